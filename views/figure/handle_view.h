#pragma once

// A view that may show a sheet. Its handles are pulled by the pointer and moved by Shift and an arrow.

#include "views/figure/sheet.h"

namespace ridgepoint {

// What sets a field to the nearest value that it takes; of a pull to a place on its axis.
FieldEdits editsOf(std::string_view field, double value);
FieldEdits editsOf(const FigurePull& pull, double at);

class HandleView : public View
{
public:
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

protected:
    using View::View;
    struct ShownSheet
    {
        SheetPicture* picture = nullptr; // null: none shows
        QRectF area = {}; // its part
    };
    // Asked of a view that is ready().
    virtual ShownSheet sheetIn(const QRectF& area) const = 0;
    std::optional<HeldHandle> holdAt(
        QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void clicked(const HeldHandle& held, const QRectF& area) override;

private:
    FigureHandle m_handle; // that is held
    std::optional<bool> m_sideways; // along which axis; empty: the pull has not begun
};

} // namespace ridgepoint
