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
import subprocess
import sys
import tempfile
import traceback

import stub_packages
from launch_files import CannotRun


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
