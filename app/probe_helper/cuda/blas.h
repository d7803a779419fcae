#pragma once

// cuBLASLt, opened at run time if it is there: the matrix products that training runs on. Numbers and records
// follow NVIDIA's published interface; an algorithm is 64 opaque bytes.

#include "app/probe_helper/cuda/driver.h"

#include <array>
#include <string>
#include <vector>

namespace ridgepoint::probe {

enum class GemmType
{
    Bf16,
    Fp16,
    Tf32,
    Fp32,
    Fp8, // e4m3, fast accumulation
    Fp8Exact // e4m3, full-precision accumulation
};

struct GemmShape
{
    int m = 0, n = 0, k = 0;
    double flops() const { return 2.0 * m * n * k; }
};

struct GemmOperands // device addresses
{
    CuAddress a = 0, b = 0, d = 0;
};

// One way to compute a product, of several that the library offers.
struct GemmPlan
{
    std::array<unsigned char, 64> algorithm{};
    std::size_t workspace = 0;
};

double gemmInputBytes(GemmType type); // of one element
double gemmOutputBytes(GemmType type);
const char* gemmTypeName(GemmType type); // "bf16", "fp8"

class Blas
{
public:
    ~Blas();
    bool load(const std::vector<std::string>& names);
    static std::vector<std::string> usualNames();
    const std::string& problem() const { return m_problem; }

    // A product D = A·B prepared for one type and shape. A is m×k, B k×n, both with k contiguous ("TN", the
    // layout that every type has); D is column-major m×n.
    class Product
    {
    public:
        Product(const Blas& blas, GemmType type, GemmShape shape, CuAddress scales);
        ~Product();
        Product(const Product&) = delete;
        Product& operator=(const Product&) = delete;

        bool valid() const { return m_problem.empty(); }
        const std::string& problem() const { return m_problem; }
        std::vector<GemmPlan> plans(int most, std::size_t workspace) const;
        // Queues one product; not 0: the library refuses.
        int run(const GemmPlan& plan, const GemmOperands& on, CuAddress workspace, CuStream stream) const;

    private:
        const Blas& m_blas;
        void* m_operation = nullptr;
        void* m_a = nullptr;
        void* m_b = nullptr;
        void* m_d = nullptr;
        std::string m_problem;
    };

private:
    Library m_library;
    std::string m_problem;
    void* m_handle = nullptr;
    int (*m_create)(void**) = nullptr;
    int (*m_destroy)(void*) = nullptr;
    int (*m_operationCreate)(void**, int, int) = nullptr;
    int (*m_operationDestroy)(void*) = nullptr;
    int (*m_operationSet)(void*, int, const void*, std::size_t) = nullptr;
    int (*m_layoutCreate)(void**, int, std::uint64_t, std::uint64_t, std::int64_t) = nullptr;
    int (*m_layoutDestroy)(void*) = nullptr;
    int (*m_preferenceCreate)(void**) = nullptr;
    int (*m_preferenceDestroy)(void*) = nullptr;
    int (*m_preferenceSet)(void*, int, const void*, std::size_t) = nullptr;
    int (*m_heuristic)(void*, void*, void*, void*, void*, void*, void*, int, void*, int*) = nullptr;
    int (*m_matmul)(void*, void*, const void*, CuAddress, void*, CuAddress, void*, const void*, CuAddress,
        void*, CuAddress, void*, const void*, CuAddress, std::size_t, CuStream) = nullptr;
};

} // namespace ridgepoint::probe
