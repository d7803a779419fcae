#include "core/interop/checkpoints/gguf.h"

#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/interop/checkpoints/little_endian.h"
#include "core/interop/checkpoints/weight_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace ridgepoint {

namespace {

// Far beyond any model's file: some 60 keys and 2,000 tensors.
constexpr std::uint64_t mostKeys = 10'000, mostTensors = 1'000'000;
constexpr std::size_t mostKept = 100'000; // numbers of all lists together
constexpr std::size_t longestKey = 65'535, longestTensorName = 1'000; // bytes
constexpr std::uint32_t mostDimensions = 8;
constexpr double mostElements = 1e18;
constexpr int deepest = 4; // lists in lists

struct BlockType
{
    std::uint32_t number;
    std::string_view name;
    double elements, bytes; // of a block
};
constexpr std::array blockTypes{BlockType{0, "F32", 1, 4}, BlockType{1, "F16", 1, 2},
    BlockType{2, "Q4_0", 32, 18}, BlockType{3, "Q4_1", 32, 20}, BlockType{6, "Q5_0", 32, 22},
    BlockType{7, "Q5_1", 32, 24}, BlockType{8, "Q8_0", 32, 34}, BlockType{9, "Q8_1", 32, 40},
    BlockType{10, "Q2_K", 256, 84}, BlockType{11, "Q3_K", 256, 110}, BlockType{12, "Q4_K", 256, 144},
    BlockType{13, "Q5_K", 256, 176}, BlockType{14, "Q6_K", 256, 210}, BlockType{15, "Q8_K", 256, 292},
    BlockType{16, "IQ2_XXS", 256, 66}, BlockType{17, "IQ2_XS", 256, 74}, BlockType{18, "IQ3_XXS", 256, 98},
    BlockType{19, "IQ1_S", 256, 50}, BlockType{20, "IQ4_NL", 32, 18}, BlockType{21, "IQ3_S", 256, 110},
    BlockType{22, "IQ2_S", 256, 82}, BlockType{23, "IQ4_XS", 256, 136}, BlockType{24, "I8", 1, 1},
    BlockType{25, "I16", 1, 2}, BlockType{26, "I32", 1, 4}, BlockType{27, "I64", 1, 8},
    BlockType{28, "F64", 1, 8}, BlockType{29, "IQ1_M", 256, 56}, BlockType{30, "BF16", 1, 2},
    BlockType{34, "TQ1_0", 256, 54}, BlockType{35, "TQ2_0", 256, 66}, BlockType{39, "MXFP4", 32, 17},
    BlockType{40, "NVFP4", 64, 36}, BlockType{41, "Q1_0", 128, 18}};

enum ValueType : std::uint32_t
{
    Uint8,
    Int8,
    Uint16,
    Int16,
    Uint32,
    Int32,
    Float32,
    Bool,
    String,
    Array,
    Uint64,
    Int64,
    Float64
};
constexpr std::array<std::size_t, 13> valueBytes{1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8}; // 0: it says

// Ends the reading; caught in readGguf() only.
struct Refused
{
    std::string problem, fix;
};

class MetadataReader
{
public:
    MetadataReader(std::string_view bytes, std::optional<double> fileBytes)
        : m_bytes(bytes)
        , m_fileBytes(fileBytes)
    {
    }

    GgufMetadata read()
    {
        if (take(4) != "GGUF")
            throw Refused{"it does not begin with \"GGUF\"", "Give a GGUF file."};
        const auto version = number<std::uint32_t>();
        if (version == 0x02000000 || version == 0x03000000)
            throw Refused{"it is written for big-endian machines", "Give a little-endian copy of it."};
        if (version != 2 && version != 3)
            throw Refused{"it is of version " + std::to_string(version) + " of GGUF, where 2 and 3 are read",
                "Convert the model again."};
        const auto tensors = number<std::uint64_t>(), keys = number<std::uint64_t>();
        bound(keys, mostKeys, "keys");
        bound(tensors, mostTensors, "tensors");
        for (std::uint64_t i = 0; i < keys; ++i)
            readKey();
        settleKeys();
        for (std::uint64_t i = 0; i < tensors; ++i)
            readTensor();
        checkLength();
        m_metadata.weights.sortTypes();
        return std::move(m_metadata);
    }

private:
    std::string_view m_bytes;
    std::optional<double> m_fileBytes;
    double m_alignment = 32, m_end = 0; // of the tensors' data: behind its beginning
    std::size_t m_at = 0;
    std::string_view m_key;
    std::size_t m_kept = 0;
    std::map<std::string, GgufValue> m_all;
    GgufMetadata m_metadata;

