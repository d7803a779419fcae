#include "views/compare/compare_view.h"

#include "views/example.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

namespace ridgepoint {

namespace {

constexpr qreal ownShare = 0.2; // of the height, above the example: two lines
constexpr std::size_t mostBaselines = 3;
const QString baselineOption = QStringLiteral("baseline");

} // namespace

CompareView::CompareView(QWidget* parent)
    : PanelViewOf(parent, {QStringLiteral("compare"), tr("Compare"), tr("What changed, and what it did")})
    , m_readout(findReadout("step.seconds"))
    , m_changes(addPanel<CompareData, ComparePicture>(
          {QStringLiteral("changes"), tr("changes"), tr("Every changed field, every readout that moved (1)"),
              tr("Changed fields, and how far each readout moved")},
          compareData, compareTable))
    , m_causes(addPanel<AttributionData, AttributionPicture>(
          {QStringLiteral("causes"), tr("causes"), tr("How much each change contributes to one readout (2)"),
              tr("How much each change contributes")},
          [this](const ViewInput& in, const NumberFormat& numbers) {
              return attributionData(in, numbers, *m_readout, m_baseline);
          },
          attributionTable))
{
    const auto causes = [this] { return shown() == ComparePanel::Causes; };
    QStringList letters;
    for (std::size_t i = 0; i < mostBaselines; ++i)
        letters += baselineLetter(i);
    addOption(choiceOption(baselineOption, m_baseline, letters),
        {.name = tr("the baseline"),
            .items =
                [this] {
                    std::vector<OptionItem> items;
                    for (std::size_t i = 0; i < input().baselines.size(); ++i)
                        items.push_back({baselineLetter(i),
                            tr("since %1", "a baseline's letter").arg(baselineLetter(i))});
                    return items;
                },
            .shown =
                [this] { return baselineLetter(m_baseline < input().baselines.size() ? m_baseline : 0); },
            .applies = [this, causes] { return causes() && input().baselines.size() > 1; }});
    addOption(readoutOption(m_readout), readoutControl(causes));
}

QString CompareView::ownTitle() const
{
    return shown() == ComparePanel::Causes
        ? tr("What changed the %1", "a readout").arg(coreText(m_readout->firstLabel()))
        : PanelViewOf::ownTitle();
}

QString CompareView::reasonForNothing(const ViewInput& of) const
{
    return of.baselines.empty() ? noBaseline() : QString();
}

void CompareView::rebuild()
{
    PanelViewOf::rebuild();
    if (!ready() || !input().baselines.empty())
        return;
    ViewInput pinned = input();
    pinned.baselines = {onTwiceAsMany(*input().report)};
    m_example.update(compareData(pinned, style().numbers, false), style());
}

std::vector<ReadoutTileData> CompareView::makeTiles() const
{
    return input().report ? compareTiles(input(), style().numbers) : std::vector<ReadoutTileData>();
}

void CompareView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    PanelViewOf::drawPicture(painter, area);
    if (input().baselines.empty() && shown() == ComparePanel::Changes)
        paintExample(painter, examplePart(area, ownShare, style()),
            tr("With the same on twice the accelerators as baseline A:"), style(),
            [&](const QRectF& rest) { m_example.paint(painter, rest); });
}

void CompareView::ask(const Readout& readout, std::size_t baseline)
{
    setOptions(
        {{QStringLiteral("readout"), toQString(readout.path)}, {baselineOption, baselineLetter(baseline)}});
}

std::vector<std::pair<QString, QString>> CompareView::keys() const
{
    return {{tr("1, 2"), tr("what the picture shows: changes, causes")}};
}

} // namespace ridgepoint
