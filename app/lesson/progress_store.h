#pragma once

// What was learnt, kept on this machine alone: a file of the application's data folder. One that cannot be
// read is set aside rather than written over.

#include <QString>

#include "core/teaching/puzzles/mastery.h"

namespace ridgepoint {

int today(); // days since 1970-01-01, by this machine's calendar

class ProgressStore
{
public:
    // `file`: empty: progress.json of the application's data folder.
    explicit ProgressStore(const QString& file = {});

    const Progress& progress(); // read when first asked for
    // Each says why it could not; empty when it could.
    QString note(CardResult result); // beside what another window has noted meanwhile
    QString clear();
    QString exportTo(const QString& path); // as CSV where the name ends so, else JSON
    QString problem(); // with the file: a sentence; empty when there is none

private:
    void read();

    QString m_file, m_problem;
    Progress m_progress;
    bool m_read = false;
};

} // namespace ridgepoint
