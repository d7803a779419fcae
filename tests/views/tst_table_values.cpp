// Whatever row of a table or tile of a view names a number of the report, by its path or by its label, says
// the report's own value: of every view and each of its pictures, for shipped and for random scenarios.

#include "core/engine/evaluate.h"
#include "core/outcome/readout.h"
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
            readTable(entry.id, view->table(), where + u", table"_s);
            for (const ReadoutTileData& tile : view->tiles())
                readTile(tile, where + u", tile"_s);
        });
    }

    QStringList faults; // "stack, table: …"
    int rows = 0, tiles = 0;

private:
    // A row under the label of a number says that number. Rows that lead to a number by its path say it, one
    // of them or all together.
    void readTable(const QString& view, const ViewTable& table, const QString& where)
    {
        struct Rows
        {
            bool said = false;
            std::map<qsizetype, double> sums; // by column
            QStringList texts;
        };
        std::map<QString, Rows> byPath;
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            const QStringList& row = table.rows[i];
            bool said = false;
            const auto look = [&](const Known& known, Rows* all) {
                if (i < table.numbers.size())
                    for (const CellNumber& number : table.numbers[i]) {
                        said = said || (number.si && near(*number.si, *known.value));
                        if (all)
                            all->sums[number.column] += number.si.value_or(0);
                    }
                for (const QString& cell : row)
                    said = said || says(cell, known);
            };
            const QString path = i < table.paths.size() ? table.paths[i] : QString();
            if (const Known* const known = find(m_ofLabel, row.value(0));
                known && !hasOtherNames(view) && !isShort(row.value(0), path)) {
                ++rows;
                look(*known, nullptr);
                if (!said)
                    faults += u"%1: %2 is %3, the row says %4"_s.arg(
                        where, row.value(0), displayText(*known->value, known->unit), row.join(u" | "_s));
            }
            if (const Known* const known = find(m_ofPath, path)) {
                Rows& all = byPath[path];
                look(*known, &all);
                all.said = all.said || said;
                all.texts += row.join(u" | "_s);
            }
        }
        for (const auto& [path, all] : byPath) {
            const Known& known = *find(m_ofPath, path);
            ++rows;
            const bool nothing = *known.value == 0; // "hidden": no row says that none of it is exposed
            const bool together = nothing
                || std::any_of(all.sums.begin(), all.sums.end(),
                    [&](const auto& sum) { return near(sum.second, *known.value); });
            if (!all.said && !together && !leadsElsewhere(view))
                faults += u"%1: %2 is %3, its rows say %4"_s.arg(
                    where, path, displayText(*known.value, known.unit), all.texts.join(u" ¶ "_s));
        }
    }

    // In a table of one rank "weights" are "weights per rank", as the path says.
    static bool isShort(const QString& label, const QString& path)
    {
        const Readout* const readout = readoutOfPath(path.toStdString());
        return readout && toQString(readout->firstLabel()) != label
            && toQString(readout->firstLabel()).startsWith(label);
    }

    // Rows named after fields, of which some share a word with a number (weights' type, weights' bytes), and
    // after what lessons claim of a number.
    static bool hasOtherNames(const QString& view) { return view == u"sensitivity"_s; }
    // Rows of what would become of a number, and of what has a share in one, which lead to it.
    static bool leadsElsewhere(const QString& view) { return view == u"remedies"_s || view == u"taxonomy"_s; }

    // Zero-bubble schedules hold a part of a micro-batch between its two backward passes, which their memory
    // counts as a part and their picture as a whole; interleaved ones are counted in whole rounds of the
    // stages, and a report warns of others.
    bool countedOtherwise(const QString& path) const
    {
        const double m = m_report->pipeline.microbatches;
        return path == u"pipeline.peak_in_flight"_s
            && (m_report->scenario.mesh.schedule.starts_with("zb")
                || (m_report->pipeline.chunks > 1 && std::fmod(m, m_report->scenario.mesh.pipeline) != 0));
    }

    static const Known* find(const std::map<QString, Known>& all, const QString& name)
    {
        const auto found = all.find(name);
        return found != all.end() && found->second.value && std::isfinite(*found->second.value)
            ? &found->second
            : nullptr;
    }

    void readTile(const ReadoutTileData& tile, const QString& where)
    {
        const Known* const known = find(m_ofPath, tile.path);
        const bool words =
            std::none_of(tile.value.begin(), tile.value.end(), [](QChar c) { return c.isDigit(); });
        if (!known || (words && tile.value != u"—"_s) || countedOtherwise(tile.path))
            return;
        ++tiles;
        if (!says(tile.value, *known) && !says(tile.detail, *known))
            faults += u"%1: %2 [%3] is %4, the tile says %5"_s.arg(
                where, tile.label, tile.path, displayText(*known->value, known->unit), tile.value);
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
        for (const ViewEntry& entry : figureRegistry())
            walk.walk(entry);
        for (const QString& fault : walk.faults) // a message of QVERIFY2 ends after a thousand letters
            qWarning("%s", qPrintable(fault));
        QVERIFY(walk.faults.isEmpty());
        QVERIFY2(walk.rows > 60 && walk.tiles > 60, qPrintable(u"%1 %2"_s.arg(walk.rows).arg(walk.tiles)));
    }

    // Each of 300 scenarios in a few of the views, so that each view sees dozens.
    void randomScenarios()
    {
        RandomScenarios random(shippedCatalog(), 20261201);
        std::mt19937_64 dice(51);
        const std::span<const ViewEntry> all = figureRegistry();
        int rows = 0;
        qsizetype faults = 0;
        for (std::size_t i = 0; i < 300; ++i) {
            Scenario s = random.next();
            drawRequests(s, dice);
            Walk walk(s);
            for (std::size_t k = i % 5; k < all.size(); k += 5)
                walk.walk(all[k]);
            rows += walk.rows;
            faults += walk.faults.size();
            for (const QString& fault : walk.faults)
                qWarning("%zu: %s", i, qPrintable(fault));
        }
        QCOMPARE(faults, 0);
        QVERIFY2(rows > 3000, qPrintable(QString::number(rows)));
    }
};

QTEST_MAIN(TestTableValues)
#include "tst_table_values.moc"
