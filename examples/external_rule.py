#!/usr/bin/env python3
"""A rule for `mineproof` in another language: the single-clue rule, with nothing but the standard library.

mineproof writes one position per line to standard input:

    {"id": 0, "width": 4, "height": 2, "mines": 2, "rows": ["###F", "?12?"]}

and waits for one line of claims, in the same order and with the same id:

    {"id": 0, "safe": [[0, 0]], "mine": [[0, 2]]}

Cells are [row, column], counted from 0. A claim about a revealed cell, or the same cell as safe and as a mine, is an
error. Probabilities can be claimed too: "p_mine": [[0, 1, 0.25]]. Whatever goes to standard error is shown when something goes
wrong, so it is the place for debugging output.

To try it by hand:

    echo '{"id": 0, "width": 3, "height": 1, "rows": ["#1?"]}' | python3 examples/external_rule.py
"""

import json
import sys

HIDDEN, FLAG = "#", "F"


def around(row, col, height, width):
    """The up to eight cells next to one."""
    for r in range(max(row - 1, 0), min(row + 2, height)):
        for c in range(max(col - 1, 0), min(col + 2, width)):
            if (r, c) != (row, col):
                yield r, c


def claims(position):
    """What single clues decide: a clue with all its mines makes the rest safe, one that needs all its cells makes them
    mines. Repeated until nothing new is found, because every claim helps the clues around it."""
    rows = position["rows"]
    height, width = position["height"], position["width"]
    # An optimistic or a cautious clue is only a bound; this rule knows exact ones alone and claims nothing otherwise.
    if position.get("clues", "exact") != "exact":
        return set(), set()
    clues = [(r, c, int(rows[r][c])) for r in range(height) for c in range(width) if rows[r][c].isdigit()]
    safe, mines = set(), set()
    found = True
    while found:
        found = False
        for row, col, number in clues:
            open_cells = []
            for r, c in around(row, col, height, width):
                if rows[r][c] == FLAG or (r, c) in mines:
                    number -= 1
                elif rows[r][c] == HIDDEN and (r, c) not in safe:
                    open_cells.append((r, c))
            if open_cells and number == 0:
                safe.update(open_cells)
                found = True
            elif open_cells and number == len(open_cells):
                mines.update(open_cells)
                found = True
    return safe, mines


def main():
    for line in sys.stdin:
        position = json.loads(line)
        safe, mines = claims(position)
        answer = {"id": position["id"], "safe": sorted(safe), "mine": sorted(mines)}
        # Without the flush the answer would wait in a buffer, and mineproof would wait for the answer.
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
