#include "app/lesson/lesson_words.h"

#include "core/inputs/scenario/field.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Lessons)
};

NumberFormat withDigits(NumberFormat numbers, int digits)
{
    numbers.significantDigits = digits;
    return numbers;
}

} // namespace

LessonLanguage lessonLanguage()
{
    return QLocale().language() == QLocale::Spanish ? LessonLanguage::Spanish : LessonLanguage::English;
}

LessonSpeech lessonSpeech(LessonLanguage language)
{
    return {.language = language,
        .number = [](double si, Unit unit,
                      int digits) { return displayText(si, unit, withDigits({}, digits)).toStdString(); },
        .text = [](const Text& text) { return coreText(text).toStdString(); }};
}

QString lessonText(const LessonWords& words, const LessonContext& context, const NumberFormat& numbers)
{
    const auto write = [&numbers](double si, Unit unit, int digits) {
        return displayText(si, unit, withDigits(numbers, digits)).toStdString();
    };
    // "10 B/parám." ends a sentence as it is.
    return QString::fromStdString(words.in(lessonLanguage()).filled(context, write))
        .replace(QStringLiteral(".."), QStringLiteral("."));
}

QString slipQuestion(SlipKind slip) { return toQString(slipOf(slip).question.in(lessonLanguage())); }

QString gapText(double factor, const NumberFormat& numbers)
{
    if (!(factor > 0))
        return Words::tr("of the other sign");
    const QString times = displayText(std::max(factor, 1 / factor), Unit::Number, withDigits(numbers, 2));
    return factor > 1 ? Words::tr("%1× too high").arg(times) : Words::tr("%1× too low").arg(times);
}

QString ideaName(LessonIdea idea)
{
    switch (idea) {
    case LessonIdea::Memory:
        return Words::tr("memory");
    case LessonIdea::State:
        return Words::tr("training state");
    case LessonIdea::Time:
        return Words::tr("time");
    case LessonIdea::Intensity:
        return Words::tr("the bottleneck");
    case LessonIdea::Communication:
        return Words::tr("communication");
    case LessonIdea::Parallelism:
        return Words::tr("parallelism");
    case LessonIdea::Pipeline:
        return Words::tr("pipelines");
    case LessonIdea::Cost:
        return Words::tr("cost");
    case LessonIdea::Resilience:
        return Words::tr("failures");
    case LessonIdea::Serving:
        return Words::tr("serving");
    case LessonIdea::Scaling:
        return Words::tr("scaling laws");
    }
    return {};
}

QString phaseName(PlayPhase phase)
{
    switch (phase) {
    case PlayPhase::Hook:
        return Words::tr("Begin");
    case PlayPhase::Ask:
        return Words::tr("Predict");
    case PlayPhase::Argue:
        return Words::tr("Argue");
    case PlayPhase::Move:
        return Words::tr("Move");
    case PlayPhase::Reveal:
        return Words::tr("Reveal");
    case PlayPhase::Transfer:
        return Words::tr("Once more");
    case PlayPhase::TransferReveal:
        return Words::tr("Reveal");
    case PlayPhase::Done:
        return Words::tr("Done");
    }
    return {};
}

QString optionsText(
    const LessonPlay& play, const std::vector<std::size_t>& options, const NumberFormat& numbers)
{
    QStringList all;
    for (const std::size_t each : options)
        if (each < play.card().options.size())
            all += lessonText(play.card().options[each].text, play.context(), numbers);
    return all.join(QStringLiteral(" · "));
}

QString answerText(const LessonPlay& play, const CardAnswer& answer, const NumberFormat& numbers)
{
    if (answer.number)
        return displayText(*answer.number, play.truth().unit, numbers);
    if (answer.option)
        return optionsText(play, {*answer.option}, numbers);
    if (!answer.order.empty())
        return optionsText(play, answer.order, numbers);
    QStringList all;
    const Readout* const readout = findReadout(play.card().readout);
    for (const double each : answer.curve)
        all += displayText(each, readout ? readout->unit : Unit::Number, numbers);
    Scenario changed = play.context().scenario();
    if (answer.edits)
        for (const FieldEdit& edit : *answer.edits)
            if (const FieldSpec* const field = findField(edit.field);
                field && !setField(changed, *field, edit.text, play.context().catalog()))
                all += coreText(field->label) + QStringLiteral(": ") + fieldShown(changed, *field);
    return all.join(QStringLiteral(" · "));
}

