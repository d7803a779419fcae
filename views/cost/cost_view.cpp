#include "views/cost/cost_view.h"

#include "core/figures/iso.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>

namespace ridgepoint {

CostView::CostView(QWidget* parent)
    : PanelViewOf(
        parent, {QStringLiteral("cost"), tr("Cost"), tr("What the run costs, and how much of it is wasted")})
{
    addPanel<SplitData, SplitPicture>({QStringLiteral("money"), tr("cost"), tr("Where the cost goes (1)"),
                                          tr("Cost of the computation, and what is lost")},
        moneySplit, splitTable);
    addPanel<SplitData, SplitPicture>(
        {QStringLiteral("time"), tr("time"), tr("Where the time goes, and the deadline (2)"),
            tr("From set-up to the last step, against the deadline")},
        timeSplit, splitTable);
    addPanel<SheetData, SheetPicture>(
        {QStringLiteral("curves"), tr("equal cost and time"), tr("Accelerators against MFU (3)"),
            tr("MFU and cluster size of equal cost or equal time")},
        isoData, isoTable);
    addPanel<OffersData, OffersPicture>(
        {QStringLiteral("offers"), tr("offers"), tr("On demand, spot and owning (4)"),
            tr("Renting on demand, renting spot, and owning")},
        offersData, offersTable);
}

QPushButton* CostView::copyButton() const { return m_copy; }

std::vector<ReadoutTileData> CostView::makeTiles() const { return costTiles(input(), style().numbers); }

QString CostView::reasonForNothing(const ViewInput& input) const
{
    const SplitData split = moneySplit(input, style().numbers, style().interactive);
    return split.total ? QString() : split.sentence;
}

void CostView::addControls(QHBoxLayout& row)
{
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

bool CostView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (event->matches(QKeySequence::Copy) && currentMark() == QLatin1String("sentence")) {
        copySentence();
        return true;
    }
    return PanelViewOf::keyPressed(event, area);
}

} // namespace ridgepoint
