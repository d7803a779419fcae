#pragma once

// A short slider with an exact entry beside it, for the view's own durations and caps. A refused entry stays
// visible, the value keeps what it was.

#include "widgets/value_slider.h"

#include <functional>

class QLabel;
class QLineEdit;

namespace ridgepoint {

class NumberEntry : public QWidget
{
    Q_OBJECT
public:
    // `read` turns what was typed into a value, or gives none and says why.
    using Reader = std::function<std::optional<double>(const QString& text, QString* error)>;
    NumberEntry(const QString& label, const QString& spokenName, const SliderScale& scale, Reader read,
        QWidget* parent = nullptr);

    void showValue(
        double value, bool automatic); // emits nothing; leaves a refused entry alone while it has focus
    void setScale(const SliderScale& scale) { m_slider->setScale(scale); }
    ValueSlider* slider() const { return m_slider; }
    QLineEdit* entry() const { return m_entry; }

Q_SIGNALS:
    void edited(double value, ridgepoint::SliderPhase phase);
    void refused(const QString& message);

private:
    void commit();
    void write(double value);
    ValueSlider* m_slider;
    QLineEdit* m_entry;
    Reader m_read;
    double m_value = 0;
    bool m_refused = false;
};

} // namespace ridgepoint
