#include "core/pipeline/schedule_text.h"

#include <charconv>

namespace ridgepoint {

namespace {

std::string single(std::string_view name, int microbatch, int chunk, bool withChunk)
{
    std::string text = std::string(name) + std::to_string(microbatch);
    if (withChunk)
        text += "." + std::to_string(chunk);
    return text;
}

template <class Integer>
bool read(std::string_view text, Integer& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value >= 0;
}

std::optional<PipelineOp> parseSingle(std::string_view text)
{
    PipelineOp op;
    if (text.starts_with("BW")) {
        op.pass = Pass::BW;
        text.remove_prefix(2);
    } else if (!text.empty() && (text.front() == 'F' || text.front() == 'B' || text.front() == 'W')) {
        op.pass = text.front() == 'F' ? Pass::F : text.front() == 'B' ? Pass::B : Pass::W;
        text.remove_prefix(1);
    } else {
        return std::nullopt;
    }
    const std::size_t dot = text.find('.');
    if (!read(text.substr(0, dot), op.microbatch))
        return std::nullopt;
    if (dot != std::string_view::npos && !read(text.substr(dot + 1), op.chunk))
        return std::nullopt;
    return op;
}

} // namespace

std::string textOf(const PipelineOp& op, bool withChunk)
{
    std::string text = single(passName(op.pass), op.microbatch, op.chunk, withChunk);
    if (op.pass == Pass::Pair)
        text += "&" + single("BW", op.besideMicrobatch, op.besideChunk, withChunk);
    return text;
}

std::optional<PipelineOp> parseOp(std::string_view text)
{
    const std::size_t both = text.find('&');
    std::optional<PipelineOp> op = parseSingle(text.substr(0, both));
    if (!op || both == std::string_view::npos)
        return op;
    const std::optional<PipelineOp> beside = parseSingle(text.substr(both + 1));
    if (!beside || op->pass != Pass::F || beside->pass != Pass::BW)
        return std::nullopt;
    return pairOp(op->microbatch, ChunkIndex(op->chunk), beside->microbatch, ChunkIndex(beside->chunk));
}

} // namespace ridgepoint
