#pragma once

// Predictions beside the truth on one logarithmic axis: each answer a dot, the class's middle half a bar, its
// median a line, the truth a triangle with its value. It stays while the result is on screen.

#include <QWidget>

#include "core/lesson/play.h"
#include "core/units/format.h"
#include "widgets/theme.h"

#include <optional>
#include <vector>

namespace ridgepoint {

class GapStrip : public QWidget
{
    Q_OBJECT
public:
    explicit GapStrip(QWidget* parent = nullptr);

    // Positive numbers. `truth` empty: not revealed, the strip shows the votes alone.
    void setContent(
        std::vector<double> answers, std::optional<double> truth, Unit unit, const RoundSummary& summary);
    void setStyle(const Theme& theme, const NumberFormat& numbers);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<double> m_answers;
    std::optional<double> m_truth;
    Unit m_unit = Unit::Number;
    RoundSummary m_summary;
    const Theme* m_theme;
    NumberFormat m_numbers;
};

} // namespace ridgepoint
