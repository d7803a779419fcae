#include "core/base/json_text.h"

#include <cmath>
#include <cstdint>
#include <utility>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

Json withPlainNumbers(Json value)
{
    constexpr double exact = 9e15; // beyond, not every whole number is a double
    if (value.is_structured()) {
        for (Json& each : value)
            each = withPlainNumbers(std::move(each));
    } else if (value.is_number_float()) {
        const double number = value.get<double>();
        if (std::abs(number) < exact && number == std::trunc(number))
            return static_cast<std::int64_t>(number);
    }
    return value;
}

std::string written(const Json& value, int indent)
{
    return withPlainNumbers(value).dump(indent, ' ', false, Json::error_handler_t::replace);
}

} // namespace

std::string jsonDocument(const Json& value) { return written(value, 2) + '\n'; }

std::string jsonLine(const Json& value) { return written(value, -1); }

} // namespace ridgepoint
