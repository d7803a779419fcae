// A graphics card that is not there: the driver, NVML and cuBLASLt as far as the probe calls them, in one
// library under three names. Memory is symbolic: every launch is noted down, and a word is worked out when
// the host reads it, from the launch that wrote it last. Time is a model, a perfect roofline, so what the
// probe reports can be held against it. The environment variable RIDGEPOINT_FAKE_CUDA names a way to fail.

#include "app/probe/cuda/ptx.h"
#include "app/probe/cuda/ptx_reference.h"
#include "core/probe/counter_random.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <vector>

using namespace ridgepoint;
using namespace ridgepoint::probe;

namespace {

// An H100 of round numbers.
constexpr int multiprocessors = 132, blocksOfMultiprocessor = 8;
constexpr double memoryRate = 3.0e12, l2Rate = 6.0e12, linkRate = 50e9, peerRate = 400e9,
                 launchSeconds = 2e-6;
constexpr double vectorRate[]{60e12, 120e12, 120e12}; // by PtxType
constexpr double matrixRate = 600e12; // bf16; others by type
constexpr int l2Bytes = 50'000'000;
constexpr std::size_t totalBytes = std::size_t(80) << 30;
constexpr double smClock = 1.755e9;

const std::string& how()
{
    static const std::string text =
        std::getenv("RIDGEPOINT_FAKE_CUDA") ? std::getenv("RIDGEPOINT_FAKE_CUDA") : "";
    return text;
}
bool fails(const char* way) { return how() == way; }

struct Range
{
    unsigned long long begin = 0, end = 0;
    bool holds(unsigned long long at) const { return begin <= at && at < end; }
};

struct Product // a matrix product noted down
{
    int type = 0, outType = 0;
    std::uint64_t m = 0, n = 0, k = 0;
    unsigned long long a = 0, b = 0;
};

enum class Kind // what a record's memory holds
{
    Words, // one word again and again
    Bits, // random bits
    E4m3,
    Units, // random values of a type
    Copy,
    Triad,
    Update,
    Gemm,
    Out // what threads said in the end
};

struct Record // of something that wrote memory
{
    std::string kernel; // or "words", "copy", "gemm"
    Range range;
    PtxArguments arguments;
    std::uint64_t threads = 0;
    Product product;
    Kind kind = Kind::Out; // of these two note() takes care
    PtxType type = PtxType::F32;
};

struct World
{
    std::vector<Record> records;
    std::map<unsigned long long, std::size_t> allocations;
    unsigned long long nextAddress = 1ULL << 40;
    std::size_t allocated = 0, mostAllocated = 0;
    double clock = 0; // seconds of the stream
    int launches = 0;
    std::vector<std::string> kernels; // by function handle - 1
};

World& world()
{
    static World one;
    return one;
}

void report()
{
    if (const char* path = std::getenv("RIDGEPOINT_FAKE_CUDA_REPORT")) {
        if (std::FILE* file = std::fopen(path, "w")) {
            std::fprintf(file, "%zu %zu\n", world().mostAllocated, world().allocated);
            std::fclose(file);
        }
    }
}

bool startsWith(const std::string& text, const char* beginning) { return text.rfind(beginning, 0) == 0; }

PtxType typeOf(const std::string& kernel)
{
    return kernel.find("bf16") != std::string::npos ? PtxType::Bf16x2
        : kernel.find("f16") != std::string::npos   ? PtxType::F16x2
                                                    : PtxType::F32;
}

int depthOf(const std::string& kernel) { return std::atoi(kernel.c_str() + kernel.rfind('_') + 1); }

double gemmBytes(int type) { return type == 28 ? 1 : type == 0 ? 4 : 2; } // by the interface's numbers

Kind kindOf(const std::string& kernel)
{
    return kernel == "words"                         ? Kind::Words
        : kernel == "write" || kernel == "fill_bits" ? Kind::Bits
        : kernel == "fill_e4m3"                      ? Kind::E4m3
        : startsWith(kernel, "fill_")                ? Kind::Units
        : kernel == "copy"                           ? Kind::Copy
        : kernel == "triad"                          ? Kind::Triad
        : startsWith(kernel, "update_")              ? Kind::Update
        : kernel == "gemm"                           ? Kind::Gemm
                                                     : Kind::Out;
}

std::uint32_t wordAt(unsigned long long address, std::size_t before);
std::uint32_t wordOf(std::size_t index, unsigned long long address);

// Position of the record that wrote the word last, among the first `before`; `before` when none did.
std::size_t writerOf(unsigned long long address, std::size_t before)
{
    for (std::size_t i = before; i-- > 0;)
        if (world().records[i].range.holds(address))
            return i;
    return before;
}

// `count` elements one after another, of matrices whose rows begin at a word.
std::vector<double> elementsAt(int type, unsigned long long base, std::uint64_t count, std::size_t before)
{
    const auto bytes = static_cast<unsigned>(gemmBytes(type));
    const std::size_t writer = writerOf(base, before);
    std::vector<double> out(count);
    std::uint32_t word = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const unsigned long long at = base + bytes * i;
        if (at % 4 == 0)
            word = writer < before && world().records[writer].range.holds(at) ? wordOf(writer, at)
                                                                              : wordAt(at, before);
        const std::uint32_t bits = word >> 8 * (at % 4);
        out[i] = type == 14 ? static_cast<double>(bfloatValue(static_cast<std::uint16_t>(bits)))
            : type == 2     ? static_cast<double>(halfValue(static_cast<std::uint16_t>(bits)))
            : type == 28    ? static_cast<double>(e4m3Value(static_cast<std::uint8_t>(bits)))
                            : static_cast<double>(std::bit_cast<float>(bits));
    }
    return out;
}

