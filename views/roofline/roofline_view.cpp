#include "views/roofline/roofline_view.h"

#include "core/report/veil.h"
#include "core/scenario/field.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "widgets/flow_layout.h"

#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>

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
            tr("Above the ridge arithmetic limits, below it movement")})
{
}

void RooflineView::setRooflineOptions(const RooflineOptions& options)
{
    if (options == m_options)
        return;
    m_options = options;
    rebuild();
    refresh();
    Q_EMIT optionsChanged();
}

QVariantMap RooflineView::options() const
{
    const auto word = [](const auto& chosen, auto textOf) {
        return chosen ? textOf(*chosen) : QString(autoWord);
    };
    return {{splitKey, m_options.split}, {sparseKey, m_options.sparse}, {measuredKey, m_options.measured},
        {servingKey, m_options.serving},
        {publishedKey, word(m_options.published, [](bool on) { return QVariant(on).toString(); })},
        {typeKey, word(m_options.type, [](DataType type) { return toQString(dataTypeKey(type)); })}};
}

void RooflineView::setOptions(const QVariantMap& options)
{
    RooflineOptions wanted = m_options;
    wanted.split = options.value(splitKey, wanted.split).toBool();
    wanted.sparse = options.value(sparseKey, wanted.sparse).toBool();
    wanted.measured = options.value(measuredKey, wanted.measured).toBool();
    wanted.serving = options.value(servingKey, wanted.serving).toBool();
    if (const QString text = options.value(publishedKey).toString(); choicesOf(publishedKey).contains(text))
        wanted.published = text == autoWord ? std::nullopt : std::optional(text == QLatin1String("true"));
    if (const QString text = options.value(typeKey).toString(); choicesOf(typeKey).contains(text)) {
        wanted.type = text == autoWord ? std::nullopt : dataTypeFromKey(text.toStdString());
    } else { // as settings of earlier versions have it
        bool number = false;
        const int type = text.toInt(&number);
        if (number && type > 0 && type < dataTypeCount)
            wanted.type = static_cast<DataType>(type);
    }
    setRooflineOptions(wanted);
}

QStringList RooflineView::choicesOf(const QString& key) const
{
    if (key == publishedKey)
        return {autoWord, QStringLiteral("true"), QStringLiteral("false")};
    QStringList words;
    if (key == typeKey) {
        words += autoWord;
        for (int type = 1; type < dataTypeCount; ++type)
            words += toQString(dataTypeKey(static_cast<DataType>(type)));
    }
    return words;
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
bool RooflineView::drawsVeiled(const Veil& veil) const
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
    auto* row = new QWidget(parent);
    auto* layout = new FlowLayout(row, FlowLayout::Cells::Own); // a long language takes a second line
    const int space = std::max(2, row->fontMetrics().height() / 4);
    layout->setContentsMargins(3 * space, space, 3 * space, space);
    layout->setSpacing(3 * space);

    auto* typeLabel = new QLabel(tr("compute type"), row);
    m_type = new QComboBox(row);
    m_type->setAccessibleName(tr("compute type of the peak line"));
    typeLabel->setBuddy(m_type);
    m_split = new QCheckBox(tr("split panels"), row);
    m_split->setToolTip(
        tr("One panel per byte of memory and one per network byte, instead of one chart for all roofs."));
    m_sparse = new QCheckBox(tr("sparse peak (2:4)"), row);
    m_badge = new QLabel(row);
    m_measured = new QCheckBox(tr("measured roofs"), row);
    m_published = new QCheckBox(tr("published kernels"), row);
    layout->addWidget(typeLabel);
    layout->addWidget(m_type);
    layout->addWidget(m_split);
    layout->addWidget(m_sparse);
    layout->addWidget(m_badge);
    layout->addWidget(m_measured);
    layout->addWidget(m_published);
    m_serving = new QCheckBox(tr("serving"), row);
    layout->addWidget(m_serving);

    connect(m_type, &QComboBox::activated, this, [this](int index) {
        RooflineOptions options = m_options;
        options.type = static_cast<DataType>(m_type->itemData(index).toInt());
        setRooflineOptions(options);
    });
    const auto sets = [this](QCheckBox* box, auto option) {
        connect(box, &QCheckBox::toggled, this, [this, option](bool on) {
            RooflineOptions options = m_options;
            options.*option = on;
            setRooflineOptions(options);
        });
    };
    sets(m_split, &RooflineOptions::split);
    sets(m_sparse, &RooflineOptions::sparse);
    sets(m_measured, &RooflineOptions::measured);
    sets(m_serving, &RooflineOptions::serving);
    sets(m_published, &RooflineOptions::published);
    syncControls();
    return row;
}

