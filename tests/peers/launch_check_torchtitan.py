"""pytorch/torchtitan: what torchtitan.train runs before the first step (see launch_check.py).

* configuration: ConfigManager's reading of the file into JobConfig, with the types and choices that tyro checks;
* groups: ParallelDims, with the processes that the head of the file asks for;
* model: the registered model's arguments, update_from_config and its converters (float8, mx); no model is built;
* pipeline: pipelining_fn up to where the model is cut; parallelism: parallelize_fn, without what it applies;
* batch: Trainer's rule (train.py:206), not its code.
"""
import contextlib
import dataclasses
import io
import logging
import math
import os
import sys
import typing

import stub_packages
import stub_torch
from launch_files import File

WANTED = ["torchtitan"]
PRESENT = {"torch": "2.11.0", "torchao": "0.15.0", "tyro": "1.0.0", "einops": "0.8.1", "triton": "3.5.0",
           "numpy": "2.2.0", "torchdata": "0.11.0", "datasets": "3.6.0", "tokenizers": "0.22.0", "safetensors": "0.7.0",
           "fsspec": "2025.3.0"}
_printed = io.StringIO()
_config, _trainer = None, None


read = File


# torch/distributed/pipelining/schedules.py, get_schedule_class.
SINGLE = ["Schedule1F1B", "ScheduleGPipe"]
MULTI = ["ScheduleInterleaved1F1B", "ScheduleLoopedBFS", "ScheduleInterleavedZeroBubble", "ScheduleZBVZeroBubble",
         "ScheduleDualPipeV"]


class _Single:
    pass


class _Multi:
    pass


def _schedule(name):
    found = [each for each in SINGLE + MULTI if each.lower().removeprefix("schedule") == name.lower().removeprefix(
        "schedule")]
    if not found:
        raise stub_packages.RefusedByPackage("torch/distributed/pipelining/schedules.py, get_schedule_class",
                                             f"unknown schedule {name}")
    return stub_packages.named(f"torch.distributed.pipelining.schedules.{found[0]}")


def complaint():
    return _printed.getvalue()


def load(root, capability):
    stub_torch.MACHINE.capability = capability
    sys.stdout = sys.stderr = _printed
    logging.disable(logging.CRITICAL)
    stub_packages.packaging()
    stub_packages.install(PRESENT)
    stub_torch.install_torch()
    for name in SINGLE + MULTI:
        stub_packages.provide(f"torch.distributed.pipelining.schedules.{name}",
                              type(name, (_Single if name in SINGLE else _Multi,), {}))
    stub_packages.provide("torch.distributed.pipelining.schedules.PipelineScheduleSingle", _Single)
    stub_packages.provide("torch.distributed.pipelining.schedules.PipelineScheduleMulti", _Multi)
    stub_packages.provide("torch.distributed.pipelining.schedules.get_schedule_class", _schedule)
    typing.override = getattr(typing, "override", lambda method: method)  # Python 3.12
    sys.path.insert(0, str(root))
    import torchtitan.train  # noqa: F401


