#include "views/remedies/remedies_view.h"

#include <QKeyEvent>

namespace ridgepoint {

namespace {

const QString wallOption = QStringLiteral("wall");
const QStringList wallKeys{QStringLiteral("active"), QStringLiteral("state"), QStringLiteral("activations"),
    QStringLiteral("kv_cache"), QStringLiteral("time"), QStringLiteral("latency"),
    QStringLiteral("throughput")}; // whichever is, then as RemedyWall
constexpr int betweenAnswers = 150; // ms, while a slider moves

} // namespace

RemediesView::RemediesView(QWidget* parent)
    : PictureView(parent,
        {QStringLiteral("remedies"), tr("Remedies"), tr("Where each wall sends you"),
            tr("Six walls, and what each response would do here")})
{
    addOption(wordOption(
        wallOption, wallKeys, [this] { return m_chosen ? static_cast<int>(*m_chosen) + 1 : 0; },
        [this](int index) {
            m_chosen = index > 0 ? std::optional(static_cast<RemedyWall>(index - 1)) : std::nullopt;
        }));
    m_later.setSingleShot(true);
    m_later.setInterval(betweenAnswers);
    connect(&m_later, &QTimer::timeout, this, [this] {
        forget();
        refresh();
    });
}

// Every response is tried on the engine, most of them at many sizes: too much for each event of a drag.
void RemediesView::inputChanged()
{
    if (!style().dragging || !m_data)
        forget();
    else if (!m_later.isActive())
        m_later.start();
}

void RemediesView::styleChanged() { forget(); }

void RemediesView::forget()
{
    m_later.stop();
    m_data.reset();
    m_pictured = false;
}

const RemediesData& RemediesView::data() const
{
    if (!m_data)
        m_data = remediesData(input(), style().numbers, &m_baselines);
    return *m_data;
}

RemedyWall RemediesView::open() const
{
    if (m_chosen)
        return *m_chosen;
    for (const RemedyGroup& group : data().groups)
        if (group.hit == WallHit::Active)
            return group.wall;
    return RemedyWall::State;
}

RemediesPicture& RemediesView::picture() const
{
    if (!m_pictured)
        m_picture.update(data(), input().baselines.size(), open(), style());
    m_pictured = true;
    return m_picture;
}

std::vector<ReadoutTileData> RemediesView::makeTiles() const
{
    return remediesTiles(input(), style().numbers);
}

ViewTable RemediesView::makeTable() const { return remediesTable(data(), input().baselines.size()); }

bool RemediesView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const RemedyLine* line = ready() ? picture().tryAt(at, area) : nullptr;
    m_pressed = line ? line->key : QString();
    return line != nullptr;
}

bool RemediesView::mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const RemedyLine* line = ready() ? picture().tryAt(at, area) : nullptr;
    if (line && line->key == m_pressed)
        tryLine(*line);
    m_pressed.clear();
    return true;
}

Qt::CursorShape RemediesView::cursorAt(QPointF at, const QRectF& area) const
{
    return ready() && picture().tryAt(at, area) ? Qt::PointingHandCursor : Qt::ArrowCursor;
}

void RemediesView::tryLine(const RemedyLine& line)
{
    if (!line.possible) {
        Q_EMIT announced(line.reason.isEmpty() ? line.action : line.reason);
        return;
    }
    const RemedyLine tried = line; // the line goes with the report that the try brings
    Q_EMIT edited(tried.edits, EditPhase::Try, tried.response, tried.effect);
}

void RemediesView::changed()
{
    m_pictured = false;
    refresh();
    Q_EMIT optionsChanged();
}

void RemediesView::choose(RemedyWall wall)
{
    m_chosen = wall;
    changed();
    Q_EMIT announced(data().groups[static_cast<std::size_t>(wall)].name);
}

bool RemediesView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (event->modifiers() & ~Qt::KeypadModifier)
        return false;
    const int wall = event->key() - Qt::Key_1;
    if (wall >= 0 && wall < static_cast<int>(remedyWallCount)) {
        choose(static_cast<RemedyWall>(wall));
        setCurrentMark(data().groups[static_cast<std::size_t>(wall)].lines[0].key, area);
        return true;
    }
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return false;
    const RemedyLine* line = picture().line(currentMark());
    if (!line)
        return false;
    tryLine(*line);
    return true;
}

} // namespace ridgepoint
