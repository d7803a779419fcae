#pragma once

// A shell script as words: enough of the shell to find arguments, nothing of it is run. Private to this room.

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::launch {

struct ShellWord
{
    enum class Kind
    {
        Word,
        End, // of a command: a line break (no text), ; | &
        Open, // (
        Close // )
    };
    Kind kind = Kind::Word;
    std::string text; // without quotes; variables as they stand
    bool quoted = false; // some of it was in quotes
    int line = 0;
};

// The bodies of here-documents, in order: what stands between "<<EOF" and EOF.
std::vector<std::string_view> hereDocuments(std::string_view script);

// Comments are left out, line continuations joined.
std::vector<ShellWord> shellWords(std::string_view script, int firstLine = 1);

using ShellVariables = std::map<std::string, std::string, std::less<>>;

// $NAME, ${NAME}, ${NAME:-value} and $((A*B)) replaced where the script says what they are; what it does not
// say stays as it is, with its $.
std::string expanded(std::string_view text, const ShellVariables& variables);

} // namespace ridgepoint::launch