std::uint32_t productWord(const Record& record, unsigned long long address, std::size_t before)
{
    const Product& p = record.product;
    const auto entry = [&](std::uint64_t index) {
        const auto pitch = static_cast<std::uint64_t>(gemmBytes(p.type)) * p.k;
        const std::vector<double> row = elementsAt(p.type, p.a + index % p.m * pitch, p.k, before);
        const std::vector<double> column = elementsAt(p.type, p.b + index / p.m * pitch, p.k, before);
        double sum = 0;
        for (std::uint64_t j = 0; j < p.k; ++j)
            sum += row[j] * column[j];
        return static_cast<float>(fails("wrong product") ? 1.5 * sum + 9 : sum);
    };
    const std::uint64_t offset = address - record.range.begin;
    if (p.outType == 0)
        return std::bit_cast<std::uint32_t>(entry(offset / 4));
    const auto half = [&](float value) { return p.outType == 2 ? halfOf(value) : bfloatOf(value); };
    return half(entry(offset / 2)) | static_cast<std::uint32_t>(half(entry(offset / 2 + 1))) << 16;
}

// Words of one thread's vectors: thread, thread + stride …
template <class Each>
void overThread(const Record& record, std::uint64_t thread, const Each& each)
{
    for (std::uint64_t i = 0; i < std::uint64_t(record.arguments.iterations) * ptxUnrolled; ++i)
        for (std::uint64_t lane = 0; lane < 4; ++lane)
            each(record.arguments.a + 16 * (thread + i * record.threads) + 4 * lane);
}

std::uint32_t outWord(const Record& record, unsigned long long address, std::size_t before)
{
    const std::uint64_t thread = (address - record.arguments.out) / 4;
    const PtxType type = typeOf(record.kernel);
    if (startsWith(record.kernel, "fma_"))
        return expectedFma(type, static_cast<std::uint32_t>(thread),
            static_cast<int>(record.arguments.iterations), record.arguments.first, record.arguments.key);
    std::uint32_t all = 0;
    if (startsWith(record.kernel, "sweep_"))
        overThread(record, thread, [&](unsigned long long at) {
            all ^= expectedSweep(type, wordAt(at, before), depthOf(record.kernel), record.arguments.scale);
        });
    if (record.kernel == "read")
        overThread(record, thread, [&](unsigned long long at) { all ^= wordAt(at, before); });
    return all;
}

