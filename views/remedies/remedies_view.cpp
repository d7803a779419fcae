#include "views/remedies/remedies_view.h"

#include "core/inputs/scenario/serving_question.h"
#include "core/serving/served.h"

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
    : TryRows(parent,
        {QStringLiteral("remedies"), tr("Remedies"), tr("Where each wall sends you"),
            tr("The walls, and what each response would do here")})
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

// Every response is tried on the engine, most of them at many sizes: too much for each event of a drag. What
// the pointer previews leaves the rows as they are below it.
void RemediesView::inputChanged()
{
    TryRows::inputChanged();
    if (previewing() && m_data)
        return;
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
    for (const RemedyGroup& group : data().groups)
        if (group.wall == m_chosen)
            return group.wall;
    for (const RemedyGroup& group : data().groups)
        if (group.hit == WallHit::Active)
            return group.wall;
    return data().groups[0].wall;
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

bool RemediesView::serves() const { return input().report && asksOfServing(input().report->scenario); }

ShownService RemediesView::service() const
{
    m_served = servedOf(*input().report, style().dragging ? ReportEffort::Quick : ReportEffort::Full);
    return {&m_served->job(), &m_served->report, m_served->judged};
}

QString RemediesView::triedAt(QPointF at, const QRectF& area) const
{
    const RemedyLine* line = ready() ? picture().tryAt(at, area) : nullptr;
    return line ? line->key : QString();
}

bool RemediesView::canTry(const QString& key) const { return picture().line(key); }

bool RemediesView::previews(const QString& key) const
{
    const RemedyLine* line = picture().line(key);
    return line && line->possible && !line->edits.empty();
}

void RemediesView::tryMark(const QString& key)
{
    const RemedyLine tried = *picture().line(key); // a copy: it goes with the report that the try brings
    if (!tried.possible)
        Q_EMIT announced(tried.reason.isEmpty() ? tried.action : tried.reason);
    else
        Q_EMIT edited(tried.edits, EditPhase::Try, tried.response, tried.effect);
}

void RemediesView::changed()
{
    m_pictured = false;
    refresh();
    Q_EMIT optionsChanged();
}

void RemediesView::choose(const RemedyGroup& group)
{
    m_chosen = group.wall;
    changed();
    Q_EMIT announced(group.name);
}

bool RemediesView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (event->modifiers() & ~Qt::KeypadModifier)
        return false;
    const int wall = event->key() - Qt::Key_1;
    if (ready() && wall >= 0 && wall < static_cast<int>(wallsOfAQuestion)) {
        const RemedyGroup& group = data().groups[static_cast<std::size_t>(wall)];
        choose(group);
        setCurrentMark(group.lines[0].key, area);
        return true;
    }
    return TryRows::keyPressed(event, area);
}

} // namespace ridgepoint
