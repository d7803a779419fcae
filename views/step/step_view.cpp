#include "views/step/step_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString showOption = QStringLiteral("show");
const QString mfuField = QStringLiteral("hardware.efficiency.mfu");
const QString predicted = QStringLiteral("model");

} // namespace

StepView::StepView(QWidget* parent)
    : View(parent)
    , m_switch({QStringLiteral("step"), QStringLiteral("scaling"), QStringLiteral("utilisation"),
          QStringLiteral("memory")})
{
}

StepView::~StepView() = default;

QString StepView::id() const { return QStringLiteral("step"); }
QString StepView::tabName() const { return tr("Step"); }
QString StepView::title() const { return tr("One step, part by part"); }
QString StepView::subtitle() const
{
    switch (m_show) {
    case Show::Parts:
        return tr("Where the time of one step goes, on the slowest rank");
    case Show::Scaling:
        return tr("The same step on more or fewer accelerators");
    case Show::Utilisation:
        return tr("One step, counted in every way in use");
    case Show::Memory:
        break;
    }
    return tr("What the fullest rank holds while it takes the step");
}

void StepView::inputChanged() { rebuild(); }

void StepView::styleChanged() { rebuild(); }

void StepView::rebuild()
{
    if (!input().report)
        return;
    m_data = stepData(input(), style().numbers);
    m_scalingData.reset();
    m_scalingShown = false;
    const bool paintable = style().theme;
    switch (m_show) {
    case Show::Parts:
        if (paintable)
            m_parts.update(m_data, style());
        break;
    case Show::Scaling:
        break; // when it is painted
    case Show::Utilisation:
        m_utilisationData = utilisationData(input(), style().numbers);
        if (paintable)
            m_utilisation.update(m_utilisationData, style());
        break;
    case Show::Memory:
        m_memoryData = rankMemoryData(input(), style().numbers);
        if (paintable)
            m_memory.update(m_memoryData, style());
        break;
    }
    syncControls();
}

const ScalingData& StepView::scaling() const
{
    if (!m_scalingData)
        m_scalingData = scalingData(input(), style().numbers);
    return *m_scalingData;
}

ScalingPicture& StepView::scalingPicture()
{
    if (!m_scaling)
        m_scaling.emplace();
    if (!m_scalingShown)
        m_scaling->update(scaling(), style());
    m_scalingShown = true;
    return *m_scaling;
}

QPushButton* StepView::predictButton() const { return m_predict; }

QRadioButton* StepView::showButton(Show show) const { return m_switch.button(static_cast<int>(show)); }

std::vector<ReadoutTileData> StepView::tiles() const
{
    return input().report ? stepTiles(input(), style().numbers) : std::vector<ReadoutTileData>();
}

ViewTable StepView::table() const
{
    switch (m_show) {
    case Show::Parts:
        return stepTable(m_data, input(), style().numbers);
    case Show::Scaling:
        return scaling().table;
    case Show::Utilisation:
        return utilisationTable(m_utilisationData);
    case Show::Memory:
        break;
    }
    return rankMemoryTable(m_memoryData, style().numbers);
}

void StepView::paintPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    switch (m_show) {
    case Show::Parts:
        m_parts.paint(painter, area);
        break;
    case Show::Scaling:
        scalingPicture().paint(painter, area);
        break;
    case Show::Utilisation:
        m_utilisation.paint(painter, area);
        break;
    case Show::Memory:
        m_memory.paint(painter, area);
        break;
    }
}

std::vector<Mark> StepView::marks(const QRectF& area)
{
    if (!ready())
        return {};
    switch (m_show) {
    case Show::Parts:
        return m_parts.marks(area);
    case Show::Scaling:
        return scalingPicture().marks(area);
    case Show::Utilisation:
        return m_utilisation.marks(area);
    case Show::Memory:
        break;
    }
    return m_memory.marks(area);
}

QWidget* StepView::controls(QWidget* parent)
{
    QHBoxLayout* layout = controlRow(parent);
    QWidget* row = layout->parentWidget();
    m_switch.build(*layout,
        {{tr("step"), tr("The step's parts, one after the other (1)")},
            {tr("scaling"), tr("Strong and weak scaling (2)")},
            {tr("utilisation"), tr("One run under every FLOP convention (3)")},
            {tr("memory"), tr("What the fullest rank holds (4)")}},
        *this, [this](int panel) { setShown(static_cast<Show>(panel)); });
    layout->addStretch(1);
    m_predict = new QPushButton(tr("Predict the step"), row);
    m_predict->setToolTip(
        tr("Lets the model predict the MFU instead of taking the stated one. Undo brings it back."));
    m_predict->setAccessibleDescription(m_predict->toolTip());
    layout->addWidget(m_predict);
    connect(m_predict, &QPushButton::clicked, this, [this] { edit(mfuField, predicted, EditPhase::Commit); });
    syncControls();
    return row;
}

void StepView::syncControls()
{
    if (!m_predict)
        return;
    // Hidden, it keeps its place: the picture above must not jump.
    QSizePolicy policy = m_predict->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_predict->setSizePolicy(policy);
    m_predict->setVisible(m_data.stated);
    m_switch.show(static_cast<int>(m_show));
}

void StepView::setShown(Show show)
{
    if (show == m_show)
        return;
    m_show = show;
    rebuild();
    setCurrentMark({}, QRectF());
    syncControls();
    refresh();
    Q_EMIT announced(subtitle());
    Q_EMIT optionsChanged();
}

std::vector<std::pair<QString, QString>> StepView::keys() const
{
    return {{tr("1 … 4"), tr("what the picture shows: parts, scaling, utilisation, memory")}};
}

bool StepView::pictureKeyPress(QKeyEvent* event, const QRectF&)
{
    const std::optional<int> panel = m_switch.panelOf(*event);
    if (!panel)
        return false;
    setShown(static_cast<Show>(*panel));
    return true;
}

QStringList StepView::choicesOf(const QString& key) const
{
    return key == showOption ? m_switch.words() : QStringList();
}

QVariantMap StepView::options() const { return {{showOption, m_switch.word(static_cast<int>(m_show))}}; }

void StepView::setOptions(const QVariantMap& options)
{
    if (const auto panel = m_switch.panelOf(options.value(showOption).toString()))
        setShown(static_cast<Show>(*panel));
}

} // namespace ridgepoint