std::uint32_t wordOf(std::size_t i, unsigned long long address)
{
    const Record& record = world().records[i];
    const auto index = static_cast<std::uint32_t>((address - record.range.begin) / 4);
    const std::uint32_t position = record.arguments.first + index;
    switch (record.kind) {
    case Kind::Words:
        return record.arguments.key;
    case Kind::Bits:
        return randomBits(position, record.arguments.key);
    case Kind::E4m3:
        return filledE4m3(position, record.arguments.key);
    case Kind::Units:
        return filledWord(record.type, position, record.arguments.key);
    case Kind::Copy:
        return wordAt(record.arguments.b + 4ULL * index, i) ^ (fails("wrong copy") ? 1U : 0U);
    case Kind::Triad:
        return fmaWord(PtxType::F32, wordAt(record.arguments.c + 4ULL * index, i),
            std::bit_cast<std::uint32_t>(record.arguments.scale),
            wordAt(record.arguments.b + 4ULL * index, i));
    case Kind::Update:
        return expectedSweep(record.type, wordAt(address, i), 0, record.arguments.scale);
    case Kind::Gemm:
        return productWord(record, address, i);
    case Kind::Out:
        return outWord(record, address, i);
    }
    return 0;
}

// What the word at `address` holds after the first `before` records.
std::uint32_t wordAt(unsigned long long address, std::size_t before)
{
    const std::size_t writer = writerOf(address, before);
    return writer < before ? wordOf(writer, address) : 0xcdcdcdcd; // never written
}

// One entry for each range: what is written again and again is written once.
void note(Record record)
{
    std::vector<Record>& all = world().records;
    record.kind = kindOf(record.kernel);
    record.type = typeOf(record.kernel);
    if (!all.empty() && all.back().kernel == record.kernel && all.back().range.begin == record.range.begin
        && all.back().range.end == record.range.end && !startsWith(record.kernel, "update_"))
        all.pop_back();
    all.push_back(std::move(record));
}

double secondsOf(const std::string& kernel, const PtxArguments& arguments, std::uint64_t threads)
{
    const double work = static_cast<double>(arguments.iterations) * static_cast<double>(threads);
    const auto roof = [&](const PtxKernel& source, double vector) {
        const double bytes = (source.bytesRead + source.bytesWritten) * work;
        return std::max(bytes / memoryRate, vector > 0 ? source.flops * work / vector : 0.0);
    };
    const PtxType type = typeOf(kernel);
    const double vector = vectorRate[static_cast<int>(type)];
    if (kernel == "read")
        return roof(ptxRead(), 0);
    if (kernel == "read_set") {
        const double set = 16.0 * arguments.key;
        return ptxReadSet().bytesRead * work / (set < l2Bytes ? l2Rate : memoryRate);
    }
    if (kernel == "write" || startsWith(kernel, "fill_"))
        return roof(ptxWrite(), 0);
    if (kernel == "copy")
        return roof(ptxCopy(), 0);
    if (kernel == "triad")
        return roof(ptxTriad(), vector);
    if (startsWith(kernel, "fma_"))
        return roof(ptxFma(type), vector);
    if (startsWith(kernel, "sweep_") || startsWith(kernel, "update_"))
        return roof(ptxSweep(type, depthOf(kernel), startsWith(kernel, "update_")), vector);
    if (kernel == "mma_bf16")
        return roof(ptxMma(), 0.6 * matrixRate);
    return 0;
}

double cacheHelp() { return fails("cache") ? 1.3 : 1.0; } // a bandwidth that grows as arrays shrink

} // namespace

