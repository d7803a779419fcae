// Published problems against the public formulas. tests/golden/README.md says where they come from.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "golden_rows.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::golden;

namespace {

struct Problem
{
    Inputs inputs;
    QString source, section, unit;
    bool adopt = true;
    bool book = false;
    std::optional<double> expected;
    double tolerance = 0;
    // The number printed by the source, and whether it is right.
    std::optional<double> published;
    bool publishedAgrees = false;
    double publishedTolerance = 0;
};

std::optional<double> siFactor(const QString& unit)
{
    static const std::map<QString, double> factors{{"h", 3600}, {"d", 86400}, {"min", 60}, {"ms", 1e-3},
        {"365 d", 365 * 86400.0}, {"USD/h", 1 / 3600.0}, {"1/h", 1 / 3600.0}, {"h/month", 3600 / 2629800.0},
        {"USD", 1}, {"USD/kWh", 1 / 3.6e6}, {"kWh", 3.6e6}, {"bit/s", 0.125}, {"SI", 1}, {"1", 1}, {"B", 1},
        {"B/param", 1}, {"B/s", 1}, {"B/s per direction", 1}, {"FLOP", 1}, {"FLOP/s", 1},
        {"AllReduce/layer", 1}, {"B/token", 1}, {"GPU", 1}, {"TP", 1}, {"W", 1}, {"dim", 1}, {"head", 1},
        {"layer", 1}, {"param", 1}, {"s", 1}, {"seq", 1}, {"token", 1}, {"token/s", 1}, {"token/param", 1},
        {"call", 1}, {"node", 1}, {"stage", 1}, {"microbatch", 1}, {"step", 1}};
    const auto found = factors.find(unit);
    return found == factors.end() ? std::nullopt : std::optional(found->second);
}

double relativeError(double actual, double expected)
{
    return std::abs(actual - expected) / std::max(std::abs(expected), 1e-300);
}

std::vector<Row> allRows()
{
    std::vector<Row> rows;
    for (auto* part : {&bookMemoryRows, &bookComputeRows, &bookShardingRows, &bookMethodsRows,
             &bookCollectiveRows, &bookPipelineRows, &bookScalingRows, &bookInferenceRows, &bookEconomyRows,
             &scalingBookRows, &otherRows})
        for (Row& row : part())
            rows.push_back(std::move(row));
    return rows;
}

} // namespace

class TestGoldenProblems : public QObject
{
    Q_OBJECT

private:
    std::map<std::string, Problem, std::less<>> m_problems;
    std::vector<Row> m_rows = allRows();

    void addRows(bool singlesOnly) const
    {
        QTest::addColumn<std::size_t>("row");
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            if (!singlesOnly || !m_rows[i].formula.empty())
                QTest::newRow(m_rows[i].id.data()) << i;
    }
    const Problem& problem(std::string_view id) const { return m_problems.find(id)->second; }

private Q_SLOTS:
    void initTestCase()
    {
        QFile file(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/problems.json"));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.errorString()));
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
        QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(error.errorString()));
        for (const QJsonValue& value : document["problems"].toArray()) {
            const QJsonObject entry = value.toObject();
            Problem p;
            p.source = entry["source"].toString();
            p.section = entry["section"].toString();
            p.unit = entry["unit"].toString();
            p.adopt = entry["adopt"].toBool();
            const QString kind = entry["kind"].toString();
            p.book = QStringList{"memory", "compute", "roofline", "activation", "zero", "tensor", "sequence",
                "expert", "overlap", "precision", "compression", "search", "other", "collective", "pipeline",
                "scaling_law", "batch", "inference", "economics", "resilience"}
                         .contains(kind);
            p.tolerance = entry["tol"].toDouble();
            if (entry["expected"].isDouble())
                p.expected = entry["expected"].toDouble();
            if (entry.contains("published")) {
                const QJsonObject published = entry["published"].toObject();
                p.published = published["value"].toDouble();
                p.publishedAgrees = published["agrees"].toBool();
                p.publishedTolerance = published["tol"].toDouble();
            }
            const QJsonObject inputs = entry["inputs"].toObject();
            for (auto input = inputs.begin(); input != inputs.end(); ++input) {
                const QJsonObject quantity = input.value().toObject();
                const QString unit = quantity["unit"].toString();
                const auto factor = siFactor(unit);
                QVERIFY2(factor, qPrintable("unknown unit " + unit));
                p.inputs.set(input.key().toStdString(), quantity["value"].toDouble() * *factor);
            }
            QVERIFY2(m_problems.emplace(entry["id"].toString().toStdString(), p).second,
                qPrintable("problem listed twice: " + entry["id"].toString()));
        }
        const auto fromBook = std::ranges::count_if(m_problems, [](const auto& p) { return p.second.book; });
        QCOMPARE(fromBook, 472);
        QCOMPARE(m_problems.size(), std::size_t(650));
    }

