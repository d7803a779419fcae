#include "core/inputs/scenario/field.h"

#include <algorithm>
#include <vector>

namespace ridgepoint {

namespace {

bool isOfId(char c) // "hardware.scale_up.beta_Bps_line"
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

} // namespace

std::string withFieldLabels(std::string_view text, const std::function<std::string(const FieldSpec&)>& label)
{
    std::string out;
    std::vector<const FieldSpec*> named;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = static_cast<std::size_t>(
            std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), isOfId)
            - text.begin());
        if (end == at) {
            out += text[at++];
            continue;
        }
        std::string_view word = text.substr(at, end - at);
        const std::size_t stop = word.ends_with('.') ? 1 : 0; // of the sentence
        word.remove_suffix(stop);
        const FieldSpec* field = word.find('.') == std::string_view::npos ? nullptr : findField(word);
        const bool behindItsLabel = at > 0 && text[at - 1] == '(';
        const bool ofCommand = text.substr(0, at).ends_with("--set "); // to be typed so
        if (!field || behindItsLabel || ofCommand)
            out += word;
        else if (std::ranges::find(named, field) != named.end())
            out += label(*field);
        else
            out += label(*field) + " (" + std::string(word) + ")";
        if (field)
            named.push_back(field);
        out.append(stop, '.');
        at = end;
    }
    return out;
}

} // namespace ridgepoint
