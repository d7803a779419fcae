#include "views/pipeline/number_entry.h"

#include "widgets/fonts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>

namespace ridgepoint {

namespace {

constexpr int textPrecision = 3;
constexpr int entryDigits = 6; // "0.0125"; a longer number loses digits, so that the row fits

} // namespace

NumberEntry::NumberEntry(
    const QString& label, const QString& spokenName, const SliderScale& scale, Reader read, QWidget* parent)
    : QWidget(parent)
    , m_slider(new ValueSlider(this))
    , m_entry(new QLineEdit(this))
    , m_read(std::move(read))
{
    const int space = qRound(spaceUnit(font()));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(space);
    auto* name = new QLabel(label, this);
    name->setBuddy(m_entry);
    m_slider->setScale(scale);
    m_slider->setAccessibleName(spokenName);
    m_entry->setAccessibleName(spokenName);
    name->setToolTip(spokenName);
    m_slider->setToolTip(spokenName);
    m_entry->setToolTip(spokenName);
    m_entry->setFixedWidth(m_entry->fontMetrics().horizontalAdvance(u'0') * entryDigits + 4 * space);
    layout->addWidget(name);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_entry);
    connect(m_slider, &ValueSlider::valueEdited, this, [this](double value, SliderPhase phase) {
        m_refused = false;
        m_value = value;
        write(value);
        Q_EMIT edited(value, phase);
    });
    connect(m_entry, &QLineEdit::editingFinished, this, &NumberEntry::commit);
}

void NumberEntry::commit()
{
    if (!m_entry->isModified())
        return;
    QString error;
    const std::optional<double> value = m_read(m_entry->text(), &error);
    m_refused = !value;
    if (!value) {
        Q_EMIT refused(error);
        return;
    }
    m_entry->setModified(false);
    m_value = *value;
    m_slider->setValue(*value);
    Q_EMIT refused(QString());
    Q_EMIT edited(*value, SliderPhase::Commit);
}

void NumberEntry::showValue(double value, bool automatic)
{
    m_slider->setAutomatic(automatic);
    if (!m_slider->isEditing())
        m_slider->setValue(value);
    if (m_refused && value == m_value)
        return;
    m_refused = false;
    m_value = value;
    if (!m_entry->hasFocus() || !m_entry->isModified())
        write(value);
}

void NumberEntry::write(double value)
{
    QString text = locale().toString(value, 'g', textPrecision);
    for (int digits = textPrecision - 1; digits > 0 && text.size() > entryDigits; --digits)
        text = locale().toString(value, 'g', digits); // cut at its end it would be another number
    m_entry->setText(text);
    m_entry->setCursorPosition(0);
}

} // namespace ridgepoint