    void everyProblemIsAnsweredOrExplained()
    {
        std::set<std::string_view> seen;
        for (const Row& row : m_rows) {
            QVERIFY2(m_problems.contains(row.id), row.id.data());
            QVERIFY2(seen.insert(row.id).second, row.id.data());
        }
        for (const Unexpressible& item : unexpressibleProblems()) {
            QVERIFY2(m_problems.contains(item.id), item.id.data());
            QVERIFY2(seen.insert(item.id).second, item.id.data());
            QVERIFY2(!problem(item.id).book, "every problem of the book must be answered");
            QVERIFY2(item.reason.size() > 20, item.id.data());
        }
        for (const auto& [id, unused] : m_problems)
            QVERIFY2(seen.contains(id), id.c_str());
        for (const Unexpressible& item : leftOut()) {
            QVERIFY2(seen.insert(item.id).second, item.id.data());
            QVERIFY2(item.reason.size() > 20, item.id.data());
        }
    }

    void formulasGiveThePublishedNumbers_data() { addRows(false); }
    void formulasGiveThePublishedNumbers()
    {
        QFETCH(const std::size_t, row);
        const Problem& p = problem(m_rows[row].id);
        const double actual = m_rows[row].compute(p.inputs, m_rows[row].operands);
        QVERIFY(std::isfinite(actual));
        const auto text = [&](double other) {
            return qPrintable(QStringLiteral("computed %1 %2, source says %3 (%4, %5)")
                                  .arg(actual, 0, 'g', 12)
                                  .arg(p.unit)
                                  .arg(other, 0, 'g', 12)
                                  .arg(p.source, p.section));
        };
        if (p.expected)
            QVERIFY2(relativeError(actual, *p.expected) <= p.tolerance, text(*p.expected));
        else
            QVERIFY2(!p.adopt && p.published, "a problem without an answer must be a negative one");
        if (p.published) {
            const double error = relativeError(*p.published, actual);
            if (p.publishedAgrees)
                QVERIFY2(error <= p.publishedTolerance + p.tolerance, text(*p.published));
            else
                QVERIFY2(error > p.publishedTolerance, text(*p.published));
        }
    }

    void theFormulaCommandGivesTheSameNumber_data() { addRows(true); }
    void theFormulaCommandGivesTheSameNumber()
    {
        QFETCH(const std::size_t, row);
        const Row& r = m_rows[row];
        const Problem& p = problem(r.id);
        const FormulaEntry* entry = findFormula(r.formula);
        QVERIFY(entry != nullptr);
        QCOMPARE(entry->arguments.size(), r.operands.size());
        std::vector<double> si;
        for (const Operand& operand : r.operands)
            si.push_back(operand.in(p.inputs));
        const double byName = entry->evaluate(si);
        QVERIFY(byName == r.compute(p.inputs, r.operands));
        if (p.expected)
            QVERIFY(relativeError(byName, *p.expected) <= p.tolerance);
    }
};

QTEST_APPLESS_MAIN(TestGoldenProblems)
#include "tst_golden_problems.moc"
