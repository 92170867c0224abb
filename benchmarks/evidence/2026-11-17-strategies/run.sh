m=./mineproof
for s in random lowest-clue mean-probability mean-probability-global unweighted-count exact-001; do
  for f in "safe 0,0" "opening 3,3"; do set -- $f
    $m simulate --games 10000 --first-click $1 --start $2 --strategy $s --json > ladder-$1-$s.json
  done
done
for l in beginner intermediate expert evil; do $m simulate --level $l --games 20000 --first-click safe --strategy exact-001 --json > doc001-$l.json; done
$m simulate --level 64x64 --games 300 --first-click safe --strategy mean-probability --json > doc000-64x64.json
$m simulate --size 50x50 --mines 50 --games 2000 --first-click safe --strategy random --json > doc003-50x50.json
$m simulate --size 10x10 --mines 7 --games 5000 --first-click safe --strategy random --json > doc003-10x10-7.json
