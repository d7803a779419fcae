#include "app/lesson/answer_editor.h"

#include "app/lesson/lesson_sketch.h"
#include "app/lesson/lesson_words.h"
#include "app/lesson/sketch_editor.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/answer_text.h"
#include "core/teaching/lesson/slips.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"
#include "widgets/value_slider.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRadioButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

SliderScale scaleOfField(const FieldSpec& field)
{
    return {field.sliderMinimum, field.sliderMaximum, field.scale, field.kind == FieldKind::Integer};
}

// How a number may be written. Not by those that the answer is, or is near to: where none is left, by the
// middle of the unit's axis or what lies far from it.
QString examples(Unit unit, double answer)
{
    constexpr double near = 2, far = 1e3;
    const auto tells = [answer](double each) { return answer != 0 && apart(each, answer) < near; };
    QStringList kept = coreText(acceptedForms(unit)).split(QStringLiteral(", "));
    kept.removeIf([&](const QString& each) {
        const std::optional<double> si = parse(neutralNumbers(each).toStdString(), unit).si;
        return si && tells(*si);
    });
    if (!kept.isEmpty())
        return kept.join(QStringLiteral(", "));
    const auto [low, high] = answerDecades(unit);
    const double middle = std::pow(10, std::round(std::log10(low * high) / 2));
    return localQuantity(QString::fromStdString(formatExact(tells(middle) ? middle * far : middle, unit)));
}

QLabel* wrapped(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

} // namespace

AnswerEditor::AnswerEditor(QWidget* parent)
    : QWidget(parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
}

void AnswerEditor::show(const LessonPlay& play, const NumberFormat& numbers, const Theme& theme)
{
    delete m_body;
    m_options = nullptr;
    m_entry = nullptr;
    m_slider = nullptr;
    m_rank = nullptr;
    m_sketch = nullptr;
    m_first = nullptr;
    m_tally = false;
    m_rankMoved = false;
    m_rankTyped.clear();
    m_body = new QWidget(this);
    layout()->addWidget(m_body);
    auto* column = new QVBoxLayout(m_body);
    column->setContentsMargins(0, 0, 0, 0);
    switch (play.card().kind) {
    case CardKind::Choice:
    case CardKind::Flaw:
        return buildOptions(play, numbers);
    case CardKind::Number:
        return buildNumber(play, numbers);
    case CardKind::Threshold:
        return buildThreshold(play, numbers, theme);
    case CardKind::Rank:
        m_tally = play.mode() == PlayMode::Class;
        return m_tally ? buildTally(play, numbers) : buildRank(play, numbers);
    case CardKind::Sketch:
        return buildSketch(play, numbers, theme);
    case CardKind::Goal:
        column->addWidget(wrapped(tr("Move the sliders below until it is reached, then commit."), m_body));
    }
}

void AnswerEditor::buildOptions(const LessonPlay& play, const NumberFormat& numbers)
{
    m_options = new QButtonGroup(m_body);
    for (std::size_t i = 0; i < play.card().options.size(); ++i) {
        const QString text = lessonText(play.card().options[i].text, play.context(), numbers);
        // A button's text does not wrap, a label's does.
        auto* row = new QWidget(m_body);
        auto* line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        auto* button = new QRadioButton(QString::number(i + 1), row);
        button->setAccessibleName(text);
        auto* label = wrapped(text, row);
        label->setBuddy(button);
        label->installEventFilter(this);
        line->addWidget(button, 0, Qt::AlignTop);
        line->addWidget(label, 1);
        m_body->layout()->addWidget(row);
        m_options->addButton(button, int(i));
        button->installEventFilter(this);
        if (!m_first)
            m_first = button;
    }
    connect(m_options, &QButtonGroup::idClicked, this, &AnswerEditor::changed);
}

