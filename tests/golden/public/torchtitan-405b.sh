torchrun --nproc_per_node 8 --nnodes 64 -m torchtitan.train --module llama3 --config llama3_405b \
    --parallelism.pipeline_parallel_degree 2 --parallelism.num_pp_microbatches 8
