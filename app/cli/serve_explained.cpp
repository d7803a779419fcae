#include "app/cli/serve.h"

#include "core/units/format.h"
#include "core/units/json_text.h"
#include "widgets/maths_text.h"

#include <map>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

std::vector<const ServingFigure*> chosen(const Served& served, const std::string& wanted)
{
    if (const ServingFigure* const figure = findServingFigure(wanted))
        return {figure};
    std::vector<const ServingFigure*> all;
    for (const ServingFigure& figure : servingFigures()) {
        if (figure.firstLabel() == wanted)
            return {&figure};
        if (listed(figure, served) || (figure.shown == FigureShown::Explained && figure.value(served)))
            all.push_back(&figure);
    }
    if (wanted == everyFigure)
        return all;
    refuse("--explain: unknown number " + quotedExcerpt(wanted)
        + didYouMean(wanted, servingFigures(), &ServingFigure::key)
        + " (--explain without a number lists them all)");
}

} // namespace

void explainServed(const Served& served, const std::string& wanted, OutputFormat format)
{
    const std::vector<const ServingFigure*> figures = chosen(served, wanted);
    if (format == OutputFormat::Csv)
        refuse("--explain prints text, markdown or json");
    Ledger ledger;
    deriveServed(served, ledger);
    if (format == OutputFormat::Json) {
        std::map<std::int32_t, std::string> known; // one that another rests on is explained at its own place
        if (figures.size() > 1)
            for (const ServingFigure* const figure : figures)
                known.emplace(ledger.find(figure->path), std::string(figure->key));
        Json explained = Json::array();
        for (const ServingFigure* const figure : figures) {
            const std::int32_t node = ledger.find(figure->path);
            const std::optional<double> value = figure->value(served);
            Json json{{"key", figure->key}, {"path", figure->path}, {"label", figure->firstLabel()},
                {"value", jsonNumber(value)}, {"unit", siSymbol(figure->unit)}};
            json["derivation"] = value && node >= 0 ? explainJson(ledger, node, known) : Json(nullptr);
            explained.push_back(std::move(json));
        }
        print(jsonDocument(Json{{"explain", std::move(explained)}}));
        return;
    }
    ExplainedNodes before;
    const bool people = format == OutputFormat::Text;
    for (const ServingFigure* const figure : figures) {
        const std::int32_t node = ledger.find(figure->path);
        const std::optional<double> value = figure->value(served);
        print((people ? "" : "### ") + std::string(figure->firstLabel()) + (people ? " (" : " (`")
            + std::string(figure->key) + (people ? ") = " : "`) = ")
            + (value ? ridgepoint::format(*value, figure->unitOf(value)) : "—") + "\n\n");
        if (!value || node < 0)
            continue;
        print((people ? mathsAsText(ledger, node, NumberFormat{}, &before)
                      : mathsAsMarkdown(ledger, node, NumberFormat{}, &before))
                  .toStdString()
            + '\n');
    }
}

} // namespace ridgepoint
