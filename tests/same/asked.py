"""What a program is asked: everything that it lists of itself, as jobs for `run`.

Nothing here names a view, a setting, a command or an option where the program can list them. What it cannot list is
in three tables: words for settings and options that take any text, and examples that only another machine runs.
"""

import csv
import dataclasses
import hashlib
import io
import pathlib
import re
import shlex
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
KINDS = ("SVG", "tables", "outputs", "marks", "edits")

NCCL = """#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
           8             2     float     sum      -1    20.10    0.00    0.00      0    20.00    0.00    0.00      0
     1048576        262144     float     sum      -1    42.00   24.97   43.69      0    41.00   25.57   44.76      0
    16777216       4194304     float     sum      -1   140.00  119.84  209.72      0   139.00  120.70  211.23    N/A
   536870912     134217728     float     sum      -1  2600.00  206.49  361.36      0  2590.00  207.29  362.75      0
"""

# Settings of views that take any text, so that no list of the program has them.
TEXTS = {
    "algorithm": ["rabenseifner"], "answered": ["step_time=h,mixtral_weights=n"], "bound": ["5s"], "definition": ["ideal"],
    "device": ["h200-sxm"], "imported": ["0F0,0F1,0B0,0B1"], "lane": ["data", "tensor"], "layout": ["E|t*4|L"], "locks": ["mesh.tensor"],
    "measured": [NCCL], "message": ["data", "tensor"],
    "op": ["all_gather"], "pair": ["mesh.tensor,mesh.pipeline"], "runs": ["runs.json"], "schedule": ["zb_h1", "interleaved_1f1b"],
    "schedule2": ["1f1b"], "schedule3": ["gpipe"], "selected": ["model.llama3.1-405b", "schedule.0", "pass.0.0"], "show": ["tp", "dp", "pp"],
    "variant": ["rule", "search"], "variant2": ["rule"], "variant3": ["rule"], "vary": ["mesh.pipeline=1,2,4"],
}

# Of options that no list of completions has, by "command option", by option, or by what their value is called.
VALUES = {
    "N": ["3"], "--difficulty": ["1", "3"], "FORMAT": ["json"], "K/N": ["1/2"], "TEXT": ["A title"], "TEXT|none": ["A title", "none"], "id=value": ["training.tokens=2T"],
    "path": ["step.seconds"], "PATH": ["run.seconds"], "id": ["mesh.tensor"], "WHAT": ["cost"], "LANGUAGE": ["en", "es"],
    "SIZE": ["half", "slide", "500x900"], "PARTS": ["none", "title,assumptions", "readouts,stamp,qr"], "A,B": ["time,memory"],
    "--set-file": ["changes.txt"], "--over": ["training.sequence_length=2048:8192:3"], "--readouts": ["step.seconds,memory.ratio"],
    "--name": ["{view}-of-{scenario}"], "--option": ["logScale=true"], "--baseline": ["seed-001"], "--measurement": ["sample"],
    "--as": ["svg,csv,md,json"], "--manifest": ["manifest.json"], "--attribute": ["step.seconds"],
    "--from": ["sample"], "new --from": ["seed-001"], "import --from": ["huggingface"], "--model": ["llama3-8b"], "--only": ["source=mosaic"],
    "probe --only": ["dram"], "--serving": ["accelerator=h100-sxm,tp=4,precision=fp8"], "--steps": ["measured.txt"],
    "--measured": ["micro_batch=1: 14 s"], "--chunks": ["2"], "--stages": ["6"], "--microbatches": ["12"], "--memory-cap": ["4"],
    "--after-input": ["0.5"], "--times": ["18.5ms,18.1ms,9.3ms"], "schedule --latency": ["0.6ms"], "--latency": ["9us"], "schedule --pair": ["2.5"],
    "search --pair": ["mesh.tensor,mesh.pipeline"], "--ranks": ["32"], "--bytes": ["4MiB"], "--bandwidth": ["25GB/s"], "--gamma": ["1e-12"],
    "--inner-latency": ["2us"], "--inner-bandwidth": ["740GB/s"], "--bisection": ["1TB/s"], "--fit": ["nccl.txt"],
    "schedule --import": ["order.csv"], "--order": ["tp-cp-ep-pp-dp"], "--on": ["dgx-h100:256"], "--headroom": ["10%"],
    "--vary": ["mesh.pipeline=1,2,4"], "--repair": ["2h"], "--trace": ["requests.csv"], "--at-most": ["12s"], "--at-least": ["1s"],
    "--plan": ["2"], "--seconds": ["100"], "--output": ["made.json", "made.csv", "made.md"], "--key": ["key.csv"],
    "--answers-template": ["template.json"], "lesson --lesson": ["lesson.json"], "--types": ["fp32"],
    "--shapes": ["256x256x256"], "--compare": ["sample"], "--save-device": ["my workstation"], "--line": ["ridgepoint export "],
    "--explain": [None], "calibrate --measured": ["micro_batch=1: 14 s"], "mesh --etp": ["2"], "--fleet": ["fleet"], "--answers": ["own-key.csv"],
    "--pareto": ["time,memory"], "--variant": ["search"],
}

