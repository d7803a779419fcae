#include "core/training/mfu_words.h"

#include "core/inputs/model/precision.h"
#include "core/inputs/scenario/rule_of_thumb.h"
#include "core/training/report.h"

namespace ridgepoint {

Text mfuOfBothPeaks(const Report& report)
{
    const std::optional<double>& mfu = report.throughput.mfu;
    const DataType compute = report.scenario.training.precision.compute;
    const FlopsPerSecond half = report.scenario.hardware.accelerator.peak(DataType::Bf16);
    if (!mfu || !isNarrow(compute) || half.value() <= 0)
        return {};
    return phrase("%1 of the %2 peak, %3 of the bf16 peak", textNumber(*mfu, Unit::Percent),
        dataTypeKey(compute), textNumber(*mfu * (report.compute.peak / half), Unit::Percent));
}

Text mfuBesideMfu(const Report& a, const Report& b)
{
    const bool aStated = statedMfu(a.scenario.hardware).has_value();
    const bool bStated = statedMfu(b.scenario.hardware).has_value();
    if (aStated == bStated || !a.throughput.mfu || !b.throughput.mfu)
        return {};
    const Report& predicted = aStated ? b : a;
    for (const FlopConvention& counted : predicted.throughput.conventions)
        if (counted.id == ruleOfThumbId && counted.dense)
            return phrase("A stated MFU counts %3 per token, a predicted one every product: by %4 the "
                          "predicted %1 is %2.",
                textNumber(*predicted.throughput.mfu, Unit::Percent),
                textNumber(*counted.dense, Unit::Percent),
                Text::known(ruleOfThumb((aStated ? a : b).scenario.training).name),
                Text::known(ruleOfThumb(predicted.scenario.training).name));
    return {};
}

} // namespace ridgepoint
