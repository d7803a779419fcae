#pragma once

// Result files of programs that load a serving engine with requests → rows as readServingRuns() has them, so
// that a measurement of one's own is compared without being copied into a table. Read are
// - `vllm bench serve --save-result` and the benchmark_serving.py before it: one object a file, or one a line
//   (--append-result). Keys: vllm/benchmarks/serve.py of vllm-project/vllm 009e6d4a1cd6.
// - `python -m sglang.bench_serving --output-file`: one object a line; what the server says of itself is in
//   `server_info`. Keys: python/sglang/benchmark/serving.py of sgl-project/sglang 00f9ec472ffe.
// - `genai-perf profile`: …_genai_perf.json. Keys: genai_perf/metrics/llm_metrics.py and
//   export_data/json_exporter.py of triton-inference-server/perf_analyzer 263c5f6e0c7a.
// - `aiperf profile`: profile_export_aiperf.json. Keys: aiperf/common/models/export_models.py of
//   ai-dynamo/aiperf db4f6397d11e.
//
// Times are means; medians where a file has no mean. None of these files says on which device and in which
// layout the engine ran: a person states it, or vllm's --metadata put it into the file.

#include "core/validation/serving_run.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

// Columns of the table of serving runs and their values; the first one of a column counts.
using ServingStatements = std::vector<std::pair<std::string, std::string>>;
// "accelerator=h100-sxm,tp=4,precision=fp8"; tensor, pipeline, expert and engine are tp, pp, ep and
// framework. What cannot be stated is an Error.
ServingStatements readServingStatements(std::string_view text, Diagnostics& findings);

// Whether a text that is no table holds such results, by the keys in it.
bool looksLikeServingBench(std::string_view text);

// What is stated counts before what a file says. A result that is wrong, or of which too little is known, is
// named with its file, line and key and left out; nothing left is an Error.
std::vector<ServingRun> readServingBench(
    std::string_view text, std::string_view subject, const ServingStatements& stated, Diagnostics& findings);

} // namespace ridgepoint
