// The chapter about serving in reports: where it stands, and what it says.

#include "tests/app/app_fixture.h"

#include "app/export/exporter.h"
#include "app/export/report_content.h"
#include "core/inputs/scenario/scenario_json.h"

#include <algorithm>

using namespace ridgepoint;

class TestReportServing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // A chapter in full reports, and in front of those that are about serving: training's verdict comes after
    // it and says whose it is.
    void serving_data()
    {
        QTest::addColumn<int>("profile");
        QTest::addColumn<FieldEdits>("edits");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("first"); // heading
        QTest::addColumn<bool>("told");
        const FieldEdits none, set{{"serving.concurrency", "32"}},
            cannot{{"mesh.tensor", "3"}, {"opens_on", "serving-latency"}},
            opens{{"opens_on", "serving-replica"}};
        const auto row = [](const char* name, ReportProfile profile, const FieldEdits& edits,
                             const char* from, const char* first, bool told = true) {
            QTest::newRow(name) << int(profile) << edits << QString::fromLatin1(from)
                                << QString::fromLatin1(first) << told;
        };
        using enum ReportProfile;
        row("full", Full, none, "", "Verdict");
        row("full, from serving", Full, none, "serving-replica", "Serving");
        row("appendix", Appendix, none, "stack", "Verdict", false);
        row("appendix, where it was set", Appendix, set, "", "Verdict");
        row("appendix of a scenario that opens on it", Appendix, opens, "", "Serving");
        row("training that cannot be", Full, cannot, "", "Serving");
    }
    void serving()
    {
        QFETCH(int, profile);
        QFETCH(FieldEdits, edits);
        QFETCH(QString, from);
        QFETCH(QString, first);
        QFETCH(bool, told);
        const ScenarioPreset& preset = *shippedCatalog().scenario("llama3-70b-256xh100");
        ScenarioFile file = *readScenario(preset.json, shippedCatalog(), preset.id).file;
        if (told)
            QVERIFY(!applyEdits(file.scenario, {{"serving.tensor", "8"}}, shippedCatalog()));
        QVERIFY(!applyEdits(file.scenario, edits, shippedCatalog()));
        ExportRequest request;
        request.what = exportReport;
        request.profile = ReportProfile(profile);
        request.from = from;
        const ViewInput input = viewInput(file, shippedCatalog());
        QStringList leftOut;
        const ReportContent content = reportContent(request, input, {}, request.figure, leftOut);
        QCOMPARE(content.sections.front().heading, first);
        // Settings have a group of that name.
        const auto chapter = std::ranges::find_if(content.sections, [](const ReportSection& section) {
            return section.heading == QLatin1String("Serving") && section.level == 2;
        });
        QCOMPARE(chapter != content.sections.end(), told);
        if (first == QLatin1String("Serving")) {
            QCOMPARE(content.sections[1].heading, QStringLiteral("Verdict on training"));
            QVERIFY(reportViews(request, input).front().startsWith(QLatin1String("serving-")));
        }
        if (!told)
            return;
        const QString says = chapter->paragraphs.join(u' ');
        QVERIFY2(says.contains(QLatin1String("SLOs are met")), qPrintable(says));
        QVERIFY2(says.contains(QStringLiteral("Llama 3 70B · weights bf16")), qPrintable(says));
        QVERIFY2(says.contains(QLatin1String("vLLM measured on H100")), qPrintable(says));
        QCOMPARE(chapter->table.columns.size(), qsizetype(3));
    }

    // A model leaves its indexer out; both verdicts say so.
    void gapsAreSaid()
    {
        const ScenarioPreset& preset = *shippedCatalog().scenario("llama3-70b-256xh100");
        ScenarioFile file = *readScenario(preset.json, shippedCatalog(), preset.id).file;
        QVERIFY(!applyEdits(file.scenario,
            {{"model.left_out", "an indexer"}, {"hardware.capacity_basis", "nominal"}}, shippedCatalog()));
        ExportRequest request;
        request.what = exportReport;
        request.profile = ReportProfile::Full;
        const ViewInput input = viewInput(file, shippedCatalog());
        QStringList leftOut;
        const ReportContent content = reportContent(request, input, {}, request.figure, leftOut);
        for (const char* heading : {"Verdict", "Serving"}) {
            const auto chapter = std::ranges::find_if(content.sections, [heading](const ReportSection& each) {
                return each.heading == QLatin1String(heading) && each.level == 2;
            });
            QVERIFY(chapter != content.sections.end());
            const QString says = chapter->paragraphs.join(u' ');
            QVERIFY2(says.contains(QLatin1String("The model's description leaves out")), qPrintable(says));
            QVERIFY2(says.contains(QLatin1String("The memory is the nominal one")), qPrintable(says));
        }
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestReportServing)
#include "tst_report_serving.moc"