void AnswerEditor::buildNumber(const LessonPlay& play, const NumberFormat& numbers)
{
    const Unit unit = play.truth().unit;
    const auto [low, high] = answerDecades(unit);
    auto* about = wrapped(tr("First the order of magnitude, then the digits."), m_body);
    m_slider = new ValueSlider(m_body);
    m_slider->setScale(SliderScale(std::log10(low), std::log10(high), FieldScale::Linear,
        unit != Unit::DollarPerHour && unit != Unit::AcceleratorHour));
    m_slider->setValue((std::log10(low) + std::log10(high)) / 2);
    m_slider->setAutomatic(true);
    m_slider->setAccessibleName(tr("order of magnitude"));
    m_slider->setSpokenText(
        [unit, numbers](double exponent) { return spokenText(std::pow(10, exponent), unit, numbers); });
    m_entry = new QLineEdit(m_body);
    m_entry->setAccessibleName(tr("your number"));
    m_entry->setPlaceholderText(examples(unit, play.truth().answer.si));
    m_first = m_entry;
    for (QWidget* each :
        {static_cast<QWidget*>(about), static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_entry)})
        m_body->layout()->addWidget(each);
    connect(m_slider, &ValueSlider::valueEdited, this, [this, unit](double exponent, SliderPhase) {
        m_slider->setAutomatic(false);
        m_slider->setValue(exponent);
        m_entry->setText(
            localQuantity(QString::fromStdString(formatExact(std::pow(10, std::round(exponent)), unit))));
    });
    connect(m_entry, &QLineEdit::textChanged, this, &AnswerEditor::changed);
    m_entry->installEventFilter(this); // Enter is taken here, or it would be offered to the panel once more
}

void AnswerEditor::buildThreshold(const LessonPlay& play, const NumberFormat& numbers, const Theme& theme)
{
    const FieldSpec* const field = findField(play.card().field);
    if (!field)
        return;
    m_body->layout()->addWidget(wrapped(coreText(field->label), m_body));
    m_slider = new ValueSlider(m_body);
    m_slider->setScale(scaleOfField(*field));
    m_slider->setTheme(theme);
    m_slider->setValue(fieldNumber(play.context().scenario(), *field).value_or(field->sliderMinimum));
    m_slider->setAutomatic(true);
    m_slider->setAccessibleName(coreText(field->label));
    m_slider->setSpokenText(
        [unit = field->unit, numbers](double value) { return spokenText(value, unit, numbers); });
    m_entry = new QLineEdit(m_body);
    m_entry->setAccessibleName(tr("your number"));
    m_entry->setPlaceholderText(examples(field->unit, play.truth().answer.si));
    m_first = m_slider;
    m_body->layout()->addWidget(m_slider);
    m_body->layout()->addWidget(m_entry);
    connect(m_slider, &ValueSlider::valueEdited, this, [this, unit = field->unit](double value, SliderPhase) {
        m_slider->setAutomatic(false);
        m_slider->setValue(value);
        m_entry->setText(localQuantity(QString::fromStdString(formatExact(value, unit))));
    });
    connect(m_entry, &QLineEdit::textChanged, this, &AnswerEditor::changed);
    m_entry->installEventFilter(this); // Enter is taken here, or it would be offered to the panel once more
}

// A teacher counts one order after the other: the numbers in a row, typed or clicked; the last one counts it.
void AnswerEditor::buildTally(const LessonPlay& play, const NumberFormat& numbers)
{
    const std::size_t count = play.card().options.size();
    m_body->layout()->addWidget(
        wrapped(tr("Smallest first: type the numbers, or click them in order."), m_body));
    m_entry = new QLineEdit;
    m_entry->setAccessibleName(tr("put in order, smallest first"));
    for (std::size_t i = 0; i < count; ++i) {
        const QString text = lessonText(play.card().options[i].text, play.context(), numbers);
        auto* row = new QWidget(m_body);
        auto* line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        auto* button = new QToolButton(row);
        button->setText(QString::number(i + 1));
        button->setAccessibleName(text);
        button->setFocusPolicy(Qt::TabFocus);
        line->addWidget(button, 0, Qt::AlignTop);
        line->addWidget(wrapped(text, row), 1);
        m_body->layout()->addWidget(row);
        connect(button, &QToolButton::clicked, this, [this, i] { type(QString::number(i + 1)); });
    }
    m_body->layout()->addWidget(m_entry);
    m_first = m_entry;
    connect(m_entry, &QLineEdit::textChanged, this, [this, count] {
        Q_EMIT changed();
        QString digits = m_entry->text().simplified().remove(u' ');
        if (digits.size() != qsizetype(count))
            return;
        std::ranges::sort(digits);
        for (std::size_t i = 0; i < count; ++i)
            if (digits[qsizetype(i)].digitValue() != int(i + 1))
                return;
        Q_EMIT submitted();
    });
    m_entry->installEventFilter(this);
}

