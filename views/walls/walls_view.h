#pragma once

#include "views/chart/live_axis.h"
#include "views/walls/walls_picture.h"

#include <optional>

namespace ridgepoint {

// Three budgets side by side. Shift-drag on a number line sets the model size. Shift-drag on a track, or Shift
// with the arrow keys, solves backwards: which model size fills this share of the budget? Enter on a track asks
// for exactly 100 %.
class WallsView : public View
{
    Q_OBJECT
public:
    explicit WallsView(QWidget* parent = nullptr);

    QString id() const override;
    QString tabName() const override;
    QString title() const override;
    QString subtitle() const override;

    std::vector<ReadoutTileData> tiles() const override;
    ViewTable table() const override;
    void paintPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> marks(const QRectF& area) override;

    QWidget* controls(QWidget* parent) override;
    bool pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureMouseMove(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureMouseRelease(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureKeyPress(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    Qt::CursorShape pictureCursor(QPointF at, const QRectF& area) const override;

protected:
    void inputChanged() override;
    void styleChanged() override;

private:
    struct Gesture
    {
        std::size_t track;
        bool size; // on the number line: the model size itself
        QString original; // the model size as typed, for Esc
        QString last; // what was asked for last
        double share = 0;
    };

    void rebuild();
    struct Place
    {
        std::size_t track;
        bool size; // on the number line beside it
    };
    std::optional<Place> placeAt(QPointF at, const QRectF& area) const;
    std::optional<std::size_t> currentTrack() const;
    // Asks for the model size that fills this share. False when there is none.
    bool ask(std::size_t track, double share, EditPhase phase);
    void askFor(double parameters, EditPhase phase);
    void tell(std::size_t track, double share);
    void follow(QPointF at, const QRectF& area);
    void cancel();

    WallsData m_data;
    LiveAxis m_overflow, m_sizes;
    WallsScales m_scales; // as these axes are
    bool m_built = false;
    std::optional<Gesture> m_gesture;
};

} // namespace ridgepoint
