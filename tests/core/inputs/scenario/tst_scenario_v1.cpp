// Files and share codes of the first version still open and mean the same. scenario-v1.ridge.json spells
// every key that version knew; scenario-v1.txt is what the program that wrote that version read out of it.

#include "scenario_support.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <map>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::test;

namespace {

QByteArray golden(const char* name)
{
    QFile file(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", name);
    return file.readAll();
}

// What silence meant then of several accelerators, and what one click still makes of it.
Scenario stated(Scenario s)
{
    s.hardware.efficiency.mfu = 0.4;
    return s;
}

const ScenarioFile& oldFile()
{
    static const ScenarioFile file = [] {
        const ScenarioReadResult read = readScenario(
            golden("scenario-v1.ridge.json").toStdString(), shippedCatalog(), "scenario-v1.ridge.json");
        if (!read.file || std::ranges::any_of(read.diagnostics, [](const Diagnostic& d) {
                return d.field.find(mfuFieldId) == d.field.npos
                    && d.field.find(capacityFieldId) == d.field.npos;
            }))
            qFatal("%s", qPrintable(listed(read.diagnostics)));
        ScenarioFile old = *read.file;
        old.baselines.at(1) = stated(old.baselines.at(1)); // the one that says nothing
        return old;
    }();
    return file;
}

const Scenario& at(const QString& place)
{
    return place == u"scenario" ? oldFile().scenario : oldFile().baselines.at(place == u"baseline 1" ? 0 : 1);
}

struct Line
{
    QString place;
    QString id;
    QString text;
};

std::vector<Line> lines()
{
    std::vector<Line> all;
    for (const QByteArray& line : golden("scenario-v1.txt").split('\n')) {
        const QList<QString> parts = QString::fromUtf8(line).split(u'\t');
        if (parts.size() == 3)
            all.push_back({parts[0], parts[1], parts[2]});
    }
    return all;
}

} // namespace

class TestScenarioV1 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void means_data()
    {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("text");
        for (const Line& line : lines())
            if (line.id != u"code")
                QTest::newRow(qPrintable(line.place + u' ' + line.id)) << line.place << line.id << line.text;
    }
    void means()
    {
        QFETCH(QString, place);
        QFETCH(QString, id);
        QFETCH(QString, text);
        const FieldSpec* const field = findField(id.toStdString());
        QVERIFY(field);
        QVERIFY(!field->applies || field->applies(at(place)));
        QCOMPARE(q(fieldText(at(place), *field)).replace(u'\n', QStringLiteral("\\n")), text);
    }

    void newFieldsKeepTheirDefaults()
    {
        std::set<QString> known;
        for (const Line& line : lines())
            known.insert(line.id);
        QVERIFY(known.size() > 129);
        const Scenario usual = defaultScenario(shippedCatalog());
        for (const FieldSpec& field : fields()) {
            if (known.contains(q(field.id)))
                continue;
            for (const Scenario* s : {&oldFile().scenario, &oldFile().baselines[0], &oldFile().baselines[1]})
                QVERIFY2(fieldText(*s, field) == fieldText(usual, field), std::string(field.id).c_str());
        }
    }

    void shareCodes()
    {
        int codes = 0;
        for (const Line& line : lines()) {
            if (line.id != u"code")
                continue;
            const ScenarioReadResult read = readShareCode(line.text.toStdString(), shippedCatalog());
            QVERIFY2(read.file, qPrintable(listed(read.diagnostics)));
            const Scenario& now = read.file->scenario;
            QVERIFY((line.place == u"baseline 2" ? stated(now) : now) == at(line.place));
            // Today's code says the 40 % that the old one kept silent about, is silent about notes, and no
            // more.
            static const QRegularExpression notes(QStringLiteral("notes=[^,]*,"));
            const QString today = q(shareCode(at(line.place), shippedCatalog()));
            QCOMPARE(QString(today).remove(QStringLiteral(",hardware.efficiency.mfu=0.4")),
                QString(line.text).remove(notes));
            ++codes;
        }
        QCOMPARE(codes, 3);
    }

    void writtenAgain()
    {
        const ScenarioReadResult back =
            readScenario(writeScenario(oldFile(), shippedCatalog()), shippedCatalog(), "again");
        QVERIFY2(back.file, qPrintable(listed(back.diagnostics)));
        QVERIFY(*back.file == oldFile());
    }
};

QTEST_APPLESS_MAIN(TestScenarioV1)
#include "tst_scenario_v1.moc"
