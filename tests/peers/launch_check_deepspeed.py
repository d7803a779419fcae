"""deepspeedai/DeepSpeed: what deepspeed.initialize runs on its configuration (see launch_check.py).

* configuration: DeepSpeedConfig: names, types and choices of every section (pydantic's, which has to be installed), the
  arithmetic of the batch and what its sanity check refuses, with the processes that the head of the file asks for. How
  many of them are data parallel the program says, no file: where the batch asks for a number that divides them, that.

What the engine checks of the model and the optimizer afterwards is not executed.
"""
import io
import json
import logging
import os
import pathlib
import sys
import types

import stub_packages
import stub_torch
from launch_files import File

WANTED = ["deepspeed", "op_builder", "accelerator"]
PRESENT = {"torch": "2.11.0", "numpy": "2.2.0", "einops": "0.8.1", "psutil": "7.0.0", "cpuinfo": "9.0",
           "ninja": "1.13", "tqdm": "4.67", "msgpack": "1.1", "deepspeed_kernels": None}
_printed = io.StringIO()


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
    world = script.nodes * script.per_node
    batch = json.loads(pathlib.Path(script.path).read_text())
    micro, steps = (batch.get(each) for each in ("train_micro_batch_size_per_gpu", "gradient_accumulation_steps"))
    whole, ranks = batch.get("train_batch_size"), world
    if whole and micro and steps and whole % (micro * steps) == 0 and world % (whole // (micro * steps)) == 0:
        ranks = whole // (micro * steps)
    config.DeepSpeedConfig(script.path, mpu=types.SimpleNamespace(get_data_parallel_world_size=lambda: ranks))


def ranks():
    return []
