#include "app/window/gallery.h"

#include "app/document/settings.h"
#include "app/export/figure.h"
#include "app/window/start_card.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "views/registry.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QTimerEvent>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::Gallery)
};

constexpr int mostFigures = 3;
// What an example is about and the readouts that show it. Each point is about six words; the view is the
// scenario's own (opens_on).
struct Example
{
    const char* id;
    const char* point;
    const char* figures; // with %1, %2 … for the readouts
    std::array<std::string_view, mostFigures> readouts;
};
constexpr std::array examples{
    Example{"seed-question",
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "Training state alone overflows one GPU"),
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "%1 of state, %2 its memory"),
        {"memory.state_total_bytes", "memory.ratio"}},
    Example{"llama3.1-70b-served-8xh200",
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "Latency rises as more users share"),
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "TTFT %1, TPOT %2, %3/GPU"),
        {"serving.ttft_seconds", "serving.tpot_seconds", "serving.output_tokens_per_second_per_accelerator"}},
    Example{"llama3-70b-256xh100", QT_TRANSLATE_NOOP("ridgepoint::Gallery", "Where the time of a step goes"),
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "%1 per step, MFU %2"), {"step.seconds", "throughput.mfu"}},
    Example{"llama3.1-405b-16384xh100",
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "Failures every few hours cost time"),
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "a failure every %1, goodput %2"),
        {"resilience.mtbf_seconds", "resilience.goodput"}},
    Example{"deepseek-v3-2048xh800",
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "Experts that talk across many nodes"),
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "%1 of %2 communication exposed"),
        {"step.communication_exposed_seconds", "step.communication_seconds"}},
    Example{"gpt3-175b-1024xa100",
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "Interleaved stages shrink the pipeline bubble"),
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "bubble %1, %2 per step"),
        {"pipeline.bubble_fraction", "step.seconds"}},
    Example{"llama3-8b-64xh100",
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "Memory rises and falls within a step"),
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "peak %1 of %2"),
        {"memory.per_rank.total_bytes", "memory.capacity_bytes"}},
    Example{"mpt-7b-8xa100", QT_TRANSLATE_NOOP("ridgepoint::Gallery", "Full sharding makes 7B fit"),
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "%1 of %2 per GPU"),
        {"memory.per_rank.total_bytes", "memory.capacity_bytes"}},
    Example{"mixtral-8x7b-256xtpu-v6e",
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "Which ranks share a TPU link"),
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "%1 per step on the busiest link"),
        {"mesh.largest_link_bytes"}},
    Example{"7b-rtx4090", QT_TRANSLATE_NOOP("ridgepoint::Gallery", "A gaming card meets full training"),
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "%1 of state, %2 its memory"),
        {"memory.state_total_bytes", "memory.ratio"}},
    Example{"seed-003", QT_TRANSLATE_NOOP("ridgepoint::Gallery", "An experiment on three dollars"),
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "%1 in %2"),
        {"run.total_dollars", "run.wall_clock_seconds"}},
    Example{"seed-001", QT_TRANSLATE_NOOP("ridgepoint::Gallery", "A training run in round numbers"),
        QT_TRANSLATE_NOOP("ridgepoint::Gallery", "step %1, all-reduce %2"),
        {"accounting.step_seconds", "accounting.allreduce_seconds"}},
};

const Example* findExample(const QString& id)
{
    const auto found =
        std::ranges::find_if(examples, [&](const Example& each) { return id == QLatin1String(each.id); });
    return found == examples.end() ? nullptr : &*found;
}

constexpr qreal cardWidth = 56; // of the narrowest, in space units
constexpr std::size_t mostColumns = 6;
// A picture is arranged as large as in a small tile, and then made smaller.
constexpr QSize paintedSize(520, 322);

} // namespace

QString examplePoint(const QString& id)
{
    const Example* example = findExample(id);
    return example ? Words::tr(example->point) : QString();
}

QString exampleFigures(const QString& id, const Report& report, const NumberFormat& numbers)
{
    const Example* example = findExample(id);
    if (!example)
        return {};
    QString text = Words::tr(example->figures);
    for (const std::string_view path : example->readouts) {
        const Readout* readout = path.empty() ? nullptr : readoutOfPath(path);
        if (!readout)
            continue;
        const std::optional<double> value = readout->get(report);
        if (!value)
            return {};
        text = text.arg(displayText(*value, readout->unit, numbers));
    }
    return text;
}

struct Gallery::Grid
{
    int columns = 1;
    QSize card;
    int gap = 0;
    int rows(std::size_t cards) const { return (int(cards) + columns - 1) / columns; }
};

