#include "views/claims/claims_data.h"

#include "views/readout_text.h"
#include "widgets/maths_text.h"

#include <QCoreApplication>

#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Claims)
};

struct ClaimText
{
    const char* key;
    QString quantity, source, said, truth, missing;
};

// %1 in `truth` is the number that the formula gives.
ClaimText textOf(ClaimId id)
{
    const QString habit = Words::tr("lesson 01 “Why distributed?”, the accounting habit");
    const QString bytes = Words::tr("lesson 01 “Why distributed?”, activations");
    const QString opener = Words::tr("lesson 00 “The scale imperative”, the time wall");
    const QString reasons = Words::tr("lesson 03 “Motivation”, reason 1");
    const QString exercises = Words::tr("lesson 02 “The algebra of scale”, final exercises");
    switch (id) {
    case ClaimId::StepTime:
        return {"step_time", Words::tr("time of one step, 70B, 8192 tokens"), habit,
            Words::tr("One step at 1 PFLOP/s and 40 % MFU takes about 8.4 ms."), Words::tr("It takes %1."),
            Words::tr("The quotient is right and its prefix is not: seconds were written as milliseconds.")};
    case ClaimId::AllReduceToStep:
        return {"allreduce_to_step", Words::tr("AllReduce ÷ step"), habit,
            Words::tr("The gradient AllReduce of 2.8 s is about 350 times as long as the step."),
            Words::tr("It is %1 of the step, so the backward pass can hide it."),
            Words::tr("The step of 8 ms comes from the slip above; with 8.6 s the conclusion turns round.")};
    case ClaimId::ActivationsFormula:
        return {"activations_formula", Words::tr("activations, B·T·L·d·14"), habit,
            Words::tr("B·T·L·d·14 bytes are about 150 GB."),
            Words::tr("As printed the product is %1; 150 GB is B·T·L·d·2·14."),
            Words::tr("The two bytes of each element are in the number, not in the formula.")};
    case ClaimId::CheckpointedTable:
        return {"checkpointed_table", Words::tr("checkpointed activations, table"), habit,
            Words::tr("With checkpointing B·T·L·2 bytes are left, about 2.6 GB."),
            Words::tr("The input of every layer is B·T·L·d·2 bytes: %1. Without d it would be 1.3 MB."),
            Words::tr("The width d is missing, and 2.6 GB comes out only if every fourth layer is kept.")};
    case ClaimId::CheckpointedText:
        return {"checkpointed_text", Words::tr("checkpointed activations, text"), bytes,
            Words::tr("Aggressive checkpointing leaves about 20 GB."),
            Words::tr("Layer inputs and the one layer that is alive: %1."),
            Words::tr(
                "Three numbers for one thing. 20 GB comes out with segments of ten layers, which keep more "
                "alive than they save.")};
    case ClaimId::SparsePeak:
        return {"sparse_peak", Words::tr("GPT-3 on one H100"), opener,
            Words::tr("At 1979 TFLOP/s it takes about 5 years."),
            Words::tr("At the dense bf16 peak of 989 TFLOP/s it takes %1, at 40 % MFU 25 years."),
            Words::tr("1979 TFLOP/s needs 2:4 sparse weights (or is the dense fp8 rate).")};
    case ClaimId::HalfInMixedPrecision:
        return {"half_in_mixed_precision", Words::tr("7B training state in mixed precision"), reasons,
            Words::tr("Mixed precision takes about half of 112 GB."),
            Words::tr("2 + 2 + 4 + 8 bytes per parameter are again %1."),
            Words::tr("The fp32 master copy and fp32 moments were left out; what halves is activations and "
                      "arithmetic time.")};
    case ClaimId::MasterCopyMissing:
        return {"master_copy_missing", Words::tr("the memory formula of reason 1"), reasons,
            Words::tr("Training state is weights, gradients and two moments."),
            Words::tr("In bf16 a master copy comes with them: %1 for 7B."),
            Words::tr("The fp32 master copy: 4 bytes per parameter, a quarter of the state.")};
    case ClaimId::MixtralWeights:
        return {"mixtral_weights", Words::tr("Mixtral 8×22B, weights"), exercises,
            Words::tr("8 × 22B = 176B parameters, 352 GB."),
            Words::tr("The experts share one attention: 140.6B parameters, %1."),
            Words::tr("Eight times 22B counts the attention and the embeddings eight times.")};
    case ClaimId::MixtralActive:
        return {"mixtral_active", Words::tr("Mixtral 8×22B, operations of a token"), exercises,
            Words::tr("44B parameters are active: 2 × 44B operations."),
            Words::tr("Two experts and one attention are 39.2B parameters: %1."),
            Words::tr("Two times 22B counts the attention twice.")};
    case ClaimId::SmallestActive:
        return {"smallest_active", Words::tr("active parameters, DeepSeek-V3 ÷ Mixtral"), exercises,
            Words::tr("Mixtral has the smallest active size, so it serves best."),
            Words::tr("DeepSeek-V3 activates fewer parameters: %1 of Mixtral's."),
            Words::tr("The total was compared: Mixtral holds fewer bytes, it does not compute less.")};
    case ClaimId::AllReduceOrder:
        return {"allreduce_order", Words::tr("AllReduce from two collectives, 140 GB on 8"),
            Words::tr("lesson 02 “The algebra of scale”, the mathematical worldview"),
            Words::tr("AllReduce = ReduceScatter ∘ AllGather."),
            Words::tr("First ReduceScatter, then AllGather: both together send %1 a rank."),
            Words::tr("∘ acts from right to left: gathering first would collect eight whole vectors.")};
    case ClaimId::BandwidthGap:
        return {"bandwidth_gap", Words::tr("NVLink 4 ÷ InfiniBand NDR"),
            Words::tr("lesson 02 “The algebra of scale”, hierarchy matches hardware"),
            Words::tr("NVLink has 900 GB/s and InfiniBand 50 GB/s: 18×."),
            Words::tr("In one direction, like for like, 450 against 50 GB/s: %1."),
            Words::tr("900 GB/s is the sum of both directions, 50 GB/s is one.")};
    case ClaimId::OlderBandwidthGap:
        return {"older_bandwidth_gap", Words::tr("NVLink 3 ÷ InfiniBand HDR"),
            Words::tr("lesson 03 “Motivation”, when the two reasons conflict"),
            Words::tr("NVLink has 600 GB/s and InfiniBand 25 GB/s: 24×."),
            Words::tr(
                "In one direction 300 against 25 GB/s: %1. (600 is the A100's NVLink, 900 the H100's.)"),
            Words::tr("600 GB/s is the sum of both directions, 25 GB/s is one.")};
    case ClaimId::LayersPerStage:
        return {"layers_per_stage", Words::tr("175B over 8 pipeline stages"), exercises,
            Words::tr("64 layers in 8 stages: 8 layers each."), Words::tr("GPT-3 has 96 layers: %1 each."),
            Words::tr("64 layers of width 12288 are a model of 116B; 175B needs 96.")};
    case ClaimId::LargerBatch:
        return {"larger_batch", Words::tr("wall-clock of a doubled batch"), exercises,
            Words::tr("A doubled batch halves the wall-clock."),
            Words::tr("With a fifth more samples the 100 h become %1."),
            Words::tr("The 20 % more samples, stated one line above, were dropped.")};
    case ClaimId::ShardingCutsTraffic:
        break;
    }
    return {"sharding_cuts_traffic", Words::tr("bytes a rank sends, 70B"), habit,
        Words::tr("FSDP cuts the AllReduce of 280 GB."),
        Words::tr("It sends %1: weights are gathered twice, gradients scattered once."),
        Words::tr("What shrinks is memory. Traffic grows by half, in pieces that overlap.")};
}

