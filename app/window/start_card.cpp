#include "app/window/start_card.h"

#include "widgets/fonts.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr qreal pictureShape = 0.62; // height over width
constexpr qreal usualWidth = 46; // in space units
constexpr int wrapping = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

QFont titleFont()
{
    QFont font = baseFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

int heightOf(const QString& text, const QFont& font, int width)
{
    return QFontMetrics(font).boundingRect(QRect(0, 0, width, 10'000), wrapping, text).height();
}

} // namespace

StartCard::StartCard(Kind kind, const QString& title, const QString& text, QWidget* parent)
    : QAbstractButton(parent)
    , m_kind(kind)
    , m_title(title)
    , m_text(text)
{
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    describe();
}

void StartCard::describe()
{
    QStringList parts{m_text, m_figures};
    parts.removeAll(QString());
    setAccessibleName(m_title);
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
}

void StartCard::setFigures(const QString& figures)
{
    m_figures = m_expected = figures;
    describe();
    update();
}

void StartCard::setPicture(const QPixmap& picture)
{
    m_picture = picture;
    update();
}

QRect StartCard::pictureRect(int width) const
{
    return {1, 1, width - 2, m_kind == Kind::Example ? qRound((width - 2) * pictureShape) : 0};
}

QRect StartCard::textRect(int width) const
{
    const int pad = qRound(3 * spaceUnit(font()));
    const QRect picture = pictureRect(width);
    return {picture.left() + pad, picture.bottom() + pad, picture.width() - 2 * pad, 0};
}

int StartCard::heightForWidth(int width) const
{
    const QRect text = textRect(width);
    const qreal unit = spaceUnit(font());
    int height = heightOf(m_title, titleFont(), text.width());
    for (const auto& [words, font] :
        {std::pair(m_text, baseFont()), std::pair(m_expected, baseFont(smallScale))})
        if (!words.isEmpty())
            height += qRound(unit) + heightOf(words, font, text.width());
    return text.top() + height + qRound(3 * unit);
}

QSize StartCard::sizeHint() const
{
    const int width = qRound(usualWidth * spaceUnit(font()));
    return {width, heightForWidth(width)};
}

void StartCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal unit = spaceUnit(font());
    const QPalette& colors = palette();
    const qreal pen = hasFocus() ? 2 : 1;
    const QRectF box = QRectF(rect()).adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2);
    QPainterPath outline;
    outline.addRoundedRect(box, unit, unit);
    painter.fillPath(outline, colors.color(QPalette::Base));
    if (const QRect picture = pictureRect(width()); !picture.isEmpty()) {
        painter.save();
        painter.setClipPath(outline);
        if (m_picture.isNull())
            painter.fillRect(picture, colors.color(QPalette::AlternateBase));
        else
            painter.drawPixmap(picture, m_picture);
        painter.restore();
        painter.setPen(QPen(colors.color(QPalette::Mid), 1));
        const qreal below = picture.bottom() + 1.5;
        painter.drawLine(QPointF(box.left(), below), QPointF(box.right(), below));
    }
    QRect line = textRect(width());
    const auto say = [&](const QString& words, const QFont& font, QPalette::ColorRole role) {
        if (words.isEmpty())
            return;
        line.setHeight(heightOf(words, font, line.width()));
        painter.setFont(font);
        painter.setPen(colors.color(role));
        painter.drawText(line, wrapping, words);
        line.moveTop(line.bottom() + 1 + qRound(unit));
    };
    say(m_title, titleFont(), QPalette::Text);
    say(m_text, baseFont(), QPalette::PlaceholderText);
    say(m_figures, baseFont(smallScale), QPalette::PlaceholderText);
    painter.setPen(QPen(colors.color(hasFocus() ? QPalette::Highlight
                                : underMouse()  ? QPalette::Text
                                                : QPalette::Mid),
        pen));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(outline);
}

} // namespace ridgepoint
