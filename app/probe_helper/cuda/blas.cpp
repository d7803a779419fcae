#include "app/probe_helper/cuda/blas.h"
#include "core/base/text.h"

#include <algorithm>

namespace ridgepoint::probe {

namespace {

// Numbers of the interface: data types, compute types, attributes.
constexpr int real32 = 0, real16 = 2, bfloat16 = 14, e4m3 = 28;
constexpr int compute32 = 68, computeTf32 = 77;
constexpr int attributeTransposeA = 3, attributeTransposeB = 4, attributeScaleA = 17, attributeScaleB = 18,
              attributeFastSums = 25;
constexpr int preferenceWorkspace = 1;
constexpr int transposed = 1, plain = 0;

// What the search for algorithms gives back: 96 bytes a record.
struct FoundAlgorithm
{
    std::array<unsigned char, 64> algorithm;
    std::size_t workspace;
    int status;
    float waves;
    int reserved[4];
};
static_assert(sizeof(FoundAlgorithm) == 96);

int inputType(GemmType type)
{
    switch (type) {
    case GemmType::Bf16:
        return bfloat16;
    case GemmType::Fp16:
        return real16;
    case GemmType::Tf32:
    case GemmType::Fp32:
        return real32;
    case GemmType::Fp8:
    case GemmType::Fp8Exact:
        return e4m3;
    }
    return real32;
}

bool isFp8(GemmType type) { return type == GemmType::Fp8 || type == GemmType::Fp8Exact; }
int outputType(GemmType type) { return isFp8(type) ? bfloat16 : inputType(type); }

} // namespace

double gemmInputBytes(GemmType type)
{
    return isFp8(type) ? 1 : type == GemmType::Bf16 || type == GemmType::Fp16 ? 2 : 4;
}

double gemmOutputBytes(GemmType type) { return type == GemmType::Tf32 || type == GemmType::Fp32 ? 4 : 2; }

const char* gemmTypeName(GemmType type)
{
    switch (type) {
    case GemmType::Bf16:
        return "bf16";
    case GemmType::Fp16:
        return "fp16";
    case GemmType::Tf32:
        return "tf32";
    case GemmType::Fp32:
        return "fp32";
    case GemmType::Fp8:
    case GemmType::Fp8Exact:
        return "fp8";
    }
    return "";
}

std::vector<std::string> Blas::usualNames()
{
    std::vector<std::string> names;
    for (const char* version : {"13", "12", "11"})
        names.push_back(std::string("libcublasLt.so.") + version);
    // Where the toolkit's own installer puts it, when the loader was not told.
    for (const char* version : {"13", "12", "11"})
        names.push_back(std::string("/usr/local/cuda/lib64/libcublasLt.so.") + version);
    return names;
}

Blas::~Blas()
{
    if (m_handle)
        m_destroy(m_handle);
}

bool Blas::load(const std::vector<std::string>& names)
{
    if (!m_library.open(names)) {
        m_problem = phrase("cuBLASLt is not installed (%1)", m_library.problem()).plain();
        return false;
    }
    m_library.find(m_create, "cublasLtCreate");
    m_library.find(m_destroy, "cublasLtDestroy");
    m_library.find(m_operationCreate, "cublasLtMatmulDescCreate");
    m_library.find(m_operationDestroy, "cublasLtMatmulDescDestroy");
    m_library.find(m_operationSet, "cublasLtMatmulDescSetAttribute");
    m_library.find(m_layoutCreate, "cublasLtMatrixLayoutCreate");
    m_library.find(m_layoutDestroy, "cublasLtMatrixLayoutDestroy");
    m_library.find(m_preferenceCreate, "cublasLtMatmulPreferenceCreate");
    m_library.find(m_preferenceDestroy, "cublasLtMatmulPreferenceDestroy");
    m_library.find(m_preferenceSet, "cublasLtMatmulPreferenceSetAttribute");
    m_library.find(m_heuristic, "cublasLtMatmulAlgoGetHeuristic");
    m_library.find(m_matmul, "cublasLtMatmul");
    if (!m_library.problem().empty()) {
        m_problem = m_library.problem();
        return false;
    }
    if (const int code = m_create(&m_handle); code != 0) {
        m_handle = nullptr;
        m_problem = phrase("cuBLASLt does not start (error %1)", code).plain();
        return false;
    }
    return true;
}

Blas::Product::Product(const Blas& blas, GemmType type, GemmShape shape, CuAddress scales)
    : m_blas(blas)
{
    const auto m = static_cast<std::uint64_t>(shape.m), n = static_cast<std::uint64_t>(shape.n),
               k = static_cast<std::uint64_t>(shape.k);
    int code = blas.m_operationCreate(&m_operation, type == GemmType::Tf32 ? computeTf32 : compute32, real32);
    const auto set = [&](int attribute, const auto& value) {
        if (code == 0)
            code = blas.m_operationSet(m_operation, attribute, &value, sizeof value);
    };
    set(attributeTransposeA, transposed);
    set(attributeTransposeB, plain);
    if (isFp8(type)) {
        // Factors of one, on the device; the library wants them there.
        set(attributeScaleA, scales);
        set(attributeScaleB, scales);
        const signed char fast = type == GemmType::Fp8 ? 1 : 0;
        set(attributeFastSums, fast);
    }
    if (code == 0)
        code = blas.m_layoutCreate(&m_a, inputType(type), k, m, shape.k);
    if (code == 0)
        code = blas.m_layoutCreate(&m_b, inputType(type), k, n, shape.k);
    if (code == 0)
        code = blas.m_layoutCreate(&m_d, outputType(type), m, n, shape.m);
    if (code != 0)
        m_problem = phrase("cuBLASLt does not offer %1 here (error %2)", gemmTypeName(type), code).plain();
}

Blas::Product::~Product()
{
    for (void* layout : {m_a, m_b, m_d})
        if (layout)
            m_blas.m_layoutDestroy(layout);
    if (m_operation)
        m_blas.m_operationDestroy(m_operation);
}

std::vector<GemmPlan> Blas::Product::plans(int most, std::size_t workspace) const
{
    std::vector<GemmPlan> out;
    void* preference = nullptr;
    if (!valid() || m_blas.m_preferenceCreate(&preference) != 0)
        return out;
    const std::uint64_t bytes = workspace;
    m_blas.m_preferenceSet(preference, preferenceWorkspace, &bytes, sizeof bytes);
    std::vector<FoundAlgorithm> found(static_cast<std::size_t>(most));
    int count = 0;
    if (m_blas.m_heuristic(
            m_blas.m_handle, m_operation, m_a, m_b, m_d, m_d, preference, most, found.data(), &count)
        == 0) {
        for (int i = 0; i < std::min(count, most); ++i) {
            const FoundAlgorithm& each = found[static_cast<std::size_t>(i)];
            if (each.status == 0 && each.workspace <= workspace)
                out.push_back({each.algorithm, each.workspace});
        }
    }
    m_blas.m_preferenceDestroy(preference);
    return out;
}

int Blas::Product::run(
    const GemmPlan& plan, const GemmOperands& on, CuAddress workspace, CuStream stream) const
{
    constexpr float one = 1, zero = 0;
    // The algorithm lies in a record of eight 64-bit words.
    alignas(8) std::array<unsigned char, 64> algorithm = plan.algorithm;
    return m_blas.m_matmul(m_blas.m_handle, m_operation, &one, on.a, m_a, on.b, m_b, &zero, on.d, m_d, on.d,
        m_d, algorithm.data(), workspace, plan.workspace, stream);
}

} // namespace ridgepoint::probe
