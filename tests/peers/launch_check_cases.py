#!/usr/bin/env python3
"""What launch_check.py must refuse, and by whose line: jobs that are broken in one place each.

    RIDGEPOINT_MEGATRON=DIR|GITDIR[@COMMIT] python3 tests/peers/launch_check_cases.py [RIDGEPOINT]

Without the variable it ends with 77, which ctest counts as skipped; the commit is d98e8a64ddf3 where none is given and
the path is a git directory. With the program, the launch files of shipped scenarios must be accepted.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
COMMIT = "d98e8a64ddf3"
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


def script(folder, name, options):
    words = " ".join(f"--{key} {value}".rstrip() for key, value in options.items() if value is not None)
    path = pathlib.Path(folder, f"{name.replace(' ', '_')}.sh")
    path.write_text("# Of the scenario: hardware.accelerator = h100-sxm\nexport CUDA_DEVICE_MAX_CONNECTIONS=1\n"
                    f"srun torchrun --nnodes 2 --nproc-per-node 8 pretrain_gpt.py {words}\n")
    return str(path)


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


def main():
    if not unknown_decides_nothing():
        print("a stub decided")
        return 1
    where = os.environ.get("RIDGEPOINT_MEGATRON")
    if not where:
        print("RIDGEPOINT_MEGATRON names no checkout of NVIDIA/Megatron-LM: skipped")
        return 77
    source, _, commit = where.partition("@")
    if not commit and not pathlib.Path(source, "megatron").exists():
        commit = COMMIT
    with tempfile.TemporaryDirectory() as folder:
        wanted = {script(folder, name, {**job, **changes}): (name, file, words)
                  for name, (job, changes, file, words) in REFUSED.items()}
        good = [script(folder, name, job) for name, job in ACCEPTED.items()]
        if len(sys.argv) > 1:
            for scenario in ("llama3-70b-256xh100", "llama3-8b-64xh100"):
                good.append(str(pathlib.Path(folder, f"{scenario}.sh")))
                subprocess.run([sys.argv[1], "launch", scenario, "--for", "megatron", "-o", good[-1]], check=True)
        done = subprocess.run([sys.executable, str(HERE / "launch_check.py"), "--source", source, "--json",
                               *(["--commit", commit] if commit else []), *wanted, *good],
                              stdout=subprocess.PIPE, text=True)
        if not done.stdout:
            return 1
        failures = 0
        for result in json.loads(done.stdout):
            name, file, words = wanted.get(result["file"], (pathlib.Path(result["file"]).stem, None, None))
            right = result["verdict"] == ("accepted" if file is None else "refused")
            if right and file is not None:
                right = file in result["where"] and words in result["message"]
            failures += not right
            print(f"{'ok' if right else 'FAILED'}  {name}: {result['verdict']} {result['where'] or ''} "
                  f"{result['message'] or ''}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
