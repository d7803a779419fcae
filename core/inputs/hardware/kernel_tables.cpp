#include "core/inputs/hardware/kernel_tables.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace ridgepoint {

void KernelTables::add(KernelTable table)
{
    KernelTableKey key = table.key;
    m_tables.insert_or_assign(std::move(key), std::move(table));
}

const KernelTable* KernelTables::find(const KernelTableKey& key) const
{
    const auto found = m_tables.find(key);
    return found != m_tables.end() ? &found->second : nullptr;
}

std::optional<KernelRow> KernelTables::row(
    const KernelTableKey& key, std::initializer_list<double> fixed) const
{
    const KernelTable* table = find(key);
    if (!table || table->grids.front().axes() != fixed.size() + 1)
        return {};
    return KernelRow(table->grids.front(), std::span(fixed.begin(), fixed.size()));
}

std::optional<KernelRow> KernelTables::product(
    std::string_view engine, std::string_view type, double n, double k) const
{
    return row(
        {.kernel = ServingKernel::Product, .engine = std::string(engine), .type = std::string(type)}, {n, k});
}

std::optional<MeasuredAttention> KernelTables::attention(ServingKernel kernel, std::string_view engine,
    std::string_view cacheType, int headWidth, double heads, double keyHeads) const
{
    const KernelTable* table = find({.kernel = kernel,
        .engine = std::string(engine),
        .type = std::string(cacheType),
        .width = headWidth});
    if (!table)
        return {};
    // Queries that share a key head weigh more than how many key heads there are: a batch of half the
    // sequences with twice the key heads reads and multiplies the same.
    const auto far = [&](const std::pair<int, int>& kind) {
        const double group = std::log(kind.first / double(kind.second) / (heads / keyHeads));
        return 3 * std::abs(group) + std::abs(std::log(kind.second / keyHeads));
    };
    const auto nearest = std::min_element(table->heads.begin(), table->heads.end(),
        [&far](const auto& a, const auto& b) { return far(a) < far(b); });
    MeasuredAttention found(table->grids[std::size_t(nearest - table->heads.begin())]);
    found.m_keyHeads = keyHeads;
    found.m_measured = nearest->second;
    // A prompt beyond the longest measured sees all that came before it.
    if (kernel == ServingKernel::Prefill)
        found.m_longest = table->grids.front().sizes(1).back();
    return found;
}

std::optional<MeasuredAttention> KernelTables::latentAttention(
    ServingKernel kernel, std::string_view engine, std::string_view cacheType, double heads) const
{
    return overHeads(
        {.kernel = kernel, .engine = std::string(engine), .type = std::string(cacheType)}, heads);
}

std::optional<MeasuredAttention> KernelTables::core(ServingKernel kernel, std::string_view engine,
    std::string_view mixer, std::string_view cacheType, double heads) const
{
    std::optional<MeasuredAttention> found = overHeads({.kernel = kernel,
                                                           .engine = std::string(engine),
                                                           .type = std::string(cacheType),
                                                           .mixer = std::string(mixer)},
        heads);
    if (found) // longer ones take as much longer, and are no more sequences
        found->m_longest = std::numeric_limits<double>::max();
    return found;
}

std::optional<MeasuredAttention> KernelTables::overHeads(const KernelTableKey& key, double heads) const
{
    const KernelTable* table = find(key);
    if (!table || table->grids.front().axes() != 3)
        return {};
    MeasuredAttention found(table->grids.front());
    found.m_heads = heads;
    return found;
}

KernelReading MeasuredAttention::at(double batch, double length) const
{
    // Sequences beyond the longest measured are read as more of those are. A few of them fit the cache of the
    // chip in their timings, in which they do not any more.
    const std::size_t lengths = m_grid->axes() - 1;
    const double measured = m_grid->sizes(lengths).back();
    const bool beyond = m_longest == std::numeric_limits<double>::infinity() && length > measured;
    if (beyond) {
        batch *= length / measured;
        length = measured;
    }
    KernelReading reading = m_heads > 0 ? m_grid->at(std::array{m_heads, batch, length})
                                        : m_grid->at(std::array{batch * m_keyHeads / m_measured, length});
    reading.inside = reading.inside && !beyond;
    if (length > m_longest)
        reading.time = reading.time * (length / m_longest);
    return reading;
}

std::optional<KernelRow> KernelTables::expertLayer(
    std::string_view engine, std::string_view type, const ExpertShape& shape) const
{
    const KernelTableKey key{.kernel = ServingKernel::Experts,
        .engine = std::string(engine),
        .type = std::string(type),
        .width = shape.width,
        .hidden = shape.hidden,
        .topK = shape.topK,
        .experts = shape.experts,
        .sliced = shape.slices > 1};
    const double part = shape.slices > 1 ? shape.width / shape.slices : shape.held;
    const KernelTable* table = find(key);
    if (!table)
        return {};
    // Nobody knows how an expert's kernel does on slices that it was not measured on.
    const std::span<const double> parts = table->grids.front().sizes(0);
    if (part < parts.front() || part > parts.back())
        return {};
    return row(key, {part});
}