    static void bound(std::uint64_t count, std::uint64_t most, const char* what)
    {
        if (count > most)
            throw Refused{"it claims " + std::to_string(count) + ' ' + what + ", more than the "
                    + std::to_string(most) + " that are read",
                "Give a model's GGUF file."};
    }

    std::string_view take(std::uint64_t count)
    {
        const std::size_t left = m_bytes.size() - m_at;
        if (count > left)
            throw Refused{m_bytes.size() >= longestGgufMetadata
                        || (m_fileBytes && *m_fileBytes > static_cast<double>(m_bytes.size()))
                    ? "its keys and tensors take more than the " + std::to_string(m_bytes.size() >> 20)
                        + " MiB that are read of it"
                    : "it is cut short: it has " + std::to_string(m_bytes.size()) + " bytes and ends "
                        + (m_key.empty() ? std::string("at its beginning")
                                         : "behind " + quotedExcerpt(m_key)),
                "Copy or download the file again."};
        const std::string_view taken = m_bytes.substr(m_at, static_cast<std::size_t>(count));
        m_at += static_cast<std::size_t>(count);
        return taken;
    }
    template <class T>
    T number()
    {
        return littleEndian<T>(take(sizeof(T)));
    }
    std::string_view text() { return take(number<std::uint64_t>()); }

    [[noreturn]] void wrong(const std::string& what) const
    {
        throw Refused{quotedExcerpt(m_key) + ' ' + what, "Convert the model again."};
    }

    // A number of one of the types that have a size of their own.
    GgufValue scalar(std::uint32_t type)
    {
        switch (type) {
        case Uint8:
            return static_cast<double>(number<std::uint8_t>());
        case Int8:
            return static_cast<double>(static_cast<std::int8_t>(number<std::uint8_t>()));
        case Uint16:
            return static_cast<double>(number<std::uint16_t>());
        case Int16:
            return static_cast<double>(static_cast<std::int16_t>(number<std::uint16_t>()));
        case Uint32:
            return static_cast<double>(number<std::uint32_t>());
        case Int32:
            return static_cast<double>(static_cast<std::int32_t>(number<std::uint32_t>()));
        case Float32:
            return static_cast<double>(std::bit_cast<float>(number<std::uint32_t>()));
        case Bool:
            return number<std::uint8_t>() != 0;
        case Uint64:
            return static_cast<double>(number<std::uint64_t>());
        case Int64:
            return static_cast<double>(static_cast<std::int64_t>(number<std::uint64_t>()));
        default:
            return std::bit_cast<double>(number<std::uint64_t>());
        }
    }

    GgufValue list(int depth)
    {
        if (depth > deepest)
            wrong("nests lists more than " + std::to_string(deepest) + " deep");
        const auto type = number<std::uint32_t>();
        const auto count = number<std::uint64_t>();
        if (type >= valueBytes.size())
            wrong("is a list of a type that GGUF does not have: " + std::to_string(type));
        if (m_key == "tokenizer.ggml.tokens")
            m_metadata.vocabulary = static_cast<double>(count);
        if (const std::size_t each = valueBytes[type]; each > 0) {
            if (count > (m_bytes.size() - m_at) / each)
                (void)take(m_bytes.size()); // cut short
            if (isPassed() || count > mostKept - m_kept) {
                (void)take(count * each);
                return {};
            }
            std::vector<double> all;
            for (std::uint64_t i = 0; i < count; ++i) {
                const GgufValue one = scalar(type);
                const bool* const flag = std::get_if<bool>(&one);
                all.push_back(flag ? (*flag ? 1 : 0) : std::get<double>(one));
            }
            m_kept += all.size();
            return all;
        }
        for (std::uint64_t i = 0; i < count; ++i) // each takes 8 bytes at least
            type == String ? (void)text() : (void)list(depth + 1);
        return {};
    }

