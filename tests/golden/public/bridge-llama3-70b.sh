python scripts/training/run_recipe.py --recipe llama3_70b_pretrain_32gpu_h100_bf16_config --mode pretrain
