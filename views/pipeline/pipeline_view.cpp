#include "views/pipeline/pipeline_view.h"

#include "views/readout_text.h"

#include <QApplication>
#include <QPaintEngine>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString cellKey = QStringLiteral("pass");
const QString runKey = QStringLiteral("schedule");
const QString playheadKey = QStringLiteral("playhead");
const QString selectedOption = QStringLiteral("selected");

QString keyOf(const PipelineHit& hit)
{
    return QStringLiteral("%1.%2.%3").arg(cellKey).arg(hit.run).arg(hit.op);
}

bool isKey(const QString& key)
{
    if (key.isEmpty() || key == playheadKey)
        return true;
    const QStringList parts = key.split(u'.');
    const qsizetype numbers = parts.front() == cellKey ? 2 : parts.front() == runKey ? 1 : -1;
    if (parts.size() != numbers + 1)
        return false;
    return std::all_of(parts.begin() + 1, parts.end(), [](const QString& part) {
        bool number = false;
        part.toUInt(&number);
        return number;
    });
}

bool paintsWidget(const QPainter& painter)
{
    return painter.device() && painter.device()->devType() == QInternal::Widget;
}

} // namespace

PipelineView::PipelineView(QWidget* parent)
    : View(parent,
        {QStringLiteral("pipeline"), tr("Pipeline"), tr("The pipeline, pass by pass"),
            tr("Who computes when: every rank, every micro-batch of a step")})
{
    connect(&m_player, &Player::moved, this, &PipelineView::playerMoved);
    connect(&m_player, &Player::playingChanged, this, [this](bool playing) {
        if (!playing)
            Q_EMIT optionsChanged();
    });
}

bool PipelineView::showsScenario() const { return m_data.basis.ofScenario; }

void PipelineView::styleChanged()
{
    if (style().theme)
        m_picture.setStyle(style());
    m_layout.reset();
    m_still = {};
    if (style().motion != Motion::Full)
        m_player.pause();
}

void PipelineView::rebuild()
{
    if (!input().report)
        return;
    std::array<std::shared_ptr<const PreparedSchedule>, mostSchedules> before;
    for (std::size_t i = 0; i < m_data.runs.size(); ++i)
        before[i] = m_data.runs[i].laid;
    m_data = m_layer.data(input(), m_settings);
    m_data.baselines = m_baselines.of(input(), m_data.basis);
    for (std::size_t i = 0; i < mostSchedules; ++i)
        if (i >= m_data.runs.size() || m_data.runs[i].laid != before[i])
            m_links[i].reset();
    m_chainOf.reset();
    m_hovered.reset();
    m_layout.reset();
    m_still = {};
    if (m_controls)
        m_controls->showSettings(m_settings, m_data);
}

void PipelineView::setSettings(const PipelineSettings& settings)
{
    if (settings == m_settings)
        return;
    m_settings = settings;
    m_player.setPosition(settings.position);
    rebuild();
    refresh();
    Q_EMIT optionsChanged();
}

void PipelineView::look(const PipelineSettings& settings)
{
    if (settings == m_settings)
        return;
    m_settings = settings;
    m_layout.reset();
    m_still = {};
    m_hovered.reset();
    repaintPicture();
    Q_EMIT optionsChanged();
}

const PipelineLayout& PipelineView::layoutFor(const QRectF& area) const
{
    if (!m_layout || m_layout->area != area)
        m_layout = pipelineLayout(area, m_data, m_settings, style());
    return *m_layout;
}

std::vector<ReadoutTileData> PipelineView::makeTiles() const
{
    // On paper the line above each of several schedules says its numbers; readouts would be the first one's.
    if (!input().report || (!style().interactive && m_data.runs.size() > 1))
        return {};
    return pipelineTiles(m_data, m_settings, input(), style().numbers);
}

ViewTable PipelineView::makeTable() const
{
    return input().report ? pipelineTable(m_data, style().numbers) : ViewTable();
}

std::optional<PipelineHit> PipelineView::hitOf(const QString& key) const
{
    const QStringList parts = key.split(u'.');
    if (parts.size() != 3 || parts.front() != cellKey)
        return std::nullopt;
    const PipelineHit hit{parts[1].toUInt(), parts[2].toUInt()};
    if (hit.run >= m_data.runs.size() || !m_data.runs[hit.run].legal()
        || hit.op >= m_data.runs[hit.run].laid->opCount())
        return std::nullopt;
    return hit;
}

std::optional<PipelineHit> PipelineView::passLookedAt() const
{
    if (m_hovered)
        return m_hovered;
    return hitOf(currentMark().isEmpty() ? m_selected : currentMark());
}

const PipelineChain& PipelineView::chain() const
{
    const std::optional<PipelineHit> hit = passLookedAt();
    if (!hit) {
        m_chain = {};
        m_chainOf.reset();
    } else if (m_chainOf != hit) {
        const PipelineRun& run = m_data.runs[hit->run];
        if (!m_links[hit->run])
            m_links[hit->run].emplace(*run.laid);
        m_chain = m_links[hit->run]->chain(run, hit->op, m_data.basis.hop);
        m_chainOf = hit;
    }
    return m_chain;
}

