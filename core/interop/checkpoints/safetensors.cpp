#include "core/interop/checkpoints/safetensors.h"

#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/interop/checkpoints/little_endian.h"
#include "core/interop/checkpoints/weight_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <unordered_set>

namespace ridgepoint {

namespace {

using Json = nlohmann::json;

constexpr std::size_t mostTensors = 1'000'000; // a hundred times the largest model's
constexpr std::size_t mostFiles = 10'000;
constexpr std::size_t mostDimensions = 64;
constexpr double mostElements = 1e18;

// Dtype of safetensors/src/tensor.rs. Whole numbers of up to 32 bits hold packed weights; longer ones, flags
// and numbers without a mantissa hold positions, counters, masks and scales.
struct Type
{
    std::string_view name;
    double bits;
    Element element;
};
constexpr std::array types{Type{"F64", 64, Element::Parameter}, Type{"F32", 32, Element::Parameter},
    Type{"F16", 16, Element::Parameter}, Type{"BF16", 16, Element::Parameter},
    Type{"F8_E5M2", 8, Element::Parameter}, Type{"F8_E4M3", 8, Element::Parameter},
    Type{"F8_E5M2FNUZ", 8, Element::Parameter}, Type{"F8_E4M3FNUZ", 8, Element::Parameter},
    Type{"F8_E8M0", 8, Element::Other}, Type{"F6_E2M3", 6, Element::Parameter},
    Type{"F6_E3M2", 6, Element::Parameter}, Type{"F4", 4, Element::Parameter},
    Type{"BOOL", 8, Element::Other}, Type{"U8", 8, Element::Packed}, Type{"I8", 8, Element::Packed},
    Type{"U16", 16, Element::Packed}, Type{"I16", 16, Element::Packed}, Type{"U32", 32, Element::Packed},
    Type{"I32", 32, Element::Packed}, Type{"U64", 64, Element::Other}, Type{"I64", 64, Element::Other},
    Type{"C64", 64, Element::Other}};

// Reads a text event by event: nothing of it is kept but what a reader adds up.
class Events : public nlohmann::json_sax<Json>
{
public:
    std::string problem;

    bool null() final { return value(); }
    bool boolean(bool) final { return value(); }
    bool number_integer(number_integer_t) final { return wrongNumber(); } // below zero
    bool number_unsigned(number_unsigned_t n) final { return number(static_cast<double>(n)); }
    bool number_float(number_float_t n, const string_t&) final
    {
        return n >= 0 && n == std::floor(n) ? number(n) : wrongNumber();
    }
    bool string(string_t& text) final { return m_depth > 0 ? this->text(text) : noObject(); }
    bool binary(binary_t&) final { return value(); }
    bool start_object(std::size_t) final { return ++m_depth == 1 || open(); }
    bool end_object() final { return close(m_depth--); }
    bool start_array(std::size_t) final { return m_depth > 0 ? startList() : noObject(); }
    bool end_array() final { return endList(); }
    bool key(string_t& name) final { return named(name); }
    bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception& error) final
    {
        const bool utf8 = std::string_view(error.what()).find("UTF-8") != std::string_view::npos;
        return fail(
            utf8 ? "is not valid UTF-8" : "is not valid JSON at byte " + std::to_string(at) + " of it");
    }

protected:
    int depth() const { return m_depth; }
    bool fail(std::string why)
    {
        if (problem.empty())
            problem = std::move(why);
        return false;
    }
    bool noObject() { return fail("is not an object"); }
    virtual bool value() { return m_depth > 0 || noObject(); }
    virtual bool wrongNumber() { return value(); }
    virtual bool number(double) { return value(); }
    virtual bool text(const std::string&) { return true; }
    virtual bool open() { return true; } // an object in the object
    virtual bool close(int) { return true; } // of the depth that ends
    virtual bool startList() { return true; }
    virtual bool endList() { return true; }
    virtual bool named(std::string& name) = 0;

private:
    int m_depth = 0;
};

class HeaderReader final : public Events
{
public:
    StoredWeights weights;

