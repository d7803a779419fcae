#include "views/walls/walls_view.h"

#include "core/scenario/field.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"

#include <QKeyEvent>
#include <QLabel>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString sizeField = QStringLiteral("model.params");
constexpr double snapPixels = 5; // to exactly 100 %
constexpr double keyStepShare = 0.05; // of the budget, below 100 %
constexpr double keyStepFactor = 1.25; // in the overflow zone

const Report* reportOf(const View& view) { return view.input().report.get(); }

QString currentSize(const Report& report)
{
    if (const FieldSpec* field = findField(sizeField.toStdString()))
        return toQString(fieldText(report.scenario, *field));
    return toQString(formatExact(report.model.total.value(), Unit::Parameter));
}

double withinField(double parameters)
{
    const FieldSpec* field = findField(sizeField.toStdString());
    return field && field->maximum > field->minimum ? std::clamp(parameters, field->minimum, field->maximum)
                                                    : parameters;
}

} // namespace

WallsView::WallsView(QWidget* parent)
    : View(parent)
{
}

QString WallsView::id() const { return QStringLiteral("walls"); }
QString WallsView::tabName() const { return tr("Walls"); }
QString WallsView::title() const { return tr("2D · three walls in one picture"); }
QString WallsView::subtitle() const
{
    return style().interactive ? tr("Three walls, three budgets · scroll model size and watch them fill")
                               : tr("Three walls, three budgets, by the size of the model");
}

void WallsView::inputChanged() { rebuild(); }

void WallsView::styleChanged() { rebuild(); }

void WallsView::rebuild()
{
    if (!input().report)
        return;
    m_data = wallsData(input(), style().numbers);
    const bool held = m_gesture.has_value();
    m_overflow.follow(style(), held, 1, mostFilled(m_data),
        [](double, double largest) { return ShareScale(largest).axis(); });
    const ChartAxis sizes = sizeScaleFor(m_data).axis();
    m_sizes.follow(style(), held, sizes.minimum, sizes.maximum, [](double least, double most) {
        return SizeScale(std::array{least, most}).axis();
    });
    m_scales = {ShareScale(m_overflow), SizeScale(m_sizes)};
    m_built = true;
}

std::vector<ReadoutTileData> WallsView::tiles() const { return wallsTiles(m_data, input(), style().numbers); }

ViewTable WallsView::table() const { return wallsTable(m_data, style().numbers); }

void WallsView::paintPicture(QPainter& painter, const QRectF& area)
{
    if (m_built && style().theme)
        paintWalls(painter, wallsLayout(area, m_data, style()), m_data, m_scales, style());
}

std::vector<Mark> WallsView::marks(const QRectF& area)
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
        Mark mark{track.key, spokenWall(track, style().numbers), track.path, {}};
        mark.shape.addRect(row.track);
        result.push_back(std::move(mark));
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
    auto* hint =
        new QLabel(tr("Shift-drag a track: the model size that fills it; its number line: the size itself. "
                      "Enter: exactly 100 %."),
            parent);
    hint->setWordWrap(true);
    const int space = std::max(2, hint->fontMetrics().height() / 4);
    hint->setContentsMargins(3 * space, space, 3 * space, space);
    return hint;
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

bool WallsView::ask(std::size_t index, double share, EditPhase phase)
{
    const WallTrack& track = m_data.tracks[index];
    if (!m_data.sizeIsFree) {
        Q_EMIT announced(tr("The model is given by its architecture; choose it by size to solve backwards."));
        return false;
    }
    const std::optional<double> parameters = track.parametersFor(share);
    if (!parameters) {
        Q_EMIT announced(track.reason.isEmpty() ? tr("No model size fills this budget.") : track.reason);
        return false;
    }
    if (m_gesture)
        m_gesture->share = share;
    askFor(*parameters, phase);
    return true;
}

void WallsView::askFor(double parameters, EditPhase phase)
{
    const QString text = toQString(formatExact(withinField(parameters), Unit::Parameter));
    if (m_gesture) {
        if (phase == EditPhase::Preview && text == m_gesture->last)
            return;
        m_gesture->last = text;
    }
    edit(sizeField, text, phase);
}

