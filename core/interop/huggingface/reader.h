#pragma once

// Reads numbers of a config.json under the names that files give them. Private to this room.

#include "core/base/json_fields.h"
#include "core/interop/huggingface/limits.h"
#include "core/interop/huggingface/model_class.h"

#include <nlohmann/json.hpp>

#include <deque>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::config {

using Names = std::initializer_list<std::string_view>; // of one number; the first is the usual one

inline constexpr JsonRange layerRange{1, 1e5}, expertRange{0, 1e6};
inline constexpr JsonRange countRange{0, 1e9}, sequenceRange{0, 1e12};

// A number that is one for all layers, or one each.
class PerLayer
{
public:
    PerLayer(double one = 0)
        : m_values{one}
    {
    }
    explicit PerLayer(std::vector<double> each)
        : m_values(std::move(each))
    {
    }
    double at(std::size_t layer) const
    {
        return m_values.size() == 1   ? m_values[0]
            : layer < m_values.size() ? m_values[layer]
                                      : m_values.back();
    }

private:
    std::vector<double> m_values; // never empty
};

// What was asked of every object that was opened, and what there is to say.
struct Findings
{
    struct Object
    {
        std::string prefix; // of its keys: "text_config."
        const nlohmann::ordered_json* json;
        JsonTrace trace;
    };
    std::deque<Object> objects;
    std::vector<std::string> notes;

    void open(JsonFields& fields, std::string prefix); // traces it from here on
};

class Reader
{
public:
    Reader(JsonFields object, std::string prefix, const ModelClass& itsType, Findings& findings)
        : fields(std::move(object))
        , type(itsType)
        , m_prefix(std::move(prefix))
        , m_findings(findings)
    {
        m_findings.open(fields, m_prefix);
    }

    std::optional<Reader> nested(std::string_view key); // an object in this one
    Reader nestedOr(std::string_view key); // this, where there is none

    bool has(Names names) const;
    void setAside(Names names); // keys that say what others say, or nothing that counts here
    void unused(Names names, JsonRange range); // numbers that this structure has no use for, if they are any
    double whole(Names names, JsonRange range); // required, unless its class has a value
    // For keys whose absence means that the model has no such part.
    double wholeOr(Names names, double fallback, JsonRange range);
    double sizeOr(Names names, double usual, JsonRange range); // where it has a usual value, which is listed
    bool flagOr(Names names, bool fallback);
    PerLayer each(Names names, JsonRange range, double layers); // required, likewise
    PerLayer eachOr(Names names, double fallback, JsonRange range, double layers);
    std::vector<double> numbers(std::string_view key); // a list; empty when missing
    void assumed(Names names, std::string value); // lists it where the file has none of the names
    void note(std::string sentence);

    JsonFields fields;
    const ModelClass& type;

private:
    std::string m_prefix;
    Findings& m_findings;

    std::string_view present(Names names); // the first that the file has; all are marked as read
    std::optional<double> ofClass(std::string_view key, bool isFlag = false);
};

} // namespace ridgepoint::config
