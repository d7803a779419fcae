#include "app/export/report_serving.h"

#include "core/serving/asked.h"
#include "core/serving/service_figures.h"
#include "views/readout_text.h"
#include "views/service_words.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"
#include "widgets/range_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReportDocument)
};

ViewTable tableOf(const Served& served, const NumberFormat& numbers)
{
    const bool banded = std::ranges::any_of(
        servingFigures(), [&served](const ServingFigure& f) { return f.band(served).known(); });
    ViewTable table{.columns = {Words::tr("what"), Words::tr("value")}};
    if (banded)
        table.columns += Words::tr("80 % of published deployments like it");
    for (const ServingFigure& figure : servingFigures()) {
        if (!listedForPeople(figure, served))
            continue;
        const std::optional<double> value = figure.value(served);
        const ServingBand band = figure.band(served);
        const Unit unit = figure.unitOf(value);
        QStringList row{
            coreText(figure.firstLabel()), value ? readoutText(*value, unit, numbers) : QString(noValue)};
        if (banded && band.known() && value) {
            const DisplayedRange ends =
                displayedRange(*value, *value * band.low, *value * band.high, unit, numbers);
            row += Words::tr("%1 to %2", "a range").arg(ends.low.text(), ends.high.text());
        } else if (banded) {
            row += QString();
        }
        table.rows.push_back(row);
    }
    return table;
}

} // namespace

bool isServingView(const QString& id) { return id.startsWith(QLatin1String("serving-")); }

bool leadsWithServing(const ExportRequest& request, const Scenario& scenario)
{
    return isServingView(request.from.isEmpty() ? toQString(scenario.opensOn) : request.from);
}

QStringList caveatSentences(const std::vector<Caveat>& caveats, const NumberFormat& numbers)
{
    QStringList said;
    for (const Caveat& each : caveats)
        said += capitalised(labelledFields(coreText(each.text, numbers))) + u'.';
    return said;
}

ReportSection servingSection(const NumberFormat& numbers, const ViewInput& input)
{
    const std::shared_ptr<const Served> kept = servedOf(*input.report);
    const Served& served = *kept;
    ReportSection section{.heading = Words::tr("Serving")};
    const auto add = [&section](const QString& text) { section.paragraphs += capitalised(text) + u'.'; };
    add(coreText(serviceSentence(served.report, served.job()), numbers));
    section.paragraphs += coreText(askedText(served.job(), *input.catalog), numbers);
    section.paragraphs += servedWords(served, numbers);
    if (!served.report.unvalidated.empty())
        add(coreText(served.report.unvalidated));
    section.paragraphs += caveatSentences(caveatsOf(served), numbers);
    section.table = tableOf(served, numbers);
    return section;
}

} // namespace ridgepoint