QString slipName(SlipClass slip)
{
    switch (slip) {
    case SlipClass::Units:
        return Words::tr("units");
    case SlipClass::SparsePeak:
        return Words::tr("sparse peak");
    case SlipClass::MissingTerm:
        return Words::tr("missing term");
    case SlipClass::Inconsistent:
        return Words::tr("inconsistent");
    case SlipClass::Inputs:
        return Words::tr("wrong input");
    case SlipClass::Order:
        break;
    }
    return Words::tr("order");
}

Unit unitOf(const Claim& c)
{
    switch (c.id) {
    case ClaimId::AllReduceToStep:
    case ClaimId::BandwidthGap:
    case ClaimId::OlderBandwidthGap:
    case ClaimId::SmallestActive:
        return Unit::Ratio;
    case ClaimId::LayersPerStage:
        return Unit::Count;
    default:
        return c.formula->unit;
    }
}

// "1.02k× too small": how far the printed number is from the true one.
QString factorText(double factor, const NumberFormat& numbers)
{
    if (!std::isfinite(factor) || factor <= 0)
        return QString(noValue);
    return factor >= 1 ? Words::tr("%1 too large").arg(displayText(factor, Unit::Ratio, numbers))
                       : Words::tr("%1 too small").arg(displayText(1 / factor, Unit::Ratio, numbers));
}