void RooflineView::syncControls()
{
    if (!m_type)
        return;
    const QSignalBlocker quietType(m_type);
    const QSignalBlocker quietSplit(m_split);
    const QSignalBlocker quietSparse(m_sparse);
    const QSignalBlocker quietMeasured(m_measured);
    const QSignalBlocker quietPublished(m_published);
    const QSignalBlocker quietServing(m_serving);
    m_serving->setChecked(m_options.serving);
    m_serving->setToolTip(m_data.servingReason.isEmpty()
            ? tr("Prefill and decoding of the scenario's service, as two more points under the roof.")
            : m_data.servingReason);
    m_published->setEnabled(m_data.problem.isEmpty() && m_data.publishedReason.isEmpty());
    m_published->setChecked(m_data.published.has_value());
    m_published->setToolTip(!m_data.publishedReason.isEmpty()
            ? m_data.publishedReason
            : tr("Kernels that others have timed on this device, each by its own intensity: open marks under "
                 "the "
                 "nominal roof."));
    m_published->setAccessibleDescription(m_published->toolTip());
    m_measured->setEnabled(m_data.measurable);
    m_measured->setChecked(m_data.measured.has_value());
    m_measured->setToolTip(!m_data.measurable
            ? tr("No measurement loaded: the roofs are nominal. Tools, Measure this machine makes one.")
            : m_data.measured ? m_data.measured->whose()
                              : tr("What a probe measured, over the nominal roofs."));
    m_measured->setAccessibleDescription(m_measured->toolTip());
    bool same = m_type->count() == static_cast<int>(m_data.types.size());
    for (int i = 0; same && i < m_type->count(); ++i)
        same = m_type->itemData(i).toInt() == static_cast<int>(m_data.types[static_cast<std::size_t>(i)]);
    if (!same) {
        m_type->clear();
        for (const DataType type : m_data.types)
            m_type->addItem(typeName(type), static_cast<int>(type));
    }
    m_type->setPlaceholderText(tr("%1: no published peak").arg(typeName(m_data.type)));
    m_type->setCurrentIndex(m_type->findData(static_cast<int>(m_data.type)));
    m_split->setChecked(m_options.split);
    m_sparse->setChecked(m_data.sparse);
    m_sparse->setEnabled(m_data.sparseDocumented);
    m_sparse->setToolTip(
        m_data.sparseDocumented ? tr(
            "Twice the dense rate, and only for weights pruned two in four. Dense training never reaches it.")
                                : m_data.sparseReason);
    m_badge->setText(m_data.sparse ? tr("\u25B2 sparse, pruned weights only") : tr("peak: dense"));
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

QString RooflineView::textFor(const RooflineHandle& handle, double value) const
{
    return toQString(formatExact(value, handle.peak ? Unit::FlopPerSecond : Unit::BytePerSecond));
}

std::optional<Held> RooflineView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
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
    return Held{m_handle.peak ? QStringLiteral("peak") : roof ? roof->key : QString()};
}

FieldEdits RooflineView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const std::string field = fieldOf(m_handle).toStdString();
    const double value =
        withinField(field, threeDigits(m_value * m_picture.valueAt(m_handle, at, area) / m_pressed));
    return value > 0 ? FieldEdits{{field, textFor(m_handle, value).toStdString()}} : FieldEdits();
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
    const double value = threeDigits(valueNow(*handle) * std::pow(keyStep, way));
    if (value > 0)
        edit(fieldOf(*handle), textFor(*handle, value), EditPhase::Commit);
    return true;
}

Qt::CursorShape RooflineView::cursorAt(QPointF at, const QRectF& area) const
{
    return m_picture.handleAt(at, area) ? Qt::SizeVerCursor : Qt::ArrowCursor;
}

} // namespace ridgepoint
