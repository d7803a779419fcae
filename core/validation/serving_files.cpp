#include "core/validation/serving_files.h"

#include "core/base/format.h"
#include "core/serving/service.h"
#include "core/validation/csv_lines.h"
#include "core/validation/words.h"

#include <algorithm>

namespace ridgepoint {

namespace {

bool isCsv(std::string_view name) { return lowered(std::string(name)).ends_with(".csv"); }

} // namespace

bool isServingTable(std::string_view text, std::string_view name)
{
    if (!isCsv(name))
        return false;
    const CsvLines::Cells header = CsvLines(text).header([](const CsvLines::Cells&) {});
    return std::ranges::any_of(
        header, [](const std::string& cell) { return mentions(cell, "ttft") || mentions(cell, "tpot"); });
}

std::optional<std::vector<ServingRun>> servingRunsIn(std::string_view text, const std::string& name,
    const std::optional<ServingStatements>& stated, Diagnostics& findings)
{
    if (isServingTable(text, name)) {
        if (!stated)
            return readServingRuns(text, name, findings);
        findings.push_back({Severity::Error, name,
            phrase("a table has columns for what --serving says; --serving is for result files"), {}});
        return std::vector<ServingRun>();
    }
    if (isCsv(name) || (!stated && !looksLikeServingBench(text)))
        return {};
    return readServingBench(text, name, stated.value_or(ServingStatements{}), findings);
}

std::string servingStatementsOf(const Scenario& scenario)
{
    const Service service(std::make_shared<const ServingJob>(servingJob(scenario)));
    const ServingLayout& layout = service.layout();
    std::string out = "accelerator=" + scenario.hardware.accelerator.id;
    const auto add = [&out](std::string_view column, double number) {
        out.append(",").append(column).append("=").append(formatShortest(number));
    };
    add("tp", layout.tensor);
    if (layout.pipeline > 1)
        add("pp", layout.pipeline);
    if (layout.attentionData > 1) {
        add("attention_dp", layout.attentionData);
        add("gpus", layout.ranks());
    }
    if (layout.expert > 1)
        add("ep", layout.expert);
    if (scenario.serving.draftTokens > 0)
        add("draft_tokens", scenario.serving.draftTokens);
    if (scenario.serving.cachedShare > 0)
        add("cached_share", scenario.serving.cachedShare);
    out.append(",precision=").append(service.job().types.dense);
    return out.append(",framework=").append(service.job().engine.key);
}

bool isServedBy(const ServingSubject& subject, const Scenario& scenario)
{
    const ServingTypes types = servingJob(scenario).types;
    return subject.known() && scenario.model.source == ModelSpec::Source::Preset
        && subject.model->id == scenario.model.preset
        && subject.accelerator->accelerator.id == scenario.hardware.accelerator.id
        && subject.engine == servingEngine(scenario.serving.engine).key && subject.types.dense == types.dense;
}

} // namespace ridgepoint
