// What others ask of a view, and what it gives while a lesson hides answers.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/answer_mask.h"
#include "views/chart/labels.h"
#include "views/readout_tiles.h"
#include "views/view.h"
#include "views/view_frame.h"
#include "widgets/fonts.h"

#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace ridgepoint {

namespace {

constexpr qreal dotsApart = 2.2, dotRadius = 0.09; // in lines
const QString hiddenValue = QStringLiteral("?");

bool sameVeil(const AnswerMask* a, const AnswerMask* b)
{
    return a == b || (a && b && a->named() == b->named());
}

} // namespace

const AnswerMask* View::veil() const { return m_given.report ? m_given.report->veil.get() : nullptr; }

void View::setInput(const ViewInput& input)
{
    const bool other = !sameVeil(input.report ? input.report->veil.get() : nullptr, veil());
    m_given = input;
    const bool hidden = veil() && input.catalog && !drawsVeiled(*veil());
    if (other)
        forgetWhatWasSaid();
    if (hidden) {
        if (!m_covered || m_input.catalog != input.catalog)
            cover(input);
    } else {
        m_input = input;
        if (other)
            releaseAxes();
        if (m_input.report && m_input.catalog)
            inputChanged();
        if (m_covered)
            uncover();
    }
    refresh();
}

// What is made of the picture behind the cover (words of controls, a scene on the graphics card) is made of
// the default scenario: it cannot say what it has not been told.
void View::cover(const ViewInput& given)
{
    const QVariantMap before = options();
    m_covered = true;
    m_input = {};
    m_input.report = std::make_shared<const Report>(evaluate(openingScenario(*given.catalog)));
    m_input.catalog = given.catalog;
    const QSignalBlocker quiet(this);
    inputChanged();
    if (m_optionsUnder.isEmpty())
        m_optionsBefore = before;
    m_optionsUnder = options();
}

void View::uncover()
{
    m_covered = false;
    const QVariantMap before = std::exchange(m_optionsBefore, {});
    // Another scenario may have moved a choice (a rank, a stage); what somebody has chosen since stays.
    if (std::exchange(m_optionsUnder, {}) == options() && !before.isEmpty())
        setOptions(before);
}

// A mark that was walked to, a line that was read out and a drag are of what was shown before.
void View::forgetWhatWasSaid()
{
    m_held.reset();
    m_currentMark.clear();
    m_highlightedPath.clear();
    if (m_frame)
        m_frame->forgetWhatWasSaid();
}

// Axes that a drag or a person holds were made for what was shown before, and would tell how much that was.
void View::releaseAxes()
{
    if (!m_input.report || !m_input.catalog || !(m_style.axesFrozen || m_style.dragging))
        return;
    const PictureStyle held = m_style;
    m_style.axesFrozen = m_style.dragging = false;
    inputChanged();
    m_style = held;
}

bool View::keepsBack(const QString& path) const
{
    return path.isEmpty() || veil()->hides(path.toStdString());
}

QString View::title() const
{
    const QString written = writtenTitle();
    const QString own = m_covered && !written.isEmpty() ? written : ownTitle();
    return tells(own, written) ? m_names.tab : own;
}

QString View::subtitle() const
{
    const QString written = writtenSubtitle();
    const QString own = m_covered ? written : ownSubtitle();
    return tells(own, written) ? QString() : own;
}

// A number that was written into a name, not computed, is not kept back with the report.
bool View::tells(const QString& own, const QString& written) const
{
    return veil() && own == written && std::ranges::any_of(own, [](QChar c) { return c.isDigit(); });
}

std::vector<ReadoutTileData> View::tiles() const
{
    if (m_covered)
        return {};
    std::vector<ReadoutTileData> all = makeTiles();
    for (ReadoutTileData& tile : all)
        if (!veil() || !keepsBack(tile.path)) {
            if (input().report)
                addCaveats(tile, *input().report, style());
        } else {
            tile.value = hiddenValue;
            tile.detail = tr("hidden until the reveal");
            tile.state = GateState::NotApplicable;
            tile.deltas.clear();
        }
    return all;
}

