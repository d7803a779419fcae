#!/usr/bin/env python3
"""Whether launch files that Ridgepoint wrote pass the framework's own checks of its arguments.

    python3 tests/peers/launch_check.py --source DIR|GITDIR [--commit C] [--device h100] [--json] FILE…

The framework's own modules are imported, at a commit of a git repository or as a folder has them, and run what a job
runs before its first step, without a GPU and without torch: packages that they import are stood in for by
stub_packages.py, where a condition that depends on a stub is an error and never a pass. What is executed of each
framework is said in launch_check_NAME.py.

One line a file: accepted; refused, with the message and the line that raised it; or could not be judged. --json gives
an array of {file, verdict, step, message, where, changed, warnings}. The GPU is that of --device, else the one that the
head of the file names. Exit code: 0 all accepted, 1 some refused, 2 could not run or could not judge.
"""
import argparse
import importlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import traceback

import stub_packages

# Compute capability by the beginning of a device's id; NVIDIA's table of CUDA GPUs.
CAPABILITY = {"v100": (7, 0), "a100": (8, 0), "a800": (8, 0), "rtx-a6000": (8, 6), "rtx3090": (8, 6), "l4": (8, 9),
              "rtx4090": (8, 9), "rtx6000-ada": (8, 9), "h100": (9, 0), "h200": (9, 0), "h800": (9, 0), "h20": (9, 0),
              "gh200": (9, 0), "grand-teton-h100": (9, 0), "b200": (10, 0), "gb200": (10, 0), "b300": (10, 3),
              "gb300": (10, 3), "rtx5090": (12, 0), "rtxpro6000": (12, 0)}


class CannotRun(Exception):
    """The script, the source or this machine lacks something."""


def capability_of(device):
    found = [key for key in CAPABILITY if device.startswith(key)]
    if not found:
        raise CannotRun(f"compute capability of {device or 'the device'} is not known: --device one of "
                        + ", ".join(CAPABILITY))
    return CAPABILITY[max(found, key=len)]


# The script runs under bash with its launcher replaced by one that prints what it was given.
PRELUDE = r"""
srun() { "$@"; }
scontrol() { echo localhost; }
python() { launched python "$@"; }
torchrun() { launched torchrun "$@"; }
deepspeed() { launched deepspeed "$@"; }
launched() { printf '%s\0' "$@" > "$CHECK_COMMAND"; command env -0 > "$CHECK_ENVIRONMENT"; }
"""


