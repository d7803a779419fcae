#pragma once

// What a launcher's functions write with. Private to this room.

#include "core/interop/launch/launcher.h"
#include "core/interop/launch/table.h"

#include <set>

namespace ridgepoint::launch {

class Writer
{
public:
    Writer(const Scenario& scenario, const Launcher& launcher, const Catalog& catalog);

    const Scenario& scenario() const { return m_scenario; }
    const Launcher& launcher() const { return m_launcher; }
    const Architecture& architecture() const { return m_architecture; }
    const Catalog& catalog() const { return m_catalog; }

    void begin(std::string title); // the settings that follow
    void section(std::string_view title); // begin(), and its rows
    void row(const Row& row);

    // Settings that say fields, each of them whole; without fields, settings that follow from others.
    using Fields = std::vector<std::string_view>;
    void word(std::string_view key, std::string_view value, const Fields& fields = {});
    void text(std::string_view key, std::string_view value, const Fields& fields = {}); // quoted
    void count(std::string_view key, double value, const Fields& fields = {});
    void flag(std::string_view key, bool value, const Fields& fields = {});
    void list(std::string_view key, std::vector<std::string> values, const Fields& fields = {});
    void said(const Fields& fields); // by what has been written, or by the launcher's own default
    void saidIf(bool isSaid, const Fields& fields)
    {
        if (isSaid)
            said(fields);
    }

    bool hasSaid(std::string_view field) const { return m_said.contains(field); }

    void settle(std::string_view field); // in force by what is written, though it is read otherwise
    // The field is not said, for this reason; what is not said without one is found by itself.
    void cannot(std::string_view field, Text why);
    void saidOr(bool isSaid, std::string_view field, Text why) // else for this reason it is not
    {
        isSaid ? said({field}) : cannot(field, std::move(why));
    }
    void remark(Text text); // of no one field
    void warn(Text text); // of what will run, though not for every request
    void refuse(Text text); // of what will not run
    bool isRefused() const { return m_refused; }
    void comment(std::string line); // about what is in the file
    void started(
        const std::string& program); // of a file that starts nothing itself: by torchrun, on each node

    void modelIsElsewhere(Text remark); // its fields are not in the file, or by a name; may be empty
    void close(std::string lines); // of a script: what it runs
    // Of a server, in its comments: what it runs on, and how many such are to be started (0: not said).
    void machine(std::string replica, double replicas);

    double data() const; // replicas
    double world() const { return m_scenario.hardware.accelerators; }
    double perNode() const; // accelerators of one node
    double nodes() const;

    Written finish(const Imported* read = nullptr); // what reading the file gives, where that is known

private:
    void nameOthers(const Imported& read);
    void add(Setting setting, const Fields& fields);
    std::vector<std::string> comments() const;
    std::string ofScenario() const;

    const Scenario& m_scenario;
    const Launcher& m_launcher;
    const Catalog& m_catalog;
    Architecture m_architecture;
    std::vector<Group> m_groups;
    std::set<std::string, std::less<>> m_said, m_reasoned;
    std::vector<Text> m_unsaid, m_warnings;
    std::vector<std::string> m_comments;
    bool m_refused = false;
    double m_replicas = 0;
    std::string m_closing, m_machine;
    bool m_modelIsElsewhere = false;
};

} // namespace ridgepoint::launch
