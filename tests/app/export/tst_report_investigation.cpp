// The investigation as a report: a heading, a sentence, four numbers and a figure for each of its five steps.

#include "tests/app/app_fixture.h"

#include "app/export/exporter.h"
#include "app/export/report_content.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/teaching/investigation/investigation.h"
#include "core/validation/nearest_runs.h"
#include "views/registry.h"

#include <QFile>
#include <QTemporaryDir>

using namespace ridgepoint;

class TestReportInvestigation : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    static ScenarioFile fileOf(const char* preset, const FieldEdits& edits = {})
    {
        const ScenarioPreset& found = *shippedCatalog().scenario(preset);
        ScenarioFile file = *readScenario(found.json, shippedCatalog(), found.id).file;
        if (applyEdits(file.scenario, edits, shippedCatalog()))
            qFatal("cannot set it");
        return file;
    }
    static ExportRequest asked()
    {
        ExportRequest request;
        request.what = exportReport;
        request.profile = ReportProfile::Investigation;
        return request;
    }
    QByteArray exported(const ScenarioFile& file, ExportFormat format)
    {
        ExportRequest request = asked();
        request.formats = {format};
        request.overwrites = true;
        request.target = m_folder.filePath(QStringLiteral("report.") + suffixOf(format));
        const ExportResult result = exportPictures(request, file, shippedCatalog());
        if (!result.ok())
            qFatal("%s", qPrintable(result.error));
        QFile written(request.target);
        return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    }

private Q_SLOTS:
    void viewsExist()
    {
        for (const bool serving : {false, true})
            for (const InvestigationPicture& picture : investigationPictures(serving)) {
                const ViewEntry* entry =
                    findView(QString::fromUtf8(picture.view.data(), qsizetype(picture.view.size())));
                QVERIFY2(entry && entry->id.toStdString() == picture.view, std::string(picture.view).c_str());
                if (picture.option.empty())
                    continue;
                const std::unique_ptr<View> view(entry->create(nullptr));
                const QString key = QString::fromStdString(std::string(picture.option));
                QVERIFY2(view->options().contains(key), qPrintable(key));
                view->setOptions({{key, QString::fromStdString(std::string(picture.choice))}});
                QCOMPARE(view->options().value(key).toString().toStdString(), std::string(picture.choice));
            }
    }

    void everyExample_data()
    {
        QTest::addColumn<QString>("id");
        for (const ScenarioPreset& preset : shippedCatalog().scenarios())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }
    void everyExample()
    {
        QFETCH(QString, id);
        const ScenarioFile file = fileOf(qPrintable(id));
        const ExportRequest base = asked();
        const ViewInput input = viewInput(file, shippedCatalog());
        ExportRequest request = base;
        request.views = reportViews(request, input);
        QCOMPARE(request.views.size(), qsizetype(investigationSteps));
        QStringList leftOut;
        const ReportContent content = reportContent(request, input, {}, request.figure, leftOut);
        QVERIFY2(leftOut.isEmpty(), qPrintable(leftOut.join(u'\n')));
        std::size_t step = 0, figures = 0;
        BundledRuns runs(shippedCatalog());
        const Investigation walk = investigate(*input.report, runs, asksOfServing(file.scenario));
        for (const ReportSection& section : content.sections) {
            if (section.figure) {
                QCOMPARE(section.figure->view.toStdString(), std::string(walk.steps[figures].picture.view));
                QCOMPARE(section.figure->number, int(++figures));
                QCOMPARE(step, figures); // behind its step
            } else if (step < walk.steps.size()) {
                QVERIFY2(section.heading.startsWith(QStringLiteral("%1. ").arg(step + 1)),
                    qPrintable(section.heading));
                QCOMPARE(section.paragraphs.size(), qsizetype(1));
                QCOMPARE(section.table.rows.size(), std::size_t(4));
                ++step;
            }
        }
        QCOMPARE(figures, investigationSteps);
        QVERIFY(
            content.sections[std::size_t(2 * investigationSteps)].heading == QLatin1String("What was set"));
        QVERIFY(!content.contents);
    }

    void formats_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("Markdown") << int(ExportFormat::Markdown);
        QTest::newRow("HTML") << int(ExportFormat::Html);
    }
    void formats()
    {
        QFETCH(int, format);
        const QString said =
            QString::fromUtf8(exported(fileOf("llama3.1-405b-16384xh100"), ExportFormat(format)));
        for (const char* part :
            {"1. Memory: does it fit?", "recompute them first", "5. Validation", "Llama", "Figure 5"})
            QVERIFY2(said.contains(QLatin1String(part)), part);
        QVERIFY(exported(fileOf("seed-001"), ExportFormat::Pdf).startsWith("%PDF"));
    }

    // What cannot be has no steps and says why.
    void aFaultIsSaid()
    {
        const ScenarioFile file = fileOf("llama3-70b-256xh100", {{"mesh.tensor", "3"}});
        const ViewInput input = viewInput(file, shippedCatalog());
        const ExportRequest request = asked();
        QVERIFY(reportViews(request, input).isEmpty());
        QStringList leftOut;
        const ReportContent content = reportContent(request, input, {}, request.figure, leftOut);
        QCOMPARE(content.sections.front().heading, QStringLiteral("Investigation"));
        QVERIFY(!content.sections.front().paragraphs.front().isEmpty());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestReportInvestigation)
#include "tst_report_investigation.moc"
