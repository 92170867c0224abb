m=./mineproof
play() { name=$1; shift; $m simulate --json "$@" > $name.json; }
expert_safe="--level expert --first-click safe --start 0,0"
expert_opening="--level expert --first-click opening --start 3,3"
play fast-expert-safe $expert_safe --games 400000
play fast-expert-opening $expert_opening --games 400000
for s in exact progress next-move; do
  play ladder-$s-safe $expert_safe --games 50000 --strategy fast --versus $s
  play ladder-$s-opening $expert_opening --games 50000 --strategy fast --versus $s
done
play fast-16x16-safe --level intermediate --first-click safe --start 0,0 --games 100000
play fast-16x16-opening --level intermediate --first-click opening --start 2,2 --games 100000
play fast-9x9-safe --level beginner --first-click safe --start 0,0 --games 200000
play fast-9x9-opening --level beginner --first-click opening --start 2,2 --games 200000
play fast-8x8-safe --level beginner-8x8 --first-click safe --start 0,0 --games 200000
play fast-8x8-opening --level beginner-8x8 --first-click opening --start 2,2 --games 200000
deep="--strategy deep --versus fast"
play deep-expert-safe $expert_safe $deep --games 30000
play deep-expert-safe-seed-2 $expert_safe $deep --games 30000 --seed 2
play deep-expert-opening $expert_opening $deep --games 20000
play deep-16x16-safe --level intermediate --first-click safe --start 0,0 $deep --games 30000
play deep-16x16-opening --level intermediate --first-click opening --start 2,2 $deep --games 30000
play deep-9x9-safe --level beginner --first-click safe --start 0,0 $deep --games 40000
play deep-8x8-safe --level beginner-8x8 --first-click safe --start 0,0 $deep --games 15000
play fast-64x64 --level 64x64 --first-click safe --games 300
# Games in which nobody dies.
cargo run --release --example rungs -- expert-safe 10000 > rungs-expert-safe.txt
cargo run --release --example rungs -- expert-opening 6000 exact progress next-move search-100 search-1000 'weights-[1.0, 0.0, 0.0]' \
  'weights-[0.8, 0.2, 0.0]' 'weights-[0.5, 0.3, 0.2]' dead-1 near-0.85 near-0.95 sea-0.95 > rungs-expert-opening.txt
for b in expert-safe expert-opening; do cargo run --release --example rungs -- $b 4000 deep > rungs-deep-$b.txt; done
