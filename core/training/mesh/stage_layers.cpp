#include "core/training/mesh/stage_layers.h"

#include <numeric>
#include <span>

namespace ridgepoint {

namespace {

double sumOf(std::span<const double> list) { return std::accumulate(list.begin(), list.end(), 0.0); }

// Only the stages with the embedding and the head may do without a layer.
bool hasEmptyStage(std::span<const double> list)
{
    return list.size() > 2
        && std::ranges::any_of(list.subspan(1, list.size() - 2), [](double layers) { return layers == 0; });
}

double placesOf(double layers, const StageRule& rule)
{
    return layers + (rule.embedding ? 1 : 0) + (rule.loss ? 1 : 0);
}

TextNumber whole(double value) { return exactNumber(value, Unit::Count); }

} // namespace

StageCut::StageCut(double layers, double stages, double headLayers, std::string_view text)
    : m_layers(layers)
    , m_stages(stages)
    , m_headLayers(headLayers)
{
    if (text.empty() || stages <= 1)
        return;
    const std::optional<StageRule> rule = readStageLayers(text);
    m_fault = rule ? take(*rule) : StageFault::Unreadable;
}

StageFault StageCut::take(const StageRule& rule)
{
    if (rule.isAuto())
        return StageFault::None;
    if (rule.list.empty()) {
        if (!dealsEvenly(m_layers, m_stages, rule))
            return StageFault::Places;
        m_embedding = rule.embedding ? 1 : 0;
        m_loss = rule.loss ? 1 : 0;
    } else {
        if (static_cast<double>(rule.list.size()) != m_stages)
            return StageFault::Entries;
        if (sumOf(rule.list) != m_layers)
            return StageFault::Sum;
        if (hasEmptyStage(rule.list))
            return StageFault::Empty;
        m_starts.assign(rule.list.size() + 1, 0);
        std::partial_sum(rule.list.begin(), rule.list.end(), m_starts.begin() + 1);
    }
    m_auto = false;
    m_headLayers = 0;
    return StageFault::None;
}

std::vector<double> StageCut::list() const
{
    std::vector<double> all;
    for (double stage = 0; m_stages <= mostListedStages && stage < m_stages; ++stage)
        all.push_back(of(stage).count);
    return all;
}

// With the same first and last stage; the others get what is missing, or give what is too much.
std::vector<double> StageCut::nearestList(const StageRule& rule) const
{
    const auto stages = static_cast<std::size_t>(m_stages);
    std::vector<double> near = rule.list;
    if (near.size() != stages) {
        near.assign(stages, 0);
        near.front() = rule.list.front();
        near.back() = rule.list.back();
    }
    const std::size_t ends = stages > 2 ? 1 : 0;
    const std::span<double> others = std::span(near).subspan(ends, stages - 2 * ends);
    const double missing = m_layers - sumOf(near);
    const auto count = static_cast<double>(others.size());
    const double each = std::floor(missing / count);
    for (std::size_t i = 0; i < others.size(); ++i)
        others[i] += each + (static_cast<double>(i) < missing - each * count ? 1 : 0);
    const bool negative = std::ranges::any_of(near, [](double layers) { return layers < 0; });
    return negative || hasEmptyStage(near) ? dealtOut({}) : near;
}

// With a remainder on the first stages; embedding and loss do not count where that would leave a stage empty.
std::vector<double> StageCut::dealtOut(const StageRule& rule) const
{
    StageCut cut(m_layers, m_stages, 0, {});
    if (placesOf(m_layers, rule) >= m_stages) {
        cut.m_embedding = rule.embedding ? 1 : 0;
        cut.m_loss = rule.loss ? 1 : 0;
    }
    return cut.list();
}

Diagnostic StageCut::complaint(std::string_view text) const
{
    constexpr std::string_view field = "mesh.stage_layers";
    const StageRule rule = readStageLayers(text).value_or(StageRule());
    Diagnostic said{Severity::Error, std::string(field), {}, {}};
    switch (m_fault) {
    case StageFault::None:
        break;
    case StageFault::Unreadable:
        said.message = phrase(
            "%1 is neither auto, nor a list such as 7,8x14,7, nor embedding+loss", quotedExcerpt(text));
        break;
    case StageFault::Places:
        said.message = phrase("mesh.stage_layers = %1 makes %2 places of model.layers = %3, which do not "
                              "divide evenly over %4 virtual stages",
            text, whole(placesOf(m_layers, rule)), whole(m_layers), whole(m_stages));
        break;
    case StageFault::Entries:
        said.message = phrase("mesh.stage_layers lists %1 stages, but mesh.pipeline × mesh.chunks makes %2 "
                              "virtual stages",
            rule.list.size(), whole(m_stages));
        break;
    case StageFault::Sum:
        said.message = phrase("mesh.stage_layers adds up to %1, but model.layers = %2",
            whole(sumOf(rule.list)), whole(m_layers));
        break;
    case StageFault::Empty: {
        const auto empty = std::ranges::find(rule.list.begin() + 1, rule.list.end() - 1, 0);
        said.message = phrase("mesh.stage_layers leaves stage %1 with nothing to do: only the first stage, "
                              "with the embedding, and the last, with the head, may have no layer",
            empty - rule.list.begin() + 1);
        break;
    }
    }
    std::string nearest = "auto";
    if (m_fault != StageFault::Unreadable && m_stages <= mostListedStages) {
        const std::vector<double> list = rule.list.empty() ? dealtOut(rule) : nearestList(rule);
        if (!hasEmptyStage(list))
            nearest = stageLayersText(list);
    }
    said.fix = phrase("set %1 to %2", field, nearest);
    return said;
}

bool dealsEvenly(double layers, double stages, const StageRule& rule)
{
    const double places = placesOf(layers, rule);
    return stages > 0 && std::floor(places / stages) * stages == places;
}

} // namespace ridgepoint
