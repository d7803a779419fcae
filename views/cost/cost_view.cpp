#include "views/cost/cost_view.h"

#include "core/scenario/field.h"
#include "views/chart/ticks.h"
#include "widgets/number_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QRadioButton>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString showOption = QStringLiteral("show");
const QString countField = QStringLiteral("hardware.accelerators");
const QString mfuField = QStringLiteral("hardware.efficiency.mfu");
const QString pointKey = QStringLiteral("iso.point");
constexpr double keyStep = 1.1;
constexpr double leastMfu = 0.001;

} // namespace

CostView::CostView(QWidget* parent)
    : View(parent)
    , m_switch({QStringLiteral("money"), QStringLiteral("time"), QStringLiteral("curves"),
          QStringLiteral("offers")})
{
}

CostView::~CostView() = default;

QString CostView::id() const { return QStringLiteral("cost"); }
QString CostView::tabName() const { return tr("Cost"); }
QString CostView::title() const { return tr("What the run costs, and what of it is wasted"); }
QString CostView::subtitle() const
{
    switch (m_show) {
    case Show::Bill:
        return tr("Money for useful work, and money lost on the way");
    case Show::Time:
        return tr("From set-up to the last step, against the deadline");
    case Show::Curves:
        return tr("Which MFU on how many accelerators costs the same, or takes as long");
    case Show::Offers:
        break;
    }
    return tr("Renting on demand, renting spot, and owning");
}

void CostView::inputChanged() { rebuild(); }

void CostView::styleChanged() { rebuild(); }

void CostView::rebuild()
{
    if (!input().report)
        return;
    const NumberFormat& numbers = style().numbers;
    const bool paintable = style().theme;
    m_budget = budgetText(input(), numbers);
    switch (m_show) {
    case Show::Bill:
        m_moneyData = moneySplit(input(), numbers);
        if (paintable)
            m_money.update(m_moneyData, m_budget, style(), m_gesture.has_value());
        break;
    case Show::Time:
        m_timeData = timeSplit(input(), numbers);
        if (paintable)
            m_time.update(m_timeData, m_budget, style(), m_gesture.has_value());
        break;
    case Show::Curves:
        m_isoData = isoData(input(), numbers, style().interactive);
        m_isoShown = false; // when it is painted
        break;
    case Show::Offers:
        m_offersData = offersData(input(), numbers);
        if (paintable)
            m_offers.update(m_offersData, style());
        break;
    }
    syncControls();
}

IsoPicture& CostView::isoPicture() const
{
    if (!m_iso)
        m_iso.emplace();
    if (!m_isoShown)
        m_iso->update(m_isoData, style(), m_gesture.has_value());
    m_isoShown = true;
    return *m_iso;
}

QRadioButton* CostView::showButton(Show show) const { return m_switch.button(static_cast<int>(show)); }
QPushButton* CostView::copyButton() const { return m_copy; }

std::vector<ReadoutTileData> CostView::tiles() const { return costTiles(input(), style().numbers); }

ViewTable CostView::table() const
{
    switch (m_show) {
    case Show::Bill:
        return splitTable(m_moneyData, style().numbers);
    case Show::Time:
        return splitTable(m_timeData, style().numbers);
    case Show::Curves:
        return isoTable(m_isoData, style().numbers);
    case Show::Offers:
        break;
    }
    return offersTable(m_offersData);
}

void CostView::paintPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    switch (m_show) {
    case Show::Bill:
        return m_money.paint(painter, area);
    case Show::Time:
        return m_time.paint(painter, area);
    case Show::Curves:
        return isoPicture().paint(painter, area);
    case Show::Offers:
        break;
    }
    m_offers.paint(painter, area);
}

std::vector<Mark> CostView::marks(const QRectF& area)
{
    if (!ready())
        return {};
    switch (m_show) {
    case Show::Bill:
        return m_money.marks(area);
    case Show::Time:
        return m_time.marks(area);
    case Show::Curves:
        return isoPicture().marks(area);
    case Show::Offers:
        break;
    }
    return m_offers.marks(area);
}

QWidget* CostView::controls(QWidget* parent)
{
    QHBoxLayout* layout = controlRow(parent);
    QWidget* row = layout->parentWidget();
    m_switch.build(*layout,
        {{tr("money"), tr("Where the money goes (1)")},
            {tr("time"), tr("Where the time goes, and the deadline (2)")},
            {tr("equal cost and time"), tr("Accelerators against MFU (3)")},
            {tr("offers"), tr("On demand, spot and owning (4)")}},
        *this, [this](int panel) { setShown(static_cast<Show>(panel)); });
    layout->addStretch(1);
    m_copy = new QPushButton(tr("Copy sentence"), row);
    m_copy->setToolTip(
        tr("Copies the budget sentence: what this run starts, at which price, and the verdict"));
    m_copy->setAccessibleDescription(m_copy->toolTip());
    layout->addWidget(m_copy);
    connect(m_copy, &QPushButton::clicked, this, &CostView::copySentence);
    syncControls();
    return row;
}

