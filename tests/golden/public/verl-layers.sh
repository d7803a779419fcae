python3 -m verl.trainer.main_ppo algorithm.adv_estimator=grpo actor_rollout_ref.model.path=Qwen/Qwen3-8B \
    actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=4 +actor_rollout_ref.model.override_config.num_hidden_layers=4
