#include "app/lesson/gap_strip.h"

#include "views/readout_text.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

GapStrip::GapStrip(QWidget* parent)
    : QWidget(parent)
    , m_theme(&themeById(u"light"))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void GapStrip::setContent(
    std::vector<double> answers, std::optional<double> truth, Unit unit, const RoundSummary& summary)
{
    std::erase_if(answers, [](double each) { return !(each > 0) || !std::isfinite(each); });
    m_answers = std::move(answers);
    m_truth = truth && *truth > 0 ? truth : std::nullopt;
    m_unit = unit;
    m_summary = summary;
    QStringList said;
    if (m_summary.median)
        said += tr("median of %n answer(s) %1", nullptr, int(m_answers.size()))
                    .arg(displayText(*m_summary.median, m_unit, m_numbers));
    if (m_truth)
        said += tr("true value %1").arg(displayText(*m_truth, m_unit, m_numbers));
    setAccessibleName(tr("Predictions"));
    setAccessibleDescription(said.join(QStringLiteral(", ")));
    setVisible(!m_answers.empty());
    update();
}

void GapStrip::setStyle(const Theme& theme, const NumberFormat& numbers)
{
    m_theme = &theme;
    m_numbers = numbers;
    update();
}

QSize GapStrip::sizeHint() const { return {220, 3 * fontMetrics().height() + 22}; }

void GapStrip::paintEvent(QPaintEvent*)
{
    if (m_answers.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(font());
    std::vector<double> all = m_answers;
    if (m_truth)
        all.push_back(*m_truth);
    const auto [least, most] = std::ranges::minmax(all);
    const double low = std::floor(std::log10(least) - 0.2),
                 high = std::max(low + 1, std::ceil(std::log10(most) + 0.2));
    const qreal left = 8, right = width() - 8, line = metrics.height() + 12;
    const auto x = [&](double value) {
        return left + (std::log10(value) - low) / (high - low) * (right - left);
    };

    painter.setPen(m_theme->color(ColorRole::Line));
    painter.drawLine(QPointF(left, line), QPointF(right, line));
    painter.setPen(m_theme->color(ColorRole::SecondaryText));
    for (const double end : {low, high}) {
        painter.drawLine(QPointF(x(std::pow(10, end)), line - 3), QPointF(x(std::pow(10, end)), line + 3));
        const QString text = displayText(std::pow(10, end), m_unit, m_numbers);
        const qreal wide = metrics.horizontalAdvance(text);
        painter.drawText(QPointF(end == low ? left : right - wide, line + 6 + metrics.ascent()), text);
    }
    const QColor own = m_theme->color(ColorRole::Focus);
    if (m_summary.low && *m_summary.low > 0 && m_answers.size() > 2) {
        QColor bar = own;
        bar.setAlphaF(0.3F);
        painter.fillRect(
            QRectF(QPointF(x(*m_summary.low), line - 5), QPointF(x(*m_summary.high), line + 5)), bar);
    }
    painter.setPen(QPen(own, 1.5));
    painter.setBrush(m_theme->color(ColorRole::Panel));
    for (const double each : m_answers)
        painter.drawEllipse(QPointF(x(each), line), 3.5, 3.5);
    if (m_summary.median && *m_summary.median > 0)
        painter.drawLine(QPointF(x(*m_summary.median), line - 9), QPointF(x(*m_summary.median), line + 9));
    if (!m_truth)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme->color(ColorRole::Text));
    const QPointF tip(x(*m_truth), line - 2);
    painter.drawPolygon(QPolygonF{tip, tip + QPointF(-6, -10), tip + QPointF(6, -10)});
    painter.setPen(m_theme->color(ColorRole::Text));
    const QString text = displayText(*m_truth, m_unit, m_numbers);
    const qreal wide = metrics.horizontalAdvance(text);
    painter.drawText(
        QPointF(std::clamp(tip.x() - wide / 2, left, std::max(left, right - wide)), metrics.ascent()), text);
    const QString gap = m_summary.median && *m_summary.median > 0
        ? tr("median %1").arg(displayText(*m_summary.median, m_unit, m_numbers))
        : QString();
    painter.setPen(m_theme->color(ColorRole::SecondaryText));
    painter.drawText(QRectF(left, line + 8 + metrics.height(), right - left, metrics.height() + 2),
        Qt::AlignHCenter | Qt::AlignTop, m_answers.size() > 1 ? gap : QString());
}

} // namespace ridgepoint
