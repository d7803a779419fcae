#pragma once

#include "views/figure/picture_view.h"
#include "views/figure/try_rows.h"
#include "views/remedies/remedies_picture.h"
#include "views/serving_view.h"

#include <QTimer>

#include <optional>

namespace ridgepoint {

// Where each wall sends you. A click or Enter on "Try" tries the response, and the pointer that rests on it
// previews it; 1 … 3 open a wall where there is no room for all.
class RemediesView : public TryRows<PictureView<RemediesPicture>>, public ServingView
{
    Q_OBJECT
public:
    explicit RemediesView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    bool serves() const override;
    ShownService service() const override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;

    const RemediesData& data() const; // computed when first asked for

protected:
    void inputChanged() override;
    void styleChanged() override;
    void changed() override;
    bool previews(const QString& key) const override;
    bool canTry(const QString& key) const override;
    void tryMark(const QString& key) override;
    QString triedAt(QPointF at, const QRectF& area) const override;

private:
    void forget();
    RemediesPicture& picture() const override;
    RemedyWall open() const; // chosen, else the active wall, else the first
    void choose(const RemedyGroup& group);

    mutable std::optional<RemediesData> m_data;
    mutable std::vector<BaselineRemedies> m_baselines;
    mutable std::shared_ptr<const Served> m_served; // kept while service() is read
    mutable bool m_pictured = false;
    std::optional<RemedyWall> m_chosen;
    QTimer m_later; // brings the picture up to date during a drag
};

} // namespace ridgepoint
