#include "views/taxonomy/taxonomy_view.h"

#include "views/device_words.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString strategyOption = QStringLiteral("strategy"), timeOption = QStringLiteral("time"),
              propertyOption = QStringLiteral("property"), holdsOption = QStringLiteral("holds");
const QStringList strategyKeys{QStringLiteral("data"), QStringLiteral("fsdp"), QStringLiteral("tensor"),
    QStringLiteral("pipeline"), QStringLiteral("expert"), QStringLiteral("sequence"),
    QStringLiteral("context")};
const QStringList propertyKeys{QStringLiteral("associativity"), QStringLiteral("linearity"),
    QStringLiteral("separability"), QStringLiteral("decomposability"), QStringLiteral("sparsity")};
constexpr double hopsPerSecond = 2; // slow enough to follow one block
constexpr int frameTime = 33; // ms
constexpr double atFirst = 0.5; // half-way through the first hop: messages are on their way

} // namespace

TaxonomyView::TaxonomyView(QWidget* parent)
    : PanelViewOf(parent, {QStringLiteral("taxonomy"), tr("Taxonomy")})
    , m_properties(propertyRows())
{
    addPanel({QStringLiteral("node"), tr("node"), tr("What is split, copied and sent (1)"),
        tr("On one node of eight; in brackets, if it were used")});
    addPanel({QStringLiteral("properties"), tr("properties"), tr("Why each split is legal (2)"),
        tr("Each strategy rests on one property")});
    addOption(wordOption(
        strategyOption, strategyKeys, [this] { return static_cast<int>(m_strategy); },
        [this](int row) {
            m_strategy = static_cast<std::size_t>(row);
            m_time = atFirst;
        }));
    addOption(choiceOption(propertyOption, m_property, propertyKeys));
    addOption(numberOption(
        timeOption, [this] { return m_time; }, [this](double time) { setTime(time); }));
    addOption(toggleOption(holdsOption, m_holds),
        {.label = tr("the property holds"),
            .tip = tr("Takes the property away and computes again (P)"),
            .applies = [this] { return shown() == Show::Properties; },
            .then =
                [this] {
                    Q_EMIT announced(
                        demoText(propertyDemo(static_cast<Property>(m_property), m_holds), style().numbers)
                            .verdict);
                }});
    m_timer.setInterval(frameTime);
    connect(
        &m_timer, &QTimer::timeout, this, [this] { advance(static_cast<double>(m_clock.restart()) / 1000); });
}

QString TaxonomyView::ownTitle() const
{
    return shown() == Show::Node ? tr("What do you replicate, what do you partition?")
                                 : tr("Why is this split legal?");
}
void TaxonomyView::rebuild()
{
    m_rows.clear();
    m_pictured = false;
    syncControls();
}

void TaxonomyView::styleChanged()
{
    if (style().motion != Motion::Full)
        m_timer.stop();
    rebuild();
}

const std::vector<StrategyRow>& TaxonomyView::rows() const
{
    if (m_rows.empty())
        m_rows = strategyRows(input(), style().numbers);
    return m_rows;
}

std::size_t TaxonomyView::hops() const { return hopsOf(strategy()).size(); }

void TaxonomyView::redraw()
{
    m_pictured = false;
    syncControls();
    refresh();
}

std::vector<ReadoutTileData> TaxonomyView::makeTiles() const
{
    return taxonomyTiles(input(), style().numbers);
}

ViewTable TaxonomyView::makeTable() const
{
    return shown() == Show::Node ? strategyTable(rows(), input().baselines.size())
                                 : propertyTable(m_properties, style().numbers);
}

void TaxonomyView::drawPicture(QPainter& painter, const QRectF& area)
{
    marks(area); // brings the pictures up to date
    if (!ready())
        return;
    if (shown() == Show::Node)
        m_node.paint(painter, area);
    else
        m_propertyPicture.paint(painter, area);
}

std::vector<Mark> TaxonomyView::listMarks(const QRectF& area)
{
    if (!ready())
        return {};
    if (!m_pictured) {
        if (shown() == Show::Node)
            m_node.update(rows(), input().baselines.size(), m_strategy, m_time,
                deviceWords(tr("GPU %1"), input()), style());
        else
            m_propertyPicture.update(m_properties, m_property, m_holds, style());
        m_pictured = true;
    }
    return shown() == Show::Node ? m_node.marks(area) : m_propertyPicture.marks(area);
}

