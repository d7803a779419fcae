#include "views/communication/communication_view.h"

#include "views/communication/curve_table.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"

#include <QClipboard>
#include <QComboBox>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString messageOption = QStringLiteral("message");
const QString measuredOption = QStringLiteral("measured");
const QString laneOption = QStringLiteral("lane");
const QString modelled = QStringLiteral("model");

constexpr int slideSteps = 100; // percent
constexpr int pageSteps = 10;
constexpr qsizetype longestPaste = 8'000'000; // characters: far beyond what nccl-tests print

QString percentText(int percent) { return QStringLiteral("%1 %").arg(percent); }

} // namespace

CommunicationView::CommunicationView(QWidget* parent)
    : PanelViewOf(parent,
        {QStringLiteral("communication"), tr("Communication"),
            tr("What a step sends, and how much of it is hidden")})
    , m_volume(addPanel<CommunicationData, VolumePicture>(
          {QStringLiteral("volume"), tr("volume"), tr("What every group sends in a step (1)"),
              tr("Bytes that one rank sends in a step, by group and operation")},
          communicationData, communicationTable))
    , m_curve(addPanel<CurveData, SheetPicture>(
          {QStringLiteral("curve"), tr("time by size"), tr("Time against message size, by algorithm (2)"),
              tr("Time of one call against its size, by algorithm")},
          [this](const ViewInput& of, const NumberFormat&) {
              CurveData made = curveData(*of.report, of.baselines, m_message.toStdString(), measurement());
              if (!m_pasteProblem.isEmpty()) // in the window's language already
                  made.sentences.insert(made.sentences.begin(),
                      Text::name(tr("Not pasted: %1.").arg(m_pasteProblem).toStdString()));
              return made;
          },
          [this](const CurveData& of, const NumberFormat& numbers) {
              return curveTable(of, measurement(), numbers);
          }))
    , m_strip(addPanel<StripData, StripPicture>(
          {QStringLiteral("strip"), tr("overlap"), tr("What is hidden behind computation (3)"),
              tr("Communication and the computation that hides it")},
          [this](const ViewInput& of, const NumberFormat& numbers) {
              StripData made = stripData(of, numbers);
              if (const StripLane* chosen = laneOf(made))
                  made.selected = chosen->group;
              return made;
          },
          stripTable))
{
    addOption(textOption(messageOption, m_message),
        {.name = tr("Collective"),
            .tip = tr("The collective whose link and ranks the curves are drawn for"),
            .items =
                [this] {
                    std::vector<OptionItem> items;
                    for (const CurveChoice& choice : curve().choices)
                        items.push_back({toQString(choice.key), coreText(choice.label, style().numbers)});
                    return items;
                },
            .letters = 22,
            .shown = [this] { return toQString(curve().chosen); },
            .applies = [this] { return shown() == Show::Curve; },
            .then =
                [this] {
                    if (shown() == Show::Curve)
                        Q_EMIT announced(sentencesText(curve().sentences, style().numbers));
                }});
    addOption(textOption(laneOption, m_laneGroup),
        {.name = tr("Lane"),
            .tip = tr("The lane that the slider moves"),
            .items =
                [this] {
                    std::vector<OptionItem> items;
                    for (const StripLane& each : strip().lanes)
                        if (!each.group.isEmpty())
                            items.push_back({each.group, each.name});
                    return items;
                },
            .letters = 11,
            .shown = [this] { return lane()->group; },
            .applies = [this] { return shown() == Show::Strip && lane(); }});
    addOption({measuredOption, [this] { return m_measurement ? toQString(m_measurement->text) : QString(); },
        [this](const QVariant& text) { setMeasured(text.toString()); }});
}

QComboBox* CommunicationView::messageBox() const
{
    return static_cast<QComboBox*>(optionControl(messageOption));
}
QPushButton* CommunicationView::pasteButton() const { return m_paste; }
QPushButton* CommunicationView::removeButton() const { return m_remove; }
QComboBox* CommunicationView::laneBox() const { return static_cast<QComboBox*>(optionControl(laneOption)); }
QSlider* CommunicationView::overlapSlider() const { return m_slider; }
QPushButton* CommunicationView::modelButton() const { return m_model; }

