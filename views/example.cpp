#include "views/example.h"

#include "core/engine/evaluate.h"
#include "views/chart/labels.h"
#include "widgets/fonts.h"
#include "widgets/theme.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr qreal faded = 0.45; // opacity at least: plainly not the scenario
constexpr double readable = 4.5; // contrast of its words
constexpr qreal atLeast = 14, wideAtLeast = 30; // lines of text

qreal lineOf(const QRectF& area, const PictureStyle& style)
{
    return lineHeight(pictureFont(style.font, pictureScale(area, style.font)));
}

} // namespace

qreal exampleOpacity(const Theme& theme)
{
    const QColor ground = theme.color(ColorRole::Background), words = theme.color(ColorRole::SecondaryText);
    qreal opacity = faded;
    while (opacity < 1 && contrastRatio(mixed(ground, words, opacity), ground) < readable)
        opacity += 0.01;
    return std::min(opacity, 1.0);
}

std::shared_ptr<const Report> onEightAccelerators(const Report& report)
{
    Scenario scenario = report.scenario;
    scenario.hardware.accelerators = 8;
    scenario.mesh = {};
    scenario.mesh.tensor = 2;
    return std::make_shared<const Report>(evaluate(scenario));
}

std::shared_ptr<const Report> onTwiceAsMany(const Report& report)
{
    Scenario scenario = report.scenario;
    scenario.hardware.accelerators *= 2;
    return std::make_shared<const Report>(evaluate(scenario));
}

QRectF examplePart(const QRectF& area, qreal own, const PictureStyle& style)
{
    const QRectF part = area.adjusted(0, own * area.height(), 0, 0);
    const qreal line = lineOf(area, style);
    return part.height() < atLeast * line || part.width() < wideAtLeast * line ? QRectF() : part;
}

void paintExample(QPainter& painter, const QRectF& part, const QString& sentence, const PictureStyle& style,
    const std::function<void(const QRectF&)>& paint)
{
    if (part.isNull())
        return;
    const QFont font = pictureFont(style.font, pictureScale(part, style.font) * smallType);
    const qreal line = lineHeight(font);
    qreal y = part.top() + 0.5 * line;
    for (const QString& text : wholeSentences(sentence, font, part.width(), 2)) {
        drawLabel(painter, {part.left(), y}, Qt::AlignLeft | Qt::AlignTop, text, font,
            style.theme->color(ColorRole::SecondaryText));
        y += line;
    }
    painter.save();
    painter.setOpacity(painter.opacity() * exampleOpacity(*style.theme));
    paint(QRectF(QPointF(part.left(), y + 0.5 * line), part.bottomRight()));
    painter.restore();
}

} // namespace ridgepoint
