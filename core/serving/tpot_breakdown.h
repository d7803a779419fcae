#pragma once

// Where the time between two tokens goes that one reader sees: the parts of the iteration that decodes for
// all who run, and what reading the prompts of others adds to it on average (or, where those are read
// elsewhere, what comes between a prompt and its second token).

#include "core/serving/service.h"

#include <array>
#include <string_view>
#include <vector>

namespace ridgepoint {

enum class TokenPart
{
    Products, // of tokens and weights, experts and head apart
    Attention, // over the cache
    Experts,
    Collectives,
    Elementwise, // norms, rotation, writing the cache, gaps between kernels
    Head, // over the vocabulary
    Guesses, // drafts, which the rest of the iteration checks
    Host,
    Prompts, // of others, read in the same iterations
    HandOver, // of the cache, and the wait for room, where prompts are read on replicas of their own
};
inline constexpr std::size_t tokenPartCount = 10;
std::string_view tokenPartKey(TokenPart part); // "products"
struct TokenPartFigure
{
    std::string_view key, label; // "itl.products_seconds"; as those of service_figures.h
};
inline constexpr std::array<TokenPartFigure, tokenPartCount> tokenPartFigures{{
    {"itl.products_seconds", "GEMMs, of the time per output token"},
    {"itl.attention_seconds", "attention, of the time per output token"},
    {"itl.experts_seconds", "experts, of the time per output token"},
    {"itl.collectives_seconds", "communication, of the time per output token"},
    {"itl.elementwise_seconds", "norms and gaps, of the time per output token"},
    {"itl.head_seconds", "LM head, of the time per output token"},
    {"itl.guesses_seconds", "drafting, of the time per output token"},
    {"itl.host_seconds", "host, of the time per output token"},
    {"itl.prompts_seconds", "prefill interference, of the time per output token"},
    {"itl.hand_over_seconds", "KV cache transfer, of the time per output token"},
}};
constexpr const TokenPartFigure& tokenPartFigure(TokenPart part)
{
    return tokenPartFigures[static_cast<std::size_t>(part)];
}

struct TokenTime
{
    struct Part
    {
        TokenPart part = TokenPart::Products;
        Seconds time;
    };
    Text refusal; // empty when the rest holds
    std::vector<Part> parts; // in the order above, those that take time; they sum to `total`
    Seconds total; // ServicePoint::itl
    Seconds alone; // of the iteration, without what is added
    double sequences = 0; // that an iteration of one group of stages decodes for, as a token finds them
    double tokens = 1; // that it gives each of them
};

// What decodedTogether() takes of a load.
struct TokenNeighbours
{
    double rate = 0; // requests per second
    Seconds answer; // from the first token of one to its last
    double own = 0; // of those that arrive meanwhile, the request itself
};
TokenNeighbours tokenNeighbours(const Service& service, const ServicePoint& point);
// Sequences of a replica that decode, as one token of a running request finds them, itself included.
double sequencesFound(const Service& service, const ServicePoint& point);
// At a load that the service was asked about. By the stated rule: the parts that it has.
TokenTime tokenTime(const Service& service, const ServicePoint& point);

} // namespace ridgepoint
