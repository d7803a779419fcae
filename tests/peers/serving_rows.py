#!/usr/bin/env python3
"""Writes presets/runs/serving-runs.csv from a table of published serving measurements.

    python3 tests/peers/serving_rows.py TABLE [--write PRESETS]

TABLE is a CSV of points collected from public repositories, with a column for each of the names in FACTS below and, of
every row, repository, path, commit, place, licence and who measured. It is no part of this repository: facts are kept,
each with where it is printed, never files. Without --write the counts are printed and nothing is written.

* A measurement that two tables print, or one table under two names of the same model, counts once: rows of one source
  that agree in machine, lengths, load and every measured figure. The first one that states its layout stays.
* A source is who measured, not who copied: every row of InferenceX is InferenceX's, wherever it was read.
* Layouts that a table only describes in words become numbers. Words stay where two kinds of replicas share the work.
* Left out: what nothing reads, or other columns say: dates, the label of the table, the family, tokens/s of input and
  output where that of output and the two lengths give it, a length factor of 1, and that a statistic is the mean.
"""
import argparse
import collections
import csv
import io
import pathlib
import re

# Column here: column there. Units stand in the names.
FACTS = {
    "id": "id", "kind": None, "source": None, "line": None, "model": "model", "accelerator": "accelerator",
    "gpus": "n_gpus", "tp": "tp", "pp": "pp", "ep": "ep", "attention_dp": "attn_dp", "prefill_gpus": "n_prefill_gpus",
    "decode_gpus": "n_decode_gpus", "layout": None, "precision": "precision", "framework": "framework",
    "version": "version", "isl": "isl", "osl": "osl", "length_factor": "len_factor", "concurrency": "concurrency",
    "batch": "batch", "requests_per_s": "request_rate", "requests": None, "chunk": None, "poll": None, "statistic": "stat", "ttft_ms": "ttft_ms",
    "tpot_ms": "tpot_ms", "itl_ms": "itl_ms", "e2e_ms": "e2e_ms", "out_tok_s_gpu": "out_tok_s_gpu",
    "total_tok_s_gpu": "total_tok_s_gpu", "power_w_gpu": "power_w_gpu", "flags": None,
}
KINDS = {"static_batch": "static", "static_prefill": "static", "online_agg": "online", "online_trace": "online",
         "online_disagg": "disaggregated", "offline_max": "offline", "mlperf_offline": "mlperf",
         "mlperf_server": "mlperf", "mlperf_interactive": "mlperf"}
MEASURED = ("ttft_ms", "tpot_ms", "itl_ms", "e2e_ms", "out_tok_s_gpu", "total_tok_s_gpu")
# Requests of a run by input and output tokens, all of them sent at once: NVIDIA/TensorRT-LLM,
# docs/source/performance/perf-overview.md (00f3768), and what docs/source/developer-guide/perf-overview.md (03e27c7) adds.
QUEUED = {(128, 128): 30000, (128, 2048): 3000, (128, 4096): 1500, (500, 2000): 3000, (1000, 1000): 3000,
          (1000, 2000): 1500, (1024, 1024): 3000, (1024, 8192): 1500, (1024, 32768): 1000, (2048, 128): 3000,
          (2048, 2048): 1500, (5000, 500): 1500, (8192, 1024): 1500, (20000, 2000): 1000, (32768, 1024): 1000}
# Of the same page (00f3768), whose options for models with experts say enable_attention_dp and --ep: what it heads TPn its
# next edition heads DEPn, and where both print a machine they agree (Qwen3-30B-A3B on 8 RTX PRO 6000: 3973 and 3985).
WITH_EXPERTS = ("Qwen3-235B", "Qwen3-30B", "Llama 4")
# Tables print one measurement under both names: MLPerf's two accuracy targets, DeepSeek's two trainings of one shape.
SAME = {"llama2-70b-99.9": "llama2-70b-99", "deepseek-ai/DeepSeek-V3": "deepseek-ai/DeepSeek-R1-0528",
        "deepseek-ai/DeepSeek-R1": "deepseek-ai/DeepSeek-R1-0528"}
WORDS = {"Tensor Parallelism": lambda n: (n, 1, None), "TP": lambda n: (n, 1, None),
         "Pipeline Parallelism": lambda n: (1, n, None), "PP": lambda n: (1, n, None),
         "Hybird Tensor (2) and Pipeline (2) Parallelism": lambda n: (2, 2, None),
         "Hybrid TP = 2 and PP = 2": lambda n: (2, 2, None),
         "EP": lambda n: (n, 1, n), "Hybrid TP = 2 and EP = 2": lambda n: (n, 1, 2)}


def number(text):
    """Without zeros that say nothing."""
    return re.sub(r"\.0+$", "", text) if re.fullmatch(r"\d+\.0+", text) else text


def place(row):
    """The line, or where else on the page; what only repeats other columns is left out."""
    first = row["locator"].split("; id=")[0].split("; https://")[0].split("; closed/")[0].split("; open/")[0]
    return first.removeprefix("line ")


