// Whatever row of a table or tile of a view names a number of the report, by its path or by its label, says
// the report's own value: of every view and each of its pictures, for shipped and for random scenarios.

#include "core/engine/evaluate.h"
#include "tests/support/random_scenarios.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "views/registry.h"
#include "widgets/number_text.h"

#include <QTest>

#include <cmath>
#include <map>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

struct Known
{
    std::optional<double> value;
    Unit unit = Unit::Number;
};

class Walk
{
public:
    explicit Walk(const Scenario& scenario)
        : m_report(shared(evaluate(scenario)))
    {
        for (const Readout& readout : readouts()) {
            const Known known{readout.get(*m_report), readout.unit};
            m_ofPath[toQString(readout.path)] = known;
            for (const QString& label : toQString(readout.label).split(u'|'))
                m_ofLabel[label] = known;
        }
    }

    void walk(const ViewEntry& entry)
    {
        const std::unique_ptr<View> view(entry.create(nullptr));
        view->setStyle(styleOf());
        ViewInput input;
        input.report = m_report;
        input.catalog = &shippedCatalog();
        view->setInput(input);
        forEachPicture(*view, [&](const QString& picture) {
            const QString where = picture.isEmpty() ? entry.id : entry.id + u'/' + picture;
            readTable(view->table(), where + u", table"_s);
            for (const ReadoutTileData& tile : view->tiles())
                readTile(tile, where + u", tile"_s);
        });
    }

    QStringList faults; // "stack, table: …"
    int rows = 0, tiles = 0;

private:
    void readTable(const ViewTable& table, const QString& where)
    {
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            const QStringList& row = table.rows[i];
            const QString path = i < table.paths.size() ? table.paths[i] : QString();
            const auto ofPath = m_ofPath.find(path);
            const auto ofLabel = m_ofLabel.find(row.value(0));
            const Known* const known = ofPath != m_ofPath.end() ? &ofPath->second
                : ofLabel != m_ofLabel.end()                    ? &ofLabel->second
                                                                : nullptr;
            if (!known || !known->value || !std::isfinite(*known->value))
                continue;
            ++rows;
            bool said = false;
            if (i < table.numbers.size())
                for (const CellNumber& number : table.numbers[i])
                    said = said || (number.si && near(*number.si, *known->value));
            for (const QString& cell : row)
                said = said || says(cell, *known);
            if (!said)
                faults += u"%1: %2 [%3] is %4, the row says %5"_s.arg(
                    where, row.value(0), path, displayText(*known->value, known->unit), row.join(u" | "_s));
        }
    }

    void readTile(const ReadoutTileData& tile, const QString& where)
    {
        const auto ofPath = m_ofPath.find(tile.path);
        if (ofPath == m_ofPath.end() || !ofPath->second.value || !std::isfinite(*ofPath->second.value))
            return;
        const bool words =
            std::none_of(tile.value.begin(), tile.value.end(), [](QChar c) { return c.isDigit(); });
        if (words && tile.value != u"—"_s)
            return;
        ++tiles;
        if (!says(tile.value, ofPath->second) && !says(tile.detail, ofPath->second))
            faults += u"%1: %2 [%3] is %4, the tile says %5"_s.arg(where, tile.label, tile.path,
                displayText(*ofPath->second.value, ofPath->second.unit), tile.value);
    }

    static bool near(double a, double b) { return a == b || std::abs(a - b) <= 1e-9 * std::abs(b); }

    static bool says(const QString& text, const Known& known)
    {
        for (const Unit unit : {known.unit, Unit::Count, Unit::Number, Unit::Percent, Unit::Ratio})
            if (text.contains(displayText(*known.value, unit)))
                return true;
        // "17.0 accelerator-hours" under a heading that says so.
        return known.unit == Unit::AcceleratorHour
            && text.contains(displayText(*known.value / secondsPerHour, Unit::Number));
    }

    std::shared_ptr<const Report> m_report;
    std::map<QString, Known> m_ofPath, m_ofLabel;
};

} // namespace

class TestTableValues : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shippedScenarios_data()
    {
        QTest::addColumn<QString>("id");
        for (const ScenarioPreset& preset : shippedCatalog().scenarios())
            QTest::newRow(preset.id.c_str()) << toQString(preset.id);
    }

    void shippedScenarios()
    {
        QFETCH(QString, id);
        Walk walk(readScenario(shippedCatalog().scenario(id.toStdString())->json, shippedCatalog(), "test")
                      .file->scenario);
        for (const ViewEntry& entry : viewRegistry())
            walk.walk(entry);
        QVERIFY2(walk.faults.isEmpty(), qPrintable(walk.faults.join(u'\n')));
        QVERIFY2(walk.rows > 60 && walk.tiles > 60, qPrintable(u"%1 %2"_s.arg(walk.rows).arg(walk.tiles)));
    }

    // Each of 300 scenarios in a few of the views, so that each view sees dozens.
    void randomScenarios()
    {
        RandomScenarios random(shippedCatalog(), 20261201);
        std::mt19937_64 dice(51);
        const std::span<const ViewEntry> all = viewRegistry();
        int rows = 0;
        QStringList faults;
        for (std::size_t i = 0; i < 300; ++i) {
            Scenario s = random.next();
            s.serving.promptTokens = 1 + static_cast<double>(dice() % 16384);
            s.serving.outputTokens = 2 + static_cast<double>(dice() % 2048);
            s.serving.concurrency = 1 + static_cast<double>(dice() % 128);
            if (dice() % 4 == 0)
                s.serving.efficiency = ServingEfficiency::Stated;
            Walk walk(s);
            for (std::size_t k = i % 5; k < all.size(); k += 5)
                walk.walk(all[k]);
            rows += walk.rows;
            for (const QString& fault : walk.faults)
                faults += QString::number(i) + u": "_s + fault;
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.mid(0, 60).join(u'\n')));
        QVERIFY2(rows > 3000, qPrintable(QString::number(rows)));
    }
};

QTEST_MAIN(TestTableValues)
#include "tst_table_values.moc"
