#include "views/layer_strip.h"

#include "views/chart/legend.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(LayerStrip)
};

constexpr std::size_t mostCells = 60;
constexpr qreal expertsShare = 0.3; // of a cell's height
constexpr ColorRole expertsRole = ColorRole::Weights;

struct ReachWords
{
    const char* name;
    ColorRole role;
};
// In the order of LayerReach.
constexpr std::array<ReachWords, 5> reaches{{
    {QT_TRANSLATE_NOOP("LayerStrip", "reads every token"), ColorRole::KvCache},
    {QT_TRANSLATE_NOOP("LayerStrip", "reads tokens that an index picks"), ColorRole::Moment2},
    {QT_TRANSLATE_NOOP("LayerStrip", "reads a window"), ColorRole::Moment1},
    {QT_TRANSLATE_NOOP("LayerStrip", "reads a state"), ColorRole::Activations},
    {QT_TRANSLATE_NOOP("LayerStrip", "reads no tokens"), ColorRole::Line},
}};

} // namespace

ColorRole layerRole(LayerReach reach) { return reaches[static_cast<std::size_t>(reach)].role; }
QString layerReachName(LayerReach reach) { return Words::tr(reaches[static_cast<std::size_t>(reach)].name); }

bool LayerStripData::operator==(const LayerStripData& other) const
{
    return cells == other.cells && spoken == other.spoken && pattern == other.pattern
        && std::ranges::equal(kinds, other.kinds, [](const LayerAccount& a, const LayerAccount& b) {
               return a.reach == b.reach && a.experts == b.experts;
           });
}

bool LayerStripData::hasExperts() const { return std::ranges::any_of(kinds, &LayerAccount::experts); }

LayerStripData layerStripData(const Architecture& model, double cacheElement, const NumberFormat& numbers)
{
    LayerStripData data;
    data.kinds = layerAccounts(model, cacheElement);
    data.cells = layerCells(model, mostCells);
    data.pattern = toQString(layerPattern(model));
    QStringList all;
    for (const LayerAccount& kind : data.kinds)
        all += displayText(kind.layers, Unit::Count, numbers) + QStringLiteral(" \u00D7 ")
            + coreText(kind.label, numbers);
    data.spoken = all.join(QStringLiteral(", "));
    return data;
}

void paintLayerStrip(QPainter& painter, const QRectF& box, const LayerStripData& data, const Theme& theme)
{
    if (data.cells.empty() || box.isEmpty())
        return;
    const qreal width = box.width() / static_cast<qreal>(data.cells.size());
    const qreal gap = width >= 4 ? 1 : 0, experts = expertsShare * box.height();
    constexpr qreal leastPattern = 6; // a cell that shows one
    const auto fill = [&](const QRectF& part, ColorRole role) {
        if (width >= leastPattern || theme.patternsOnly)
            paintRole(painter, part, theme, role);
        else
            painter.fillRect(part, theme.color(role));
    };
    // Neighbours of one kind without a gap between them are one box.
    for (std::size_t from = 0, end = 1; from < data.cells.size(); from = end++) {
        while (gap == 0 && end < data.cells.size() && data.cells[end] == data.cells[from])
            ++end;
        const LayerAccount& kind = data.kinds[data.cells[from]];
        const QRectF cell(box.left() + width * static_cast<qreal>(from), box.top(),
            width * static_cast<qreal>(end - from) - gap, box.height());
        fill(cell.adjusted(0, 0, 0, -experts - 1), layerRole(kind.reach));
        if (kind.experts)
            fill(cell.adjusted(0, box.height() - experts, 0, 0), expertsRole);
    }
}

LayerStrip::LayerStrip(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Layers of the model, first to last"));
}

void LayerStrip::setData(const LayerStripData& data)
{
    if (data == m_data)
        return;
    m_data = data;
    setToolTip(m_data.hasExperts() ? m_data.spoken + u'\n' + tr("Below: MoE layers") : m_data.spoken);
    setAccessibleDescription(m_data.spoken);
    update();
}

void LayerStrip::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

QSize LayerStrip::minimumSizeHint() const
{
    const int unit = qRound(spaceUnit(font()));
    return {10 * unit, 3 * unit};
}

QSize LayerStrip::sizeHint() const { return {40 * minimumSizeHint().height(), minimumSizeHint().height()}; }

void LayerStrip::paintEvent(QPaintEvent*)
{
    if (!m_theme)
        return;
    QPainter painter(this);
    paintLayerStrip(painter, rect(), m_data, *m_theme);
}

} // namespace ridgepoint
