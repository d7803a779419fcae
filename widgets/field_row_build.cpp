// What a row is made of, and where it stands.

#include "widgets/choice_box.h"
#include "widgets/core_text.h"
#include "widgets/elided_label.h"
#include "widgets/field_row.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"
#include "widgets/preset_picker.h"
#include "widgets/quiet_button.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>

#include <algorithm>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

constexpr int entryDigits = 9, leastDigits = 7; // width of the exact entry; longer text scrolls
constexpr int countDigits = 6; // of a count: "16384"
constexpr int usualWidth = 56; // of name and value in the controls, in units of space
constexpr int choiceCharacters = 8; // of a choice, at least
enum Column
{
    menuColumn,
    nameColumn,
    sliderColumn,
    noteColumn,
    valueColumn
};

SliderScale scaleOf(const FieldSpec& field)
{
    const bool own = field.sliderMaximum > field.sliderMinimum;
    return {own ? field.sliderMinimum : field.minimum, own ? field.sliderMaximum : field.maximum, field.scale,
        field.kind == FieldKind::Integer};
}

// A count that goes by factors of two has a dozen stops: its slider needs little room.
bool hasFewStops(const FieldSpec& field)
{
    return field.kind == FieldKind::Integer && field.scale == FieldScale::PowersOfTwo;
}

} // namespace

void FieldRow::buildNumber()
{
    m_slider = new ValueSlider(this);
    m_slider->setScale(scaleOf(m_field));
    std::vector<double> detents;
    for (const Detent& detent : m_field.detents)
        detents.push_back(detent.value);
    m_slider->setDetents(std::move(detents));
    m_slider->setAccessibleName(coreText(m_field.label));
    m_slider->setAccessibleDescription(description());
    m_slider->setSpokenText([unit = m_field.unit](double value) { return spokenText(value, unit); });
    connect(m_slider, &ValueSlider::resetRequested, this, [this] { Q_EMIT resetRequested(id()); });
    connect(m_slider, &ValueSlider::valueEdited, this, [this](double value, SliderPhase phase) {
        const QString text = m_slider->isAutomatic() ? toQString(m_field.autoWord)
                                                     : toQString(formatExact(value, m_field.unit));
        if (!m_entry->hasFocus())
            m_entry->setText(local(text));
        m_entryError.clear();
        refreshMessage();
        Q_EMIT edited(id(), text, phase);
    });
    buildText();
    m_entry->setAlignment(Qt::AlignRight);
    m_entry->setFont(numberFont(font()));
    m_entry->setAccessibleName(tr("%1, exact value").arg(coreText(m_field.label)));
    const QString forms = coreText(acceptedForms(m_field.unit));
    m_entry->setAccessibleDescription(m_field.unit == Unit::SequenceToken
            ? tr("Accepted: %1; k is 1024", "a length in tokens").arg(forms)
            : tr("Accepted: %1").arg(forms));
    m_entry->setToolTip(m_entry->accessibleDescription());
}

void FieldRow::buildText()
{
    m_entry = new QLineEdit(this);
    m_entry->setAccessibleName(coreText(m_field.label));
    m_entry->installEventFilter(this);
    connect(m_entry, &QLineEdit::textEdited, this, [this] {
        m_entryError.clear();
        refreshMessage();
    });
}

void FieldRow::buildChoice()
{
    m_combo = new ChoiceBox(this);
    m_combo->setAccessibleName(coreText(m_field.label));
    m_combo->setAccessibleDescription(coreText(m_field.help));
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_combo->setMinimumContentsLength(choiceCharacters);
    m_combo->installEventFilter(this);
    if (!m_field.autoWord.empty())
        m_combo->addItem(coreText(m_field.autoWord), toQString(m_field.autoWord));
    for (const FieldChoice& choice : m_field.choices) {
        m_combo->addItem(coreText(choice.label), toQString(choice.key));
        m_combo->setItemData(m_combo->count() - 1, coreText(choice.note), ChoiceBox::noteRole);
    }
    connect(m_combo, &QComboBox::activated, this,
        [this](int index) { Q_EMIT edited(id(), m_combo->itemData(index).toString(), SliderPhase::Commit); });
}

