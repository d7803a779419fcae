#include "app/window/job_row.h"

#include "app/document/settings.h"
#include "core/inputs/scenario/scenario_json.h"
#include "widgets/choice_box.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"
#include "widgets/preset_picker.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace ridgepoint {

// The sign before the sentence.
class StateSign : public QWidget
{
public:
    explicit StateSign(const Settings& settings)
        : m_settings(settings)
    {
        const int side = qRound(4 * spaceUnit(baseFont(leadScale)));
        setFixedSize(side, side);
    }
    void show(ReadoutState state)
    {
        m_state = state;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const qreal margin = width() / 6.0;
        paintStateMark(painter, QRectF(rect()).adjusted(margin, margin, -margin, -margin), m_state,
            themeById(m_settings.theme()));
    }

private:
    const Settings& m_settings;
    ReadoutState m_state = ReadoutState::None;
};

namespace {

constexpr int mostDevices = 1'000'000;
constexpr int longest = 1 << 24; // tokens
constexpr qreal oneLine = 280; // what all controls side by side need, in space units
constexpr qreal widestPicker = 70; // in space units

// One of several side by side; the one in force is filled.
class Segment : public QPushButton
{
public:
    explicit Segment(const QString& text)
        : QPushButton(text)
    {
        setCheckable(true);
        setAutoDefault(false);
        setAttribute(Qt::WA_Hover);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const QPalette& colors = palette();
        const bool on = isChecked();
        painter.setPen(QPen(colors.color(underMouse() || hasFocus() ? QPalette::Text : QPalette::Mid), 1));
        painter.setBrush(colors.color(on ? QPalette::Highlight : QPalette::Base));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
        painter.setPen(colors.color(on ? QPalette::HighlightedText : QPalette::Text));
        painter.drawText(rect(), Qt::AlignCenter, text());
        if (hasFocus()) {
            painter.setPen(QPen(colors.color(on ? QPalette::HighlightedText : QPalette::Highlight), 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect().adjusted(2, 2, -3, -3));
        }
    }
};

// Machines and lengths double: the arrows go to the next power of two.
class DoublingCount : public QSpinBox
{
public:
    DoublingCount(int most, const QString& name)
    {
        setRange(1, most);
        setAccelerated(false);
        setAccessibleName(name);
        findChild<QLineEdit*>()->setAccessibleName(name);
    }
    void stepBy(int steps) override
    {
        double count = value();
        for (; steps > 0; --steps)
            count = powerOfTwoAtLeast(count + 1);
        for (; steps < 0 && count > 1; ++steps)
            count = powerOfTwoAtLeast(count) / 2;
        setValue(int(std::min(count, double(maximum()))));
    }

protected:
    // Its frame is that of the pickers beside it.
    void paintEvent(QPaintEvent* event) override
    {
        QSpinBox::paintEvent(event);
        QPainter painter(this);
        painter.setPen(QPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Mid), 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
};

// "8192", typed also as "8k". It counts when it is finished.
class TokenCount : public DoublingCount
{
public:
    explicit TokenCount(const QString& name)
        : DoublingCount(longest, name)
    {
        setKeyboardTracking(false);
        setToolTip(JobRow::tr("Accepted: %1; k is 1024", "a length in tokens")
                       .arg(coreText(acceptedForms(Unit::SequenceToken))));
    }

protected:
    QValidator::State validate(QString& text, int&) const override
    {
        const std::optional<double> tokens = read(text);
        return tokens && *tokens >= minimum() && *tokens <= maximum() ? QValidator::Acceptable
                                                                      : QValidator::Intermediate;
    }
    int valueFromText(const QString& text) const override { return int(read(text).value_or(value())); }

private:
    static std::optional<double> read(const QString& text)
    {
        return parse(neutralNumbers(text).toStdString(), Unit::SequenceToken).si;
    }
};

QLabel* wrapped(const QFont& font)
{
    auto* label = new QLabel;
    label->setFont(font);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

JobRow::JobRow(const Catalog& catalog, const Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_catalog(catalog)
    , m_settings(settings)
    , m_sign(new StateSign(settings))
    , m_sentence(wrapped(baseFont(leadScale)))
    , m_assumptions(wrapped(baseFont(smallScale)))
    , m_next(new QPushButton)
    , m_open(new QPushButton(tr("Open")))
{
    const int space = qRound(spaceUnit(font()));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3 * space);
    layout->addWidget(buildControls());
    m_assumptions->setForegroundRole(QPalette::PlaceholderText);
    m_sentence->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_assumptions->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_sentence->setAccessibleName(tr("Answer"));
    m_assumptions->setAccessibleName(tr("Assumptions"));
    m_open->setToolTip(tr("Takes this job into the window, on the view that shows its point"));
    connect(m_next, &QPushButton::clicked, this, &JobRow::takeNext);
    connect(m_open, &QPushButton::clicked, this, [this] { open({}); });
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(2 * space);
    buttons->addWidget(m_next);
    buttons->addWidget(m_open);
    buttons->addStretch();
    auto* words = new QVBoxLayout;
    words->setSpacing(space);
    words->addWidget(m_sentence);
    words->addWidget(m_assumptions);
    words->addSpacing(space);
    words->addLayout(buttons);
    auto* answer = new QHBoxLayout;
    answer->setSpacing(2 * space);
    answer->addWidget(m_sign, 0, Qt::AlignTop);
    answer->addLayout(words, 1);
    layout->addLayout(answer);

    m_asked.setSingleShot(true);
    m_asked.setInterval(0);
    connect(&m_asked, &QTimer::timeout, this, &JobRow::showAnswer);
}

QWidget* JobRow::buildControls()
{
    auto* controls = new QWidget;
    const int space = qRound(spaceUnit(font()));
    m_lines = new QVBoxLayout(controls);
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->setSpacing(2 * space);
    auto* row = new QHBoxLayout;
    row->setSpacing(2 * space);
    m_line = row;
    m_lines->addLayout(row);
    m_goals = new QButtonGroup(this);
    auto* goals = new QHBoxLayout;
    goals->setSpacing(0);
    const std::array texts{tr("Train"), tr("Fine-tune"), tr("Serve")};
    for (std::size_t goal = 0; goal < texts.size(); ++goal) {
        auto* button = new Segment(texts[goal]);
        m_goals->addButton(button, int(goal));
        goals->addWidget(button);
    }
    row->addLayout(goals);
    m_method = new ChoiceBox;
    m_method->setAccessibleName(tr("Trainable parameters"));
    for (const FieldChoice& choice : findField("training.method")->choices) {
        m_method->addItem(coreText(choice.label));
        m_method->setItemData(m_method->count() - 1, coreText(choice.note), ChoiceBox::noteRole);
    }
    row->addWidget(m_method);
    m_model = new PresetPicker(m_catalog, PresetKind::Model, {});
    m_model->setFieldName(tr("Model"));
    row->addWidget(m_model, 3);
    row->addWidget(new QLabel(tr("on", "Train a model on 64 GPUs")));
    m_count = new DoublingCount(mostDevices, tr("Number of devices"));
    row->addWidget(m_count);
    m_device = new PresetPicker(m_catalog, PresetKind::Accelerator, {});
    m_device->setFieldName(tr("Device"));
    row->addWidget(m_device, 3);
    for (PresetPicker* picker : {m_model, m_device})
        picker->setMaximumWidth(qRound(widestPicker * spaceUnit(font())));
    row->addStretch(1);
    m_lengths = buildLengths();
    m_lines->addWidget(m_lengths);
    for (QWidget* each : std::initializer_list<QWidget*>{m_method, m_count, m_length, m_output})
        each->setMinimumHeight(m_model->minimumHeight());
    for (QAbstractButton* each : m_goals->buttons())
        each->setMinimumHeight(m_model->minimumHeight());

    // Whoever asks otherwise starts from what the question says by itself.
    const auto changes = [this](auto set) {
        return [this, set](auto value) {
            JobQuestion to = m_question;
            to.with.clear();
            set(to, value);
            change(std::move(to));
        };
    };
    connect(m_goals, &QButtonGroup::idClicked, this, changes([](JobQuestion& to, int goal) {
        to.goal = JobGoal(goal);
        to.sequence = {};
    }));
    connect(m_method, &QComboBox::activated, this,
        changes([](JobQuestion& to, int method) { to.method = FineTuning(method); }));
    connect(m_model, &PresetPicker::picked, this, changes([](JobQuestion& to, const QString& id) {
        to.model = id;
        to.sequence = {}; // its own, no longer than it takes
    }));
    connect(m_count, &QSpinBox::valueChanged, this,
        changes([](JobQuestion& to, int count) { to.count = count; }));
    connect(m_device, &PresetPicker::picked, this,
        changes([](JobQuestion& to, const QString& id) { to.device = id; }));
    connect(m_length, &QSpinBox::valueChanged, this, changes([](JobQuestion& to, int tokens) {
        (to.goal == JobGoal::Serve ? to.input : to.sequence) = tokens;
    }));
    connect(m_output, &QSpinBox::valueChanged, this,
        changes([](JobQuestion& to, int tokens) { to.output = tokens; }));
    return controls;
}

// "at 8192 tokens", of a request "at 2048 tokens in and 512 out".
QWidget* JobRow::buildLengths()
{
    auto* lengths = new QWidget;
    auto* row = new QHBoxLayout(lengths);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(qRound(2 * spaceUnit(font())));
    m_length = new TokenCount(tr("Tokens of a sequence"));
    m_lengthUnit = new QLabel;
    m_output = new TokenCount(tr("Tokens of an output"));
    m_outputUnit = new QLabel(tr("out", "512 tokens out"));
    for (QWidget* each : std::initializer_list<QWidget*>{new QLabel(tr("at", "Train a model at 8192 tokens")),
             m_length, m_lengthUnit, m_output, m_outputUnit})
        row->addWidget(each);
    row->addStretch();
    return lengths;
}

void JobRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool one = width() >= oneLine * spaceUnit(font());
    if (one == (m_line->indexOf(m_lengths) >= 0))
        return;
    if (one)
        m_line->insertWidget(m_line->count() - 1, m_lengths); // before the stretch
    else
        m_lines->addWidget(m_lengths);
}

void JobRow::change(JobQuestion to)
{
    if (to != m_question)
        ask(to);
}

void JobRow::ask(const JobQuestion& question)
{
    m_question = question;
    m_asked.start();
    if (m_painted)
        showQuestion();
}

// The first picture of the window waits neither for the presets nor for the answer.
void JobRow::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    if (!std::exchange(m_painted, true))
        QTimer::singleShot(0, this, &JobRow::showQuestion);
}

void JobRow::showQuestion()
{
    if (m_question.model.isEmpty())
        if (const JobQuestion first = firstJob(m_catalog); !first.model.isEmpty()) // else no preset was found
            return ask(first);
    m_goals->button(int(m_question.goal))->setChecked(true);
    m_method->setVisible(m_question.goal == JobGoal::FineTune);
    m_method->setCurrentIndex(int(m_question.method));
    m_model->setCurrent(m_question.model, {});
    m_device->setCurrent(m_question.device, {});
    const QSignalBlocker quiet(m_count);
    m_count->setValue(int(m_question.count));
    const bool serves = m_question.goal == JobGoal::Serve;
    m_lengthUnit->setText(serves ? tr("tokens in and", "2048 tokens in and 512 out") : tr("tokens"));
    m_output->setVisible(serves);
    m_outputUnit->setVisible(serves);
}

// Shows the lengths that the answer used, also where the question leaves them open.
void JobRow::showLengths()
{
    const Scenario& answered = m_answer.scenario;
    const bool serves = m_question.goal == JobGoal::Serve;
    const QSignalBlocker quietLength(m_length), quietOutput(m_output);
    m_length->setValue(int(serves ? answered.serving.promptTokens : answered.training.sequenceLength));
    m_output->setValue(int(answered.serving.outputTokens));
}

const JobAnswer& JobRow::answer()
{
    if (m_question.model.isEmpty())
        ask(firstJob(m_catalog));
    if (m_asked.isActive()) {
        m_asked.stop();
        showAnswer();
    }
    return m_answer;
}

void JobRow::showAnswer()
{
    m_answer = answerOf(m_question, m_catalog, m_settings.numbers());
    showLengths();
    m_sign->show(m_answer.state);
    m_sentence->setText(m_answer.sentence);
    m_assumptions->setText(m_answer.assumptions);
    m_next->setText(m_answer.nextText);
    m_next->setVisible(!m_answer.nextText.isEmpty());
    const int padding = qRound(4 * spaceUnit(font()));
    for (QPushButton* button : {m_next, m_open})
        button->setMinimumWidth(button->sizeHint().width() + padding);
    m_open->setEnabled(m_answer.state != ReadoutState::None);
}

void JobRow::restyle()
{
    m_sign->update();
    if (!m_answer.sentence.isEmpty())
        m_asked.start();
}

void JobRow::takeNext()
{
    if (answer().nextQuestion)
        ask(JobQuestion(*m_answer.nextQuestion));
    else
        open(m_answer.nextView);
}

void JobRow::open(const std::string& view)
{
    Scenario scenario = answer().scenario;
    if (!view.empty())
        scenario.opensOn = view;
    Q_EMIT opened(QString::fromStdString(shareCode(scenario, m_catalog)));
}

QWidget* JobRow::firstControl() const { return m_goals->button(0); }

} // namespace ridgepoint
