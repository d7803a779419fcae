#include "views/walls/walls_view.h"

#include "views/figure/handle_view.h"
#include "views/readout_text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr const char* sizeField = "model.params";
constexpr double snapPixels = 5; // to exactly 100 %
constexpr double keyStepShare = 0.05; // of the budget, below 100 %
constexpr double keyStepFactor = 1.25; // in the overflow zone

} // namespace

WallsView::WallsView(QWidget* parent)
    : View(parent, {QStringLiteral("walls"), tr("Walls"), tr("Three walls in one picture")})
{
}

QString WallsView::ownSubtitle() const
{
    return style().interactive
        ? tr("Three walls, three budgets · scroll model size and watch them fill")
        : tr("How much of each limit the job uses, and the model size that reaches it");
}

void WallsView::rebuild()
{
    if (!input().report)
        return;
    m_data = wallsData(input(), style().numbers);
    m_overflow.follow(style(), held(), 1, mostFilled(m_data),
        [](double, double largest) { return ShareScale(largest).axis(); });
    const ChartAxis sizes = sizeScaleFor(m_data).axis();
    m_sizes.follow(style(), held(), sizes.minimum, sizes.maximum, [](double least, double most) {
        return SizeScale(std::array{least, most}).axis();
    });
    m_scales = {ShareScale(m_overflow), SizeScale(m_sizes)};
    m_built = true;
}

std::vector<ReadoutTileData> WallsView::makeTiles() const
{
    return wallsTiles(m_data, input(), style().numbers);
}

ViewTable WallsView::makeTable() const { return wallsTable(m_data, style().numbers); }

void WallsView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (m_built && style().theme)
        paintWalls(painter, wallsLayout(area, m_data, style()), m_data, m_scales, style());
}

std::vector<Mark> WallsView::listMarks(const QRectF& area)
{
    std::vector<Mark> result;
    if (!m_built)
        return result;
    const WallsLayout layout = wallsLayout(area, m_data, style());
    if (layout.empty)
        return result;
    for (std::size_t i = 0; i < m_data.tracks.size(); ++i) {
        const WallTrack& track = m_data.tracks[i];
        const WallsLayout::Row& row = layout.rows[i];
        result.push_back(boxMark(track.key, spokenWall(track, style().numbers), track.path, row.track));
        if (!track.threshold)
            continue;
        Mark wall{track.key + QStringLiteral(".threshold"),
            (track.ratioAll
                    ? tr("%1, one accelerator: hit at %2 parameters, the size that fills its budget")
                    : tr("%1 is hit at %2 parameters: the model size that fills one accelerator's budget"))
                .arg(track.label, shownValue(track.threshold, Unit::Parameter, style().numbers)),
            track.thresholdPath, {}};
        const qreal x = row.lane.left() + row.lane.width() * m_scales.size.position(*track.threshold);
        const qreal half = std::max(3 * layout.unit, row.lane.height() / 2);
        wall.shape.addRect(
            QRectF(x - 3 * layout.unit, row.lane.center().y() - half, 6 * layout.unit, 2 * half));
        result.push_back(std::move(wall));
    }
    return result;
}

QWidget* WallsView::controls(QWidget* parent)
{
    QHBoxLayout* row = controlRow(parent);
    auto* hint = new QLabel(tr("Shift-drag a track: the model size that fills it; its number line: the size "
                               "itself. Enter: exactly 100 %."));
    hint->setToolTip(hint->text());
    hint->setMinimumWidth(1); // a small window cuts it
    row->addWidget(hint);
    return row->parentWidget();
}

std::optional<WallsView::Place> WallsView::placeAt(QPointF at, const QRectF& area) const
{
    const WallsLayout layout = wallsLayout(area, m_data, style());
    if (layout.empty)
        return std::nullopt;
    const auto holds = [&](const QRectF& box) {
        return box.adjusted(-2 * layout.unit, -layout.unit, 2 * layout.unit, layout.unit).contains(at);
    };
    for (std::size_t i = 0; i < layout.rows.size(); ++i) {
        if (holds(layout.rows[i].track))
            return Place{i, false};
        if (holds(layout.rows[i].lane))
            return Place{i, true};
    }
    return std::nullopt;
}

std::optional<std::size_t> WallsView::currentTrack() const
{
    for (std::size_t i = 0; i < m_data.tracks.size(); ++i)
        if (currentMark() == m_data.tracks[i].key)
            return i;
    return std::nullopt;
}

