#include "widgets/field_row.h"

#include "core/inputs/scenario/entry_note.h"
#include "widgets/choice_box.h"
#include "widgets/core_text.h"
#include "widgets/elided_label.h"
#include "widgets/fonts.h"
#include "widgets/glossary.h"
#include "widgets/number_text.h"
#include "widgets/preset_picker.h"
#include "widgets/quiet_button.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>

#include <cmath>
#include <limits>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

bool isNumber(const FieldSpec& field)
{
    return field.kind == FieldKind::Number || field.kind == FieldKind::Integer;
}

// Dimensions that only follow from the size were never chosen by anyone.
bool isInferred(const FieldSpec& field, const Scenario& scenario)
{
    return field.group == FieldGroup::Model && field.advanced
        && scenario.model.source == ModelSpec::Source::BySize;
}

} // namespace

FieldRow::FieldRow(const FieldSpec& field, const Catalog& catalog, QWidget* parent, const QString& shortName)
    : QWidget(parent)
    , m_field(field)
    , m_catalog(catalog)
    , m_shortName(shortName)
    , m_label(new ElidedLabel(shortName.isEmpty() ? coreText(field.label) : shortName, this))
    , m_note(new QLabel(this))
    , m_message(new QLabel(this))
    , m_menu(new QuietButton(this))
{
    m_label->installEventFilter(this);
    m_label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * smallScale);
    m_note->setFont(small);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->hide();
    m_message->setFont(small);
    m_message->setWordWrap(true);
    m_message->setAccessibleName(tr("%1, message").arg(coreText(field.label)));
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->hide();
    switch (field.kind) {
    case FieldKind::Number:
    case FieldKind::Integer:
        buildNumber();
        break;
    case FieldKind::Choice:
        buildChoice();
        break;
    case FieldKind::Toggle:
        buildToggle();
        break;
    case FieldKind::Preset:
        buildPreset();
        break;
    case FieldKind::Text:
        buildText();
        break;
    }
    buildMenu();
    arrange();
    refreshHelp();
    setFocusProxy(editor());
}

FieldRow::~FieldRow()
{
    // Children outlive this object's members for a moment and may still lose the focus.
    if (m_slider)
        m_slider->disconnect(this);
    if (m_entry)
        m_entry->removeEventFilter(this);
}

QString FieldRow::id() const { return toQString(m_field.id); }

void FieldRow::setNotesShown(bool shown)
{
    for (int i = 0; m_combo && i < m_combo->count(); ++i)
        for (const FieldChoice& choice : m_field.choices)
            if (m_combo->itemData(i).toString() == toQString(choice.key))
                m_combo->setItemData(i, shown ? coreText(choice.note) : QString(), ChoiceBox::noteRole);
}

QWidget* FieldRow::editor() const
{
    if (m_slider)
        return m_slider;
    if (m_combo)
        return m_combo;
    if (m_check)
        return m_check;
    if (m_picker)
        return m_picker;
    return m_entry;
}

void FieldRow::setTheme(const Theme& theme)
{
    m_theme = &theme;
    refreshMenu();
    if (m_slider)
        m_slider->setTheme(theme);
    update();
}

void FieldRow::showScenario(const Scenario& scenario)
{
    m_scenario = scenario;
    m_shown = true;
    refresh();
}

void FieldRow::showDiagnostic(const QString& message)
{
    if (m_diagnostic == message)
        return;
    m_diagnostic = message;
    refreshMessage();
}

void FieldRow::showEffective(std::optional<double> value)
{
    if (m_effective == value)
        return;
    m_effective = value;
    if (m_shown)
        refresh();
}

void FieldRow::showAlternative(
    const QString& text, const QString& value, const QString& tip, const FieldSpec* of)
{
    m_alternativeValue = value;
    m_alternativeField = of ? of : &m_field;
    if (!m_alternative && !text.isEmpty()) {
        m_alternative = new QToolButton(this);
        m_alternative->setFont(m_message->font());
        m_alternative->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        connect(m_alternative, &QToolButton::clicked, this, [this] {
            Q_EMIT edited(toQString(m_alternativeField->id), m_alternativeValue, SliderPhase::Commit);
        });
        static_cast<QGridLayout*>(layout())->addWidget(m_alternative, 3, 1, 1, -1); // beside the menu
    }
    if (!m_alternative || m_alternative->text() == text)
        return;
    m_alternative->setText(text);
    const QString sets =
        tr("Set %1 to %2")
            .arg(coreText(m_alternativeField->label),
                value == toQString(m_alternativeField->autoWord) ? coreText(m_alternativeField->autoWord)
                                                                 : local(value));
    m_alternative->setToolTip(text.isEmpty() ? text : tip.isEmpty() ? sets : tip);
    m_alternative->setAccessibleName(tr("%1: %2").arg(coreText(m_field.label), text));
    m_alternative->setVisible(!text.isEmpty());
}

