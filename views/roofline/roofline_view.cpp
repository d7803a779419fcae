#include "views/roofline/roofline_view.h"

#include "core/inputs/scenario/field.h"
#include "core/outcome/answer_mask.h"
#include "core/outcome/readout.h"
#include "core/training/report.h"
#include "views/chart/ticks.h"
#include "views/figure/handle_view.h"
#include "views/readout_text.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double keyStep = 1.1;
const QString splitKey = QStringLiteral("split");
const QString sparseKey = QStringLiteral("sparse");
const QString measuredKey = QStringLiteral("measured");
const QString servingKey = QStringLiteral("serving");
const QString publishedKey = QStringLiteral("published");
const QString typeKey = QStringLiteral("type");
const QString autoWord = QStringLiteral("auto"); // the default of the two before

} // namespace

RooflineView::RooflineView(QWidget* parent)
    : PictureView(parent,
        {QStringLiteral("roofline"), tr("Roofline"),
            tr("The roofline \u2014 the one diagram for \u2018what\u2019s bound by what\u2019"),
            tr("Above the ridge, compute is the limit; below it, memory or network")})
{
    QStringList types{autoWord};
    for (int type = 1; type < dataTypeCount; ++type)
        types += toQString(dataTypeKey(static_cast<DataType>(type)));
    OptionSpec type = wordOption(
        typeKey, types, [this] { return static_cast<int>(m_options.type.value_or(DataType{})); },
        [this](int index) {
            m_options.type = index > 0 ? std::optional(static_cast<DataType>(index)) : std::nullopt;
        });
    type.set = [set = type.set, types](const QVariant& given) {
        bool number = false; // as settings of earlier versions have it
        const int index = given.toString().toInt(&number);
        set(number && index > 0 && index < dataTypeCount ? QVariant(types[index]) : given);
    };
    addOption(std::move(type),
        {.caption = tr("compute type"),
            .name = tr("compute type of the peak line"),
            .items =
                [this, types] {
                    std::vector<OptionItem> items;
                    for (const DataType each : m_data.types)
                        items.push_back({types[static_cast<int>(each)], typeName(each)});
                    return items;
                },
            .shown = [this, types] { return types[static_cast<int>(m_data.type)]; }});
    addOption(toggleOption(splitKey, m_options.split),
        {.label = tr("split panels"),
            .tip = tr("One panel per byte of memory and one per network byte, instead of one chart for all "
                      "roofs.")});
    addOption(toggleOption(sparseKey, m_options.sparse),
        {.label = tr("sparse peak (2:4)"),
            .shown = [this] { return m_data.sparse; },
            .enabled = [this] { return m_data.sparseDocumented; },
            .tipNow =
                [this] {
                    return m_data.sparseDocumented
                        ? tr("Twice the dense rate, and only for weights pruned two in four. Dense training "
                             "never reaches it.")
                        : m_data.sparseReason;
                }});
    addOption(toggleOption(measuredKey, m_options.measured),
        {.label = tr("measured roofs"),
            .shown = [this] { return m_data.measured.has_value(); },
            .enabled = [this] { return m_data.measurable; },
            .tipNow =
                [this] {
                    return !m_data.measurable
                        ? tr("No measurement loaded: the roofs are nominal. Tools, Measure this machine "
                             "makes one.")
                        : m_data.measured ? m_data.measured->whose()
                                          : tr("What a probe measured, over the nominal roofs.");
                }});
    addOption(wordOption(
                  publishedKey, {autoWord, QStringLiteral("true"), QStringLiteral("false")},
                  [this] { return !m_options.published ? 0
                               : *m_options.published  ? 1
                                                       : 2; },
                  [this](int index) {
                      m_options.published = index > 0 ? std::optional(index == 1) : std::nullopt;
                  }),
        {.label = tr("published kernels"),
            .shown = [this] { return m_data.published.has_value(); },
            .enabled = [this] { return m_data.problem.isEmpty() && m_data.publishedReason.isEmpty(); },
            .tipNow =
                [this] {
                    return !m_data.publishedReason.isEmpty()
                        ? m_data.publishedReason
                        : tr("Kernels that others have timed on this device, each by its own intensity: open "
                             "marks under the "
                             "nominal roof.");
                }});
    addOption(toggleOption(servingKey, m_options.serving),
        {.label = tr("serving"), .tipNow = [this] {
             return m_data.servingReason.isEmpty()
                 ? tr("Prefill and decoding of the scenario's service, as two more points under the roof.")
                 : m_data.servingReason;
         }});
}

void RooflineView::setRooflineOptions(const RooflineOptions& options)
{
    if (options == m_options)
        return;
    m_options = options;
    changed();
}

void RooflineView::rebuild()
{
    if (!input().report)
        return;
    m_data = rooflineData(
        input(), m_options, style().numbers, style().dragging ? ReportEffort::Quick : ReportEffort::Full);
    if (style().theme)
        m_picture.setData(m_data, m_options, style(), held());
    syncControls();
    if (!style().dragging && !held())
        announceBound();
}

