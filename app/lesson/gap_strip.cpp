#include "app/lesson/gap_strip.h"

#include "widgets/number_text.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

constexpr qreal rowPitch = 2.5; // heights of a line: an axis with its dots, and whose it is
constexpr double farOff = 3; // powers of ten from the middle
constexpr int grains = 40; // of the axis: dots nearer than that are one
constexpr qreal smallestDot = 3.5, largestDot = 8;

} // namespace

GapStrip::GapStrip(QWidget* parent)
    : QWidget(parent)
    , m_theme(&themeById(u"light"))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Predictions"));
}

void GapStrip::setVotes(const LessonPlay& play, bool shown)
{
    m_rows.clear();
    const auto add = [this, &play](const QString& name, std::vector<CardAnswer> answers) {
        if (play.mode() == PlayMode::Alone && answers.size() > 1) // what was found after it is no prediction
            answers.erase(answers.begin() + 1, answers.end());
        Row row{name, {}, play.summary(answers)};
        for (const CardAnswer& each : answers)
            if (each.number && *each.number > 0 && std::isfinite(*each.number))
                row.said.push_back(*each.number);
        if (!row.said.empty())
            m_rows.push_back(std::move(row));
    };
    const CardRecord& record = play.cardRecord();
    if (!shown) {
    } else if (play.phase() >= PlayPhase::Transfer && play.phase() <= PlayPhase::TransferReveal)
        add({}, record.transfer);
    else {
        add(record.second.empty() ? QString() : tr("first vote"), record.first);
        add(record.first.empty() ? QString() : tr("second vote"), record.second);
    }
    const double truth = play.truth().answer.si;
    m_truth = play.showsAnswer() && truth > 0 ? std::optional(truth) : std::nullopt;
    m_unit = play.truth().unit;
    // One answer far off does not press the others together.
    double least = 0, most = 0;
    bool any = false;
    const double middle =
        m_rows.empty() ? 0 : std::log10(std::max(m_rows.back().summary.median.value_or(1), 1e-300));
    const auto reach = [&](double value) {
        const double at = std::log10(value);
        least = any ? std::min(least, at) : at;
        most = any ? std::max(most, at) : at;
        any = true;
    };
    for (const Row& row : m_rows)
        for (const double each : row.said)
            if (std::abs(std::log10(each) - middle) <= farOff)
                reach(each);
    if (m_truth)
        reach(*m_truth);
    m_low = std::floor(least - 0.2);
    m_high = std::max(m_low + 1, std::ceil(most + 0.2));
    QStringList said;
    for (const Row& row : m_rows) {
        said +=
            tr("median of %n answer(s) %1", nullptr, int(row.said.size()))
                .arg(row.summary.median ? displayText(*row.summary.median, m_unit, m_numbers) : QString());
        if (!row.name.isEmpty())
            said.back().prepend(row.name + QStringLiteral(": "));
    }
    if (m_truth)
        said += tr("true value %1").arg(displayText(*m_truth, m_unit, m_numbers));
    setAccessibleDescription(said.join(QStringLiteral(", ")));
    setVisible(!m_rows.empty());
    updateGeometry();
    update();
}

void GapStrip::setStyle(const Theme& theme, const NumberFormat& numbers)
{
    m_theme = &theme;
    m_numbers = numbers;
    update();
}

QSize GapStrip::sizeHint() const
{
    const int rows = std::max<int>(1, int(m_rows.size()));
    return {220, qRound((rowPitch * rows + 2) * fontMetrics().height()) + 12};
}

std::vector<GapStrip::Dot> GapStrip::dots(std::size_t row) const
{
    std::map<int, Dot> grained;
    for (const double each : m_rows[row].said) {
        const double at = (std::log10(each) - m_low) / (m_high - m_low);
        const bool beyond = at < 0 || at > 1;
        Dot& dot = grained[beyond ? (at < 0 ? -1 : grains + 1) : int(std::lround(at * grains))];
        if (dot.votes++ == 0) {
            dot.at = std::clamp(at, 0.0, 1.0);
            dot.beyond = beyond;
        }
    }
    std::vector<Dot> all;
    for (const auto& [grain, dot] : grained)
        all.push_back(dot);
    return all;
}

