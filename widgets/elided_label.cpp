#include "widgets/elided_label.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace ridgepoint {

QSize ElidedLabel::minimumSizeHint() const
{
    constexpr int readableCharacters = 10;
    const QSize whole = QLabel::sizeHint();
    return {std::min(whole.width(), fontMetrics().averageCharWidth() * readableCharacters), whole.height()};
}

bool ElidedLabel::isElided() const
{
    return fontMetrics().horizontalAdvance(text()) > contentsRect().width();
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QRect room = contentsRect();
    style()->drawItemText(&painter, room, int(alignment()), palette(), isEnabled(),
        fontMetrics().elidedText(text(), Qt::ElideRight, room.width()), foregroundRole());
}

} // namespace ridgepoint
