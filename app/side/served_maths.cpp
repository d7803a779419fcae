#include "app/side/served_maths.h"

#include "core/serving/service_explained.h"
#include "core/serving/service_figures.h"
#include "views/service_words.h"

#include <algorithm>

namespace ridgepoint {

namespace {

// Every node, its paths after the prefix.
std::shared_ptr<const Ledger> prefixed(const Ledger& own)
{
    auto ledger = std::make_shared<Ledger>();
    for (const LedgerNode& node : own.nodes())
        ledger->add(node);
    for (const std::string& path : own.paths())
        ledger->bind(std::string(servedPrefix) + path, own.find(path));
    return ledger;
}

} // namespace

bool isServedPath(std::string_view path) { return path.starts_with(servedPrefix); }

ServedMaths servedMaths(const Served& served, std::string_view path)
{
    Ledger own;
    explainService(served.service, served.report, own);
    ServedMaths maths{prefixed(own), std::string(path), Unit::Number, served.report.refusal};
    const std::vector<ServiceFigure> figures = explainedFigures(served.service, served.report);
    const auto figure = std::ranges::find(figures, path.substr(servedPrefix.size()), &ServiceFigure::key);
    if (figure != figures.end()) {
        maths.label = figure->label;
        maths.unit = figure->unit;
    }
    return maths;
}

} // namespace ridgepoint