def follows(row):
    """Whether the tokens/s of input and output are those of output over again."""
    out, total, lengths = row["out_tok_s_gpu"], row["total_tok_s_gpu"], (row["isl"], row["osl"])
    if not (out and total and all(lengths)):
        return False
    return abs(float(total) / (float(out) * (1 + float(lengths[0]) / float(lengths[1]))) - 1) < 1e-4


def laid_out(row):
    out = {}
    words, gpus = row["layout_detail"], int(row["n_gpus"])
    if not row["tp"] and words in WORDS:
        tensor, pipeline, expert = WORDS[words](gpus)
        out = {"tp": str(tensor), "pp": str(pipeline), "ep": str(expert or "")}
    # Rows of DEPn share experts, not sequences.
    found = re.match(r"DEP(\d+)", words)
    if found:
        out = {"tp": "1", "ep": found[1], "attention_dp": found[1]}
    if row["kind"] == "offline_max" and row["model"].startswith(WITH_EXPERTS) and int(row["tp"] or 1) > 1:
        out = {"tp": "1", "ep": row["tp"], "attention_dp": row["tp"]}
    out["layout"] = words if row["kind"] == "online_disagg" else ""
    return out


def queued(row):
    return str(QUEUED.get((int(row["isl"]), int(row["osl"])), "")) if row["kind"] == "offline_max" else ""


def fact(row, sources):
    out = {here: number(row[there]) for here, there in FACTS.items() if there}
    out["kind"] = KINDS[row["kind"]]
    source = (row["upstream"], row["repo"], row["path"], row["commit"], row["licence"])
    out["source"] = sources.setdefault(source, chr(ord("a") + len(sources)))
    out["line"] = place(row)
    out["total_tok_s_gpu"] = "" if follows(row) else out["total_tok_s_gpu"]
    out.update(laid_out(row))
    out["requests"] = queued(row)
    out.update(launched(out, row["upstream"]))
    out["version"] = out["version"] or row["date"][:4] # engines of a year are alike, where no version is named
    out["length_factor"] = "" if out["length_factor"] == "1" else out["length_factor"]
    out["statistic"] = "" if out["statistic"] == "mean" else out["statistic"]
    flags = [flag for flag in row["flags"].split(";") if flag and not (flag == "ep-unstated" and out["ep"])]
    if row["kind"].startswith("mlperf"):
        flags.insert(0, row["kind"].replace("_", "-"))
    out["flags"] = ";".join(flags)
    return out


def launched(fact, upstream):
    """What the launch scripts of a row set where that is not the engine's default: SemiAnalysisAI/InferenceX,
    benchmarks/dsr1_fp4_b200.sh, dsr1_fp8_b200.sh and dsr1_fp8_h200.sh (1fc5d73), gptoss_fp4_h200_trt.sh (111f031)."""
    out = {"chunk": "", "poll": ""}
    engine, device = fact["framework"].lower(), fact["accelerator"].split()[0]
    if upstream != "InferenceX" or fact["kind"] != "online":
        return out
    if "sglang" in engine and "DeepSeek" in fact["model"] and device == "B200":
        small = fact["precision"] == "fp8" and fact["tp"] != "8"
        out["poll"] = "10" if small or float(fact["concurrency"] or 0) < 16 else "30"
        out["chunk"] = "" if small else "16384" if fact["precision"] == "fp4" else "32768"
    elif "sglang" in engine and "DeepSeek" in fact["model"] and device == "H200":
        out["chunk"] = "32768"
    elif "tensorrt" in engine and "gpt-oss" in fact["model"] and device == "H200":
        out["chunk"] = "20000"
    return out


def identity(row):
    return (row["upstream"], row["kind"], SAME.get(row["model"], row["model"]), row["accelerator"], row["n_gpus"],
            row["n_prefill_gpus"], row["precision"], row["isl"], row["osl"], row["concurrency"], row["batch"],
            *(row[name] for name in MEASURED))


def kept(rows):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[identity(row)].append(row)
    return [next((row for row in group if row["tp"]), group[0]) for group in groups.values()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", type=pathlib.Path)
    parser.add_argument("--write", type=pathlib.Path, metavar="PRESETS")
    arguments = parser.parse_args()
    with arguments.table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    speculating = [row for row in rows if row["spec"] not in ("", "none")]
    rows = [row for row in rows if row["spec"] in ("", "none")]
    sources = {}
    facts = [fact(row, sources) for row in kept(rows)]
    facts.sort(key=lambda f: f["id"])
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for source, key in sources.items():
        writer.writerow(["# source " + key, *source])
    columns = [name for name in FACTS if any(f[name] for f in facts)]
    writer.writerow(columns)
    writer.writerows([f[name] for name in columns] for f in facts)
    print(f"{len(rows)} rows, {len(rows) - len(facts)} of them measurements that stand twice, {len(facts)} facts, "
          f"{len(speculating)} with drafts left out, {len(text.getvalue()) / 1e3:.0f} kB")
    print(collections.Counter(f["kind"] for f in facts))
    print(collections.Counter(source[0] for f in facts for source, key in sources.items() if key == f["source"]))
    if arguments.write:
        (arguments.write / "runs" / "serving-runs.csv").write_text(text.getvalue())


if __name__ == "__main__":
    main()
