#pragma once

// A curve drawn by a few handles over a field's axis: what somebody thinks a readout does. Logarithmic in
// both where the field is; dragged, or walked with Left and Right and moved with Up and Down.

#include <QWidget>

#include "core/base/format.h"
#include "core/base/unit.h"
#include "widgets/theme.h"

#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint {

class SketchEditor : public QWidget
{
    Q_OBJECT
public:
    explicit SketchEditor(QWidget* parent = nullptr);

    struct Axis
    {
        QString label;
        Unit unit = Unit::Number;
    };
    // `low` and `high`: the ends of the axis of `y`, above 0. `axis`: where the handles stand.
    void setAxes(Axis x, Axis y, std::vector<double> at, double low, double high);
    std::pair<double, double> heights() const { return {m_low, m_high}; } // the ends of the axis of `y`
    void setStyle(const Theme& theme, const NumberFormat& numbers);
    // Empty until each handle was moved.
    std::vector<double> curve() const;
    // Named where it stands beside another.
    void setCurve(const std::vector<double>& curve, const QString& name = {});
    const std::vector<std::optional<double>>& values() const { return m_values; } // empty: not placed
    void setValues(const std::vector<std::optional<double>>& values); // one a handle
    void setTruth(std::vector<double> truth, const QString& name); // drawn beside it; empty: none
    const std::vector<double>& truth() const { return m_truth; }
    int handle() const { return m_current; }
    std::optional<double> value(int at) const { return m_values[std::size_t(at)]; } // empty: not placed

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void changed();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF plot() const;
    QPointF place(std::size_t index, double y) const;
    double valueAt(qreal y) const;
    void move(double value);
    void say();
    QString textOf(const std::vector<double>& curve) const;
    bool hasLegend() const { return !m_truth.empty(); }

    Axis m_x, m_y;
    std::vector<double> m_at;
    std::vector<std::optional<double>> m_values;
    std::vector<double> m_truth;
    QString m_name, m_truthName;
    double m_low = 1, m_high = 10;
    int m_current = 0;
    const Theme* m_theme;
    NumberFormat m_numbers;
};

} // namespace ridgepoint