std::optional<KernelTables::NearExperts> KernelTables::nearestExpertLayer(
    std::string_view engine, std::string_view type, const ExpertShape& shape) const
{
    std::optional<NearExperts> nearest;
    const auto apart = [](double a, double b) { return std::abs(std::log(a / b)); };
    for (const auto& [key, table] : m_tables) {
        if (key.kernel != ServingKernel::Experts || key.engine != engine || key.type != type
            || (key.sliced && shape.slices <= 1)
            || (key.hidden == shape.hidden && key.width == shape.width && key.topK == shape.topK
                && key.experts == shape.experts))
            continue;
        // Cut experts: a rank holds a slice of every one. Otherwise it holds some of them whole.
        const std::span<const double> parts = table.grids.front().sizes(0);
        const double slice = shape.width / shape.slices,
                     part = std::clamp(key.sliced ? slice : shape.held, parts.front(), parts.back());
        const double width = key.sliced ? part : key.width, held = key.sliced ? key.experts : part;
        const double distance = apart(key.hidden, shape.hidden) + apart(width, slice)
            + apart(key.topK, shape.topK) + apart(key.experts, shape.experts) + apart(held, shape.held);
        if (!nearest || distance < nearest->distance)
            nearest = {KernelRow(table.grids.front(), std::array{part}),
                {.hidden = key.hidden,
                    .width = key.width,
                    .topK = key.topK,
                    .experts = key.experts,
                    .held = held,
                    .slices = key.width / width},
                distance};
    }
    return nearest;
}

MeasuredMessages KernelTables::messages(
    ServingKernel kernel, int ranks, std::span<const std::string_view> engines) const
{
    MeasuredMessages found;
    found.m_library = row({.kernel = kernel, .engine = "nccl", .ranks = ranks}, {});
    if (kernel != ServingKernel::AllReduce)
        return found;
    for (const std::string_view engine : engines)
        if (const KernelTable* own = find(
                {.kernel = ServingKernel::CustomAllReduce, .engine = std::string(engine), .ranks = ranks}))
            found.m_own.push_back({KernelRow(own->grids.front(), {}), own->grids.front().sizes(0).back()});
    return found;
}

bool MeasuredMessages::takePairs(const MeasuredMessages& pair, int ranks)
{
    constexpr double large = 1 << 25, crawls = 2;
    MeasuredMessages other = pair;
    other.m_sentOfPair = 2 * (ranks - 1.0) / ranks; // of a ring; a pair sends everything once
    other.m_starts = std::log2(double(ranks)) - 1;
    const auto own = at(large), taken = other.at(large);
    if (!own || !taken || own->time <= crawls * taken->time)
        return false;
    *this = std::move(other);
    return true;
}

std::optional<KernelReading> MeasuredMessages::at(double elements) const
{
    const bool pairs = m_sentOfPair > 0;
    std::optional<KernelReading> all = measured(pairs ? elements * m_sentOfPair : elements);
    if (!pairs && m_slower == 1)
        return all;
    if (const auto start = measured(1); all && start)
        all->time += (m_slower - 1) * (all->time - start->time) + m_starts * start->time;
    return all;
}

std::optional<KernelReading> MeasuredMessages::measured(double elements) const
{
    std::optional<KernelReading> best;
    if (m_library)
        best = m_library->at(elements);
    for (const Own& own : m_own) {
        if (m_library && elements > own.longest)
            continue;
        const KernelReading reading = own.row.at(elements);
        if (!best || reading.time < best->time)
            best = reading;
    }
    return best;
}

struct DeviceKernels::Source
{
    std::string name;
    std::function<KernelTables()> read;
    mutable std::once_flag once;
    mutable KernelTables tables;
};

DeviceKernels::DeviceKernels(std::string name, std::function<KernelTables()> read, TimedDevice timed)
    : m_timed(std::move(timed))
{
    const auto source = std::make_shared<Source>();
    source->name = std::move(name);
    source->read = std::move(read);
    m_source = source;
}

const KernelTables& DeviceKernels::tables() const
{
    static const KernelTables none;
    if (!m_source)
        return none;
    std::call_once(m_source->once, [this] { m_source->tables = m_source->read(); });
    return m_source->tables;
}

bool DeviceKernels::operator==(const DeviceKernels& other) const
{
    return m_source == other.m_source
        || (m_source && other.m_source && m_source->name == other.m_source->name);
}

} // namespace ridgepoint