void CostView::syncControls() { m_switch.show(static_cast<int>(m_show)); }

void CostView::copySentence()
{
    QGuiApplication::clipboard()->setText(m_budget.text);
    Q_EMIT announced(tr("Copied: %1").arg(m_budget.text));
}

void CostView::setShown(Show show)
{
    if (show == m_show)
        return;
    m_gesture.reset();
    m_show = show;
    rebuild();
    setCurrentMark({}, QRectF());
    refresh();
    Q_EMIT optionsChanged();
    Q_EMIT announced(subtitle());
}

QString CostView::textFor(const QString& field, double value) const
{
    if (field == countField) {
        const double step = m_isoData.step;
        const double count = std::clamp(std::round(value / step), 1.0, 1e7) * step;
        return toQString(formatExact(count, Unit::Count));
    }
    return toQString(formatExact(threeDigits(std::clamp(value, leastMfu, 1.0)), Unit::Percent));
}

QString CostView::fieldNow(const QString& field) const
{
    const FieldSpec* spec = findField(field.toStdString());
    return spec ? toQString(fieldText(input().report->scenario, *spec)) : QString();
}

bool CostView::pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (m_gesture)
        return true;
    if (m_show != Show::Curves || !ready() || !isoPicture().onPoint(at, area))
        return false;
    m_gesture = Gesture{{at, {}}, {}};
    return true;
}

void CostView::drag(QPointF at, const QRectF& area)
{
    Gesture& gesture = *m_gesture;
    if (gesture.field.isEmpty()) {
        if (!gesture.movedTo(at))
            return;
        const QPointF way = at - gesture.start;
        gesture.field = std::abs(way.x()) >= std::abs(way.y()) ? countField : mfuField;
        gesture.original = fieldNow(gesture.field);
    }
    const QPointF value = isoPicture().valueAt(at, area);
    const QString text = textFor(gesture.field, gesture.field == countField ? value.x() : value.y());
    if (gesture.asks(text))
        edit(gesture.field, text, EditPhase::Preview);
}

bool CostView::pictureMouseMove(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!m_gesture)
        return false;
    drag(at, area);
    return true;
}

bool CostView::pictureMouseRelease(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!m_gesture)
        return false;
    drag(at, area);
    const Gesture done = *m_gesture;
    m_gesture.reset();
    if (done.field.isEmpty()) {
        setCurrentMark(pointKey, area);
        Q_EMIT explainRequested(QStringLiteral("run.total_dollars"));
    } else {
        edit(done.field, done.last, EditPhase::Commit);
    }
    rebuild(); // the axes may move again
    refresh();
    return true;
}

bool CostView::pictureKeyPress(QKeyEvent* event, const QRectF&)
{
    if (m_gesture) {
        if (event->key() != Qt::Key_Escape)
            return false;
        const Gesture done = *m_gesture;
        m_gesture.reset();
        if (!done.field.isEmpty())
            edit(done.field, done.original, EditPhase::Cancel);
        rebuild();
        refresh();
        return true;
    }
    if ((event->modifiers() & Qt::ShiftModifier) && currentMark() == pointKey && !m_isoData.points.empty()) {
        const IsoPoint& point = m_isoData.points.front();
        const bool more = event->key() == Qt::Key_Right || event->key() == Qt::Key_Up;
        const bool less = event->key() == Qt::Key_Left || event->key() == Qt::Key_Down;
        if (!more && !less)
            return false;
        const bool count = event->key() == Qt::Key_Right || event->key() == Qt::Key_Left;
        const double value =
            count ? point.accelerators * (more ? 2 : 0.5) : point.mfu * (more ? keyStep : 1 / keyStep);
        const QString field = count ? countField : mfuField;
        edit(field, textFor(field, value), EditPhase::Commit);
        return true;
    }
    if (event->matches(QKeySequence::Copy) && currentMark() == QLatin1String("sentence")) {
        copySentence();
        return true;
    }
    const std::optional<int> panel = m_switch.panelOf(*event);
    if (!panel)
        return false;
    setShown(static_cast<Show>(*panel));
    return true;
}

Qt::CursorShape CostView::pictureCursor(QPointF at, const QRectF& area) const
{
    return m_show == Show::Curves && ready() && isoPicture().onPoint(at, area) ? Qt::SizeAllCursor
                                                                               : Qt::ArrowCursor;
}

QStringList CostView::choicesOf(const QString& key) const
{
    return key == showOption ? m_switch.words() : QStringList();
}

QVariantMap CostView::options() const { return {{showOption, m_switch.word(static_cast<int>(m_show))}}; }

void CostView::setOptions(const QVariantMap& options)
{
    if (const auto panel = m_switch.panelOf(options.value(showOption).toString()))
        setShown(static_cast<Show>(*panel));
}

} // namespace ridgepoint