void FieldRow::buildToggle()
{
    m_check = new QCheckBox(this);
    m_check->setAccessibleName(coreText(m_field.label));
    m_check->setAccessibleDescription(coreText(m_field.help));
    connect(m_check, &QCheckBox::clicked, this, [this](bool on) {
        Scenario wanted = m_scenario;
        m_field.set(wanted, on ? 1.0 : 0.0);
        Q_EMIT edited(id(), toQString(fieldText(wanted, m_field)), SliderPhase::Commit);
    });
}

void FieldRow::buildPreset()
{
    m_picker = new PresetPicker(m_catalog, m_field.preset, toQString(m_field.autoWord), this);
    m_picker->setFieldName(coreText(m_field.label));
    m_picker->setAccessibleDescription(coreText(m_field.help));
    connect(m_picker, &PresetPicker::picked, this,
        [this](const QString& preset) { Q_EMIT edited(id(), preset, SliderPhase::Commit); });
}

int FieldRow::valueWidth() const
{
    if (m_slider)
        return m_entry->width(); // which is fixed
    if (m_check)
        return m_check->sizeHint().width();
    if (m_combo || m_picker)
        return editor()->minimumSizeHint().width();
    return m_entry->fontMetrics().averageCharWidth() * choiceCharacters;
}

// One line: name, value. A slider stands between them where few stops need little room, else below both. A
// name that leaves the value no room in controls of usual width has a line to itself.
void FieldRow::arrange()
{
    const int unit = int(spaceUnit(font()));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, unit, 0);
    grid->setHorizontalSpacing(unit);
    grid->setVerticalSpacing(0);
    QWidget* const value = m_entry ? static_cast<QWidget*>(m_entry) : editor();
    const bool fewStops = m_slider && hasFewStops(m_field);
    const int room = usualWidth * unit;
    const int name = m_label->sizeHint().width() + unit;
    const auto entryWidth = [&](int digits) {
        return QFontMetrics(m_entry->font()).horizontalAdvance(QString(digits, u'0')) + 4 * unit;
    };
    if (m_slider)
        m_entry->setFixedWidth(entryWidth(fewStops       ? countDigits
                : name + entryWidth(entryDigits) <= room ? entryDigits
                                                         : leastDigits));
    else if (!m_entry && !m_check) // what it would like to have is as much as there is
        value->setSizePolicy(QSizePolicy::Ignored, value->sizePolicy().verticalPolicy());
    value->setMinimumWidth(valueWidth());
    const int track = 14 * unit, note = m_field.autoWord.empty() ? 0 : 7 * unit; // what "auto" comes to
    const bool between = fewStops && name + track + note + unit + value->minimumWidth() <= room;
    const bool nameAlone = !between && name + value->minimumWidth() > room;
    m_menu->setFixedSize(5 * unit, m_menu->sizeHint().height());
    grid->addWidget(m_menu, 0, menuColumn);
    grid->addWidget(m_label, 0, nameColumn, 1, nameAlone ? -1 : 1);
    if (between) {
        m_slider->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        m_slider->setMinimumWidth(track);
        grid->addWidget(m_slider, 0, sliderColumn);
        grid->addWidget(m_note, 0, noteColumn);
        grid->setColumnStretch(sliderColumn, 1);
    } else if (m_slider || nameAlone) {
        auto* below = new QHBoxLayout;
        below->setSpacing(unit);
        if (m_slider)
            below->addWidget(m_slider, 1);
        below->addWidget(m_note);
        if (nameAlone)
            below->addWidget(value, m_slider ? 0 : 1);
        grid->addLayout(below, 1, nameColumn, 1, -1);
    } else {
        grid->addWidget(m_note, 0, noteColumn);
    }
    if (!nameAlone)
        grid->addWidget(value, 0, valueColumn);
    if (!m_shortName.isEmpty()) // under one another
        m_label->setMinimumWidth(m_label->fontMetrics().horizontalAdvance(u"WW"_s));
    if (m_slider || m_check) {
        grid->setColumnStretch(nameColumn, between ? 0 : 1);
    } else { // half of the room where their words need no more
        int widest = m_combo ? valueWidth() : room;
        for (int i = 0; m_combo && i < m_combo->count(); ++i)
            widest =
                std::max(widest, m_combo->fontMetrics().horizontalAdvance(m_combo->itemText(i)) + 9 * unit);
        if (std::max(name, widest) <= room / 2)
            grid->setColumnMinimumWidth(nameColumn, room / 2 - unit);
        grid->setColumnStretch(valueColumn, 1);
    }
    grid->addWidget(m_message, 2, nameColumn, 1, -1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

} // namespace ridgepoint
