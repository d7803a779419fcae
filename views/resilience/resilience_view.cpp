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
#include <cmath>

namespace ridgepoint {

namespace {

const QString seedOption = QStringLiteral("seed");
const QString intervalField = QStringLiteral("resilience.checkpoint_interval");
const QString automatic = QStringLiteral("auto");
const QString markerKey = QStringLiteral("interval");
constexpr double keyStep = 1.1;
constexpr int mostSeed = 999999;
constexpr qreal stripShare = 0.45; // of the height, at most
constexpr qreal gap = 8; // pixels between curve and strip

} // namespace

ResilienceView::ResilienceView(QWidget* parent)
    : View(parent,
        {QStringLiteral("resilience"), tr("Resilience"), tr("Failures, checkpoints and what is left"),
            tr("Time lost, by the interval between checkpoints")})
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
    m_overheadData = overheadData(*input().report, input().baselines, style().interactive);
    m_overheadShown = false; // when it is painted
    // Hundreds of thousands of events, so not while the hand moves: the run follows when it rests.
    if (!m_stripShown || !style().dragging) {
        m_stripData = runStripData(input(), static_cast<std::uint64_t>(m_seed), style().numbers);
        if (style().theme)
            m_strip.update(m_stripData, style());
        m_stripShown = style().theme != nullptr;
    }
    syncControls();
}

SheetPicture& ResilienceView::overheadPicture() const
{
    if (!m_overhead)
        m_overhead.emplace();
    if (!m_overheadShown)
        m_overhead->update(m_overheadData, style(), held());
    m_overheadShown = true;
    return *m_overhead;
}

QPushButton* ResilienceView::anotherButton() const { return m_another; }
QSpinBox* ResilienceView::seedBox() const { return m_seedBox; }

std::vector<ReadoutTileData> ResilienceView::makeTiles() const
{
    return resilienceTiles(input(), style().numbers);
}

ViewTable ResilienceView::makeTable() const { return overheadTable(m_overheadData, style().numbers); }

ResilienceView::Areas ResilienceView::split(const QRectF& area) const
{
    const qreal wanted = RunStripPicture::heightFor(area, style());
    const qreal height = std::min(wanted, stripShare * area.height());
    if (m_overheadData.plots.empty()) // one sentence says why, another would repeat it
        return {area, QRectF()};
    return {QRectF(area.left(), area.top(), area.width(), area.height() - height - gap),
        QRectF(area.left(), area.bottom() - height, area.width(), height)};
}

void ResilienceView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    const Areas areas = split(area);
    overheadPicture().scaleLike(area);
    overheadPicture().paint(painter, areas.curve);
    m_strip.scaleLike(area);
    if (!areas.strip.isNull())
        m_strip.paint(painter, areas.strip);
}

std::vector<Mark> ResilienceView::listMarks(const QRectF& area)
{
    if (!ready())
        return {};
    const Areas areas = split(area);
    overheadPicture().scaleLike(area);
    std::vector<Mark> all = overheadPicture().marks(areas.curve);
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
    layout->addStretch(1);
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

double ResilienceView::withinReason(double seconds) const
{
    const double shortest = checkpointingOf(input().report->scenario.resilience).shortest().value();
    return std::max({threeDigits(seconds), shortest, 1.0});
}

bool ResilienceView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    const bool again = !held() && m_lastPress.isValid()
        && m_lastPress.elapsed() < QGuiApplication::styleHints()->mouseDoubleClickInterval();
    if (!View::mousePressed(at, area, modifiers))
        return false;
    if (again) {
        m_lastPress.invalidate();
        drop();
        setAutomatic();
    }
    return true;
}

std::optional<HeldHandle> ResilienceView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!overheadPicture().handleAt(at, split(area).curve))
        return std::nullopt;
    m_lastPress.start();
    return HeldHandle{markerKey};
}

FieldEdits ResilienceView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    m_lastPress.invalidate(); // a press after a drag is no double click
    const std::optional<PlotXY> value = overheadPicture().valueAt(at, split(area).curve);
    return {{intervalField.toStdString(), formatExact(withinReason(value ? value->x : 0), Unit::Second)}};
}

bool ResilienceView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (held())
        return View::keyPressed(event, area);
    const int way = arrowSign(*event);
    if ((event->modifiers() & Qt::ShiftModifier) && way && currentMark() == markerKey
        && m_overheadData.present) {
        const double value = withinReason(m_overheadData.present->x * std::pow(keyStep, way));
        edit(intervalField, toQString(formatExact(value, Unit::Second)), EditPhase::Commit);
        return true;
    }
    if (event->modifiers() & ~Qt::KeypadModifier)
        return false;
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

Qt::CursorShape ResilienceView::cursorAt(QPointF at, const QRectF& area) const
{
    return ready() && overheadPicture().handleAt(at, split(area).curve) ? Qt::SizeHorCursor : Qt::ArrowCursor;
}

} // namespace ridgepoint
