#!/usr/bin/env python3
"""The documents of the source tree: what README and the pages under resources/help/docs promise is there.

tests/documents/check.py PROGRAM [FAMILY]…   (lines, links, commands, views, changelog, top, licences, citation, pictures)
"""

import re
import struct
import subprocess
import sys
import tempfile
import tomllib
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
DOCS = sorted((ROOT / "resources/help/docs").glob("*.md"))
SHOTS = ROOT / "resources/screenshots"
ANIMATION = SHOTS / "first-look.png"
MARKDOWN = [README, ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *DOCS]

# Nothing else lies in the top folder, but for names that begin with a dot and what .gitignore leaves out.
TOP = set(
    "CMakeLists.txt README.md app core presets resources tests views widgets LICENSE CMakePresets.json CHANGELOG.md"
    " CONTRIBUTING.md CITATION.cff SECURITY.md LICENSES REUSE.toml".split()
)
IGNORED = re.compile(r"build.*|shots|compile_commands\.json|CMakeUserPresets\.json")

problems = []


def wrong(file, what):
    problems.append(f"{Path(file).name}: {what}")


def run(program, *arguments):
    """What the program prints, whatever its exit code."""
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def anchors(text):
    """The names that a page's headings can be linked by, as GitHub makes them."""
    headings = re.findall(r"^#+ +(.*)$", re.sub(r"```.*?```", "", text, flags=re.S), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def lines(_program):
    """README is read in a minute, and its first screen has what it should."""
    text = README.read_text()
    count = text.count("\n")
    if count > 120:
        wrong(README, f"{count} lines, of at most 120")
    longest = max(len(line) for line in text.split("\n") if not line.startswith("|"))
    if longest > 140:
        wrong(README, f"a line of {longest} characters, of at most 140")
    for wanted in ("resources/screenshots/first-look.png", "./app/run", "./tests/run", "CITATION.cff", "SECURITY.md"):
        if wanted not in text:
            wrong(README, f"{wanted} is not named")
    for page in DOCS:
        if page.relative_to(ROOT).as_posix() not in text:
            wrong(README, f"no link to {page.name}")
    pictures = {path.name for path in SHOTS.iterdir()}
    shown = {Path(to).name for page in MARKDOWN for to in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text())}
    if pictures != shown:
        wrong(README, f"pictures shown {sorted(shown)}, of {sorted(pictures)} in resources/screenshots")


def links(_program):
    """Every link into the tree leads to a file, and to a heading where it names one."""
    looked = 0
    for page in MARKDOWN:
        text = re.sub(r"```.*?```", "", page.read_text(), flags=re.S)
        for to in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"[a-z]+:", to):
                continue
            path, _, heading = to.partition("#")
            target = page.parent / path if path else page
            looked += 1
            if not target.exists():
                wrong(page, f"{to} leads nowhere")
            elif heading and heading not in anchors(target.read_text()):
                wrong(page, f"{to}: no such heading")
    if looked < 20:
        wrong(README, f"only {looked} links were found")


def commands(program):
    """Commands, and options beside them, are those of the program."""
    listed = run(program, "--help").split("Commands:\n")[1].split("\n\n")[0]
    known = set(re.findall(r"^  ([a-z]+) ", listed, flags=re.M))
    helps = {}
    looked = 0
    for page in (README, *DOCS):
        for line in page.read_text().split("\n"):
            code = line[4:] if line.startswith("    ") else " ".join(re.findall(r"`([^`]*)`", line))
            code = code.split(" # ")[0]
            for command, rest in re.findall(r"ridgepoint ([a-z]+)\b([^`|>]*)", code):
                looked += 1
                if command not in known:
                    wrong(page, f"ridgepoint {command}: no such command")
                    continue
                if command not in helps:
                    helps[command] = run(program, command, "--help")
                for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", rest):
                    if not re.search(re.escape(option) + r"(?![a-z-])", helps[command]):
                        wrong(page, f"ridgepoint {command} {option}: no such option")
    if looked < 50:
        wrong(README, f"only {looked} commands were found")