CALIBRATED = "calibrate {s} --measured 'micro_batch=1: 14 s'"
CAPPED = "schedule --kind zb_h2 --stages 4 --microbatches 8"

# What an option asks for beside itself, or another line to stand in.
BESIDE = {
    "calibrate --measured": "calibrate {s}", "calibrate --set": CALIBRATED, "calibrate --set-file": CALIBRATED, "calibrate --output": CALIBRATED,
    "calibrate --format": CALIBRATED, "mesh --etp": "mesh --tp 8 --ep 4 --dp 16", "probe --format": "probe --from sample",
    "probe --compare": "probe --from sample", "probe --save-device": "probe --from sample", "probe --fleet": "probe",
    "schedule --variant": CAPPED, "schedule --memory-cap": CAPPED, "schedule --after-input": CAPPED + " --memory-cap 4", "schedule --import": "schedule",
    "schedule --group": "schedule --kind interleaved_1f1b --stages 4 --microbatches 16 --chunks 2", "collective --fit": "collective",
    "collective --in-place": "collective --fit nccl.txt", "collective --list": "collective", "schedule --list": "schedule",
    "lesson --answers-template": "lesson worksheet does-it-fit --students 2 -o sheets.html", "lesson --lesson": "lesson check --answers own-key.csv",
    "lesson --answers": "lesson check --lesson lesson.json", "lesson --students": "lesson worksheet does-it-fit -o sheets.html",
    "lesson --key": "lesson worksheet does-it-fit --students 2 -o sheets.html", "lesson --difficulty": "lesson puzzle bubble",
    "lesson --seed": "lesson puzzle bubble", "lesson --answer": "lesson puzzle bubble", "lesson --format": "lesson list", "lesson --language": "lesson puzzle bubble",
    "export --as": "export stack {s} -o ./", "export --manifest": "export", "export --jobs": "export --manifest manifest.json",
    "export --profile": "export report {s} -o ./", "export --overwrite": "export report {s} -o ./", "export --measurement": "export roofline {s} -o ./",
    "search --repair": "search {s} --vary hardware.accelerators=64,128",
    "serve --seconds": "serve {s} --search", "serve --accelerators": "serve {s} --search", "serve --objective": "serve {s} --search",
    "serve --top": "serve {s} --search", "serve --shard": "serve {s} --search", "goal --at-least": "goal {s} --readout step.seconds",
}

# Examples that cannot give the same twice.
LEFT_OUT = [
    (r"^ridgepoint probe(?!.*--(from|fleet))", "measures this machine"),
    (r"^srun |^all_reduce_perf ", "a program of a cluster"),
    (r"^source ", "speaks to a shell that goes on"),
    (r"\| man ", "the pager of this machine"),
    (r"launch\.sh", "starts a job"),
]


# Options that no two runs answer alike.
NOT_ASKED = {f"probe --{o}": "measures this machine" for o in ("device", "quick", "full", "only", "types", "shapes")}


@dataclasses.dataclass(eq=False)
class Job:
    name: str
    words: list  # of the command line; "{program}" and "{dump}" stand for the two programs
    kind: str = "outputs"
    given: bytes = b""
    reaches: tuple = ()  # what it shows to be reachable
    weight: float = 0.1  # seconds, about


def slug(words):
    text = "_".join(w for w in words if w not in ("{program}", "{dump}"))
    name = re.sub(r"[^A-Za-z0-9.,=+:-]+", "_", text).strip("_")
    return name if len(name) <= 110 and name == text else name[:110] + "-" + hashlib.sha1(text.encode()).hexdigest()[:6]


