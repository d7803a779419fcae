#pragma once

// One readout as one field changes, all else as in the scenario: what `ridgepoint sweep` prints, as a chart
// and its table. No tab of its own: a field's or a tile's menu asks for it.

#include "core/questions/sweep.h"
#include "views/chart/chart_picture.h"
#include "views/view.h"

namespace ridgepoint {

class SweepView : public View
{
    Q_OBJECT
public:
    explicit SweepView(QWidget* parent = nullptr);

    QString title() const override;
    std::vector<ReadoutTileData> tiles() const override;
    ViewTable table() const override;
    void paintPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> marks(const QRectF& area) override;
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;

    // "from:to:steps", or a list; empty: around the field's value. What is wrong with it stands in fault()
    // and in the picture.
    void setSweep(const QString& field, const QString& readout, const QString& range = {});
    QString field() const;
    QString readout() const;
    QString range() const { return m_range; }
    const QString& fault() const { return m_fault; }

protected:
    void inputChanged() override;
    void styleChanged() override;

private:
    struct Layout
    {
        QRectF plot;
        QStringList sentence; // below it
        QFont font;
    };
    Layout layOut(const QRectF& area) const;
    void compute();
    void draw();
    QString shown(const SweepPoint& point) const; // of the field
    QString spoken(const SweepPoint& point) const;
    QString sentence() const;
    std::optional<QPointF> now() const; // the scenario itself
    bool drawn() const { return !m_drawn.empty(); }

    const FieldSpec* m_field;
    const Readout* m_readout;
    QString m_range;
    FieldSweep m_sweep;
    std::vector<std::size_t> m_drawn; // points that are a place in the chart
    QString m_fault;
    ChartPicture m_chart;
};

} // namespace ridgepoint