def views(program):
    """The manual's table names every view by its tab's name, and counts them."""
    manual = ROOT / "resources/help/docs/manual.md"
    text = manual.read_text()
    table = set(re.findall(r"\*([^*|]+)\*", text.split("| group | views |")[1].split("\n\n")[0]))
    listed = re.findall(r"^[a-z-]+ +([^:]+): ", run(program, "export", "--list"), flags=re.M)
    # A page of a view is named in its view's cell in words.
    pages = {"Budget", "Request", "Token time"}
    for name in sorted(set(listed) - pages - table):
        wrong(manual, f"the view {name} is not in the table")
    for name in sorted(table - set(listed)):
        wrong(manual, f"{name} is in the table and is no view")
    if not text.count(f"{len(table)} views in five groups"):
        wrong(manual, f"there are {len(table)} views")


def changelog(_program):
    """Keep a Changelog's form: newest first, each version dated and short."""
    page = ROOT / "CHANGELOG.md"
    sections = re.split(r"^## ", page.read_text(), flags=re.M)[1:]
    if not sections or not sections[0].startswith("[Unreleased]\n"):
        wrong(page, "it does not begin with [Unreleased]")
    before = None
    for section in sections:
        title = section.split("\n", 1)[0]
        if section.count("\n") > 41:
            wrong(page, f"{title}: {section.count(chr(10))} lines, of at most 40")
        for kind in re.findall(r"^### (.*)$", section, flags=re.M):
            if kind not in ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Numbers that changed"):
                wrong(page, f"{title}: {kind} is no kind of change")
        if title == "[Unreleased]":
            continue
        dated = re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)", title)
        if not dated:
            wrong(page, f"{title} is not [1.2.3] - 2026-01-31")
            continue
        here = (tuple(int(part) for part in dated.groups()[:3]), dated[4])
        if before and not (here[0] < before[0] and here[1] < before[1]):
            wrong(page, f"{title} does not come before what stands above it")
        before = here
    if len(sections) < 10:
        wrong(page, f"{len(sections)} sections")


def top(_program):
    """The top folder holds what CONTRIBUTING says and nothing else."""
    names = {path.name for path in ROOT.iterdir() if not path.name.startswith(".") and not IGNORED.fullmatch(path.name)}
    for name in sorted(names ^ TOP):
        wrong(ROOT / name, "not expected in the top folder" if name in names else "missing in the top folder")


def stanzas():
    """What REUSE.toml says, and what Debian's copyright file says, as {paths: (licence, copyright)}."""
    reuse = tomllib.loads((ROOT / "REUSE.toml").read_text())
    said = {}
    for each in reuse["annotations"]:
        paths = [each["path"]] if isinstance(each["path"], str) else each["path"]
        holders = each["SPDX-FileCopyrightText"]
        holders = [holders] if isinstance(holders, str) else holders
        said[tuple(sorted(path.replace("**", "*") for path in paths))] = (each["SPDX-License-Identifier"], tuple(holders))
    debian = {}
    for stanza in (ROOT / "resources/package/copyright").read_text().split("\n\n"):
        fields = {}
        for line in stanza.split("\n"):
            name, colon, value = line.partition(":")
            if colon and not line.startswith(" "):
                fields[name] = [value.strip()] if value.strip() else []
            else:
                fields[next(reversed(fields))].append(line.strip())
        if "Files" in fields:
            licence = fields["License"][0].replace(" and ", " AND ")
            debian[tuple(sorted(" ".join(fields["Files"]).split()))] = (licence, tuple(fields["Copyright"]))
    return said, debian