void AnswerEditor::buildRank(const LessonPlay& play, const NumberFormat& numbers)
{
    m_rank = new QListWidget(m_body);
    m_rank->setDragDropMode(QAbstractItemView::InternalMove);
    m_rank->setWordWrap(true);
    m_rank->setAlternatingRowColors(true); // where one ends and the next begins
    m_rank->setAccessibleName(tr("put in order, smallest first"));
    // Never in the right order from the start.
    const std::size_t count = play.card().options.size();
    const bool sorted = std::ranges::is_sorted(play.truth().right);
    for (std::size_t at = 0; at < count; ++at) {
        const std::size_t i = sorted ? (at + 1) % count : at;
        auto* item = new QListWidgetItem(QStringLiteral("%1   %2").arg(i + 1).arg(lessonText(
                                             play.card().options[i].text, play.context(), numbers)),
            m_rank);
        item->setData(Qt::UserRole, int(i));
    }
    m_rank->setCurrentRow(0);
    m_rank->installEventFilter(this);
    const int line = m_rank->fontMetrics().height() + 8;
    m_rank->setFixedHeight(int(play.card().options.size()) * 2 * line + 8);
    auto* buttons = new QHBoxLayout;
    for (const auto& [text, step] : {std::pair(tr("Up"), -1), std::pair(tr("Down"), 1)}) {
        auto* button = new QToolButton(m_body);
        button->setText(text);
        button->setToolTip(step < 0 ? tr("Ctrl+Up") : tr("Ctrl+Down"));
        connect(button, &QToolButton::clicked, this, [this, step = step] { moveRank(step); });
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    m_body->layout()->addWidget(wrapped(tr("Smallest first."), m_body));
    m_body->layout()->addWidget(m_rank);
    static_cast<QVBoxLayout*>(m_body->layout())->addLayout(buttons);
    m_first = m_rank;
    connect(m_rank->model(), &QAbstractItemModel::rowsMoved, this, &AnswerEditor::touchRank);
}

void AnswerEditor::buildSketch(const LessonPlay& play, const NumberFormat& numbers, const Theme& theme)
{
    m_sketch = new SketchEditor(m_body);
    setSketchAxes(*m_sketch, play);
    m_sketch->setStyle(theme, numbers);
    m_body->layout()->addWidget(m_sketch);
    m_first = m_sketch;
    connect(m_sketch, &SketchEditor::changed, this, &AnswerEditor::changed);
}

std::optional<CardAnswer> AnswerEditor::answer(const LessonPlay& play, QString& problem) const
{
    CardAnswer answer;
    if (m_options) {
        if (m_options->checkedId() < 0)
            return std::nullopt;
        answer.option = std::size_t(m_options->checkedId());
        return answer;
    }
    if (m_entry) {
        if (m_entry->text().trimmed().isEmpty())
            return std::nullopt;
        QString text = m_entry->text().simplified();
        if (m_tally && !text.contains(u' ')) // "213"
            for (qsizetype at = text.size() - 1; at > 0; --at)
                text.insert(at, u' ');
        Text why;
        const std::optional<CardAnswer> read = readAnswer(
            play.card(), play.truth().unit, text.toStdString(), why, BareNumbers::Usual, lessonLanguage());
        if (!read)
            problem = shownText(why);
        return read;
    }
    if (m_rank) {
        if (!m_rankMoved)
            return std::nullopt;
        for (int row = 0; row < m_rank->count(); ++row)
            answer.order.push_back(std::size_t(m_rank->item(row)->data(Qt::UserRole).toInt()));
        return answer;
    }
    if (m_sketch) {
        answer.curve = m_sketch->curve();
        if (answer.curve.empty()) {
            problem = tr("Place every point first.");
            return std::nullopt;
        }
        return answer;
    }
    return std::nullopt;
}

AnswerDraft AnswerEditor::draft() const
{
    AnswerDraft draft;
    if (m_entry)
        draft.entry = m_entry->text();
    if (m_options)
        draft.option = m_options->checkedId();
    for (int row = 0; m_rank && row < m_rank->count(); ++row)
        draft.order.push_back(m_rank->item(row)->data(Qt::UserRole).toInt());
    draft.moved = m_rankMoved;
    if (m_sketch)
        draft.heights = m_sketch->values();
    return draft;
}

void AnswerEditor::restore(const AnswerDraft& draft)
{
    if (m_entry && !draft.entry.isEmpty())
        m_entry->setText(draft.entry);
    if (QAbstractButton* const button = m_options ? m_options->button(draft.option) : nullptr)
        button->setChecked(true);
    for (int place = 0; m_rank && place < int(draft.order.size()); ++place)
        for (int row = place + 1; row < m_rank->count(); ++row)
            if (m_rank->item(row)->data(Qt::UserRole).toInt() == draft.order[std::size_t(place)])
                m_rank->insertItem(place, m_rank->takeItem(row));
    m_rankMoved = m_rankMoved || draft.moved;
    if (m_sketch && !draft.heights.empty())
        m_sketch->setValues(draft.heights);
}

void AnswerEditor::clear()
{
    if (m_options) {
        m_options->setExclusive(false);
        for (QAbstractButton* button : m_options->buttons())
            button->setChecked(false);
        m_options->setExclusive(true);
    }
    if (m_entry)
        m_entry->clear();
    if (m_slider)
        m_slider->setAutomatic(true);
}

void AnswerEditor::selectEntry()
{
    if (m_entry)
        m_entry->selectAll();
}

bool AnswerEditor::chooseOption(int number)
{
    QAbstractButton* const button = m_options ? m_options->button(number - 1) : nullptr;
    if (!button)
        return false;
    button->setChecked(true);
    Q_EMIT changed();
    return true;
}

bool AnswerEditor::type(const QString& text)
{
    if (m_rank) {
        const int option = text.toInt() - 1;
        if (option >= 0 && option < m_rank->count())
            placeRank(option);
        return true;
    }
    if (!m_entry)
        return false;
    m_entry->setFocus(Qt::OtherFocusReason);
    m_entry->insert(text);
    return true;
}

bool AnswerEditor::erase()
{
    if (m_rank && !m_rankTyped.empty()) {
        m_rankTyped.pop_back();
        Q_EMIT changed();
        return true;
    }
    if (!m_entry || m_entry->text().isEmpty())
        return false;
    m_entry->backspace();
    return true;
}

void AnswerEditor::moveRank(int step)
{
    const int row = m_rank->currentRow(), to = row + step;
    if (row < 0 || to < 0 || to >= m_rank->count())
        return;
    QListWidgetItem* const item = m_rank->takeItem(row);
    m_rank->insertItem(to, item);
    m_rank->setCurrentRow(to);
    touchRank();
}

void AnswerEditor::placeRank(int option)
{
    if (m_rankTyped.size() == std::size_t(m_rank->count()))
        m_rankTyped.clear(); // from the beginning
    if (std::ranges::find(m_rankTyped, option) != m_rankTyped.end())
        return;
    const auto place = int(m_rankTyped.size());
    m_rankTyped.push_back(option);
    for (int row = place; row < m_rank->count(); ++row)
        if (m_rank->item(row)->data(Qt::UserRole).toInt() == option) {
            m_rank->insertItem(place, m_rank->takeItem(row));
            break;
        }
    m_rank->setCurrentRow(place);
    m_rankMoved = true;
    Q_EMIT changed();
}

// What was typed before it counts no more.
void AnswerEditor::touchRank()
{
    m_rankTyped.clear();
    m_rankMoved = true;
    Q_EMIT changed();
}

bool AnswerEditor::eventFilter(QObject* watched, QEvent* event)
{
    // The words of an option are as good as its circle.
    const auto* const label = qobject_cast<QLabel*>(watched);
    if (label && event->type() == QEvent::MouseButtonRelease
        && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton) {
        if (auto* const button = qobject_cast<QAbstractButton*>(label->buddy()))
            button->click();
        return true;
    }
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* const key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        Q_EMIT submitted();
        return true;
    }
    if (watched == m_entry && key->key() == Qt::Key_Backspace && m_entry->text().isEmpty()) {
        Q_EMIT takenBack();
        return true;
    }
    const int digit = key->key() - Qt::Key_1;
    if (watched == m_rank && digit >= 0 && digit < m_rank->count()
        && (key->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier) {
        placeRank(digit);
        return true;
    }
    if (watched == m_rank && key->modifiers() == Qt::ControlModifier
        && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
        moveRank(key->key() == Qt::Key_Up ? -1 : 1);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ridgepoint
