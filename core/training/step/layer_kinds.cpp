#include "core/training/step/layer_kinds.h"

#include "core/inputs/model/layered_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace ridgepoint {

namespace {

// Layers of one kind of a list.
struct Group
{
    Layer layer;
    double count = 0, predicting = 0;
    double wide = 0; // of `count`
    double plain = 0, routed = 0; // parameters of all layers and modules together

    double all() const { return count + predicting; }
    std::size_t slots() const { return (wide > 0 ? 1 : 0) + (all() > wide || wide <= 0 ? 1 : 0); }
};

bool haveTheSameParts(const Layer& one, const Layer& other)
{
    const FeedForward &f = one.feedForward, &g = other.feedForward;
    return one.mixerCount == other.mixerCount
        && std::equal(one.mixers.begin(), one.mixers.begin() + static_cast<std::ptrdiff_t>(one.mixerCount),
            other.mixers.begin(), [](const Mixer& a, const Mixer& b) { return a.kind == b.kind; })
        && (f.experts > 0) == (g.experts > 0) && (f.width > 0) == (g.width > 0) && f.gated == g.gated;
}

// Sizes between both, by how many layers have them.
Group meanOf(const Group& one, const Group& other)
{
    Group mean = one;
    const double whole = one.all() + other.all(), share = whole > 0 ? other.all() / whole : 0;
    const auto mix = [share](double& mine, double theirs) { mine += share * (theirs - mine); };
    for (std::size_t i = 0; i < mean.layer.mixerCount; ++i)
        for (std::size_t size = 0; size < mostSizes; ++size)
            mix(mean.layer.mixers[i].sizes[size], other.layer.mixers[i].sizes[size]);
    FeedForward& f = mean.layer.feedForward;
    const FeedForward& g = other.layer.feedForward;
    for (double FeedForward::*size : {&FeedForward::width, &FeedForward::experts, &FeedForward::topK,
             &FeedForward::expertWidth, &FeedForward::latentWidth, &FeedForward::zeroExperts,
             &FeedForward::sharedExperts, &FeedForward::sharedWidth, &FeedForward::linear})
        mix(f.*size, g.*size);
    mix(mean.layer.norms, other.layer.norms);
    mix(mean.layer.beside, other.layer.beside);
    mean.count += other.count;
    mean.predicting += other.predicting;
    mean.wide += other.wide;
    mean.plain += other.plain;
    mean.routed += other.routed;
    return mean;
}

AttentionWidths widthsOf(const Layer& layer)
{
    AttentionWidths widths;
    for (std::size_t i = 0; i < layer.mixerCount; ++i) {
        const AttentionHeads own = layer.mixers[i].attention();
        widths.query += own.heads * own.keyWidth;
        widths.keyValue += own.kvHeads * (own.keyWidth + own.valueWidth);
        widths.output += own.heads * own.valueWidth;
    }
    widths.score = (widths.query + widths.output) / 2;
    return widths;
}

double costOf(const Group& group) { return group.all() > 0 ? (group.plain + group.routed) / group.all() : 0; }

// The two that differ least, of the same parts.
std::optional<std::pair<std::size_t, std::size_t>> nearestPair(const std::vector<Group>& groups)
{
    std::optional<std::pair<std::size_t, std::size_t>> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (std::size_t j = i + 1; j < groups.size(); ++j) {
            const double apart = std::abs(std::log(costOf(groups[i]) / costOf(groups[j])));
            if (haveTheSameParts(groups[i].layer, groups[j].layer) && !(apart >= least)) {
                nearest = {i, j};
                least = apart;
            }
        }
    return nearest;
}

} // namespace

bool LayerKind::sendsKeys() const
{
    return !layer
        || std::any_of(layer->mixers.begin(),
            layer->mixers.begin() + static_cast<std::ptrdiff_t>(layer->mixerCount),
            [](const Mixer& mixer) { return !mixer.kind->passesState; });
}

StatesSent LayerKind::statesSent(double tensor, double context) const
{
    StatesSent sent;
    for (std::size_t i = 0; layer && i < layer->mixerCount; ++i) {
        const Mixer& mixer = layer->mixers[i];
        if (!mixer.kind->passesState)
            continue;
        const double units = mixer.kind->units(mixer.sizes, architecture.hidden) / (tensor * context);
        if (mixer.kind->dealtOut && units == std::floor(units))
            sent.dealtOut += mixer.kind->dealtOut(mixer.sizes) / tensor;
        else
            sent.passedOn += (mixer.kind->cache(mixer.sizes, architecture.hidden).stateBytes
                                 + (mixer.kind->carried ? mixer.kind->carried(mixer.sizes) : 0))
                / tensor;
    }
    return sent;
}

