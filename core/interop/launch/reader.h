#pragma once

// What a launcher's functions read with: settings are taken by name, fields set by id. Private to this room.

#include "core/inputs/scenario/field.h"
#include "core/interop/launch/launcher.h"
#include "core/interop/launch/table.h"

#include <initializer_list>
#include <map>
#include <set>
#include <utility>

namespace ridgepoint::launch {

class Reader
{
public:
    Reader(const Launcher& launcher, Settings settings, std::string_view subject, const Catalog& catalog,
        const Given& given, Imported& out);

    void run();
    void comments(std::string_view text); // what Writer left of the scenario in those of a file

    void begin(); // what is set from here on follows from what is taken from here on
    bool has(std::string_view key) const; // named with a value
    // Each takes the setting. Empty: not there, null, or a variable that the file does not set, which is
    // said.
    std::optional<std::string> word(std::string_view key);
    std::optional<double> number(std::string_view key); // what is no number is an error
    std::optional<bool> flag(std::string_view key);
    bool on(std::string_view key) { return flag(key).value_or(false); }
    std::vector<std::string> list(std::string_view key); // one value, several, or "a,b"
    std::string spelled(std::string_view key); // as it stands, a list as "[a,b]"; empty: not there
    void take(std::string_view key); // its meaning is in others, or in none
    // Settings under other names: `to` is not there yet, or `from` is not.
    void rename(std::string_view from, std::string to);
    // The same for a name that stays in messages; `inverted` turns true to false.
    void respell(std::string_view from, std::string to, bool inverted);
    void respellOthers(); // by the launcher's table "other_names"
    // All that begin with `prefix`, without it and with `to` for every `from`.
    void respellAll(std::string_view prefix, char from, char to);
    // Follows from another, and is not in the file.
    void imply(std::string_view key, std::string_view value, std::string_view from = {});
    // "flavor=8B tokens=8192 …", by the names of the launcher's table "settings".
    void implyAll(std::string_view words, std::string_view from);
    // The file leaves what it does not say to something else, so no default of the launcher's counts.
    void leavesOut() { m_leavesOut = true; }
    // False where the file leaves things to a recipe (leavesOut()) and has none of these: then set nothing.
    bool says(std::initializer_list<std::string_view> keys) const;
    Settings& settings() { return m_settings; }

    // As setField() takes it; what is refused is an error that names `key`. A field whose question does not
    // arise is left.
    void set(std::string_view key, std::string_view field, std::string_view text);
    void set(std::string_view key, std::string_view field, double number);
    void setQuietly(std::string_view field, std::string_view text); // follows from others, nothing to refuse
    // Several, in this order, that follow from the same.
    using Values = std::initializer_list<std::pair<std::string_view, std::string_view>>;
    void setQuietly(Values fields)
    {
        for (const auto& [field, text] : fields)
            setQuietly(field, text);
    }
    void setTypes(Values types) // of training.precision: "compute", "weights" …
    {
        for (const auto& [type, text] : types)
            setQuietly("training.precision." + std::string(type), text);
    }
    void setOffload(bool state, bool weights)
    {
        setQuietly({{"training.offload_optimizer", state ? "on" : "off"},
            {"training.offload_parameters", weights ? "on" : "off"}});
    }
    // The same of every layer of a rank: "full", "selective" or "none".
    void setRecompute(std::string_view text)
    {
        setQuietly({{"training.recompute", text}, {"training.recompute_every", "1"},
            {"training.recompute_layers", "all"}});
    }

    void note(Text text, Severity severity = Severity::Info);
    // A value that the scenario has no word for.
    void notTaken(std::string_view key, std::string_view value);
    void error(std::string_view key, Text message, Text fix);
    // What decides the model, its types or its machine is not in the file: refused in the end, unless given.
    void miss(std::string_view field, Text what);
    // The same, where a name of the file says what has no word here.
    void missWord(std::string_view field, std::string_view key, std::string_view value);
    bool isOpen(std::string_view key) const { return m_open.contains(key); } // a variable
    // A model that cannot be described here, whatever the rest of the file says of it.
    void refuseModel(std::string_view key, Text message);

    const Launcher& launcher() const { return m_launcher; }
    const Scenario& scenario() const { return m_scenario; }
    const Catalog& catalog() const { return m_catalog; }
    // Dimensions typed in, from here on.
    void startModel(const Architecture& architecture);
    // The file names some of a model and not all: what it names, rows and the list "of_model", is said and
    // left.
    void leaveModel();
    bool describesModel() const { return m_describesModel; }
    bool hasGivenModel() const { return m_givenModel; } // so that the file's does not count
    bool wasSet(std::string_view field) const { return m_set.contains(std::string(field)); }
    bool isKnown(std::string_view field) const { return wasSet(field) || isGiven(field); }

    // Nodes and accelerators a node, from what the launcher's own names say (empty: nothing) and from
    // Slurm's.
    void machine(std::optional<double> nodes, std::optional<double> perNode);
    void machineOfTorchrun(); // one node unless it is told
    // The mesh has another number of ranks than processes are started: an error of this name.
    void otherRanks(std::string_view key, double ranks);
    // Data-parallel replicas as the file states them; then they say how many accelerators there are.
    void replicas(double data);
    void copies(std::string_view key, double count); // each sharded by itself
    void steps(std::string_view key, double count); // of the optimizer, in tokens
    double worldOf(double data) const; // accelerators of so many replicas
    double data() const; // replicas that the accelerators leave, at least 1

private:
    struct Slot
    {
        bool taken = false;
        bool implied = false;
        std::string name = {}; // in the file, where it is another
    };
    void fromComments(const FieldSpec& field, std::string_view value);
    Setting* find(std::string_view key);
    std::string_view nameInFile(std::string_view key) const; // as people wrote it
    Setting* taking(std::string_view key);
    void rows(const Section& section);
    void row(const Row& row);
    void settleAccelerators();
    void settleBatch();
    void settleTraining();
    void settleMissing();
    void refuseMissing();
    void reportKeys();
    void settleSilence(); // a file that says nothing is no scenario, whatever is given beside it
    void reportFields();
    bool isGiven(std::string_view field) const;
    void applyGiven(std::string_view prefix);
    void originate(std::string_view id, std::string_view key);
    void leaveOpen(std::string_view key, std::string_view value);
    bool decidesAnother(std::string_view key, std::string_view field) const; // of a row of its own
    void missOpen(std::string_view key, const FieldSpec& field);

    const Launcher& m_launcher;
    const Catalog& m_catalog;
    const Given& m_given;
    std::string m_subject;
    Imported& m_out;
    Settings m_settings;
    std::vector<Slot> m_slots; // beside the settings
    Scenario m_scenario;
    std::set<std::string, std::less<>> m_set; // fields
    enum class Source
    {
        Read,
        Derived,
        Default, // the launcher's
        OneMicroBatch // of each replica
    };
    struct From
    {
        Source source;
        std::vector<std::string> keys;
    };
    std::map<std::string, From, std::less<>> m_from; // by field
    std::vector<std::pair<const FieldSpec*, std::string>> m_afterModel; // of the comments
    std::vector<std::string> m_asked; // names in the file since begin()
    std::set<std::string, std::less<>> m_open; // keys that hold a variable
    bool m_describesModel = false;
    bool m_givenModel = false;
    bool m_leavesOut = false;
    int m_errors = 0;
};

// Whether a field decides a model, its number types or its machine, so that no default may stand for it.
bool decides(std::string_view field);
bool isNumberType(std::string_view field); // one of those that training.precision sets at once

} // namespace ridgepoint::launch
