// One question, one answer: every readout of training and of serving has one path, one label and one value,
// whoever asks for it: the register, `evaluate`, `serve`, `explain`.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/derive.h"
#include "core/outcome/writers.h"
#include "core/serving/service_figures.h"
#include "tests/support/edited_scenario.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <array>
#include <cmath>
#include <map>

using namespace ridgepoint;

namespace {

// What explain says of a value beside the register's own bits: sums are taken in another order.
constexpr double rounding = 1e-9;

bool nearly(double a, double b) { return a == b || std::abs(a - b) <= rounding * std::abs(b); }

QString named(std::string_view path, double a, double b)
{
    return QStringLiteral("%1: %2 and %3")
        .arg(QString::fromUtf8(path.data(), qsizetype(path.size())))
        .arg(a, 0, 'g', 12)
        .arg(b, 0, 'g', 12);
}

const nlohmann::json* at(const nlohmann::json& root, std::string_view path)
{
    const nlohmann::json* here = &root;
    for (;;) {
        const std::size_t dot = path.find('.');
        const auto found = here->find(std::string(path.substr(0, dot)));
        if (found == here->end())
            return nullptr;
        if (dot == std::string_view::npos)
            return &*found;
        here = &*found;
        path.remove_prefix(dot + 1);
    }
}

// Empty: everybody says the same.
QStringList disagreements(const Scenario& scenario)
{
    const Report report = evaluate(scenario);
    const nlohmann::json written = nlohmann::json::parse(reportAsJson(report, {}, shippedCatalog()));
    Ledger training, serving;
    evaluate(scenario, training);
    const Report derived = derive(scenario, "serving.tpot_seconds", serving);
    // As the command `serve` makes it: of the scenario, without a report.
    const Served alone(scenario);
    QStringList faults;
    for (const Readout& readout : readouts()) {
        const std::optional<double> value = readout.get(report);
        const auto differs = [&](const char* who, std::optional<double> other) {
            if (value.has_value() != other.has_value())
                faults += QStringLiteral("%1 knows %2 otherwise")
                              .arg(QLatin1String(who),
                                  QLatin1String(readout.path.data(), qsizetype(readout.path.size())));
            else if (value && std::isfinite(*value) && !nearly(*other, *value))
                faults += QLatin1String(who) + QStringLiteral(": ") + named(readout.path, *other, *value);
        };
        differs("an evaluation that is explained", readout.get(derived));
        if (readout.ofService)
            differs("serve", readout.ofService->value(alone));
        if (!value && reasonForNull(report, readout.path).empty())
            faults += QStringLiteral("nothing says why there is no ")
                + QLatin1String(readout.path.data(), qsizetype(readout.path.size()));
        if (const nlohmann::json* const json = at(written, readout.path); !json)
            faults += QStringLiteral("the JSON report lacks ")
                + QLatin1String(readout.path.data(), qsizetype(readout.path.size()));
        else if (value && std::isfinite(*value))
            differs("the JSON report",
                json->is_number() ? std::optional(
                    json->get<double>() * (*value == 0 ? 1 : *value / fileNumber(readout, *value)))
                                  : std::nullopt);
        const Ledger& ledger = readout.ofService ? serving : training;
        if (const std::int32_t node = ledger.find(readout.path); value && node >= 0)
            differs("explain", ledger.node(node).value);
        else if (value && readout.ofService)
            faults += QStringLiteral("nothing explains ")
                + QLatin1String(readout.path.data(), qsizetype(readout.path.size()));
        if (const std::optional<ValueRange> band = readout.band(report))
            if (!(band->low <= band->high) || !value)
                faults += QStringLiteral("a band without sense: ")
                    + QLatin1String(readout.path.data(), qsizetype(readout.path.size()));
    }
    return faults;
}

} // namespace

