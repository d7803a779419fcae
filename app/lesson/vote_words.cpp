#include "app/lesson/vote_words.h"

#include "app/lesson/lesson_words.h"
#include "core/inputs/scenario/field.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Lessons)
};

// How answers to the card are given.
QString howText(const LessonCard& card, bool aClass, bool onStage)
{
    switch (card.kind) {
    case CardKind::Choice:
    case CardKind::Flaw:
        return aClass ? Words::tr("a digit for each vote")
                      : Words::tr("choose by its digit, then Enter commits");
    case CardKind::Number:
    case CardKind::Threshold:
        return onStage ? Words::tr("digits, ↑ ↓ for k, M, B, Enter for each number")
            : aClass   ? Words::tr("type each number, then Enter")
                       : Words::tr("type it with its unit, then Enter commits");
    case CardKind::Rank:
        return aClass ? Words::tr("type each order, 2 1 3")
                      : Words::tr("type the order, 2 1 3, or move the lines, then Enter commits");
    case CardKind::Sketch:
        return onStage ? Words::tr("sketch it on paper") : Words::tr("place every point, then Enter commits");
    case CardKind::Goal:
        return Words::tr("move the controls until it is reached, then Enter");
    }
    return {};
}

QString perOptionText(const RoundSummary& summary)
{
    QStringList all;
    for (std::size_t i = 0; i < summary.perOption.size(); ++i)
        all += Words::tr("%1: %2").arg(i + 1).arg(summary.perOption[i]);
    return all.join(QStringLiteral(" · "));
}

bool isClosed(PlayPhase phase)
{
    return phase == PlayPhase::Move || phase == PlayPhase::Reveal || phase == PlayPhase::TransferReveal;
}

} // namespace

QString instructionText(const LessonPlay& play, bool onStage)
{
    const bool aClass = play.mode() == PlayMode::Class;
    const LessonCard& card = play.card();
    const auto capital = [](QString text) {
        if (!text.isEmpty())
            text[0] = text[0].toUpper();
        return text;
    };
    switch (play.phase()) {
    case PlayPhase::Ask:
    case PlayPhase::Transfer:
        if (!play.takesAnswers())
            return {};
        return aClass ? Words::tr("%1. Page Down goes on.").arg(capital(howText(card, aClass, onStage)))
                      : capital(howText(card, aClass, onStage)) + QLatin1Char('.');
    case PlayPhase::Argue:
        return Words::tr("Talk to your neighbour, then vote again: %1. Page Down goes on.")
            .arg(howText(card, aClass, onStage));
    case PlayPhase::Move: {
        QStringList names;
        for (const std::string& id : play.movable())
            if (const FieldSpec* const field = findField(id))
                names += coreText(field->label);
        return Words::tr("Move: %1. Page Down reveals the answer.").arg(names.join(QStringLiteral(", ")));
    }
    case PlayPhase::Hook:
    case PlayPhase::Reveal:
    case PlayPhase::TransferReveal:
        return aClass ? Words::tr("Page Down goes on.") : QString();
    case PlayPhase::Done:
        return {};
    }
    return {};
}

QString noVoteHereText(const LessonPlay& play)
{
    if (play.mode() != PlayMode::Class || play.takesAnswers() || play.done()
        || play.phase() == PlayPhase::Hook || play.card().kind == CardKind::Goal)
        return {};
    return Words::tr("Votes are taken in “%1”, “%2” and “%3”: Page Up goes back.")
        .arg(phaseName(PlayPhase::Ask), phaseName(PlayPhase::Argue), phaseName(PlayPhase::Transfer));
}

QString fullRoundText(const LessonPlay& play)
{
    return play.isFull()
        ? Words::tr("Not counted: a round takes %n vote(s). Page Down goes on.", nullptr, int(mostVotes))
        : QString();
}