void StageLoad::add(const StageLoad& other)
{
    for (LayerKindIndex kind = 0; kind < of.size(); ++kind)
        of[kind] += other.of[kind];
    heads += other.heads;
    embeddings += other.embeddings;
}

void StageLoad::divide(double by)
{
    for (double& layers : of)
        layers /= by;
    heads /= by;
    embeddings /= by;
}

LayerKinds::LayerKinds(const Architecture& a, double narrowFrom, double narrowTo)
    : m_meanAttention(attentionWidths(a))
    , m_narrowFrom(std::clamp(narrowFrom, 0.0, a.layers))
    , m_narrowTo(std::clamp(narrowTo, m_narrowFrom, a.layers))
{
    if (a.plan)
        addListed(a);
    else
        addAlike(a);
    splitByWidth(a.layers);
}

void LayerKinds::addAlike(const Architecture& a)
{
    const double experts = a.isMoe() ? moeLayerCount(a) : 0;
    const MatmulList matmuls = matmulsOf(a);
    const auto add = [&](bool withExperts, double count) {
        const double predicting = withExperts == a.isMoe() ? 1 : 0;
        if (count > 0 || predicting * a.mtpLayers > 0)
            m_kinds.push_back({.architecture = a,
                .matmuls = matmuls,
                .attention = attentionWidths(a),
                .experts = withExperts,
                .count = count,
                .predicting = predicting,
                .layer = {},
                .plain = {},
                .routed = {}});
    };
    add(false, a.layers - experts);
    add(true, experts);
    m_firstExperts = a.isMoe() ? a.moe.firstDenseLayers : std::numeric_limits<double>::infinity();
    m_interval = std::max(1.0, a.moe.interval);
    m_lastChange = m_kinds.size() < 2 ? 0
        : m_interval > 1              ? std::numeric_limits<double>::infinity()
                                      : a.moe.firstDenseLayers;
}

void LayerKinds::addListed(const Architecture& a)
{
    const LayeredModel& model = *a.plan;
    std::vector<Group> groups;
    std::vector<std::size_t> groupOf; // of the list's kinds
    const auto add = [&](const Layer& layer, double count, double predicting) {
        const LayerCount own = countLayer(layer, model.hidden, model.norm);
        auto known = std::ranges::find(groups, layer, &Group::layer);
        if (known == groups.end())
            known = groups.insert(known, {.layer = layer});
        known->count += count;
        known->predicting += predicting;
        known->plain += (count + predicting) * (own.total() - own.experts);
        known->routed += (count + predicting) * own.experts;
        return static_cast<std::size_t>(known - groups.begin());
    };
    for (std::size_t kind = 0; kind < model.layers.kinds().size(); ++kind)
        groupOf.push_back(add(model.layers.kinds()[kind], model.layers.countOf(kind), 0));
    const LayerList& further = model.prediction.layers;
    for (std::size_t kind = 0; kind < further.kinds().size(); ++kind)
        add(further.kinds()[kind], 0, model.prediction.count > 0 ? further.countOf(kind) : 0);
    double first = 0;
    for (const LayerRun& run : model.layers.runs()) {
        const double narrow = std::min(first + run.count, m_narrowTo) - std::max(first, m_narrowFrom);
        groups[groupOf[run.kind]].wide += run.count - std::max(0.0, narrow);
        first += run.count;
    }
    const auto slots = [&groups] {
        return std::accumulate(groups.begin(), groups.end(), std::size_t(0),
            [](std::size_t sum, const Group& group) { return sum + group.slots(); });
    };
    while (slots() > mostLayerKinds) {
        const auto pair = nearestPair(groups);
        if (!pair) {
            m_tooMany = slots();
            break;
        }
        const auto [into, from] = *pair;
        groups[into] = meanOf(groups[into], groups[from]);
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(from));
        for (std::size_t& group : groupOf)
            group = group == from ? into : group > from ? group - 1 : group;
    }
    groups.resize(std::min(groups.size(), mostLayerKinds)); // where there are too many
    AttentionWidths sum;
    double attending = 0;
    for (const Group& group : groups) {
        const Architecture shape = shapeOf(model, group.layer);
        const double all = std::max(1.0, group.all());
        const AttentionWidths widths = widthsOf(group.layer);
        if (std::any_of(group.layer.mixers.begin(),
                group.layer.mixers.begin() + static_cast<std::ptrdiff_t>(group.layer.mixerCount), hasHeads)) {
            const AttentionWidths own = attentionWidths(shape); // of latent attention too
            attending += group.count;
            for (double AttentionWidths::*width : {&AttentionWidths::query, &AttentionWidths::keyValue,
                     &AttentionWidths::output, &AttentionWidths::score})
                sum.*width += group.count * own.*width;
        }
        m_kinds.push_back({.architecture = shape,
            .matmuls = matmulsOf(group.layer, model.hidden, 1),
            .attention = widths,
            .experts = group.layer.feedForward.experts > 0,
            .count = group.count,
            .predicting = group.predicting,
            .layer = group.layer,
            .plain = Parameters(group.plain / all),
            .routed = Parameters(group.routed / all)});
    }
    if (attending > 0)
        m_meanAttention = {.query = sum.query / attending,
            .keyValue = sum.keyValue / attending,
            .output = sum.output / attending,
            .score = sum.score / attending};
    StageLoad below;
    m_before.push_back(below);
    for (const LayerRun& run : model.layers.runs()) {
        const std::size_t kind = std::min(groupOf[run.kind], mostLayerKinds - 1);
        if (run.count > 0)
            m_lastChange = static_cast<double>(m_before.size() - 1);
        for (double i = 0; i < run.count; ++i) {
            below.of[kind] += 1;
            m_before.push_back(below);
        }
    }
}