std::vector<ReadoutTileData> CommunicationView::makeTiles() const
{
    return communicationTiles(input(), style().numbers);
}

void CommunicationView::addControls(QHBoxLayout& row)
{
    row.addWidget(m_curvePanel = curveControls(row.parentWidget()));
    row.addWidget(m_stripPanel = stripControls(row.parentWidget()));
}

QWidget* CommunicationView::curveControls(QWidget* parent)
{
    auto* panel = new QWidget(parent);
    auto* layout = new QHBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(qRound(spaceUnit(panel->font())));
    layout->addStretch(0);
    placeOption(*layout, messageOption);
    layout->setStretchFactor(messageBox(), 1);
    messageBox()->setMaximumWidth(2 * messageBox()->sizeHint().width());
    m_paste = new QPushButton(tr("Paste measurements"), panel);
    m_paste->setToolTip(tr("Shows the output of an nccl-tests program with the curves: copy its whole "
                           "output, then press this or Ctrl+V in the picture"));
    m_paste->setAccessibleDescription(m_paste->toolTip());
    layout->addWidget(m_paste);
    connect(m_paste, &QPushButton::clicked, this, &CommunicationView::paste);
    m_remove = new QPushButton(tr("Remove"), panel);
    m_remove->setToolTip(tr("Removes the measurements"));
    m_remove->setAccessibleName(tr("Remove the measurements"));
    layout->addWidget(m_remove);
    connect(m_remove, &QPushButton::clicked, this, [this] { setMeasured({}); });
    return panel;
}

QWidget* CommunicationView::stripControls(QWidget* parent)
{
    auto* panel = new QWidget(parent);
    auto* layout = new QHBoxLayout(panel);
    const int space = qRound(spaceUnit(panel->font()));
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space);
    placeOption(*layout, laneOption);
    m_slider = new QSlider(Qt::Horizontal, panel);
    m_slider->setRange(0, slideSteps);
    m_slider->setPageStep(pageSteps);
    m_slider->setMinimumWidth(12 * space);
    m_slider->setAccessibleName(tr("Overlap"));
    m_slider->setToolTip(tr("Share of the lane that hides behind computation"));
    m_slider->installEventFilter(this);
    layout->addWidget(m_slider, 1);
    connect(m_slider, &QSlider::valueChanged, this, &CommunicationView::slide);
    connect(m_slider, &QSlider::sliderReleased, this, [this] { endSlide(EditPhase::Commit); });
    m_sliderText = new QLabel(panel);
    // As wide as its longest text: the slider must not change under the hand.
    m_sliderText->setMinimumWidth(
        m_sliderText->fontMetrics().horizontalAdvance(tr("model: %1").arg(percentText(100))));
    layout->addWidget(m_sliderText);
    m_model = new QPushButton(tr("Model"), panel);
    m_model->setToolTip(tr("Lets the model predict what is hidden"));
    m_model->setAccessibleName(tr("Overlap as modelled"));
    layout->addWidget(m_model);
    connect(m_model, &QPushButton::clicked, this, [this] {
        if (const QString field = laneField(); !field.isEmpty())
            edit(field, modelled, EditPhase::Commit);
    });
    return panel;
}

const StripLane* CommunicationView::laneOf(const StripData& of) const
{
    if (of.alone)
        return nullptr;
    if (const StripLane* chosen = of.lane(m_laneGroup))
        return chosen;
    const StripLane* longest = nullptr;
    for (const StripLane& each : of.lanes)
        if (!each.group.isEmpty() && (!longest || each.seconds > longest->seconds))
            longest = &each;
    return longest;
}

QString CommunicationView::laneField() const
{
    const StripLane* chosen = lane();
    return chosen ? QStringLiteral("overlap.") + chosen->group : QString();
}

void CommunicationView::slide(int percent)
{
    const QString field = laneField();
    if (field.isEmpty())
        return;
    if (m_cancelled) {
        syncControls(); // the slider stays where the report has it
        return;
    }
    const bool dragging = m_slider->isSliderDown();
    if (m_sliderText)
        m_sliderText->setText(percentText(percent));
    if (dragging)
        m_sliding = field;
    edit(field, percentText(percent), dragging ? EditPhase::Preview : EditPhase::Commit);
}