def licences(_program):
    """REUSE.toml and Debian's copyright file say the same, in licences whose texts are there."""
    said, debian = stanzas()
    # Debian's names what is compiled into the programs as well; these are not among the sources.
    for paths in [paths for paths in debian if not any((ROOT / path.split("*")[0]).exists() for path in paths)]:
        del debian[paths]
    for paths in sorted(set(said) | set(debian)):
        if said.get(paths) != debian.get(paths):
            wrong("REUSE.toml", f"{' '.join(paths)}: {said.get(paths)}, and in the copyright file {debian.get(paths)}")
        for path in paths:
            if not list(ROOT.glob(path if path != "*" else "*")):
                wrong("REUSE.toml", f"{path}: no such file")
    used = {name for licence, _ in said.values() for name in licence.split(" AND ")}
    texts = {path.stem for path in (ROOT / "LICENSES").glob("*.txt")}
    if used != texts:
        wrong("LICENSES", f"texts of {sorted(texts)}, used are {sorted(used)}")
    if (ROOT / "LICENSE").read_text() != (ROOT / "LICENSES/GPL-3.0-or-later.txt").read_text():
        wrong("LICENSES", "GPL-3.0-or-later.txt is not LICENSE")


def citation(_program):
    """The version that is cited is the one that is built."""
    version = re.search(r"project\(Ridgepoint VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
    page = ROOT / "CITATION.cff"
    fields = dict(re.findall(r"^([a-z-]+): *(.*)$", page.read_text(), flags=re.M))
    for key in ("cff-version", "message", "title", "abstract", "type", "license", "version", "date-released", "authors"):
        if key not in fields:
            wrong(page, f"no {key}")
    if fields.get("version") != version:
        wrong(page, f"version {fields.get('version')}, of the project {version}")


def chunks(data):
    at = 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def pixels(data):
    """Width, height and the rows of red, green and blue of a PNG's still picture."""
    parts = list(chunks(data))
    width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", dict(parts)[b"IHDR"])
    if depth != 8 or colour not in (2, 6) or interlace:
        raise ValueError(f"depth {depth}, colour type {colour}, interlace {interlace}")
    size = 3 if colour == 2 else 4
    raw = zlib.decompress(b"".join(body for kind, body in parts if kind == b"IDAT"))
    rows, above = [], bytearray(width * size)
    for y in range(height):
        start = y * (width * size + 1)
        how, row = raw[start], bytearray(raw[start + 1 : start + 1 + width * size])
        for x in range(len(row) if how else 0):
            left = row[x - size] if x >= size else 0
            corner = above[x - size] if x >= size else 0
            if how == 1:
                row[x] = row[x] + left & 255
            elif how == 2:
                row[x] = row[x] + above[x] & 255
            elif how == 3:
                row[x] = row[x] + (left + above[x]) // 2 & 255
            else:
                guess = left + above[x] - corner
                near = min((abs(guess - value), place, value) for place, value in enumerate((left, above[x], corner)))
                row[x] = row[x] + near[2] & 255
        above = row
        rows.append(bytes(row) if size == 3 else bytes(value for x, value in enumerate(row) if x % 4 != 3))
    return width, height, rows


def pictures(program):
    """The animation is small and moves, and every picture is what the program draws now."""
    data = ANIMATION.read_bytes()
    if len(data) > 1_500_000:
        wrong(ANIMATION, f"{len(data)} bytes, of at most 1.5 MB")
    control = dict(chunks(data)).get(b"acTL")
    if not control or struct.unpack(">II", control)[0] < 20:
        wrong(ANIMATION, "it does not move")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([Path(__file__).parent / "pictures", program, folder, "--still"], check=True)
        now = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    kept = {path.name: path.read_bytes() for path in SHOTS.iterdir()}
    for name in sorted(set(now) | set(kept)):
        if name not in now or name not in kept or pixels(now[name]) != pixels(kept[name]):
            wrong(SHOTS / name, "the program draws another picture now: tests/run --shots shots, then"
                  " cp shots/readme/* resources/screenshots")


FAMILIES = [lines, links, commands, views, changelog, top, licences, citation, pictures]


def main():
    program, chosen = sys.argv[1], sys.argv[2:]
    for family in FAMILIES:
        if not chosen or family.__name__ in chosen:
            family(program)
    for problem in problems:
        print(problem)
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
