#include "app/probe_ui/probe_rows.h"

#include "app/probe_ui/probe_step_name.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"
#include "widgets/range_text.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

Unit unitOfProbe(const std::string& unit)
{
    return unit == "B/s" ? Unit::BytePerSecond : unit == "s" ? Unit::Second : Unit::FlopPerSecond;
}

} // namespace

QString probeValueText(double value, const std::string& unit, const NumberFormat& numbers)
{
    return displayText(value, unitOfProbe(unit), numbers);
}

void ProbeRows::clear()
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
}

int ProbeRows::rowOf(const std::string& step) const
{
    const auto found = std::ranges::find(m_rows, step, &Row::step);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

ProbeRows::Row& ProbeRows::row(const std::string& step)
{
    if (const int at = rowOf(step); at >= 0)
        return m_rows[static_cast<std::size_t>(at)];
    const int at = rowCount();
    beginInsertRows({}, at, at);
    m_rows.push_back({step, {}, std::nullopt, {}, {}});
    endInsertRows();
    return m_rows.back();
}

void ProbeRows::changed(const std::string& step)
{
    const int at = rowOf(step);
    Q_EMIT dataChanged(index(at, 0), index(at, ColumnCount - 1));
}

void ProbeRows::take(const ProbeEvent& event)
{
    if (const auto* sample = std::get_if<ProbeSample>(&event)) {
        row(sample->step).samples.push_back(sample->rejected.empty() ? sample->value : -sample->value);
        changed(sample->step);
    } else if (const auto* result = std::get_if<ProbeResult>(&event)) {
        row(result->step).result = *result;
        changed(result->step);
    } else if (const auto* skip = std::get_if<ProbeSkip>(&event)) {
        row(skip->step).skipped = coreText(skip->why);
        changed(skip->step);
    }
}

void ProbeRows::setRun(const ProbeRun& run)
{
    beginResetModel();
    m_rows.clear();
    for (const ProbeResult& result : run.results)
        m_rows.push_back({result.step, {}, result, {}, {}});
    for (const ProbeSkip& skip : run.skips)
        m_rows.push_back({skip.step, {}, std::nullopt, coreText(skip.why), {}});
    endResetModel();
}

void ProbeRows::setEarlier(const ProbeRun& run)
{
    for (Row& row : m_rows) {
        const ProbeResult* then = run.find(row.step);
        row.earlier = then && then->median > 0 ? std::optional(*then) : std::nullopt;
    }
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, Earlier), index(rowCount() - 1, Earlier));
}

void ProbeRows::setNumbers(const NumberFormat& numbers)
{
    m_numbers = numbers;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int ProbeRows::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ProbeRows::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString ProbeRows::verdictText(std::string_view verdict)
{
    //: of two intervals
    return verdict == "overlap"    ? tr("overlap")
        : verdict == "apart"       ? tr("apart")
        : verdict == "no interval" ? tr("no interval")
                                   : tr("too few samples");
}

QString ProbeRows::text(const Row& row, int column) const
{
    if (column == Step)
        return probeStepName(row.step, m_numbers);
    if (!row.result)
        return row.skipped.isEmpty() ? QString()
            : column == Median       ? QStringLiteral("—")
            : column == Check        ? row.skipped
                                     : QString();
    const ProbeResult& result = *row.result;
    switch (column) {
    case Median:
        return probeValueText(result.median, result.unit, m_numbers);
    case Spread: {
        const double half = result.median > 0 ? (result.high - result.low) / 2 / result.median : 0;
        const DisplayedRange ends =
            displayedRange(result.median, result.low, result.high, unitOfProbe(result.unit), m_numbers);
        const QString spread = tooFewSamples(result) ? tr("%n sample(s)", nullptr, result.samples)
            : result.range // a fit: its extremes
            ? ends.low.text() + QStringLiteral(" – ") + ends.high.text()
            //: half the width of the 95 % interval
            : tr("± %1").arg(displayText(half, Unit::Percent, m_numbers));
        //: the spread, and how many samples were put aside
        return result.rejected > 0 ? tr("%1, %n set aside", nullptr, result.rejected).arg(spread) : spread;
    }
    case Earlier:
        return row.earlier
            ? QStringLiteral("%1 · %2 · %3")
                  .arg(displayText(result.median / row.earlier->median, Unit::Ratio, m_numbers),
                      probeValueText(row.earlier->median, result.unit, m_numbers),
                      verdictText(probeVerdict(result, *row.earlier)))
            : QStringLiteral("—");
    case Check:
        return result.check == ProbeCheck::Failed ? QStringLiteral("▲ ") + coreText(result.note)
            : !result.note.empty()                ? QStringLiteral("▲ ") + coreText(result.note)
            : tooFewSamples(result)               ? QStringLiteral("▲ ") + tr("too few samples")
            : result.check == ProbeCheck::Passed  ? QStringLiteral("✓")
                                                  : QString();
    default:
        return {};
    }
}

QVariant ProbeRows::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
    case noteRole:
        return QString(probeStepName(row.step, m_numbers) + u'\n'
            + (!row.result ? row.skipped
                    : row.result->note.empty()
                    ? coreText(probeBasis(*row.result))
                    : coreText(row.result->note) + u'\n' + coreText(probeBasis(*row.result))));
    case Qt::TextAlignmentRole:
        return static_cast<int>(
            (index.column() == Median && row.result ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case samplesRole:
        return QVariant::fromValue(row.samples);
    case Qt::AccessibleTextRole:
        return index.column() == Samples ? tr("%n samples", nullptr, static_cast<int>(row.samples.size()))
                                         : text(row, index.column());
    default:
        return {};
    }
}

QVariant ProbeRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Step:
        return tr("Step");
    case Samples:
        return tr("Samples");
    case Median:
        return tr("Median");
    case Spread:
        return tr("Spread");
    case Earlier:
        return tr("Over the earlier");
    case Check:
        return tr("Checked");
    default:
        return {};
    }
}

void SparklineDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto samples = index.data(ProbeRows::samplesRole).value<QList<double>>();
    if (samples.isEmpty())
        return;
    const auto size = [](double sample) { return std::abs(sample); };
    const double least = std::ranges::min(samples, {}, size), most = std::ranges::max(samples, {}, size);
    const QRectF area = QRectF(option.rect).adjusted(4, 4, -4, -4);
    // A tenth of the value is the least that fills the height: noise below that is to look small.
    const double range = std::max(size(most) - size(least), 0.1 * size(most));
    const double middle = (size(most) + size(least)) / 2;
    QPolygonF line, aside;
    for (qsizetype i = 0; i < samples.size(); ++i) {
        const double across = samples.size() > 1 ? double(i) / double(samples.size() - 1) : 0.5;
        const double up = (size(samples[i]) - middle) / range;
        (samples[i] < 0 ? aside : line)
            << QPointF(area.left() + across * area.width(), area.center().y() - up * area.height());
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QColor color = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Link);
    painter->setPen(Qt::NoPen);
    painter->setBrush(option.palette.color(QPalette::PlaceholderText));
    for (const QPointF& dot : aside)
        painter->drawEllipse(dot, 1.5, 1.5);
    painter->setPen(QPen(color, 1.5));
    if (line.size() > 1)
        painter->drawPolyline(line);
    painter->setBrush(color);
    if (!line.isEmpty())
        painter->drawEllipse(line.last(), 2, 2);
    painter->restore();
}

} // namespace ridgepoint