PipelineOverlay PipelineView::overlay() const
{
    PipelineOverlay over;
    over.pass = passLookedAt();
    if (m_player.position() >= 0)
        over.playhead = m_player.position() * m_data.longest;
    if (!over.pass) {
        over.caption = pipelineCaption(m_data, m_settings, style());
        return over;
    }
    over.chain = chain();
    const PipelineRun& run = m_data.runs[over.pass->run];
    over.caption = tr("%1, holds %4.  Dependency chain back to the start: %2 passes. Passes that are late if "
                      "this one is: %3.")
                       .arg(opSentence(run, over.pass->op, m_data.basis, style().numbers))
                       .arg(over.chain.before.size())
                       .arg(over.chain.after.size())
                       .arg(heldTextOf(*over.pass));
    return over;
}

void PipelineView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (!ready() || m_data.runs.empty())
        return;
    const PipelineLayout& layout = layoutFor(area);
    if (!paintsWidget(painter)) {
        const bool vector = painter.paintEngine() && painter.paintEngine()->type() != QPaintEngine::Raster;
        m_picture.paintStill(painter, layout, m_data, m_settings, vector);
        m_picture.paintOverlay(painter, layout, m_data, overlay());
        return;
    }
    const QRect box = area.toAlignedRect();
    const qreal ratio = painter.device()->devicePixelRatioF();
    const QSize pixels = (QSizeF(box.size()) * ratio).toSize();
    if (m_still.size() != pixels || m_still.devicePixelRatio() != ratio || m_stillBox != box) {
        m_still = QImage(pixels.expandedTo({1, 1}), QImage::Format_RGB32);
        m_still.setDevicePixelRatio(ratio);
        m_still.fill(style().theme->color(ColorRole::Background));
        m_stillBox = box;
        QPainter still(&m_still);
        still.setRenderHint(QPainter::Antialiasing);
        still.translate(-box.topLeft());
        m_picture.paintStill(still, layout, m_data, m_settings, false);
    }
    painter.drawImage(box.topLeft(), m_still);
    m_picture.paintOverlay(painter, layout, m_data, overlay());
}

QString PipelineView::heldTextOf(const PipelineHit& hit) const
{
    const PipelineRun& run = m_data.runs[hit.run];
    const StripScale scale = stripScale(m_data);
    return heldText(heldAt(run, run.laid->rankOf(hit.op), run.simulation.start[hit.op].value(), scale), scale,
        style().numbers);
}

Mark PipelineView::markOf(const PipelineHit& hit, const PipelineLayout& layout) const
{
    Mark mark{keyOf(hit), opSentence(m_data.runs[hit.run], hit.op, m_data.basis, style().numbers), {}, {}};
    if (const QRectF box = passRect(layout, m_data, hit); !box.isNull())
        mark.shape.addRect(box);
    mark.text += tr(", the rank then holds %1").arg(heldTextOf(hit));
    if (m_data.runs.size() > 1)
        mark.text = m_data.runs[hit.run].name + QStringLiteral(": ") + mark.text;
    return mark;
}

Mark PipelineView::runMark(std::size_t run, const PipelineLayout& layout) const
{
    Mark mark{QStringLiteral("%1.%2").arg(runKey).arg(run),
        runSentence(m_data.runs[run], m_data, m_settings.definition, style().numbers), {}, {}};
    // The report explains the scenario's own schedule.
    if (run == 0 && m_data.basis.ofScenario && !m_data.whatIf)
        mark.path = m_settings.definition == BubbleDefinition::OfTotal
            ? QStringLiteral("pipeline.bubble_fraction")
            : QStringLiteral("pipeline.bubble_overhead");
    const PipelineBlock& block = layout.blocks[run];
    mark.shape.addRect(m_data.runs[run].legal() && !block.header.isNull() ? block.header : block.grid);
    return mark;
}

Mark PipelineView::playheadMark(const PipelineLayout& layout) const
{
    const double time = std::max(0.0, m_player.position()) * m_data.longest;
    QStringList now;
    const PipelineRun& run = m_data.first();
    constexpr int mostSpoken = 8;
    for (int rank = 0; run.legal() && rank < std::min(run.laid->compiled.ranks(), mostSpoken); ++rank) {
        const std::size_t op = firstAfter(run, rank, time);
        const bool busy = op < run.laid->compiled.rankBegin()[static_cast<std::size_t>(rank) + 1]
            && run.simulation.start[op].value() <= time;
        now += tr("rank %1 %2").arg(rank).arg(busy ? opName(run, op) : tr("idle"));
    }
    Mark mark{playheadKey,
        tr("play position %1: %2").arg(timeText(time, m_data.basis, style().numbers), now.join(tr(", "))), {},
        {}};
    mark.shape.addRect(playheadHandle(layout, time));
    return mark;
}

