#include "app/lesson/lesson_panel.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/lesson/answer_editor.h"
#include "app/lesson/gap_strip.h"
#include "app/lesson/lesson_session.h"
#include "app/lesson/lesson_sketch.h"
#include "app/lesson/lesson_words.h"
#include "app/lesson/sketch_editor.h"
#include "app/lesson/vote_words.h"
#include "core/inputs/scenario/field.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"
#include "widgets/field_row.h"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

namespace {

QLabel* textLabel(QWidget* parent, QVBoxLayout& column)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column.addWidget(label);
    return label;
}

void put(QLabel& label, const QString& text)
{
    label.setText(text);
    label.setVisible(!text.isEmpty());
}

// What stands beside the truth: alone what was said first, not what was found after it.
std::vector<CardAnswer> predictions(const LessonPlay& play)
{
    std::vector<CardAnswer> all = play.answers();
    if (play.mode() == PlayMode::Alone && all.size() > 1)
        all.erase(all.begin() + 1, all.end());
    return all;
}

constexpr int noteLines = 7; // of a teacher's notes, at least
constexpr double mostNotes = 0.4; // of the panel's height

QFont larger(const QFont& font, qreal times, bool bold)
{
    QFont made = font;
    made.setPointSizeF(font.pointSizeF() * times);
    made.setBold(bold);
    return made;
}

} // namespace

LessonPanel::LessonPanel(
    LessonSession& session, Document& document, const Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_document(document)
    , m_settings(settings)
{
    auto* all = new QVBoxLayout(this);
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget;
    area->setWidget(page);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 4, 0);
    all->addWidget(area, 1);

    m_title = textLabel(page, *column);
    m_title->setFont(larger(font(), 1.15, true));
    m_step = textLabel(page, *column);
    m_instruction = textLabel(page, *column);
    m_instruction->setForegroundRole(QPalette::PlaceholderText);
    m_question = textLabel(page, *column);
    m_question->setFont(larger(font(), 1.1, false));
    m_editor = new AnswerEditor(page);
    column->addWidget(m_editor);
    auto* answering = new QHBoxLayout;
    m_commit = new QPushButton(page);
    m_takeBack = new QPushButton(page);
    m_hint = new QPushButton(page);
    for (QPushButton* each : {m_commit, m_takeBack, m_hint})
        answering->addWidget(each);
    answering->addStretch(1);
    column->addLayout(answering);
    m_feedback = textLabel(page, *column);
    m_hints = textLabel(page, *column);
    m_class = textLabel(page, *column);
    m_tally = textLabel(page, *column);
    m_tally->setTextFormat(Qt::RichText);
    m_truth = textLabel(page, *column);
    m_truth->setFont(larger(font(), 1.35, true));
    m_gap = new GapStrip(page);
    column->addWidget(m_gap);
    m_explain = textLabel(page, *column);
    m_maths = new QPushButton(page);
    column->addWidget(m_maths, 0, Qt::AlignLeft);
    m_rows = new QWidget(page);
    m_rowColumn = new QVBoxLayout(m_rows);
    m_rowColumn->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_rows);
    m_reset = new QPushButton(page);
    column->addWidget(m_reset, 0, Qt::AlignLeft);
    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, &LessonPanel::showStep);
    column->addStretch(1);

    // In reach however long the page is.
    m_notesArea = new QScrollArea(this);
    m_notesArea->setWidgetResizable(true);
    m_notesArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* noted = new QWidget;
    m_notesArea->setWidget(noted);
    m_notes = textLabel(noted, *new QVBoxLayout(noted));
    all->addWidget(m_notesArea);

    auto* steps = new QGridLayout;
    m_back = new QPushButton(this);
    m_next = new QPushButton(this);
    m_skip = new QPushButton(this);
    m_end = new QPushButton(this);
    steps->addWidget(m_back, 0, 0);
    steps->addWidget(m_next, 0, 1);
    steps->addWidget(m_skip, 1, 0);
    steps->addWidget(m_end, 1, 1);
    all->addLayout(steps);

    connect(m_editor, &AnswerEditor::submitted, this, &LessonPanel::commit);
    connect(m_editor, &AnswerEditor::changed, this, &LessonPanel::showButtons);
    connect(m_editor, &AnswerEditor::takenBack, &session, &LessonSession::takeBack);
    connect(m_commit, &QPushButton::clicked, this, &LessonPanel::commit);
    connect(m_takeBack, &QPushButton::clicked, &session, &LessonSession::takeBack);
    connect(m_hint, &QPushButton::clicked, &session, &LessonSession::openHint);
    connect(m_reset, &QPushButton::clicked, &session, &LessonSession::reset);
    connect(m_back, &QPushButton::clicked, &session, &LessonSession::back);
    connect(m_next, &QPushButton::clicked, this, &LessonPanel::goOn);
    connect(m_skip, &QPushButton::clicked, &session, &LessonSession::skip);
    // Whatever has the focus here: the area around would scroll instead.
    for (const auto& [key, forward] : {std::pair(Qt::Key_PageDown, true), std::pair(Qt::Key_PageUp, false)}) {
        auto* const shortcut = new QShortcut(key, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, [this, forward = forward] { step(forward); });
    }
    connect(m_end, &QPushButton::clicked, this, &LessonPanel::endRequested);
    connect(m_maths, &QPushButton::clicked, this, [this] {
        if (const LessonPlay* play = m_session.play())
            Q_EMIT explainRequested(m_maths->property("path").toString().isEmpty()
                    ? toQString(play->card().answer.path())
                    : m_maths->property("path").toString());
    });
    connect(&session, &LessonSession::began, this, &LessonPanel::startClock);
    if (session.isOn()) // begun before there was a panel
        startClock();
    connect(&session, &LessonSession::ended, &m_tick, &QTimer::stop);
    connect(&session, &LessonSession::stepped, this, [this] {
        refresh();
        if (QWidget* first = m_editor->firstField(); first && m_session.play()->takesAnswers())
            first->setFocus(Qt::OtherFocusReason);
        else
            m_next->setFocus(Qt::OtherFocusReason);
    });
    connect(&session, &LessonSession::answered, this, [this] {
        m_problem.clear();
        showResult();
        showButtons();
    });
    connect(&document, &Document::reportChanged, this, &LessonPanel::followScenario);
    connect(&settings, &Settings::styleChanged, this, &LessonPanel::refresh);
}