void TaxonomyView::addControls(QHBoxLayout& buttons)
{
    QHBoxLayout* layout = &buttons;
    QWidget* row = layout->parentWidget();
    const int space = layout->spacing();
    m_player = new QWidget(row);
    auto* player = new QHBoxLayout(m_player);
    player->setContentsMargins({});
    player->setSpacing(space);
    m_where = new QLabel(m_player);
    player->addWidget(m_where);
    const auto button = [&](const QString& text, const QString& name) {
        auto* made = new QPushButton(text, m_player);
        made->setToolTip(name);
        made->setAccessibleName(name);
        player->addWidget(made);
        return made;
    };
    connect(button(QStringLiteral("◀"), tr("One message back (Left)")), &QPushButton::clicked, this,
        [this] { step(-1); });
    m_play = button(tr("Play"), tr("Play or pause (Space)"));
    connect(m_play, &QPushButton::clicked, this, [this] { setPlaying(!playing()); });
    connect(button(QStringLiteral("▶"), tr("One message on (Right)")), &QPushButton::clicked, this,
        [this] { step(1); });
    layout->addWidget(m_player);

    placeOption(*layout, holdsOption);
}

void TaxonomyView::syncControls()
{
    if (!m_player)
        return;
    m_player->setVisible(shown() == Show::Node);
    m_play->setText(playing() ? tr("Pause") : style().motion == Motion::Full ? tr("Play") : tr("Step"));
    m_where->setText(tr("%1 of %2").arg(static_cast<int>(m_time)).arg(hops()));
}

void TaxonomyView::changed()
{
    redraw();
    Q_EMIT optionsChanged();
}

void TaxonomyView::panelChanged()
{
    m_timer.stop();
    setCurrentMark({}, QRectF());
}

void TaxonomyView::choose(std::size_t row)
{
    const bool node = shown() == Show::Node;
    const QStringList& keys = node ? strategyKeys : propertyKeys;
    setOptions({{node ? strategyOption : propertyOption,
        keys[std::min(static_cast<qsizetype>(row), keys.size() - 1)]}});
}

void TaxonomyView::setTime(double time)
{
    if (!std::isfinite(time))
        return;
    m_time = std::clamp(time, 0.0, static_cast<double>(hops()));
    m_node.setTime(m_time);
    syncControls();
    repaintPicture();
}

void TaxonomyView::step(int by)
{
    m_timer.stop();
    const double whole = by > 0 ? std::floor(m_time) : std::ceil(m_time);
    setTime(whole + by);
    Q_EMIT announced(hopText(strategy(), static_cast<std::size_t>(m_time), zeroStage()));
    Q_EMIT optionsChanged();
}

void TaxonomyView::setPlaying(bool play)
{
    if (play == playing())
        return;
    if (!play) {
        m_timer.stop();
    } else if (style().motion != Motion::Full) {
        if (m_time >= static_cast<double>(hops()))
            m_time = -1;
        return step(1);
    } else {
        if (m_time >= static_cast<double>(hops()))
            setTime(0);
        m_clock.start();
        m_timer.start();
    }
    syncControls();
    Q_EMIT optionsChanged();
}

void TaxonomyView::advance(double seconds)
{
    if (!(seconds > 0))
        return;
    const double end = static_cast<double>(hops());
    setTime(m_time + seconds * hopsPerSecond);
    if (m_time >= end && playing()) {
        m_timer.stop();
        syncControls();
        Q_EMIT announced(hopText(strategy(), hops(), zeroStage()));
        Q_EMIT optionsChanged();
    }
}

void TaxonomyView::setHolds(bool holds) { setOptions({{holdsOption, holds}}); }

void TaxonomyView::hideEvent(QHideEvent* event)
{
    m_timer.stop(); // nobody looks
    syncControls();
    PanelViewOf::hideEvent(event);
}

// The mark that keys reach is the row that the picture shows.
bool TaxonomyView::walkOwnMarks(int step, const QRectF& area)
{
    const std::vector<Mark> all = marks(area);
    if (all.empty())
        return false;
    const auto now = static_cast<std::ptrdiff_t>(shown() == Show::Node ? m_strategy : m_property);
    const bool begun = !currentMark().isEmpty() || std::abs(step) > 1;
    const auto next =
        std::clamp<std::ptrdiff_t>(begun ? now + step : now, 0, static_cast<std::ptrdiff_t>(all.size()) - 1);
    choose(static_cast<std::size_t>(next));
    setCurrentMark(all[static_cast<std::size_t>(next)].key, area);
    return true;
}

bool TaxonomyView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (event->modifiers() & ~Qt::KeypadModifier)
        return false;
    if (PanelViewOf::keyPressed(event, area))
        return true;
    if (shown() == Show::Properties) {
        if (event->key() != Qt::Key_P && event->key() != Qt::Key_Space)
            return false;
        setHolds(!m_holds);
        return true;
    }
    switch (event->key()) {
    case Qt::Key_Space:
        setPlaying(!playing());
        return true;
    case Qt::Key_Left:
        step(-1);
        return true;
    case Qt::Key_Right:
        step(1);
        return true;
    default:
        return false;
    }
}

bool TaxonomyView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const std::vector<Mark> all = marks(area);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].shape.contains(at))
            choose(i);
    return false; // the frame moves its mark there, and explains
}

} // namespace ridgepoint
