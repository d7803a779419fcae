#include "app/presentation/code_panel.h"

#include "widgets/fonts.h"

#include <QPainter>

#include <algorithm>

namespace ridgepoint {

CodePanel::CodePanel(QWidget* parent)
    : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setAutoFillBackground(true);
    hide();
}

void CodePanel::setContent(std::optional<QrCode> code, const QString& words)
{
    m_code = std::move(code);
    m_words = words;
    setAccessibleName(m_code ? tr("QR code") : words);
    setAccessibleDescription(m_code ? words : QString());
    update();
}

void CodePanel::setPictureStyle(const PictureStyle& style)
{
    setFont(style.font);
    QPalette colors = style.theme->palette();
    colors.setColor(QPalette::Window, style.theme->color(ColorRole::Background));
    setPalette(colors);
    update();
}

void CodePanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const qreal unit = spaceUnit(font());
    constexpr int flags = Qt::AlignHCenter | Qt::AlignTop | Qt::TextWrapAnywhere;
    const QRectF room = rect();
    const qreal height =
        painter.boundingRect(QRectF(0, 0, room.width(), room.height()), flags, m_words).height();
    QRectF words(0, 0, room.width(), height);
    if (m_code) {
        const QRectF taken = paintQrCode(painter, room.adjusted(0, 0, 0, -height - unit), *m_code);
        words.moveTop(taken.bottom() + unit);
    } else
        words.moveCenter(room.center());
    painter.drawText(words, flags, m_words);
}

} // namespace ridgepoint