class TestRegister : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // No path twice, no label twice, in upper or lower case; no label is a path.
    void aNameIsOfOneThing()
    {
        std::map<QString, std::string_view> owners;
        for (const Readout& readout : readouts()) {
            QStringList names{QString::fromUtf8(readout.path.data(), qsizetype(readout.path.size()))};
            names += QString::fromUtf8(readout.label.data(), qsizetype(readout.label.size()))
                         .split(QLatin1Char('|'));
            for (const QString& name : names) {
                QVERIFY2(!owners.contains(name.toLower()), qPrintable(name));
                owners[name.toLower()] = readout.path;
                QCOMPARE(findReadout(name.toStdString()), &readout);
            }
        }
    }

    void olderNamesLeadToTheRegister_data()
    {
        QTest::addColumn<QString>("older");
        QTest::addColumn<QString>("path");
        const auto row = [](const char* older, const char* path) {
            QTest::newRow(older) << QString::fromLatin1(older) << QString::fromLatin1(path);
        };
        row("itl_seconds", "serving.tpot_seconds");
        row("serve.itl_seconds", "serving.tpot_seconds");
        row("served.itl_seconds", "serving.tpot_seconds");
        row("serving.itl_seconds", "serving.tpot_seconds");
        row("serve.ttft_seconds", "serving.ttft_seconds");
        row("serve.memory.sequences", "serving.memory.sequences");
        row("served.cost.per_million_output", "serving.dollars_per_million_output_tokens");
        row("serve.replicas", "serving.replicas");
        row("ITL", "serving.tpot_seconds");
        row("TPOT", "serving.tpot_seconds");
    }
    void olderNamesLeadToTheRegister()
    {
        QFETCH(QString, older);
        QFETCH(QString, path);
        const Readout* const found = findReadout(older.toStdString());
        QVERIFY(found);
        QCOMPARE(std::string(found->path), path.toStdString());
    }

    void shippedScenariosHaveOneAnswer_data()
    {
        QTest::addColumn<QString>("id");
        for (const ScenarioPreset& preset : shippedCatalog().scenarios())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }
    void shippedScenariosHaveOneAnswer()
    {
        QFETCH(QString, id);
        const QStringList faults = disagreements(
            readScenario(shippedCatalog().scenario(id.toStdString())->json, shippedCatalog(), "test")
                .file->scenario);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }

    void randomScenariosHaveOneAnswer()
    {
        RandomScenarios random(shippedCatalog(), 20261128);
        std::mt19937_64 dice(48);
        const auto upTo = [&](double most) {
            return std::floor(std::pow(most, static_cast<double>(dice() >> 11) * 0x1p-53));
        };
        int served = 0;
        for (int i = 0; i < 300; ++i) {
            Scenario s = random.next();
            s.serving.promptTokens = upTo(32768);
            s.serving.outputTokens = upTo(4096);
            s.serving.concurrency = upTo(256);
            if (dice() % 4 == 0)
                s.serving.efficiency = ServingEfficiency::Stated;
            const QStringList faults = disagreements(s);
            QVERIFY2(faults.isEmpty(),
                qPrintable(QString::number(i) + QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
            served += readoutValue(evaluate(s), "serving.tpot_seconds").has_value();
        }
        QVERIFY2(served > 60, qPrintable(QString::number(served)));
    }

    // The rule of thumb is there where its shares are stated, and only there; nothing of it has a name that
    // the prediction has.
    void statedAndPredictedStandApart_data()
    {
        QTest::addColumn<bool>("stated");
        QTest::newRow("predicted") << false;
        QTest::newRow("stated") << true;
    }
    void statedAndPredictedStandApart()
    {
        QFETCH(bool, stated);
        const Report report = evaluate(editedScenario({QStringLiteral("model.preset=llama3-70b"),
            QStringLiteral("serving.efficiency=%1")
                .arg(stated ? QStringLiteral("stated") : QStringLiteral("predicted"))}));
        int rule = 0;
        for (const Readout& readout : readouts())
            if (readout.path.starts_with("inference.")) {
                rule += readout.get(report).has_value();
                QVERIFY2(readout.label.find("rule of thumb") != std::string_view::npos, readout.path.data());
            }
        QCOMPARE(rule > 12, stated); // of seventeen
        QCOMPARE(rule > 0, stated);
    }

    // Where serving.* goes by the rule of thumb, what the rule itself says of a replica is of the same one.
    void theRuleSaysWhatItsServiceSays_data()
    {
        QTest::addColumn<QString>("id"); // empty: random ones
        for (const ScenarioPreset& preset : shippedCatalog().scenarios())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
        for (const char* const id : {"llama3-70b", "gpt-oss-120b", "deepseek-v3", "mixtral-8x22b"})
            QTest::newRow(id) << QStringLiteral("model.preset=%1").arg(QLatin1String(id));
        QTest::newRow("fifty random ones") << QString();
    }
    void theRuleSaysWhatItsServiceSays()
    {
        QFETCH(QString, id);
        int compared = 0;
        const auto check = [&compared](Scenario s) {
            s.serving.efficiency = ServingEfficiency::Stated;
            const auto pair = [&](const char* rule, const char* service, double times = 1) {
                const Report report = evaluate(s);
                const auto a = readoutValue(report, rule), b = readoutValue(report, service);
                if (!a || !b)
                    return true;
                ++compared;
                const bool same = nearly(*a, *b * times);
                if (!same)
                    qWarning("%s", qPrintable(named(rule, *a, *b * times)));
                return same;
            };
            bool same = pair("inference.accelerators_per_replica", "serving.replica.accelerators")
                && pair("inference.kv_bytes_per_token", "serving.kv_bytes_per_token")
                && pair("inference.kv_bytes_per_sequence", "serving.kv_bytes_per_sequence");
            if (s.serving.pipeline == 1
                && s.serving.attentionData == 1) // copies of a group, an end of a stage
                same = same
                    && pair("inference.weights_bytes", "serving.memory.weights_bytes",
                        readoutValue(evaluate(s), "serving.replica.tensor").value_or(1));
            s.serving.concurrency = 1; // nobody's prompt comes between
            return same && pair("inference.decode_seconds", "serving.tpot_seconds");
        };
        if (!id.isEmpty()) {
            const ScenarioPreset* const shipped = shippedCatalog().scenario(id.toStdString());
            QVERIFY(check(shipped ? readScenario(shipped->json, shippedCatalog(), "test").file->scenario
                                  : editedScenario({id})));
            QVERIFY(compared >= 4);
            return;
        }
        RandomScenarios random(shippedCatalog(), 20261129);
        std::mt19937_64 dice(49);
        for (int i = 0; i < 50; ++i) {
            Scenario s = random.next();
            s.serving.promptTokens = 1 + static_cast<double>(dice() % 8192);
            s.serving.outputTokens = 2 + static_cast<double>(dice() % 1024);
            s.serving.concurrency = 1 + static_cast<double>(dice() % 64);
            if (dice() % 2)
                s.serving.tensor = std::exp2(static_cast<double>(dice() % 5));
            if (dice() % 4 == 0)
                s.serving.pipeline = 2;
            if (dice() % 3 == 0)
                s.serving.weightsPrecision =
                    std::array{DataType::Fp8, DataType::Int4, DataType::Bf16}[dice() % 3];
            if (dice() % 3 == 0)
                s.serving.kvPrecision = std::array{DataType::Fp8, DataType::Int8, DataType::Int4}[dice() % 3];
            QVERIFY2(check(s), qPrintable(QString::number(i)));
        }
        QVERIFY2(compared > 150, qPrintable(QString::number(compared)));
    }
};

QTEST_APPLESS_MAIN(TestRegister)
#include "tst_register.moc"