def launched(path):
    """(words of the command, environment that the script set) of a bash script that starts a job."""
    with tempfile.TemporaryDirectory() as folder:
        command, environment = pathlib.Path(folder, "command"), pathlib.Path(folder, "environment")
        before = {"PATH": os.environ["PATH"], "CHECK_COMMAND": str(command), "CHECK_ENVIRONMENT": str(environment),
                  "HOME": folder, "SLURM_JOB_NODELIST": "localhost", "SLURM_PROCID": "0"}
        done = subprocess.run(["bash", "-c", PRELUDE + pathlib.Path(path).read_text()], env=before, cwd=folder,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        if not command.exists():
            raise CannotRun(f"{path} starts nothing: {done.stderr.strip() or 'no torchrun, deepspeed or python'}")
        words = command.read_text().split("\0")[:-1]
        after = dict(each.split("=", 1) for each in environment.read_text().split("\0") if "=" in each)
    return words, {name: value for name, value in after.items() if before.get(name) != value and name not in
                   ("_", "PWD", "OLDPWD", "SHLVL")}


class Script:
    """A launch script: program, its arguments, nodes, processes a node, environment, device."""

    def __init__(self, path, device):
        self.path = str(path)
        words, self.environment = launched(path)
        self.launcher, words = words[0], words[1:]
        self.nodes, self.per_node = 1, 1
        while words and words[0].startswith("-"):
            option, _, value = words.pop(0).partition("=")
            if not value and words:
                value = words.pop(0)
            option = option.lstrip("-").replace("_", "-")
            if option == "nnodes":
                self.nodes = int(value)
            elif option == "nproc-per-node":
                self.per_node = int(value)
        if not words:
            raise CannotRun(f"{path} names no program to start")
        self.program, self.arguments = words[0], words[1:]
        head = re.search(r"hardware\.accelerator = ([\w.-]+)", pathlib.Path(path).read_text())
        self.capability = capability_of(device or (head.group(1) if head else ""))


def where(error, root):
    """file:line of the framework that raised an error, and that line's text."""
    if isinstance(error, stub_packages.RefusedByPackage):
        return error.place, ""
    frames = [each for each in traceback.extract_tb(error.__traceback__) if each.filename.startswith(str(root))]
    if not frames:
        raise error
    frame = frames[-1]
    return f"{pathlib.Path(frame.filename).relative_to(root)}:{frame.lineno}", frame.line


def verdict_on(path, **known):
    return {"file": str(path), "verdict": "accepted", "step": None, "message": None, "where": None, "changed": {},
            "warnings": [], **known}


def judge(framework, script, root):
    """One script in this process: a dictionary as --json prints it."""
    result = verdict_on(script.path)
    attempt(framework, lambda: framework.check(script, result), result, root)
    if result["verdict"] == "accepted":
        for rank in framework.ranks():
            result = in_a_child(lambda: attempt(framework, lambda: framework.build(rank, result), result, root))
            if result["verdict"] != "accepted":
                break
    return result


def attempt(framework, work, result, root):
    """Does the work and writes into result what stopped it."""
    try:
        work()
        result["step"] = None
    except stub_packages.Undecided as error:
        result.update(verdict="undecided", message=str(error))
    except CannotRun as error:
        result.update(verdict="unreadable", message=str(error))
    except (Exception, SystemExit) as error:
        place, line = where(error, root)
        message = str(error) if not isinstance(error, SystemExit) else framework.complaint()
        # A framework refuses by raise and assert; anything else of these kinds is what a stub that lacks something ends in.
        doubtful = isinstance(error, (AttributeError, TypeError, NameError, ImportError, KeyError)) and not (
            line.startswith(("raise ", "assert ")))
        if doubtful:
            message = f"{type(error).__name__}: {message}"
        result.update(verdict="undecided" if doubtful else "refused", message=" ".join(message.split()) or line, where=place)
    return result


def in_a_child(work):
    """What work() returns, in a copy of this process: frameworks keep what they were told in globals."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            answer = {"answer": work()}
        except BaseException:  # noqa: a child reports and ends, whatever happened
            answer = {"failure": traceback.format_exc()}
        with os.fdopen(writing, "w") as out:
            json.dump(answer, out)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as out:
        answer = json.loads(out.read())
    os.waitpid(child, 0)
    if "failure" in answer:
        raise CannotRun(answer["failure"])
    return answer["answer"]


def judge_all(framework, root, scripts):
    """{path: verdict} of {path: Script}; what is imported knows the device, so each device imports."""
    verdicts = {}
    for capability in sorted({each.capability for each in scripts.values()}):
        def those():
            framework.load(root, capability)
            return {path: in_a_child(lambda: judge(framework, script, root))
                    for path, script in scripts.items() if script.capability == capability}
        verdicts.update(in_a_child(those))
    return verdicts


def source_folder(source, commit, wanted, temporary):
    """The folder that holds the framework: source itself, or a checkout of what is wanted of a commit."""
    if commit is None and pathlib.Path(source, wanted[0]).exists():
        return pathlib.Path(source).resolve()
    archive = subprocess.run(["git", "-C", source, "archive", commit or "HEAD", *wanted], capture_output=True)
    if archive.returncode:
        raise CannotRun(archive.stderr.decode().strip())
    subprocess.run(["tar", "-x", "-C", temporary], input=archive.stdout, check=True)
    return pathlib.Path(temporary).resolve()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--for", dest="framework", default="megatron", choices=["megatron", "torchtitan", "deepspeed"])
    parser.add_argument("--source", required=True, help="a checkout or a git directory of the framework")
    parser.add_argument("--commit", help="the commit to take of it")
    parser.add_argument("--device", help="h100, b200 …, in place of what the files say")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        try:
            scripts, results = {}, {}
            framework = importlib.import_module(f"launch_check_{options.framework}")
            for path in options.files:
                try:
                    scripts[path] = framework.read(path, options.device)
                except CannotRun as error:
                    results[path] = verdict_on(path, verdict="unreadable", message=str(error))
            root = source_folder(options.source, options.commit, framework.WANTED, temporary)
            results.update(judge_all(framework, root, scripts))
        except (CannotRun, OSError) as error:
            print(f"launch_check: {error}", file=sys.stderr)
            return 2
    results = [results[path] for path in options.files]
    if options.json:
        print(json.dumps(results, indent=1))
    else:
        for each in results:
            text = each["file"] + ": " + each["verdict"]
            if each["message"]:
                text += f" by {each['where']}" if each["where"] else ""
                text += f": {each['message']}"
            print(text)
    verdicts = {each["verdict"] for each in results}
    return 2 if verdicts - {"accepted", "refused"} else 1 if "refused" in verdicts else 0


if __name__ == "__main__":
    sys.exit(main())
