#include "core/inputs/scenario/entry_note.h"
#include "widgets/core_text.h"
#include "widgets/field_row.h"
#include "widgets/glossary.h"
#include "widgets/icons.h"
#include "widgets/number_text.h"
#include "widgets/quiet_button.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

namespace ridgepoint {

void FieldRow::buildMenu()
{
    m_menu->setFocusPolicy(Qt::TabFocus);
    m_menu->waitIn(*this);
    refreshMenu();
    auto* menu = new QMenu(m_menu);
    m_reset = menu->addAction(tr("Reset to the default"), this, [this] { Q_EMIT resetRequested(id()); });
    menu->addAction(tr("Copy as id=value"), this, [this] {
        const QString text = id() + u'=' + toQString(fieldText(m_scenario, m_field));
        QGuiApplication::clipboard()->setText(text);
        Q_EMIT copied(text);
    });
    if (m_slider)
        menu->addAction(tr("Sweep this field…"), this, [this] { Q_EMIT sweepRequested(id()); });
    if (const std::string_view word = m_field.autoWord; m_slider && !word.empty())
        menu->addAction(tr("Use the computed value (“%1”)").arg(coreText(word)), this,
            [this, word] { Q_EMIT edited(id(), toQString(word), SliderPhase::Commit); });
    auto* const term = menu->addAction(QString(), this, [this] { openGlossary(id()); });
    const auto offer = [this, term] {
        term->setText(glossaryHint(id()).replace(u'&', QStringLiteral("&&")));
        term->setVisible(!term->text().isEmpty());
    };
    connect(menu, &QMenu::aboutToShow, this, offer);
    offer();
    // popup() rather than setMenu(): the style would draw its arrow over the dots.
    connect(m_menu, &QToolButton::clicked, menu,
        [this, menu] { menu->popup(m_menu->mapToGlobal(QPoint(0, m_menu->height()))); });
}

void FieldRow::refreshMenu()
{
    const QString name = coreText(m_field.label);
    const bool held = m_locked || !m_values.isEmpty();
    m_menu->setAccessibleName(m_locked ? tr("%1, kept fixed by searches, more").arg(name)
            : held                     ? tr("%1, searches try only %2, more").arg(name, m_values)
                                       : tr("%1, more").arg(name));
    const QString more = tr("More for this field");
    m_menu->setToolTip(m_locked ? tr("Searches and levers leave this field as it is.") + u'\n' + more
            : held ? tr("Searches try only %1; levers leave it as it is.").arg(m_values) + u'\n' + more
                   : more);
    m_menu->setKept(held);
    if (m_theme)
        m_menu->setIcon(icon(held ? QLatin1String("lock") : QLatin1String("menu"), *m_theme));
}

void FieldRow::showLock(bool locked, const QString& values)
{
    if (!m_lock) {
        auto* menu = m_menu->findChild<QMenu*>();
        m_lock = menu->addAction(tr("Keep fixed in searches"));
        m_lock->setCheckable(true);
        connect(m_lock, &QAction::triggered, this, [this](bool on) { Q_EMIT lockRequested(id(), on); });
        m_range = menu->addAction(QString(), this, [this] { Q_EMIT valuesRequested(id()); });
    }
    m_lock->setChecked(locked);
    m_range->setText(
        values.isEmpty() ? tr("Only some values in searches…") : tr("Only %1 in searches…").arg(values));
    if (m_locked == locked && m_values == values)
        return;
    m_locked = locked;
    m_values = values;
    refreshMenu();
}

// What was entered is explained as long as it stands there; a trap also where a file brought it.
QString FieldRow::hint() const
{
    const QString trap = coreText(trapNote(m_scenario, m_field, m_catalog));
    const bool entered = !m_entryNote.isEmpty() && m_entryNoteOf == toQString(fieldText(m_scenario, m_field));
    return trap.isEmpty() && entered ? m_entryNote : trap;
}

QString FieldRow::reasonNotApplicable() const
{
    // setField() knows why; asking it for the value already there changes nothing.
    Scenario probe = m_scenario;
    const FieldError error = setField(probe, m_field, fieldText(m_scenario, m_field), m_catalog);
    return error ? coreText(error.message) : tr("This does not apply to the current scenario.");
}

} // namespace ridgepoint
