NGPU=8 MODULE=qwen3_5 CONFIG=qwen35_27b ./run_train.sh
