// The driver, NVML and cuBLASLt as far as the probe calls them, in one library under three names, over the
// pretended card of fake_card.h. The environment variable RIDGEPOINT_FAKE_CUDA names ways to fail.

#include "tests/app/probe_helper/fake_card.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <utility>

using namespace ridgepoint::probe;
using namespace ridgepoint::testing;

namespace {

struct Stream
{
    double clock = 0; // seconds
};

// The card's own stream is the null one, and no test runs anything there that takes time.
void spend(void* stream, double seconds)
{
    World& w = world();
    double& clock = stream ? static_cast<Stream*>(stream)->clock : w.clock;
    clock += seconds;
    w.clock = std::max(w.clock, clock);
}

double copySeconds(std::size_t bytes)
{
    const double faster = fails("fast link") ? 100 : fails("fast both ways") && world().forked ? 3 : 1;
    return copyLatency + static_cast<double>(bytes) / (faster * linkRate);
}

} // namespace

extern "C" {

// The driver.

int cuInit(unsigned) { return fails("no start") ? 100 : 0; }
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
        *value = fails("small cache") ? 2 << 20 : l2Bytes;
        break;
    case 75:
        *value = fails("old") || fails("ancient") ? 7 : 9;
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
int cuCtxEnablePeerAccess(void*, unsigned) { return 0; }
int cuMemGetInfo_v2(std::size_t* free, std::size_t* total)
{
    *total = totalBytes;
    *free = (fails("full")                   ? std::size_t(300) << 20
                    : fails("little memory") ? std::size_t(2500) << 20
                                             : totalBytes - (std::size_t(1) << 30))
        - world().allocated;
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
    if (fails("no locked memory") && bytes > 4096)
        return 2;
    return *data = std::malloc(bytes), *data ? 0 : 2;
}
int cuMemFreeHost(void* data)
{
    std::erase_if(world().records, [&](const Record& each) {
        return each.kernel == "host" && each.arguments.b == reinterpret_cast<std::uintptr_t>(data);
    });
    return std::free(data), 0;
}
int cuMemHostGetDevicePointer_v2(unsigned long long* address, void* data, unsigned)
{
    return *address = reinterpret_cast<std::uintptr_t>(data), 0;
}
int cuMemcpyDtoH_v2(void* to, unsigned long long from, std::size_t bytes)
{
    waitWhileBusy();
    auto* out = static_cast<unsigned char*>(to);
    if (readWhole(out, bytes))
        return 0;
    for (std::size_t done = 0; done < bytes;) {
        const std::uint32_t word = wordAt((from + done) / 4 * 4, world().records.size());
        const std::size_t skip = (from + done) % 4, part = std::min(4 - skip, bytes - done);
        std::memcpy(out + done, reinterpret_cast<const unsigned char*>(&word) + skip, part);
        done += part;
    }
    return 0;
}
int cuMemcpyDtoHAsync_v2(void* to, unsigned long long from, std::size_t bytes, void* stream)
{
    spend(stream, copySeconds(bytes));
    auto* words = static_cast<std::uint32_t*>(to);
    // The same again is there already.
    if (words[bytes / 4 - 1] != wordAt(from + bytes - 4, world().records.size()))
        wordsAt(from, bytes / 4, words);
    return 0;
}
int cuMemcpyHtoDAsync_v2(unsigned long long to, const void* from, std::size_t bytes, void* stream)
{
    spend(stream, copySeconds(bytes));
    if (++world().copiesDown > 1 && fails("one copy only"))
        return 0; // nothing arrives
    Record record;
    record.kernel = "host";
    record.range = {to, to + bytes};
    record.arguments.b = reinterpret_cast<std::uintptr_t>(from);
    note(record);
    return 0;
}
int cuMemcpyDtoDAsync_v2(unsigned long long to, unsigned long long from, std::size_t bytes, void* stream)
{
    spend(stream, 2 * static_cast<double>(bytes) / memoryRate);
    Record record;
    record.kernel = "copy";
    record.range = {to, to + bytes};
    record.arguments.b = from;
    note(record);
    return 0;
}
int cuMemcpyPeerAsync(
    unsigned long long to, void*, unsigned long long from, void*, std::size_t bytes, void* stream)
{
    spend(stream, static_cast<double>(bytes) / peerRate);
    Record record;
    record.kernel = "copy";
    record.range = {to, to + bytes};
    record.arguments.b = from;
    note(record);
    return 0;
}
int cuMemsetD32Async(unsigned long long at, unsigned word, std::size_t count, void* stream)
{
    if (!stream)
        return 400; // the kernels' stream does not wait for the driver's own
    Record record;
    record.kernel = "words";
    record.range = {at, at + 4 * count};
    record.arguments.key = word;
    note(record);
    return 0;
}
int cuModuleLoadDataEx(void** module, const void* image, unsigned, int*, void**)
{
    if (fails("no compiler")
        || (fails("no sweep") && std::strstr(static_cast<const char*>(image), "sweep_f32")))
        return 218; // invalid PTX
    if (fails("slow compiler"))
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    if (++world().compiled == 10 && fails("cancel at compiling"))
        cancel();
    return *module = const_cast<void*>(image), 0;
}
int cuModuleGetFunction(void** function, void*, const char* name)
{
    world().kernels.emplace_back(name);
    return *function = reinterpret_cast<void*>(world().kernels.size()), 0;
}
int cuModuleUnload(void*) { return 0; }
int cuLaunchKernel(void* function, unsigned blocks, unsigned, unsigned, unsigned width, unsigned, unsigned,
    unsigned, void* stream, void** parameters, void**)
{
    World& w = world();
    if (++w.launches > 2000 && fails("lost"))
        return 700; // an illegal address: the context is dead
    if (w.capturing) {
        ++w.captured;
        return 0;
    }
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
    const std::uint64_t vectors = kernel == "write" || kernel.starts_with("fill_") ? 1 : ptxUnrolled;
    const std::uint64_t covered = 16 * vectors * threads * a.iterations;
    if (covered < 400'000'000)
        seconds /= cacheHelp();
    spend(stream, launchSeconds + seconds);
    // A gate that nobody opens opens itself within 0.1 s, if a look across the bus takes a microsecond.
    if (kernel == "gate" && a.iterations > 100'000)
        return 1;
    if (kernel == "empty" || kernel == "gate")
        return 0;
    // Writing outside what was allocated would be a fault.
    const bool writesArray =
        kernel == "copy" || kernel == "triad" || vectors == 1 || kernel.starts_with("update_");
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
int cuStreamCreate(void** stream, unsigned) { return *stream = new Stream{world().clock}, 0; }
int cuStreamDestroy_v2(void* stream) { return delete static_cast<Stream*>(stream), 0; }
int cuStreamSynchronize(void*)
{
    waitWhileBusy();
    if (fails("slow"))
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return 0;
}
int cuStreamBeginCapture_v2(void*, int) { return world().capturing = true, 0; }
int cuStreamEndCapture(void*, void** graph)
{
    world().capturing = false;
    return *graph = new int(std::exchange(world().captured, 0)), 0;
}
int cuGraphInstantiateWithFlags(void** executable, void* graph, unsigned long long)
{
    return *executable = new int(*static_cast<int*>(graph)), 0;
}
int cuGraphLaunch(void* executable, void* stream)
{
    return spend(stream, graphNodeSeconds * *static_cast<int*>(executable)), 0;
}
int cuGraphExecDestroy(void* executable) { return delete static_cast<int*>(executable), 0; }
int cuGraphDestroy(void* graph) { return delete static_cast<int*>(graph), 0; }
struct Event
{
    double clock = 0, done = 0; // of the card, of the host
};
int cuEventCreate(void** event, unsigned) { return *event = new Event, 0; }
int cuEventDestroy_v2(void* event) { return delete static_cast<Event*>(event), 0; }
int cuEventRecord(void* event, void* stream)
{
    return *static_cast<Event*>(event) = {static_cast<Stream*>(stream)->clock, world().busyUntil}, 0;
}
int cuStreamWaitEvent(void* stream, void* event, unsigned)
{
    world().forked = true;
    double& clock = static_cast<Stream*>(stream)->clock;
    return clock = std::max(clock, static_cast<Event*>(event)->clock), 0;
}
[[gnu::weak]] void advanceCardClock(double seconds); // card_clock.cpp, where it is loaded
int cuEventQuery(void* event)
{
    if (hostSeconds() < static_cast<Event*>(event)->done)
        return 600;
    static double waitedFor = 0; // seconds of the card
    const double ends = static_cast<Event*>(event)->clock;
    if (advanceCardClock && ends > waitedFor)
        advanceCardClock(ends - std::exchange(waitedFor, ends));
    if (fails("slow")) // so that a test has time to cancel
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return fails("hang") && world().launches > 2000 ? 600 : 0;
}
int cuEventElapsedTime(float* milliseconds, void* begin, void* end)
{
    const double seconds = static_cast<Event*>(end)->clock - static_cast<Event*>(begin)->clock;
    world().longest = std::max(world().longest, seconds);
    static unsigned asked = 0;
    const double drift = fails("restless") ? 1 + 0.05 * (++asked % 2) : 1;
    return *milliseconds = static_cast<float>(1e3 * drift * seconds), 0;
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
int nvmlDeviceGetCurrentClocksThrottleReasons(void*, unsigned long long* bits)
{
    static unsigned asked = 0;
    *bits = fails("hot") ? 0x20 : 0x4;
    if (++asked; fails("now and then hot") && asked % 2 == 0)
        *bits |= 0x20;
    if (fails("now and then idle") && asked % 2 == 0)
        *bits |= 0x1;
    return 0;
}
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
    unsigned long long workspace, std::size_t, void* stream)
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
        : A.type == 0
        ? (static_cast<Operation*>(operation)->compute == 77 ? matrixRate * (fails("fast tf32") ? 1.5 : 0.5)
                                                             : vectorRate[0])
        : matrixRate;
    const int way = *static_cast<const unsigned char*>(algorithm);
    constexpr double slower[]{1.5, 1.0, 1.2};
    World& w = world();
    double seconds = launchSeconds + slower[way % 3] * std::max(flops / rate, bytes / memoryRate);
    if (fails("slow products"))
        seconds = launchSeconds + slower[way % 3] * slowProducts * flops / rate;
    if (fails("100 ms products"))
        seconds = 0.1;
    if (fails("cold") && w.productSeconds < warmAfter)
        seconds /= coldFaster;
    w.productSeconds += seconds;
    // A way that was not used before is loaded first.
    if (char kernel[64]; std::snprintf(kernel, sizeof kernel, "%d %d %zu", way, A.type, A.columns) > 0
        && w.loaded.insert(kernel).second)
        spend(stream, way == 2 ? 1e-3 : 42e-3);
    spend(stream, seconds);
    if (fails("slow products") || fails("100 ms products"))
        w.busyUntil = std::max(w.busyUntil, hostSeconds()) + seconds;
    if (++w.products == 4 && fails("cancel at a product"))
        cancel();
    Record record;
    record.kernel = "gemm";
    record.range = {
        d, d + static_cast<unsigned long long>(gemmBytes(D.type) * static_cast<double>(D.rows * D.columns))};
    record.product = product;
    note(record);
    return 0;
}

} // extern "C"