QString classTable(const LessonPlay& play, const NumberFormat& numbers)
{
    // As narrow as it can be: what was meant stands below the numbers.
    const auto cell = [](const QString& tag, QString text) -> QString {
        return QStringLiteral("<%1 align=\"right\" style=\"padding-right: 12px\">%2</%1>")
            .arg(tag, text.replace(u' ', QChar::Nbsp).toHtmlEscaped());
    };
    const auto row = [&cell](const QString& tag, const QStringList& cells) -> QString {
        QString html;
        for (const QString& each : cells)
            html += cell(tag, each);
        return QStringLiteral("<tr>%1</tr>").arg(html);
    };
    const auto right = [](const RoundSummary& round) -> QString {
        return round.votes == 0 ? QStringLiteral("—")
                                : Words::tr("%1 of %2").arg(round.right).arg(round.votes);
    };
    QString html =
        row(QStringLiteral("th"), {QString(), Words::tr("before"), Words::tr("after"), Words::tr("gain")});
    int number = 0;
    for (const CardTally& each : talliesOf(play.lesson(), play.record(), play.context().catalog())) {
        const std::optional<double> gain = gainOf(each.before, each.after);
        html += row(QStringLiteral("td"),
            {QString::number(++number), right(each.before), right(each.after),
                gain ? displayText(*gain, Unit::Percent, withDigits(numbers, 2)) : QStringLiteral("—")});
        if (each.slip)
            html += QStringLiteral("<tr><td></td><td colspan=\"3\">%1</td></tr>")
                        .arg(slipQuestion(*each.slip).toHtmlEscaped());
    }
    return QStringLiteral("<p>%1</p><table>%2</table>")
        .arg(Words::tr("Right answers to each question at the first vote and at the second, with the most "
                       "frequent mistake:")
                 .toHtmlEscaped(),
            html);
}

QString explainText(const LessonPlay& play, const NumberFormat& numbers)
{
    if (play.phase() == PlayPhase::Reveal)
        return lessonText(play.card().explain, play.context(), numbers);
    return play.phase() == PlayPhase::TransferReveal
        ? lessonText(play.card().transfer->explain, play.context(), numbers)
        : QString();
}

QString truthText(const LessonPlay& play, const NumberFormat& numbers)
{
    const CardTruth& truth = play.truth();
    switch (play.card().kind) {
    case CardKind::Number:
    case CardKind::Threshold:
        return displayText(truth.answer.si, play.truth().unit, numbers);
    case CardKind::Sketch: {
        CardAnswer curve;
        curve.curve = truth.curve;
        return answerText(play, curve, numbers);
    }
    case CardKind::Goal: {
        if (!truth.solution)
            return {};
        CardAnswer answer;
        answer.edits = truth.solution->edits;
        return Words::tr("%n change(s) will do: %1", nullptr, int(truth.solution->par))
            .arg(answerText(play, answer, numbers));
    }
    case CardKind::Rank: {
        QStringList lines;
        const std::vector<std::size_t> said = play.summary(play.answers()).places;
        for (const std::size_t each : truth.right) {
            // With the number it was voted by.
            lines += QStringLiteral("%1  %2").arg(each + 1).arg(optionsText(play, {each}, numbers));
            if (!said.empty())
                lines.back() += QStringLiteral("   ")
                    + (play.mode() == PlayMode::Class ? Words::tr("(class: %1)") : Words::tr("(you: %1)"))
                          .arg(said[each]);
        }
        return lines.join(QLatin1Char('\n'));
    }
    default:
        return optionsText(play, truth.right, numbers);
    }
}

} // namespace ridgepoint
