#include "core/validation/serving_bench.h"

#include "core/base/format.h"
#include "core/base/json_fields.h"
#include "core/validation/run_findings.h"
#include "core/validation/serving_cells.h"
#include "core/validation/serving_subject.h"
#include "core/validation/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

// Results with every token's time (--save-detailed, --output-details) are large.
constexpr JsonLimits limits{.maxBytes = 64u << 20, .maxDepth = 64, .maxValues = 20'000'000};

// Columns that a person may state, with a value as it may look. The others are measured.
constexpr std::array<std::pair<std::string_view, std::string_view>, 19> statable{{{"model", "llama3.1-70b"},
    {"accelerator", "h100-sxm"}, {"gpus", "8"}, {"tp", "4"}, {"pp", "1"}, {"ep", "1"}, {"attention_dp", "1"},
    {"precision", "fp8"}, {"kv_precision", "fp8"}, {"framework", "vllm"}, {"version", "0.11.0"},
    {"upstream", "our lab"}, {"length_factor", "0.9"}, {"concurrency", "64"}, {"requests_per_s", "2.5"},
    {"statistic", "median"}, {"draft_tokens", "3"}, {"accept_length", "2.6"}, {"cached_share", "0.5"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> otherNames{
    {{"tensor", "tp"}, {"pipeline", "pp"}, {"expert", "ep"}, {"engine", "framework"},
        {"accelerators", "gpus"}, {"tensor_parallel_size", "tp"}, {"pipeline_parallel_size", "pp"}}};

std::string_view columnNamed(std::string_view word)
{
    for (const auto& [other, column] : otherNames)
        if (other == word)
            return column;
    return word;
}

bool canBeStated(std::string_view column)
{
    return std::ranges::any_of(statable, [column](const auto& one) { return one.first == column; });
}

std::string trimmedWord(std::string_view text)
{
    const std::size_t from = text.find_first_not_of(" \t"), to = text.find_last_not_of(" \t");
    return from == std::string_view::npos ? std::string() : std::string(text.substr(from, to - from + 1));
}

// Python writes Infinity and NaN into its JSON, sglang for "all requests at once". In quotation marks they
// are texts, which the keys that may hold them know and all others refuse.
std::string withQuotedWords(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    bool inText = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inText) {
            out += c;
            if (c == '\\' && i + 1 < text.size())
                out += text[++i];
            inText = c != '"';
            continue;
        }
        inText = c == '"';
        bool quoted = false;
        for (const std::string_view word : {"-Infinity", "Infinity", "NaN"})
            if (text.substr(i).starts_with(word)) {
                out.append("\"").append(word).append("\"");
                i += word.size() - 1;
                quoted = true;
                break;
            }
        if (!quoted)
            out += c;
    }
    return out;
}

// "input_config.loadgen"; null too where it holds null, or "", which is genai-perf's null.
const Json* at(const Json& object, std::string_view path)
{
    const Json* here = &object;
    while (!path.empty()) {
        if (!here->is_object())
            return nullptr;
        const std::size_t end = std::min(path.find('.'), path.size());
        const auto found = here->find(path.substr(0, end));
        if (found == here->end())
            return nullptr;
        here = &*found;
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return here->is_null() || *here == "" ? nullptr : here;
}

std::string dotted(std::string_view first, std::string_view then)
{
    return std::string(first) + "." + std::string(then);
}

// A text, the first of a list of texts, or a number as it is written.
std::string textOf(const Json* value)
{
    if (value && value->is_array() && !value->empty())
        value = &value->front();
    if (!value)
        return {};
    if (value->is_string())
        return value->get<std::string>();
    return value->is_number() ? value->dump() : std::string();
}

// What genai-perf and aiperf have of each metric; the others write plain numbers.
bool isPerfExport(const Json& object)
{
    return std::ranges::any_of(std::initializer_list<std::string_view>{"request_latency",
                                   "time_to_first_token", "output_token_throughput", "request_throughput"},
        [&object](std::string_view key) {
            return at(object, dotted(key, "unit")) || at(object, dotted(key, "avg"));
        });
}

bool isLoadResult(const Json& object)
{
    return std::ranges::any_of(std::initializer_list<std::string_view>{"output_throughput", "mean_ttft_ms",
                                   "median_ttft_ms", "mean_tpot_ms", "mean_e2e_latency_ms", "mean_e2el_ms"},
        [&object](std::string_view key) { return at(object, key); });
}

// One result's cells, the first statement of each, and the key that it was read from.
class Cells
{
public:
    Cells(const Json& object, std::function<void(std::string_view key, std::string_view, std::string)> wrong)
        : m_object(object)
        , m_wrong(std::move(wrong))
    {
    }

    void put(std::string_view column, std::string text, std::string key)
    {
        if (!text.empty() && text.find_first_not_of(" \t") != std::string::npos)
            m_cells.try_emplace(std::string(column), Cell{std::move(text), std::move(key)});
    }
    std::string_view text(std::string_view column) const
    {
        const auto found = m_cells.find(column);
        return found == m_cells.end() ? std::string_view() : std::string_view(found->second.text);
    }
    std::string_view keyOf(std::string_view column) const
    {
        const auto found = m_cells.find(column);
        return found == m_cells.end() ? column : std::string_view(found->second.key);
    }
    bool broken() const { return m_broken; }

    // A number of 0 or more; 0 is how these programs write that they have none.
    std::optional<double> number(std::string_view path)
    {
        const Json* value = at(m_object, path);
        if (!value)
            return {};
        const double found = value->is_number() ? value->get<double>() : -1;
        if (!(found >= 0 && std::isfinite(found))) {
            wrong(path, "expected a number of 0 or more, found " + jsonExcerpt(*value),
                "Correct the value, or measure again.");
            return {};
        }
        return found > 0 ? std::optional(found) : std::nullopt;
    }
    void wrong(std::string_view key, std::string_view what, std::string fix)
    {
        m_wrong(key, what, std::move(fix));
        m_broken = true;
    }
    const Json& object() const { return m_object; }

    void measured(std::string_view column, std::string_view path, double unit = 1)
    {
        if (const std::optional<double> value = number(path))
            put(column, formatShortest(*value * unit), std::string(path));
    }

private:
    struct Cell
    {
        std::string text, key;
    };
    const Json& m_object;
    std::function<void(std::string_view, std::string_view, std::string)> m_wrong;
    std::map<std::string, Cell, std::less<>> m_cells;
    bool m_broken = false;
};

// --- vllm bench serve, benchmark_serving.py, sglang.bench_serving
void readServerInfo(Cells& cells)
{
    const auto say = [&cells](std::string_view column, std::string_view key) {
        cells.put(column, textOf(at(cells.object(), dotted("server_info", key))), dotted("server_info", key));
    };
    if (!at(cells.object(), "server_info"))
        return;
    cells.put("framework", "sglang", "server_info");
    say("model", "model_path");
    say("version", "version");
    say("tp", "tp_size");
    say("pp", "pp_size");
    say("ep", "ep_size");
    const double tensor = cells.number("server_info.tp_size").value_or(1),
                 stages = cells.number("server_info.pp_size").value_or(1),
                 groups = cells.number("server_info.dp_size").value_or(1);
    // With its attention split by data, SGLang counts those groups among the tensor ranks.
    const Json* split = at(cells.object(), "server_info.enable_dp_attention");
    const bool attention = split && split->is_boolean() && split->get<bool>();
    if (attention)
        cells.put("attention_dp", plainNumber(groups), "server_info.dp_size");
    cells.put("gpus", plainNumber(tensor * stages * (attention ? 1 : groups)), "server_info");
    const std::string quantized = lowered(textOf(at(cells.object(), "server_info.quantization"))),
                      type = lowered(textOf(at(cells.object(), "server_info.dtype"))),
                      cache = lowered(textOf(at(cells.object(), "server_info.kv_cache_dtype")));
    cells.put("precision",
        mentions(quantized, "fp8")                                           ? "fp8"
            : mentions(quantized, "mxfp4")                                   ? "mxfp4"
            : mentions(quantized, "fp4")                                     ? "fp4"
            : quantized.empty() && (type == "bfloat16" || type == "float16") ? type
                                                                             : "",
        "server_info.quantization");
    if (cache.starts_with("fp8"))
        cells.put("kv_precision", "fp8", "server_info.kv_cache_dtype");
}

void readLoad(Cells& cells)
{
    const double completed = cells.number("completed").value_or(0);
    const Json* rate = at(cells.object(), "request_rate");
    const std::optional<double> perSecond =
        rate && rate->is_string() ? std::nullopt : cells.number("request_rate");
    const bool atOnce = !rate || (rate->is_string() && lowered(textOf(rate)).starts_with("inf"));
    const std::optional<double> most = cells.number("max_concurrency");
    if (most)
        cells.put("concurrency", plainNumber(*most), "max_concurrency");
    if (perSecond)
        cells.put("requests_per_s", formatShortest(*perSecond), "request_rate");
    if (!most && atOnce && completed > 0 && cells.text("requests_per_s").empty())
        cells.put("concurrency", plainNumber(completed), "completed"); // all of them, all at once
    if (completed > 0)
        cells.put("requests", plainNumber(completed), "completed");
}

// A number of drafts that sglang states counts the model's own token.
void readDrafts(Cells& cells)
{
    const std::optional<double> all = cells.number("spec_decode_draft_tokens"),
                                times = cells.number("spec_decode_num_drafts"),
                                ofServer = cells.number("server_info.speculative_num_draft_tokens");
    if (all && times)
        cells.put("draft_tokens", plainNumber(std::round(*all / *times)), "spec_decode_draft_tokens");
    if (ofServer)
        cells.put("draft_tokens", plainNumber(*ofServer - 1), "server_info.speculative_num_draft_tokens");
    for (const char* key : {"spec_decode_acceptance_length", "accept_length"})
        if (cells.text("accept_length").empty()
            && (cells.number(key).value_or(1) > 1 || !cells.text("draft_tokens").empty()))
            cells.measured("accept_length", key);
}

std::string nameOfEngine(const Json* backend)
{
    const std::string name = textOf(backend);
    return servingEngineKey(name) == "generic" ? std::string() : name; // "openai": a protocol
}

void readLoadResult(Cells& cells)
{
    const Json& object = cells.object();
    readServerInfo(cells);
    cells.put("model", textOf(at(object, "model_id")), "model_id");
    cells.put("framework", nameOfEngine(at(object, "backend")), "backend");
    readLoad(cells);
    readDrafts(cells);
    if (const Json* completed = at(object, "completed"); completed && *completed == 0)
        cells.wrong("completed", "no request was answered", "Measure again.");
    const double completed = cells.number("completed").value_or(0);
    for (const auto& [column, key] : {std::pair{"isl", "total_input_tokens"}, {"osl", "total_output_tokens"}})
        if (const std::optional<double> tokens = cells.number(key); tokens && completed > 0)
            cells.put(column, formatShortest(*tokens / completed), std::string(key) + " / completed");
    const bool means = at(object, "mean_ttft_ms") || at(object, "mean_tpot_ms") || at(object, "mean_e2el_ms");
    cells.put("statistic", means ? "mean" : "median", "statistic");
    const std::string prefix(cells.text("statistic"));
    const auto time = [&](std::string_view column, std::string_view name) {
        cells.measured(column, prefix + "_" + std::string(name) + "_ms");
    };
    time("ttft_ms", "ttft");
    time("tpot_ms", "tpot");
    time("itl_ms", "itl");
    time("e2e_ms", "e2el");
    time("e2e_ms", "e2e_latency");
    cells.measured("out_tok_s_gpu", "output_throughput");
    cells.measured("total_tok_s_gpu", "total_token_throughput");
    cells.measured("total_tok_s_gpu", "total_throughput");
}

// --- genai-perf, aiperf
void readPerfExport(Cells& cells)
{
    const Json& object = cells.object();
    cells.put("statistic", "mean", "statistic");
    const std::string_view statistic = cells.text("statistic");
    const std::string key = statistic == "mean" ? "avg"
        : statistic == "median"                 ? "p50"
                                                : std::string(statistic);
    const auto time = [&](std::string_view column, std::string_view metric) {
        if (!at(object, dotted(metric, key)))
            return;
        const std::string unit = textOf(at(object, dotted(metric, "unit")));
        const double milliseconds = unit == "ms" ? 1
            : unit == "s" || unit == "sec"       ? 1e3
            : unit == "us"                       ? 1e-3
            : unit == "ns"                       ? 1e-6
                                                 : 0;
        if (milliseconds == 0)
            cells.wrong(dotted(metric, "unit"), "expected ms, s, us or ns, found \"" + unit + "\"",
                "Correct the unit.");
        else
            cells.measured(column, dotted(metric, key), milliseconds);
    };
    time("ttft_ms", "time_to_first_token");
    time("tpot_ms", "inter_token_latency"); // of a request, over its tokens after the first
    time("itl_ms", "inter_chunk_latency");
    time("e2e_ms", "request_latency");
    cells.measured("out_tok_s_gpu", "output_token_throughput.avg");
    cells.measured("isl", "input_sequence_length.avg");
    cells.measured("osl", "output_sequence_length.avg");
    cells.measured("requests", "request_count.avg");

    for (const char* path :
        {"input_config.model_names", "input_config.endpoint.model_names", "input_config.model"})
        cells.put("model", textOf(at(object, path)), path);
    for (const char* path : {"input_config.perf_analyzer.stimulus", "input_config.loadgen", "input_config"}) {
        cells.measured("concurrency", dotted(path, "concurrency"));
        cells.measured("requests_per_s", dotted(path, "request_rate"));
    }
    // genai-perf names a backend always; it is one only of Triton's own protocol.
    if (textOf(at(object, "input_config.endpoint.service_kind")) == "triton")
        cells.put("framework", nameOfEngine(at(object, "input_config.endpoint.backend")),
            "input_config.endpoint.backend");
}

class BenchReader
{
public:
    BenchReader(std::string_view subject, const ServingStatements& stated, Diagnostics& findings)
        : m_subject(subject)
        , m_stated(stated)
        , m_out(findings)
        , m_findings(m_subject, Severity::Warning, m_said)
    {
    }

    std::vector<ServingRun> read(std::string_view given)
    {
        if (given.starts_with("\xEF\xBB\xBF"))
            given.remove_prefix(3);
        JsonFindings broken(m_subject, Severity::Error, m_out);
        JsonProblem problem;
        if (given.size() > limits.maxBytes)
            problem.message = "larger than 64 MiB; save the result without every token's time";
        else
            readText(withQuotedWords(given), problem);
        if (!problem.message.empty())
            broken.add(problem.line, problem.path, problem.message,
                "Give the JSON that vllm bench serve, sglang.bench_serving, genai-perf or aiperf wrote.");
        else if (m_runs.empty())
            broken.add(0, "", "no result in it can be used",
                "Correct what is said of each, or state what is missing.");
        shorten(m_said, m_subject);
        m_out.insert(
            m_out.end(), std::make_move_iterator(m_said.begin()), std::make_move_iterator(m_said.end()));
        return std::move(m_runs);
    }

private:
    // One value, or one object a line.
    void readText(const std::string& text, JsonProblem& problem)
    {
        const std::string_view all(text);
        const std::size_t start = std::min(all.find_first_not_of(" \t\r\n"), all.size());
        const std::size_t end = std::min(all.find('\n', start), all.size());
        const bool more = all.find_first_not_of(" \t\r\n", end) != std::string_view::npos;
        JsonProblem first;
        if (!more || !parseStrictJson(all.substr(start, end - start), first, limits)) {
            const std::optional<Json> root = parseStrictJson(all, problem, limits);
            if (!root)
                return;
            const JsonLines lines(all);
            if (!root->is_array())
                return result(*root, [&lines](const std::string& key) { return lines.of(key).value_or(0); });
            for (std::size_t i = 0; i < root->size() && room(0); ++i)
                result((*root)[i], [&lines, i](const std::string& key) {
                    const std::string item = "[" + std::to_string(i) + "]";
                    return lines.of(item + "." + key).value_or(lines.of(item).value_or(0));
                });
            return;
        }
        int line = 0;
        for (std::size_t from = 0; from < all.size();) {
            ++line;
            const std::size_t to = std::min(all.find('\n', from), all.size());
            const std::string_view one = all.substr(from, to - from);
            from = to + 1;
            if (one.find_first_not_of(" \t\r") == std::string_view::npos)
                continue;
            if (!room(line))
                return;
            JsonProblem here;
            if (const std::optional<Json> object = parseStrictJson(one, here, limits))
                result(*object, [line](const std::string&) { return line; });
            else
                m_findings.add(line, here.path, here.message, "Correct the line, or delete it.");
        }
    }
    bool room(int line)
    {
        if (m_runs.size() < mostServingRuns && !m_findings.full())
            return true;
        m_findings.add(line, "",
            "is beyond the " + std::to_string(mostServingRuns) + " results that a file may hold",
            "Split the file.");
        return false;
    }

    void result(const Json& object, const std::function<int(const std::string&)>& lineOf)
    {
        ++m_count;
        const auto wrong = [&](std::string_view key, std::string_view what, std::string fix) {
            m_findings.add(lineOf(std::string(key)), key, what, std::move(fix));
        };
        if (!object.is_object() || (!isPerfExport(object) && !isLoadResult(object)))
            return wrong("", noResult(object),
                "Give what vllm bench serve --save-result, sglang.bench_serving --output-file, genai-perf "
                "(…_genai_perf.json) or aiperf (profile_export_aiperf.json) wrote.");
        Cells cells(object, wrong);
        for (const auto& [column, value] : m_stated)
            cells.put(column, value, "--serving " + column);
        for (const auto& [key, value] : object.items())
            if (const std::string_view column = columnNamed(key);
                isMetadata(key, column) && !(key == "accept_length" && value.is_number())) // sglang's
                cells.put(column, textOf(&value), key);
        isPerfExport(object) ? readPerfExport(cells) : readLoadResult(cells);
        precisionFromName(cells);
        cells.put("upstream", "own measurements", "");
        warn(cells, wrong);
        if (cells.broken() || tooLittleKnown(cells))
            return;
        std::optional<ServingRun> run =
            servingRunOf([&cells](std::string_view column) { return cells.text(column); },
                [&cells, &wrong](std::string_view column, std::string_view what, std::string fix) {
                    wrong(cells.keyOf(column), what, std::move(fix));
                });
        if (!run)
            return;
        run->row = lineOf("");
        run->id =
            m_subject.substr(m_subject.rfind('/') + 1) + (m_count > 1 ? ":" + std::to_string(m_count) : "");
        for (std::optional<TokensPerSecond>* rate : {&run->outputPerAccelerator, &run->allPerAccelerator})
            if (*rate)
                *rate = **rate / run->accelerators;
        m_runs.push_back(std::move(*run));
    }

    // Of vllm's --metadata. "concurrency" is sglang's for what it measured, and "version" a result's own.
    static bool isMetadata(std::string_view key, std::string_view column)
    {
        return canBeStated(column) && key != "concurrency" && key != "requests_per_s" && key != "statistic";
    }
    static std::string noResult(const Json& object)
    {
        if (at(object, "experiments") || at(object, "metrics"))
            return "holds single requests, not a result";
        return "no result of a load generator: expected keys such as mean_ttft_ms or request_latency";
    }
    // "…-FP8", "…-NVFP4": how checkpoints say it.
    static void precisionFromName(Cells& cells)
    {
        const std::string name = lowered(cells.text("model"));
        for (const std::string_view type : {"nvfp4", "mxfp4", "fp4", "fp8", "bf16"})
            if (name.ends_with("-" + std::string(type)))
                cells.put("precision", std::string(type), "model");
    }
    static void warn(
        const Cells& cells, const std::function<void(std::string_view, std::string_view, std::string)>& say)
    {
        const Json& object = cells.object();
        for (const char* path : {"failed", "error_request_count.avg"})
            if (const Json* failed = at(object, path);
                failed && failed->is_number() && failed->get<double>() > 0)
                say(path, "some requests failed; the result is of the rest",
                    "Measure again where that matters.");
        if (const std::string_view statistic = cells.text("statistic"); statistic.starts_with('p'))
            say("", "times are its " + std::string(statistic) + "; what is predicted are means",
                "Leave statistic out.");
    }

    bool tooLittleKnown(const Cells& cells)
    {
        std::string missing, example;
        const Json* accepted = at(cells.object(), "spec_decode_acceptance_rate");
        const bool drafts = !cells.text("accept_length").empty() || (accepted && *accepted != 0);
        for (const std::string_view column :
            {"model", "accelerator", "tp", "precision", "framework", "draft_tokens", "accept_length"}) {
            if (!cells.text(column).empty() || (column == "tp" && cells.text("gpus") == "1")
                || (!drafts && (column == "draft_tokens" || column == "accept_length")))
                continue;
            const auto like = std::ranges::find(statable, column, [](const auto& one) { return one.first; });
            missing += (missing.empty() ? "" : ", ") + std::string(column);
            example += (example.empty() ? "" : ",") + std::string(column) + "=" + std::string(like->second);
        }
        if (missing.empty())
            return false;
        if (m_missing.insert(missing).second)
            m_findings.add(0, "", "does not say " + missing,
                "State it, for example --serving " + example
                    + "; or give it to vllm bench serve as --metadata.");
        return true;
    }

    std::string m_subject;
    const ServingStatements& m_stated;
    Diagnostics& m_out;
    Diagnostics m_said;
    JsonFindings m_findings;
    std::vector<ServingRun> m_runs;
    std::set<std::string> m_missing;
    std::size_t m_count = 0;
};

} // namespace

ServingStatements readServingStatements(std::string_view text, Diagnostics& findings)
{
    ServingStatements out;
    JsonFindings wrong("--serving", Severity::Error, findings);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string_view one = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t equals = one.find('=');
        std::vector<std::string_view> known;
        for (const auto& [column, value] : statable)
            known.push_back(column);
        for (const auto& [other, column] : otherNames)
            known.push_back(other);
        const std::string key = trimmedWord(one.substr(0, equals));
        const std::string_view column = columnNamed(key);
        if (equals == std::string_view::npos || trimmedWord(one.substr(equals + 1)).empty()) {
            wrong.add(0, "", "\"" + std::string(one) + "\" is not a key=value",
                "Write for example accelerator=h100-sxm,tp=4,precision=fp8.");
        } else if (!canBeStated(column)) {
            const std::string_view near = nearestWord(key, known);
            wrong.add(0, key, "is none that can be stated",
                near.empty() ? "Known are " + listedWords(known) + "."
                             : "Did you mean " + std::string(near) + "?");
        } else {
            out.emplace_back(column, trimmedWord(one.substr(equals + 1)));
        }
    }
    return out;
}

bool looksLikeServingBench(std::string_view text)
{
    const std::size_t start = text.find_first_of("{[");
    if (start == std::string_view::npos || start != text.find_first_not_of(" \t\r\n\xEF\xBB\xBF"))
        return false;
    return std::ranges::any_of(
        std::initializer_list<std::string_view>{"\"output_throughput\"", "\"mean_ttft_ms\"",
            "\"median_ttft_ms\"", "\"mean_e2e_latency_ms\"", "\"time_to_first_token\"", "\"request_latency\"",
            "\"output_token_throughput\"", "\"experiments\""},
        [text](std::string_view key) { return text.find(key) != std::string_view::npos; });
}

std::vector<ServingRun> readServingBench(
    std::string_view text, std::string_view subject, const ServingStatements& stated, Diagnostics& findings)
{
    return BenchReader(subject, stated, findings).read(text);
}

} // namespace ridgepoint
