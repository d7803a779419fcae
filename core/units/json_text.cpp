#include "core/units/json_text.h"

namespace ridgepoint {

using Json = nlohmann::ordered_json;

std::string jsonDocument(const Json& value)
{
    return value.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string jsonLine(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

} // namespace ridgepoint
