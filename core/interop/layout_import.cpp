#include "core/interop/schedule_import.h"

#include "core/interop/import_text.h"

#include <algorithm>

namespace ridgepoint {

namespace {

using namespace import_text;

// Layers between two stage ends, in the order of the text.
class LayoutReader
{
public:
    LayoutReader(std::string_view text, int ranks)
        : m_text(text)
        , m_ranks(ranks)
    {
    }

    ImportedLayout read()
    {
        Part all;
        if (!readPart(all, false) || !check(all))
            return {{}, std::move(m_fault)};
        std::vector<LayoutStage> stages;
        for (const Piece& piece : all)
            stages.push_back(piece.holds);
        return {std::move(stages), std::nullopt};
    }

private:
    // A stage or, at the ends of a group, a part of one.
    struct Piece
    {
        LayoutStage holds;
        bool layerAfterPrediction = false, anyAfterLoss = false, anyBeforeEmbedding = false;
    };
    using Part = std::vector<Piece>;

    static constexpr std::size_t none = std::string_view::npos;

    static bool isIgnored(char c) { return c == ',' || c == '\n' || isBlank(c); }
    static int count(const LayoutStage& stage)
    {
        return stage.embeddings + stage.decoderLayers + stage.predictionLayers + stage.losses;
    }
    static bool isEmpty(const LayoutStage& stage) { return stage == LayoutStage{}; }

    bool fail(std::size_t at, Text what)
    {
        const std::string_view before = m_text.substr(0, at);
        const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
        const std::size_t lineBegin = before.rfind('\n');
        m_fault = faultAt(line, lineBegin == std::string_view::npos ? at + 1 : at - lineBegin, what);
        return false;
    }

    // Puts the second stage part behind the first.
    static Piece joined(const Piece& first, const Piece& second)
    {
        Piece both = first;
        both.layerAfterPrediction |= second.layerAfterPrediction
            || (first.holds.predictionLayers > 0 && second.holds.decoderLayers > 0);
        both.anyAfterLoss |= second.anyAfterLoss || (first.holds.losses > 0 && !isEmpty(second.holds));
        both.anyBeforeEmbedding |=
            second.anyBeforeEmbedding || (second.holds.embeddings > 0 && !isEmpty(first.holds));
        both.holds.embeddings += second.holds.embeddings;
        both.holds.decoderLayers += second.holds.decoderLayers;
        both.holds.predictionLayers += second.holds.predictionLayers;
        both.holds.losses += second.holds.losses;
        return both;
    }

    // `times` copies of a letter, a stage's end or a group behind the part.
    bool append(Part& to, const Part& part, int times, std::size_t at)
    {
        const std::size_t stages = to.size() + (part.size() - 1) * static_cast<std::size_t>(times);
        if (stages > static_cast<std::size_t>(maximumStages))
            return fail(at, phrase("the layout has more than %1 stages; repeat less", maximumStages));
        if (part.size() == 1) { // no stage's end: the layers add up at once
            const LayoutStage& one = part.front().holds;
            if (static_cast<long long>(count(one)) * times + count(to.back().holds) > maximumLayers)
                return fail(at, phrase("the stage has more than %1 layers; repeat less", maximumLayers));
            Piece repeated = part.front();
            if (times > 1) {
                repeated = joined(part.front(), part.front());
                repeated.holds = {one.embeddings * times, one.decoderLayers * times,
                    one.predictionLayers * times, one.losses * times};
            }
            to.back() = joined(to.back(), repeated);
            return true;
        }
        for (int i = 0; i < times; ++i) {
            to.back() = joined(to.back(), part.front());
            to.insert(to.end(), part.begin() + 1, part.end());
        }
        return true;
    }

