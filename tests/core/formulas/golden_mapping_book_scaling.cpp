// The book's chapters on scaling laws and batch size.

#include "golden_rows.h"

#include "core/formulas/compute.h"
#include "core/formulas/scaling_laws.h"

namespace ridgepoint::golden {

namespace {

std::vector<Row> lawRows()
{
    return {
        single<parameterExponent>("ch07-exp-N", "al", "be"),
        single<tokenExponent>("ch07-exp-D", "al", "be"),
        single<trainingFlops>("ch07-chinchilla-C", "Psi", "D"),
        single<tokensAtRatio>("ch07-ex1-D", "C", "r"),
        single<overtraining>("ch07-ex3-over", "D", "Psi", "r"),
        single<dataLossRatio>("ch07-ex3-ratio", "D1", "D2", "be"),
        single<dataLossGain>("ch07-ex3-dL", "B", "be", "D1", "D2"),
        single<tokensPerParameter>("ch08-ratio-gpt3", "D", "Psi"),
        single<tokensPerParameter>("ch08-ratio-mtnlg", "D", "Psi"),
        composed("ch08-ratio-formula",
            [](const Inputs& in) {
                return optimalTokensPerParameter(
                    optimumScale(in("A"), in("al"), in("B"), in("be")), in.flops("C"), in("al"), in("be"));
            }),
        single<parametersAtRatio>("ch08-rule-1e21", "C", 20.0),
        single<parametersAtRatio>("ch08-we-N", "C", 20.0),
        single<parametersAtRatio>("ch08-gpt3-Nopt", "C", 20.0),
        single<trainingFlops>("ch08-gopher-C", "Psi", "D"),
        single<parametersAtRatio>("ch08-gopher-Nopt", "C", 20.0),
        composed("ch08-gopher-over",
            [](const Inputs& in) {
                return oversize(
                    in.parameters("Psi"), parametersAtRatio(in.flops("C"), tokensPerParameterRule));
            }),
        single<overtraining>("ch08-llama7b", "D", "Psi", 20.0),
        single<tokensPerParameter>("ch08-llama2-7b", "D", "Psi"),
        single<parametersAtRatio>("ch08-ex2-N", "C", 20.0),
        single<parametersForTokens>("ch08-ex4-N", "D", 20.0),
        single<parametersAtRatio>("ch09-ex4-N", "C", 20.0),
        single<tokensForCompute>("ch09-ex4-D", "C", "Psi"),
        single<trainingFlops>("ch34-C", "Psi", "D"),
        single<parametersAtRatio>("ch35-ex6-N", "C", 20.0),
        // Experts whose worth is that of a dense model 2.5 times their active size.
        composed("ch36-ex3-D",
            [](const Inputs& in) {
                return tokensFromRatio(in("a") * in.parameters("N"), tokensPerParameterRule);
            }),
    };
}

std::vector<Row> batchRows()
{
    return {
        single<examplesFromSteps>("ch10-ex1-snoise", "S1", "S2", "B1", "B2"),
        single<measuredBatchEfficiency>("ch10-ex3-eff", "S0", "S", "B0", "B"),
        single<accumulatedStepTime>("ch10-ex5-time", "A", "fb", "ar"),
        composed("ch10-ex5-ratio",
            [](const Inputs& in) {
                return accumulatedStepTime(in("A"), in.seconds("fb"), in.seconds("ar"))
                    / accumulatedStepTime(1, in.seconds("fb"), in.seconds("ar64"));
            }),
        single<batchTokens>("ch14-ex2-tokens", "b", "S"),
        single<elasticBatch>("ch26-ex6-B", "B", "g", "h"),
        single<linearLearningRate>("ch26-ex6-lr", "lr", "Bn", "B"),
        single<batchEfficiency>("ch34-ex6-late", "B", "Bc"),
        single<largeBatchTime>("seed002-ex6-wall", "k", "b"),
    };
}

} // namespace

std::vector<Row> bookScalingRows()
{
    std::vector<Row> rows = lawRows();
    for (Row& row : batchRows())
        rows.push_back(std::move(row));
    return rows;
}

} // namespace ridgepoint::golden
