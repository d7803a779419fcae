MODULE=llama3 CONFIG=llama3_9b NGPU=8 ./run_train.sh