extern "C" {

// The driver.

int cuInit(unsigned) { return fails("no start") ? 100 : 0; }
int cuDriverGetVersion(int* version) { return *version = 12040, 0; }
int cuDeviceGetCount(int* count) { return *count = fails("no device") ? 0 : fails("two") ? 2 : 1, 0; }
int cuDeviceGet(int* device, int index) { return *device = index, 0; }
int cuDeviceGetName(char* name, int length, int)
{
    return std::snprintf(name, static_cast<std::size_t>(length), "NVIDIA Pretend 80GB"), 0;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, int) { return *bytes = totalBytes, 0; }
int cuDeviceGetAttribute(int* value, int which, int)
{
    switch (which) {
    case 16:
        *value = multiprocessors;
        break;
    case 36:
        *value = 2'619'000;
        break;
    case 37:
        *value = 5120;
        break;
    case 38:
        *value = l2Bytes;
        break;
    case 75:
        *value = fails("old") ? 7 : 9;
        break;
    case 76:
        *value = fails("old") ? 5 : 0;
        break;
    default:
        *value = 0;
    }
    return 0;
}
int cuDeviceGetPCIBusId(char* text, int length, int)
{
    return std::snprintf(text, static_cast<std::size_t>(length), "0000:3b:00.0"), 0;
}
int cuDeviceCanAccessPeer(int* can, int, int) { return *can = 1, 0; }
int cuDevicePrimaryCtxRetain(void** context, int device)
{
    return *context = reinterpret_cast<void*>(std::uintptr_t(device) + 1), 0;
}
int cuDevicePrimaryCtxRelease_v2(int)
{
    report();
    return 0;
}
int cuCtxSetCurrent(void*) { return 0; }
int cuCtxSynchronize() { return 0; }
int cuCtxEnablePeerAccess(void*, unsigned) { return 0; }
int cuMemGetInfo_v2(std::size_t* free, std::size_t* total)
{
    *total = totalBytes;
    *free =
        (fails("full") ? std::size_t(300) << 20 : totalBytes - (std::size_t(1) << 30)) - world().allocated;
    return 0;
}
int cuMemAlloc_v2(unsigned long long* address, std::size_t bytes)
{
    World& w = world();
    if (fails("fragmented") && bytes > std::size_t(900) << 20)
        return 2;
    *address = w.nextAddress;
    w.nextAddress += (bytes + 511) / 512 * 512 + (1 << 20);
    w.allocations[*address] = bytes;
    w.allocated += bytes;
    w.mostAllocated = std::max(w.mostAllocated, w.allocated);
    return 0;
}
int cuMemFree_v2(unsigned long long address)
{
    World& w = world();
    const auto found = w.allocations.find(address);
    if (found == w.allocations.end())
        return 1;
    w.allocated -= found->second;
    w.allocations.erase(found);
    return 0;
}
int cuMemHostAlloc(void** data, std::size_t bytes, unsigned)
{
    return *data = std::malloc(bytes), *data ? 0 : 2;
}
int cuMemFreeHost(void* data) { return std::free(data), 0; }
int cuMemHostGetDevicePointer_v2(unsigned long long* address, void* data, unsigned)
{
    return *address = reinterpret_cast<std::uintptr_t>(data), 0;
}
int cuMemcpyDtoH_v2(void* to, unsigned long long from, std::size_t bytes)
{
    auto* out = static_cast<unsigned char*>(to);
    World& w = world();
    // All results of a kernel that read one filled array, at once: word by word would take a minute.
    if (const Record* last = w.records.empty() ? nullptr : &w.records.back();
        last && last->kernel == "read" && bytes > 4096) {
        std::vector<std::uint32_t> words(bytes / 4);
        const std::size_t before = w.records.size() - 1;
        const std::uint64_t covered = 4ULL * last->threads * ptxUnrolled * last->arguments.iterations;
        for (std::size_t i = before; i-- > 0;) {
            const Record& fill = w.records[i];
            if (!fill.range.holds(last->arguments.a))
                continue;
            if (startsWith(fill.kernel, "fill_f32") && fill.range.end >= last->arguments.a + 4 * covered) {
                const auto first = fill.arguments.first
                    + static_cast<std::uint32_t>((last->arguments.a - fill.range.begin) / 4);
                for (std::uint64_t word = 0; word < covered; ++word)
                    words[word / 4 % last->threads] ^= filledWord(
                        PtxType::F32, first + static_cast<std::uint32_t>(word), fill.arguments.key);
                std::memcpy(out, words.data(), bytes);
                return 0;
            }
            break;
        }
    }
    for (std::size_t done = 0; done < bytes;) {
        const std::uint32_t word = wordAt((from + done) / 4 * 4, w.records.size());
        const std::size_t skip = (from + done) % 4, part = std::min(4 - skip, bytes - done);
        std::memcpy(out + done, reinterpret_cast<const unsigned char*>(&word) + skip, part);
        done += part;
    }
    return 0;
}
int cuMemcpyHtoD_v2(unsigned long long, const void*, std::size_t) { return 0; }
int cuMemcpyDtoHAsync_v2(void*, unsigned long long, std::size_t bytes, void*)
{
    return world().clock += 5e-6 + static_cast<double>(bytes) / linkRate, 0;
}
int cuMemcpyHtoDAsync_v2(unsigned long long, const void*, std::size_t bytes, void*)
{
    return world().clock += 5e-6 + static_cast<double>(bytes) / linkRate, 0;
}
int cuMemcpyDtoDAsync_v2(unsigned long long to, unsigned long long from, std::size_t bytes, void*)
{
    world().clock += 2 * static_cast<double>(bytes) / memoryRate;
    Record record;
    record.kernel = "copy";
    record.range = {to, to + bytes};
    record.arguments.b = from;
    note(record);
    return 0;
}
int cuMemcpyPeerAsync(unsigned long long, void*, unsigned long long, void*, std::size_t bytes, void*)
{
    return world().clock += static_cast<double>(bytes) / peerRate, 0;
}
int cuMemsetD32_v2(unsigned long long at, unsigned word, std::size_t count)
{
    Record record;
    record.kernel = "words";
    record.range = {at, at + 4 * count};
    record.arguments.key = word;
    note(record);
    return 0;
}
int cuModuleLoadDataEx(void** module, const void* image, unsigned, int*, void**)
{
    if (fails("no compiler"))
        return 218; // invalid PTX
    return *module = const_cast<void*>(image), 0;
}
int cuModuleGetFunction(void** function, void*, const char* name)
{
    world().kernels.emplace_back(name);
    return *function = reinterpret_cast<void*>(world().kernels.size()), 0;
}
int cuModuleUnload(void*) { return 0; }
int cuLaunchKernel(void* function, unsigned blocks, unsigned, unsigned, unsigned width, unsigned, unsigned,
    unsigned, void*, void** parameters, void**)
{
    World& w = world();
    if (++w.launches > 40 && fails("lost"))
        return 700; // an illegal address: the context is dead
    const std::string& kernel = w.kernels[reinterpret_cast<std::uintptr_t>(function) - 1];
    PtxArguments a;
    std::memcpy(&a.a, parameters[0], 8);
    std::memcpy(&a.b, parameters[1], 8);
    std::memcpy(&a.c, parameters[2], 8);
    std::memcpy(&a.out, parameters[3], 8);
    std::memcpy(&a.iterations, parameters[4], 4);
    std::memcpy(&a.stride, parameters[5], 8);
    std::memcpy(&a.key, parameters[6], 4);
    std::memcpy(&a.first, parameters[7], 4);
    std::memcpy(&a.scale, parameters[8], 4);
    const std::uint64_t threads = std::uint64_t(blocks) * width;
    double seconds = secondsOf(kernel, a, threads);
    const std::uint64_t vectors = kernel == "write" || startsWith(kernel, "fill_") ? 1 : ptxUnrolled;
    const std::uint64_t covered = 16 * vectors * threads * a.iterations;
    if (covered < 400'000'000)
        seconds /= cacheHelp();
    w.clock += launchSeconds + seconds;
    if (kernel == "empty" || kernel == "gate")
        return 0;
    // Writing outside what was allocated would be a fault.
    const bool writesArray =
        kernel == "copy" || kernel == "triad" || vectors == 1 || startsWith(kernel, "update_");
    const Range range = writesArray ? Range{a.a, a.a + covered} : Range{a.out, a.out + 4 * threads};
    bool inside = false;
    for (const auto& [address, bytes] : w.allocations)
        inside |= address <= range.begin && range.end <= address + bytes;
    if (!inside || a.stride != 16 * threads)
        return 700;
    Record record{kernel, range, a, threads, {}};
    note(record);
    return 0;
}
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void*, int, std::size_t)
{
    return *blocks = blocksOfMultiprocessor, 0;
}
int cuStreamCreate(void** stream, unsigned) { return *stream = new int, 0; }
int cuStreamDestroy_v2(void* stream) { return delete static_cast<int*>(stream), 0; }
int cuStreamQuery(void*) { return 0; }
int cuStreamSynchronize(void*) { return 0; }
int cuEventCreate(void** event, unsigned) { return *event = new double(0), 0; }
int cuEventDestroy_v2(void* event) { return delete static_cast<double*>(event), 0; }
int cuEventRecord(void* event, void*) { return *static_cast<double*>(event) = world().clock, 0; }
int cuEventQuery(void*) { return fails("hang") && world().launches > 40 ? 600 : 0; }
int cuEventElapsedTime(float* milliseconds, void* begin, void* end)
{
    return *milliseconds =
               static_cast<float>(1e3 * (*static_cast<double*>(end) - *static_cast<double*>(begin))),
           0;
}
int cuGetErrorString(int code, const char** text)
{
    return *text = code == 700 ? "an illegal memory access was encountered" : "fake error", 0;
}

