#!/usr/bin/env python3
"""What launch_check.py must refuse, and by whose line: jobs that are broken in one place each.

    RIDGEPOINT_MEGATRON=DIR|GITDIR[@COMMIT] python3 tests/peers/launch_check_cases.py [RIDGEPOINT]

The same for RIDGEPOINT_TORCHTITAN and RIDGEPOINT_DEEPSPEED. Without any of them it ends with 77, which ctest counts as
skipped; of a git directory without a commit the one is taken that `launch` cites. With the program, the launch files of
shipped scenarios must be accepted.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
COMMITS = {"megatron": "d98e8a64ddf3", "torchtitan": "v0.2.2", "deepspeed": "edaa72212672"}
SHIPPED = {"megatron": ["llama3-70b-256xh100", "llama3-8b-64xh100"], "torchtitan": ["llama3-8b-64xh100"],
           "deepspeed": ["llama3-8b-64xh100"]}
DENSE = {"num-layers": 32, "hidden-size": 4096, "num-attention-heads": 32, "vocab-size": 128256,
         "max-position-embeddings": 8192, "swiglu": "", "normalization": "RMSNorm", "position-embedding-type": "rope",
         "ffn-hidden-size": 14336, "group-query-attention": "", "num-query-groups": 8, "disable-bias-linear": "",
         "untie-embeddings-and-output-weights": "", "seq-length": 8192, "micro-batch-size": 1,
         "global-batch-size": 128, "train-samples": 1000000, "bf16": "", "tensor-model-parallel-size": 2,
         "sequence-parallel": "", "pipeline-model-parallel-size": 2, "context-parallel-size": 1,
         "use-distributed-optimizer": ""}
EXPERTS = {**DENSE, "num-experts": 8, "moe-router-topk": 2, "moe-ffn-hidden-size": 14336, "moe-grouped-gemm": "",
           "moe-token-dispatcher-type": "alltoall", "expert-model-parallel-size": 4, "expert-tensor-parallel-size": 1}
# name: (job, changes, with None for an option that is left out; the file of Megatron that refuses; words of its message)
REFUSED = {
    "heads": (DENSE, {"num-attention-heads": 31, "kv-channels": 128, "num-query-groups": 31},
              "transformer_config.py", "num_attention_heads (31) must be a multiple of"),
    "layers": (DENSE, {"num-layers": 31}, "arguments.py",
               "Number of layers should be divisible by the pipeline-model-parallel size"),
    "chunks": (DENSE, {"num-virtual-stages-per-pipeline-rank": 3}, "transformer_block.py",
               "num_layers_per_pipeline_rank 16 should be divisible by vp_size 3"),
    "world": (DENSE, {"tensor-model-parallel-size": 3}, "arguments.py", "not divisible by"),
    "batch": (DENSE, {"global-batch-size": 102}, "arguments.py", "eval_global_batch_size (102) must be divisible by"),
    "option": (DENSE, {"no-such-option": ""}, "arguments.py", "unrecognized arguments: --no-such-option"),
    "ep without experts": (DENSE, {"expert-model-parallel-size": 2}, "arguments.py",
                           "num_experts must be non None to use expert model parallelism"),
    "experts over ranks": (EXPERTS, {"num-experts": 6}, "arguments.py",
                           "Number of experts should be a multiple of expert model parallel_size"),
    "offload with pipeline": (DENSE, {"cpu-offloading-num-layers": 2}, "transformer_config.py",
                              "no support for Pipeline parallelism with CPU offloading"),
    "offload with recompute": (DENSE, {"cpu-offloading-num-layers": 2, "pipeline-model-parallel-size": 1,
                                       "recompute-granularity": "full", "recompute-method": "uniform",
                                       "recompute-num-layers": 1}, "transformer_config.py",
                               "CPU offloading does not work when activation recomputation is enabled"),
    "expert bias": (EXPERTS, {"moe-router-enable-expert-bias": ""}, "transformer_config.py",
                    "Expert bias for aux-loss-free routing only supports 'sigmoid'"),
    "overlap of experts without chunks": (EXPERTS, {"overlap-moe-expert-parallel-comm": ""}, "transformer_config.py",
                                          "virtual_pipeline_model_parallel_size must be specified"),
    "overlap without expert ranks": (EXPERTS, {"overlap-moe-expert-parallel-comm": "",
                                               "pipeline-model-parallel-size": 1, "expert-model-parallel-size": 1},
                                     "transformer_config.py", "only supported with expert model parallelism"),
    "length over context ranks": (DENSE, {"context-parallel-size": 2, "seq-length": 8190}, "arguments.py",
                                  "seq-length should be a multiple of 2 * context-parallel-size"),
    "few micro-batches": (DENSE, {"global-batch-size": 4, "num-virtual-stages-per-pipeline-rank": 2}, "schedules.py",
                          "The number of contiguous micro-batches in a virtual pipeline stage"),
    "mxfp8 on Hopper": (DENSE, {"fp8-format": "e4m3", "fp8-recipe": "mxfp8"}, "quantization.py",
                        "mxfp8 is not supported at compute capability 9.0"),
}
ACCEPTED = {"dense": DENSE, "experts": EXPERTS}

HEAD = "#SBATCH --nodes=2\n#SBATCH --gpus-per-node=8\n# hardware.accelerator = h100-sxm\n"
TITAN = {"model": {"name": "llama3", "flavor": "8B"}, "training": {"seq_len": 8192, "global_batch_size": 64},
         "parallelism": {"tensor_parallel_degree": 2, "pipeline_parallel_degree": 2}}
TITAN_REFUSED = {
    "section": ({"parallel": {"tensor_parallel_degree": 2}}, "config/manager.py", "Invalid field names"),
    "option": ({"parallelism": {"tensor": 2}}, "config/manager.py", "Invalid field names"),
    "choice": ({"activation_checkpoint": {"mode": "most"}}, "config/job_config.py", "not one of"),
    "world": ({"parallelism": {"tensor_parallel_degree": 3}}, "distributed/parallel_dims.py", "Invalid parallel dims"),
    "model": ({"model": {"name": "llama9", "flavor": "8B"}}, "protocols/train_spec.py", "is not registered"),
    "flavor": ({"model": {"flavor": "9B"}}, "models/llama3", "no flavor"),
    "converter": ({"model": {"converters": ["float8"]}}, "protocols/model_converter.py", "no converter"),
    "experts' tensor ranks": ({"parallelism": {"expert_parallel_degree": 4, "expert_tensor_parallel_degree": 4}},
                              "distributed/parallel_dims.py", "ETP=TP or ETP=1"),
    "expert ranks": ({"parallelism": {"expert_parallel_degree": 3}}, "distributed/parallel_dims.py", "the mesh of experts"),
    "length": ({"training": {"seq_len": 8190}}, "llama3/infra/parallelize.py", "Sequence length 8190 must be divisible"),
    "stages": ({"parallelism": {"pipeline_parallel_layers_per_stage": 12}}, "distributed/pipeline_parallel.py",
               "must be divisible by pipeline parallel size"),
    "batch": ({"training": {"global_batch_size": 63}}, "train.py", "global batch size must be multiple"),
}
SPEED = {"train_batch_size": 64, "train_micro_batch_size_per_gpu": 1, "gradient_accumulation_steps": 4,
         "bf16": {"enabled": True}, "zero_optimization": {"stage": 3}}
SPEED_REFUSED = {
    "batch": ({"train_batch_size": 63}, "runtime/config.py", "train_batch_size is not equal to"),
    "stage": ({"zero_optimization": {"stage": 4}}, "config_utils.py", "Input should be 0, 1, 2"),
    "option": ({"zero_optimization": {"no_such": 1}}, "config_utils.py", "Extra inputs are not permitted"),
    "two types": ({"fp16": {"enabled": True}}, "runtime/config.py", "cannot be simultaneously enabled"),
}


def megatron(options):
    words = " ".join(f"--{key} {value}".rstrip() for key, value in options.items() if value is not None)
    return ("# Of the scenario: hardware.accelerator = h100-sxm\nexport CUDA_DEVICE_MAX_CONNECTIONS=1\n"
            f"srun torchrun --nnodes 2 --nproc-per-node 8 pretrain_gpt.py {words}\n")


def torchtitan(sections):
    return HEAD + "".join(f"[{name}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in section.items())
                          for name, section in sections.items())


def deepspeed(sections):
    return json.dumps({"_comment": HEAD.splitlines(), **sections})


def changed(job, changes):
    """The job with changes, section by section."""
    return {**job, **{name: {**job.get(name, {}), **value} if isinstance(value, dict) else value
                      for name, value in changes.items()}}


def cases(framework):
    """{name: (text of the file, file of the framework that refuses or None, words of the message)}"""
    if framework == "megatron":
        found = {name: (megatron(job), None, None) for name, job in ACCEPTED.items()}
        found.update({name: (megatron({**job, **changes}), file, words)
                      for name, (job, changes, file, words) in REFUSED.items()})
        return found
    write, job, refused = (torchtitan, TITAN, TITAN_REFUSED) if framework == "torchtitan" else (
        deepspeed, SPEED, SPEED_REFUSED)
    return {"whole": (write(job), None, None),
            **{name: (write(changed(job, changes)), file, words) for name, (changes, file, words) in refused.items()}}


def unknown_decides_nothing():
    """A stub in a condition is an error that no `except Exception` takes."""
    sys.path.insert(0, str(HERE))
    import stub_packages
    for decide in (bool, len, int, lambda value: value > 1, lambda value: value == 1, lambda value: 1 in value):
        try:
            try:
                decide(stub_packages.named("torch.something")())
            except Exception:
                return False
        except stub_packages.Undecided:
            continue
        return False
    return True


def try_all(framework, where, program):
    """Failures of the cases of a framework."""
    source, _, commit = where.partition("@")
    if not commit and not any(pathlib.Path(source, each).exists() for each in ("megatron", "torchtitan", "deepspeed")):
        commit = COMMITS[framework]
    with tempfile.TemporaryDirectory() as folder:
        wanted = {}
        for name, (text, file, words) in cases(framework).items():
            path = pathlib.Path(folder, name.replace(" ", "_").replace("'", ""))
            path.write_text(text)
            wanted[str(path)] = name, file, words
        for scenario in SHIPPED[framework] if program else ():
            path = str(pathlib.Path(folder, scenario))
            subprocess.run([program, "launch", scenario, "--for", framework, "-o", path], check=True)
            wanted[path] = scenario, None, None
        done = subprocess.run([sys.executable, str(HERE / "launch_check.py"), "--for", framework, "--source", source,
                               "--json", *(["--commit", commit] if commit else []), *wanted],
                              stdout=subprocess.PIPE, text=True)
        failures = 0 if done.stdout else 1
        for result in json.loads(done.stdout or "[]"):
            name, file, words = wanted[result["file"]]
            right = result["verdict"] == ("accepted" if file is None else "refused")
            if right and file is not None:
                right = file in result["where"] and words in result["message"]
            failures += not right
            print(f"{'ok' if right else 'FAILED'}  {framework}, {name}: {result['verdict']} {result['where'] or ''} "
                  f"{result['message'] or ''}")
    return failures


def main():
    if not unknown_decides_nothing():
        print("a stub decided")
        return 1
    known = {each: os.environ[f"RIDGEPOINT_{each.upper()}"] for each in COMMITS
             if os.environ.get(f"RIDGEPOINT_{each.upper()}")}
    if not known:
        print("RIDGEPOINT_MEGATRON, RIDGEPOINT_TORCHTITAN and RIDGEPOINT_DEEPSPEED name no source: skipped")
        return 77
    program = sys.argv[1] if len(sys.argv) > 1 else None
    return 1 if sum([try_all(framework, where, program) for framework, where in known.items()]) else 0


if __name__ == "__main__":
    sys.exit(main())
