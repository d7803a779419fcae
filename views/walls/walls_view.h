#pragma once

#include "views/figure/live_axis.h"
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

    QString ownSubtitle() const override;

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;

    QWidget* controls(QWidget* parent) override;
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

protected:
    void rebuild() override;
    std::optional<HeldHandle> holdAt(
        QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void letGo(const HeldHandle& held, EditPhase phase) override;

private:
    struct Place
    {
        std::size_t track;
        bool size; // on the number line beside it
    };
    std::optional<Place> placeAt(QPointF at, const QRectF& area) const;
    std::optional<std::size_t> currentTrack() const;
    // The model size that fills this share, as an edit. None where there is no such size, which it says.
    FieldEdits filling(std::size_t track, double share);
    void tell(std::size_t track, double share);

    WallsData m_data;
    LiveAxis m_overflow, m_sizes;
    WallsScales m_scales; // as these axes are
    bool m_built = false;
    Place m_place{}; // that is held
    double m_share = 0; // of the budget, asked for last
};

} // namespace ridgepoint
