#!/usr/bin/env bash
# Every board by itself, one core; a line of JSON for each, with the seconds of processor time that it took.
# usage: run.sh MINEPROOF OUT.jsonl
set -u
boards="4x4/3 4x4/4 4x4/5 5x4/4 5x4/5 5x5/3 5x5/4
6x5/3 6x6/3 7x7/3 8x8/3 6x5/4 6x6/4 7x7/4 8x8/4 4x4/6 4x4/7 4x4/8 5x4/3 5x4/6 5x4/7 6x6/5 5x5/5 6x5/5 7x7/5 6x6/6 5x5/6 6x5/6 5x5/7"
for board in $boards; do
    size=${board%/*} mines=${board#*/}
    TIMEFORMAT=%U
    seconds=$({ time "$1" optimum --size "$size" --mines "$mines" --json --time-limit 40m --memory-limit 8G >/tmp/optimum.$$; } 2>&1)
    echo "{\"board\":\"$board\",\"seconds\":$seconds,\"answer\":$(cat /tmp/optimum.$$)}" >>"$2"
done
rm -f /tmp/optimum.$$