QSize LessonPanel::sizeHint() const { return {fontMetrics().averageCharWidth() * 48, 400}; }

QString LessonPanel::titleText() const { return m_title->text(); }
QString LessonPanel::questionText() const { return m_question->text(); }
QString LessonPanel::resultText() const
{
    QStringList all;
    for (const QLabel* each : {m_feedback, m_class, m_truth, m_explain})
        if (!each->isHidden() && !each->text().isEmpty())
            all += each->text();
    return all.join(QLatin1Char('\n'));
}

QString LessonPanel::tallyHtml() const { return m_tally->text(); }
QString LessonPanel::hintsText() const { return m_hints->text(); }

FieldRow* LessonPanel::row(const QString& field) const
{
    for (const QPointer<FieldRow>& each : m_fieldRows)
        if (each && each->id() == field)
            return each;
    return nullptr;
}

void LessonPanel::refresh()
{
    m_commit->setText(tr("Co&mmit"));
    m_takeBack->setText(tr("Ta&ke back"));
    m_hint->setText(tr("H&int"));
    m_maths->setText(tr("Show the formul&a"));
    m_reset->setText(tr("&Reset the sliders"));
    m_back->setText(tr("&Back"));
    m_skip->setText(tr("&Skip this card"));
    m_end->setText(tr("En&d the lesson"));
    m_problem.clear(); // with what stood in the editor, which is made anew
    if (!m_session.play())
        return;
    showQuestion();
    showEditor();
    showRows();
    showResult();
    showNotes();
    showButtons();
}

