#pragma once

// "Find anything": one list of the window's actions and of whatever else can be reached by name (fields,
// presets, views, readouts). Opens over its window, ranks as one types, runs on Enter.

#include "widgets/filter_list.h"

#include <QAction>
#include <QDialog>
#include <QPointer>

#include <functional>
#include <vector>

namespace ridgepoint {

struct PaletteEntry
{
    FilterItem item;
    std::function<void()> run;
};

class CommandPalette : public QDialog
{
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* parent);

    // Actions without text or invisible ones are left out; `place` says where they live: "File".
    void addActions(const QList<QAction*>& actions, const QString& place);
    void addEntries(std::vector<PaletteEntry> entries);
    void open() override; // empty line, centred near the top of the window
    FilterList* list() const { return m_list; }

private:
    void run(int index);

    FilterList* m_list;
    std::vector<PaletteEntry> m_entries;
    bool m_stale = true; // the list has not seen all entries
};

} // namespace ridgepoint
