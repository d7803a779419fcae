// A file of the first version still gives the numbers that the first version computed from it.
// scenario-v1-readouts.txt was written by that program; what later models replaced is not in it.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "tests/support/shipped_catalog.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

QByteArray golden(const char* name)
{
    QFile file(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", name);
    return file.readAll();
}

const ScenarioFile& oldFile()
{
    static const ScenarioFile file = *readScenario(
        golden("scenario-v1.ridge.json").toStdString(), shippedCatalog(), "scenario-v1.ridge.json")
                                          .file;
    return file;
}

// What silence meant then of several accelerators, and what one click still makes of it.
Scenario stated(Scenario scenario)
{
    scenario.hardware.efficiency.mfu = 0.4;
    return scenario;
}

const Report& reportOf(const QString& place)
{
    static const Report scenario = evaluate(oldFile().scenario);
    static const Report first = evaluate(oldFile().baselines.at(0));
    static const Report second = evaluate(stated(oldFile().baselines.at(1)));
    return place == u"scenario" ? scenario : place == u"baseline 1" ? first : second;
}

} // namespace

class TestFirstVersion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void computes_data()
    {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("path");
        QTest::addColumn<double>("value");
        for (const QByteArray& line : golden("scenario-v1-readouts.txt").split('\n')) {
            const QList<QByteArray> parts = line.split('\t');
            if (parts.size() == 3)
                QTest::newRow((parts[0] + ' ' + parts[1]).constData())
                    << QString::fromUtf8(parts[0]) << QString::fromUtf8(parts[1]) << parts[2].toDouble();
        }
    }
    void computes()
    {
        QFETCH(QString, place);
        QFETCH(QString, path);
        QFETCH(double, value);
        const std::optional<double> now = readoutValue(reportOf(place), path.toStdString());
        QVERIFY(now);
        QVERIFY2(
            std::abs(*now - value) <= 1e-12 * std::abs(value), qPrintable(QString::number(*now, 'g', 17)));
    }

    void isStillLegal()
    {
        for (const Diagnostic& d : reportOf(QStringLiteral("scenario")).diagnostics)
            QVERIFY2(d.severity != Severity::Error, d.message.plain().c_str());
    }
};

QTEST_APPLESS_MAIN(TestFirstVersion)
#include "tst_first_version.moc"
