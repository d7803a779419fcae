#include "views/collective/collective_view.h"

#include "views/view_frame.h"
#include "widgets/fonts.h"
#include "widgets/icons.h"
#include "widgets/number_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr int stepMilliseconds = 1200; // slow enough to follow a chunk with the eye
constexpr std::array speeds{0.25, 0.5, 1.0, 2.0, 4.0};
constexpr std::array sizes{1e3, 64e3, 1e6, 64e6, 1e9, 16e9};
constexpr double mostBytes = 1e15;

const QString opOption = QStringLiteral("op");
const QString algorithmOption = QStringLiteral("algorithm");
const QString ranksOption = QStringLiteral("ranks");
const QString bytesOption = QStringLiteral("bytes");
const QString stepOption = QStringLiteral("step");

QString keyText(std::string_view key) { return toQString(key); }

} // namespace

CollectiveView::CollectiveView(QWidget* parent)
    : PictureView(parent,
        {QStringLiteral("collective"), tr("Collective"), tr("A collective, message by message"),
            tr("Who sends which chunk to whom, and how long each step takes")})
{
    connect(&m_animation, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        m_position = value.toDouble();
        shown();
    });
    connect(&m_animation, &QVariantAnimation::stateChanged, this, [this] { syncControls(); });
    connect(&m_animation, &QVariantAnimation::finished, this,
        [this] { Q_EMIT announced(headline(m_data, m_position)); });
}

void CollectiveView::styleChanged()
{
    if (style().motion != Motion::Full)
        m_animation.stop();
    rebuild();
    if (m_play && style().theme) {
        m_back->setIcon(icon(QLatin1String("step-back"), *style().theme));
        m_forward->setIcon(icon(QLatin1String("step-forward"), *style().theme));
        syncControls();
    }
}

void CollectiveView::hideEvent(QHideEvent* event)
{
    m_animation.stop(); // nothing runs where nobody looks
    View::hideEvent(event);
}

void CollectiveView::rebuild()
{
    m_data = collectiveData(input(), m_choice, style().numbers);
    m_position = std::clamp(m_position, 0.0, double(m_data.stepCount()));
    if (style().theme) {
        m_picture.update(m_data, style());
        m_picture.setPosition(m_position);
    }
    syncControls();
}

std::vector<ReadoutTileData> CollectiveView::makeTiles() const
{
    return collectiveTiles(m_data, m_position, style().numbers);
}

ViewTable CollectiveView::makeTable() const { return collectiveTable(m_data, style().numbers); }

void CollectiveView::setChoice(CollectiveChoice choice)
{
    const auto playable = playableAlgorithms(choice.op);
    if (std::ranges::none_of(playable, [&](const auto* each) { return each->algorithm == choice.algorithm; }))
        choice.algorithm = playable.front()->algorithm;
    choice.ranks =
        choice.op == Collective::Send ? 2 : std::clamp(choice.ranks, leastPlayerRanks, mostPlayerRanks);
    if (!(choice.bytes >= 1 && choice.bytes <= mostBytes))
        choice.bytes = m_choice.bytes;
    if (choice == m_choice)
        return;
    m_animation.stop();
    const bool samePlan =
        choice.op == m_choice.op && choice.algorithm == m_choice.algorithm && choice.ranks == m_choice.ranks;
    m_choice = choice;
    if (!samePlan)
        m_position = 0;
    rebuild();
    setCurrentMark({}, QRectF());
    refresh();
    Q_EMIT announced(m_data.problem.isEmpty() ? m_data.title : m_data.problem);
    Q_EMIT optionsChanged();
}

void CollectiveView::setPosition(double position)
{
    m_animation.stop();
    position = std::isfinite(position) ? std::clamp(position, 0.0, double(m_data.stepCount())) : 0;
    if (position == m_position)
        return;
    m_position = position;
    shown();
}

void CollectiveView::shown()
{
    m_picture.setPosition(m_position);
    refresh();
    syncControls();
    if (!playing())
        Q_EMIT optionsChanged();
}

void CollectiveView::startFrom(double position)
{
    const double steps = m_data.stepCount();
    m_animation.setStartValue(position);
    m_animation.setEndValue(steps);
    m_animation.setDuration(std::max(1, static_cast<int>((steps - position) * stepMilliseconds / m_speed)));
    m_animation.start();
}

void CollectiveView::play()
{
    if (playing()) {
        m_animation.stop();
        Q_EMIT optionsChanged();
        return;
    }
    if (m_data.steps.empty())
        return;
    if (style().motion != Motion::Full) {
        if (m_position >= m_data.stepCount())
            setPosition(0);
        else
            step(1);
        return;
    }
    startFrom(m_position >= m_data.stepCount() ? 0 : m_position);
}

