#pragma once

// A graphics card that is not there: its memory and its time, beneath the calls of fake_cuda.cpp. Memory is
// symbolic: every launch is noted down, and a word is worked out when the host reads it, from the launch that
// wrote it last. Time is a model, a perfect roofline, so what the probe reports can be held against it.

#include "app/probe_helper/cuda/ptx.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ridgepoint::testing {

using probe::PtxArguments;
using probe::PtxType;

// An H100 of round numbers.
inline constexpr int multiprocessors = 132, blocksOfMultiprocessor = 8;
inline constexpr double memoryRate = 3.0e12, l2Rate = 6.0e12, linkRate = 50e9, peerRate = 400e9,
                        launchSeconds = 2e-6, copyLatency = 5e-6, graphNodeSeconds = 1e-6;
inline constexpr double vectorRate[]{60e12, 120e12, 120e12}; // by PtxType
inline constexpr double matrixRate = 600e12; // bf16; others by type
inline constexpr int l2Bytes = 50'000'000;
inline constexpr std::size_t totalBytes = std::size_t(80) << 30;
inline constexpr double smClock = 1.755e9;
inline constexpr double coldFaster = 1.1, warmAfter = 0.4; // a cold card's products, seconds of them
inline constexpr double slowProducts = 30; // times slower, where products are to be slow

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
    Host, // what the host has there
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
    double clock = 0; // seconds, of the stream that is furthest
    bool forked = false; // a stream has waited for another
    int copiesDown = 0;
    double longest = 0; // seconds between two events, at most
    // Where the card is slow, the host waits in earnest, by its own clock.
    double busyUntil = 0, cancelledAt = 0;
    int products = 0, compiled = 0;
    double productSeconds = 0; // spent on them so far
    std::set<std::string> loaded; // the library's kernels
    int launches = 0;
    bool capturing = false; // launches go into a graph
    int captured = 0;
    std::vector<std::string> kernels; // by function handle - 1
};

World& world();
double hostSeconds();
void waitWhileBusy();
void cancel(); // this process, from inside
// Whether RIDGEPOINT_FAKE_CUDA names this way to fail, perhaps among others, parted by commas.
bool fails(const std::string& way);
// Writes to the file RIDGEPOINT_FAKE_CUDA_REPORT: the most bytes that were allocated, those that still are,
// the longest that was timed at once, and the seconds from a cancel of the card's own making to its release.
void report();

double gemmBytes(int type); // of an element, by the interface's numbers
std::uint32_t wordAt(unsigned long long address, std::size_t before); // after the first `before` records
void wordsAt(unsigned long long address, std::size_t count, std::uint32_t* out);
void note(Record record);
double secondsOf(const std::string& kernel, const PtxArguments& arguments, std::uint64_t threads);
// All results of the last launch at once, where it read one filled array: word by word would take a minute.
bool readWhole(unsigned char* out, std::size_t bytes);
double cacheHelp();

} // namespace ridgepoint::testing
