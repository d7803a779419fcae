#include "tests/support/core_text_list.h"

#include "core/base/strict_json.h"
#include "core/collective/collective_cost.h"
#include "core/engine/evaluate.h"
#include "core/formulas/formula.h"
#include "core/formulas/ledger.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "core/pipeline/schedule_kind.h"
#include "tests/support/source_texts.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace ridgepoint::testing {

namespace {

// Sources whose texts only commands print or that hold none, what reads files other than scenarios, whose
// errors name lines and keys of English files and stay English, and what is written in both languages.
bool isOffScreen(const std::string& path)
{
    if (path.find("/formulas/ledger.") != std::string::npos)
        return false;
    for (const char* part :
        {"/formulas/", "/catalog/", "/base/json_fields", "/base/strict_json", "/puzzles/puzzle",
            "/lesson/slips", "_schema.", "/base/json_schema", "/lesson/lesson_json", "/lesson/lesson_draft",
            "/lesson/lesson_text", "/lesson/expression", "/lesson/check", "/validation/csv_lines",
            "/validation/published_run.", "/validation/run_csv", "/validation/run_fi",
            "/validation/run_stack", "/validation/serving_run", "/validation/serving_text",
            "/validation/serving_bench", "/validation/serving_cells", "/validation/fit/serving_calibration",
            "/validation/serving_prediction", "/serving/iteration", "/serving/kernel_readings",
            "/serving/mixing_model", "/serving/length_trace", "/serving/replica_memory",
            "/serving/service_explained", "/validation/validation_", "/launch/launcher_files",
            "/step/framework_rules", "/scenario/scenario_write", "/outcome/report_json", "/base/table.",
            "/validation/fit/calibration_writers", "/validation/fit/leave_one_out",
            "/validation/fit/serving_left_out", "/validation/fit/shared_constants", "/interop/nccl_tests",
            "/hardware/stack", "/worksheets/class_json", "/worksheets/collect", "/worksheets/sheet_",
            "/worksheets/worksheet", "/probe_helper/options", "/probe_helper/cuda/ptx", "/base/decimal",
            "/base/format", "/base/unit_reader"})
        if (path.find(part) != std::string::npos)
            return true;
    return false;
}

class Texts
{
public:
    void add(std::string_view text)
    {
        bool letters = false;
        for (const char c : text)
            letters = letters || (c >= 'a' && c <= 'z');
        if (letters)
            m_all.emplace(text);
    }
    // Titles of papers and paths of sources are the same in every language.
    static bool isCitation(std::string_view text)
    {
        for (const std::string_view part : {"arXiv:", "§", ".py", ".cc", "README"})
            if (text.find(part) != std::string_view::npos)
                return true;
        return false;
    }
    void addUnlessCited(std::string_view text)
    {
        if (!isCitation(text))
            add(text);
    }
    std::set<std::string> take() { return std::move(m_all); }

private:
    std::set<std::string> m_all;
};

void addTables(Texts& texts)
{
    for (const FieldSpec& field : fields()) {
        for (const std::string_view text : {field.label, field.help, field.autoWord, groupLabel(field.group)})
            texts.add(text);
        for (const FieldChoice& choice : field.choices) {
            texts.add(choice.label);
            texts.add(choice.note);
        }
    }
    for (const Readout& readout : readouts()) {
        texts.add(readout.firstLabel());
        const std::string_view part = readout.path.substr(0, readout.path.find('.'));
        texts.add(static_cast<char>(part[0] - 'a' + 'A') + std::string(part.substr(1)));
    }
    for (const FormulaEntry* formula : formulaCatalogue()) {
        texts.add(formula->meaning);
        texts.addUnlessCited(formula->source);
        for (const FormulaEntry::Argument& argument : formula->arguments)
            texts.add(argument.symbol.meaning);
    }
    for (const CollectiveInfo& collective : collectives())
        texts.add(collective.label);
    for (const CollectiveAlgorithmInfo& algorithm : collectiveAlgorithms())
        texts.add(algorithm.label);
    for (const ScheduleKind* kind : scheduleKinds()) {
        texts.add(kind->label);
        texts.add(kind->idea);
        texts.addUnlessCited(kind->source);
    }
}

// Labels of the parts that reports of the examples have.
void addReport(Texts& texts, const Report& report)
{
    for (const MemoryItem& item : report.memory.items)
        texts.add(item.label);
    for (const StepPart& part : report.step.parts)
        texts.add(part.label);
    for (const FlopConvention& convention : report.throughput.conventions)
        texts.add(convention.label);
    for (const RooflineOperation& operation : report.roofline.operations) {
        texts.add(operation.name);
        texts.add(operation.bound);
    }
    for (const CommunicationRow& row : report.communication)
        for (const std::string_view text : {key(row.group), label(row.op), row.algorithm, row.tier})
            texts.add(text);
    texts.add(report.compute.convention);
}

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream file(path);
    if (!file)
        throw std::runtime_error("cannot read " + path.string());
    std::stringstream content;
    content << file.rdbuf();
    return content.str();
}