void CollectiveView::step(int direction)
{
    if (m_data.steps.empty())
        return;
    setPosition(direction > 0 ? std::floor(m_position) + 1 : std::ceil(m_position) - 1);
    Q_EMIT announced(headline(m_data, m_position));
}

void CollectiveView::setSpeed(double speed)
{
    if (!(speed >= speeds.front() && speed <= speeds.back()))
        return;
    m_speed = speed;
    if (playing()) {
        m_animation.stop();
        startFrom(m_position);
    }
    syncControls();
}

QWidget* CollectiveView::controls(QWidget* parent)
{
    QHBoxLayout* line = controlRow(parent);
    QWidget* panel = line->parentWidget();
    const auto box = [&](const QString& name, int letters) {
        auto* made = new QComboBox(panel);
        made->setAccessibleName(name);
        made->setToolTip(name);
        made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        made->setMinimumContentsLength(letters);
        line->addWidget(made);
        return made;
    };
    m_op = box(tr("Operation"), 10);
    for (const CollectiveInfo& each : collectives())
        m_op->addItem(collectiveName(each));
    connect(m_op, &QComboBox::activated, this, [this](int index) {
        CollectiveChoice choice = m_choice;
        choice.op = static_cast<Collective>(index);
        setChoice(choice);
    });
    m_algorithm = box(tr("Algorithm"), 12);
    connect(m_algorithm, &QComboBox::activated, this, [this](int index) {
        CollectiveChoice choice = m_choice;
        choice.algorithm = playableAlgorithms(choice.op)[std::size_t(index)]->algorithm;
        setChoice(choice);
    });
    auto* player = new QWidget(panel);
    auto* layout = new QHBoxLayout(player);
    layout->setContentsMargins({});
    layout->setSpacing(line->spacing());
    const auto button = [&](const QString& name, int direction) {
        auto* made = new QToolButton(player);
        made->setToolTip(name);
        made->setAccessibleName(name);
        connect(
            made, &QToolButton::clicked, this, [this, direction] { direction ? step(direction) : play(); });
        layout->addWidget(made);
        return made;
    };
    m_back = button(tr("One step back (,)"), -1);
    m_play = button(tr("Play (Space)"), 0);
    m_forward = button(tr("One step forward (.)"), 1);
    m_scrub = new QSlider(Qt::Horizontal, player);
    m_scrub->setAccessibleName(tr("Steps done"));
    m_scrub->setToolTip(tr("Steps done"));
    m_scrub->setPageStep(1);
    layout->addWidget(m_scrub, 1);
    connect(m_scrub, &QSlider::valueChanged, this, [this](int value) { setPosition(value); });

    line->addWidget(player);
    m_ranks = box(tr("Ranks"), 6);
    for (int ranks = leastPlayerRanks; ranks <= mostPlayerRanks; ++ranks)
        m_ranks->addItem(tr("%1 ranks").arg(ranks));
    connect(m_ranks, &QComboBox::activated, this, [this](int index) {
        CollectiveChoice choice = m_choice;
        choice.ranks = leastPlayerRanks + index;
        setChoice(choice);
    });
    m_bytes = box(tr("Bytes, as NCCL counts them"), 6);
    for (const double each : sizes)
        m_bytes->addItem(displayText(each, Unit::Byte));
    connect(m_bytes, &QComboBox::activated, this, [this](int index) {
        CollectiveChoice choice = m_choice;
        choice.bytes = sizes[std::size_t(index)];
        setChoice(choice);
    });
    m_speeds = box(tr("Speed"), 4);
    for (const double each : speeds)
        m_speeds->addItem(displayText(each, Unit::Number) + QChar(0x00D7), each);
    connect(
        m_speeds, &QComboBox::activated, this, [this](int index) { setSpeed(speeds[std::size_t(index)]); });
    if (style().theme) {
        m_back->setIcon(icon(QLatin1String("step-back"), *style().theme));
        m_forward->setIcon(icon(QLatin1String("step-forward"), *style().theme));
    }
    syncControls();
    return panel;
}

void CollectiveView::fillAlgorithms()
{
    const auto playable = playableAlgorithms(m_choice.op);
    m_algorithm->clear();
    for (const CollectiveAlgorithmInfo* each : playable) {
        m_algorithm->addItem(algorithmName(*each));
        if (each->algorithm == m_choice.algorithm)
            m_algorithm->setCurrentIndex(m_algorithm->count() - 1);
    }
    m_algorithm->setEnabled(playable.size() > 1);
}

