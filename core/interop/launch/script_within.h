#pragma once

// Commands that stand inside a file of another kind: containers of a Kubernetes manifest or a Docker Compose
// file, an engine that a Python program makes. Each as the shell script that would start the same, for the
// reader of arguments; nothing is run. Private to this room.

#include "core/interop/launch/setting.h"

#include <string>
#include <string_view>

namespace ridgepoint::launch {

struct ScriptWithin
{
    std::string script; // its lines are where the file has them; empty: there is none
    Settings beside; // what the file says of it: "manifest replicas", "manifest gpus"
    Text problem, fix; // a command is there and cannot be read; then there is no script
};

// Both are total; of another text nothing.
ScriptWithin scriptOfManifest(std::string_view text);
ScriptWithin scriptOfPython(std::string_view text);

// A word of a script, in quotes where it needs them.
std::string shellQuoted(std::string_view word);

} // namespace ridgepoint::launch
