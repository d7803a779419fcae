#pragma once

// What every view is: a picture of one report, with its readout tiles, its table twin and its marks. The same
// paintPicture() draws the window and every export. Views register once (see registry.h) and never know each other.

#include "core/catalog/catalog.h"
#include "core/report/report.h"
#include "core/units/format.h"
#include "widgets/theme.h"

#include <QPainter>
#include <QPainterPath>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <memory>
#include <vector>

namespace ridgepoint {

enum class Motion { Full, Reduced, Off };

// Everything a view may read. Reports are immutable snapshots.
struct ViewInput
{
    std::shared_ptr<const Report> report; // never null
    std::vector<std::shared_ptr<const Report>> baselines; // A, B, C
    const Catalog* catalog = nullptr; // never null
};

// How to draw: the same for window and export, with other values.
struct PictureStyle
{
    const Theme* theme = nullptr; // never null
    QFont font; // base size; pictures scale it by the type scale
    NumberFormat numbers;
    Motion motion = Motion::Full;
    bool dragging = false; // axes keep their range while a slider moves
};

// One datum of the picture: what hover, arrow keys and a screen reader visit.
struct Mark
{
    QString key; // stable id: "slab.master", "ridge.memory"
    QString text; // one spoken row: "Adam v, 280 gigabytes, 25 percent"
    QString path; // report path it shows; empty when none
    QPainterPath shape; // in picture coordinates of the rectangle given to marks()
};

struct ReadoutTileData
{
    QString label; // exactly as ux.md says
    QString value; // "1.12 TB", or "—" with reason in `detail`
    QString detail; // tooltip: exact value, or why there is none
    QString path; // report path, for the maths dock
    GateState state = GateState::NotApplicable; // icon: pass ✓, tight ▲, fail ✗
    std::vector<QString> deltas; // one a baseline: "A  +12.0 GB  ×1.10"
};

struct ViewTable
{
    QStringList columns; // header texts with units
    std::vector<QStringList> rows;
    std::vector<QString> paths; // report path a row explains; as long as rows, empty strings allowed
};

enum class EditPhase { Preview, Commit, Cancel };

class View : public QWidget
{
    Q_OBJECT
public:
    explicit View(QWidget* parent = nullptr);
    ~View() override;

    virtual QString id() const = 0; // "stack"
    virtual QString tabName() const = 0; // "Stack"
    virtual QString title() const = 0;
    virtual QString subtitle() const = 0;

    void setInput(const ViewInput& input);
    void setStyle(const PictureStyle& style);
    const ViewInput& input() const { return m_input; }
    const PictureStyle& style() const { return m_style; }

    virtual std::vector<ReadoutTileData> tiles() const = 0;
    virtual ViewTable table() const = 0;
    // The figure alone (no title, no tiles), clipped to `area` by the code that draws it.
    virtual void paintPicture(QPainter& painter, const QRectF& area) = 0;
    // Valid for the last area painted or given; in walking order.
    virtual std::vector<Mark> marks(const QRectF& area) = 0;

Q_SIGNALS:
    // A drag or a click inside the picture changes a field; text as setField() takes it.
    void edited(const QString& field, const QString& text, ridgepoint::EditPhase phase);
    void explainRequested(const QString& path);
    // For screen readers and the status bar; once per gesture end.
    void announced(const QString& text);

protected:
    virtual void inputChanged() = 0; // recompute data; the base repaints
    virtual void styleChanged() {}

private:
    ViewInput m_input;
    PictureStyle m_style;
};

} // namespace ridgepoint
