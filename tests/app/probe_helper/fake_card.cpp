#include "tests/app/probe_helper/fake_card.h"

#include "app/probe_helper/clock.h"
#include "app/probe_helper/cuda/ptx_reference.h"
#include "core/measurement/counter_random.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace ridgepoint::testing {

using namespace ridgepoint::probe;

World& world()
{
    static World one;
    return one;
}

bool fails(const std::string& way)
{
    static const std::string all = ','
        + std::string(std::getenv("RIDGEPOINT_FAKE_CUDA") ? std::getenv("RIDGEPOINT_FAKE_CUDA") : "") + ',';
    return all.find(',' + way + ',') != std::string::npos;
}

void report()
{
    if (const char* path = std::getenv("RIDGEPOINT_FAKE_CUDA_REPORT")) {
        if (std::FILE* file = std::fopen(path, "w")) {
            const World& w = world();
            std::fprintf(file, "%zu %zu %g %g\n", w.mostAllocated, w.allocated, w.longest,
                w.cancelledAt > 0 ? hostSeconds() - w.cancelledAt : -1);
            std::fclose(file);
        }
    }
}

double hostSeconds() { return secondsNow(); }

void waitWhileBusy()
{
    const double left = world().busyUntil - hostSeconds();
    if (left > 0)
        std::this_thread::sleep_for(std::chrono::duration<double>(left));
}

void cancel()
{
    world().cancelledAt = hostSeconds();
    std::raise(SIGTERM);
}

double gemmBytes(int type) { return type == 28 ? 1 : type == 0 ? 4 : 2; }

namespace {

PtxType typeOf(const std::string& kernel)
{
    return kernel.find("bf16") != std::string::npos ? PtxType::Bf16x2
        : kernel.find("f16") != std::string::npos   ? PtxType::F16x2
                                                    : PtxType::F32;
}

int depthOf(const std::string& kernel) { return std::atoi(kernel.c_str() + kernel.rfind('_') + 1); }

Kind kindOf(const std::string& kernel)
{
    return kernel == "words"                         ? Kind::Words
        : kernel == "write" || kernel == "fill_bits" ? Kind::Bits
        : kernel == "fill_e4m3"                      ? Kind::E4m3
        : kernel.starts_with("fill_")                ? Kind::Units
        : kernel == "copy"                           ? Kind::Copy
        : kernel == "host"                           ? Kind::Host
        : kernel == "triad"                          ? Kind::Triad
        : kernel.starts_with("update_")              ? Kind::Update
        : kernel == "gemm"                           ? Kind::Gemm
                                                     : Kind::Out;
}

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
    if (record.kernel.starts_with("fma_"))
        return expectedFma(type, static_cast<std::uint32_t>(thread),
            static_cast<int>(record.arguments.iterations), record.arguments.first, record.arguments.key);
    std::uint32_t all = 0;
    if (record.kernel.starts_with("sweep_"))
        overThread(record, thread, [&](unsigned long long at) {
            all ^= expectedSweep(type, wordAt(at, before), depthOf(record.kernel), record.arguments.scale);
        });
    for (std::uint64_t i = 0; record.kernel == "read_set" && i < ptxUnrolled * record.arguments.iterations;
         ++i)
        for (std::uint64_t lane = 0; lane < 4; ++lane)
            all ^= wordAt(
                record.arguments.a + 16 * ((thread + i * record.threads) % record.arguments.key) + 4 * lane,
                before);
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
    case Kind::Host: {
        std::uint32_t word = 0;
        std::memcpy(&word,
            reinterpret_cast<const unsigned char*>(record.arguments.b)
                + (address - record.range.begin) / 4 * 4,
            4);
        return word ^ (fails("wrong link") ? 1U : 0U);
    }
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

} // namespace

// What the word at `address` holds after the first `before` records.
std::uint32_t wordAt(unsigned long long address, std::size_t before)
{
    const std::size_t writer = writerOf(address, before);
    return writer < before ? wordOf(writer, address) : 0xcdcdcdcd; // never written
}