void FieldRow::showTicks(std::vector<SliderTick> ticks)
{
    QStringList lines;
    for (const SliderTick& tick : ticks)
        lines << tick.tip;
    m_slider->setTicks(std::move(ticks));
    if (m_ticks == lines.join(u'\n'))
        return;
    m_ticks = lines.join(u'\n');
    refreshHelp();
}

void FieldRow::showTrace(SliderTrace trace, const QString& words)
{
    m_slider->setTrace(std::move(trace));
    if (m_trace == words)
        return;
    m_trace = words;
    refreshHelp();
}

void FieldRow::setChanged(bool changed)
{
    m_reset->setVisible(changed);
    if (std::exchange(m_changed, changed) == changed)
        return;
    refreshHelp();
    update();
}

void FieldRow::refreshHelp()
{
    const QString term = glossaryHint(id());
    const QString said = term.isEmpty() ? help() : help() + u'\n' + term;
    m_label->setToolTip(m_shortName.isEmpty() ? m_label->text() + u'\n' + said : said);
    if (m_slider)
        m_slider->setToolTip(said);
    if (m_check)
        m_check->setToolTip(said);
    refreshMessage();
}

QString FieldRow::description() const
{
    return m_slider ? tr("%1 Type a number, or press Enter, for an exact entry.").arg(help()) : help();
}

QString FieldRow::help() const
{
    QStringList lines{m_shortName.isEmpty() ? QString() : coreText(m_field.label), coreText(m_field.help),
        m_ticks, m_trace, m_changed ? tr("Changed: not the default.") : QString()};
    lines.removeAll(QString());
    return lines.join(u'\n');
}

void FieldRow::setFlagged(bool flagged, const QString& text)
{
    if (m_flagged == flagged && m_flagText == text)
        return;
    m_flagged = flagged;
    m_flagText = text;
    refreshMessage();
    update();
}

void FieldRow::refresh()
{
    const bool applies = !m_field.applies || m_field.applies(m_scenario);
    if (isEnabled() != applies) {
        setEnabled(applies);
        setToolTip(applies ? QString() : reasonNotApplicable());
    }
    bool automatic = false;
    if (m_field.get && m_field.kind != FieldKind::Preset && m_field.kind != FieldKind::Text)
        automatic = !fieldNumber(m_scenario, m_field).has_value();
    refreshEditor(automatic, isInferred(m_field, m_scenario));
    if (const QString said = hint(); said != m_hint) {
        m_hint = said;
        refreshMessage();
    }
}

void FieldRow::refreshEditor(bool automatic, bool inferred)
{
    const bool numeric = m_field.get && m_field.kind != FieldKind::Text && m_field.kind != FieldKind::Preset;
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    const double number = numeric ? fieldNumber(m_scenario, m_field).value_or(nothing) : nothing;
    if (m_slider && !m_slider->isEditing()) {
        m_slider->setAutomatic(automatic);
        m_slider->setValue(!std::isnan(number) ? number : m_effective.value_or(m_slider->scale().minimum()));
    }
    if (m_combo) {
        const int row = (m_field.autoWord.empty() ? 0 : 1) + (std::isnan(number) ? -1 : int(number));
        m_combo->setCurrentIndex(row);
        const QString note = m_combo->currentData(ChoiceBox::noteRole).toString();
        m_combo->setToolTip(note.isEmpty() ? m_combo->currentText() : m_combo->currentText() + u" · "_s + note);
    }
    if (m_check)
        m_check->setChecked(!std::isnan(number) && number != 0);
    if (m_picker)
        m_picker->setCurrent(m_field.getText ? toQString(m_field.getText(m_scenario)) : QString(),
            m_field.autoWord.empty() || m_field.autoWord == "none" ? tr("choose…") : coreText(m_field.autoWord));
    // Not while someone types there; an entry that only has the focus follows an undo.
    const bool typing = m_entry && m_entry->hasFocus()
        && (m_entry->isModified() || !m_entryError.isEmpty() || m_entry->text() == shownText());
    if (m_entry && !typing && !(m_slider && m_slider->isEditing()))
        restoreEntry();
    if (m_entry && m_slider) {
        QFont shown = numberFont(font());
        shown.setItalic(automatic || inferred);
        m_entry->setFont(shown);
    }
    QString note;
    if (automatic && m_effective)
        note = displayText(*m_effective, m_field.unit);
    else if (inferred)
        note = tr("inferred");
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    QFont italic = m_note->font();
    italic.setItalic(true);
    m_note->setFont(italic);
    if (m_slider)
        m_slider->setAccessibleName(
            note.isEmpty() ? coreText(m_field.label) : tr("%1, %2").arg(coreText(m_field.label), note));
}

// As a person of this locale types it.
QString FieldRow::shownText() const { return local(toQString(fieldText(m_scenario, m_field))); }

QString FieldRow::local(const QString& text) const
{
    if (!isNumber(m_field))
        return text;
    return text == toQString(m_field.autoWord) ? coreText(m_field.autoWord) : localQuantity(text);
}

