#include "views/compare/compare_view.h"

#include "views/example.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QHBoxLayout>

namespace ridgepoint {

namespace {

constexpr qreal ownShare = 0.2; // of the height, above the example: two lines
constexpr std::size_t mostBaselines = 3;
const QString readoutOption = QStringLiteral("readout");
const QString baselineOption = QStringLiteral("baseline");

} // namespace

CompareView::CompareView(QWidget* parent)
    : PanelViewOf(parent, {QStringLiteral("compare"), tr("Compare"), tr("What changed, and what it did")})
    , m_readout(findReadout("step.seconds"))
    , m_changes(addPanel<CompareData, ComparePicture>(
          {QStringLiteral("changes"), tr("changes"), tr("Every changed field, every readout that moved (1)"),
              tr("Changed fields, and how far each readout moved")},
          [this](const ViewInput& in, const NumberFormat& numbers) {
              return compareData(in, numbers, style().interactive);
          },
          compareTable))
    , m_causes(addPanel<AttributionData, AttributionPicture>(
          {QStringLiteral("causes"), tr("causes"), tr("Which change brought how much of one readout (2)"),
              tr("Which change brought how much")},
          [this](const ViewInput& in, const NumberFormat& numbers) {
              return attributionData(in, numbers, *m_readout, m_baseline);
          },
          attributionTable))
{
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
    if (m_baselines) // as many as are pinned
        syncControls();
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
    m_readout = &readout;
    m_baseline = baseline;
    syncControls();
    changed();
}

void CompareView::addControls(QHBoxLayout& row)
{
    row.addStretch(1);
    m_baselines = new QComboBox(row.parentWidget());
    m_baselines->setAccessibleName(tr("the baseline"));
    row.addWidget(m_baselines);
    connect(m_baselines, &QComboBox::activated, this,
        [this](int index) { ask(*m_readout, static_cast<std::size_t>(index)); });
    m_readouts = new ReadoutBox(row.parentWidget());
    row.addWidget(m_readouts);
    connect(m_readouts, &ReadoutBox::asked, this, [this](const Readout& asked) { ask(asked, m_baseline); });
}

void CompareView::syncControls()
{
    PanelViewOf::syncControls();
    if (!m_readouts)
        return;
    const std::size_t pinned = input().baselines.size();
    while (m_baselines->count() > static_cast<int>(pinned))
        m_baselines->removeItem(m_baselines->count() - 1);
    for (auto i = static_cast<std::size_t>(m_baselines->count()); i < pinned; ++i)
        m_baselines->addItem(tr("since %1", "a baseline's letter").arg(baselineLetter(i)));
    m_baselines->setCurrentIndex(m_baseline < pinned ? static_cast<int>(m_baseline) : 0);
    m_readouts->choose(*m_readout);
    const bool causes = shown() == ComparePanel::Causes;
    m_baselines->setVisible(causes && pinned > 1);
    m_readouts->setVisible(causes);
}

QVariantMap CompareView::options() const
{
    QVariantMap options = PanelViewOf::options();
    options.insert(readoutOption, toQString(m_readout->path));
    options.insert(baselineOption, baselineLetter(m_baseline));
    return options;
}

void CompareView::setOptions(const QVariantMap& options)
{
    if (const Readout* known = findReadout(options.value(readoutOption).toString().toStdString()))
        m_readout = known;
    for (std::size_t i = 0; i < mostBaselines; ++i)
        if (options.value(baselineOption).toString() == baselineLetter(i))
            m_baseline = i;
    PanelViewOf::setOptions(options);
    rebuild();
    syncControls();
    refresh();
}

QStringList CompareView::choicesOf(const QString& key) const
{
    QStringList choices;
    if (key == baselineOption)
        for (std::size_t i = 0; i < mostBaselines; ++i)
            choices += baselineLetter(i);
    else if (key == readoutOption)
        for (const Readout& each : readouts())
            choices += toQString(each.path);
    else
        return PanelViewOf::choicesOf(key);
    return choices;
}

std::vector<std::pair<QString, QString>> CompareView::keys() const
{
    return {{tr("1, 2"), tr("what the picture shows: changes, causes")}};
}

} // namespace ridgepoint