void WallsView::tell(std::size_t index, double share)
{
    const WallTrack& track = m_data.tracks[index];
    if (const std::optional<double> parameters = track.parametersFor(share))
        Q_EMIT announced(tr("%1 filled to %2 by %3 parameters")
                             .arg(track.label, shownShare(share, style().numbers),
                                 shownValue(withinField(*parameters), Unit::Parameter, style().numbers)));
}

void WallsView::follow(QPointF at, const QRectF& area)
{
    const WallsLayout layout = wallsLayout(area, m_data, style());
    const WallsLayout::Row& row = layout.rows[m_gesture->track];
    const QRectF& box = m_gesture->size ? row.lane : row.track;
    if (layout.empty || box.width() < 1)
        return;
    if (m_gesture->size) {
        askFor(
            threeDigits(m_scales.size.parametersAt((at.x() - box.left()) / box.width())), EditPhase::Preview);
        return;
    }
    const double full = box.left() + box.width() * ShareScale::knee;
    const double position = (at.x() - box.left()) / box.width();
    // An empty budget is filled by no model, so a pixel's worth stays.
    const double share =
        std::abs(at.x() - full) <= snapPixels ? 1.0 : m_scales.share.shareAt(std::max(position, 0.002));
    ask(m_gesture->track, share, EditPhase::Preview);
}

void WallsView::cancel()
{
    const QString original = m_gesture->original;
    m_gesture.reset();
    edit(sizeField, original, EditPhase::Cancel);
    Q_EMIT announced(tr("cancelled"));
    rebuild();
    repaintPicture();
}

bool WallsView::pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (!(modifiers & Qt::ShiftModifier) || !reportOf(*this) || m_gesture)
        return false;
    const std::optional<Place> place = placeAt(at, area);
    if (!place)
        return false;
    setCurrentMark(m_data.tracks[place->track].key, area);
    if (!m_data.sizeIsFree || !(place->size || m_data.tracks[place->track].threshold))
        return ask(place->track, 1.0, EditPhase::Preview); // says why not
    m_gesture = Gesture{place->track, place->size, currentSize(*reportOf(*this)), {}, 0};
    follow(at, area);
    return true;
}

bool WallsView::pictureMouseMove(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!m_gesture)
        return false;
    follow(at, area);
    return true;
}

bool WallsView::pictureMouseRelease(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!m_gesture)
        return false;
    follow(at, area);
    const Gesture done = *m_gesture;
    m_gesture.reset();
    if (done.size)
        edit(sizeField, done.last, EditPhase::Commit);
    else if (ask(done.track, done.share, EditPhase::Commit))
        tell(done.track, done.share);
    rebuild();
    repaintPicture();
    return true;
}

std::vector<std::pair<QString, QString>> WallsView::keys() const
{
    return {{tr("Enter"), tr("the model size at which this wall is reached")},
        {tr("Shift and an arrow key"), tr("a model that fills this wall more, or less")}};
}

bool WallsView::pictureKeyPress(QKeyEvent* event, const QRectF&)
{
    if (m_gesture) {
        if (event->key() != Qt::Key_Escape)
            return false;
        cancel();
        return true;
    }
    const std::optional<std::size_t> index = currentTrack();
    if (!index)
        return false;
    const WallTrack& track = m_data.tracks[*index];
    std::optional<double> share;
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        share = 1.0;
        break;
    case Qt::Key_Right:
    case Qt::Key_Up:
        if (shift && track.ratio)
            share = *track.ratio < 1.0 ? std::min(1.0, *track.ratio + keyStepShare)
                                       : *track.ratio * keyStepFactor;
        break;
    case Qt::Key_Left:
    case Qt::Key_Down:
        if (shift && track.ratio)
            share = exceeds(*track.ratio) ? std::max(1.0, *track.ratio / keyStepFactor)
                                          : std::max(keyStepShare, *track.ratio - keyStepShare);
        break;
    default:
        break;
    }
    if (!share)
        return false;
    if (ask(*index, *share, EditPhase::Commit))
        tell(*index, *share);
    return true;
}

Qt::CursorShape WallsView::pictureCursor(QPointF at, const QRectF& area) const
{
    return placeAt(at, area) ? Qt::PointingHandCursor : Qt::ArrowCursor;
}

} // namespace ridgepoint
