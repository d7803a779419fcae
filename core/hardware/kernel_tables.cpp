#include "core/hardware/kernel_tables.h"

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

std::optional<KernelReading> KernelTables::ofOne(
    const KernelTableKey& key, std::initializer_list<double> sizes) const
{
    const KernelTable* table = find(key);
    if (!table || table->grids.front().axes() != sizes.size())
        return {};
    return table->grids.front().at(std::span(sizes.begin(), sizes.size()));
}

std::optional<KernelReading> KernelTables::product(
    std::string_view engine, std::string_view type, double m, double n, double k) const
{
    return ofOne({.kernel = ServingKernel::Product, .engine = std::string(engine), .type = std::string(type)},
        {n, k, m});
}

std::optional<KernelReading> KernelTables::attention(ServingKernel kernel, std::string_view engine,
    std::string_view cacheType, int headWidth, double heads, double keyHeads, double batch,
    double length) const
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
    const double same = batch * keyHeads / nearest->second;
    const std::array<double, 2> sizes{same, length};
    KernelReading reading = table->grids[std::size_t(nearest - table->heads.begin())].at(sizes);
    // A prompt beyond the longest measured sees all that came before it.
    const double longest = table->grids.front().sizes(1).back();
    if (kernel == ServingKernel::Prefill && length > longest)
        reading.time = reading.time * (length / longest);
    return reading;
}

std::optional<KernelReading> KernelTables::latentAttention(ServingKernel kernel, std::string_view engine,
    std::string_view cacheType, double heads, double batch, double length) const
{
    return ofOne({.kernel = kernel, .engine = std::string(engine), .type = std::string(cacheType)},
        {heads, batch, length});
}

std::optional<KernelReading> KernelTables::expertLayer(
    std::string_view engine, std::string_view type, const ExpertShape& shape, double tokens) const
{
    KernelTableKey key{.kernel = ServingKernel::Experts,
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
    return ofOne(key, {part, tokens});
}

std::optional<KernelReading> KernelTables::allReduce(
    std::string_view engine, int ranks, double elements) const
{
    const KernelTable* own =
        find({.kernel = ServingKernel::CustomAllReduce, .engine = std::string(engine), .ranks = ranks});
    std::optional<KernelReading> best = collective(ServingKernel::AllReduce, ranks, elements);
    const std::array<double, 1> size{elements};
    if (own && (!best || elements <= own->grids.front().sizes(0).back())) {
        const KernelReading reading = own->grids.front().at(size);
        if (!best || reading.time < best->time)
            best = reading;
    }
    return best;
}

std::optional<KernelReading> KernelTables::collective(ServingKernel kernel, int ranks, double elements) const
{
    return ofOne({.kernel = kernel, .engine = "nccl", .ranks = ranks}, {elements});
}

struct DeviceKernels::Source
{
    std::string name;
    std::function<KernelTables()> read;
    mutable std::once_flag once;
    mutable KernelTables tables;
};

DeviceKernels::DeviceKernels(std::string name, std::function<KernelTables()> read, double slowerMemory)
    : m_slowerMemory(slowerMemory)
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