QString firstVoteText(const LessonPlay& play, const NumberFormat& numbers)
{
    if (play.mode() != PlayMode::Class || play.phase() != PlayPhase::Argue || play.cardRecord().first.empty())
        return {};
    const RoundSummary first = play.summary(play.cardRecord().first);
    QStringList said{Words::tr("first vote: %n answer(s)", nullptr, int(first.votes))};
    if (first.median)
        said += Words::tr("median %1").arg(displayText(*first.median, play.truth().unit, numbers));
    else if (play.card().kind != CardKind::Rank && !first.perOption.empty())
        said += perOptionText(first);
    for (const auto& [order, count] : first.orders) {
        QStringList places;
        for (const std::size_t each : order)
            places += QString::number(each + 1);
        said += Words::tr("%1: %2").arg(places.join(u' ')).arg(count);
    }
    return said.join(QStringLiteral(" · "));
}

QString optionLines(const LessonPlay& play, const NumberFormat& numbers)
{
    const CardRecord& record = play.cardRecord();
    const bool counted = play.mode() == PlayMode::Class && isClosed(play.phase())
        && (play.card().kind == CardKind::Choice || play.card().kind == CardKind::Flaw);
    const bool transfer = play.phase() == PlayPhase::TransferReveal;
    const RoundSummary before = play.summary(counted && !transfer ? record.first : record.transfer),
                       after = play.summary(counted && !transfer ? record.second : std::vector<CardAnswer>());
    QStringList lines;
    for (std::size_t i = 0; i < play.card().options.size(); ++i) {
        lines += QStringLiteral("%1   %2").arg(i + 1).arg(
            lessonText(play.card().options[i].text, play.context(), numbers));
        if (!counted || before.votes == 0)
            continue;
        lines.back() += QStringLiteral("   ")
            + (after.votes > 0
                    ? Words::tr("(first vote %1, second %2)").arg(before.perOption[i]).arg(after.perOption[i])
                    : Words::tr("(%n vote(s))", nullptr, int(before.perOption[i])));
    }
    return lines.join(QLatin1Char('\n'));
}

QString middleText(
    const LessonPlay& play, const std::vector<CardAnswer>& answers, const NumberFormat& numbers)
{
    const RoundSummary summary = play.summary(answers);
    if (!summary.median || !summary.factor)
        return {};
    CardAnswer middle;
    middle.number = summary.median;
    if (judge(play.lesson(), play.card(), play.truth(), middle, play.context()).right)
        return {};
    const QString gap = gapText(*summary.factor, numbers);
    return play.mode() == PlayMode::Class && answers.size() > 1
        ? Words::tr("the class's middle: %1, %2")
              .arg(displayText(*summary.median, play.truth().unit, numbers), gap)
        : Words::tr("answered: %1, %2").arg(displayText(*summary.median, play.truth().unit, numbers), gap);
}

QString twoVotesText(const LessonPlay& play, const NumberFormat& numbers)
{
    if (play.mode() != PlayMode::Class || play.phase() != PlayPhase::Reveal
        || play.cardRecord().second.empty())
        return {};
    const RoundSummary before = play.summary(play.cardRecord().first),
                       after = play.summary(play.cardRecord().second);
    QString said = Words::tr("first vote: %1 of %2 right → second: %3 of %4")
                       .arg(before.right)
                       .arg(before.votes)
                       .arg(after.right)
                       .arg(after.votes);
    if (const std::optional<double> gain = gainOf(before, after)) {
        NumberFormat two = numbers;
        two.significantDigits = 2;
        said += QStringLiteral(" · ")
            + Words::tr("gain %1 of those who were wrong").arg(displayText(*gain, Unit::Percent, two));
    }
    return said;
}

QString scoreText(const LessonPlay& play, const NumberFormat& numbers)
{
    if (play.mode() != PlayMode::Alone || !play.done())
        return {};
    int right = 0, asked = 0;
    for (std::size_t i = 0; i < play.lesson().cards.size(); ++i) {
        const std::optional<bool> first = play.firstRight(i);
        asked += first ? 1 : 0;
        right += first.value_or(false) ? 1 : 0;
    }
    const LessonContext start(play.lesson().scenario, play.lesson().given, play.context().catalog());
    return Words::tr("%1 · %2 of %3 right at the first attempt")
        .arg(lessonText(play.title(), start, numbers))
        .arg(right)
        .arg(asked);
}

} // namespace ridgepoint