void LessonPanel::showStep()
{
    const LessonPlay* const play = m_session.play();
    if (!play)
        return;
    const int cards = int(play->lesson().cards.size());
    QString text = play->phase() == PlayPhase::Hook || play->done()
        ? phaseName(play->phase())
        : tr("Question %1 of %2 · %3").arg(play->cardIndex() + 1).arg(cards).arg(phaseName(play->phase()));
    if (play->mode() == PlayMode::Class) {
        const std::uint32_t seconds = m_session.seconds();
        text += QStringLiteral(" · ")
            + tr("%1:%2 of %3 minutes")
                  .arg(seconds / 60)
                  .arg(seconds % 60, 2, 10, QLatin1Char('0'))
                  .arg(displayText(play->lesson().minutes, Unit::Count, m_settings.numbers()));
    }
    put(*m_step, text);
}

// What is to be expected, and with which number each slip shows.
void LessonPanel::showNotes()
{
    const LessonPlay& play = *m_session.play();
    QStringList all;
    if (play.mode() == PlayMode::Class) {
        const NumberFormat& numbers = m_settings.numbers();
        const LessonContext start(play.lesson().scenario, play.lesson().given, m_document.catalog());
        const LessonWords& notes = play.lesson().notesOf(play.card());
        const bool own = !play.card().notes.empty();
        if (!notes.empty())
            all += tr("For the teacher: %1").arg(lessonText(notes, own ? play.context() : start, numbers));
        if (play.takesAnswers())
            for (const CardTruth::OfSlip& slip : play.truth().slips)
                all += QStringLiteral("%1  %2").arg(
                    displayText(slip.si, play.truth().unit, numbers), slipQuestion(slip.kind));
    }
    put(*m_notes, all.join(QLatin1Char('\n')));
    m_notesArea->setVisible(!all.isEmpty());
    fitNotes();
}

// All of the notes while they take no more than their share of the panel, else whole lines of them.
void LessonPanel::fitNotes()
{
    const QWidget& noted = *m_notesArea->widget();
    const int frame = 2 * m_notesArea->frameWidth(), line = fontMetrics().lineSpacing();
    const int above = noted.layout()->contentsMargins().top() + frame;
    const int most = std::max(noteLines * line, int(height() * mostNotes));
    const int whole = noted.heightForWidth(m_notesArea->viewport()->width()) + frame;
    m_notesArea->setFixedHeight(whole <= most ? whole : above + (most - above) / line * line);
}

void LessonPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitNotes();
}

void LessonPanel::showQuestion()
{
    const LessonPlay& play = *m_session.play();
    const NumberFormat& numbers = m_settings.numbers();
    const LessonContext start(play.lesson().scenario, play.lesson().given, m_document.catalog());
    put(*m_title, lessonText(play.title(), start, numbers));
    showStep();
    QString text;
    if (play.phase() == PlayPhase::Hook)
        text = lessonText(play.lesson().hook, start, numbers);
    else if (play.done())
        text = scoreText(play, numbers) + (play.mode() == PlayMode::Alone ? QStringLiteral("\n") : QString())
            + tr("The lesson is complete. Its scenario stays until you end the lesson; then yours comes "
                 "back.");
    else if (play.phase() == PlayPhase::Transfer || play.phase() == PlayPhase::TransferReveal)
        text = lessonText(play.card().transfer->question, play.context(), numbers);
    else
        text = lessonText(play.card().question, play.context(), numbers);
    put(*m_question, text);
    put(*m_instruction, instructionText(play, false));
}

