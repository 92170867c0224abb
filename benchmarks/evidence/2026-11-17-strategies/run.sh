./mineproof simulate --games 200000 --first-click safe --start 0,0 --strategy fast --json > expert-safe-fast.json
./mineproof simulate --games 200000 --first-click opening --start 3,3 --strategy fast --json > expert-opening-fast.json
m=./mineproof
for s in random lowest-clue mean-probability mean-probability-global unweighted-count exact-001; do
  for f in "safe 0,0" "opening 3,3"; do set -- $f
    $m simulate --games 10000 --first-click $1 --start $2 --strategy $s --json > ladder-$1-$s.json
  done
done
for s in exact progress next-move; do
  for f in "safe 0,0" "opening 3,3"; do set -- $f
    $m simulate --games 50000 --first-click $1 --start $2 --strategy fast --versus $s --json > ladder-$1-$s.json
  done
done
$m simulate --level intermediate --games 50000 --first-click safe --strategy fast --json > intermediate-safe-fast.json
$m simulate --level intermediate --games 50000 --first-click opening --start 2,2 --strategy fast --json > intermediate-opening-fast.json
$m simulate --level beginner --games 100000 --first-click safe --strategy fast --json > beginner-safe-fast.json
$m simulate --level beginner --games 100000 --first-click opening --start 2,2 --strategy fast --json > beginner-opening-fast.json
$m simulate --level beginner-8x8 --games 100000 --first-click safe --strategy fast --json > beginner-8x8-safe-fast.json
$m simulate --level beginner-8x8 --games 100000 --first-click opening --start 2,2 --strategy fast --json > beginner-8x8-opening-fast.json
for l in beginner intermediate expert evil; do $m simulate --level $l --games 20000 --first-click safe --strategy exact-001 --json > doc001-$l.json; done
$m simulate --level 64x64 --games 300 --first-click safe --strategy mean-probability --json > doc000-64x64.json
$m simulate --level 64x64 --games 300 --first-click safe --strategy fast --json > fast-64x64.json
$m simulate --size 50x50 --mines 50 --games 2000 --first-click safe --strategy random --json > doc003-50x50.json
$m simulate --size 10x10 --mines 7 --games 5000 --first-click safe --strategy random --json > doc003-10x10-7.json
$m simulate --size 50x50 --mines 50 --games 500 --first-click safe --strategy fast --json > fast-50x50.json
# by the commit that added this line
$m simulate --strategy deep --versus fast --first-click opening --start 3,3 --games 100000 --time-limit 45s --json > deep-opening.json
