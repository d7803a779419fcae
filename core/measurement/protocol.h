#pragma once

// The helper's line protocol: one JSON object a line, UTF-8. Unknown keys and unknown kinds of events are
// passed over, so that an older window understands a newer probe; what is not JSON, or lacks what its kind
// needs, is a problem told in words.

#include "core/base/text.h"
#include "core/measurement/events.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

inline constexpr std::size_t longestProbeLine = std::size_t(1) << 20; // bytes, without the end of line

std::string writeProbeEvent(const ProbeEvent& event); // with its end of line
std::string writeProbeCommand(ProbeCommand command);

struct ReadProbeEvent
{
    std::optional<ProbeEvent> event; // none and no problem: an empty line, or a kind not known here
    Text problem;
};
ReadProbeEvent readProbeEvent(std::string_view line); // never throws
std::optional<ProbeCommand> readProbeCommand(std::string_view line);

// Cuts a stream of bytes into lines. A line longer than longestProbeLine is dropped as a whole.
class ProbeLines
{
public:
    void add(std::string_view bytes);
    std::optional<std::string> next();
    std::size_t dropped() const { return m_dropped; } // lines too long
    std::string rest() const { return m_pending.substr(m_read); } // begun but not ended

private:
    std::string m_pending;
    std::size_t m_read = 0; // of m_pending, already handed out
    bool m_skipping = false; // inside a line that is too long
    std::size_t m_dropped = 0;
};

// "memory", "vector" …, as written in files.
std::string_view probeRoleKey(ProbeRole role);
std::string_view probeEndKey(ProbeEnd end);
std::optional<ProbeEnd> probeEndFromKey(std::string_view key);

} // namespace ridgepoint
