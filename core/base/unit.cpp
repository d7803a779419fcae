#include "core/base/unit.h"

namespace ridgepoint {

std::string_view siSymbol(Unit unit)
{
    switch (unit) {
    case Unit::Number:
    case Unit::Ratio:
    case Unit::Percent:
        return "1";
    case Unit::Count:
        return "count";
    case Unit::Parameter:
        return "parameters";
    case Unit::Token:
    case Unit::SequenceToken:
        return "tokens";
    case Unit::Byte:
        return "B";
    case Unit::BytePerParameter:
        return "B/parameter";
    case Unit::BytePerToken:
        return "B/token";
    case Unit::BytePerSecond:
        return "B/s";
    case Unit::Flop:
        return "FLOP";
    case Unit::FlopPerToken:
        return "FLOP/token";
    case Unit::FlopPerSecond:
        return "FLOP/s";
    case Unit::FlopPerByte:
        return "FLOP/B";
    case Unit::Second:
        return "s";
    case Unit::Dollar:
        return "USD";
    case Unit::DollarPerHour:
        return "USD/s";
    case Unit::TokenPerSecond:
        return "tokens/s";
    case Unit::TokenPerParameter:
        return "tokens/parameter";
    case Unit::AcceleratorHour:
        return "accelerator-seconds";
    case Unit::Watt:
        return "W";
    case Unit::Joule:
        return "J";
    case Unit::Kilogram:
        return "kg";
    case Unit::KilogramPerKilowattHour:
        return "kg/kWh";
    }
    return "1";
}

} // namespace ridgepoint