// What was typed as setField() takes it: "contado" is "counted" there, "6,7B" is "6.7B".
QString FieldRow::neutral(const QString& typed) const
{
    if (!isNumber(m_field))
        return typed;
    if (!m_field.autoWord.empty()
        && typed.trimmed().compare(coreText(m_field.autoWord), Qt::CaseInsensitive) == 0)
        return toQString(m_field.autoWord);
    return neutralNumbers(typed);
}

void FieldRow::restoreEntry()
{
    const QString text = shownText();
    if (m_entry->text() != text)
        m_entry->setText(text);
    m_entry->setModified(false);
    m_entry->setCursorPosition(0);
}

void FieldRow::commitEntry()
{
    const QString text = neutral(m_entry->text());
    if (m_shown && m_entry->text() == shownText()) {
        m_entry->setModified(false);
        m_entryError.clear();
        refreshMessage();
        return;
    }
    Scenario wanted = m_scenario;
    const FieldError error = setField(wanted, m_field, text.toStdString(), m_catalog);
    m_entryError = error ? coreText(error.message) : QString();
    refreshMessage();
    if (error)
        return;
    m_entry->setModified(false);
    m_entryNote = coreText(entryNote(wanted, m_field, text.toStdString(), m_catalog));
    m_entryNoteOf = toQString(fieldText(wanted, m_field));
    Q_EMIT edited(id(), text, SliderPhase::Commit);
    if (m_slider && m_entry->hasFocus())
        m_slider->setFocus();
}

void FieldRow::refreshMessage()
{
    QStringList lines;
    if (m_flagged)
        lines << (m_flagText.isEmpty() ? u"▲"_s : u"▲ "_s + m_flagText);
    if (!m_entryError.isEmpty())
        lines << m_entryError;
    else if (!m_diagnostic.isEmpty())
        lines << m_diagnostic;
    if (m_entryError.isEmpty() && !m_hint.isEmpty())
        lines << m_hint;
    m_message->setText(lines.join(u'\n'));
    m_message->setVisible(!lines.isEmpty());
    editor()->setAccessibleDescription(lines.isEmpty() ? description() : lines.join(u' '));
}

void FieldRow::keyPressEvent(QKeyEvent* event)
{
    // Keys that the editor did not want arrive here.
    const QString typed = event->text();
    const bool plain =
        !event->modifiers().testAnyFlags(Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    if (m_slider && plain && !m_entry->hasFocus()) {
        const bool opensEntry = !typed.isEmpty() && (typed[0].isDigit() || u".,-$"_s.contains(typed[0]));
        if (opensEntry) {
            m_entry->setFocus(Qt::OtherFocusReason);
            m_entry->setText(typed);
            m_entry->setModified(true);
            return;
        }
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_F2) {
            m_entry->setFocus(Qt::OtherFocusReason);
            m_entry->selectAll();
            return;
        }
    }
    QWidget::keyPressEvent(event);
}

bool FieldRow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_entry) {
        const bool pending = m_entry->isModified() || !m_entryError.isEmpty();
        const bool escape = (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)
            && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
        if (escape && event->type() == QEvent::ShortcutOverride) {
            event->accept();
            return true;
        }
        if (escape) {
            m_entryError.clear();
            refreshMessage();
            restoreEntry();
            if (m_slider)
                m_slider->setFocus();
            return true;
        }
        if (event->type() == QEvent::KeyPress) {
            // Taken here whole: a line edit passes Return on, and the row would open the entry again.
            const int key = static_cast<QKeyEvent*>(event)->key();
            if (key == Qt::Key_Return || key == Qt::Key_Enter) {
                commitEntry();
                return true;
            }
        }
        if (event->type() == QEvent::FocusOut && pending && m_entry->isVisible()
            && static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason
            && static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason) {
            if (m_entry->isModified())
                commitEntry();
            if (!m_entryError.isEmpty())
                restoreEntry(); // the message stays and says what was refused
        }
    } else if (watched == m_label) {
        if (event->type() == QEvent::MouseButtonDblClick) {
            Q_EMIT resetRequested(id());
            return true;
        }
        if (event->type() == QEvent::MouseButtonPress)
            editor()->setFocus(Qt::MouseFocusReason);
    } else if (watched == m_combo && event->type() == QEvent::Wheel && !m_combo->hasFocus()) {
        event->ignore(); // the dock scrolls; a choice never changes in passing
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void FieldRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const qreal unit = spaceUnit(font());
    if (m_flagged)
        painter.fillRect(QRectF(0, unit, unit * 0.75, height() - 2 * unit), palette().color(QPalette::Text));
    if (!m_changed || m_menu->isDrawn())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Highlight));
    painter.drawEllipse(QRectF(m_menu->geometry()).center(), unit / 2, unit / 2);
}

} // namespace ridgepoint
