#include "app/cli/serve_explained.h"

#include "app/cli/commands.h"
#include "app/cli/explained.h"
#include "core/serving/service_explained.h"
#include "core/serving/service_figures.h"
#include "core/units/format.h"
#include "core/units/json_text.h"
#include "core/units/nearest.h"
#include "widgets/maths_text.h"

#include <map>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

std::vector<ServiceFigure> chosen(const std::vector<ServiceFigure>& all, const std::string& wanted)
{
    if (wanted == everyFigure)
        return all;
    Nearest nearest(wanted);
    for (const ServiceFigure& figure : all) {
        if (figure.key == wanted || figure.label == wanted)
            return {figure};
        nearest.consider(figure.key);
    }
    throw CommandFailure{ExitBadInput,
        "--explain: unknown number " + quotedExcerpt(wanted) + nearest.question().plain()
            + " (--explain without a number lists them all)"};
}

std::string shown(const ServiceFigure& figure)
{
    return figure.value ? ridgepoint::format(*figure.value, figure.unit) : "—";
}

} // namespace

void explainServed(
    const Service& service, const ServiceReport& report, const std::string& wanted, OutputFormat format)
{
    const std::vector<ServiceFigure> figures = chosen(explainedFigures(service, report), wanted);
    if (format == OutputFormat::Csv)
        throw CommandFailure{ExitBadInput, "--explain prints text, markdown or json"};
    Ledger ledger;
    explainService(service, report, ledger);
    if (format == OutputFormat::Json) {
        std::map<std::int32_t, std::string> known; // one that another rests on is explained at its own place
        if (figures.size() > 1)
            for (const ServiceFigure& figure : figures)
                known.emplace(ledger.find(figure.key), std::string(figure.key));
        Json explained = Json::array();
        for (const ServiceFigure& figure : figures) {
            const std::int32_t node = ledger.find(figure.key);
            Json json{{"key", figure.key}, {"label", figure.label},
                {"value", figure.value ? Json(*figure.value) : Json(nullptr)},
                {"unit", siSymbol(figure.unit)}};
            json["derivation"] = figure.value && node >= 0 ? explainJson(ledger, node, known) : Json(nullptr);
            explained.push_back(std::move(json));
        }
        print(jsonDocument(Json{{"explain", std::move(explained)}}));
        return;
    }
    ExplainedNodes before;
    for (const ServiceFigure& figure : figures) {
        const std::int32_t node = ledger.find(figure.key);
        const bool people = format == OutputFormat::Text;
        print((people ? "" : "### ") + std::string(figure.label) + (people ? " (" : " (`")
            + std::string(figure.key) + (people ? ") = " : "`) = ") + shown(figure) + "\n\n");
        if (!figure.value || node < 0)
            continue;
        print((people ? mathsAsText(ledger, node, NumberFormat{}, &before)
                      : mathsAsMarkdown(ledger, node, NumberFormat{}, &before))
                  .toStdString()
            + '\n');
    }
}

} // namespace ridgepoint
