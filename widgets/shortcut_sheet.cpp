#include "widgets/shortcut_sheet.h"

#include "widgets/fonts.h"

#include <QAbstractButton>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequence>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

QString shortcutText(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& sequence : action.shortcuts())
        keys << sequence.toString(QKeySequence::NativeText);
    return keys.join(u"  "_s);
}

QString plainText(const QAction& action)
{
    static const QRegularExpression mnemonic(u"&(.)"_s);
    return action.text().section(u'\t', 0, 0).replace(mnemonic, u"\\1"_s);
}

} // namespace

ShortcutSheet::ShortcutSheet(const std::vector<ShortcutGroup>& groups, QWidget* parent)
    : QDialog(parent)
    , m_filter(new QLineEdit(this))
    , m_table(new QTableWidget(this))
{
    const int unit = int(spaceUnit(font()));
    setWindowTitle(tr("Keyboard shortcuts"));
    m_filter->setPlaceholderText(tr("Type to search"));
    m_filter->setAccessibleName(tr("Search the shortcuts"));
    m_filter->setClearButtonEnabled(true);
    m_table->setAccessibleName(tr("Keyboard shortcuts"));
    m_table->setColumnCount(3);
    m_table->setHorizontalHeaderLabels({tr("Where"), tr("What"), tr("Keys")});
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);

    const auto add = [this](const QString& where, const QString& what, const QString& keys) {
        const int row = m_table->rowCount();
        m_table->insertRow(row);
        m_table->setItem(row, 0, new QTableWidgetItem(where));
        m_table->setItem(row, 1, new QTableWidgetItem(what));
        m_table->setItem(row, 2, new QTableWidgetItem(keys));
    };
    for (const ShortcutGroup& group : groups) {
        for (const QAction* action : group.actions) {
            if (action && !action->isSeparator() && !action->shortcuts().isEmpty())
                add(group.title, plainText(*action), shortcutText(*action));
        }
        for (const auto& [keys, what] : group.extra)
            add(group.title, what, keys);
    }

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    for (QAbstractButton* button : buttons->buttons())
        button->setAccessibleName(tr("Close"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(3 * unit, 3 * unit, 3 * unit, 3 * unit);
    layout->setSpacing(2 * unit);
    layout->addWidget(m_filter);
    layout->addWidget(m_table, 1);
    layout->addWidget(buttons);
    connect(m_filter, &QLineEdit::textChanged, this, &ShortcutSheet::narrow);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    // Wide enough that nothing is cut off, within reason.
    m_table->resizeColumnsToContents();
    int columns = m_table->verticalScrollBar()->sizeHint().width() + 2 * m_table->frameWidth();
    for (int column = 0; column < m_table->columnCount(); ++column)
        columns += m_table->columnWidth(column);
    resize(std::clamp(columns + 6 * unit, unit * 130, unit * 240), unit * 130);
}

void ShortcutSheet::narrow(const QString& text)
{
    for (int row = 0; row < m_table->rowCount(); ++row) {
        bool hit = false;
        for (int column = 0; column < m_table->columnCount(); ++column)
            hit = hit || m_table->item(row, column)->text().contains(text.trimmed(), Qt::CaseInsensitive);
        m_table->setRowHidden(row, !hit);
    }
}

} // namespace ridgepoint