    // Up to the end of the text or of the group.
    bool readPart(Part& part, bool inGroup)
    {
        part.assign(1, {});
        const std::size_t begin = m_at;
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            const std::size_t at = m_at;
            if (isIgnored(c))
                continue;
            Part next{1, Piece{}};
            if (c == '|') {
                next.emplace_back();
            } else if (c == 'E') {
                next.front().holds.embeddings = 1;
            } else if (c == 't') {
                next.front().holds.decoderLayers = 1;
            } else if (c == 'm') {
                next.front().holds.predictionLayers = 1;
            } else if (c == 'L') {
                next.front().holds.losses = 1;
            } else if (c == '(') {
                if (inGroup)
                    return fail(
                        at, "a group stands in a group; Megatron does not nest them, so write one out");
                ++m_at;
                if (!readPart(next, true))
                    return false;
                if (m_at >= m_text.size())
                    return fail(at, "the group is not closed; add ')*' and how often it is repeated");
                if (repetition() == none)
                    return fail(m_at, "a group needs a repetition behind it, as in (tt|)*29");
            } else if (c == ')') {
                if (!inGroup)
                    return fail(at, "')' closes no group; remove it or add '('");
                if (part.size() == 1 && isEmpty(part.front().holds))
                    return fail(begin - 1, "the group is empty; put layers or stage ends into it");
                return true;
            } else if (c == '*' || c == 'x') {
                return fail(at, "the repetition has no letter or group before it, as in t*3");
            } else {
                return fail(at,
                    phrase("%1 is not a layer; use E embedding, t decoder, m multi-token prediction, L loss "
                           "or | for a stage's end",
                        quoted(m_text.substr(at, 1))));
            }
            int times = 1;
            if (const std::size_t sign = repetition(); sign != none && !readTimes(sign, times))
                return false;
            if (!append(part, next, times, at))
                return false;
        }
        return true;
    }

    // Where the sign of a repetition of what ends here stands; none when there is none.
    std::size_t repetition() const
    {
        std::size_t at = m_at + 1;
        while (at < m_text.size() && isIgnored(m_text[at]))
            ++at;
        return at < m_text.size() && (m_text[at] == '*' || m_text[at] == 'x') ? at : none;
    }

    bool readTimes(std::size_t sign, int& times)
    {
        std::string_view rest = m_text.substr(sign + 1);
        const std::optional<int> number = takeNumber(rest, maximumStages);
        if (!number || *number < 1)
            return fail(sign, phrase("the repetition needs a number from 1 to %1, as in t*3", maximumStages));
        times = *number;
        m_at = m_text.size() - rest.size() - 1;
        return true;
    }

    bool check(const Part& stages)
    {
        Piece all;
        int withPrediction = 0;
        for (const Piece& piece : stages) {
            all = joined(all, piece);
            withPrediction += piece.holds.predictionLayers > 0 ? 1 : 0;
        }
        const std::size_t firstE = std::min(m_text.find('E'), m_text.size());
        const std::size_t firstL = std::min(m_text.find('L'), m_text.size());
        const std::size_t firstM = std::min(m_text.find('m'), m_text.size());
        if (isEmpty(all.holds))
            return fail(0, "the layout is empty; a layout such as Et*3|(tt|)*29,m|L is expected");
        if (all.holds.embeddings != 1 || all.anyBeforeEmbedding)
            return fail(firstE, "the layout needs one embedding, E, in front of every layer");
        if (all.holds.losses != 1 || all.anyAfterLoss)
            return fail(firstL, "the layout needs one loss, L, behind every layer");
        if (all.layerAfterPrediction)
            return fail(firstM, "decoder layers, t, must stand before multi-token-prediction layers, m");
        if (withPrediction > 1)
            return fail(firstM, "the multi-token-prediction layers, m, must be in one stage");
        if (m_ranks > 0 && stages.size() % static_cast<std::size_t>(m_ranks) != 0)
            return fail(0,
                phrase("the layout has %1 stages, which %2 pipeline ranks do not divide; add or remove stage "
                       "ends, '|'",
                    stages.size(), m_ranks));
        return true;
    }

    static constexpr int maximumLayers = 10'000; // of a stage

    std::string_view m_text;
    int m_ranks;
    std::size_t m_at = 0;
    std::optional<ImportFault> m_fault;
};

} // namespace

ImportedLayout parseMegatronLayout(std::string_view text, int ranks)
{
    return LayoutReader(text, ranks).read();
}

} // namespace ridgepoint