    // Tokenizer and general keys are dropped, except those that are read below.
    bool isPassed() const { return m_key.starts_with("tokenizer.") || m_key.starts_with("general."); }

    void readKey()
    {
        const std::string_view key = text();
        if (key.empty() || key.size() > longestKey)
            throw Refused{
                "it has a key of " + std::to_string(key.size()) + " bytes", "Convert the model again."};
        m_key = key;
        const auto type = number<std::uint32_t>();
        if (type >= valueBytes.size())
            wrong("is of a type that GGUF does not have: " + std::to_string(type));
        GgufValue value;
        if (type == Array)
            value = list(1);
        else if (type == String)
            value = printable(text(), 200);
        else
            value = scalar(type);
        if (m_key.starts_with("tokenizer."))
            return;
        if (const double* const n = std::get_if<double>(&value); n && !std::isfinite(*n))
            wrong("is not a finite number");
        if (!m_all.emplace(printable(m_key, 200), std::move(value)).second)
            wrong("is there twice");
    }

    std::string textOf(const char* key) const
    {
        const auto found = m_all.find(key);
        const auto* const text = found == m_all.end() ? nullptr : std::get_if<std::string>(&found->second);
        return text ? *text : std::string();
    }
    double numberOf(const char* key, double fallback) const
    {
        const auto found = m_all.find(key);
        const auto* const value = found == m_all.end() ? nullptr : std::get_if<double>(&found->second);
        return value ? *value : fallback;
    }

    void settleKeys()
    {
        m_metadata.architecture = textOf("general.architecture");
        m_metadata.kind = textOf("general.type");
        m_metadata.name = textOf("general.name");
        if (m_metadata.name.empty())
            m_metadata.name = textOf("general.basename");
        m_metadata.fileType = numberOf("general.file_type", -1);
        m_metadata.weights.files = std::max(1.0, numberOf("split.count", 1));
        m_metadata.part = numberOf("split.no", 0);
        m_alignment = std::max(1.0, numberOf("general.alignment", 32));
        if (m_metadata.architecture.empty() && m_metadata.weights.files <= 1)
            throw Refused{"it does not say its general.architecture", "Give a model's GGUF file."};
        const std::string prefix = m_metadata.architecture + '.';
        for (auto& [key, value] : m_all)
            if (key.starts_with(prefix))
                m_metadata.keys.emplace(key.substr(prefix.size()), std::move(value));
        m_all.clear();
    }

    void readTensor()
    {
        const std::string_view name = text();
        if (name.empty() || name.size() > longestTensorName)
            throw Refused{"it has a tensor whose name has " + std::to_string(name.size()) + " bytes",
                "Convert the model again."};
        m_key = name;
        const auto dimensions = number<std::uint32_t>();
        if (dimensions > mostDimensions)
            wrong("has " + std::to_string(dimensions) + " dimensions");
        double elements = 1, first = 1, last = 1;
        for (std::uint32_t i = 0; i < dimensions; ++i) {
            last = static_cast<double>(number<std::uint64_t>());
            first = i == 0 ? last : first;
            elements *= last;
        }
        const auto number32 = number<std::uint32_t>();
        const auto offset = static_cast<double>(number<std::uint64_t>()); // of its data
        const auto type = std::ranges::find(blockTypes, number32, &BlockType::number);
        if (type == blockTypes.end())
            wrong("is of a type that is not known here: " + std::to_string(number32));
        if (!(elements <= mostElements))
            wrong("has more elements than any tensor");
        if (std::fmod(first, type->elements) != 0)
            wrong("has rows of " + plainNumber(first) + " elements, which blocks of "
                + plainNumber(type->elements) + " do not fill");
        const double bytes = elements / type->elements * type->bytes;
        m_end = std::max(m_end, offset + bytes);
        m_metadata.weights.add(name, type->name, Element::Parameter, elements, bytes);
        tell(name, *type, elements, bytes, dimensions, last);
    }

