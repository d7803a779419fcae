#pragma once

// Kernels of serving engines measured on one device: published tables (presets/kernels) by engine, number
// type and what else is fixed. A time that a table cannot give is empty; whoever asks falls back on the
// device's roof and says so.

#include "core/inputs/hardware/kernel_grid.h"
#include "core/inputs/model/precision.h"

#include <array>
#include <compare>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

enum class ServingKernel
{
    Product,
    Prefill, // attention of a prompt
    Decode, // attention of one token a sequence
    LatentPrefill,
    LatentDecode,
    CorePrefill, // of a mixer's other core than attention over all keys: what it takes beside its products
    CoreDecode,
    Experts, // a whole expert layer, loads as routers deal them
    CustomAllReduce, // the engine's own
    AllReduce, // NCCL's
    AllGather,
    ReduceScatter,
    AllToAll,
};
inline constexpr std::array<std::string_view, 13> servingKernelKeys{"product", "prefill", "decode",
    "latent_prefill", "latent_decode", "core_prefill", "core_decode", "experts", "custom_all_reduce",
    "all_reduce", "all_gather", "reduce_scatter", "all_to_all"};

// What a table holds fixed. Numbers that a kernel has no use for are 0.
struct KernelTableKey
{
    ServingKernel kernel{};
    std::string engine; // "vllm", "sglang", "tensorrt_llm", "nccl"
    std::string type = {}; // "bf16", "fp8", "fp8_block", "fp4", "mxfp4" …: of weights, or of the cache
    int width = 0; // of a head, or of an expert
    int hidden = 0, topK = 0, experts = 0; // of expert layers
    int ranks = 0; // of collectives
    bool sliced = false; // experts: cut across ranks instead of dealt out
    std::string mixer = {}; // of cores: ServedCore::table

    auto operator<=>(const KernelTableKey&) const = default;
};

struct KernelTable
{
    KernelTableKey key;
    std::string version; // of the engine
    std::vector<std::pair<int, int>> heads; // query and key heads of a rank, of attention: one grid each
    std::vector<KernelGrid> grids; // one, or as many as heads
};

// Attention of one kind of heads, over sequences and their length.
class MeasuredAttention
{
public:
    KernelReading at(double batch, double length) const;

private:
    friend class KernelTables;
    explicit MeasuredAttention(const KernelGrid& grid)
        : m_grid(&grid)
    {
    }
    const KernelGrid* m_grid;
    double m_heads = 0; // where the table has an axis of them
    double m_keyHeads = 1, m_measured = 1; // that are asked for, that were measured
    double m_longest = std::numeric_limits<double>::infinity(); // beyond it times grow once more with length
};

// Messages between so many ranks, over their elements: the fastest of the library's and, up to the largest
// that each was measured at, the engines' own.
class MeasuredMessages
{
public:
    std::optional<KernelReading> at(double elements) const;
    // Of cards on one bus: whether the host that they were measured in lets only pairs write to each other,
    // so that large messages among more crawl. Then they take what a pair does for what each rank sends, and
    // a start more for every doubling of the ranks.
    bool takePairs(const MeasuredMessages& pair, int ranks);
    // What grows with the message takes so many times what it took on the links that were measured; the start
    // stays.
    void slow(double times) { m_slower = times; }
    double slower() const { return m_slower; }

private:
    friend class KernelTables;
    std::optional<KernelReading> measured(double elements) const;
    struct Own
    {
        KernelRow row;
        double longest;
    };
    std::optional<KernelRow> m_library;
    std::vector<Own> m_own;
    double m_sentOfPair = 0, m_starts = 0; // 0: as measured
    double m_slower = 1;
};

class KernelTables
{
public:
    void add(KernelTable table);
    bool empty() const { return m_tables.empty(); }
    std::size_t size() const { return m_tables.size(); }
    const KernelTable* find(const KernelTableKey& key) const;

    // What is found stays of these tables, which must outlive it.
    // By m: m×k by k×n; weights of `type`, activations as the engine has them beside those.
    std::optional<KernelRow> product(
        std::string_view engine, std::string_view type, double n, double k) const;
    // `heads` and `keyHeads` of this rank; of the kinds of heads measured the nearest, key heads made up for
    // by the batch.
    std::optional<MeasuredAttention> attention(ServingKernel kernel, std::string_view engine,
        std::string_view cacheType, int headWidth, double heads, double keyHeads) const;
    std::optional<MeasuredAttention> latentAttention(
        ServingKernel kernel, std::string_view engine, std::string_view cacheType, double heads) const;
    // `mixer`: see ServedCore::table.
    std::optional<MeasuredAttention> core(ServingKernel kernel, std::string_view engine,
        std::string_view mixer, std::string_view cacheType, double heads) const;
    // By tokens. `held` of `experts` on this rank, each `width` wide and cut into `slices`.
    struct ExpertShape
    {
        int hidden = 0, width = 0, topK = 0, experts = 0;
        double held = 0, slices = 1;
    };
    std::optional<KernelRow> expertLayer(
        std::string_view engine, std::string_view type, const ExpertShape& shape) const;
    // Of expert layers of other sizes, the one with the smallest sum of |log ratio| over all sizes.
    struct NearExperts
    {
        KernelRow row;
        ExpertShape shape;
        double distance = 0;
    };
    std::optional<NearExperts> nearestExpertLayer(
        std::string_view engine, std::string_view type, const ExpertShape& shape) const;
    // NCCL's, and of an all-reduce those of the engines.
    MeasuredMessages messages(
        ServingKernel kernel, int ranks, std::span<const std::string_view> engines = {}) const;

private:
    std::optional<KernelRow> row(const KernelTableKey& key, std::initializer_list<double> fixed) const;
    std::optional<MeasuredAttention> overHeads(const KernelTableKey& key, double heads) const;

    std::map<KernelTableKey, KernelTable> m_tables;
};

// The device that tables were timed on.
struct TimedDevice
{
    std::string name = {}; // empty: it is the one whose tables they are
    BytesPerSecond scaleUp{0}; // its links, one direction; 0: unknown
    double slowerMemory = 1; // its memory's bandwidth over that of the one whose tables they are
};

// The tables of one device, read when they are first asked for, from any thread. Copies share them; without a
// source there are none.
class DeviceKernels
{
public:
    DeviceKernels() = default;
    // `name` tells sources apart; `read` is called once.
    DeviceKernels(std::string name, std::function<KernelTables()> read, TimedDevice timed = {});

    bool known() const { return m_source != nullptr; }
    const KernelTables& tables() const;
    const TimedDevice& timed() const { return m_timed; }
    bool operator==(const DeviceKernels& other) const;

private:
    struct Source;
    std::shared_ptr<const Source> m_source;
    TimedDevice m_timed;
};

} // namespace ridgepoint