void LayerKinds::splitByWidth(double layers)
{
    if (m_narrowFrom <= 0 && m_narrowTo >= layers)
        return;
    const StageLoad all = whateverWidth(0, layers);
    const StageLoad narrow = whateverWidth(m_narrowFrom, m_narrowTo - m_narrowFrom);
    m_plainKinds = m_kinds.size();
    for (LayerKindIndex kind = 0; kind < m_plainKinds; ++kind) {
        const double wide = all.of[kind] - narrow.of[kind];
        m_wide[kind] = kind;
        if (wide <= 0)
            continue;
        if (narrow.of[kind] <= 0 && m_kinds[kind].predicting <= 0) {
            m_kinds[kind].wide = true;
            continue;
        }
        if (m_kinds.size() == mostLayerKinds)
            continue; // too many
        m_wide[kind] = m_kinds.size();
        LayerKind beside = m_kinds[kind];
        beside.wide = true;
        beside.count = wide;
        beside.predicting = 0;
        m_kinds[kind].count = std::max(0.0, m_kinds[kind].count - wide);
        m_kinds.push_back(std::move(beside));
    }
    if (m_narrowTo > m_narrowFrom)
        m_lastChange = std::max(m_lastChange, m_narrowTo < layers ? m_narrowTo : m_narrowFrom);
}

StageLoad LayerKinds::from(double first, double count) const
{
    StageLoad load = whateverWidth(first, count);
    if (m_plainKinds == 0)
        return load;
    const double begin = std::clamp(m_narrowFrom, first, first + count);
    const double end = std::clamp(m_narrowTo, first, first + count);
    const StageLoad narrow = whateverWidth(begin, end - begin);
    for (LayerKindIndex kind = 0; kind < m_plainKinds; ++kind)
        if (m_wide[kind] != kind) {
            load.of[m_wide[kind]] = load.of[kind] - narrow.of[kind];
            load.of[kind] = narrow.of[kind];
        }
    return load;
}

StageLoad LayerKinds::whateverWidth(double first, double count) const
{
    StageLoad load;
    if (!m_before.empty()) {
        const auto at = [this](double layer) {
            const double last = static_cast<double>(m_before.size() - 1);
            return m_before[static_cast<std::size_t>(std::clamp(layer, 0.0, last))].of;
        };
        load.of = at(first + count);
        const auto below = at(first);
        for (LayerKindIndex kind = 0; kind < m_kinds.size(); ++kind)
            load.of[kind] -= below[kind];
        return load;
    }
    const auto expertsBefore = [this](double layer) {
        return layer <= m_firstExperts ? 0 : std::floor((layer - m_firstExperts) / m_interval);
    };
    const double experts = expertsBefore(first + count) - expertsBefore(first);
    for (LayerKindIndex kind = 0; kind < m_kinds.size(); ++kind)
        load.of[kind] = m_kinds[kind].experts ? experts : count - experts;
    return load;
}

} // namespace ridgepoint