class Program:
    """What a program lists of itself."""

    def __init__(self, path, env):
        self.path, self.env = path, env
        self.commands = [m[1] for m in re.finditer(r"^  ([a-z][a-z-]*)  ", self.say("--help").partition("Commands:")[2].partition("\n\n")[0], re.M)]
        self.scenarios = [r[0] for r in self.rows("presets", "scenarios")]
        self.settings = self.listed_settings()
        self.help = {c: self.say(c, "--help") for c in self.commands}

    def say(self, *words):
        ran = subprocess.run([self.path, *words], env=self.env, capture_output=True, stdin=subprocess.DEVNULL, text=True, check=False)
        return ran.stdout

    def rows(self, *words):
        return list(csv.reader(io.StringIO(self.say(*words, "--format", "csv"))))[1:]

    def completions(self, line):
        return [w.split("\t")[0] for w in self.say("completions", "bash", "--line", line).splitlines()]

    def listed_settings(self):
        """{view: {setting: what it takes}} of `export --list`; long lists go on below, behind a |."""
        views, setting = {}, None
        for line in self.say("export", "--list").partition("\n\n")[0].splitlines():
            if not line.startswith(" "):
                views[line.split()[0]] = setting = {}
            elif line.startswith("        "):
                setting[key] += line.strip()
            else:
                key, _, takes = line.strip().partition("=")
                setting[key] = takes
        return views

    def options(self, command):
        """(name, what its value is called) of a command's help."""
        found = re.findall(r"^  (?:-\w, )?--([a-z][a-z0-9-]*)(?: <(.*?)>(?=\s|$))?", self.help[command].partition("Options:")[2].partition("Examples:")[0], re.M)
        return [(n, v) for n, v in found if n != "help"]

    def examples(self, command):
        lines = self.help[command].partition("Examples:")[2].splitlines()
        return [l.strip() for l in lines if "ridgepoint" in l and l.startswith("  ") and not l.startswith("    ")]


def values_of(takes, readouts, key):
    """Values of a view's setting, from what the program says that it takes."""
    if takes == "READOUT":
        return readouts
    if takes == "TEXT":
        return TEXTS.get(key, [])
    ends = re.match(r"a (whole )?number(?: from (\S+))?(?: (?:up )?to (\S+))?$", takes)
    if not ends:
        return takes.split("|")
    low = float(ends[2]) if ends[2] else 0.0
    high = float(ends[3]) if ends[3] else max(low, 1.0) * 4
    middle = (low + min(high, low + 8)) / 2
    numbers = dict.fromkeys([low, middle, min(high, 64.0)])
    return [str(round(n)) if ends[1] else f"{n:g}" for n in numbers]


