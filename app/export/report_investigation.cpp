#include "app/export/report_investigation.h"

#include "app/export/report_serving.h"
#include "core/teaching/investigation/investigation.h"
#include "core/validation/nearest_runs.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReportInvestigation)
};

ViewTable tableOf(const InvestigationStep& step, const NumberFormat& numbers)
{
    ViewTable table{.columns = {Words::tr("quantity"), Words::tr("value"), Words::tr("note")}};
    for (const InvestigatedNumber& number : step.numbers)
        table.rows.push_back({coreText(number.label, numbers),
            number.value ? readoutText(*number.value, number.unit, numbers) : QString(noValue),
            coreText(number.note, numbers)});
    return table;
}

} // namespace

QStringList viewsOfSteps(bool serving)
{
    QStringList ids;
    for (const InvestigationPicture& picture : investigationPictures(serving))
        ids += toQString(picture.view);
    return ids;
}

void setPicturesOfSteps(ExportRequest& request, const Scenario& scenario)
{
    for (const InvestigationPicture& picture : investigationPictures(leadsWithServing(request, scenario)))
        if (!picture.option.empty())
            request.figure.viewOptions[toQString(picture.view)][toQString(picture.option)] =
                toQString(picture.choice);
}

std::vector<ReportSection> investigationSections(
    const ExportRequest& request, const ViewInput& input, const PageOptions& drawn, QStringList& leftOut)
{
    const NumberFormat& numbers = request.figure.numbers;
    BundledRuns runs(*input.catalog);
    const Investigation walk =
        investigate(*input.report, runs, leadsWithServing(request, input.report->scenario));
    if (!walk.refusal.empty())
        return {{.heading = Words::tr("Investigation"),
            .paragraphs = {asSentence(capitalised(labelledFields(coreText(walk.refusal, numbers))))}}};
    std::vector<ReportSection> all;
    int number = 0, figures = 0;
    for (const InvestigationStep& step : walk.steps) {
        all.push_back({.heading = QStringLiteral("%1. %2").arg(++number).arg(coreText(step.title, numbers)),
            .paragraphs = {coreText(step.sentence, numbers)},
            .table = tableOf(step, numbers)});
        if (const QString view = toQString(step.picture.view); request.views.contains(view))
            if (auto section = figureSection(view, figures, input, drawn, leftOut))
                all.push_back(*std::move(section));
    }
    return all;
}

} // namespace ridgepoint
