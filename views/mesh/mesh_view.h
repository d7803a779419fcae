#pragma once

#include "views/mesh/mesh_picture.h"

class QRadioButton;

namespace ridgepoint {

// Ranks on their nodes and the groups of one of them. Pointing at a rank outlines its groups, a click or the
// arrow keys choose it; the chips of the rank order are dragged, or moved with Alt and the arrow keys.
class MeshView : public View
{
    Q_OBJECT
public:
    explicit MeshView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;

    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    void pointerMoved(const std::optional<QPointF>& at, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    const MeshData& data() const { return m_data; }
    std::int64_t selectedRank() const { return m_state.selected; }
    QString shownDimension() const { return m_state.only; } // empty: all
    QRadioButton* showButton(const QString& id) const; // null until the frame is built; empty id: all

protected:
    void changed() override;
    void rebuild() override;
    bool drawsVeiled(const AnswerMask& veil) const override;
    std::optional<HeldHandle> holdAt(
        QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void clicked(const HeldHandle&, const QRectF&) override { } // the chip is marked already

private:
    QRectF ownPart(const QRectF& area) const; // of the scenario; the example is below
    void followMark(); // the rank that keys or a click have reached is the selected one

    MeshData m_data;
    mutable MeshPicture m_picture; // keeps the layout of the last area
    std::optional<MeshData> m_example; // of one accelerator: what more would be
    mutable MeshPicture m_examplePicture;
    MeshPictureState m_state;
    QStringList m_orderOffered; // of a drag
};

} // namespace ridgepoint
