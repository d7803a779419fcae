#pragma once

// Commands that start a server, or a trainer that is known by its program, among the words of a script.
// Private to this room.

#include "core/interop/launch/shell_words.h"

#include <string_view>
#include <vector>

namespace ridgepoint::launch {

struct ServerCommand
{
    std::string_view key; // of the setting that stands for it: "vllm serve"; empty: none
    std::size_t words = 0; // it takes up
    bool takesModel = false; // the next word that is no argument
    bool trains = false; // what stands before it counts as well, and words like a.b=c set something
};

// Whether one begins at this word: "vllm serve", "python -m sglang.launch_server" from its module on.
ServerCommand serverCommandAt(const std::vector<ShellWord>& words, std::size_t at);

// Whether a line of a script begins with the program of one.
bool beginsWithServer(std::string_view line);

} // namespace ridgepoint::launch