void LessonPanel::showEditor()
{
    const LessonPlay& play = *m_session.play();
    // A curve stands beside the true one.
    const bool compared = play.card().kind == CardKind::Sketch && play.showsAnswer();
    m_editor->setVisible(play.takesAnswers() || compared);
    m_editor->setEnabled(!compared);
    const std::pair step(play.cardIndex(), play.phase());
    const AnswerDraft draft = m_edited == step ? m_editor->draft() : AnswerDraft();
    const bool focused = m_editor->isAncestorOf(QApplication::focusWidget());
    m_edited = step;
    if (play.takesAnswers() || compared)
        m_editor->show(play, m_settings.numbers(), themeById(m_settings.theme()));
    if (play.takesAnswers()) // in another language or theme
        m_editor->restore(draft);
    if (focused && m_editor->firstField())
        m_editor->firstField()->setFocus(Qt::OtherFocusReason);
    if (compared && m_editor->sketch())
        showCurves(*m_editor->sketch(), play);
}

void LessonPanel::showRows()
{
    for (const QPointer<FieldRow>& each : m_fieldRows)
        delete each;
    m_fieldRows.clear();
    const LessonPlay& play = *m_session.play();
    const Theme& theme = themeById(m_settings.theme());
    for (const std::string& id : play.movable()) {
        const FieldSpec* const field = findField(id);
        if (!field)
            continue;
        auto* row = new FieldRow(*field, m_document.catalog(), m_rows);
        row->setTheme(theme);
        row->setNotesShown(play.showsAnswer());
        m_rowColumn->addWidget(row);
        m_fieldRows.emplace_back(row);
        connect(row, &FieldRow::edited, this,
            [this](const QString& fieldId, const QString& text, SliderPhase phase) {
                FieldError error;
                if (phase == SliderPhase::Preview)
                    error = m_document.preview(fieldId, text);
                else if (phase == SliderPhase::Commit)
                    error = m_document.commit(fieldId, text);
                else
                    m_document.cancel();
                if (error)
                    Q_EMIT message(shownText(error.message));
            });
        // Where the class put it.
        if (play.card().kind == CardKind::Threshold && play.card().field == id) {
            const RoundSummary summary = play.summary(predictions(play));
            std::vector<SliderTick> ticks;
            if (summary.median)
                ticks.push_back({*summary.median, SliderTick::Shape::Diamond, ColorRole::Focus,
                    tr("predicted: %1")
                        .arg(displayText(*summary.median, field->unit, m_settings.numbers()))});
            if (play.showsAnswer())
                ticks.push_back({play.truth().answer.si, SliderTick::Shape::Triangle, ColorRole::Text,
                    tr("true: %1")
                        .arg(displayText(play.truth().answer.si, field->unit, m_settings.numbers()))});
            row->showTicks(std::move(ticks));
        }
    }
    followScenario();
}

void LessonPanel::followScenario()
{
    for (const QPointer<FieldRow>& each : m_fieldRows)
        if (each)
            each->showScenario(m_document.scenario());
    if (m_session.play() && m_session.play()->card().kind == CardKind::Goal
        && m_session.play()->takesAnswers())
        showResult();
}

