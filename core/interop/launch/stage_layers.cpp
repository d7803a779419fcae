#include "core/interop/launch/stage_layers.h"

#include "core/training/mesh/stage_layers.h"

#include <numeric>

namespace ridgepoint::launch {

void setStageLayers(Reader& reader, std::string_view key, const std::vector<double>& stages)
{
    const Mesh& mesh = reader.scenario().mesh;
    const double layers = architectureOf(reader.scenario().model).layers;
    if (stages != StageCut(layers, mesh.pipeline * mesh.chunks, 0, {}).list())
        setStageLayers(reader, key, stageLayersText(stages));
}

void setStageLayers(Reader& reader, std::string_view key, std::string_view text)
{
    const Mesh& mesh = reader.scenario().mesh;
    const double layers = architectureOf(reader.scenario().model).layers;
    if (StageCut(layers, mesh.pipeline * mesh.chunks, 0, text).fault() != StageFault::None)
        reader.notTaken(key, text);
    else if (!text.empty())
        reader.set(key, "mesh.stage_layers", text);
}

std::vector<double> stagesWith(const ShorterEnds& ends, double layers, double stages)
{
    std::vector<double> list = StageCut(layers + ends.first + ends.last, stages, 0, {}).list();
    list.front() -= ends.first;
    list.back() -= ends.last;
    return list;
}

std::optional<ShorterEnds> shorterEnds(const std::vector<double>& stages)
{
    constexpr double most = 16;
    const double layers = std::accumulate(stages.begin(), stages.end(), 0.0);
    const auto count = static_cast<double>(stages.size());
    std::optional<ShorterEnds> found; // what leaves no remainder says it more plainly
    for (double first = 0; first <= most; ++first)
        for (double last = 0; last <= most; ++last) {
            const bool even = dealsEvenly(layers + first + last, count);
            if ((even || !found) && stagesWith({first, last}, layers, count) == stages) {
                found = {first, last};
                if (even)
                    return found;
            }
        }
    return found;
}

std::string shorterEndsText(const ShorterEnds& ends, double layers, double stages)
{
    const std::vector<double> list = stagesWith(ends, layers, stages);
    const StageRule places{.embedding = ends.first == 1, .loss = ends.last == 1, .list = {}};
    if (list == StageCut(layers, stages, 0, {}).list())
        return {};
    return ends.first <= 1 && ends.last <= 1 && dealsEvenly(layers, stages, places) ? stageLayersText(places)
                                                                                    : stageLayersText(list);
}

} // namespace ridgepoint::launch
