cat > config.yaml << EOF
kv-cache-dtype: fp8
max-num-batched-tokens: 8192
max-model-len: 9416
EOF
vllm serve $MODEL --host 0.0.0.0 --port $PORT --config config.yaml --gpu-memory-utilization 0.9 --tensor-parallel-size $TP --max-num-seqs $CONC