void CommunicationView::endSlide(EditPhase phase)
{
    if (m_sliding.isEmpty())
        return;
    const QString field = std::exchange(m_sliding, QString());
    edit(field, percentText(m_slider->value()), phase);
    rebuild();
    refresh();
}

bool CommunicationView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_slider)
        return PanelViewOf::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
        m_pressed = event->type() == QEvent::MouseButtonPress;
        m_cancelled = false;
        break;
    case QEvent::KeyPress:
        if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || m_sliding.isEmpty())
            break;
        endSlide(EditPhase::Cancel); // before the slider lets go, which would commit
        m_slider->setSliderDown(false);
        m_cancelled = m_pressed;
        syncControls();
        return true;
    default:
        break;
    }
    return PanelViewOf::eventFilter(watched, event);
}

void CommunicationView::syncControls()
{
    if (!m_curvePanel || !m_stripPanel)
        return;
    m_curvePanel->setVisible(shown() == Show::Curve);
    m_stripPanel->setVisible(shown() == Show::Strip && lane());
    m_remove->setVisible(m_measurement.has_value());
    const StripLane* chosen = lane();
    if (shown() != Show::Strip || !chosen)
        return;
    m_model->setEnabled(chosen->set);
    if (m_slider->isSliderDown())
        return;
    const QSignalBlocker blocker(m_slider);
    const int percent =
        static_cast<int>(std::lround(std::clamp(chosen->hiddenShare.value_or(0), 0.0, 1.0) * slideSteps));
    m_slider->setValue(percent);
    m_sliderText->setText(chosen->set ? percentText(percent)
            : chosen->hiddenShare     ? tr("model: %1").arg(percentText(percent))
                                      : QString(noValue));
}

void CommunicationView::setMessage(const QString& key) { setOptions({{messageOption, key}}); }

void CommunicationView::setLane(const QString& group) { setOptions({{laneOption, group}}); }

bool CommunicationView::setMeasured(const QString& text)
{
    if (text.isEmpty()) {
        m_measurement.reset();
        m_pasteProblem.clear();
    } else if (m_measurement && toQString(m_measurement->text) == text) {
        m_pasteProblem.clear();
    } else if (text.size() > longestPaste) {
        m_pasteProblem =
            tr("%1 characters are too many; expected the output of one nccl-tests program").arg(text.size());
    } else {
        Measurement measurement = measurementOf(text.toStdString());
        m_pasteProblem = measurement.ok() ? QString() : coreText(measurement.table.error);
        if (measurement.ok())
            m_measurement = std::move(measurement);
    }
    changed();
    if (!m_pasteProblem.isEmpty())
        Q_EMIT announced(tr("Not pasted: %1").arg(m_pasteProblem));
    else if (shown() == Show::Curve)
        Q_EMIT announced(m_measurement ? sentencesText(curve().measured.summary, style().numbers)
                                       : tr("Measurements removed"));
    return m_pasteProblem.isEmpty();
}

void CommunicationView::paste()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (text.trimmed().isEmpty()) {
        m_pasteProblem =
            tr("the clipboard holds no text; copy the whole output of an nccl-tests program first");
        changed();
        Q_EMIT announced(tr("Not pasted: %1").arg(m_pasteProblem));
        return;
    }
    setMeasured(text);
}

bool CommunicationView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (shown() == Show::Strip && ready())
        if (const QString group = m_strip.picture().laneAt(at, area); !group.isEmpty())
            setLane(group);
    return false; // the frame goes on to explain what is there
}

std::vector<std::pair<QString, QString>> CommunicationView::keys() const
{
    return {{tr("1 … 3"), tr("what the picture shows: volume, curve, strip")},
        {tr("Ctrl+V"), tr("measurements of nccl-tests from the clipboard, in the curve")}};
}

bool CommunicationView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (shown() == Show::Curve && event->matches(QKeySequence::Paste)) {
        paste();
        return true;
    }
    return PanelViewOf::keyPressed(event, area);
}

void CommunicationView::forgetTried()
{
    setMessage({});
    if (m_measurement)
        setMeasured({});
}

} // namespace ridgepoint
