#pragma once

#include "views/figure/picture_view.h"
#include "views/serving_replica/replica_picture.h"

#include <memory>

namespace ridgepoint {

// What one accelerator of a serving replica holds, and the requests that find room. The concurrency asked for
// is dragged; + and − double and halve it.
class ServingReplicaView : public PictureView<ReplicaPicture>, public ServingView
{
    Q_OBJECT
public:
    explicit ServingReplicaView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    QString ownSubtitle() const override;
    ShownService service() const override { return shownService(m_served); }
    QString reasonForNothing(const ViewInput& input) const override;
    std::vector<std::pair<QString, QString>> keys() const override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    const ReplicaData& data() const { return m_data; }

protected:
    void rebuild() override;
    std::optional<Held> holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void letGo(const Held& held, EditPhase phase) override;

private:
    std::shared_ptr<const Served> m_served;
    ServedPins m_pins;
    ReplicaData m_data;
    ReplicaPicture::Handle m_handle = ReplicaPicture::Handle::None;
};

} // namespace ridgepoint