Gallery::Gallery(const Catalog& catalog, const Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_catalog(catalog)
    , m_settings(settings)
{
    setAccessibleName(tr("Examples"));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    const auto add = [this](const ScenarioPreset& preset, const QString& title, const QString& text) {
        const QString id = toQString(preset.id);
        auto* card = new StartCard(StartCard::Kind::Example, title, text, this);
        connect(card, &QAbstractButton::clicked, this, [this, id] { Q_EMIT chosen(id); });
        m_shown.push_back({id, card});
        return card;
    };
    for (const Example& example : examples)
        if (const ScenarioPreset* preset = catalog.scenario(example.id))
            add(*preset, tr(example.point), coreText(preset->name))
                ->keepRoomFor(tr(example.figures).replace(QLatin1Char('%'), QStringLiteral("0.00 M")));
    for (const ScenarioPreset& preset : catalog.scenarios()) // a user's own
        if (!findExample(toQString(preset.id)))
            add(preset, coreText(preset.name), {});
    m_pending.assign(m_shown.rbegin(), m_shown.rend());
}

Gallery::~Gallery() = default;

// Uses as many columns as fit; all cards get the height of the tallest one.
Gallery::Grid Gallery::gridFor(int width) const
{
    const qreal unit = spaceUnit(font());
    Grid grid;
    grid.gap = qRound(4 * unit);
    grid.columns = std::clamp(int((width + grid.gap) / (qRound(cardWidth * unit) + grid.gap)), 1,
        int(std::clamp(m_shown.size(), std::size_t(1), mostColumns)));
    while (grid.columns > 1 && m_shown.size() > std::size_t(grid.columns)
        && m_shown.size() % std::size_t(grid.columns) != 0
        && m_shown.size() % std::size_t(grid.columns - 1) == 0) // no row with a gap where one less has none
        --grid.columns;
    const int across = std::max(1, (width - (grid.columns - 1) * grid.gap) / grid.columns);
    int high = 0;
    for (const Shown& each : m_shown)
        high = std::max(high, each.card->heightForWidth(across));
    grid.card = {across, high};
    return grid;
}

int Gallery::heightForWidth(int width) const
{
    const Grid grid = gridFor(width);
    const int rows = grid.rows(m_shown.size());
    return rows * grid.card.height() + std::max(0, rows - 1) * grid.gap;
}

QSize Gallery::sizeHint() const
{
    const int width = qRound(4 * cardWidth * spaceUnit(font()));
    return {width, heightForWidth(width)};
}

void Gallery::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void Gallery::arrange()
{
    const Grid grid = gridFor(width());
    for (std::size_t i = 0; i < m_shown.size(); ++i)
        m_shown[i].card->setGeometry(int(i) % grid.columns * (grid.card.width() + grid.gap),
            int(i) / grid.columns * (grid.card.height() + grid.gap), grid.card.width(), grid.card.height());
}

void Gallery::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    if (!m_pending.empty() && !m_timer.isActive())
        m_timer.start(0, this);
}

void Gallery::restyle()
{
    m_pending.assign(m_shown.rbegin(), m_shown.rend());
    update();
}

void Gallery::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_timer.timerId())
        return QWidget::timerEvent(event);
    if (isVisible())
        makeNext();
    if (m_pending.empty() || !isVisible())
        m_timer.stop();
}

void Gallery::finish()
{
    while (!complete())
        makeNext();
}

void Gallery::makeNext()
{
    if (m_pending.empty())
        return;
    const Shown next = m_pending.back();
    StartCard& card = *next.card;
    m_pending.pop_back();
    const ScenarioPreset* preset = m_catalog.scenario(next.id.toStdString());
    const ScenarioReadResult read =
        preset ? readScenario(preset->json, m_catalog, preset->id) : ScenarioReadResult();
    if (!read.file)
        return;
    const auto report = std::make_shared<const Report>(evaluate(read.file->scenario));
    const int roomBefore = gridFor(width()).card.height();
    card.setFigures(exampleFigures(next.id, *report, m_settings.numbers()));
    if (gridFor(width()).card.height() != roomBefore) {
        updateGeometry();
        arrange();
    }
    PageOptions options;
    options.theme = m_settings.theme();
    options.numbers = m_settings.numbers();
    const QString view = QString::fromStdString(read.file->scenario.opensOn);
    const std::unique_ptr<View> figure = createFigureView(findView(view) ? view : QStringLiteral("stack"),
        {.report = report, .baselines = {}, .catalog = &m_catalog}, options);
    const qreal ratio = devicePixelRatioF();
    const QSize wanted = card.pictureSize() * ratio;
    const qreal scale = std::max(1.0, qreal(wanted.width()) / paintedSize.width());
    QImage image(paintedSize * scale, QImage::Format_RGB32);
    image.fill(figure->style().theme->color(ColorRole::Background));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    const qreal margin = spaceUnit(font());
    figure->paintPicture(
        painter, QRectF(QPointF(), QSizeF(paintedSize)).adjusted(margin, margin, -margin, -margin));
    painter.end();
    QImage small = image.scaled(wanted, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    small.setDevicePixelRatio(ratio);
    card.setPicture(QPixmap::fromImage(small));
}

} // namespace ridgepoint
