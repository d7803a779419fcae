#pragma once

#include "views/figure/sheet.h"
#include "views/resilience/resilience_data.h"
#include "views/resilience/run_strip_picture.h"

#include <QElapsedTimer>
#include <QPointer>

#include <cstdint>
#include <optional>

class QPushButton;
class QSpinBox;

namespace ridgepoint {

// Failures and checkpoints: overhead against the checkpoint interval, which can be dragged, over one
// simulated run.
class ResilienceView : public View
{
    Q_OBJECT
public:
    explicit ResilienceView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;

    QWidget* controls(QWidget* parent) override;
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    int seed() const { return m_seed; }
    void setSeed(int seed);
    const OverheadData& overhead() const { return m_overheadData; }
    const RunStripData& strip() const { return m_stripData; }
    QPushButton* anotherButton() const; // null until the frame is built, as the next
    QSpinBox* seedBox() const;

protected:
    void rebuild() override;
    std::optional<HeldHandle> holdAt(
        QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;

private:
    struct Areas
    {
        QRectF curve, strip;
    };

    void syncControls();
    Areas split(const QRectF& area) const;
    SheetPicture& overheadPicture() const;
    double withinReason(double seconds) const; // no shorter than a checkpoint takes
    void setAutomatic();

    int m_seed = 1;
    OverheadData m_overheadData;
    RunStripData m_stripData;
    mutable std::optional<SheetPicture> m_overhead; // a chart: built when first shown
    mutable bool m_overheadShown = false; // m_overhead has m_overheadData
    RunStripPicture m_strip;
    bool m_stripShown = false; // m_strip has a run
    QElapsedTimer m_lastPress; // of the marker

    QPointer<QPushButton> m_another, m_auto; // the controls live in the frame, once it exists
    QPointer<QSpinBox> m_seedBox;
};

} // namespace ridgepoint
