#pragma once

// What makers of puzzles draw from and write into. Internal to core/lesson.

#include "core/lesson/answer.h"
#include "core/practice/puzzles.h"

#include <array>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

// splitmix64 (Steele, Lea and Flood, OOPSLA 2014): the standard library's distributions differ from one
// library to the next.
class PuzzleRandom
{
public:
    explicit PuzzleRandom(std::uint64_t seed)
        : m_state(seed)
    {
    }
    std::uint64_t next();
    std::size_t below(std::size_t count); // count > 0
    bool coin() { return below(2) == 0; }
    template <class Range>
    const auto& of(const Range& range)
    {
        return *(std::begin(range) + static_cast<std::ptrdiff_t>(below(std::size(range))));
    }
    template <class T>
    void shuffle(std::vector<T>& all)
    {
        for (std::size_t i = all.size(); i > 1; --i)
            std::swap(all[i - 1], all[below(i)]);
    }
    // `count` different ones, in any order.
    template <class Range>
    auto some(const Range& range, std::size_t count)
    {
        std::vector all(std::begin(range), std::end(range));
        shuffle(all);
        all.resize(std::min(count, all.size()));
        return all;
    }

private:
    std::uint64_t m_state;
};

// "%1" in a sentence of a puzzle is a name or an expression, in words as in braces.
using Names = std::vector<std::string>;

class PuzzleDraft
{
public:
    PuzzleDraft(const PuzzleAsk& ask, const Catalog& catalog, PuzzleRandom& random);

    int difficulty;
    // The same in every attempt: which of several answers is to be right, so that none is rare.
    std::uint64_t fixed = 0;
    PuzzleRandom& random;
    const Catalog& catalog;
    Lesson lesson;
    LessonCard card;
    // What the truth must be beside what can be taught; empty: anything.
    std::function<bool(const CardTruth&)> wanted;
    // Of a choice: the one of its options that `fixed` picks.
    void wantsFixedOption();
    // Of an estimate: how many of its slips must stand clear of the answer and each other. Those that do not
    // are left out.
    std::size_t leastSlips = 1;

    // Anything that is refused makes finish() give nothing.
    void set(std::string_view field, std::string_view text);
    void set(const FieldEdits& edits);
    void give(std::string_view name, double si, Unit unit);
    void fail() { m_sound = false; }

    // Draws that set the scenario; all come back as the catalogue names them.
    std::string model(std::span<const std::string_view> ids); // model.preset
    std::string device(std::span<const std::string_view> ids);
    std::string size(); // model.params, a round one
    // A link's own name and, as given.link, its bandwidth in one direction.
    std::string link(std::span<const std::string_view> ids);
    // So many accelerators, and a batch that feeds them.
    void accelerators(std::span<const std::string_view> counts);

    LessonWords words(const InBoth& text, const Names& names = {});
    LessonExpression expression(std::string_view text, const Names& names = {});
    void ask(const InBoth& text, const Names& names = {}) { card.question = words(text, names); }
    void explain(const InBoth& text, const Names& names = {}) { card.explain = words(text, names); }
    void hint(const InBoth& text, const Names& names = {}) { card.hints.push_back(words(text, names)); }
    void answer(std::string_view text, double tolerance = 0.05);
    void slip(SlipKind kind, std::string_view value) { card.slips.push_back({kind, expression(value)}); }
    void option(const InBoth& text, std::string_view value, const Names& names = {}); // choice, rank
    void tooClose(); // the choice's last option
    void line(const InBoth& text, std::string_view says, std::string_view is, const Names& names = {});
    void atMost(std::string_view readout, std::string_view bound, bool atMost = true);
    void veil(std::initializer_list<std::string_view> chapters);
    void fields(std::initializer_list<std::string_view> ids);

    // The scenario with these changes, as far as it can be drawn up.
    std::optional<Report> reportWith(const FieldEdits& edits) const;

    // The lesson, where it can be taught.
    std::optional<Lesson> finish();

private:
    std::string preset(std::span<const std::string_view> ids, std::string_view field);
    LessonText text(std::string_view pattern, const Names& names);
    void dropSlips(const CardTruth& truth);
    bool showsFlaw(const CardTruth& truth, const Scenario& scenario) const;