    // Where the data ends, behind the header; empty: a gap or two tensors in one place.
    std::optional<double> end()
    {
        std::ranges::sort(m_places);
        double at = 0;
        for (const auto& [begins, ends] : m_places) {
            if (begins != at)
                return std::nullopt;
            at = ends;
        }
        return at;
    }

private:
    enum class At
    {
        Nothing,
        Type,
        Shape,
        Offsets
    };
    std::string m_tensor, m_type;
    At m_at = At::Nothing;
    bool m_inList = false, m_metadata = false;
    std::array<double, 2> m_offsets{};
    std::vector<std::pair<double, double>> m_places;
    std::size_t m_dimensions = 0, m_ends = 0;
    double m_elements = 1;
    bool m_hasShape = false;
    std::unordered_set<std::size_t> m_names; // hashes of them

    std::string quoted() const { return quotedExcerpt(m_tensor); }
    bool wrong(const std::string& what) { return fail("says of " + quoted() + ' ' + what); }

    bool named(std::string& name) override
    {
        if (depth() == 1) {
            if (!m_names.insert(std::hash<std::string>()(name)).second)
                return fail("has " + quotedExcerpt(name) + " twice");
            if (m_names.size() > mostTensors)
                return fail("names more than " + std::to_string(mostTensors) + " tensors");
            m_tensor = std::move(name);
            m_metadata = m_tensor == "__metadata__";
            m_type.clear();
            m_at = At::Nothing;
            m_dimensions = m_ends = 0;
            m_elements = 1;
            m_hasShape = false;
        } else if (depth() == 2 && !m_metadata) {
            m_at = name == "dtype"       ? At::Type
                : name == "shape"        ? At::Shape
                : name == "data_offsets" ? At::Offsets
                                         : At::Nothing;
        }
        return true;
    }
    bool open() override
    {
        return depth() == 2 || m_metadata || wrong("more than a type, a shape and where it lies");
    }
    bool value() override
    {
        if (depth() == 0)
            return noObject();
        return m_metadata || (depth() > 1 && m_at == At::Nothing) || wrong("what a header does not say");
    }
    bool wrongNumber() override { return m_metadata || wrong("a number that is not a whole one from 0 on"); }
    bool number(double n) override
    {
        if (m_metadata || depth() != 2 || !m_inList)
            return value();
        if (m_at == At::Shape) {
            m_elements *= n;
            if (++m_dimensions > mostDimensions || !(m_elements <= mostElements))
                return wrong("a shape of more elements than any tensor has");
        } else if (m_at == At::Offsets) {
            if (m_ends >= 2)
                return wrong("more than where it begins and ends");
            m_offsets[m_ends++] = n;
        }
        return true;
    }
    bool text(const std::string& said) override
    {
        if (m_metadata)
            return true;
        if (depth() == 2 && m_at == At::Type && !m_inList)
            m_type = said;
        return depth() == 2 || value();
    }
    bool startList() override
    {
        if (m_metadata)
            return true;
        if (m_inList || depth() != 2)
            return wrong("a list inside a list");
        m_inList = true;
        m_hasShape = m_hasShape || m_at == At::Shape;
        return true;
    }
    bool endList() override
    {
        m_inList = false;
        return true;
    }
    bool close(int ends) override
    {
        if (ends != 2 || m_metadata)
            return true;
        const auto type = std::ranges::find(types, std::string_view(m_type), &Type::name);
        if (m_type.empty() || !m_hasShape || m_ends != 2)
            return wrong("not all of dtype, shape and data_offsets");
        if (type == types.end())
            return wrong("a type that is not known: " + quotedExcerpt(m_type));
        const double bytes = std::ceil(m_elements * type->bits / 8);
        if (m_offsets[1] - m_offsets[0] != bytes)
            return wrong("that it takes " + plainNumber(m_offsets[1] - m_offsets[0])
                + " bytes, where its shape and type take " + plainNumber(bytes));
        m_places.emplace_back(m_offsets[0], m_offsets[1]);
        weights.add(m_tensor, type->name, type->element, m_elements, bytes);
        return true;
    }
};

class IndexReader final : public Events
{
public:
    StoredWeights weights;
    std::vector<std::string> files;
    bool hasMap = false, hasSize = false;

private:
    enum class In
    {
        Other,
        Metadata,
        Map
    } m_in = In::Other;
    std::string m_key;
    std::unordered_set<std::size_t> m_names;
    std::unordered_set<std::string> m_files;

