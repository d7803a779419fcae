#pragma once

#include "views/figure/picture_view.h"
#include "views/serving_replica/replica_picture.h"
#include "views/serving_view.h"

namespace ridgepoint {

// What one accelerator of a serving replica holds, and the requests that find room. The concurrency asked for
// is dragged; + and − double and halve it.
class ServingReplicaView : public ServedView<ReplicaData, PictureView<ReplicaPicture>>
{
    Q_OBJECT
public:
    explicit ServingReplicaView(QWidget* parent = nullptr);

    QString reasonForNothing(const ViewInput& input) const override;
    std::vector<std::pair<QString, QString>> keys() const override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

protected:
    void rebuild() override;
    std::optional<HeldHandle> holdAt(
        QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void letGo(const HeldHandle& held, EditPhase phase) override;

private:
    ReplicaPicture::Handle m_handle = ReplicaPicture::Handle::None;
};

} // namespace ridgepoint
