#include "core/interop/launch/server_command.h"

#include <algorithm>

namespace ridgepoint::launch {

namespace {

struct Known
{
    std::string_view first, second; // words; of a program without its folder
    bool secondOptional;
    ServerCommand command;
};

constexpr Known known[] = {
    {"vllm", "serve", false, {"vllm serve", 2, true}},
    {"vllm.entrypoints.openai.api_server", {}, true, {"vllm.entrypoints.openai.api_server", 1, false}},
    {"vllm.entrypoints.api_server", {}, true, {"vllm.entrypoints.openai.api_server", 1, false}},
    {"sglang", "serve", false, {"sglang serve", 2, true}},
    {"sglang.launch_server", {}, true, {"sglang.launch_server", 1, false}},
    {"trtllm-serve", "serve", true, {"trtllm-serve", 1, true}},
    {"tensorrt_llm.commands.serve", "serve", true, {"trtllm-serve", 1, true}},
    {"torchtitan.train", {}, true, {"torchtitan.train", 1, false, true}},
    {"run_train.sh", {}, true, {"run_train.sh", 1, false, true}},
    {"run_recipe.py", {}, true, {"run_recipe.py", 1, false, true}},
    {"trl", "sft", false, {"trl sft", 2, false, true}},
    {"trl", "dpo", false, {"trl dpo", 2, false, true}},
    {"trl", "grpo", false, {"trl grpo", 2, false, true}},
    {"trl", "kto", false, {"trl kto", 2, false, true}},
    {"trl", "reward", false, {"trl reward", 2, false, true}},
    {"verl.trainer.main_ppo", {}, true, {"verl.trainer.main_ppo", 1, false, true}},
};

// Subcommands of trtllm-serve that start something else.
constexpr std::string_view otherThings[] = {
    "disaggregated", "disaggregated_mpi_worker", "mm_embedding_serve", "--help"};

std::string_view programOf(std::string_view word)
{
    const std::size_t slash = word.rfind('/');
    return slash == std::string_view::npos ? word : word.substr(slash + 1);
}

} // namespace

ServerCommand serverCommandAt(const std::vector<ShellWord>& words, std::size_t at)
{
    const auto wordAt = [&words](std::size_t index) {
        return index < words.size() && words[index].kind == ShellWord::Kind::Word
            ? std::string_view(words[index].text)
            : std::string_view();
    };
    const std::string_view first = programOf(wordAt(at)), second = wordAt(at + 1);
    // The engine's own image, from wherever it is pulled: its arguments are those of the server in it, the
    // model the first of them where it has no name (docker/Dockerfile: ENTRYPOINT ["vllm", "serve"]).
    if (const std::size_t image = wordAt(at).find("vllm/vllm-openai");
        image == 0 || (image != std::string_view::npos && wordAt(at)[image - 1] == '/'))
        return {"vllm.entrypoints.openai.api_server", 1, true};
    for (const Known& one : known) {
        if (first != one.first)
            continue;
        ServerCommand command = one.command;
        if (one.secondOptional) {
            if (!one.second.empty() && std::ranges::find(otherThings, second) != std::end(otherThings))
                return {};
            command.words = !one.second.empty() && second == one.second ? 2 : 1;
        } else if (second != one.second) {
            continue;
        }
        return command;
    }
    return {};
}

bool beginsWithServer(std::string_view line)
{
    const std::string_view first = programOf(line.substr(0, line.find_first_of(" \t")));
    return first == "vllm" || first == "sglang" || first == "trtllm-serve" || first == "trtllm-llmapi-launch"
        || first == "docker";
}

} // namespace ridgepoint::launch
