torchrun --nproc_per_node=8 scripts/training/run_recipe.py --recipe llama3_8b_pretrain_config --mode pretrain \
    --dataset mock -tp 2 train.global_batch_size=256
