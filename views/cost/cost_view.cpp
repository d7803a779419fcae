#include "views/cost/cost_view.h"

#include "views/chart/ticks.h"
#include "views/cost/iso_table.h"
#include "widgets/number_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString countField = QStringLiteral("hardware.accelerators");
const QString mfuField = QStringLiteral("hardware.efficiency.mfu");
const QString pointKey = QStringLiteral("iso.point");
constexpr double keyStep = 1.1;
constexpr double leastMfu = 0.001;

} // namespace

CostView::CostView(QWidget* parent)
    : PanelViewOf(
        parent, {QStringLiteral("cost"), tr("Cost"), tr("What the run costs, and what of it is wasted")})
    , m_curves([this]() -> auto& {
        addPanel<SplitData, SplitPicture>(
            {QStringLiteral("money"), tr("money"), tr("Where the money goes (1)"),
                tr("Money for useful work, and money lost on the way")},
            [this](const ViewInput& of, const NumberFormat& numbers) {
                return moneySplit(of, numbers, style().interactive);
            },
            splitTable);
        addPanel<SplitData, SplitPicture>(
            {QStringLiteral("time"), tr("time"), tr("Where the time goes, and the deadline (2)"),
                tr("From set-up to the last step, against the deadline")},
            [this](const ViewInput& of, const NumberFormat& numbers) {
                return timeSplit(of, numbers, style().interactive);
            },
            splitTable);
        return addPanel<IsoData, SheetPicture>(
            {QStringLiteral("curves"), tr("equal cost and time"), tr("Accelerators against MFU (3)"),
                tr("Which MFU on how many accelerators costs the same, or takes as long")},
            [this](const ViewInput& of, const NumberFormat&) {
                return isoData(*of.report, of.baselines, style().interactive);
            },
            isoTable);
    }())
{
    addPanel<OffersData, OffersPicture>(
        {QStringLiteral("offers"), tr("offers"), tr("On demand, spot and owning (4)"),
            tr("Renting on demand, renting spot, and owning")},
        offersData, offersTable);
}

QPushButton* CostView::copyButton() const { return m_copy; }

std::vector<ReadoutTileData> CostView::makeTiles() const { return costTiles(input(), style().numbers); }

void CostView::addControls(QHBoxLayout& row)
{
    row.addStretch(1);
    m_copy = new QPushButton(tr("Copy sentence"), row.parentWidget());
    m_copy->setToolTip(
        tr("Copies the budget sentence: what this run starts, at which price, and the verdict"));
    m_copy->setAccessibleDescription(m_copy->toolTip());
    row.addWidget(m_copy);
    connect(m_copy, &QPushButton::clicked, this, &CostView::copySentence);
}

void CostView::copySentence()
{
    QGuiApplication::clipboard()->setText(sentence());
    Q_EMIT announced(tr("Copied: %1").arg(sentence()));
}

// While the point is held, the axes stay; when it is let go, they may move again.
void CostView::rebuild()
{
    m_curves.hold(held());
    PanelViewOf::rebuild();
}

QString CostView::textFor(const QString& field, double value) const
{
    if (field == countField) {
        const double step = iso().step;
        const double count = std::clamp(std::round(value / step), 1.0, 1e7) * step;
        return toQString(formatExact(count, Unit::Count));
    }
    return toQString(formatExact(threeDigits(std::clamp(value, leastMfu, 1.0)), Unit::Percent));
}

std::optional<HeldHandle> CostView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (shown() != Show::Curves || !m_curves.picture().handleAt(at, area))
        return std::nullopt;
    m_pulled.clear();
    return HeldHandle{pointKey};
}

FieldEdits CostView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (m_pulled.isEmpty()) {
        const QPointF way = at - pressedAt();
        m_pulled = std::abs(way.x()) >= std::abs(way.y()) ? countField : mfuField;
    }
    const std::optional<PlotXY> value = m_curves.picture().valueAt(at, area);
    if (!value)
        return {};
    return {{m_pulled.toStdString(),
        textFor(m_pulled, m_pulled == countField ? value->x : value->y).toStdString()}};
}

bool CostView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (held())
        return View::keyPressed(event, area);
    const int way = arrowSign(*event);
    if (way && (event->modifiers() & Qt::ShiftModifier) && currentMark() == pointKey
        && !iso().plots.empty()) {
        const bool count = event->key() == Qt::Key_Right || event->key() == Qt::Key_Left;
        const double value =
            count ? iso().accelerators * (way > 0 ? 2 : 0.5) : iso().mfu * std::pow(keyStep, way);
        const QString field = count ? countField : mfuField;
        edit(field, textFor(field, value), EditPhase::Commit);
        return true;
    }
    if (event->matches(QKeySequence::Copy) && currentMark() == QLatin1String("sentence")) {
        copySentence();
        return true;
    }
    return PanelViewOf::keyPressed(event, area);
}

Qt::CursorShape CostView::cursorAt(QPointF at, const QRectF& area) const
{
    return shown() == Show::Curves && ready() && m_curves.picture().handleAt(at, area) ? Qt::SizeAllCursor
                                                                                       : Qt::ArrowCursor;
}

} // namespace ridgepoint