    bool named(std::string& name) override
    {
        if (depth() == 1) {
            m_in = name == "metadata" ? In::Metadata : name == "weight_map" ? In::Map : In::Other;
            hasMap = hasMap || m_in == In::Map;
        } else if (depth() == 2 && m_in == In::Map) {
            if (!m_names.insert(std::hash<std::string>()(name)).second)
                return fail("has " + quotedExcerpt(name) + " twice");
            if (m_names.size() > mostTensors)
                return fail("names more than " + std::to_string(mostTensors) + " tensors");
            weights.addName(name);
        } else {
            m_key = std::move(name);
        }
        return true;
    }
    bool number(double n) override
    {
        if (depth() == 2 && m_in == In::Metadata && m_key == "total_size")
            weights.bytes = n, hasSize = true;
        if (depth() == 2 && m_in == In::Metadata && m_key == "total_parameters")
            weights.statedParameters = n;
        return value();
    }
    bool wrongNumber() override
    {
        if (depth() == 2 && m_in == In::Metadata && (m_key == "total_size" || m_key == "total_parameters"))
            return fail("states a " + m_key + " that is not a whole number from 0 on");
        return value();
    }
    bool text(const std::string& file) override
    {
        if (depth() != 2 || m_in != In::Map || m_files.contains(file))
            return true;
        if (m_files.size() >= mostFiles)
            return fail("names more than " + std::to_string(mostFiles) + " files");
        m_files.insert(file);
        files.push_back(file);
        return true;
    }
};

StoredWeightsRead refused(std::string problem, std::string fix)
{
    return {{}, {}, std::move(problem), std::move(fix)};
}

// "model-00001-of-00004.safetensors" → 4.
double filesNamed(std::string_view name)
{
    const std::size_t at = name.rfind("-of-");
    unsigned files = 0;
    if (at == std::string_view::npos
        || std::from_chars(name.data() + at + 4, name.data() + name.size(), files).ec != std::errc())
        return 1;
    return std::max(1u, files);
}

} // namespace

StoredWeightsRead readSafetensors(
    std::string_view beginning, std::string_view name, std::optional<double> fileBytes)
{
    if (isLfsPointer(beginning))
        return refused(lfsPointer, lfsFix);
    const std::string again = "Copy or download the file again.";
    if (beginning.size() < 8)
        return refused("it has " + std::to_string(beginning.size())
                + " bytes, where a safetensors file begins with 8 that say how long its header is",
            again);
    const auto bytes = littleEndian<std::uint64_t>(beginning);
    if (bytes > longestSafetensorsHeader)
        return refused("it says that its header has " + std::to_string(bytes)
                + " bytes, where safetensors allows 100000000",
            "Give a safetensors file.");
    if (beginning.size() - 8 < bytes)
        return refused("its header is cut short: " + std::to_string(beginning.size() - 8) + " of "
                + std::to_string(bytes) + " bytes are there",
            again);
    HeaderReader reader;
    const std::string_view header = beginning.substr(8, static_cast<std::size_t>(bytes));
    if (!Json::sax_parse(header.begin(), header.end(), &reader) || !reader.problem.empty())
        return refused(
            "its header " + (reader.problem.empty() ? "is not valid JSON" : reader.problem), again);
    const std::optional<double> data = reader.end();
    if (!data)
        return refused(
            "its header says that tensors lie over one another, or leaves bytes between them", again);
    const double whole = 8 + static_cast<double>(bytes) + *data;
    if (fileBytes && *fileBytes != whole)
        return refused(std::string(*fileBytes < whole ? "it is cut short" : "it is longer than it says")
                + ": its tensors end at byte " + plainNumber(whole) + ", and the file has "
                + plainNumber(*fileBytes) + " bytes",
            again);
    reader.weights.sortTypes();
    reader.weights.files = filesNamed(name);
    return {std::move(reader.weights), {}, {}, {}};
}

StoredWeightsRead readWeightIndex(std::string_view json)
{
    IndexReader reader;
    if (!Json::sax_parse(json.begin(), json.end(), &reader) || !reader.problem.empty())
        return refused("the index " + (reader.problem.empty() ? "is not valid JSON" : reader.problem),
            "Download it again.");
    if (!reader.hasMap || !reader.hasSize)
        return refused(
            "the index has no " + std::string(reader.hasMap ? "metadata.total_size" : "weight_map"),
            "Give a model.safetensors.index.json.");
    reader.weights.hasShapes = false;
    return {std::move(reader.weights), std::move(reader.files), {}, {}};
}

} // namespace ridgepoint