void LessonPanel::showResult()
{
    const LessonPlay& play = *m_session.play();
    const NumberFormat& numbers = m_settings.numbers();
    const LessonCard& card = play.card();
    QString feedback = this->feedback();
    if (card.kind == CardKind::Goal && play.takesAnswers()) {
        QStringList conditions;
        for (const CardCondition& each : card.conditions) {
            const Readout* const readout = findReadout(each.readout);
            const std::optional<double> now = readout ? readout->get(*m_document.report()) : std::nullopt;
            const double bound = each.bound.value(play.context()).si;
            const bool met = holds(each, *m_document.report(), bound);
            conditions += (met ? QStringLiteral("✓ ") : QStringLiteral("▲ "))
                + (each.atMost ? tr("%1 at most %2, now %3") : tr("%1 at least %2, now %3"))
                      .arg(readout ? coreText(readout->firstLabel()) : QString(),
                          shownValue(bound, readout ? readout->unit : Unit::Number, numbers),
                          shownValue(now, readout ? readout->unit : Unit::Number, numbers));
        }
        feedback = (feedback.isEmpty() ? QString() : feedback + QLatin1Char('\n'))
            + conditions.join(QLatin1Char('\n'));
    }
    put(*m_feedback, feedback);
    QStringList hints;
    for (std::size_t i = 0; play.takesAnswers() && i < play.hintsShown(); ++i)
        hints += lessonText(card.hints[i], play.context(), numbers);
    put(*m_hints, hints.join(QLatin1Char('\n')));

    const bool asked = play.phase() != PlayPhase::Hook && !play.done();
    const std::vector<CardAnswer> answers = predictions(play);
    const RoundSummary summary = play.summary(answers);
    QStringList votes{firstVoteText(play, numbers)};
    if (asked && play.mode() == PlayMode::Class && summary.votes > 0) {
        const QString twice = twoVotesText(play, numbers);
        votes += twice.isEmpty() ? tr("%n answer(s)", nullptr, int(summary.votes)) : twice;
        for (const auto& [order, count] : summary.orders) {
            QStringList places;
            for (const std::size_t each : order)
                places += QString::number(each + 1);
            votes += tr("%1: %2").arg(places.join(u' ')).arg(count);
        }
        if (card.kind == CardKind::Choice || card.kind == CardKind::Flaw) {
            if (play.showsAnswer() || play.phase() == PlayPhase::Move)
                votes.back() += QLatin1Char('\n') + optionLines(play, numbers);
            else
                for (std::size_t i = 0; i < summary.perOption.size(); ++i)
                    votes += tr("%1: %2").arg(i + 1).arg(summary.perOption[i]);
        }
        if (play.showsAnswer()) {
            if (twice.isEmpty())
                votes += tr("%1 right").arg(summary.right);
            for (const auto& [slip, count] : summary.slips)
                votes += QStringLiteral("%1 (%2)").arg(slipQuestion(slip)).arg(count);
            votes += middleText(play, answers, numbers);
        }
    } else if (asked && play.showsAnswer() && summary.votes > 0 && card.kind != CardKind::Rank) {
        votes += (play.answers().size() > 1 ? tr("Your first answer: %1") : tr("Your answer: %1"))
                     .arg(answerText(play, answers.front(), numbers));
        if (const QString gap = middleText(play, answers, numbers); !gap.isEmpty())
            votes.back() = gap;
    }
    votes.removeAll(QString());
    put(*m_class, votes.join(QStringLiteral(" · ")));
    put(*m_tally, play.done() && play.mode() == PlayMode::Class ? classTable(play, numbers) : QString());

    const bool number = card.kind == CardKind::Number || card.kind == CardKind::Threshold;
    m_gap->setStyle(themeById(m_settings.theme()), numbers);
    m_gap->setVotes(play, number && asked && (play.mode() == PlayMode::Class || play.showsAnswer()));
    QString truth = play.showsAnswer() ? truthText(play, numbers) : QString();
    const bool brief =
        card.kind == CardKind::Number || card.kind == CardKind::Threshold || card.kind == CardKind::Choice;
    m_truth->setFont(larger(font(), brief ? 1.35 : 1, true));
    put(*m_truth, truth);
    put(*m_explain, explainText(play, numbers));
    const QString path =
        card.focus.empty() ? toQString(card.answer.path()) : QString::fromStdString(card.focus);
    m_maths->setProperty("path", path);
    m_maths->setVisible(play.showsAnswer() && !path.isEmpty());
}

