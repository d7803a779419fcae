#include "app/probe_helper/options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <string_view>

namespace ridgepoint::probe {

namespace {

template <class Number>
std::optional<Number> numberOf(const std::string& text)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

// "8192x512x4096"
std::optional<Options::Shape> shapeOf(const std::string& text)
{
    std::istringstream parts(text);
    Options::Shape shape;
    char first = 0, second = 0;
    if (!(parts >> shape.m >> first >> shape.n >> second >> shape.k) || first != 'x' || second != 'x'
        || !parts.eof())
        return std::nullopt;
    for (const int size : {shape.m, shape.n, shape.k})
        if (size < 1 || size > 1 << 20)
            return std::nullopt;
    return shape;
}

constexpr std::array<std::string_view, 6> knownTypes{"fp64", "fp32", "tf32", "fp16", "bf16", "fp8"};

bool isType(const std::string& text) { return std::ranges::find(knownTypes, text) != knownTypes.end(); }

bool isDevice(const std::string& text)
{
    if (text == "cpu")
        return true;
    return text.starts_with("cuda:") && numberOf<unsigned>(text.substr(5)).value_or(1000) < 1000;
}

} // namespace

bool Options::wants(const std::string& step) const
{
    if (!types.empty()) {
        std::istringstream parts(step); // "fma.avx2.fp64", "tensor.gemm.fp8.exact"
        for (std::string part; std::getline(parts, part, '.');)
            if (isType(part) && std::ranges::find(types, part) == types.end())
                return false;
    }
    return only.empty()
        || std::ranges::any_of(only, [&step](const std::string& each) { return step.starts_with(each); });
}

Options readOptions(const std::vector<std::string>& arguments)
{
    Options out;
    for (std::size_t i = 0; i < arguments.size() && out.problem.empty(); ++i) {
        std::string name = arguments[i], value;
        const std::size_t equals = name.find('=');
        bool hasValue = equals != std::string::npos;
        if (hasValue) {
            value = name.substr(equals + 1);
            name.resize(equals);
        }
        const auto needsValue = [&] {
            if (!hasValue && i + 1 < arguments.size()) {
                value = arguments[++i];
                hasValue = true;
            }
            if (!hasValue)
                out.problem = name + " needs a value";
            return hasValue;
        };
        if (name == "--device") {
            if (needsValue() && !isDevice(value))
                out.problem = "--device is cpu or cuda:N, not \"" + value + '"';
            out.device = value;
        } else if (name == "--quick" && !hasValue) {
            out.quick = true;
        } else if (name == "--full" && !hasValue) {
            out.quick = false;
        } else if (name == "--budget-s") {
            if (needsValue()) {
                out.budgetSeconds = numberOf<double>(value);
                if (!out.budgetSeconds || !(*out.budgetSeconds >= 0.1 && *out.budgetSeconds <= 3600))
                    out.problem = "--budget-s takes seconds from 0.1 to 3600, not \"" + value + '"';
            }
        } else if (name == "--only") {
            if (needsValue()) {
                std::istringstream parts(value);
                for (std::string part; std::getline(parts, part, ',');)
                    if (!part.empty())
                        out.only.push_back(part);
            }
        } else if (name == "--types") {
            if (needsValue()) {
                std::istringstream parts(value);
                for (std::string part; std::getline(parts, part, ',');) {
                    if (!isType(part))
                        out.problem =
                            "--types takes fp64, fp32, tf32, fp16, bf16 and fp8, not \"" + part + '"';
                    out.types.push_back(part);
                }
            }
        } else if (name == "--shapes") {
            if (needsValue()) {
                std::istringstream parts(value);
                for (std::string part; std::getline(parts, part, ',');) {
                    const auto shape = shapeOf(part);
                    if (!shape)
                        out.problem = "--shapes takes MxNxK,…, each from 1 to 1048576, not \"" + part + '"';
                    else if (out.shapes.size() < 32)
                        out.shapes.push_back(*shape);
                }
            }
        } else if (name == "--cublas") {
            if (needsValue())
                out.blasFolder = value;
        } else if (name == "--isa") {
            if (needsValue())
                out.isa = value;
        } else if (name == "--seed") {
            if (needsValue()) {
                out.seed = numberOf<std::uint64_t>(value);
                if (!out.seed)
                    out.problem = "--seed takes a whole number, not \"" + value + '"';
            }
        } else if (name == "--list" && !hasValue) {
            out.list = true;
        } else if (name == "--unattended" && !hasValue) {
            out.unattended = true;
        } else if ((name == "--help" || name == "-h") && !hasValue) {
            out.help = true;
        } else {
            out.problem = "unknown option \"" + arguments[i] + "\"; --help lists them";
        }
    }
    return out;
}

std::string helpText()
{
    return "ridgepoint-probe [--device cpu|cuda:N] [--quick|--full] [--budget-s S] [--only STEPS]\n"
           "                 [--types fp32,bf16,...] [--isa sse2|avx2|avx512|neon] [--shapes MxNxK,...] "
           "[--cublas FOLDER] [--seed "
           "N]\n"
           "                 [--list] [--unattended]\n"
           "\n"
           "Measures this machine's roofline and says what it finds as JSON lines on standard output.\n"
           "Commands come as lines on standard input: {\"cmd\":\"cancel\"}, pause, resume; its end cancels,\n"
           "unless --unattended. `ridgepoint probe` runs it and prints tables.\n";
}

} // namespace ridgepoint::probe