// Many of them, one record at a time, for a test waits meanwhile.
void wordsAt(unsigned long long address, std::size_t count, std::uint32_t* out)
{
    const std::vector<Record>& all = world().records;
    for (const unsigned long long end = address + 4 * count; address < end;) {
        const std::size_t writer = writerOf(address, all.size());
        unsigned long long stop = writer < all.size() ? std::min(end, all[writer].range.end) : end;
        for (std::size_t i = writer < all.size() ? writer + 1 : 0; i < all.size(); ++i)
            if (all[i].range.begin > address)
                stop = std::min(stop, all[i].range.begin);
        if (writer < all.size() && all[writer].kind == Kind::Bits) {
            const Record& record = all[writer];
            auto position =
                record.arguments.first + static_cast<std::uint32_t>((address - record.range.begin) / 4);
            for (; address < stop; address += 4)
                *out++ = randomBits(position++, record.arguments.key);
        } else {
            for (; address < stop; address += 4)
                *out++ = wordAt(address, all.size());
        }
    }
}

// One entry for each range: what is written again and again is written once.
void note(Record record)
{
    std::vector<Record>& all = world().records;
    record.kind = kindOf(record.kernel);
    record.type = typeOf(record.kernel);
    if (!all.empty() && all.back().kernel == record.kernel && all.back().range.begin == record.range.begin
        && all.back().range.end == record.range.end && !record.kernel.starts_with("update_"))
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
    const double vector = vectorRate[static_cast<int>(type)] / (fails("old") ? 2 : 1); // Turing: half as wide
    if (kernel == "read")
        return roof(ptxRead(), 0);
    if (kernel == "read_set") {
        const double set = 16.0 * arguments.key;
        return ptxReadSet().bytesRead * work
            / (set < l2Bytes ? l2Rate / (fails("slow cache") ? 4 : 1) : memoryRate);
    }
    if (kernel == "write" || kernel.starts_with("fill_"))
        return roof(ptxWrite(), 0);
    if (kernel == "copy")
        return roof(ptxCopy(), 0);
    if (kernel == "triad")
        return roof(ptxTriad(), vector);
    if (kernel.starts_with("fma_"))
        return roof(ptxFma(type), vector);
    if (kernel.starts_with("sweep_") || kernel.starts_with("update_"))
        return roof(ptxSweep(type, depthOf(kernel), kernel.starts_with("update_")), vector);
    if (kernel == "mma_bf16")
        return roof(ptxMma(), 0.6 * matrixRate);
    return 0;
}

double cacheHelp() { return fails("cache") ? 1.3 : 1.0; } // a bandwidth that grows as arrays shrink

bool readWhole(unsigned char* out, std::size_t bytes)
{
    World& w = world();
    if (const Record* last = w.records.empty() ? nullptr : &w.records.back();
        last && last->kernel == "read" && bytes > 4096) {
        std::vector<std::uint32_t> words(bytes / 4);
        const std::size_t before = w.records.size() - 1;
        const std::uint64_t covered = 4ULL * last->threads * ptxUnrolled * last->arguments.iterations;
        for (std::size_t i = before; i-- > 0;) {
            const Record& fill = w.records[i];
            if (!fill.range.holds(last->arguments.a))
                continue;
            if (fill.kernel.starts_with("fill_f32") && fill.range.end >= last->arguments.a + 4 * covered) {
                const auto first = fill.arguments.first
                    + static_cast<std::uint32_t>((last->arguments.a - fill.range.begin) / 4);
                for (std::uint64_t word = 0; word < covered; ++word)
                    words[word / 4 % last->threads] ^= filledWord(
                        PtxType::F32, first + static_cast<std::uint32_t>(word), fill.arguments.key);
                std::memcpy(out, words.data(), bytes);
                return true;
            }
            break;
        }
    }
    return false;
}

} // namespace ridgepoint::testing
