if [ "$#" -lt 2 ]; then
    echo "Usage: sft.sh <nproc_per_node> <save_path>"
fi
torchrun --nproc_per_node=8 -m verl.trainer.fsdp_sft_trainer data.train_files=train.parquet
