#pragma once

// One launcher: tables of what its names mean, read both ways, from presets/launchers (launcher_files.h), and
// functions for what is not one name for one field. Private to this room.

#include "core/interop/launch/setting.h"

#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace ridgepoint::launch {

class Reader;
class Writer;
struct Launcher;

struct Word
{
    std::string_view word; // the launcher's
    std::string_view text; // the field's; of several words for one text, the first is written
};
const Word* findWord(std::span<const Word> words, std::string_view word); // null: none
const Word* findText(std::span<const Word> words, std::string_view text);

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
    std::vector<Word> words = {};
    // What the launcher does where the file has no such name, as the field takes it. Empty: nothing that
    // the file would say, so the default scenario's value stays.
    std::string_view absent = {};
};

// Rows that are written together under one comment.
struct Section
{
    std::string_view title;
    std::vector<Row> rows;
    bool ofModel = false; // read only where the file describes a whole model
};

enum class Format
{
    Arguments,
    Yaml,
    Toml,
    Json
};

// What is code of a launcher; each may be null. Without `write` its files are read and none is written. A
// reader has begun for each (Reader::begin()).
struct Hooks
{
    // Before the rows: names of other spellings (where it is null, those of the table "other_names" alone),
    // the model that rows go on from.
    void (*prepare)(Reader&) = nullptr;
    void (*read)(Reader&) = nullptr; // after the rows
    void (*write)(Writer&) = nullptr; // calls Writer::section() where its rows belong
    void (*respell)(const Launcher&, std::vector<Group>&) = nullptr; // what has been written in other names
    // Programs that a script runs, as settings: what they train is no flag.
    Settings (*programs)(const Launcher&, std::string_view text) = nullptr;
};
extern const Hooks megatronHooks, megatronBridgeHooks, torchtitanHooks, deepspeedHooks, nanotronHooks,
    maxtextHooks, vllmHooks, sglangHooks, trtllmHooks, axolotlHooks, llamaFactoryHooks, accelerateHooks,
    transformersHooks, gptNeoxHooks, torchtitanRegistryHooks, verlHooks, automodelHooks, bridgeRecipeHooks,
    primusHooks;

using Names = std::vector<std::string_view>;

// The views are of texts that live as long as the program.
struct Launcher
{
    std::string_view key, label;
    std::string_view stack; // of hardware.stack; empty: it serves
    // Of one that serves: its key of serving.engine. What its file may say is the model and how it is served,
    // never how it was trained.
    std::string_view engine;
    std::string_view repository, version; // "NVIDIA/Megatron-LM", a commit or a release
    Format format = Format::Arguments;
    std::vector<Format> also; // that its files are found in too
    std::vector<Section> sections;
    Names irrelevant; // names without a bearing on cost; "log-*" stands for all that begin so
    Names withoutField; // with a bearing on cost, for which a scenario has no field; written likewise
    Names own; // further names of its files; written likewise
    // Names that no other program's file has, any of which shows whose a file is; "a+b" stands for both.
    Names evidence;
    // Settings that stand for what starts it (server_command.h), which decide whose a script is.
    Names commands;
    // What the functions look up, by the name of the table or list.
    std::map<std::string_view, std::vector<Word>> tables;
    std::map<std::string_view, Names> lists;
    Hooks hooks;

    bool serves() const { return !engine.empty(); }
    bool reads(Format written) const;
    // Each is empty where there is none of this name.
    const Section& section(std::string_view title) const;
    std::span<const Word> words(std::string_view table) const;
    // The entry with this word of the launcher; the one that is written for this text of a field. Null: none.
    const Word* byWord(std::string_view table, std::string_view word) const;
    const Word* byText(std::string_view table, std::string_view text) const;
    std::span<const std::string_view> names(std::string_view list) const;
};

// Whether a field is of the server: not of the requests that come, nor of what is expected of the answers.
bool isOfServer(std::string_view field);
// Of what a server is asked: no flag says it, the file's comments do, and give it back.
bool isOfRequests(std::string_view field);

// What else of a scenario the comments of a launcher's file say, and give back: what no setting does.
bool isOfComments(const Launcher& launcher, std::string_view field);
// Whether the field describes the machine of a training run, or the routing that is assumed for its experts;
// written where the scenario differs from the accelerator's preset.
bool isOfMachine(std::string_view field);
// What is recomputed, which some launchers' files leave to the program.
bool isRecomputation(std::string_view field);
// Whether its file leaves the model, and what of it trains, to the program that it is given to.
bool leavesModel(const Launcher& launcher);
// Whether adapters train, and which; where the program says it, the file's comments do, too.
bool isOfMethod(std::string_view field);
// What a copy of a model says of itself: its comments too, where the file does not name the model.
bool isOfCopy(std::string_view field);

// Begins the line of comments that says so.
inline constexpr std::string_view scenarioMark = "# Of the scenario: ";

bool isAmong(std::span<const std::string_view> patterns, std::string_view key);
// Whether settings hold one of these, as Launcher::evidence writes them.
bool shows(std::span<const std::string_view> evidence, const Settings& settings);

} // namespace ridgepoint::launch
