python3 -m verl.trainer.main_ppo algorithm.adv_estimator=grpo \
    data.train_batch_size=1024 \
    actor_rollout_ref.model.path=Qwen/Qwen3-8B \
    actor_rollout_ref.rollout.tensor_model_parallel_size=2 \
    trainer.n_gpus_per_node=8 trainer.nnodes=1
