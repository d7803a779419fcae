// The brief: what it answers, what it leaves unsaid, and the paper it is on.

#include "tests/app/app_fixture.h"
#include "tests/support/patience.h"

#include "app/export/exporter.h"
#include "core/inputs/scenario/scenario_json.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace ridgepoint;

namespace {

using Words = std::vector<const char*>;
QStringList lines(const Words& words)
{
    QStringList all;
    for (const char* word : words)
        all += QString::fromUtf8(word);
    return all;
}

ScenarioFile presetWith(const std::string& id, const FieldEdits& edits)
{
    const ScenarioPreset& preset = *shippedCatalog().scenario(id);
    ScenarioFile file = *readScenario(preset.json, shippedCatalog(), preset.id).file;
    if (const FieldError error = applyEdits(file.scenario, edits, shippedCatalog()))
        qFatal("an edit of %s is refused", id.c_str());
    return file;
}

} // namespace

class TestBrief : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    FigureSize m_size = namedFigureSizes().front();

    QByteArray exported(const ScenarioFile& file, ExportFormat format)
    {
        ExportRequest request;
        request.what = exportReport;
        request.profile = ReportProfile::Brief;
        request.figure.size = m_size;
        request.formats = {format};
        request.date = QDate(2026, 3, 4);
        request.overwrites = true;
        request.target = m_folder.filePath(QStringLiteral("brief.") + suffixOf(format));
        const ExportResult result = exportPictures(request, file, shippedCatalog());
        if (!result.ok())
            qFatal("%s", qPrintable(result.error));
        QFile written(request.target);
        return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    }

private Q_SLOTS:
    // Who reads nothing but the brief knows what is asked, what the answer is, how sure it is, what it costs
    // and what comes next.
    void aBriefAnswers_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<FieldEdits>("edits");
        QTest::addColumn<QStringList>("said");
        QTest::addColumn<QStringList>("unsaid");
        const auto row = [](const char* name, const char* preset, const FieldEdits& edits, const Words& said,
                             const Words& unsaid) {
            QTest::newRow(name) << QString::fromLatin1(preset) << edits << lines(said) << lines(unsaid);
        };
        row("training that fits", "llama3.1-405b-16384xh100", {},
            {"train Llama 3.1 405B on 15.6T tokens with 16384 × H100", "No deadline and no budget are set.",
                "It fits: the fullest rank needs 82.2 GB of 85.5 GB", "80 % of published runs",
                "list prices run from", "Use TP", "The largest saving is in bubble", "failures",
                "ten minutes each"},
            {"misses", "default)"});
        row("targets that were set", "llama3.1-405b-16384xh100",
            {{"targets.deadline", "30d"}, {"targets.budget", "200M"},
                {"targets.price_per_accelerator_hour", "2"}},
            {"Limits that were set: a deadline of 30.0 d, a budget of $200M",
                "It misses the deadline of 30.0 d", "It stays within the budget"},
            {"list prices run", "No price is set"});
        row("training that does not fit", "seed-question", {},
            {"a model of 70B parameters", "It does not fit as it is laid out", "No layout of this job runs",
                "The fewest that hold it: ", "was typed in"},
            {"80 % of published", "It misses", "the fullest rank needs 1.32 TB of 80.0 GB. If it did"});
        row("serving with no targets", "llama3.1-70b-served-8xh200", {},
            {"at what cost per token, do 8 × H200", "No latency SLOs are set.", "TTFT 219 ms, TPOT 13.7 ms",
                "per million output tokens", "80 % of published deployments like it",
                "These two limits are defaults", "Benchmark one replica"},
            {"optimizer", "tokens/param", "MFU", "deadline", "SLO is m"});
        row("serving with targets", "llama3.1-70b-served-8xh200",
            {{"serving.ttft_target", "0.1"}, {"serving.itl_target", "0.05"}},
            {"SLOs that were set: TTFT of 100 ms, TPOT of 50.0 ms", "The TTFT SLO is missed.",
                "The TPOT SLO is met."},
            {"optimizer", "tokens/param", "MFU", "deadline", "These two limits"});
    }
    void aBriefAnswers()
    {
        QFETCH(QString, preset);
        QFETCH(FieldEdits, edits);
        QFETCH(QStringList, said);
        QFETCH(QStringList, unsaid);
        const ScenarioFile file = presetWith(preset.toStdString(), edits);
        const QString brief = QString::fromUtf8(exported(file, ExportFormat::Markdown)).simplified();
        const QString words = brief.section(QStringLiteral("## Figures"), 0, 0);
        for (const char* heading :
            {"## Question", "## Answer", "## How sure", "## Plan", "## Risks", "## What to measure next"})
            QVERIFY2(words.contains(QLatin1String(heading)), heading);
        for (const QString& each : said)
            QVERIFY2(words.contains(each), qPrintable(each + QStringLiteral(" <- ") + words));
        for (const QString& each : unsaid)
            QVERIFY2(!brief.section(QStringLiteral("## Provenance"), 0, 0).contains(each),
                qPrintable(each + QStringLiteral(" <- ") + brief));
    }

    void aBriefSaysWhatDecidesTheJob()
    {
        ScenarioFile file = presetWith("llama3-70b-256xh100", {});
        const auto brief = [&](const char* heading) {
            return QString::fromUtf8(exported(file, ExportFormat::Markdown))
                .simplified()
                .section(QLatin1String(heading), 1)
                .section(QStringLiteral("## "), 0, 0);
        };
        QVERIFY(brief("## What was set").contains(QStringLiteral("| global batch | 512 |")));
        QVERIFY(brief("## What was assumed").contains(QStringLiteral("| training tokens | 15.0T |")));
        QVERIFY(!applyEdits(file.scenario, {{"training.tokens", "2T"}}, shippedCatalog()));
        QVERIFY(brief("## What was set").contains(QStringLiteral("| training tokens | 2.00T |")));
        QVERIFY(brief("## What was assumed").contains(QStringLiteral("the middle of list prices from")));
        QVERIFY(!applyEdits(file.scenario, {{"hardware.accelerator", "tpu-v6e"}}, shippedCatalog()));
        QVERIFY(brief("## What was assumed").contains(QStringLiteral("for an accelerator, a list price")));
    }

    void paperIsA4OrLetter_data()
    {
        QTest::addColumn<QString>("size");
        QTest::addColumn<QString>("paper");
        QTest::newRow("default") << QString() << QStringLiteral("A4");
        QTest::newRow("a4") << "a4"
                            << "A4";
        QTest::newRow("letter") << "letter"
                                << "letter";
    }
    void paperIsA4OrLetter()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("pdfinfo")).isEmpty())
            QSKIP("poppler-utils is not installed");
        QFETCH(QString, size);
        QFETCH(QString, paper);
        m_size = size.isEmpty() ? namedFigureSizes().front() : *figureSizeFromText(size, nullptr);
        const auto usual = qScopeGuard([this] { m_size = namedFigureSizes().front(); });
        exported(presetWith("llama3-70b-256xh100", {}), ExportFormat::Pdf);
        QProcess process;
        process.start(QStringLiteral("pdfinfo"), {m_folder.filePath(QStringLiteral("brief.pdf"))});
        QVERIFY(process.waitForFinished(ridgepoint::testing::patience));
        const QString info = QString::fromUtf8(process.readAllStandardOutput());
        QVERIFY2(info.contains(QStringLiteral("(%1)").arg(paper)), qPrintable(info));
        QVERIFY(info.contains(QRegularExpression(QStringLiteral("Pages:\\s+2\\n"))));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestBrief)
#include "tst_brief.moc"