std::vector<Mark> PipelineView::listMarks(const QRectF& area)
{
    std::vector<Mark> all;
    if (!ready())
        return all;
    const PipelineLayout& layout = layoutFor(area);
    if (layout.empty)
        return all;
    for (const PipelineBlock& block : layout.blocks) {
        all.push_back(runMark(block.run, layout));
        const PipelineRun& run = m_data.runs[block.run];
        if (!run.legal())
            continue;
        for (int rank = block.firstRank; rank < block.firstRank + block.ranks; ++rank) {
            const std::size_t beyond = run.laid->compiled.rankBegin()[static_cast<std::size_t>(rank) + 1];
            for (std::size_t op = firstAfter(run, rank, layout.from);
                 op < beyond && run.simulation.start[op].value() < layout.to && all.size() < mostMarks; ++op)
                all.push_back(markOf({block.run, op}, layout));
        }
    }
    for (Mark& mark : baselineMarks(layout, m_data, style().numbers))
        all.push_back(std::move(mark));
    if (m_player.position() >= 0)
        all.push_back(playheadMark(layout));
    return all;
}

std::optional<Mark> PipelineView::findMarkAt(QPointF at, const QRectF& area)
{
    if (!ready())
        return std::nullopt;
    const PipelineLayout& layout = layoutFor(area);
    if (layout.empty)
        return std::nullopt;
    if (m_player.position() >= 0)
        if (Mark head = playheadMark(layout); head.shape.contains(at))
            return head;
    if (const std::optional<PipelineHit> hit = passAt(layout, m_data, at))
        return markOf(*hit, layout);
    for (std::size_t run = 0; run < m_data.runs.size(); ++run)
        if (Mark mark = runMark(run, layout); mark.shape.contains(at))
            return mark;
    for (const Mark& mark : baselineMarks(layout, m_data, style().numbers))
        if (mark.shape.contains(at))
            return mark;
    return std::nullopt;
}

std::optional<Mark> PipelineView::findMark(const QString& key, const QRectF& area)
{
    if (!ready() || key.isEmpty())
        return std::nullopt;
    const PipelineLayout& layout = layoutFor(area);
    if (layout.empty)
        return std::nullopt;
    if (key == playheadKey)
        return playheadMark(layout);
    for (const Mark& mark : baselineMarks(layout, m_data, style().numbers))
        if (mark.key == key)
            return mark;
    if (const std::optional<PipelineHit> hit = hitOf(key))
        return markOf(*hit, layout);
    const QStringList parts = key.split(u'.');
    if (parts.size() == 2 && parts.front() == runKey && parts[1].toUInt() < m_data.runs.size())
        return runMark(parts[1].toUInt(), layout);
    return std::nullopt;
}

QWidget* PipelineView::controls(QWidget* parent)
{
    const auto trial = [this](const PipelineSettings& settings) {
        if (!input().report)
            return QString();
        PipelineLayer layer = m_layer;
        return layer.data(input(), settings).first().problem;
    };
    m_controls = new PipelineControls(m_player, trial, parent);
    connect(m_controls, &PipelineControls::settingsEdited, this, [this](const PipelineSettings& edited) {
        PipelineSettings settings = edited;
        settings.position = m_player.position();
        setSettings(settings);
    });
    connect(m_controls, &PipelineControls::fieldEdited, this,
        [this](const QString& field, const QString& text) { edit(field, text, EditPhase::Commit); });
    connect(m_controls, &PipelineControls::stepRequested, this, &PipelineView::step);
    connect(m_controls, &PipelineControls::playRequested, this, &PipelineView::togglePlay);
    connect(m_controls, &PipelineControls::zoomRequested, this, [this](double factor) {
        if (factor > 0)
            zoom(factor, (m_settings.from + m_settings.to) / 2);
        else
            zoom(0, 0);
    });
    if (!m_data.runs.empty())
        m_controls->showSettings(m_settings, m_data);
    return m_controls;
}

QVariantMap PipelineView::options() const
{
    PipelineSettings settings = m_settings;
    settings.position = m_player.position();
    QVariantMap options = toOptions(settings);
    options.insert(selectedOption, currentMark().isEmpty() ? m_selected : currentMark());
    return options;
}

void PipelineView::setOptions(const QVariantMap& options)
{
    PipelineSettings settings = m_settings;
    settings.position = m_player.position();
    settings = withOptions(settings, options);
    if (const QString selected = options.value(selectedOption, m_selected).toString(); isKey(selected))
        m_selected = selected;
    m_player.setPosition(settings.position);
    setSettings(settings);
}

// How the bubble is counted is a matter of taste, all else is about that scenario.
void PipelineView::forgetTried()
{
    PipelineSettings plain;
    plain.definition = m_settings.definition;
    m_selected.clear();
    m_player.pause();
    m_player.setPosition(plain.position);
    setSettings(plain);
}

} // namespace ridgepoint