// Roofs meet where the ridge points are, whether or not anybody names them.
bool RooflineView::drawsVeiled(const AnswerMask& veil) const
{
    return std::ranges::none_of(readouts(), [&](const Readout& readout) {
        const bool roof = readout.path.starts_with("roofline.ceilings.")
            || readout.path.starts_with("roofline.ridge_points.") || readout.path == "compute.peak";
        return roof && veil.hides(readout.path);
    });
}

void RooflineView::announceBound()
{
    const RooflinePoint* point = m_data.operating();
    if (!point)
        return;
    if (m_toldBound && *m_toldBound != point->bound)
        Q_EMIT announced(tr("%1 is now ideally bound by %2").arg(point->name, boundName(point->bound)));
    m_toldBound = point->bound;
}

std::vector<ReadoutTileData> RooflineView::makeTiles() const
{
    return rooflineTiles(m_data, input(), style().numbers);
}

ViewTable RooflineView::makeTable() const { return rooflineTable(m_data, style().numbers); }

QWidget* RooflineView::controls(QWidget* parent)
{
    QHBoxLayout* row = controlRow(parent);
    for (const QString& key : {typeKey, splitKey, sparseKey})
        placeOption(*row, key);
    m_badge = new QLabel(row->parentWidget());
    row->addWidget(m_badge);
    for (const QString& key : {measuredKey, publishedKey, servingKey})
        placeOption(*row, key);
    syncControls();
    return row->parentWidget();
}

void RooflineView::syncControls()
{
    if (!m_badge)
        return;
    m_badge->setText(m_data.sparse ? tr("\u25B2 sparse, pruned weights only") : tr("peak: dense"));
    static_cast<QComboBox*>(optionControl(typeKey))
        ->setPlaceholderText(tr("%1: no published peak").arg(typeName(m_data.type)));
}

QString RooflineView::fieldOf(const RooflineHandle& handle) const
{
    if (handle.peak)
        return m_data.peakField;
    const Roof* roof = m_data.roof(handle.roof);
    return roof ? roof->field : QString();
}

double RooflineView::valueNow(const RooflineHandle& handle) const
{
    const Roof* roof = m_data.roof(handle.roof);
    const FieldSpec* field = findField(fieldOf(handle).toStdString());
    const std::optional<double> value =
        field && field->get ? field->get(input().report->scenario) : std::nullopt;
    return value.value_or(handle.peak ? m_data.densePeak : roof ? roof->bandwidth : 0);
}

std::optional<HeldHandle> RooflineView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const std::optional<RooflineHandle> handle = m_picture.handleAt(at, area);
    if (!handle)
        return std::nullopt;
    // Operations lie on the roofs; a press on one of them is a question about it.
    for (const Mark& mark : marks(area))
        if ((mark.key.startsWith(QStringLiteral("operation."))
                || mark.key.startsWith(QStringLiteral("ridge.")))
            && mark.shape.contains(at))
            return std::nullopt;
    m_handle = *handle;
    m_pressed = m_picture.valueAt(m_handle, at, area);
    m_value = valueNow(m_handle);
    if (!(m_pressed > 0) || !(m_value > 0))
        return std::nullopt;
    const Roof* roof = m_data.roof(m_handle.roof);
    return HeldHandle{m_handle.peak ? QStringLiteral("peak") : roof ? roof->key : QString()};
}

FieldEdits RooflineView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const double value = m_value * m_picture.valueAt(m_handle, at, area) / m_pressed;
    return value > 0 ? editsOf({.field = fieldOf(m_handle).toStdString()}, value) : FieldEdits();
}

std::vector<std::pair<QString, QString>> RooflineView::keys() const
{
    return {{tr("Shift and an arrow key"), tr("raise or lower the roof that is outlined")}};
}

bool RooflineView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    const int way = arrowSign(*event);
    if (held() || !way || !(event->modifiers() & Qt::ShiftModifier))
        return View::keyPressed(event, area);
    std::optional<RooflineHandle> handle;
    if (currentMark() == QLatin1String("peak") && !m_data.peakField.isEmpty())
        handle = RooflineHandle{true, Bound::Compute, 0};
    for (const Roof& roof : m_data.roofs)
        if (currentMark() == roof.key && !roof.field.isEmpty())
            handle = RooflineHandle{false, roof.resource, 0};
    if (!handle)
        return false;
    if (const double value = valueNow(*handle) * std::pow(keyStep, way); value > 0)
        Q_EMIT edited(editsOf({.field = fieldOf(*handle).toStdString()}, value), EditPhase::Commit);
    return true;
}

Qt::CursorShape RooflineView::cursorAt(QPointF at, const QRectF& area) const
{
    return m_picture.handleAt(at, area) ? Qt::SizeVerCursor : Qt::ArrowCursor;
}

} // namespace ridgepoint
