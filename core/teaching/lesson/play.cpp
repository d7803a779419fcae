#include "core/teaching/lesson/play.h"

#include "core/teaching/lesson/shape.h"

#include <algorithm>

namespace ridgepoint {

LessonPlay::LessonPlay(Lesson lesson, PlayMode mode, const Catalog& catalog)
    : m_lesson(std::move(lesson))
    , m_catalog(catalog)
    , m_record{.lesson = m_lesson.id,
          .shape = lessonShape(m_lesson, catalog),
          .mode = mode,
          .seed = m_lesson.seed,
          .cards = std::vector<CardRecord>(m_lesson.cards.size())}
{
    if (m_lesson.hook.empty())
        m_record.phase = PlayPhase::Ask;
    prepare();
}

LessonPlay::LessonPlay(Lesson lesson, const LessonRecord& record, const Catalog& catalog)
    : m_lesson(std::move(lesson))
    , m_catalog(catalog)
    , m_record(record)
{
    m_record.cards.resize(m_lesson.cards.size());
    m_record.card = std::min(m_record.card, m_lesson.cards.size() - 1);
    if (!has(m_record.phase))
        m_record.phase = PlayPhase::Ask;
    prepare();
}

const LessonCard& LessonPlay::card() const { return m_lesson.cards[m_record.card]; }

const LessonWords& LessonPlay::title() const
{
    return has(PlayPhase::Done) && phase() >= PlayPhase::Reveal ? m_lesson.title : m_lesson.coverTitle();
}

void LessonPlay::prepare()
{
    const bool transfer = phase() == PlayPhase::Transfer || phase() == PlayPhase::TransferReveal;
    if (m_context && m_prepared == std::pair(m_record.card, transfer))
        return; // a goal takes thousands of evaluations
    m_prepared = {m_record.card, transfer};
    const std::optional<Scenario> scenario =
        transfer ? transferOf(m_lesson, card(), m_catalog) : scenarioOf(m_lesson, card(), m_catalog);
    m_context =
        std::make_unique<LessonContext>(scenario.value_or(m_lesson.scenario), m_lesson.given, m_catalog);
    m_truth = truthOf(m_lesson, card(), *m_context);
}

bool LessonPlay::has(PlayPhase phase) const
{
    const bool goal = card().kind == CardKind::Goal;
    switch (phase) {
    case PlayPhase::Hook:
        return m_record.card == 0 && !m_lesson.hook.empty();
    case PlayPhase::Argue:
        return mode() == PlayMode::Class && !goal;
    case PlayPhase::Move:
        return !goal && !m_lesson.fieldsOf(card()).empty();
    case PlayPhase::Transfer:
    case PlayPhase::TransferReveal:
        return card().transfer.has_value();
    case PlayPhase::Done:
        return m_record.card + 1 == m_lesson.cards.size();
    default:
        return true;
    }
}

std::vector<std::string> LessonPlay::veil() const
{
    if (card().kind == CardKind::Goal) // one sees what one does
        return {};
    switch (phase()) {
    case PlayPhase::Hook:
    case PlayPhase::Ask:
    case PlayPhase::Argue:
    case PlayPhase::Transfer:
        return m_lesson.veilOf(card());
    case PlayPhase::Move:
        return card().movingVeil;
    default:
        return {};
    }
}

std::vector<std::string> LessonPlay::movable() const
{
    const bool goal = card().kind == CardKind::Goal;
    if (goal ? takesAnswers() : phase() == PlayPhase::Move || showsAnswer())
        return m_lesson.fieldsOf(card());
    return {};
}

bool LessonPlay::takesAnswers() const
{
    const bool asks =
        phase() == PlayPhase::Ask || phase() == PlayPhase::Argue || phase() == PlayPhase::Transfer;
    return asks && !isSpent();
}

bool LessonPlay::isFull() const { return takesAnswers() && answers().size() >= mostVotes; }

// Alone: right already, or all attempts made; who goes back looks, and does not answer again.
bool LessonPlay::isSpent() const
{
    const std::vector<CardAnswer>& given = answers();
    return mode() == PlayMode::Alone && !given.empty()
        && (given.size() >= attemptsAlone
            || judge(m_lesson, card(), m_truth, given.back(), *m_context).right);
}

std::vector<CardAnswer>& LessonPlay::round()
{
    CardRecord& record = m_record.cards[m_record.card];
    switch (phase()) {
    case PlayPhase::Argue:
        return record.second;
    case PlayPhase::Transfer:
    case PlayPhase::TransferReveal:
        return record.transfer;
    case PlayPhase::Move:
    case PlayPhase::Reveal:
        return record.second.empty() ? record.first : record.second;
    default:
        return record.first;
    }
}

const std::vector<CardAnswer>& LessonPlay::answers() const { return const_cast<LessonPlay*>(this)->round(); }

Judgement LessonPlay::commit(const CardAnswer& answer)
{
    const Judgement judged = judge(m_lesson, card(), m_truth, answer, *m_context);
    if (!takesAnswers() || answer.empty() || isFull())
        return judged;
    round().push_back(answer);
    if (phase() != PlayPhase::Transfer)
        m_record.cards[m_record.card].skipped = false;
    if (isSpent())
        next();
    return judged;
}

void LessonPlay::takeBack()
{
    if (mode() == PlayMode::Class && takesAnswers() && !round().empty())
        round().pop_back();
}

std::size_t LessonPlay::attemptsLeft() const
{
    return takesAnswers() ? attemptsAlone - std::min(attemptsAlone, answers().size()) : 0;
}

std::size_t LessonPlay::hintsOpen() const
{
    const std::size_t all = card().hints.size();
    return mode() == PlayMode::Class || showsAnswer() || phase() == PlayPhase::Move
        ? all
        : std::min(all, answers().size() + 1);
}

std::size_t LessonPlay::hintsShown() const
{
    const CardRecord& record = cardRecord();
    return std::min(
        phase() == PlayPhase::Transfer ? record.transferHints : record.hints, card().hints.size());
}

void LessonPlay::openHint()
{
    CardRecord& record = m_record.cards[m_record.card];
    if (hintsShown() < hintsOpen())
        ++(phase() == PlayPhase::Transfer ? record.transferHints : record.hints);
}

std::optional<Judgement> LessonPlay::lastJudgement() const
{
    return answers().empty() ? std::nullopt
                             : std::optional(judge(m_lesson, card(), m_truth, answers().back(), *m_context));
}

RoundSummary LessonPlay::summary(const std::vector<CardAnswer>& answers) const
{
    return summaryOf(m_lesson, card(), m_truth, answers, *m_context);
}

std::optional<bool> LessonPlay::firstRight(std::size_t card) const
{
    const std::vector<CardAnswer>& given = m_record.cards[card].first;
    const LessonCard& asked = m_lesson.cards[card];
    const std::optional<Scenario> scenario =
        given.empty() ? std::nullopt : scenarioOf(m_lesson, asked, m_catalog);
    if (!scenario)
        return std::nullopt;
    const LessonContext context(*scenario, m_lesson.given, m_catalog);
    // What a goal takes is searched for at length, and not needed to judge it.
    const CardTruth truth = asked.kind == CardKind::Goal ? CardTruth() : truthOf(m_lesson, asked, context);
    return judge(m_lesson, asked, truth, given.front(), context).right;
}

bool LessonPlay::canGoOn() const
{
    if (done())
        return false;
    return mode() == PlayMode::Class || !takesAnswers() || !answers().empty();
}

void LessonPlay::next()
{
    if (!canGoOn())
        return;
    PlayPhase to = phase();
    for (;;) {
        if (to == PlayPhase::TransferReveal && !has(PlayPhase::Done)) {
            ++m_record.card;
            to = PlayPhase::Ask;
            break;
        }
        to = static_cast<PlayPhase>(static_cast<int>(to) + 1);
        if (to == PlayPhase::Done || (has(to) && to != PlayPhase::Hook)) {
            if (to == PlayPhase::Done && !has(PlayPhase::Done))
                continue;
            break;
        }
    }
    m_record.phase = to;
    prepare();
}

void LessonPlay::back()
{
    PlayPhase to = phase();
    for (;;) {
        if (to == PlayPhase::Hook)
            return;
        if (to == PlayPhase::Ask && m_record.card > 0) {
            --m_record.card;
            to = PlayPhase::Done;
        }
        to = static_cast<PlayPhase>(static_cast<int>(to) - 1);
        if (has(to))
            break;
    }
    m_record.phase = to;
    prepare();
}

void LessonPlay::skip()
{
    if (done())
        return;
    CardRecord& record = m_record.cards[m_record.card];
    record.skipped = record.first.empty();
    if (has(PlayPhase::Done))
        m_record.phase = PlayPhase::Done;
    else {
        ++m_record.card;
        m_record.phase = PlayPhase::Ask;
    }
    prepare();
}

} // namespace ridgepoint
