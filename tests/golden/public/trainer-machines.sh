accelerate launch --num_machines 3 --num_processes 8 train.py --model_name_or_path Qwen/Qwen3-8B --bf16 True \
    --per_device_train_batch_size 1 --max_length 4096