QString GapStrip::medianOf(const Row& row) const
{
    const QString median = row.summary.median && row.said.size() > 1
        ? tr("median %1").arg(displayText(*row.summary.median, m_unit, m_numbers))
        : QString();
    QStringList all{row.name, median};
    all.removeAll(QString());
    return all.join(QStringLiteral(" · "));
}

void GapStrip::paintEvent(QPaintEvent*)
{
    if (m_rows.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(font());
    const qreal left = 12, right = width() - 12, tall = metrics.height();
    const auto x = [&](double value) {
        const double share = (std::log10(value) - m_low) / (m_high - m_low);
        return left + std::clamp(share, 0.0, 1.0) * (right - left);
    };
    const QColor own = m_theme->color(ColorRole::Focus);
    const qreal first = 2 * tall + 4; // below the true value and its mark
    qreal line = first;
    for (std::size_t i = 0; i < m_rows.size(); ++i, line += rowPitch * tall) {
        const Row& row = m_rows[i];
        painter.setPen(m_theme->color(ColorRole::Line));
        painter.drawLine(QPointF(left, line), QPointF(right, line));
        if (row.summary.low && *row.summary.low > 0 && row.said.size() > 2) {
            QColor bar = own;
            bar.setAlphaF(0.3F);
            painter.fillRect(
                QRectF(QPointF(x(*row.summary.low), line - 5), QPointF(x(*row.summary.high), line + 5)), bar);
        }
        painter.setPen(QPen(own, 1.5));
        painter.setBrush(m_theme->color(ColorRole::Panel));
        for (const Dot& dot : dots(i)) {
            const QPointF at(left + dot.at * (right - left), line);
            const qreal out = dot.at < 0.5 ? -1 : 1;
            if (dot.beyond)
                painter.drawPolygon(QPolygonF{
                    at + QPointF(10 * out, 0), at + QPointF(2 * out, -5), at + QPointF(2 * out, 5)});
            else {
                const qreal radius = std::min(smallestDot * std::sqrt(qreal(dot.votes)), largestDot);
                painter.drawEllipse(at, radius, radius);
            }
        }
        if (row.summary.median && *row.summary.median > 0)
            painter.drawLine(
                QPointF(x(*row.summary.median), line - 9), QPointF(x(*row.summary.median), line + 9));
        painter.setPen(m_theme->color(ColorRole::SecondaryText));
        painter.drawText(QRectF(left, line + 9, right - left, tall), Qt::AlignHCenter, medianOf(row));
    }
    // Ends of the axis, below the last row.
    painter.setPen(m_theme->color(ColorRole::SecondaryText));
    for (const double end : {m_low, m_high}) {
        const QString text = displayText(std::pow(10, end), m_unit, m_numbers);
        const qreal wide = metrics.horizontalAdvance(text);
        painter.drawText(
            QPointF(end == m_low ? left : right - wide, line - (rowPitch - 1) * tall + metrics.ascent()),
            text);
    }
    if (!m_truth)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme->color(ColorRole::Text));
    const QPointF tip(x(*m_truth), first - 8);
    painter.drawPolygon(QPolygonF{tip, tip + QPointF(-6, -9), tip + QPointF(6, -9)});
    painter.setPen(m_theme->color(ColorRole::Text));
    const QString text = displayText(*m_truth, m_unit, m_numbers);
    const qreal wide = metrics.horizontalAdvance(text);
    painter.drawText(
        QPointF(std::clamp(tip.x() - wide / 2, left, std::max(left, right - wide)), metrics.ascent()), text);
}

} // namespace ridgepoint
