#include "core/validation/serving_cells.h"

#include "core/validation/csv_lines.h"

#include <algorithm>
#include <utility>

namespace ridgepoint {

namespace {

constexpr double milli = 1e-3;
constexpr std::array<std::string_view, servingKindCount> kindKeys{
    "static", "online", "offline", "disaggregated", "mlperf"};

constexpr CellRange deviceRange{1, 1e5, true}, lengthRange{1, 1e7}, loadRange{1, 1e6, true},
    countRange{1, 1e9, true}, factorRange{0.05, 1}, requestRange{1e-6, 1e6}, millisecondRange{1e-4, 1e8},
    rateRange{1e-4, 1e7}, powerRange{1, 1e5}, draftRange{0, 64, true}, shareRange{0, 1};

class Cells
{
public:
    Cells(const ServingCell& cell, const CellComplaint& complain)
        : m_cell(cell)
        , m_complain(complain)
    {
    }

    std::optional<ServingRun> read()
    {
        ServingRun run;
        run.id = text("id");
        run.source.upstream = text("upstream");
        run.line = text("line");
        run.model = required("model");
        run.accelerator = required("accelerator");
        run.precision = text("precision");
        run.cachePrecision = text("kv_precision");
        run.framework = text("framework");
        run.version = text("version");
        run.tensor = number("tp", deviceRange);
        run.pipeline = number("pp", deviceRange);
        run.expert = number("ep", deviceRange);
        run.attentionData = number("attention_dp", deviceRange);
        run.prefillAccelerators = number("prefill_gpus", deviceRange);
        run.decodeAccelerators = number("decode_gpus", deviceRange);
        run.accelerators = number("gpus", deviceRange).value_or(devicesOf(run));
        run.layout = text("layout");
        run.input = quantity<Tokens>("isl", lengthRange);
        run.output = quantity<Tokens>("osl", lengthRange);
        run.lengthFactor = number("length_factor", factorRange).value_or(1);
        run.concurrency = number("concurrency", loadRange);
        run.batch = number("batch", loadRange);
        run.requestsPerSecond = number("requests_per_s", requestRange);
        run.requests = number("requests", countRange);
        run.chunk = quantity<Tokens>("chunk", lengthRange);
        run.poll = number("poll", loadRange);
        run.draftTokens = number("draft_tokens", draftRange);
        run.acceptLength = acceptLength(run.draftTokens);
        run.cachedShare = number("cached_share", shareRange);
        if (!text("statistic").empty())
            run.statistic = text("statistic");
        run.ttft = quantity<Seconds>("ttft_ms", millisecondRange, milli);
        run.tpot = quantity<Seconds>("tpot_ms", millisecondRange, milli);
        run.itl = quantity<Seconds>("itl_ms", millisecondRange, milli);
        run.endToEnd = quantity<Seconds>("e2e_ms", millisecondRange, milli);
        run.outputPerAccelerator = quantity<TokensPerSecond>("out_tok_s_gpu", rateRange);
        run.allPerAccelerator = quantity<TokensPerSecond>("total_tok_s_gpu", rateRange);
        run.powerPerAccelerator = quantity<Watts>("power_w_gpu", powerRange);
        run.flags = flags();
        run.kind = kindOf(run);
        if (!m_broken && !run.ttft && !run.tpot && !run.itl && !run.endToEnd && !run.outputPerAccelerator
            && !run.allPerAccelerator)
            wrong("", "says nothing that was measured",
                "Fill one of " + listedWords(measuredServingColumns) + ".");
        return m_broken ? std::nullopt : std::optional(std::move(run));
    }

private:
    static double devicesOf(const ServingRun& run)
    {
        if (run.prefillAccelerators && run.decodeAccelerators)
            return *run.prefillAccelerators + *run.decodeAccelerators;
        return run.tensor.value_or(1) * run.pipeline.value_or(1) * run.attentionData.value_or(1);
    }
    ServingKind kindOf(const ServingRun& run)
    {
        const std::string_view word = m_cell("kind");
        const auto found = std::find(kindKeys.begin(), kindKeys.end(), word);
        if (found != kindKeys.end())
            return static_cast<ServingKind>(found - kindKeys.begin());
        if (!word.empty())
            wrong("kind",
                "expected one of " + listedWords(kindKeys) + ", found \"" + std::string(word) + "\"",
                "Correct the cell.");
        return run.prefillAccelerators || run.decodeAccelerators ? ServingKind::Disaggregated
            : run.batch                                          ? ServingKind::Static
            : run.concurrency || run.requestsPerSecond           ? ServingKind::Online
                                                                 : ServingKind::Offline;
    }
    std::optional<double> acceptLength(const std::optional<double>& drafts)
    {
        constexpr std::string_view column = "accept_length";
        if (!m_cell(column).empty() && m_cell("draft_tokens").empty()) {
            wrong(column, "is stated without draft_tokens",
                "Write in draft_tokens how many drafts each iteration checks.");
            return std::nullopt;
        }
        return number(column, {1, drafts.value_or(draftRange.most) + 1});
    }
    std::vector<std::string> flags()
    {
        std::vector<std::string> out;
        std::string_view rest = m_cell("flags");
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(';'), rest.size());
            if (end > 0)
                out.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        return out;
    }

    std::string text(std::string_view column) const { return std::string(m_cell(column)); }
    std::string required(std::string_view column)
    {
        if (m_cell(column).empty())
            wrong(column, "is empty", "Write which.");
        return text(column);
    }
    std::optional<double> number(std::string_view column, const CellRange& range)
    {
        return cellNumber(m_cell(column), range,
            [&](const std::string& what) { wrong(column, what, "Correct the cell, or leave it empty."); });
    }
    template <class Q>
    std::optional<Q> quantity(std::string_view column, const CellRange& range, double unit = 1)
    {
        const std::optional<double> value = number(column, range);
        return value ? std::optional(Q(*value * unit)) : std::nullopt;
    }
    void wrong(std::string_view column, std::string_view what, std::string fix)
    {
        m_complain(column, what, std::move(fix));
        m_broken = true;
    }

    const ServingCell& m_cell;
    const CellComplaint& m_complain;
    bool m_broken = false;
};

} // namespace

std::string_view servingKindKey(ServingKind kind) { return kindKeys[static_cast<std::size_t>(kind)]; }

std::optional<ServingRun> servingRunOf(const ServingCell& cell, const CellComplaint& complain)
{
    return Cells(cell, complain).read();
}

} // namespace ridgepoint