void LessonPanel::showButtons()
{
    const LessonPlay& play = *m_session.play();
    QString problem;
    const bool goal = play.card().kind == CardKind::Goal;
    m_commit->setVisible(play.takesAnswers());
    m_commit->setEnabled(goal || m_editor->answer(play, problem).has_value());
    m_takeBack->setVisible(play.takesAnswers() && play.mode() == PlayMode::Class);
    m_takeBack->setEnabled(!play.answers().empty());
    m_hint->setVisible(play.takesAnswers() && !play.card().hints.empty());
    m_hint->setEnabled(play.hintsShown() < play.hintsOpen());
    m_reset->setVisible(!play.movable().empty());
    m_next->setText(play.done() ? tr("Cl&ose") : tr("&Next"));
    m_next->setEnabled(play.canGoOn() || play.done());
    m_back->setEnabled(play.phase() != PlayPhase::Hook);
    m_skip->setEnabled(!play.done() && play.phase() != PlayPhase::Hook);
}

void LessonPanel::commit()
{
    const LessonPlay* play = m_session.play();
    if (!play || !play->takesAnswers())
        return;
    QString problem = fullRoundText(*play);
    std::optional<CardAnswer> answer;
    if (!problem.isEmpty()) {
    } else if (play->card().kind == CardKind::Goal) {
        answer = CardAnswer();
        answer->edits = m_session.moved();
    } else
        answer = m_editor->answer(*play, problem);
    if (!answer) {
        m_problem = problem;
        return showResult();
    }
    m_problem.clear();
    const PlayMode mode = play->mode();
    m_session.commit(*answer);
    mode == PlayMode::Class ? m_editor->clear() : m_editor->selectEntry();
    showResult();
    showButtons();
}

// Made of the answers, so that it is there again in another language and after going on.
QString LessonPanel::feedback() const
{
    const LessonPlay& play = *m_session.play();
    const std::optional<Judgement> judged = play.lastJudgement();
    if (play.mode() == PlayMode::Class || !judged || play.done() || !m_problem.isEmpty())
        return m_problem;
    if (!play.takesAnswers())
        return judged->right ? tr("Right.") : tr("Not this time.");
    QString said = tr("Not yet.");
    if (judged->slip)
        said += QLatin1Char(' ') + slipQuestion(*judged->slip);
    else if (judged->factor && *judged->factor > 0 && play.card().kind != CardKind::Sketch)
        said += QLatin1Char(' ')
            + (*judged->factor > 1 ? tr("Too high.") : tr("Too low.")); // by how much would be the answer
    return said + QLatin1Char(' ') + tr("%n attempt(s) left.", nullptr, int(play.attemptsLeft()));
}

void LessonPanel::startClock()
{
    m_edited.reset();
    if (m_session.play()->mode() == PlayMode::Class)
        m_tick.start();
}

void LessonPanel::step(bool forward)
{
    if (forward)
        goOn();
    else if (m_session.play())
        m_session.back();
}

void LessonPanel::goOn()
{
    const LessonPlay* const play = m_session.play();
    if (play && play->done())
        Q_EMIT endRequested();
    else if (play)
        m_session.next();
}

bool LessonPanel::takeKey(const QKeyEvent& event)
{
    const LessonPlay* const play = m_session.play();
    if (!play || (event.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier)
        return false;
    const int digit = event.key() - Qt::Key_0;
    if (!play->takesAnswers()) {
        m_problem = digit >= 0 && digit <= 9 ? noVoteHereText(*play) : QString();
        if (m_problem.isEmpty())
            return false;
        showResult();
        return true;
    }
    if (event.key() == Qt::Key_Backspace) {
        if (m_editor->erase())
            return true;
        m_session.takeBack(); // before a class
        return play->mode() == PlayMode::Class;
    }
    if (digit >= 0 && digit <= 9 && m_editor->type(event.text()))
        return true;
    if (digit >= 1 && digit <= 9 && m_editor->chooseOption(digit)) {
        if (play->mode() == PlayMode::Class)
            commit(); // a vote
        return true;
    }
    if (event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter)
        return false;
    commit();
    return true;
}

void LessonPanel::keyPressEvent(QKeyEvent* event)
{
    if (takeKey(*event))
        return;
    if (m_session.play() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        goOn();
    else
        QWidget::keyPressEvent(event);
}

} // namespace ridgepoint