    void checkLength() const
    {
        const double data = std::ceil(static_cast<double>(m_at) / m_alignment) * m_alignment;
        if (m_fileBytes && m_end > 0 && data + m_end > *m_fileBytes)
            throw Refused{"it is cut short: its tensors end at byte " + plainNumber(data + m_end)
                    + ", and the file has " + plainNumber(*m_fileBytes) + " bytes",
                "Copy or download the file again."};
    }

    void tell(std::string_view name, const BlockType& type, double elements, double bytes,
        std::uint32_t dimensions, double rows)
    {
        constexpr std::size_t mostNames = 1'000;
        if (name == "token_embd.weight")
            m_metadata.embeddingRows = rows;
        std::string_view part = name;
        const bool layer = name.starts_with("blk.");
        if (layer)
            part = name.substr(std::min(name.size(), name.find('.', 4) + 1));
        if (m_metadata.tensors.size() < mostNames)
            m_metadata.tensors.emplace(part);
        const bool table = name == "token_embd.weight" || name == "output.weight";
        if (dimensions < 2 || part.starts_with("ffn_gate_inp") || !(layer || table))
            return; // norms, biases and routers stay wide
        GgufTypes& of = table                 ? m_metadata.tables
            : part.find("_exps") != part.npos ? m_metadata.experts
                                              : m_metadata.dense;
        of.elements += elements;
        of.bytes += bytes;
        of.names.emplace(type.name);
    }
};

} // namespace

void GgufMetadata::addPart(const GgufMetadata& other)
{
    weights.addAll(other.weights);
    weights.sortTypes();
    embeddingRows = std::max(embeddingRows, other.embeddingRows);
    tensors.insert(other.tensors.begin(), other.tensors.end());
    for (const auto& [into, from] : {std::pair(&dense, &other.dense), std::pair(&experts, &other.experts),
             std::pair(&tables, &other.tables)}) {
        into->elements += from->elements;
        into->bytes += from->bytes;
        into->names.insert(from->names.begin(), from->names.end());
    }
}

GgufRead readGguf(std::string_view beginning, std::optional<double> fileBytes)
{
    if (isLfsPointer(beginning))
        return {{}, lfsPointer, lfsFix};
    try {
        return {MetadataReader(beginning, fileBytes).read(), {}, {}};
    } catch (const Refused& refused) {
        return {{}, refused.problem, refused.fix};
    }
}

std::string_view ggufFileType(double number)
{
    // The places of types that ended are empty.
    constexpr std::array<std::string_view, 41> names{"F32", "F16", "Q4_0", "Q4_1", "", "", "", "Q8_0", "Q5_0",
        "Q5_1", "Q2_K", "Q3_K_S", "Q3_K_M", "Q3_K_L", "Q4_K_S", "Q4_K_M", "Q5_K_S", "Q5_K_M", "Q6_K",
        "IQ2_XXS", "IQ2_XS", "Q2_K_S", "IQ3_XS", "IQ3_XXS", "IQ1_S", "IQ4_NL", "IQ3_S", "IQ3_M", "IQ2_S",
        "IQ2_M", "IQ4_XS", "IQ1_M", "BF16", "", "", "", "TQ1_0", "TQ2_0", "MXFP4", "NVFP4", "Q1_0"};
    return number >= 0 && number < static_cast<double>(names.size()) ? names[static_cast<std::size_t>(number)]
                                                                     : std::string_view();
}

} // namespace ridgepoint
