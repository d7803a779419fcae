#pragma once

// Predictions beside the truth on one logarithmic axis: a row for each vote, a dot for what was said, larger
// where several said it, the class's middle half a bar, its median a line that is named, the truth a triangle
// with its value. What lies far off stands at the border with an arrow. It stays while the result is on
// screen.

#include <QWidget>

#include "core/base/format.h"
#include "core/teaching/lesson/play.h"
#include "widgets/theme.h"

#include <optional>
#include <vector>

namespace ridgepoint {

class GapStrip : public QWidget
{
    Q_OBJECT
public:
    explicit GapStrip(QWidget* parent = nullptr);

    // Of a number or threshold; nothing where `shown` is not. The truth stands there once it is told.
    void setVotes(const LessonPlay& play, bool shown);
    // Where a value stands, in widths of the axis, and how large its dot is, in votes; for what reads
    // pictures.
    struct Dot
    {
        double at = 0;
        int votes = 0;
        bool beyond = false; // far off: at the border
    };
    std::vector<Dot> dots(std::size_t row) const;
    std::size_t rowCount() const { return m_rows.size(); }
    void setStyle(const Theme& theme, const NumberFormat& numbers);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Row
    {
        QString name;
        std::vector<double> said;
        RoundSummary summary;
    };
    QString medianOf(const Row& row) const;

    std::vector<Row> m_rows; // of each vote
    std::optional<double> m_truth;
    double m_low = 0, m_high = 1; // ends of the axis, powers of ten
    Unit m_unit = Unit::Number;
    const Theme* m_theme;
    NumberFormat m_numbers;
};

} // namespace ridgepoint
