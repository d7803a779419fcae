"""Launch files as they start a job: what is started, on how many nodes and devices, of which compute capability."""
import os
import pathlib
import re
import subprocess
import tempfile

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


def named_device(text):
    """The accelerator that the head of a file names."""
    found = re.search(r"hardware\.accelerator = ([\w.-]+)", text)
    return found.group(1) if found else ""


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
        self.capability = capability_of(device or named_device(pathlib.Path(path).read_text()))


class File:
    """A configuration file, TOML or JSON: nodes, devices a node and the accelerator stand in its comments."""

    def __init__(self, path, device):
        self.path = str(path)
        text = pathlib.Path(path).read_text()
        found = {name: re.search(rf"#SBATCH --{name}=(\d+)", text) for name in ("nodes", "gpus-per-node")}
        if not all(found.values()):
            raise CannotRun(f"{path}: its comments name no nodes and gpus-per-node")
        self.nodes, self.per_node = (int(each.group(1)) for each in found.values())
        self.capability = capability_of(device or named_device(text))
