#include "views/serving_frontier/serving_frontier_view.h"

#include "core/base/counted.h"
#include "core/serving/service_figures.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QKeyEvent>

#include <cmath>

namespace ridgepoint {

namespace {

const QString sizeOption = QStringLiteral("accelerators");
const QString listOption = QStringLiteral("list");
const QString measuredOption = QStringLiteral("measured");
const QString othersOption = QStringLiteral("others");
const QStringList lists{QStringLiteral("throughput"), QStringLiteral("latency")}; // as ServingObjective

} // namespace

ServingFrontierView::ServingFrontierView(QWidget* parent)
    : TryRows(parent,
        {QStringLiteral("serving-frontier"), tr("Frontier"),
            tr("Throughput per device vs. tokens/s per user (interactivity)")})
{
    if (parent)
        setAnswersLater();
    addPanel({QStringLiteral("curve"), tr("frontier"), tr("All layouts at all loads (1)"), {}});
    addPanel({QStringLiteral("layouts"), tr("layouts"), tr("The best layouts, best first (2)"), {}});
    addOption(toggleOption(measuredOption, m_settings.measured),
        {.label = tr("measured"),
            .tip = tr("Published measurements of this model and device (M)"),
            .applies = [this] { return shown() == Show::Curve; },
            .enabled = [this] { return m_answer && !m_answer->measured.empty(); }});
    addOption(toggleOption(othersOption, m_settings.others),
        {.label = tr("other ISL/OSL"),
            .tip = tr("Published points of other number types or ISL/OSL, pale"),
            .applies = [this] { return shown() == Show::Curve && m_settings.measured; },
            .enabled = [this] { return m_answer && !m_answer->measured.empty(); }});
    addOption(choiceOption(listOption, m_settings.objective, lists),
        {.name = tr("order of the list"),
            .tip = tr("What the list puts first: the most tokens per device within both SLOs, or the lowest "
                      "TPOT at any cost (L)"),
            .items = [] {
                return optionItems(lists, {tr("most tokens"), tr("lowest TPOT")});
            }});
    const auto sizeText = [](const QVariant& size) { return coreText(acceleratorsText(size.toDouble())); };
    addOption(numberOption(
                  sizeOption, [this] { return m_accelerators; },
                  [this](double size) {
                      if (size == 0 || (size >= 1 && size <= mostSearchedAccelerators))
                          m_accelerators = std::floor(size);
                  }),
        {.name = tr("number of accelerators"),
            .tip = tr(
                "Number of accelerators of each layout; by default a node, or a replica if that is larger"),
            .items =
                [sizeText] {
                    std::vector<OptionItem> items{{0.0, tr("a node")}};
                    for (const double size : sizes)
                        items.push_back({size, sizeText(size)});
                    return items;
                },
            .labelOf = sizeText});
    connect(&m_worker, &FrontierWorker::answered, this, [this](const FrontierAnswerPtr& answer) {
        if (!input().report || isCovered())
            return;
        m_answer = answer;
        outdate();
        refresh();
        Q_EMIT served();
    });
}

ShownService ServingFrontierView::service() const
{
    return m_answer && input().report && m_answer->of.scenario == input().report->scenario
        ? ShownService{m_answer->job.get(), &m_answer->report}
        : ShownService();
}

QString ServingFrontierView::ownSubtitle() const
{
    if (!input().report || data().source.isEmpty())
        return tr("Every layout of the served model over a number of accelerators");
    return coreText(acceleratorsText(data().answer->frontier.accelerators), style().numbers)
        + QStringLiteral(" · ") + data().source;
}

void ServingFrontierView::showEvent(QShowEvent* event)
{
    setAnswersLater();
    TryRows::showEvent(event);
    rebuild();
    refresh();
}

void ServingFrontierView::outdate()
{
    m_data.reset();
    m_pictured = false;
}

void ServingFrontierView::rebuild()
{
    outdate();
    if (!input().report || !input().catalog)
        return;
    const bool answered = m_answer && m_answer->of == question();
    if (isAwaited() && (!answered || !(m_answer->complete || style().dragging)))
        m_worker.ask(question(), style().dragging);
}

const ServingFrontierData& ServingFrontierView::data() const
{
    static const ServingFrontierData none;
    if (!input().report || !input().catalog)
        return none;
    if (!m_data) {
        if (!answersLater() && !(m_answer && m_answer->complete && m_answer->of == question()))
            m_answer = frontierAnswer(question(), {});
        if (!answersLater() || m_answer)
            m_pins = servedPins(input());
        m_data = servingFrontierData(m_answer, m_pins, m_settings, style().numbers);
    }
    return *m_data;
}

ServingFrontierPicture& ServingFrontierView::picture() const
{
    if (!m_pictured) {
        m_picture.update(data(), style(), shown());
        m_pictured = true;
    }
    m_picture.setSelected(currentMark());
    return m_picture;
}

std::vector<ReadoutTileData> ServingFrontierView::makeTiles() const
{
    if (!input().report)
        return {};
    const ServingFrontierData& made = data(); // with its baselines
    return servingFrontierTiles(made, m_pins, style().numbers);
}

ViewTable ServingFrontierView::makeTable() const
{
    if (!input().report)
        return {};
    return shown() == Show::Curve ? servingFrontierTable(data(), style().numbers)
                                  : servingLayoutsTable(data());
}

QString ServingFrontierView::reasonForNothing(const ViewInput& input) const
{
    const FrontierAnswerPtr quick = frontierAnswer({input.report->scenario, m_accelerators}, {.quick = true});
    return servingFrontierData(quick, {}, {}, style().numbers).problem;
}

std::optional<Mark> ServingFrontierView::findMarkAt(QPointF at, const QRectF& area)
{
    const auto hit = ready() ? picture().hitAt(at, area) : std::nullopt;
    return hit ? std::optional(hit->mark) : std::nullopt;
}

std::optional<Mark> ServingFrontierView::findMark(const QString& key, const QRectF& area)
{
    const auto hit = ready() ? picture().hitOf(key, area) : std::nullopt;
    return hit ? std::optional(hit->mark) : std::nullopt;
}

QString ServingFrontierView::triedAt(QPointF at, const QRectF& area) const
{
    const auto hit = ready() ? picture().hitAt(at, area) : std::nullopt;
    return hit && hit->point ? hit->mark.key : QString();
}

bool ServingFrontierView::canTry(const QString& key) const { return tryOf(data(), key).has_value(); }

void ServingFrontierView::pointerMoved(const std::optional<QPointF>& at, const QRectF& area)
{
    TryRows::pointerMoved(at, area);
    if (!ready())
        return;
    const auto hit = at ? picture().hitAt(*at, area) : std::nullopt;
    picture().setHovered(hit ? hit->layout : std::nullopt);
    repaintPicture();
}

bool ServingFrontierView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    const bool alone = !(event->modifiers() & ~Qt::KeypadModifier) && ready();
    if (alone && event->key() == Qt::Key_M)
        setOptions({{measuredOption, !m_settings.measured}});
    else if (alone && event->key() == Qt::Key_L)
        setOptions({{listOption, lists[m_settings.objective == ServingObjective::Cost ? 1 : 0]}});
    else
        return TryRows::keyPressed(event, area);
    return true;
}