def check(script, result):
    from torchtitan.config import ConfigManager, JobConfig
    from torchtitan.distributed import ParallelDims
    stub_torch.MACHINE.per_node = script.per_node
    world = script.nodes * script.per_node
    os.environ.update(RANK="0", LOCAL_RANK="0", WORLD_SIZE=str(world), LOCAL_WORLD_SIZE=str(script.per_node))
    result["step"] = "configuration"
    manager = ConfigManager()
    manager.config = manager._dict_to_dataclass(JobConfig, manager._maybe_load_toml(["--job.config_file", script.path]))
    typed(manager.config, "")
    manager._validate_config()
    config = manager.config
    result["step"] = "groups"
    stub_torch.WORLD.size = world
    wanted = config.parallelism
    dims = ParallelDims(dp_shard=wanted.data_parallel_shard_degree, dp_replicate=wanted.data_parallel_replicate_degree,
                        cp=wanted.context_parallel_degree, tp=wanted.tensor_parallel_degree,
                        pp=wanted.pipeline_parallel_degree, ep=wanted.expert_parallel_degree,
                        etp=wanted.expert_tensor_parallel_degree, world_size=world)
    experts = dims.dp_shard * dims.cp * dims.tp // (dims.etp * dims.ep)
    if dims.pp * dims.dp_replicate * experts * dims.ep * dims.etp != world:
        raise stub_packages.RefusedByPackage("torchtitan/distributed/parallel_dims.py:154", f"the mesh of experts, pp({dims.pp}) "
                                             f"* dp_replicate({dims.dp_replicate}) * efsdp({experts}) * ep({dims.ep}) * "
                                             f"etp({dims.etp}), is not WORLD_SIZE({world})")
    result["step"] = "model"
    from torchtitan.protocols import train_spec as specs
    from torchtitan.protocols.model_converter import build_model_converters
    spec = specs.get_train_spec(config.model.name)
    if config.model.flavor not in spec.model_args:
        raise stub_packages.RefusedByPackage(f"torchtitan/models/{config.model.name}/__init__.py",
                                             f"no flavor {config.model.flavor}")
    arguments = spec.model_args[config.model.flavor]
    arguments.update_from_config(config)
    try:
        build_model_converters(config, dims)
    except KeyError as error:
        raise stub_packages.RefusedByPackage("torchtitan/protocols/model_converter.py:62",
                                             f"no converter {error} is registered") from error
    result["step"] = "pipeline"
    ParallelDims.get_mesh, ParallelDims.get_optional_mesh = lambda *given: _Mesh(*given), _mesh_of_several
    model = _Model(arguments)
    if dims.pp > 1:
        from torchtitan.distributed import pipeline_parallel
        pipeline_parallel.pipeline_module_split = _reached
        with contextlib.suppress(_Reached):
            spec.pipelining_fn(model, dims, config, None, arguments, spec.parallelize_fn, None)
    result["step"] = "parallelism"
    module = sys.modules[spec.parallelize_fn.__module__]
    for name in [each for each in vars(module) if each.startswith("apply_")]:
        setattr(module, name, lambda *args, **kwargs: None)
    spec.parallelize_fn(model, dims, config)
    result["step"] = "batch"
    training = config.training
    ranks = dims.dp_replicate * dims.dp_shard
    if training.global_batch_size > 0 and training.global_batch_size % (training.local_batch_size * ranks):
        raise stub_packages.RefusedByPackage("torchtitan/train.py:206", "global batch size must be multiple of local batch "
                                             f"size times data-parallel degree ({training.global_batch_size} % "
                                             f"({training.local_batch_size} * {ranks}) != 0)")


class _Mesh:
    """A mesh of devices along one or several dimensions: its size."""

    def __init__(self, dims, names):
        sizes = {"pp": dims.pp, "tp": dims.tp, "cp": dims.cp, "ep": dims.ep, "etp": dims.etp, "fsdp": dims.dp_shard * dims.cp,
                 "dp_replicate": dims.dp_replicate, "batch": dims.dp_replicate * dims.dp_shard,
                 "loss": dims.dp_replicate * dims.dp_shard * dims.cp,
                 "efsdp": dims.dp_shard * dims.cp * dims.tp // (dims.etp * dims.ep)}
        self.sizes = [sizes[each] for each in ([names] if isinstance(names, str) else names)]
        self.ndim = len(self.sizes)

    def size(self, axis=None):
        return math.prod(self.sizes) if axis is None else self.sizes[axis]


def _mesh_of_several(dims, names):
    mesh = _Mesh(dims, names)
    return mesh if mesh.size() > 1 else None


class _Model(stub_torch.Module):
    def __init__(self, arguments):
        super().__init__()
        self.model_args, self.layers = arguments, stub_torch.ModuleDict()


class _Reached(BaseException):
    """The pipeline's stages are known; the model would be cut."""


def _reached(*args, **kwargs):
    raise _Reached


def typed(section, path):
    """What tyro refuses: a value that is none of a field's choices or not of its type."""
    hints = typing.get_type_hints(type(section))
    for field in dataclasses.fields(section):
        value, kind, name = getattr(section, field.name), hints[field.name], f"{path}{field.name}"
        if dataclasses.is_dataclass(value):
            typed(value, name + ".")
        elif typing.get_origin(kind) is typing.Literal and value not in typing.get_args(kind):
            raise stub_packages.RefusedByPackage("torchtitan/config/job_config.py", f"{name} = {value!r}, not one of "
                                                 f"{typing.get_args(kind)}")
        elif kind in (int, bool, str) and type(value) is not kind or kind is float and type(value) not in (int, float):
            raise stub_packages.RefusedByPackage("torchtitan/config/job_config.py",
                                                 f"{name} = {value!r}, not of type {kind.__name__}")


def ranks():
    return []