QString valuesIn(
    const FormulaEntry& formula, const std::vector<double>& operands, const NumberFormat& numbers)
{
    std::vector<QString> values;
    for (std::size_t i = 0; i < operands.size(); ++i)
        values.push_back(displayText(operands[i], formula.arguments[i].unit, numbers));
    return substituted(formula, values);
}

} // namespace

std::vector<ClaimCard> claimCards(const NumberFormat& numbers)
{
    std::vector<ClaimCard> cards;
    for (const Claim& c : claims()) {
        ClaimText text = textOf(c.id);
        ClaimCard card;
        card.id = c.id;
        card.key = QStringLiteral("claim.") + QLatin1String(text.key);
        card.quantity = std::move(text.quantity);
        card.source = std::move(text.source);
        card.said = std::move(text.said);
        card.missing = std::move(text.missing);
        card.slip = slipName(c.slip);
        card.unit = unitOf(c);
        card.saidNumber = c.said;
        card.trueNumber = c.truth();
        card.slippedNumber = c.withSlip();
        card.saidValue = shownValue(c.said, card.unit, numbers);
        card.trueValue = displayText(card.trueNumber, card.unit, numbers);
        card.slippedValue = displayText(card.slippedNumber, card.unit, numbers);
        card.truth = text.truth.arg(card.trueValue);
        card.factor = c.said ? factorText(c.factor(), numbers) : QString(noValue);
        const FormulaEntry& f = *c.formula;
        card.formula = Words::tr("%1 = %2").arg(toQString(f.result), toQString(f.expression));
        card.substitution = Words::tr("%1 = %2").arg(valuesIn(f, c.operands, numbers), card.trueValue);
        card.slippedSubstitution = c.slipScale == 1
            ? Words::tr("%1 = %2").arg(valuesIn(f, c.slipped, numbers), card.slippedValue)
            : Words::tr("%1 = %2, written as %3")
                  .arg(valuesIn(f, c.slipped, numbers),
                      displayText(c.formula->evaluate(c.slipped), card.unit, numbers), card.slippedValue);
        card.spoken = Words::tr("%1. The text says: %2 True: %3 %4")
                          .arg(card.quantity, card.said, card.truth, card.missing);
        card.edits = c.edits;
        cards.push_back(std::move(card));
    }
    return cards;
}

ClaimCard asked(const ClaimCard& card)
{
    const QString hidden = QStringLiteral("?");
    ClaimCard made;
    made.id = card.id;
    made.key = card.key;
    made.quantity = card.quantity;
    made.source = card.source;
    made.said = card.said;
    made.saidValue = card.saidValue;
    made.saidNumber = card.saidNumber;
    made.unit = card.unit;
    made.truth = Words::tr("Does it hold?");
    made.spoken = Words::tr("%1. The text says: %2 %3").arg(card.quantity, card.said, made.truth);
    for (QString* each : {&made.missing, &made.slip, &made.trueValue, &made.factor, &made.formula,
             &made.substitution, &made.slippedSubstitution, &made.slippedValue})
        *each = hidden;
    made.asked = true;
    return made;
}

ViewTable claimsTable(const std::vector<ClaimCard>& cards)
{
    ViewTable table;
    table.columns = {Words::tr("Quantity"), Words::tr("Where"), Words::tr("What the text says"),
        Words::tr("printed"), Words::tr("What is true"), Words::tr("computed"), Words::tr("factor"),
        Words::tr("Slip"), Words::tr("What is missing"), Words::tr("Formula"), Words::tr("with numbers"),
        Words::tr("with the slip")};
    for (const ClaimCard& card : cards)
        table.add({},
            {card.quantity, card.source, card.said, {card.saidValue, card.saidNumber, card.unit},
                card.asked ? card.trueValue : card.truth,
                card.asked ? TableCell(card.trueValue)
                           : TableCell(card.trueValue, card.trueNumber, card.unit),
                card.factor, card.slip, card.missing, card.formula, card.substitution,
                card.slippedSubstitution});
    return table;
}

} // namespace ridgepoint
