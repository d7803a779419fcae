#include "app/export/report_content.h"
#include "app/export/report_investigation.h"
#include "app/export/report_serving.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/training/report.h"
#include "views/registry.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

using namespace Qt::Literals::StringLiterals;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReportDocument)
};

constexpr qsizetype figuresOfABrief = 3;

bool anySet(const QSet<QString>& set, QLatin1String group)
{
    return std::ranges::any_of(set, [group](const QString& id) { return id.startsWith(group); });
}

// The views that a brief may show, the most informative first.
QStringList mostTelling(const ViewInput& input, const QSet<QString>& set, bool leads)
{
    if (leads)
        return {u"serving-latency"_s, u"serving-frontier"_s, u"serving-replica"_s};
    const Report& report = *input.report;
    const bool over = report.fit.state == GateState::Fail || report.run.deadlineShare.value_or(0) > 1;
    QStringList wanted{u"stack"_s};
    if (!input.baselines.empty())
        wanted += u"compare"_s;
    wanted += over ? u"walls"_s : u"roofline"_s;
    wanted += u"step"_s;
    if (report.pipeline.bubbleFraction > 0.1)
        wanted += u"pipeline"_s;
    if (anySet(set, "targets."_L1))
        wanted += u"cost"_s;
    wanted += {u"communication"_s, u"pipeline"_s, u"roofline"_s, u"walls"_s, u"memory-timeline"_s};
    wanted.removeDuplicates();
    return wanted;
}

} // namespace

std::vector<ReportEntry> ReportContent::entries() const
{
    std::vector<ReportEntry> all;
    for (const ReportSection& section : sections)
        all.push_back({section.figure ? section.figure->title : section.heading, section.id, section.level,
            section.figure.has_value()});
    return all;
}

QString asSentence(const QString& text)
{
    const bool ended = text.endsWith(u'.') || text.endsWith(u'?') || text.endsWith(u'!');
    return ended ? text : text + u'.';
}

std::optional<ReportSection> figureSection(
    const QString& id, int& number, const ViewInput& input, const PageOptions& drawn, QStringList& leftOut)
{
    const auto view = createFigureView(id, input, drawn);
    if (const QString reason = missingPicture(*view, drawn); !reason.isEmpty()) {
        leftOut += reason;
        return std::nullopt;
    }
    ReportFigure figure{.number = ++number, .view = id};
    figure.title = Words::tr("Figure %1: %2").arg(number).arg(view->title());
    figure.caption = asSentence(figure.title);
    if (!view->subtitle().isEmpty())
        figure.caption += u' ' + asSentence(view->subtitle());
    figure.spoken = figureDescription(*view, drawn);
    return ReportSection{.level = 3, .figure = figure, .id = u"figure-%1"_s.arg(number)};
}

QString readoutText(double value, Unit unit, const NumberFormat& numbers)
{
    if (unit == Unit::Percent && value > 0 && value < 1e-5)
        return localNumbers(QStringLiteral("< 0.001 %"));
    if (unit == Unit::Parameter || unit == Unit::Token)
        return spokenText(value, unit, numbers);
    if (unit == Unit::Joule && value > 0) {
        const QString hours = displayText(value / 3600, unit, numbers);
        return QStringLiteral("%1 (%2Wh)")
            .arg(displayText(value, unit, numbers), hours.left(hours.size() - 1));
    }
    return displayText(value, unit, numbers);
}

bool cannotBe(const Report& report)
{
    return std::ranges::any_of(
        report.diagnostics, [](const Diagnostic& each) { return each.severity == Severity::Error; });
}

QStringList reportViews(const ExportRequest& request, const ViewInput& input)
{
    const ReportProfile profile = request.profile;
    const bool leads = leadsWithServing(request, input.report->scenario);
    const bool trains = !cannotBe(*input.report);
    if (profile == ReportProfile::Investigation)
        return trains || leads ? viewsOfSteps(leads) : QStringList();
    if (!trains && !leads)
        return {};
    const QSet<QString> set = fieldsThatWereSet(input.report->scenario, *input.catalog);
    QStringList ids;
    for (const ViewEntry& entry : figureRegistry())
        if (trains ? !entry.belongs || entry.belongs(input) : isServingView(entry.id))
            ids += entry.id;
    if (profile == ReportProfile::Full)
        ids.removeOne(u"accounting"_s); // a table, which follows in full
    if (profile == ReportProfile::Appendix) {
        ids.removeOne(u"remedies"_s); // "What to try" says it
        if (!leads && !anySet(set, "serving."_L1))
            ids.removeIf(isServingView);
    }
    if (leads)
        std::ranges::stable_partition(ids, isServingView);
    if (profile != ReportProfile::Brief)
        return ids;
    QStringList few;
    for (const QString& id : mostTelling(input, set, leads))
        if (few.size() < figuresOfABrief && ids.contains(id))
            few += id;
    return few;
}

QSet<QString> fieldsThatWereSet(const Scenario& scenario, const Catalog& catalog)
{
    const Scenario usual = openingScenario(catalog);
    Scenario base = usual;
    QSet<QString> set;
    for (const FieldChange& change : diffScenarios(usual, scenario)) {
        const FieldSpec* field = findField(change.field);
        if (!field || field->kind != FieldKind::Preset || !field->getText)
            continue;
        Scenario with = base;
        if (!setField(with, *field, field->getText(scenario), catalog)) {
            base = with;
            set.insert(toQString(change.field));
        }
    }
    for (const FieldChange& change : diffScenarios(base, scenario))
        set.insert(toQString(change.field));
    return set;
}

PageOptions figureInDocument(const PageOptions& asked, double width, double height)
{
    PageOptions options = asked;
    options.size = {{}, std::floor(width), std::floor(height), 10.5};
    options.inDocument = true;
    options.parts.title = options.parts.footnote = options.parts.stamp = options.parts.code = false;
    return options;
}

} // namespace ridgepoint
