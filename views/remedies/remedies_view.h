#pragma once

#include "views/figure/picture_view.h"
#include "views/remedies/remedies_picture.h"

#include <QTimer>

#include <optional>

namespace ridgepoint {

// Where each wall sends you. A click or Enter on "Try" previews the response; 1 … 6 open a wall where there
// is no room for all.
class RemediesView : public PictureView<RemediesPicture>
{
    Q_OBJECT
public:
    explicit RemediesView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    const RemediesData& data() const; // computed when first asked for

protected:
    void inputChanged() override;
    void styleChanged() override;
    void changed() override;

private:
    void forget();
    RemediesPicture& picture() const override;
    RemedyWall open() const; // chosen, else the active wall, else the first
    void choose(RemedyWall wall);
    void tryLine(const RemedyLine& line);

    mutable std::optional<RemediesData> m_data;
    mutable std::vector<BaselineRemedies> m_baselines;
    mutable bool m_pictured = false;
    std::optional<RemedyWall> m_chosen;
    QString m_pressed; // key of the line whose button is down
    QTimer m_later; // brings the picture up to date during a drag
};

} // namespace ridgepoint
