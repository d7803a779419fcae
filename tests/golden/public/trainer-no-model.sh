torchrun --nproc_per_node 8 train.py --per_device_train_batch_size 4 --bf16 True --max_length 2048
