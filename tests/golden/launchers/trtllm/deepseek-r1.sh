#!/bin/bash
cat > extra.yml <<'EOF'
enable_attention_dp: true
kv_cache_config:
  enable_block_reuse: false
  free_gpu_memory_fraction: 0.8
  dtype: fp8
speculative_config:
  decoding_type: MTP
  num_nextn_predict_layers: 1
cuda_graph_config:
  max_batch_size: 128
EOF
mpirun -n 1 --allow-run-as-root bash -c "trtllm-llmapi-launch trtllm-serve nvidia/DeepSeek-R1-FP4 --tp_size 8 --ep_size 8 --max_batch_size 128 --max_num_tokens 1024 --config extra.yml --trust_remote_code"
