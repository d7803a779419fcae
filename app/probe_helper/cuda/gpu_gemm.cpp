// Matrix products through cuBLASLt: the tensor ceiling and the roofline that a training step sees.

#include "app/probe_helper/cuda/gpu_probe.h"
#include "app/probe_helper/cuda/ptx_reference.h"
#include "core/base/text.h"
#include "core/measurement/counter_random.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

namespace ridgepoint::probe {

namespace {

constexpr std::size_t workspaceBytes = std::size_t(64) << 20;
constexpr int candidates = 8; // of the library's heuristic; its first choice is not always its best
constexpr int trialLaunches = 3;
constexpr int checkedEntries = 64;
constexpr double longestProduct = 20e-3; // seconds: a cancel waits for the launch that is under way
constexpr const char* tooLong = "one GEMM would last longer than 20 ms";

PtxKernel fillOf(GemmType type)
{
    switch (type) {
    case GemmType::Bf16:
        return ptxFill(PtxType::Bf16x2);
    case GemmType::Fp16:
        return ptxFill(PtxType::F16x2);
    case GemmType::Tf32:
    case GemmType::Fp32:
        return ptxFill(PtxType::F32);
    case GemmType::Fp8:
    case GemmType::Fp8Exact:
        return ptxFillE4m3();
    }
    return ptxFillBits();
}

// Element `index` of an array that was filled from word `first` on.
double elementOf(GemmType type, std::uint64_t index, std::uint32_t first, std::uint32_t key)
{
    const auto word = [&](std::uint64_t perWord) {
        return first + static_cast<std::uint32_t>(index / perWord);
    };
    switch (type) {
    case GemmType::Bf16:
        return static_cast<double>(bfloatValue(
            static_cast<std::uint16_t>(filledWord(PtxType::Bf16x2, word(2), key) >> 16 * (index % 2))));
    case GemmType::Fp16:
        return static_cast<double>(halfValue(
            static_cast<std::uint16_t>(filledWord(PtxType::F16x2, word(2), key) >> 16 * (index % 2))));
    case GemmType::Tf32:
    case GemmType::Fp32:
        return static_cast<double>(std::bit_cast<float>(filledWord(PtxType::F32, word(1), key)));
    case GemmType::Fp8:
    case GemmType::Fp8Exact:
        return static_cast<double>(
            e4m3Value(static_cast<std::uint8_t>(filledE4m3(word(4), key) >> 8 * (index % 4))));
    }
    return 0;
}

// Of the largest result: inputs and output rounded, sums in fp32 (fp8: in fewer bits).
double toleranceOf(GemmType type)
{
    switch (type) {
    case GemmType::Fp32:
        return 1e-5;
    case GemmType::Tf32:
        return 1e-3;
    case GemmType::Fp16:
        return 2e-3;
    case GemmType::Bf16:
        return 1e-2;
    case GemmType::Fp8:
    case GemmType::Fp8Exact:
        return 5e-2;
    }
    return 0;
}

// Bytes that the matrices of a product take, one after another.
struct Operands
{
    Operands(GemmType type, GemmShape shape)
        : a(padded(1.0 * shape.m * shape.k * gemmInputBytes(type)))
        , b(padded(1.0 * shape.k * shape.n * gemmInputBytes(type)))
        , d(padded(1.0 * shape.m * shape.n * gemmOutputBytes(type)))
    {
    }
    double bytes() const { return a + b + d; }
    double a, b, d;

private:
    static double padded(double bytes) { return std::ceil(bytes / 1024) * 1024; }
};

} // namespace

// FLOP/s that products of this type reach at least: the best so far, at first that of a small one. 0:
// cuBLASLt offers none.
double GpuProbe::productRate(GemmType type)
{
    const auto [known, isNew] = m_productRates.try_emplace(type, 0.0);
    double& rate = known->second;
    if (!isNew)
        return rate;
    constexpr GemmShape small{2048, 2048, 2048};
    constexpr CuAddress matrixBytes = 16ULL << 20; // at four bytes an element
    constexpr double exactEnough = 1e-3; // seconds: nothing that comes between counts then
    makeWorkspace();
    const Blas::Product product(m_blas, type, small, m_scales.address());
    const std::vector<GemmPlan> plans = product.plans(1, workspaceBytes);
    if (plans.empty())
        return 0;
    const CuAddress base = m_memory.address();
    const GemmOperands on{base, base + matrixBytes, base + 2 * matrixBytes};
    int refused = 0;
    const auto run = [&](bool gated) {
        return m_gpu->time(
            [&] { refused |= product.run(plans.front(), on, m_workspace.address(), m_gpu->stream()); },
            gated);
    };
    run(false); // loads the library's kernel, which a closed gate would hold up
    double least = INFINITY;
    for (int trial = 0; trial < 5 && !m_channel.cancelled(); ++trial) {
        least = std::min(least, run(true));
        if (least > exactEnough)
            break;
    }
    if (refused == 0 && least > 0)
        rate = small.flops() / least;
    return rate;
}

// FLOP/s of the ceiling that was measured, and passed its check, with narrower elements; 0: none.
double GpuProbe::narrowerCeiling(GemmType type) const
{
    const auto of = [&](GemmType each) {
        const auto known = m_ceilings.find(each);
        return known == m_ceilings.end() ? 0.0 : known->second;
    };
    if (type == GemmType::Fp32)
        return of(GemmType::Tf32);
    return type == GemmType::Tf32 ? std::max(of(GemmType::Bf16), of(GemmType::Fp16)) : 0.0;
}

bool GpuProbe::lastsTooLong(GemmType type, GemmShape shape)
{
    const double rate = productRate(type);
    return rate > 0 && shape.flops() > longestProduct * rate;
}

bool GpuProbe::fits(GemmType type, GemmShape shape) const
{
    return Operands(type, shape).bytes() <= static_cast<double>(m_memory.bytes());
}

GemmShape GpuProbe::largeProduct(GemmType type)
{
    int side = 8192;
    while (side > 1024 && (!fits(type, {side, side, side}) || lastsTooLong(type, {side, side, side})))
        side /= 2;
    return {side, side, side};
}

// Queues one product of the kind that heats the card most; empty: there is none. It lives on the probe's
// memory.
std::function<void()> GpuProbe::heavyProduct()
{
    if (!m_hasBlas)
        return {};
    for (const GemmType type : {GemmType::Bf16, GemmType::Fp16}) {
        const GemmShape shape = largeProduct(type);
        if (productRate(type) <= 0 || lastsTooLong(type, shape))
            continue;
        const auto product = std::make_shared<const Blas::Product>(m_blas, type, shape, m_scales.address());
        const std::vector<GemmPlan> plans = product->plans(1, workspaceBytes);
        if (plans.empty())
            continue;
        const CuAddress base = m_memory.address();
        const auto bytes = static_cast<CuAddress>(gemmInputBytes(type)) * static_cast<CuAddress>(shape.m)
            * static_cast<CuAddress>(shape.k);
        fill(fillOf(type), base, 2 * static_cast<double>(bytes), 0);
        const GemmOperands on{base, base + bytes, base + 2 * bytes};
        return [this, product, plan = plans.front(), on] {
            if (product->run(plan, on, m_workspace.address(), m_gpu->stream()) != 0)
                throw CudaError(0, "cuBLASLt refuses to compute it");
        };
    }
    return {};
}

void GpuProbe::makeWorkspace()
{
    if (m_workspace.bytes() > 0)
        return;
    m_workspace = Gpu::Memory(*m_gpu, workspaceBytes);
    m_scales = Gpu::Memory(*m_gpu, 256);
    m_gpu->fillWords(m_scales.address(), std::bit_cast<unsigned>(1.0F), 64);
}

// One product, measured with the fastest of the library's candidates. Sends `result`; its rate, 0 without.
// Several steps want the same shapes: what was measured is not measured again.
double GpuProbe::gemm(StepContext& context, GemmType type, GemmShape shape, ProbeResult result,
    double deadline, bool zeros, const char* id)
{
    const auto m = static_cast<double>(shape.m), n = static_cast<double>(shape.n),
               k = static_cast<double>(shape.k);
    const Operands matrices(type, shape);
    const double setBytes = matrices.bytes();
    char name[96];
    if (id)
        std::snprintf(name, sizeof name, "%s", id);
    else
        std::snprintf(name, sizeof name, "gemm.%s%s.%dx%dx%d", gemmTypeName(type),
            type == GemmType::Fp8Exact ? ".exact" : "", shape.m, shape.n, shape.k);
    if (const auto known = m_products.find(name); known != m_products.end())
        return known->second;
    if (!id && context.outOfTime(name)) // a ceiling is worth the moment
        return 0;
    const auto total = static_cast<double>(m_memory.bytes());
    if (setBytes > total) {
        context.skip(name, "the GEMM does not fit the memory that may be used");
        return 0;
    }
    if (lastsTooLong(type, shape)) {
        context.skip(name, tooLong);
        return 0;
    }
    // Several sets of operands, taken in turn, so that none stays in the cache.
    const double enough = 4.0 * m_gpu->attribute(cuL2Bytes);
    const int sets = static_cast<int>(
        std::clamp(std::ceil(enough / setBytes), 1.0, std::min(64.0, std::floor(total / setBytes))));
    makeWorkspace();
    const double used = setBytes * sets;
    if (zeros)
        m_gpu->fillWords(m_memory.address(), 0, static_cast<std::size_t>(used / 4));
    else
        fill(fillOf(type), m_memory.address(), used + 4096 <= total ? used + 4096 : used, 0);
    const auto operands = [&](int set) {
        const CuAddress base =
            m_memory.address() + static_cast<CuAddress>(setBytes) * static_cast<CuAddress>(set);
        return GemmOperands{base, base + static_cast<CuAddress>(matrices.a),
            base + static_cast<CuAddress>(matrices.a + matrices.b)};
    };
    const Blas::Product product(m_blas, type, shape, m_scales.address());
    const std::vector<GemmPlan> plans = product.plans(candidates, workspaceBytes);
    if (plans.empty()) {
        context.skip(
            name, product.valid() ? "cuBLASLt offers no way to compute it on this GPU" : product.problem());
        return 0;
    }
    int turn = 0, refused = 0;
    const auto run = [&](const GemmPlan& plan, int launches) {
        for (int i = 0; i < launches && !m_channel.cancelled(); ++i)
            refused |= product.run(plan, operands(turn++ % sets), m_workspace.address(), m_gpu->stream());
    };
    const GemmPlan* best = nullptr;
    double least = 0;
    int tried = 0;
    // One launch at a time, so that a cancel waits for one. When time is short, the first choice has to do.
    const auto inTime = [&] {
        return context.hasTime() && (deadline <= 0 || context.channel().now() < deadline);
    };
    for (std::size_t i = 0; i < plans.size() && (!best || inTime()); ++i) {
        refused = 0;
        double seconds = INFINITY;
        // The first loads the library's kernel, which is not timed, and which a closed gate would hold up.
        for (int trial = -1; trial < trialLaunches && refused == 0; ++trial) {
            if (!context.proceed())
                return 0;
            const double taken = m_gpu->time([&] { run(plans[i], 1); }, trial >= 0);
            if (trial < 0)
                continue;
            seconds = std::min(seconds, taken);
            if (i == 0 && seconds > 2 * longestProduct) { // the rate of a small one promised too much
                context.skip(name, tooLong);
                return 0;
            }
        }
        tried += refused == 0 ? 1 : 0;
        if (refused == 0 && (!best || seconds < least)) {
            best = &plans[i];
            least = seconds;
        }
    }
    if (!best) {
        context.skip(name, "cuBLASLt refuses to compute it");
        return 0;
    }
    Measurement what;
    what.step = name;
    what.workPerLaunch = shape.flops();
    what.run = [&](int launches) { return timed([&] { run(*best, launches); }); };
    result.unit = "FLOP/s";
    result.type = gemmTypeName(type);
    result.shape = {m, n, k};
    // Bytes that must move at least once: what the training step's own products are held against.
    result.intensity = shape.flops()
        / (m * k * gemmInputBytes(type) + k * n * gemmInputBytes(type) + m * n * gemmOutputBytes(type));
    result.convention = {"2mnk FLOPs; each operand moved once",
        (type == GemmType::Fp8Exact     ? phrase("cuBLASLt, best of %1, full-precision sums", tried)
                : type == GemmType::Fp8 ? phrase("cuBLASLt, best of %1, fast sums", tried)
                                        : phrase("cuBLASLt, best of %1, fp32 sums", tried))
            .plain(),
        zeros                                                     ? "zeros: less power, so a higher clock"
            : type == GemmType::Fp8 || type == GemmType::Fp8Exact ? "random e4m3 in (-1, 1)"
                                                                  : "uniform in [-1, 1)",
        m * k * gemmInputBytes(type), 0};
    double rate = 0;
    send(
        context, what, result,
        [&](ProbeResult& sent) {
            rate = m_products[name] = sent.median;
            m_productRates[type] = std::max(m_productRates[type], rate);
            if (zeros)
                return;
            const GemmOperands on = operands(0);
            product.run(*best, on, m_workspace.address(), m_gpu->stream());
            m_gpu->finish();
            const auto firstB = static_cast<std::uint32_t>(matrices.a / 4);
            // Sums of k products of values in [-1, 1): a standard deviation of sqrt(k)/3.
            const double scale = std::sqrt(k) / 3;
            double worst = 0;
            for (std::uint32_t i = 0; i < checkedEntries; ++i) {
                const std::uint64_t row = randomBits(2 * i, ~m_key) % static_cast<std::uint32_t>(shape.m);
                const std::uint64_t column =
                    randomBits(2 * i + 1, ~m_key) % static_cast<std::uint32_t>(shape.n);
                double exact = 0;
                for (std::uint64_t j = 0; j < static_cast<std::uint64_t>(shape.k); ++j)
                    exact += elementOf(type, row * static_cast<std::uint64_t>(shape.k) + j, 0, m_key)
                        * elementOf(type, column * static_cast<std::uint64_t>(shape.k) + j, firstB, m_key);
                const std::uint64_t entry = column * static_cast<std::uint64_t>(shape.m) + row;
                std::uint32_t word = 0;
                const auto width = static_cast<std::size_t>(gemmOutputBytes(type));
                m_gpu->driver().check(
                    m_gpu->driver().copyToHost(&word, on.d + entry * width, width), "reading results");
                const double got = width == 4 ? static_cast<double>(std::bit_cast<float>(word))
                    : type == GemmType::Fp16
                    ? static_cast<double>(halfValue(static_cast<std::uint16_t>(word)))
                    : static_cast<double>(bfloatValue(static_cast<std::uint16_t>(word)));
                const double error = std::abs(got - exact) / std::max(scale, std::abs(exact));
                worst = std::isnan(error) ? INFINITY : std::max(worst, error);
            }
            sent.check = worst <= toleranceOf(type) ? ProbeCheck::Passed : ProbeCheck::Failed;
            if (sent.check == ProbeCheck::Failed)
                sent.note = "entries differ from a computation in fp64";
            // On some cards wider products are as fast as narrower ones; on none, faster.
            if (const double narrower = narrowerCeiling(type); narrower > 0 && rate > 1.25 * narrower)
                fault(sent, "faster than GEMMs of narrower elements");
            if (sent.role == ProbeRole::TensorCeiling && sent.check == ProbeCheck::Passed)
                m_ceilings[type] = rate;
        },
        deadline);
    return rate;
}

void GpuProbe::gemmPeak(StepContext& context, GemmType type, bool zeros)
{
    // The shapes that published searches found fastest, and a large square one.
    std::vector<GemmShape> shapes{
        {8192, 8192, 8192}, {4096, 4096, 8192}, {2048, 2048, 13312}, {8192, 8192, 1024}};
    if (zeros)
        shapes.resize(1);
    else if (!m_settings.quick)
        for (const int m : {1024, 4096, 8192, 16384})
            for (const int n : {2048, 8192, 12288})
                for (const int k : {4096, 10240})
                    shapes.push_back({m, n, k});
    const std::string id = std::string("tensor.gemm.") + gemmTypeName(type)
        + (type == GemmType::Fp8Exact ? ".exact"
                : zeros               ? ".zeros"
                                      : "");
    std::erase_if(
        shapes, [&](const GemmShape& shape) { return !fits(type, shape) || lastsTooLong(type, shape); });
    if (shapes.empty())
        shapes.push_back(largeProduct(type));
    if (lastsTooLong(type, shapes.front()))
        return context.skip(id, tooLong);
    // Each shape becomes a point; the best of them, again and by itself, the ceiling.
    double best = 0;
    GemmShape bestShape = shapes.front();
    int since = 0;
    const std::size_t counted = zeros ? 0 : shapes.size();
    for (std::size_t i = 0; i < counted && context.hasTime() && since < 10; ++i) {
        if (m_settings.quick && i > 0 && type != GemmType::Bf16)
            break;
        ProbeResult result;
        result.role = ProbeRole::GemmPoint;
        const double deadline =
            context.channel().now() + 0.6 * context.secondsLeft() / static_cast<double>(counted - i);
        const double rate = gemm(context, type, shapes[i], result, deadline);
        since = rate > 1.005 * best ? 0 : since + 1;
        if (rate > best) {
            best = rate;
            bestShape = shapes[i];
        }
    }
    if (best <= 0 && context.outOfTime(id))
        return;
    ProbeResult ceiling;
    ceiling.role = zeros || type == GemmType::Fp8Exact ? ProbeRole::GemmPoint : ProbeRole::TensorCeiling;
    gemm(context, type, bestShape, ceiling, 0, zeros, id.c_str());
}

// The tensor roofline: products of growing k and of growing n, from memory-bound to compute-bound; and the
// layers of the scenario that the probe was asked about.
void GpuProbe::gemmSweep(StepContext& context)
{
    std::vector<GemmShape> shapes = m_settings.shapes;
    for (const int n : {8, 32, 128, 512, 2048})
        shapes.push_back({8192, n, 8192});
    for (const int k : {16, 64, 256, 1024})
        shapes.push_back({8192, 8192, k});
    if (!m_settings.quick) {
        for (const int n : {16, 64, 256, 1024, 4096, 8192})
            shapes.push_back({8192, n, 8192});
        for (const int k : {32, 128, 512, 2048, 4096})
            shapes.push_back({8192, 8192, k});
    }
    // Those asked for are never left out without a word.
    for (std::size_t i = 0; i < shapes.size() && (i < m_settings.shapes.size() || context.hasTime()); ++i) {
        if (!context.proceed())
            return;
        if (i >= m_settings.shapes.size() && lastsTooLong(GemmType::Bf16, shapes[i]))
            continue;
        ProbeResult result;
        result.role = ProbeRole::GemmPoint;
        gemm(context, GemmType::Bf16, shapes[i], result,
            context.channel().now() + context.secondsLeft() / static_cast<double>(shapes.size() - i));
    }
}

} // namespace ridgepoint::probe