// What presets/launchers says to people: each "says", however deep.
void addSaid(Texts& texts, const nlohmann::ordered_json& json)
{
    for (const auto& each : json.items()) {
        if (each.key() == "says" && each.value().is_string())
            texts.add(each.value().get<std::string>());
        else if (each.value().is_structured())
            addSaid(texts, each.value());
    }
}

std::string quoted(const std::string& text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += c == '\n' ? "\\n" : std::string(1, c);
    }
    return out + '"';
}

} // namespace

CoreTextList coreTextList(const Catalog& catalog, const std::string& sourceFolder)
{
    Texts texts;
    addTables(texts);
    for (const ScenarioPreset& preset : catalog.scenarios()) {
        const ScenarioReadResult read = readScenario(preset.json, catalog, preset.id);
        if (!read.file)
            throw std::runtime_error("cannot read the example " + preset.id);
        texts.add(preset.name);
        texts.add(preset.notes.empty() ? read.file->scenario.notes : preset.notes);
        texts.add(read.file->scenario.fitNote);
        addReport(texts, evaluate(read.file->scenario));
        Scenario predicted = read.file->scenario; // a step that is not stated has parts
        predicted.hardware.efficiency.mfu = Mfu::model();
        Ledger ledger;
        addReport(texts, evaluate(predicted, ledger));
        for (const LedgerNode& node : ledger.nodes()) // "fixed", "nothing"; sentences are in the sources
            if (node.kind != LedgerNode::Kind::Call && node.kind != LedgerNode::Kind::Field
                && std::ranges::all_of(node.name, [](char c) { return c >= 'a' && c <= 'z'; }))
                texts.add(node.name);
    }
    for (const auto& entry : std::filesystem::directory_iterator(sourceFolder + "/presets/launchers")) {
        JsonProblem problem;
        const auto json = parseStrictJson(contentOf(entry.path()), problem);
        if (!json)
            throw std::runtime_error(entry.path().string() + ": " + problem.message);
        addSaid(texts, *json);
    }
    std::set<std::string> probePatterns;
    // The probe's helper knows no more of Qt than core does, and what it says is shown as well.
    for (const char* folder : {"/core", "/app/probe_helper"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(sourceFolder + folder)) {
            const std::string path = entry.path().generic_string();
            if (path.find("/core/figures/") != std::string::npos && path.ends_with(".cpp"))
                for (const std::string& word : wordsOf(contentOf(entry.path())))
                    texts.add(word);
            if ((path.ends_with(".cpp") || path.ends_with(".h")) && !isOffScreen(path))
                for (const std::string& text : textsOf(contentOf(entry.path()))) {
                    texts.addUnlessCited(text);
                    if (path.find("/app/probe_helper/") != std::string::npos
                        && text.find("%1") != std::string::npos)
                        probePatterns.insert(text);
                }
        }
    return {texts.take(), std::move(probePatterns)};
}

std::string coreTextSource(const std::set<std::string>& texts)
{
    std::string out = "const char* texts[] = {\n";
    for (const std::string& text : texts)
        out += "    QT_TRANSLATE_NOOP(\"core\", " + quoted(text) + "),\n";
    return out + "};\n";
}

std::string probeTextHeader(const std::set<std::string>& patterns)
{
    std::string out = "#pragma once\n\n"
                      "// What the probe says with arguments in it, to be found again in its finished "
                      "sentences. Written by\n"
                      "// resources/translations/update from app/probe_helper; not edited by hand.\n\n"
                      "namespace ridgepoint {\n\n"
                      "// clang-format off\n"
                      "inline constexpr const char* probeTexts[] = {\n";
    for (const std::string& pattern : patterns)
        out += "    " + quoted(pattern) + ",\n";
    return out + "};\n// clang-format on\n\n} // namespace ridgepoint\n";
}

} // namespace ridgepoint::testing
