#!/usr/bin/env python3
"""Compares two builds of mineproof on the same work: processor time in turns, instructions, and whether the answers are the same.

    python3 benchmarks/before_after.py BEFORE AFTER [--rounds N] [--only TEXT] [--skip-times | --skip-instructions]

BEFORE and AFTER are two programs. Each round runs both, the second round in the other order, and so on; the ratio is that of
processor time (user and system), after by before, and its median over the rounds is what counts on a machine that does other
things too. Instructions are counted by valgrind (callgrind) on less work. One thread everywhere.
"""

import argparse
import itertools
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile

CORPUS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "corpus")
# Answers are compared without what says how long it took.
TIMES = {"seconds", "games_per_second", "micros"}

EXPERT = "--level expert --first-click"
NOISY = "simulate --size 16x16 --mines 40 --seed 5 --json --strategy posterior --blind-rate 0.1"

# Name, arguments, how much work is timed, how much is counted; {n} is the amount of work.
SIMULATIONS = [
    ("simulate fast, safe corner", f"simulate {EXPERT} safe --strategy fast --seed 5 --json --games {{n}}", 2000, 100),
    ("simulate fast, opening", f"simulate {EXPERT} opening --start 3,3 --strategy fast --seed 5 --json --games {{n}}", 2000, 100),
    ("simulate progress, safe corner", f"simulate {EXPERT} safe --strategy progress --seed 5 --json --games {{n}}", 4000, 200),
    ("simulate progress, opening", f"simulate {EXPERT} opening --start 3,3 --strategy progress --seed 5 --json --games {{n}}", 4000, 200),
    ("16x16 10 % blind, exact, asked once", f"{NOISY} --games {{n}}", 2000, 100),
    ("16x16 10 % blind, exact, asked 3 times", f"{NOISY} --asks 3 --games {{n}}", 500, 25),
    ("16x16 10 % blind, optimistic, asked once", f"{NOISY} --clues optimistic --games {{n}}", 100, 4),
    ("16x16 10 % blind, optimistic, asked 3 times", f"{NOISY} --clues optimistic --asks 3 --games {{n}}", 4, 1),
    ("16x16 10 % blind, cautious, asked once", f"{NOISY} --clues cautious --games {{n}}", 200, 8),
    ("16x16 10 % blind, cautious, asked 3 times", f"{NOISY} --clues cautious --asks 3 --games {{n}}", 20, 2),
]
BOARDS = [
    ("generate expert", "generate --seed 5 --jsonl --count {n}", 1000, 40),
    ("generate 16x16-40", "generate --level intermediate --seed 5 --jsonl --count {n}", 3000, 100),
    ("generate 30x16-200", "generate --size 30x16 --mines 200 --start 8,15 --seed 5 --jsonl --count {n}", 100, 4),
    ("generate expert, without count", "generate --without-count --seed 5 --jsonl --count {n}", 1000, 40),
]
# Families, positions timed (all of them over and over), positions counted.
FAMILIES = [
    ("9x9-10", 10000, 100),
    ("16x16-40", 8000, 100),
    ("30x16-99", 5000, 50),
    ("30x16-130", 4000, 50),
    ("64x64-820", 600, 10),
    ("100x100-2000", 300, 5),
    ("256x256-13100", 48, 2),
    ("9x9-scattered", 8000, 50),
    ("16x16-scattered", 2000, 10),
    ("30x16-thick20", 60, 1),
]


def random_boards(count):
    """Expert boards laid at random, with an opening at the first click: most need a guess."""
    draw = random.Random(5)
    width, height, mines, start = 30, 16, 99, (8, 15)
    free = [
        (row, col)
        for row in range(height)
        for col in range(width)
        if max(abs(row - start[0]), abs(col - start[1])) > 1
    ]
    for number in range(count):
        mined = set(draw.sample(free, mines))
        rows = ["".join("*" if (row, col) in mined else "." for col in range(width)) for row in range(height)]
        yield json.dumps({"id": number, "width": width, "height": height, "rows": rows, "start": start})


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(item) for key, item in value.items() if key not in TIMES}
    return [without_times(item) for item in value] if isinstance(value, list) else value