ViewTable View::table() const
{
    if (m_covered)
        return {};
    ViewTable all = makeTable();
    if (!veil())
        return all;
    for (std::size_t row = 0; row < all.rows.size(); ++row) {
        if (row < all.paths.size() && !keepsBack(all.paths[row]))
            continue;
        for (qsizetype column = 1; column < all.rows[row].size(); ++column)
            all.rows[row][column] = hiddenValue;
        if (row < all.numbers.size())
            all.numbers[row].clear();
    }
    return all;
}

QString View::nothingToShow(const ViewInput& input) const
{
    const bool hidden = input.report && input.report->veil && !drawsVeiled(*input.report->veil);
    return hidden ? QString() : reasonForNothing(input);
}

void View::paintPicture(QPainter& painter, const QRectF& area)
{
    if (m_covered)
        paintCover(painter, area);
    else
        drawPicture(painter, area);
}

std::vector<Mark> View::marks(const QRectF& area)
{
    if (m_covered)
        return {};
    std::vector<Mark> all = listMarks(area);
    if (veil())
        std::erase_if(all, [this](const Mark& mark) { return keepsBack(mark.path); });
    return all;
}

std::optional<Mark> View::markAt(QPointF at, const QRectF& area)
{
    std::optional<Mark> found = m_covered ? std::nullopt : findMarkAt(at, area);
    return found && veil() && keepsBack(found->path) ? std::nullopt : found;
}

std::optional<Mark> View::markByKey(const QString& key, const QRectF& area)
{
    std::optional<Mark> found = m_covered ? std::nullopt : findMark(key, area);
    return found && veil() && keepsBack(found->path) ? std::nullopt : found;
}

bool View::walkMarks(int step, const QRectF& area) { return !m_covered && walkOwnMarks(step, area); }

bool View::pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    return !m_covered && mousePressed(at, area, modifiers);
}

bool View::pictureMouseMove(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    return !m_covered && mouseMoved(at, area, modifiers);
}

bool View::pictureMouseRelease(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    return !m_covered && mouseReleased(at, area, modifiers);
}

bool View::pictureKeyPress(QKeyEvent* event, const QRectF& area)
{
    // A picture that is played on while it is empty would stay so after the reveal.
    const bool veiled = m_input.report && m_input.report->veil;
    return !m_covered && !veiled && keyPressed(event, area);
}

bool View::pictureWheel(QPointF at, QPoint angle, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    return !m_covered && wheelTurned(at, angle, area, modifiers);
}

void View::pictureHovered(const std::optional<QPointF>& at, const QRectF& area)
{
    if (!m_covered)
        pointerMoved(at, area);
}

Qt::CursorShape View::pictureCursor(QPointF at, const QRectF& area) const
{
    return m_covered ? Qt::ArrowCursor : cursorAt(at, area);
}

// A calm field of dots: plainly a picture that waits, not one that failed.
void View::paintCover(QPainter& painter, const QRectF& area) const
{
    if (!m_style.theme)
        return;
    const QFont font = pictureFont(m_style.font, pictureScale(area, m_style.font));
    const qreal line = lineHeight(font);
    const QString said = tr("Hidden until the reveal");
    const QRectF words =
        labelBox(area.center(), Qt::AlignCenter, said, font).adjusted(-line, -0.6 * line, line, 0.6 * line);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_style.theme->grid());
    const qreal apart = dotsApart * line, radius = dotRadius * line;
    for (qreal y = area.center().y() - std::floor(area.height() / 2 / apart) * apart; y <= area.bottom();
         y += apart)
        for (qreal x = area.center().x() - std::floor(area.width() / 2 / apart) * apart; x <= area.right();
             x += apart)
            if (const QPointF at(x, y);
                !words.contains(at) && area.adjusted(radius, radius, -radius, -radius).contains(at))
                painter.drawEllipse(at, radius, radius);
    painter.restore();
    drawLabel(
        painter, area.center(), Qt::AlignCenter, said, font, m_style.theme->color(ColorRole::SecondaryText));
}

} // namespace ridgepoint
