#include "app/lesson/lesson_board.h"

#include "app/lesson/gap_strip.h"
#include "app/lesson/lesson_session.h"
#include "app/lesson/lesson_sketch.h"
#include "app/lesson/lesson_words.h"
#include "app/lesson/sketch_editor.h"
#include "app/lesson/vote_words.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QKeyEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

constexpr int mostDigits = 6;
constexpr int mostPrefix = 6; // 10¹⁸

bool isNumber(const LessonPlay& play)
{
    return play.card().kind == CardKind::Number || play.card().kind == CardKind::Threshold;
}

void put(QLabel& label, const QString& text)
{
    label.setText(text);
    label.setVisible(!text.isEmpty());
}

} // namespace

LessonBoard::LessonBoard(LessonSession& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_step(new QLabel(this))
    , m_question(new QLabel(this))
    , m_options(new QLabel(this))
    , m_votes(new QLabel(this))
    , m_truth(new QLabel(this))
    , m_tally(new QLabel(this))
    , m_explain(new QLabel(this))
    , m_instruction(new QLabel(this))
    , m_gap(new GapStrip(this))
    , m_sketch(new SketchEditor(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    for (QLabel* each :
        {m_step, m_question, m_options, m_votes, m_truth, m_tally, m_explain, m_instruction}) {
        each->setWordWrap(true);
        each->setTextFormat(Qt::PlainText);
        column->addWidget(each);
    }
    m_tally->setTextFormat(Qt::RichText);
    m_instruction->setForegroundRole(QPalette::PlaceholderText);
    for (QWidget* each : {static_cast<QWidget*>(m_gap), static_cast<QWidget*>(m_sketch)})
        column->insertWidget(column->indexOf(m_explain), each);
    m_sketch->setFocusPolicy(Qt::NoFocus);
    m_sketch->setAttribute(Qt::WA_TransparentForMouseEvents);
    setAccessibleName(tr("Lesson"));
    connect(&session, &LessonSession::stepped, this, [this] {
        m_typed.clear();
        m_refused.clear();
        m_prefix = 0;
        refresh();
    });
    connect(&session, &LessonSession::answered, this, &LessonBoard::refresh);
    connect(&session, &LessonSession::ended, this, &LessonBoard::refresh);
    refresh();
}

void LessonBoard::setPictureStyle(const PictureStyle& style)
{
    m_style = style;
    for (QLabel* each : {m_step, m_options, m_votes, m_tally, m_explain, m_instruction})
        each->setFont(style.font);
    QFont question = style.font;
    question.setPointSizeF(style.font.pointSizeF() * leadScale);
    m_question->setFont(question);
    question.setBold(true);
    m_truth->setFont(question);
    m_gap->setFont(style.font);
    m_gap->setStyle(*style.theme, style.numbers);
    m_sketch->setFont(style.font);
    m_sketch->setStyle(*style.theme, style.numbers);
    layout()->setSpacing(int(spaceUnit(style.font)));
    refresh();
}

QString LessonBoard::text() const
{
    QStringList all;
    for (const QLabel* each :
        {m_step, m_question, m_options, m_votes, m_truth, m_tally, m_explain, m_instruction})
        if (!each->isHidden())
            all += each->text();
    return all.join(QLatin1Char('\n'));
}

void LessonBoard::retranslate()
{
    setAccessibleName(tr("Lesson"));
    m_refused.clear(); // in the words of before
    refresh();
}

void LessonBoard::refresh()
{
    const LessonPlay* const play = m_session.play();
    setVisible(play);
    if (!play)
        return;
    const NumberFormat& numbers = m_style.numbers;
    const LessonContext start(play->lesson().scenario, play->lesson().given, play->context().catalog());
    const QString title = lessonText(play->title(), start, numbers);
    put(*m_step, title + QStringLiteral(" · ") + phaseName(play->phase()));
    const bool transfer = play->phase() == PlayPhase::Transfer || play->phase() == PlayPhase::TransferReveal;
    const bool asked = play->phase() != PlayPhase::Hook && !play->done();
    put(*m_question,
        play->phase() == PlayPhase::Hook ? lessonText(play->lesson().hook, start, numbers)
            : play->done()               ? tr("Thank you.")
            : transfer ? lessonText(play->card().transfer->question, play->context(), numbers)
                       : lessonText(play->card().question, play->context(), numbers));
    // At the reveal of an order the right one stands alone.
    const bool listed = asked && !(play->card().kind == CardKind::Rank && play->showsAnswer());
    put(*m_options, listed ? optionLines(*play, numbers) : QString());
    put(*m_instruction, instructionText(*play, true));
    showVotes();
    put(*m_truth, asked && play->showsAnswer() ? truthText(*play, numbers) : QString());
    put(*m_tally, play->done() && play->mode() == PlayMode::Class ? classTable(*play, numbers) : QString());
    put(*m_explain, explainText(*play, numbers));
}

void LessonBoard::showVotes()
{
    const LessonPlay& play = *m_session.play();
    const bool asked = play.phase() != PlayPhase::Hook && !play.done();
    const RoundSummary summary = play.summary(play.answers());
    QStringList votes;
    if (asked && !m_refused.isEmpty())
        votes += m_refused;
    if (asked && !m_typed.isEmpty())
        votes += isNumber(play)
            ? displayText(typedNumber(), play.truth().unit, m_style.numbers) + QStringLiteral(" ↵")
            : m_typed + QStringLiteral("…");
    // What others chose is not seen while one chooses: only how many have.
    const QString twice = twoVotesText(play, m_style.numbers);
    if (!twice.isEmpty())
        votes += twice;
    else if (asked && summary.votes > 0 && play.mode() == PlayMode::Class)
        votes += play.showsAnswer() ? tr("%1 of %2 right").arg(summary.right).arg(summary.votes)
                                    : tr("%n answer(s)", nullptr, int(summary.votes));
    if (asked && play.showsAnswer())
        votes += middleText(play, play.answers(), m_style.numbers);
    votes.removeAll(QString());
    put(*m_votes, votes.join(QStringLiteral(" · ")));
    const bool shown = asked && isNumber(play) && play.showsAnswer();
    m_gap->setVotes(play, shown);
    const bool drawn = asked && play.card().kind == CardKind::Sketch && play.showsAnswer();
    m_sketch->setVisible(drawn);
    if (drawn) {
        setSketchAxes(*m_sketch, play);
        showCurves(*m_sketch, play);
    }
}

double LessonBoard::typedNumber() const
{
    // Of what is written in other units than SI: per cent, dollars an hour, hours of accelerators.
    const Unit unit = m_session.play()->truth().unit;
    const double scale = unit == Unit::Percent ? 0.01
        : unit == Unit::DollarPerHour          ? 1 / 3600.0
        : unit == Unit::AcceleratorHour        ? 3600.0
                                               : 1.0;
    return m_typed.toDouble() * std::pow(1000, m_prefix) * scale;
}

bool LessonBoard::takeKey(const QKeyEvent& key)
{
    const LessonPlay* const play = m_session.play();
    if (!play || (key.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier)
        return false;
    const int digit = key.key() - Qt::Key_0;
    const bool isDigit = digit >= 0 && digit <= 9;
    if (!play->takesAnswers()) {
        m_refused = isDigit ? noVoteHereText(*play) : QString();
        if (m_refused.isEmpty())
            return false;
        refresh();
        return true;
    }
    CardAnswer answer;
    const bool isEnter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    m_refused = isDigit || (isEnter && isTyping()) ? fullRoundText(*play) : QString();
    if (!m_refused.isEmpty()) {
        refresh();
        return true;
    }
    if (isNumber(*play)) {
        if (isDigit && m_typed.size() < mostDigits)
            m_typed += QChar(u'0' + digit);
        else if ((key.key() == Qt::Key_Comma || key.key() == Qt::Key_Period) && !m_typed.isEmpty()
            && !m_typed.contains(u'.'))
            m_typed += u'.';
        else if (key.key() == Qt::Key_Backspace && !m_typed.isEmpty())
            m_typed.chop(1);
        else if (key.key() == Qt::Key_Backspace)
            m_session.takeBack();
        else if ((key.key() == Qt::Key_Up || key.key() == Qt::Key_Down) && !m_typed.isEmpty())
            m_prefix = std::clamp(m_prefix + (key.key() == Qt::Key_Up ? 1 : -1), -3, mostPrefix);
        else if (isEnter && !m_typed.isEmpty()) {
            answer.number = typedNumber();
            m_typed.clear();
            if (const std::optional<Text> why = notMeant(*answer.number, play->truth().unit))
                m_refused = shownText(*why);
            else
                m_session.commit(answer);
        } else
            return false;
        if (m_session.play())
            refresh();
        return true;
    }
    if (key.key() == Qt::Key_Backspace && !m_typed.isEmpty()) {
        m_typed.chop(1);
        refresh();
        return true;
    }
    if (key.key() == Qt::Key_Backspace) {
        m_session.takeBack();
        return true;
    }
    // An order digit by digit; the last one counts it.
    if (play->card().kind == CardKind::Rank && digit >= 1 && digit <= int(play->card().options.size())) {
        if (!m_typed.contains(QChar(u'0' + digit)))
            m_typed += QChar(u'0' + digit);
        if (m_typed.size() == qsizetype(play->card().options.size())) {
            for (const QChar each : std::exchange(m_typed, {}))
                answer.order.push_back(std::size_t(each.digitValue() - 1));
            m_session.commit(answer);
        }
        refresh();
        return true;
    }
    const bool options = play->card().kind == CardKind::Choice || play->card().kind == CardKind::Flaw;
    if (options && digit >= 1 && digit <= int(play->card().options.size())) {
        answer.option = std::size_t(digit - 1);
        m_session.commit(answer);
        return true;
    }
    if (play->card().kind == CardKind::Goal && isEnter) {
        answer.edits = m_session.moved();
        m_session.commit(answer);
        return true;
    }
    return false;
}

} // namespace ridgepoint