FieldEdits WallsView::filling(std::size_t index, double share)
{
    const WallTrack& track = m_data.tracks[index];
    if (!m_data.sizeIsFree) {
        Q_EMIT announced(tr("The model is given by its architecture; choose it by size to solve backwards."));
        return {};
    }
    const std::optional<double> parameters = track.parametersFor(share);
    if (!parameters) {
        Q_EMIT announced(track.reason.isEmpty() ? tr("No model size fills this budget.") : track.reason);
        return {};
    }
    m_share = share;
    return editsOf(sizeField, *parameters);
}

void WallsView::tell(std::size_t index, double share)
{
    const WallTrack& track = m_data.tracks[index];
    if (const std::optional<double> parameters = track.parametersFor(share))
        Q_EMIT announced(
            tr("%1 filled to %2 by %3 parameters")
                .arg(track.label, shownShare(share, style().numbers),
                    shownValue(withinField(sizeField, *parameters), Unit::Parameter, style().numbers)));
}

std::optional<HeldHandle> WallsView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    const std::optional<Place> place = placeAt(at, area);
    if (!(modifiers & Qt::ShiftModifier) || !place)
        return std::nullopt;
    m_place = *place;
    return HeldHandle{.mark = m_data.tracks[place->track].key, .atOnce = true};
}

FieldEdits WallsView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const WallsLayout layout = wallsLayout(area, m_data, style());
    const WallsLayout::Row& row = layout.rows[m_place.track];
    const QRectF& box = m_place.size ? row.lane : row.track;
    if (layout.empty || box.width() < 1)
        return {};
    const double position = (at.x() - box.left()) / box.width();
    if (m_place.size)
        return editsOf({.field = sizeField}, m_scales.size.parametersAt(position));
    const double full = box.left() + box.width() * ShareScale::knee;
    // An empty budget is filled by no model, so a pixel's worth stays.
    return filling(m_place.track,
        std::abs(at.x() - full) <= snapPixels ? 1.0 : m_scales.share.shareAt(std::max(position, 0.002)));
}

void WallsView::letGo(const HeldHandle&, EditPhase phase)
{
    if (phase == EditPhase::Cancel)
        Q_EMIT announced(tr("cancelled"));
    else if (!m_place.size)
        tell(m_place.track, m_share);
}

bool WallsView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    const std::optional<Place> place = placeAt(at, area);
    if (held() || !place || !ready() || !(modifiers & Qt::ShiftModifier))
        return View::mousePressed(at, area, modifiers);
    setCurrentMark(m_data.tracks[place->track].key, area);
    if (m_data.sizeIsFree && (place->size || m_data.tracks[place->track].threshold))
        return View::mousePressed(at, area, modifiers);
    filling(place->track, 1.0); // says why not
    return false;
}

std::vector<std::pair<QString, QString>> WallsView::keys() const
{
    return {{tr("Enter"), tr("the model size at which this wall is reached")},
        {tr("Shift and an arrow key"), tr("a model that fills this wall more, or less")}};
}

bool WallsView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (held())
        return View::keyPressed(event, area);
    const std::optional<std::size_t> index = currentTrack();
    if (!index)
        return false;
    const WallTrack& track = m_data.tracks[*index];
    std::optional<double> share;
    const int way = event->modifiers() & Qt::ShiftModifier && track.ratio ? arrowSign(*event) : 0;
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        share = 1.0;
    else if (way > 0)
        share =
            *track.ratio < 1.0 ? std::min(1.0, *track.ratio + keyStepShare) : *track.ratio * keyStepFactor;
    else if (way < 0)
        share = exceeds(*track.ratio) ? std::max(1.0, *track.ratio / keyStepFactor)
                                      : std::max(keyStepShare, *track.ratio - keyStepShare);
    if (!share)
        return false;
    if (const FieldEdits edits = filling(*index, *share); !edits.empty()) {
        Q_EMIT edited(edits, EditPhase::Commit);
        tell(*index, *share);
    }
    return true;
}

Qt::CursorShape WallsView::cursorAt(QPointF at, const QRectF& area) const
{
    return placeAt(at, area) ? Qt::PointingHandCursor : Qt::ArrowCursor;
}

} // namespace ridgepoint
