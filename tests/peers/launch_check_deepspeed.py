"""deepspeedai/DeepSpeed: what deepspeed.initialize runs on its configuration (see launch_check.py).

* configuration: DeepSpeedConfig: names, types and choices of every section (pydantic's, which has to be installed), the
  arithmetic of the batch and what its sanity check refuses, with the processes that the head of the file asks for.

What the engine checks of the model and the optimizer afterwards is not executed.
"""
import io
import json
import logging
import os
import pathlib
import re
import sys
import types

import stub_packages
import stub_torch
from launch_check import CannotRun, capability_of

WANTED = ["deepspeed", "op_builder", "accelerator"]
PRESENT = {"torch": "2.11.0", "numpy": "2.2.0", "einops": "0.8.1", "psutil": "7.0.0", "cpuinfo": "9.0",
           "ninja": "1.13", "tqdm": "4.67", "msgpack": "1.1", "deepspeed_kernels": None}
_printed = io.StringIO()


class File:
    """A configuration file: nodes, devices a node and the accelerator stand in its comment."""

    def __init__(self, path, device):
        self.path = str(path)
        text = pathlib.Path(path).read_text()
        found = {name: re.search(rf"#SBATCH --{name}=(\d+)", text) for name in ("nodes", "gpus-per-node")}
        if not all(found.values()):
            raise CannotRun(f"{path}: its comment names no nodes and gpus-per-node")
        self.nodes, self.per_node = (int(each.group(1)) for each in found.values())
        head = re.search(r"hardware\.accelerator = ([\w.-]+)", text)
        self.capability = capability_of(device or (head.group(1) if head else ""))


read = File


def complaint():
    return _printed.getvalue()


def load(root, capability):
    stub_torch.MACHINE.capability, stub_torch.MACHINE.per_node = capability, 8
    sys.stdout = sys.stderr = _printed
    logging.disable(logging.CRITICAL)
    os.environ["DS_ACCELERATOR"] = "cuda"
    stub_packages.packaging()
    stub_packages.install(PRESENT)
    stub_torch.install_torch()
    sys.modules["hjson"] = types.SimpleNamespace(load=json.load, loads=json.loads, dump=json.dump, dumps=json.dumps)
    sys.path.insert(0, str(root))
    import deepspeed.runtime.config  # noqa: F401


def check(script, result):
    from deepspeed.runtime import config
    stub_torch.MACHINE.per_node = script.per_node
    result["step"] = "configuration"
    config.dist.get_rank = lambda *args: 0
    config.dist.get_world_size = lambda *args: script.nodes * script.per_node
    config.DeepSpeedConfig(script.path)


def ranks():
    return []
