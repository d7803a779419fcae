#pragma once

// Random edits, undos, resizes, commands, keys and gestures in a window: the same ones for the same seed.

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/window/main_window.h"

#include <QRandomGenerator>
#include <QTimer>

namespace ridgepoint::testing {

class Monkey
{
public:
    Monkey(MainWindow& window, Settings& settings, quint32 seed);

    QString step(); // what it did, for people
    int acceptedEdits() const { return m_accepted; }
    // What undoing leads back to: a file that was opened or begun forgets what came before.
    const ScenarioFile& first() const { return m_first; }
    void remember();

private:
    QString command();
    QString keys();
    QString gesture();
    QString closeOthers();
    QString edit();
    QString value(const FieldSpec& field);
    QString preset(PresetKind kind);

    MainWindow& m_window;
    Settings& m_settings;
    QRandomGenerator m_random;
    int m_accepted = 0;
    ScenarioFile m_first = m_window.document().file();
};

// What asks and waits is turned down, for the monkey plays below it.
class Refuser : public QTimer
{
public:
    Refuser();
};

} // namespace ridgepoint::testing
