#pragma once

// One launcher: a table of what its names mean, read both ways, and two functions for what is not one name
// for one field. Private to this room.

#include "core/launch/setting.h"

#include <span>
#include <string_view>

namespace ridgepoint::launch {

class Reader;
class Writer;

struct Word
{
    std::string_view word; // the launcher's
    std::string_view text; // the field's; of several words for one text, the first is written
};

enum class Form
{
    Count, // a number
    Switch, // on or off
    Negated, // the launcher's on is the field's off
    Choice // one of `words`
};

struct Row
{
    std::string_view key;
    std::string_view field; // id
    Form form = Form::Count;
    std::span<const Word> words = {};
    // What the launcher does where the file has no such name, as the field takes it. Empty: nothing that
    // the file would say, so the default scenario's value stays.
    std::string_view absent = {};
};

// Rows that are written together under one comment.
struct Section
{
    std::string_view title;
    std::span<const Row> rows;
    bool ofModel = false; // read only where the file describes a whole model
};

enum class Format
{
    Arguments,
    Yaml,
    Toml,
    Json
};

struct Launcher
{
    std::string_view key, label;
    std::string_view stack = {}; // of hardware.stack; empty: it serves
    std::string_view repository, version; // "NVIDIA/Megatron-LM", a commit or a release
    Format format;
    std::span<const Section> sections;
    // Names without a bearing on cost; "log-*" stands for all that begin so.
    std::span<const std::string_view> irrelevant;
    // Names with a bearing on cost, for which a scenario has no field; written likewise.
    std::span<const std::string_view> withoutField;
    // Further names of its files; written likewise.
    std::span<const std::string_view> own;
    // Names that no other program's file has, any of which shows whose a file is; "a+b" stands for both.
    std::span<const std::string_view> evidence;
    // Before the rows: names of other spellings, the model that rows go on from. May be null.
    void (*prepare)(Reader&) = nullptr;
    void (*read)(Reader&) = nullptr; // after the rows
    void (*write)(Writer&) = nullptr; // calls Writer::section() where its rows belong
    void (*respell)(std::vector<Group>&) = nullptr; // what has been written in other names; may be null
    // Of one that serves: its key of serving.engine. What its file may say is the model and how it is served,
    // never how it was trained.
    std::string_view engine = {};
    // Programs that a script runs, as settings: what they train is no flag. May be null.
    Settings (*programs)(std::string_view text) = nullptr;
    // Settings that stand for what starts it (server_command.h), which decide whose a script is.
    std::span<const std::string_view> commands = {};

    bool serves() const { return !engine.empty(); }
};

extern const Launcher megatron, megatronBridge, torchtitan, deepspeed, nanotron, maxtext, vllm, sglang,
    trtllm;

// Whether a field is of the server: not of the requests that come, nor of what is expected of the answers.
bool isOfServer(std::string_view field);
// Of what a server is asked: no flag says it, the file's comments do, and give it back.
bool isOfRequests(std::string_view field);

// What else of a scenario the comments of a launcher's file say, and give back: what no setting does.
bool isOfComments(const Launcher& launcher, std::string_view field);
// What a copy of a model says of itself: its comments too, where the file does not name the model.
bool isOfCopy(std::string_view field);

// Begins the line of comments that says so.
inline constexpr std::string_view scenarioMark = "# Of the scenario: ";

bool isAmong(std::span<const std::string_view> patterns, std::string_view key);
// Whether settings hold one of these, as Launcher::evidence writes them.
bool shows(std::span<const std::string_view> evidence, const Settings& settings);

} // namespace ridgepoint::launch