void ServingFrontierView::tryMark(const QString& key)
{
    if (!m_answer || m_answer->of != question()) {
        Q_EMIT announced(tr("The layouts are still being evaluated."));
        return;
    }
    const FrontierTry tried = *tryOf(data(), key);
    const FrontierLayout& layout = m_answer->frontier.layouts[tried.layout];
    const FrontierPoint& point = *tried.point;
    const FieldEdits edits = editsTo(*m_answer, layout, point);
    if (edits.empty()) {
        Q_EMIT announced(tr("This is your layout and load."));
        return;
    }
    const QString name = tr("%1 at concurrency %2")
                             .arg(toQString(layoutText(layout.layout)),
                                 displayText(point.at.concurrency, Unit::Count, style().numbers));
    const QString effect =
        tr("%1 per device, %2 per user")
            .arg(displayText(point.perAccelerator.value(), Unit::TokenPerSecond, style().numbers),
                displayText(point.perUser.value(), Unit::TokenPerSecond, style().numbers));
    Q_EMIT edited(edits, EditPhase::Try, name, effect);
}

std::vector<std::pair<QString, QString>> ServingFrontierView::keys() const
{
    return {{tr("1, 2"), tr("what the picture shows: all layouts at all loads, the best layouts")},
        {tr("Enter"), tr("tries the layout and load that the arrow keys have reached")},
        {tr("M"), tr("published measurements")}, {tr("L"), tr("the list by tokens per device, or by TPOT")}};
}

void ServingFrontierView::forgetTried() { setOptions({{sizeOption, 0}}); }

} // namespace ridgepoint