void CollectiveView::syncControls()
{
    if (!m_scrub)
        return;
    const QSignalBlocker scrub(m_scrub);
    m_scrub->setRange(0, std::max(m_data.stepCount(), 1));
    m_scrub->setValue(static_cast<int>(std::floor(m_position)));
    const bool there = !m_data.steps.empty();
    m_scrub->setEnabled(there);
    m_play->setEnabled(there);
    m_back->setEnabled(there && m_position > 0);
    m_forward->setEnabled(there && m_position < m_data.stepCount());
    const QString name = playing() ? tr("Pause (Space)") : tr("Play (Space)");
    if (m_play->toolTip() != name || m_play->icon().isNull()) {
        m_play->setToolTip(name);
        m_play->setAccessibleName(name);
    }
    if (style().theme)
        m_play->setIcon(icon(playing() ? QLatin1String("pause") : QLatin1String("play"), *style().theme));
    if (playing())
        return; // the choosers do not change meanwhile
    m_op->setCurrentIndex(static_cast<int>(m_choice.op));
    fillAlgorithms();
    m_ranks->setCurrentIndex(m_choice.ranks - leastPlayerRanks);
    m_ranks->setEnabled(m_choice.op != Collective::Send);
    const auto size = std::ranges::find(sizes, m_choice.bytes);
    m_bytes->setCurrentIndex(size == sizes.end() ? -1 : static_cast<int>(size - sizes.begin()));
    const auto speed = std::ranges::find(speeds, m_speed);
    m_speeds->setCurrentIndex(speed == speeds.end() ? -1 : static_cast<int>(speed - speeds.begin()));
    m_speeds->setVisible(style().motion == Motion::Full);
}

bool CollectiveView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const std::optional<double> position = m_picture.positionAt(at, area);
    if (!position)
        return false;
    m_scrubbing = true;
    setPosition(style().motion == Motion::Full ? *position : std::round(*position));
    return true;
}

bool CollectiveView::mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!m_scrubbing)
        return false;
    // The pointer may leave the bar while it scrubs: only its x counts.
    for (qreal y = area.bottom(); y > area.top(); y -= 2)
        if (const std::optional<double> position = m_picture.positionAt({at.x(), y}, area)) {
            setPosition(style().motion == Motion::Full ? *position : std::round(*position));
            break;
        }
    return true;
}

bool CollectiveView::mouseReleased(QPointF, const QRectF&, Qt::KeyboardModifiers)
{
    const bool was = m_scrubbing;
    m_scrubbing = false;
    if (was)
        Q_EMIT announced(headline(m_data, m_position));
    return was;
}

std::vector<std::pair<QString, QString>> CollectiveView::keys() const
{
    return {{tr("Space"), tr("play or pause")}, {tr("."), tr("one step on")}, {tr(","), tr("one step back")}};
}

bool CollectiveView::keyPressed(QKeyEvent* event, const QRectF&)
{
    if (event->modifiers() & ~Qt::KeypadModifier)
        return false;
    switch (event->key()) {
    case Qt::Key_Space:
        play();
        return true;
    case Qt::Key_Period:
        step(1);
        return true;
    case Qt::Key_Comma:
        step(-1);
        return true;
    default:
        return false;
    }
}

QVariantMap CollectiveView::options() const
{
    const CollectiveAlgorithmInfo* which = findCollectiveAlgorithm(m_choice.op, m_choice.algorithm);
    return {{opOption, keyText(info(m_choice.op).key)}, {algorithmOption, keyText(which->key)},
        {ranksOption, m_choice.ranks}, {bytesOption, m_choice.bytes}, {stepOption, m_position}};
}

void CollectiveView::setOptions(const QVariantMap& options)
{
    CollectiveChoice choice = m_choice;
    if (const CollectiveInfo* op = findCollective(options.value(opOption).toString().toStdString()))
        choice.op = op->op;
    const std::string algorithm = options.value(algorithmOption).toString().toStdString();
    if (const CollectiveAlgorithmInfo* which = findCollectiveAlgorithm(choice.op, algorithm))
        choice.algorithm = which->algorithm;
    bool isNumber = false;
    const int ranks = options.value(ranksOption).toInt(&isNumber);
    if (isNumber)
        choice.ranks = ranks;
    const double bytes = options.value(bytesOption).toDouble(&isNumber);
    if (isNumber)
        choice.bytes = bytes;
    setChoice(choice);
    // Also before there is any input: the steps do not depend on it.
    if (m_data.steps.empty())
        rebuild();
    const double step = options.value(stepOption).toDouble(&isNumber);
    if (isNumber)
        setPosition(step);
}

} // namespace ridgepoint
