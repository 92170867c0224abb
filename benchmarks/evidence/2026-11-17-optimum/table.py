"""The rows of the table in docs/optimum.md, from optimum.jsonl beside this file."""
import json
import pathlib

PUBLISHED = {"4x4/3", "4x4/4", "4x4/5", "5x4/4", "5x4/5", "5x5/3", "5x5/4"}


def order(row):
    size, mines = row["board"].split("/")
    width, height = map(int, size.split("x"))
    return width * height, width, int(mines)


lines = pathlib.Path(__file__).with_name("optimum.jsonl").read_text().splitlines()
for row in sorted(map(json.loads, lines), key=order):
    name = row["board"].replace("x", "×") + ("*" if row["board"] in PUBLISHED else "")
    answer, seconds = row["answer"], row["seconds"]
    seconds = f"{seconds:.2f}" if seconds < 10 else f"{seconds:.0f}"
    if "stopped" in answer:
        print(f"| {name} | – | | | | {answer['stopped']} | {seconds} |")
        continue
    best = answer["best"]
    row_col = ",".join(map(str, best["cells"][0]))
    chance = f"{100 * best['chance']:.3f} %"
    print(f"| {name} | {best['wins']} | {best['layouts']} | {chance} | {row_col} | {answer['nodes']} | {seconds} |")