    bool m_sound = true;
};

struct PuzzleMaker
{
    PuzzleKind kind;
    std::string_view key;
    CardKind card;
    LessonIdea idea;
    std::string_view view;
    InBoth title;
    void (*make)(PuzzleDraft&);
};
// The question after the three walls of one accelerator: which comes first, or their order.
void setWalls(PuzzleDraft& draft);

std::span<const PuzzleMaker> goalPuzzles();
std::span<const PuzzleMaker> memoryPuzzles();
std::span<const PuzzleMaker> timePuzzles();
std::span<const PuzzleMaker> trafficPuzzles();
std::span<const PuzzleMaker> choicePuzzles();
std::span<const PuzzleMaker> rankPuzzles();
std::span<const PuzzleMaker> flawPuzzles();

// --- what is drawn from
// ---------------------------------------------------------------------------------------------------

namespace drawn {

inline constexpr auto dense = std::to_array<std::string_view>(
    {"llama3-8b", "llama2-7b", "llama2-13b", "llama1-33b", "llama1-65b", "llama3-70b", "llama3.1-405b",
        "gpt3-175b", "qwen2.5-7b", "qwen2.5-14b", "qwen2.5-32b", "qwen2.5-72b", "falcon-40b", "falcon-180b",
        "bloom-176b", "olmo2-32b", "phi3-medium", "mt-nlg-530b", "palm-540b", "qwen3-8b"});
inline constexpr auto sparse = std::to_array<std::string_view>(
    {"mixtral-8x7b", "mixtral-8x22b", "deepseek-v2", "deepseek-v3", "kimi-k2", "qwen3-30b-a3b",
        "qwen3-235b-a22b", "gpt-oss-20b", "gpt-oss-120b", "llama4-scout", "llama4-maverick"});
// Their data sheets print peaks with 2:4 sparsity.
inline constexpr auto devices = std::to_array<std::string_view>(
    {"a100-40-sxm", "a100-80-sxm", "h100-sxm", "h200-sxm", "b200-sxm", "mi300x", "mi325x", "h100-pcie"});
inline constexpr auto moreDevices = std::to_array<std::string_view>({"a100-40-sxm", "a100-80-sxm",
    "a100-40-pcie", "a100-80-pcie", "a800-80-sxm", "h100-sxm", "h100-pcie", "h100-nvl", "h200-sxm",
    "h800-sxm", "h20-sxm", "b200-sxm", "l40s", "mi300x", "mi325x", "mi355x", "rtx4090", "rtx6000-ada"});
inline constexpr auto holders = std::to_array<std::string_view>({"v100-32", "a100-40-sxm", "a100-80-sxm",
    "h100-sxm", "h200-sxm", "b200-sxm", "mi300x", "mi325x", "tpu-v4", "tpu-v5p", "gaudi3", "l40s"});
inline constexpr auto counts =
    std::to_array<std::string_view>({"32", "64", "128", "256", "512", "1024", "2048", "4096"});
inline constexpr auto utilisations =
    std::to_array<std::string_view>({"25%", "30%", "35%", "40%", "45%", "50%", "55%"});
inline constexpr auto tokens = std::to_array<std::string_view>(
    {"100B", "200B", "300B", "500B", "800B", "1T", "1.5T", "2T", "3T", "5T", "8T", "10T", "15T"});
inline constexpr auto prices =
    std::to_array<std::string_view>({"$1/h", "$1.5/h", "$2/h", "$2.5/h", "$3/h", "$4/h", "$5/h"});
inline constexpr auto lengths = std::to_array<std::string_view>({"2048", "4096", "8192", "16384", "32768"});
inline constexpr auto networks = std::to_array<std::string_view>(
    {"roce-100", "ib-hdr200", "roce-200", "ib-ndr400", "roce-400", "ib-xdr800", "roce-800", "eth-10"});
inline constexpr auto fabrics = std::to_array<std::string_view>(
    {"nvlink2", "nvlink3", "nvlink4", "nvlink5", "pcie4x16", "pcie5x16", "pcie6x16"});

} // namespace drawn

// The least number of two significant figures that is not below this one. x > 0.
double roundedUp(double x);

} // namespace ridgepoint
