#pragma once

#include "views/figure/handle_view.h"
#include "views/figure/panel.h"
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
class ResilienceView : public HandleView
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

    int seed() const { return m_seed; }
    void setSeed(int seed);
    const RunStripData& strip() const { return m_stripData; }
    QPushButton* anotherButton() const; // null until the frame is built, as the next
    QSpinBox* seedBox() const;

protected:
    void rebuild() override;
    ShownSheet sheetIn(const QRectF& area) const override;
    void letGo(const HeldHandle& held, EditPhase phase) override;

private:
    struct Areas
    {
        QRectF curve, strip;
    };

    void syncControls();
    Areas split(const QRectF& area) const;
    void setAutomatic();

    int m_seed = 1;
    RunStripData m_stripData;
    mutable PanelOf<OverheadData, SheetPicture> m_overhead;
    RunStripPicture m_strip;
    bool m_stripShown = false; // m_strip has a run
    QElapsedTimer m_lastPress; // of the marker

    QPointer<QPushButton> m_another, m_auto; // the controls live in the frame, once it exists
    QPointer<QSpinBox> m_seedBox;
};

} // namespace ridgepoint
