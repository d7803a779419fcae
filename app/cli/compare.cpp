#include "app/cli/commands.h"
#include "app/cli/compare_many.h"
#include "app/cli/export_request.h"
#include "app/cli/json.h"

#include "app/document/scenario_title.h"
#include "app/export/exporter.h"
#include "core/analysis/attribution.h"
#include "core/base/format.h"
#include "core/base/time_units.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/caveat_json.h"
#include "core/outcome/comparison.h"
#include "core/outcome/writers.h"
#include "widgets/files.h"

#include "widgets/number_text.h"

#include <QFileInfo>

#include <algorithm>
#include <optional>

namespace ridgepoint {

namespace {

constexpr std::size_t longestCell = 32;
constexpr std::size_t lineWidth = 100;
constexpr QStringView pictureView = u"compare";

struct Comparison
{
    Scenario a, b;
    Report reportA, reportB;
    std::vector<FieldChange> fields;
    std::vector<ReadoutChange> readouts; // A then, B now
    bool asked = false; // for these alone, so that those that stayed are shown too
    const Readout* attributed = nullptr; // which change brought how much of it
    Attribution attribution = {};
    std::vector<Caveat> caveats = {};
};

Json attributionJson(const Comparison& c)
{
    const auto held = [&](const std::optional<double>& si) { return fileJson(*c.attributed, si); };
    Json parts = Json::array();
    for (const Contribution& part : c.attribution.parts) {
        Json fields = Json::array();
        for (const FieldSpec* field : part.fields)
            fields.push_back(field->id);
        parts.push_back({{"fields", std::move(fields)}, {"amount", held(part.amount)}});
    }
    return {{"readout", c.attributed->path}, {"a", held(c.attribution.from)}, {"b", held(c.attribution.to)},
        {"parts", std::move(parts)}};
}

// "Which change brought how much of …", and its table.
std::pair<std::string, Table> attributionTable(const Comparison& c)
{
    const Unit unit = c.attributed->unit;
    const auto change = [&](double amount) {
        return unit == Unit::Percent ? ridgepoint::formatChange(amount, unit)
                                     : (amount > 0 ? "+" : "") + ridgepoint::format(amount, unit);
    };
    Table table{.columns = {"change of", "brings"}, .rows = {}};
    for (const Contribution& part : c.attribution.parts)
        table.rows.push_back({joined(part.fields, ", ", &FieldSpec::label), change(part.amount)});
    const std::string what = "How much each change contributes to " + std::string(c.attributed->firstLabel());
    if (!c.attribution.from || !c.attribution.to)
        return {what + " is not known: one of the two has none", table};
    if (c.attribution.parts.empty())
        return {what + ": no field that counts was changed", table};
    table.rows.push_back({"together", change(*c.attribution.to - *c.attribution.from)});
    return {what + ", over all orders of making them", table};
}

// Whether one states its MFU and the other predicts it.
bool acrossMfu(const Comparison& c)
{
    return statedMfu(c.a.hardware).has_value() != statedMfu(c.b.hardware).has_value();
}

std::string asJson(const Comparison& c)
{
    Json json{{"changed", Json::array()}, {"readouts", Json::array()}};
    for (const FieldChange& change : c.fields)
        json["changed"].push_back({{"field", change.field}, {"a", change.from}, {"b", change.to}});
    for (const ReadoutChange& change : c.readouts) {
        const auto held = [&](const std::optional<double>& si) { return fileJson(*change.readout, si); };
        json["readouts"].push_back({{"path", change.readout->path}, {"a", held(change.then)},
            {"b", held(change.now)}, {"delta", held(change.delta)}, {"ratio", jsonNumber(change.ratio)}});
    }
    if (c.attributed)
        json["attribution"] = attributionJson(c);
    const auto basis = [](const Scenario& s) { return statedMfu(s.hardware) ? "stated" : "predicted"; };
    if (acrossMfu(c))
        json["mfu"] = {{"a", basis(c.a)}, {"b", basis(c.b)}};
    json["caveats"] = caveatsJson(c.caveats);
    return jsonDocument(json);
}

// For people: what differs, to three digits. For programs: every readout, in full.
Table readoutTable(const Comparison& c, bool people)
{
    Table table{.columns = {people ? "quantity" : "path", "A", "B", "delta", "ratio"}, .rows = {}};
    if (people && acrossMfu(c))
        table.rows.push_back({"MFU is", mfuWord(c.a).plain(), mfuWord(c.b).plain(), "", ""});
    for (const ReadoutChange& change : c.readouts) {
        if (people && !c.asked && change.same())
            continue;
        const Readout& readout = *change.readout;
        const auto cell = [&](const std::optional<double>& v) {
            if (v && people && readout.unit == Unit::AcceleratorHour) // as the row says; it would widen three
                return Cell(*v / units::hour, Unit::Number);
            return readoutCell(readout, v);
        };
        table.rows.push_back(
            {people ? readout.firstLabel() : readout.path, cell(change.then), cell(change.now),
                people && readout.unit == Unit::Percent && change.delta
                    ? Cell(formatChange(*change.delta, readout.unit))
                    : cell(change.delta),
                change.ratio ? Cell(*change.ratio, Unit::Ratio) : Cell()});
    }
    return table;
}

std::string attributionText(const Comparison& c, const char* before, std::string (*written)(const Table&))
{
    if (!c.attributed)
        return {};
    const auto [title, table] = attributionTable(c);
    const bool together = std::ranges::any_of(
        c.attribution.parts, [](const Contribution& part) { return part.fields.size() > 1; });
    return before + title + (table.rows.empty() ? "\n" : "\n\n" + written(table))
        + (together ? "\nFields in one row change together: no scenario can have one without the other, or "
                      "there are more than ten.\n"
                    : "");
}

std::string mfuNote(const Comparison& c, const char* before)
{
    const Text note = mfuBesideMfu(c.reportA, c.reportB);
    return note.empty() ? std::string() : before + note.plain() + '\n';
}

std::string asText(const Comparison& c)
{
    if (c.fields.empty())
        return "The two scenarios are the same.\n";
    Table changed{.columns = {"field", "A", "B"}, .rows = {}};
    std::string below; // what would make the table too wide for a terminal
    for (const FieldChange& change : c.fields) {
        if (std::max(change.from.size(), change.to.size()) > longestCell)
            below += change.field + "\n  A: " + wrappedText(change.from, lineWidth, "     ")
                + "\n  B: " + wrappedText(change.to, lineWidth, "     ") + '\n';
        else
            changed.rows.push_back({change.field, change.from, change.to});
    }
    return "Changed fields\n" + tableAsText(changed) + below + "\nReadouts that differ\n"
        + tableAsText(readoutTable(c, true)) + mfuNote(c, "\n") + attributionText(c, "\n", &tableAsText);
}

std::string asMarkdown(const Comparison& c)
{
    Table changed{.columns = {"field", "A", "B"}, .rows = {}};
    for (const FieldChange& change : c.fields)
        changed.rows.push_back({change.field, change.from, change.to});
    return "## Changed fields\n\n" + tableAsMarkdown(changed) + "\n## Readouts that differ\n\n"
        + tableAsMarkdown(readoutTable(c, true)) + mfuNote(c, "\n")
        + attributionText(c, "\n## ", &tableAsMarkdown);
}

std::string written(const Comparison& c, OutputFormat format)
{
    if (format == OutputFormat::Json)
        return asJson(c);
    if (format == OutputFormat::Csv)
        return tableAsCsv(readoutTable(c, false));
    return format == OutputFormat::Markdown ? asMarkdown(c) : asText(c);
}

// A document by itself says what A and B are.
std::string asDocument(const Comparison& c)
{
    const std::string a = markdownText(scenarioTitle(c.a).simplified().toStdString());
    const std::string b = markdownText(scenarioTitle(c.b).simplified().toStdString());
    return "# " + b + " against " + a + "\n\nA: " + a + "  \nB: " + b
        + "  \ndelta is B minus A, ratio is B over A.\n\n" + caveatsAsMarkdown(c.caveats) + asMarkdown(c);
}

} // namespace

std::string caveatsAsMarkdown(const std::vector<Caveat>& caveats)
{
    std::string lines;
    for (const Caveat& each : caveats)
        lines += "> " + markdownText(caveatLine(each)) + ".\n\n";
    return lines;
}

void addComparedCaveats(std::vector<Caveat>& all, const Report& report,
    const std::vector<const Readout*>& asked, std::string_view letter)
{
    if (asked.empty())
        addCaveats(all, caveatsOf(report), letter);
    else
        addCaveats(all, report, asked, letter);
}

void writeCompared(const CommandContext& context, const ComparedFile& compared)
{
    const QString path = context.parser.value("output");
    const QString suffix = path.section(u'/', -1).section(u'.', -1).toLower();
    // A device has no suffix, and nobody waits for its name.
    const bool stream = path == QLatin1String("-") || isStream(path);
    std::optional<ExportFormat> format = exportFormatFromSuffix(suffix);
    if (!format && stream)
        format = ExportFormat::Markdown;
    if (!format || *format == ExportFormat::Html)
        refuse("-o " + path.toStdString() + ": expected a file that ends in md, svg, pdf, png, csv or json");
    const auto whole = [&path](const std::string& text) {
        if (path == QLatin1String("-"))
            return print(text);
        if (const QString error = writeWhole(path, QByteArray::fromStdString(text)); !error.isEmpty())
            throw CommandFailure{ExitCannotReadOrWrite, error.toStdString()};
    };
    if (*format == ExportFormat::Markdown)
        whole(compared.document());
    else if (*format == ExportFormat::Csv)
        whole(compared.text(OutputFormat::Csv));
    else if (*format == ExportFormat::Json)
        whole(compared.text(OutputFormat::Json));
    else {
        ExportRequest request;
        request.what = pictureView.toString();
        request.target = path;
        request.formats = {*format};
        request.letter = compared.letter;
        applyFigure(request, context.parser);
        if (!compared.picture.isEmpty())
            request.figure.viewOptions[request.what] = compared.picture;
        const std::optional<SpokenLanguage> language = askedLanguage(context.parser);
        const ExportResult result = exportPictures(request, compared.drawn, context.catalog);
        if (!result.ok())
            throw CommandFailure{
                result.kind == ExportResult::Kind::BadRequest ? ExitBadInput : ExitCannotReadOrWrite,
                result.error.toStdString()};
    }
    if (!stream)
        printPath(path);
}

namespace {

bool drawsPicture(const QString& target)
{
    const auto format = exportFormatFromSuffix(QFileInfo(target).suffix());
    return format == ExportFormat::Svg || format == ExportFormat::Pdf || format == ExportFormat::Png;
}

int runCompare(CommandContext& context)
{
    const OutputFormat format = formatOf(context.parser);
    if (!drawsPicture(context.parser.value("output")))
        refusePictureOptions(context.parser);
    const std::vector<const Readout*> asked = readoutsNamed(context.parser.values("readout"));
    if (context.positional.size() > 2)
        return compareMany(context, asked, format);
    if (context.positional.size() != 2)
        refuse("expected two scenarios, A and B, or more");
    Comparison c;
    c.a = loadScenario(context.positional[0], context.catalog).scenario;
    c.b = loadScenario(context.positional[1], context.catalog).scenario;
    c.reportA = evaluate(c.a);
    c.reportB = evaluate(c.b);
    c.fields = diffScenarios(c.a, c.b);
    c.readouts = compareReports(c.reportA, c.reportB);
    c.asked = !asked.empty();
    if (c.asked)
        std::erase_if(c.readouts, [&asked](const ReadoutChange& change) {
            return std::ranges::find(asked, change.readout) == asked.end();
        });
    if (const std::string path = context.parser.text("attribute"); !path.empty()) {
        const QString output = context.parser.value("output");
        if (output.isEmpty() ? format == OutputFormat::Csv
                             : output.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
            refuse("--attribute: expected text, Markdown or JSON, or -o FILE.md, .json, .svg, .pdf or .png");
        c.attributed = &readoutNamed(path, "--attribute");
        c.attribution = attribute(c.a, c.b, *c.attributed, context.catalog);
    }
    addComparedCaveats(c.caveats, c.reportA, asked, "A");
    addComparedCaveats(c.caveats, c.reportB, asked, "B");
    sayCaveats(c.caveats, format);
    if (context.parser.isSet("output"))
        writeCompared(context,
            {.text = [&c](OutputFormat wanted) { return written(c, wanted); },
                .document = [&c] { return asDocument(c); },
                .drawn = {c.b, {c.a}},
                .letter = QStringLiteral("B"),
                .picture = c.attributed ? QVariantMap{{QStringLiteral("show"), QStringLiteral("causes")},
                               {QStringLiteral("readout"), toQString(c.attributed->path)}}
                                        : QVariantMap()});
    else
        print(written(c, format));
    return std::max(codeOf(c.reportA), codeOf(c.reportB));
}

void declareCompare(CommandParser& parser)
{
    declareFormat(parser);
    parser.addOutput(
        "write a document or a picture instead: md, svg, pdf, png, csv or json by the file's name");
    parser.add("readout", "these readouts alone, by path or label; several as a,b or given again", "path");
    declareFigure(parser);
    parser.add("attribute", "how much each changed field contributes to the change of this readout", "path");
}

} // namespace

constexpr Command compareCommand{"compare",
    "A B… [--readout path]… [--attribute path] [--format text|json|csv|markdown] [-o FILE [--title "
    "TEXT|none] …]",
    "two reports side by side, with what changed, or several",
    "  ridgepoint compare seed-question seed-001\n"
    "  ridgepoint compare seed-question seed-001 --attribute step.seconds\n"
    "  ridgepoint compare seed-question seed-001 seed-003 mpt-7b-8xa100 --format csv\n"
    "  ridgepoint compare seed-question seed-001 -o compared.md\n"
    "  ridgepoint compare seed-question seed-001 -o compared.svg\n",
    declareCompare, runCompare, false, true};

} // namespace ridgepoint
