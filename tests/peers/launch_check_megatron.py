"""NVIDIA/Megatron-LM: what pretrain_gpt.py runs before the first step (see launch_check.py).

* arguments: parse_and_validate_args, with a learning rate, a tokenizer and mock data where the script names none, for
  these are left to the user;
* configuration: gpt_config_from_args (TransformerConfig or MLATransformerConfig and all that their __post_init__
  refuses) and pretrain_cfg_container_from_args (distributed data parallelism, optimizer and the rest);
* groups: initialize_model_parallel, as rank 0;
* model and optimizer, of a rank of each pipeline stage: setup_model_and_optimizer, with modules that have shapes and no
  numbers;
* precision: whether Transformer Engine has the recipe on that device (its rule, not its code);
* schedule: the forward and backward function of that pipeline, up to its first forward pass.

The machine has what NVIDIA's PyTorch container and Megatron's lock file bring, at the versions in PRESENT.
"""
import contextlib
import io
import os
import sys
import typing

import stub_packages
import stub_torch
import stub_transformer_engine
from launch_files import CannotRun, Script

WANTED = ["megatron", "pretrain_gpt.py", "model_provider.py", "gpt_builders.py", "hybrid_builders.py"]
# uv.lock of Megatron-LM at d98e8a64ddf3 and the container of docker/.ngc_version.dev, nvcr.io/nvidia/pytorch:26.06-py3.
PRESENT = {"torch": "2.13.0", "transformer_engine": "2.17.1", "transformer_engine_torch": "2.17.1", "numpy": "2.2.0",
           "einops": "0.8.1", "triton": "3.5.0", "apex": "0.1", "amp_C": None, "fused_weight_gradient_mlp_cuda": None,
           "flash_attn": "2.7.4", "deep_ep": None}
USERS = {"--lr": ["--lr", "1e-4"], "--tokenizer-type": ["--tokenizer-type", "NullTokenizer"],
         "--mock-data": ["--mock-data"]}

read = Script
_container = None
_printed = io.StringIO()
_complained = io.StringIO()


def complaint():
    """What argparse said before it left."""
    text = _complained.getvalue()
    return text[text.rfind("error: ") + len("error: "):]


def load(root, capability):
    stub_torch.MACHINE.capability = capability
    sys.stdout, sys.stderr = _printed, _complained
    stub_packages.packaging()
    stub_packages.install(PRESENT)
    stub_torch.install_torch()
    stub_transformer_engine.install_transformer_engine()
    typing.override = getattr(typing, "override", lambda method: method)  # Python 3.12
    sys.path.insert(0, str(root))
    import pretrain_gpt  # noqa: F401
    from megatron.core.models.common.embeddings.yarn_rotary_pos_embedding import YarnRotaryEmbedding
    YarnRotaryEmbedding._set_cos_sin_cache = lambda *args, **kwargs: None  # a table of numbers
    from megatron.core.distributed.fsdp import mcore_fsdp_adapter
    mcore_fsdp_adapter.FSDPDistributedIndex = stub_packages.named("megatron_fsdp.FSDPDistributedIndex")
    mcore_fsdp_adapter.MegatronFSDP = _Sharded  # which cuts parameters into shards


class _Sharded(stub_torch.Module):
    def __init__(self, module, *args, **kwargs):
        super().__init__()
        self.module = module
        for each in ("param_and_grad_buffer no_sync start_param_sync start_grad_sync finish_grad_sync scale_gradients "
                     "zero_grad_buffer broadcast_params synchronize_param_gather state_dict").split():
            setattr(self, each, stub_packages.Unknown(f"MegatronFSDP.{each}"))


def check(script, result):
    global _container
    stub_torch.MACHINE.per_node = script.per_node
    os.environ.update(script.environment)
    os.environ.update(RANK="0", LOCAL_RANK="0", WORLD_SIZE=str(script.nodes * script.per_node),
                      LOCAL_WORLD_SIZE=str(script.per_node), MASTER_ADDR="localhost", MASTER_PORT="29500")
    sys.argv = [script.program, *script.arguments]
    for option, words in USERS.items():
        if option not in script.arguments:
            sys.argv += words
    from megatron.training import arguments
    from megatron.training.argument_utils import gpt_config_from_args, pretrain_cfg_container_from_args

    result["step"] = "arguments"
    asked = {}
    validate = arguments.validate_args

    def remember(args, *rest):
        asked.update(vars(args))
        return validate(args, *rest)
    arguments.validate_args = remember
    args = arguments.parse_and_validate_args(args_defaults={"tokenizer_type": "GPT2BPETokenizer"})
    given = {word[2:].replace("-", "_") for word in script.arguments if word.startswith("--")}
    result["changed"] = {name: [str(asked[name]), str(getattr(args, name, None))] for name in sorted(given & set(asked))
                         if asked[name] is not getattr(args, name, None)
                         and str(asked[name]) != str(getattr(args, name, None))}
    result["step"] = "configuration"
    model = gpt_config_from_args(args)
    _container = pretrain_cfg_container_from_args(args, model)
    result["warnings"] = [line.strip() for line in (_printed.getvalue() + _complained.getvalue()).splitlines()
                          if "warning" in line.lower()]


def ranks():
    """One of each pipeline stage: the order is tp-cp-ep-dp-pp."""
    from megatron.training import get_args
    args = get_args()
    stages = args.pipeline_model_parallel_size
    return [stage * (args.world_size // stages) for stage in range(stages)]


def build(rank, result):
    from megatron.core.enums import ModelType
    from megatron.core.num_microbatches_calculator import get_num_microbatches
    from megatron.core.pipeline_parallel import get_forward_backward_func
    from megatron.core.process_groups_config import ProcessGroupCollection
    from megatron.training import get_args, initialize, training
    args = get_args()
    args.rank = rank
    args.local_rank = rank % stub_torch.MACHINE.per_node
    result["step"] = "groups"
    initialize._compile_dependencies = lambda: None  # the index builder of data sets, in C++
    initialize.initialize_megatron()
    result["step"] = "model and optimizer"
    model, _, _ = training.setup_model_and_optimizer(ModelType.encoder_or_decoder, cfg_container=_container,
             pg_collection=ProcessGroupCollection.use_mpu_process_groups())
    result["step"] = "precision"
    if args.fp8 or args.fp4:
        stub_transformer_engine.check_recipe(args.fp4_recipe if args.fp4 else args.fp8_recipe,
                                             stub_torch.MACHINE.capability)
    result["step"] = "schedule"
    with contextlib.suppress(_Forward):
        get_forward_backward_func()(
            forward_step_func=_forward, data_iterator=[iter(())] * len(model) if len(model) > 1 else iter(()),
            model=model, num_microbatches=get_num_microbatches(), seq_length=args.seq_length,
            micro_batch_size=args.micro_batch_size, decoder_seq_length=args.decoder_seq_length, forward_only=False)
        raise CannotRun("the schedule ended without a forward pass")


class _Forward(BaseException):
    """The schedule has come to its first forward pass."""


def _forward(*args, **kwargs):
    raise _Forward
