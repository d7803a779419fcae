#include "views/resilience/resilience_view.h"

#include "core/training/report.h"
#include "views/chart/ticks.h"
#include "widgets/number_text.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyleHints>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString seedOption = QStringLiteral("seed");
const QString intervalField = QStringLiteral("resilience.checkpoint_interval");
const QString automatic = QStringLiteral("auto");
constexpr int mostSeed = 999999;
constexpr qreal stripShare = 0.45; // of the height, at most
constexpr qreal curveLines = 11; // that the curve keeps: the plot, what its lines are
constexpr qreal gap = 8; // pixels between curve and strip

} // namespace

ResilienceView::ResilienceView(QWidget* parent)
    : HandleView(parent,
        {QStringLiteral("resilience"), tr("Resilience"), tr("Failures, checkpoints and what is left"),
            tr("Time lost, by the interval between checkpoints")})
    , m_overhead(*this, overheadData, sheetTable)
{
    addOption({seedOption, [this] { return m_seed; },
                  [this](const QVariant& given) {
                      bool number = false;
                      const int seed = given.toInt(&number);
                      if (number && seed >= 1)
                          m_seed = std::min(seed, mostSeed);
                  }},
        {.then = [this] { Q_EMIT announced(m_stripData.sentence); }});
}

void ResilienceView::rebuild()
{
    if (!input().report)
        return;
    m_overhead.hold(held());
    m_overhead.outdate();
    // Hundreds of thousands of events, so not while the hand moves: the run follows when it rests.
    if (!m_stripShown || !style().dragging) {
        m_stripData = runStripData(input(), static_cast<std::uint64_t>(m_seed), style().numbers);
        if (style().theme)
            m_strip.update(m_stripData, style());
        m_stripShown = style().theme != nullptr;
    }
    syncControls();
}

QPushButton* ResilienceView::anotherButton() const { return m_another; }
QSpinBox* ResilienceView::seedBox() const { return m_seedBox; }

std::vector<ReadoutTileData> ResilienceView::makeTiles() const
{
    return resilienceTiles(input(), style().numbers);
}

ViewTable ResilienceView::makeTable() const { return m_overhead.table(); }

ResilienceView::Areas ResilienceView::split(const QRectF& area) const
{
    const qreal height =
        std::min(RunStripPicture::heightFor(area, style(), curveLines), stripShare * area.height());
    // One sentence says why there is no curve, another would repeat it.
    if (m_overhead.data().plots.empty() || height <= 0)
        return {area, QRectF()};
    return {QRectF(area.left(), area.top(), area.width(), area.height() - height - gap),
        QRectF(area.left(), area.bottom() - height, area.width(), height)};
}

void ResilienceView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    const Areas areas = split(area);
    m_overhead.picture().scaleLike(area);
    m_overhead.picture().paint(painter, areas.curve);
    m_strip.scaleLike(area);
    if (!areas.strip.isNull())
        m_strip.paint(painter, areas.strip);
}

std::vector<Mark> ResilienceView::listMarks(const QRectF& area)
{
    if (!ready())
        return {};
    const Areas areas = split(area);
    m_overhead.picture().scaleLike(area);
    std::vector<Mark> all = m_overhead.picture().marks(areas.curve);
    m_strip.scaleLike(area);
    if (!areas.strip.isNull())
        for (Mark& mark : m_strip.marks(areas.strip))
            all.push_back(std::move(mark));
    return all;
}

QWidget* ResilienceView::controls(QWidget* parent)
{
    QHBoxLayout* layout = controlRow(parent);
    QWidget* row = layout->parentWidget();
    m_auto = new QPushButton(tr("Best interval"), row);
    m_auto->setToolTip(
        tr("Leaves the checkpoint interval to Young's optimum (A, or a double click on the marker)"));
    m_auto->setAccessibleDescription(m_auto->toolTip());
    layout->addWidget(m_auto);
    connect(m_auto, &QPushButton::clicked, this, &ResilienceView::setAutomatic);
    auto* label = new QLabel(tr("simulated run: seed"), row);
    layout->addWidget(label);
    m_seedBox = new QSpinBox(row);
    m_seedBox->setRange(1, mostSeed);
    m_seedBox->setAccessibleName(tr("Seed of the simulated run"));
    if (auto* entry = m_seedBox->findChild<QLineEdit*>()) // has the focus in its stead
        entry->setAccessibleName(m_seedBox->accessibleName());
    m_seedBox->setToolTip(tr("The same seed gives the same run"));
    label->setBuddy(m_seedBox);
    layout->addWidget(m_seedBox);
    connect(m_seedBox, &QSpinBox::valueChanged, this, &ResilienceView::setSeed);
    m_another = new QPushButton(tr("Another run"), row);
    m_another->setToolTip(tr("Simulates the run with the next seed (N)"));
    m_another->setAccessibleDescription(m_another->toolTip());
    layout->addWidget(m_another);
    connect(m_another, &QPushButton::clicked, this, [this] { setSeed(m_seed % mostSeed + 1); });
    syncControls();
    return row;
}

void ResilienceView::syncControls()
{
    if (!m_auto || !m_seedBox)
        return;
    m_auto->setEnabled(input().report && input().report->scenario.resilience.checkpointInterval);
    const QSignalBlocker blocker(m_seedBox);
    m_seedBox->setValue(m_seed);
}

void ResilienceView::setSeed(int seed) { setOptions({{seedOption, std::max(seed, 1)}}); }

void ResilienceView::setAutomatic()
{
    if (input().report && input().report->scenario.resilience.checkpointInterval)
        edit(intervalField, automatic, EditPhase::Commit);
}

bool ResilienceView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    const bool again = !held() && m_lastPress.isValid()
        && m_lastPress.elapsed() < QGuiApplication::styleHints()->mouseDoubleClickInterval();
    if (!View::mousePressed(at, area, modifiers))
        return false;
    m_lastPress.start();
    if (again) {
        m_lastPress.invalidate();
        drop();
        setAutomatic();
    }
    return true;
}

// A press after a drag is no double click.
void ResilienceView::letGo(const HeldHandle&, EditPhase) { m_lastPress.invalidate(); }

HandleView::ShownSheet ResilienceView::sheetIn(const QRectF& area) const
{
    return {&m_overhead.picture(), split(area).curve};
}

bool ResilienceView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (held() || (event->modifiers() & ~Qt::KeypadModifier))
        return HandleView::keyPressed(event, area);
    switch (event->key()) {
    case Qt::Key_A:
        setAutomatic();
        return true;
    case Qt::Key_N:
        setSeed(m_seed % mostSeed + 1);
        return true;
    default:
        return false;
    }
}

} // namespace ridgepoint