def answers(path):
    with open(path) as file:
        return [without_times(json.loads(line)) for line in file]


def difference(before, after):
    """Empty where both say the same; else where they first differ."""
    if len(before) != len(after):
        return f"{len(before)} and {len(after)} lines"
    for number, (one, other) in enumerate(zip(before, after)):
        keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
        if keys:
            return f"line {number + 1}: {', '.join(keys)}"
    return ""


def seconds(command, stdin, out):
    """Runs a command; its processor time. Exit codes up to 3 are answers."""
    with open(stdin) as source, open(out, "w") as target:
        child = subprocess.Popen(command, stdin=source, stdout=target)
        _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1, 3):
        sys.exit(f"{' '.join(command)}: exit code {child.returncode}")
    return usage.ru_utime + usage.ru_stime


def instructions(command, stdin):
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    with open(stdin) as source:
        run = subprocess.run(valgrind + command, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    return int(re.search(r"Collected : (\d+)", run.stderr).group(1))


class Work:
    def __init__(self, name, arguments, timed, counted, lines=None):
        self.name, self.arguments, self.timed, self.counted, self.lines = name, arguments, timed, counted, lines

    def command(self, program, amount):
        return [program, *self.arguments.format(n=amount).split(), "--threads", "1"]

    def stdin(self, folder, amount):
        if self.lines is None:
            return os.devnull
        path = os.path.join(folder, "in")
        with open(path, "w") as file:
            file.writelines(line + "\n" for line in itertools.islice(itertools.cycle(self.lines), amount))
        return path


def all_work():
    for name, arguments, timed, counted in SIMULATIONS + BOARDS:
        yield Work(name, arguments, timed, counted)
    yield Work("solvable, random expert boards", "solvable - --jsonl", 1000, 50, list(random_boards(1000)))
    for family, timed, counted in FAMILIES:
        with open(os.path.join(CORPUS, f"{family}.jsonl")) as file:
            lines = file.read().splitlines()
        yield Work(f"analyze {family}", "analyze - --jsonl", timed, counted, lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", default="", help="work whose name contains this")
    parser.add_argument("--skip-times", action="store_true")
    parser.add_argument("--skip-instructions", action="store_true")
    given = parser.parse_args()
    programs = [os.path.abspath(given.before), os.path.abspath(given.after)]
    print("| work | amount | before s | after s | after / before, median | least and most | answers | counted | instructions after / before |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for work in all_work():
            if given.only in work.name:
                print(row(work, programs, folder, given), flush=True)


def row(work, programs, folder, given):
    cells = [work.name]
    if given.skip_times:
        cells += [""] * 6
    else:
        stdin = work.stdin(folder, work.timed)
        outs = [os.path.join(folder, name) for name in ("before", "after")]
        times = [[], []]
        for turn in range(given.rounds):
            for which in (0, 1) if turn % 2 == 0 else (1, 0):
                times[which].append(seconds(work.command(programs[which], work.timed), stdin, outs[which]))
        ratios = sorted(after / before for before, after in zip(*times))
        cells += [str(work.timed)] + [f"{statistics.median(one):.3f}" for one in times]
        cells += [f"{statistics.median(ratios):.3f}", f"{ratios[0]:.3f} – {ratios[-1]:.3f}"]
        cells.append(difference(*map(answers, outs)) or "the same")
    if given.skip_instructions:
        cells += [""] * 2
    else:
        stdin = work.stdin(folder, work.counted)
        before, after = (instructions(work.command(program, work.counted), stdin) for program in programs)
        cells += [str(work.counted), f"{after / before:.4f} ({before / 1e6:.0f} M → {after / 1e6:.0f} M)"]
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
