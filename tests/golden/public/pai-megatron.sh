ENV=$1
NUM_LAYERS=$2
SEQ_LEN=$3
torchrun --nproc_per_node 8 pretrain_qwen.py --num-layers ${NUM_LAYERS} --hidden-size $4 --num-attention-heads $5 --seq-length ${SEQ_LEN} --micro-batch-size 1 --tensor-model-parallel-size $6 --bf16
