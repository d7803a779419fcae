#pragma once

// One readout as one field changes, or two at once, all else as in the scenario: what `ridgepoint sweep`
// prints, as a chart and its table. One field: a line, one more a baseline, and where a wall is crossed. Two:
// a heat map. No tab of its own: a field's or a tile's menu asks for it.

#include "core/analysis/sweep.h"
#include "core/training/report.h"
#include "views/chart/chart_picture.h"
#include "views/sweep/heat_map.h"
#include "views/view.h"

#include <QTimer>

namespace ridgepoint {

class SweepView : public View
{
    Q_OBJECT
public:
    explicit SweepView(QWidget* parent = nullptr);

    QString ownTitle() const override;
    QString ownSubtitle() const override;
    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    ViewTable fileTable() const; // the same for programs: memory.fits is true, false or empty
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;

    struct Asked
    {
        QString field, readout; // ids that are not known keep what there was
        QString range = {}; // "from:to:steps", or a list; empty: around the field's value
        QString against = {}; // a second field; empty: none
        QString rangeAgainst = {};
    };
    // What is wrong with it stands in fault() and in the picture.
    void setSweep(const Asked& asked);
    Asked asked() const; // with the ranges in force
    // What the command line sweeps: this scenario, with these fields set before the swept ones at each point.
    // The input's report is of it with them set; without this, the report's own scenario is swept.
    void setBase(const Scenario& scenario, const FieldEdits& sets);
    QString field() const;
    QString readout() const;
    QString range() const { return m_range; }
    const QString& fault() const { return m_fault; }
    // A table's last column, where its readout is of training, and what it says of a point for people:
    // "fits", "✗ does not fit", "cannot be".
    static QString fitHeading() { return tr("training fits, fullest rank"); }
    static QString fitText(bool legal, bool fits);
    // The same for programs: "true", "false", or nothing.
    static constexpr const char* fitKey = "memory.fits";
    static QString fitWord(bool legal, bool fits);
    // A heat map is evaluated coarse first, the rest while nothing else is to do: all of it, now.
    void finish();

Q_SIGNALS:
    void refined(); // the table says more than it did

public:
    std::optional<Mark> findMarkAt(QPointF at, const QRectF& area) override;
    std::optional<Mark> findMark(const QString& key, const QRectF& area) override;

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
    // The scenario or a baseline over the field.
    struct Line
    {
        FieldSweep sweep;
        std::vector<std::size_t> drawn; // points that are a place in the chart
    };
    Layout layOut(const QRectF& area) const;
    ViewTable tableWith(const QString& heading, QString (*fit)(bool legal, bool fits)) const;
    void compute();
    // The range as typed, or one around the field's value; what is wrong with it becomes the fault.
    SweepAxis axisOver(const FieldSpec& field, QString& range);
    void computeLines();
    void computeGrid();
    void refine(); // a few milliseconds of the grid's cells
    Line lineOf(const Scenario& scenario, const SweepAxis& axis) const;
    void draw();
    void drawLines();
    void drawGrid();
    bool isMap() const { return m_against != nullptr; }
    QString shown(const SweepPoint& point) const; // of the field
    QString spoken(const SweepPoint& point) const;
    QString spoken(std::size_t column, std::size_t row) const;
    Mark cellMark(std::size_t column, std::size_t row, const QRectF& area);
    QString sentence() const;
    QStringList sentencesOfLines() const;
    QStringList sentencesOfGrid() const;
    std::optional<double> nowOf(const FieldSpec& field) const; // in the scenario
    std::optional<QPointF> now() const; // the scenario itself
    bool drawn() const
    {
        return isMap() ? m_grid.columns() > 0 : !m_lines.empty() && !m_lines[0].drawn.empty();
    }
    // Every so many cells a column and a row are a row of the table and a mark: a few hundred, all evaluated.
    GridStride listedEvery() const;
    const Scenario& swept() const { return m_base ? *m_base : input().report->scenario; }

    const FieldSpec* m_field;
    const FieldSpec* m_against = nullptr; // null: one field
    const Readout* m_readout;
    QString m_range, m_rangeAgainst;
    std::optional<Scenario> m_base;
    FieldEdits m_given;
    std::vector<Line> m_lines; // the scenario, then baselines
    SweepGrid m_grid;
    QTimer m_refining;
    QString m_fault;
    ChartPicture m_chart;
    HeatMapPicture m_map;
};

} // namespace ridgepoint