class Asked:
    """All jobs for one program. `quick`: of one scenario, for a look and for the check of this script."""

    def __init__(self, program, scenarios=None, quick=False):
        self.program, self.jobs, self.quick = program, [], quick
        self.scenarios = scenarios or program.scenarios
        self.training = next((s for s in self.scenarios if s.startswith("llama3-70b")), self.scenarios[0])
        self.readouts = [line.split()[0] for line in program.say("explain", self.training).splitlines()[1:] if "." in line.split(" ")[0]]
        self.pictures()
        self.marks()
        self.edits()
        self.commands()

    def add(self, words, kind="outputs", **more):
        words = list(map(str, words))
        self.jobs.append(Job(slug(words), words, kind, **more))

    def ask(self, *words, **more):
        self.add(["{program}", *words], **more)

    def variants(self, one):
        """(view, setting or None, value) of every view; some readouts where `one` says so, else one."""
        for view, settings in self.program.settings.items():
            yield view, None, None
            for key, takes in settings.items():
                values = values_of(takes, self.readouts[::8] if one else self.readouts[:1], key)
                for value in values[-1:] if self.quick else values:
                    yield view, key, value

    def pictures(self):
        styles = [["--as", "svg,csv,json,md"], ["--as", "svg,md", "--language", "es", "--theme", "dark", "--size", "half"],
                  ["--as", "svg", "--theme", "print", "--size", "500x900", "--parts", "none"],
                  ["--as", "svg,csv", "--baseline", "seed-001", "--theme", "contrast", "--size", "slide", "--fonts", "outlines", "--iec"]]
        for scenario in self.scenarios:
            for style in styles:
                self.ask("export", "all", scenario, *style, "-o", "./", kind="pictures", weight=3)
        # Everybody's marks come with a hash of these pictures; here are the files, of two.
        for scenario in dict.fromkeys([self.training, self.scenario_for("serve")]):
            for view, key, value in self.variants(scenario == self.training):
                setting = ["--option", f"{key}={value}"] if key else []
                self.ask("export", view, scenario, "--as", "svg,csv", *setting, "-o", "./", kind="pictures",
                         reaches=(f"view {view}", *([f"setting {view} {key}"] if key else [])))

    def marks(self):
        for scenario in self.scenarios:
            lists = {"": list(self.variants(scenario == self.training)), "--language=es": [v for v in self.variants(False) if not v[1]],
                     "--baseline=seed-001": [v for v in self.variants(False) if not v[1] or v[0] == "compare"]}
            for more, variants in lists.items():
                lines = "".join(f"{view} {key}=" + value.replace("\n", "\\n") + "\n" if key else f"{view}\n" for view, key, value in variants)
                self.add(["{dump}", "marks", scenario, ".", *more.split("=")] if more else ["{dump}", "marks", scenario, "."], "marks",
                         given=lines.encode(), weight=9)

    def edits(self):
        for seed, scenario in enumerate(self.scenarios[:1] if self.quick else self.scenarios[::3], 1):
            self.add(["{dump}", "edits", seed, 40 if self.quick else 250, scenario], "edits", weight=10)

    # --- commands

    def commands(self):
        for word in ("--help", "export --list", "schedule --list", "collective --list"):
            self.ask(*word.split())
        # A table has these of a picture too.
        plain = {"format", "set", "set-file", "output", "readout", "language", "help"}
        self.figure_options = {o for o, _ in self.program.options("export")} - plain
        for command in self.program.commands:
            self.ask(command, "--help", reaches=(f"command {command}",))
            self.ask("manual", command)
            for example in self.program.examples(command):
                self.example(command, example)
            if command != "export":
                self.scenario_lines(command)
            self.option_lines(command)
            self.words_of(command)
        self.known_lists()
        self.reports()

    def example(self, command, line):
        if any(re.search(p, line) for p, _ in LEFT_OUT) or "{\"" in line:
            return
        used = tuple(f"option {command} --{o}" for o, _ in self.program.options(command) if re.search(rf" --{o}\b| -o " if o == "output" else rf" --{o}\b", line))
        self.jobs.append(Job("example_" + slug([line]), ["bash", "-c", line], reaches=(*used, f"example {command}"), weight=1))

    def base_line(self, command):
        """An example of the command's that names a scenario, else its first."""
        lines = [l for l in self.program.examples(command) if not any(re.search(p, l) for p, _ in LEFT_OUT) and not re.search(r"[|>$;&#]", l)]
        named = [l for l in lines if any(w in self.program.scenarios for w in shlex.split(l))]
        return shlex.split((named or lines or [f"ridgepoint {command}"])[0])[1:]

    def formats(self, command):
        text = self.program.help[command].partition("--format <FORMAT>")[2][:400]
        return [f for f in ("text", "json", "csv", "markdown") if re.search(rf"\b{f}\b", text)] if text else []

    def scenario_lines(self, command):
        words = self.base_line(command)
        at = next((i for i, w in enumerate(words) if w in self.program.scenarios), None)
        if at is None:
            return
        for scenario in self.scenarios:
            line = words[:at] + [scenario] + words[at + 1:]
            for form in self.formats(command) or [None]:
                self.ask(*line, *(["--format", form] if form else []), reaches=(f"option {command} --format",) if form else ())
            for option, values in ((o, self.completed(command, o)) for o, _ in self.program.options(command) if f"--{o}" in line):
                if 1 < len(values) < 20:
                    value_at = line.index(f"--{option}") + 1
                    for value in values:
                        self.ask(*line[:value_at], value, *line[value_at + 1:])

    def completed(self, command, option):
        base = " ".join(self.base_line(command)[:2])
        words = self.program.completions(f"ridgepoint {base} --{option} ")
        return [w for w in words if not w.startswith("-") and "=" not in w and not (pathlib.Path.cwd() / w).exists()]

    def option_lines(self, command):
        for option, called in self.program.options(command):
            beside = BESIDE.get(f"{command} --{option}")
            line = shlex.split(beside.format(s=self.scenario_for(command))) if beside else self.base_line(command)
            dashed = f"--{option}"
            if f"{command} {dashed}" in NOT_ASKED or option == "format" and set(line) & set(self.program.scenarios):
                continue
            if command != "export" and option in self.figure_options and "-o" not in line:
                line = [*line, "-o", "made.svg"]
            if dashed in line:
                at = line.index(dashed)
                line = line[:at] + line[at + (2 if called else 1):]
            if not called:
                self.ask(*line, dashed, reaches=(f"option {command} {dashed}",))
                continue
            values = next((VALUES[k] for k in (f"{command} {dashed}", dashed) if k in VALUES), []) or self.completed(command, option)
            if not values:
                values = VALUES.get(called) or (called.split("|") if re.fullmatch(r"[a-z0-9|-]+\|[a-z0-9|-]+", called) else [])
            if len(values) > 16:
                values = [values[0], values[len(values) // 2], values[-1]]
            for value in values:
                self.ask(*line, *([dashed] if value is None else [f"{dashed}={value}"]), reaches=(f"option {command} {dashed}",))

    def scenario_for(self, command):
        return next((s for s in self.scenarios if "served" in s), self.training) if command == "serve" else self.training

    def words_of(self, command):
        """Commands that take a word of their own: `presets models`, `schema scenario`, `guide memory`."""
        words = self.program.completions(f"ridgepoint {command} ")
        if not words or len(words) > 40 or set(words) & set(self.program.scenarios) or command in ("manual", "export"):
            return
        for word in words:
            for form in self.formats(command) or [None]:
                self.ask(command, word, *(["--format", form] if form else []))
            if any(o == "language" for o, _ in self.program.options(command)):
                self.ask(command, word, "--language", "es")

    def known_lists(self):
        p = self.program
        for readout in self.readouts:
            for scenario in dict.fromkeys([self.training, self.scenario_for("serve")]):
                self.ask("explain", scenario, readout, reaches=(f"readout {readout}",))
        for field in [r[0] for r in p.rows("fields")]:
            self.ask("fields", field, reaches=(f"field {field}",))
        for row in p.rows("schedule", "--list"):
            for chunks in ([], ["--chunks", "2"]):
                self.ask("schedule", "--kind", row[0], "--stages", "4", "--microbatches", "8", *chunks, "--format", "json", reaches=(f"schedule {row[0]}",))
        for op, algorithm, *_ in p.rows("collective", "--list"):
            for ranks in (2, 64):
                self.ask("collective", "--op", op, "--algorithm", algorithm, "--ranks", ranks, "--bytes", "1GiB", "--latency", "5us",
                         "--bandwidth", "50GB/s", "--nodes", "8", "--per-node", "8", "--inner-latency", "2us", "--inner-bandwidth", "740GB/s", "--format", "json", reaches=(f"collective {op} {algorithm}",))
        for lesson in [r[1] for r in p.rows("lesson", "list")]:
            self.ask("lesson", "check", lesson, reaches=(f"lesson {lesson}",))
            for language in ("en", "es"):
                self.ask("lesson", "play", lesson, "--language", language, given=b"?\n1\n\n" * 60)
                self.ask("lesson", "worksheet", lesson, "--students", "2", "--seed", "7", "--language", language, "-o", "sheets.md", "--key", "key.json")
            self.ask("lesson", "worksheet", lesson, "--students", "2", "--seed", "7", "-o", "sheets.html", "--key", "key.csv", "--answers-template", "template.json")
            self.ask("lesson", "worksheet", lesson, "--students", "2", "--seed", "7", "-o", "sheets.json", "--key", "key.pdf")
        for kind in [r[0] for r in p.rows("lesson", "puzzle")]:
            for difficulty in (1, 2, 3):
                for language in ("en", "es"):
                    for seed in (1, 2):
                        self.ask("lesson", "puzzle", kind, "--difficulty", difficulty, "--seed", seed, "--answer", "--language", language, reaches=(f"puzzle {kind}",))
        for what in ("", "serving"):
            for more in ("", "--calibrated", "--leave-one-out"):
                for form in ("json", "csv", "text") if not more else ("json",):
                    self.ask("validate", *what.split(), *more.split(), "--format", form, weight=6)
        for file in sorted([*GOLDEN.glob("huggingface/*.json"), *GOLDEN.glob("launchers/*/*"), *GOLDEN.glob("models/*.json")]):
            if file.suffix not in (".txt", ".md"):
                self.ask("import", file, "--format", "json")

    def reports(self):
        for scenario in self.scenarios:
            for form, profile, language in (("md", "full", "en"), ("md", "full", "es"), ("html", "full", "es"), ("md", "appendix", "en"),
                                            ("md", "brief", "en"), ("pdf", "brief", "es"), ("md", "investigation", "en")):
                self.ask("export", "report", scenario, "--as", form, "--profile", profile, "--language", language, "-o", "./", weight=1)
