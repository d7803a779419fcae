python scripts/training/run_recipe.py --recipe nemotronh_56b_pretrain_config --mode pretrain