// NVML.

int nvmlInit_v2() { return fails("no nvml") ? 9 : 0; }
int nvmlShutdown() { return 0; }
int nvmlDeviceGetHandleByPciBusId_v2(const char*, void** device) { return *device = &world(), 0; }
int nvmlDeviceGetClockInfo(void*, int type, unsigned* megahertz)
{
    static unsigned asked = 0;
    *megahertz = type == 2 ? 2619 : static_cast<unsigned>(smClock / 1e6);
    if (fails("unsteady") && type == 1)
        *megahertz -= 100 * (++asked % 2);
    return 0;
}
int nvmlDeviceGetPowerUsage(void*, unsigned* milliwatts) { return *milliwatts = 650'000, 0; }
int nvmlDeviceGetEnforcedPowerLimit(void*, unsigned* milliwatts) { return *milliwatts = 700'000, 0; }
int nvmlDeviceGetTemperature(void*, int, unsigned* celsius) { return *celsius = 55, 0; }
int nvmlDeviceGetCurrentClocksThrottleReasons(void*, unsigned long long* bits) { return *bits = 0x4, 0; }
int nvmlDeviceGetComputeRunningProcesses(void*, unsigned* count, void*)
{
    return *count = fails("shared") ? 3 : 1, 7;
}
int nvmlDeviceGetMigMode(void*, unsigned* current, unsigned* pending)
{
    return *current = *pending = fails("partitioned"), 0;
}
int nvmlDeviceGetCurrPcieLinkGeneration(void*, unsigned* generation) { return *generation = 5, 0; }
int nvmlDeviceGetCurrPcieLinkWidth(void*, unsigned* width) { return *width = 16, 0; }
int nvmlSystemGetDriverVersion(char* text, unsigned length)
{
    return std::snprintf(text, length, "580.1"), 0;
}

// cuBLASLt.

int cublasLtCreate(void** handle) { return *handle = &world(), fails("no blas") ? 1 : 0; }
int cublasLtDestroy(void*) { return 0; }
struct Operation
{
    int compute = 0;
    bool transposedA = false, scaled = false;
};
struct Layout
{
    int type = 0;
    std::uint64_t rows = 0, columns = 0;
};
int cublasLtMatmulDescCreate(void** operation, int compute, int)
{
    return *operation = new Operation{compute, false, false}, 0;
}
int cublasLtMatmulDescDestroy(void* operation) { return delete static_cast<Operation*>(operation), 0; }
int cublasLtMatmulDescSetAttribute(void* operation, int which, const void* value, std::size_t bytes)
{
    auto& op = *static_cast<Operation*>(operation);
    if (which == 3)
        op.transposedA = bytes == 4 && *static_cast<const int*>(value) == 1;
    if (which == 17)
        op.scaled = bytes == 8 && *static_cast<const unsigned long long*>(value) != 0;
    return 0;
}
int cublasLtMatrixLayoutCreate(
    void** layout, int type, std::uint64_t rows, std::uint64_t columns, std::int64_t lead)
{
    if (lead < static_cast<std::int64_t>(rows))
        return 7;
    return *layout = new Layout{type, rows, columns}, 0;
}
int cublasLtMatrixLayoutDestroy(void* layout) { return delete static_cast<Layout*>(layout), 0; }
int cublasLtMatmulPreferenceCreate(void** preference) { return *preference = new int, 0; }
int cublasLtMatmulPreferenceDestroy(void* preference) { return delete static_cast<int*>(preference), 0; }
int cublasLtMatmulPreferenceSetAttribute(void*, int, const void*, std::size_t) { return 0; }
int cublasLtMatmulAlgoGetHeuristic(
    void*, void* operation, void* a, void*, void*, void*, void*, int most, void* results, int* count)
{
    // Three ways, of which the second is the fastest; the first byte says which.
    const auto& op = *static_cast<Operation*>(operation);
    *count = 0;
    if (!op.transposedA || (static_cast<Layout*>(a)->type == 28 && !op.scaled))
        return 15;
    auto* out = static_cast<unsigned char*>(results);
    std::memset(out, 0, 96UL * static_cast<std::size_t>(most));
    for (int i = 0; i < std::min(3, most); ++i)
        out[96 * i] = static_cast<unsigned char>(i);
    *count = std::min(3, most);
    return 0;
}
int cublasLtMatmul(void*, void* operation, const void*, unsigned long long a, void* la, unsigned long long b,
    void* lb, const void*, unsigned long long, void*, unsigned long long d, void* ld, const void* algorithm,
    unsigned long long workspace, std::size_t, void*)
{
    const auto& A = *static_cast<Layout*>(la);
    const auto& B = *static_cast<Layout*>(lb);
    const auto& D = *static_cast<Layout*>(ld);
    if (A.rows != B.rows || D.rows != A.columns || D.columns != B.columns || workspace == 0)
        return 7;
    const Product product{A.type, D.type, A.columns, B.columns, A.rows, a, b};
    const double flops = 2.0 * static_cast<double>(product.m) * static_cast<double>(product.n)
        * static_cast<double>(product.k);
    const double bytes = gemmBytes(A.type) * static_cast<double>(A.rows * A.columns + B.rows * B.columns)
        + gemmBytes(D.type) * static_cast<double>(D.rows * D.columns);
    const double rate = A.type == 28 ? 2 * matrixRate
        : A.type == 0 ? (static_cast<Operation*>(operation)->compute == 77 ? matrixRate / 2 : vectorRate[0])
                      : matrixRate;
    const int way = *static_cast<const unsigned char*>(algorithm);
    constexpr double slower[]{1.5, 1.0, 1.2};
    world().clock += launchSeconds + slower[way % 3] * std::max(flops / rate, bytes / memoryRate);
    Record record;
    record.kernel = "gemm";
    record.range = {
        d, d + static_cast<unsigned long long>(gemmBytes(D.type) * static_cast<double>(D.rows * D.columns))};
    record.product = product;
    note(record);
    return 0;
}

} // extern "C"
