#!/usr/bin/env python3
"""check.py PROGRAM: whether ./run says 0 of a program and itself, and 1 of one that says one thing otherwise.

RIDGEPOINT_LONG=1: of everything that there is to ask, and that nothing which the program lists was left out.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

RUN = pathlib.Path(__file__).resolve().parent / "run"


def run(*words):
    ran = subprocess.run([RUN, *words], capture_output=True, text=True, check=False)
    print(f"$ run {' '.join(map(str, words[2:]))}\n{ran.stdout}{ran.stderr}", flush=True)
    return ran.returncode, ran.stdout


def counted(said, kind):
    found = re.search(rf"^{kind} +(\d+) compared +(\d+) differ$", said, re.M)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def otherwise(program, folder):
    """A program that calls one readout by another name."""
    other = folder / "bin"
    other.mkdir()
    (other / "ridgepoint").write_text(f'#!/bin/sh\n"{program}" "$@" | sed "s/column height/height of the column/"\n')
    (other / "ridgepoint").chmod(0o755)
    (other / "ridgepoint-dump").symlink_to(program.parent / "ridgepoint-dump")
    return other / "ridgepoint"


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    whole = "RIDGEPOINT_LONG" in os.environ
    wrong = []
    with tempfile.TemporaryDirectory() as place:
        kept = pathlib.Path(place) / "kept"
        code, said = run(program, program, "--keep", kept, *([] if whole else ["--quick"]))
        if code != 0:
            wrong.append("two rounds of one program differ")
        for kind in ("SVG", "tables", "outputs", "marks", "edits"):
            if counted(said, kind)[0] == 0:
                wrong.append(f"nothing of the kind {kind} was compared")
        if whole and " 0 were not reached" not in said:
            wrong.append("something that the program lists is not asked for: give it a word in asked.py")
        code, said = run(program, otherwise(program, pathlib.Path(place)), "--keep", kept, "--scenario", "seed-question", "--only", "outputs",
                         "--match", "explain seed-question --format")
        if code != 1 or counted(said, "outputs")[1] == 0 or "height of the column" not in said:
            wrong.append("another word of one readout is not seen")
        code, said = run(program, pathlib.Path(place) / "nowhere")
        if code != 2:
            wrong.append("a program that is not there is not refused")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
