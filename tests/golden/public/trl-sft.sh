accelerate launch \
    --config_file examples/accelerate_configs/deepspeed_zero3.yaml --num_processes 8 \
    examples/scripts/sft_gpt_oss.py \
    --dtype bfloat16 --model_name_or_path openai/gpt-oss-20b --packing \
    --max_length 4096 --per_device_train_batch_size 2 --gradient_checkpointing True --bf16 True
