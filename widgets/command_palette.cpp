#include "widgets/command_palette.h"

#include "widgets/fonts.h"

#include <QKeySequence>
#include <QLineEdit>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {
namespace {

QString plainText(const QAction& action)
{
    QString text = action.text();
    if (const qsizetype tab = text.indexOf(u'\t'); tab >= 0)
        text.truncate(tab);
    QString plain;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'&' && i + 1 < text.size())
            ++i;
        plain += text[i];
    }
    return plain;
}

} // namespace

CommandPalette::CommandPalette(QWidget* parent)
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint)
    , m_list(new FilterList(tr("Find anything"), this))
{
    const int unit = int(spaceUnit(font()));
    setWindowTitle(tr("Find anything"));
    setAccessibleName(windowTitle());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * unit, 2 * unit, 2 * unit, 2 * unit);
    layout->addWidget(m_list);
    connect(m_list, &FilterList::chosen, this, &CommandPalette::run);
    connect(m_list, &FilterList::dismissed, this, &QDialog::reject);
}

void CommandPalette::addActions(const QList<QAction*>& actions, const QString& place)
{
    for (QAction* action : actions) {
        if (!action || action->isSeparator() || !action->isVisible() || action->menu()
            || action->text().isEmpty())
            continue;
        PaletteEntry entry;
        entry.item = {plainText(*action), place, action->shortcut().toString(QKeySequence::NativeText),
            action->toolTip(), action->isEnabled()};
        entry.run = [guarded = QPointer<QAction>(action)] {
            if (guarded)
                guarded->trigger();
        };
        m_entries.push_back(std::move(entry));
    }
    m_stale = true;
}

void CommandPalette::addEntries(std::vector<PaletteEntry> entries)
{
    std::move(entries.begin(), entries.end(), std::back_inserter(m_entries));
    m_stale = true;
}

void CommandPalette::open()
{
    if (m_stale) {
        std::vector<FilterItem> items;
        items.reserve(m_entries.size());
        for (const PaletteEntry& entry : m_entries)
            items.push_back(entry.item);
        m_list->setItems(std::move(items));
        m_stale = false;
    }
    const qreal unit = spaceUnit(font());
    QSize wanted(int(unit * 140), int(unit * 110));
    if (const QWidget* window = parentWidget() ? parentWidget()->window() : nullptr) {
        wanted = wanted.boundedTo(window->size() - QSize(int(unit * 8), int(unit * 8)));
        const QPoint corner =
            window->mapToGlobal(QPoint((window->width() - wanted.width()) / 2, int(unit * 12)));
        move(corner);
    }
    resize(wanted);
    QDialog::open();
    m_list->start();
}

void CommandPalette::run(int index)
{
    const auto task = m_entries[std::size_t(index)].run; // running may replace the entries
    accept();
    if (task)
        task();
}

} // namespace ridgepoint
