// Every question about a scenario starts from the value that its report has: a sweep at the present value,
// a goal, a sensitivity, a trace, a comparison, a search, and the report as Markdown and as JSON.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/analysis/goal.h"
#include "core/analysis/sensitivity.h"
#include "core/analysis/sweep.h"
#include "core/base/range.h"
#include "core/engine/evaluate.h"
#include "core/outcome/comparison.h"
#include "core/outcome/writers.h"
#include "core/search/answer.h"
#include "tests/support/edited_scenario.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <QRegularExpression>

#include <cmath>

using namespace ridgepoint;

namespace {

QString named(std::string_view path) { return QString::fromUtf8(path.data(), qsizetype(path.size())); }

bool same(std::optional<double> a, std::optional<double> b)
{
    return a.has_value() == b.has_value() && (!a || *a == *b || (std::isnan(*a) && std::isnan(*b)));
}

QString shown(std::optional<double> value)
{
    return value ? QString::number(*value, 'g', 17) : QStringLiteral("none");
}

class Walk
{
public:
    explicit Walk(const Scenario& scenario)
        : m_scenario(scenario)
        , m_report(evaluate(scenario))
    {
    }

    QStringList faults() const { return m_faults; }

    // Each number and choice that means something here, set to what it is.
    void sweeps(std::size_t every, std::size_t first)
    {
        std::vector<const Readout*> all;
        for (const Readout& readout : readouts())
            all.push_back(&readout);
        std::size_t at = 0;
        for (const FieldSpec& field : fields()) {
            if (!isAskedAlone(field, m_scenario) || at++ % every != first % every)
                continue;
            // A model known by its size alone gets the size that its dimensions have, 0.7 % off at most.
            if (m_scenario.model.source == ModelSpec::Source::BySize && field.id.starts_with("model."))
                continue;
            const SweepAxis axis{&field, {fieldText(m_scenario, field)}};
            const FieldSweep swept = sweep(m_scenario, {}, std::span(&axis, 1), all, shippedCatalog());
            if (!swept.refusal.empty() || swept.points.size() != 1 || !swept.points.front().legal)
                continue; // of a scenario that cannot be, nothing is swept
            for (std::size_t i = 0; i < all.size(); ++i)
                compare(
                    QStringLiteral("a sweep of ") + named(field.id), *all[i], swept.points.front().values[i]);
            ++m_swept;
        }
    }

    void asks(const Readout& readout)
    {
        const std::optional<double> value = readout.get(m_report);
        if (!value || !std::isfinite(*value))
            return;
        const FieldSpec* const field = findField("training.sequence_length");
        compare(QStringLiteral("a goal"), readout,
            reach(m_report, {&readout, *value, true}, std::span(&field, 1), shippedCatalog()).now);
        compare(
            QStringLiteral("a trace"), readout, traceOf(m_report, *field, {}, readout, shippedCatalog()).now);
        ++m_asked;
    }

    void compares()
    {
        for (const ReadoutChange& change : compareReports(m_report, evaluate(m_scenario))) {
            compare(QStringLiteral("a comparison, then"), *change.readout, change.then);
            compare(QStringLiteral("a comparison, now"), *change.readout, change.now);
        }
    }

    void searches()
    {
        SearchQuestion question;
        for (const char* const lock :
            {"mesh.tensor", "mesh.pipeline", "mesh.context", "mesh.expert", "mesh.data"})
            question.locks.emplace_back(lock);
        question.top = 1;
        const SearchAnswer answer = answerTo(m_scenario, question, shippedCatalog(), {});
        const PresentLayout& present = answer.result.present;
        if (!answer.refusal.empty() || !present.legal)
            return;
        Scenario predicted = m_scenario;
        predicted.hardware.efficiency.mfu = Mfu::model();
        const Report report = evaluate(predicted);
        const auto agree = [&](const char* what, std::optional<double> found, std::optional<double> said) {
            if (!found || !said || std::abs(*found - *said) > 1e-9 * std::abs(*said))
                m_faults += QStringLiteral("a search's present %1: %2, the report has %3")
                                .arg(QLatin1String(what), shown(found), shown(said));
        };
        agree("step", present.step.value(), readoutValue(report, "step.seconds"));
        agree("memory", present.memory.value(), readoutValue(m_report, "memory.per_rank.total_bytes"));
        if (present.statedStep)
            agree("stated step", present.statedStep->value(), readoutValue(m_report, "step.seconds"));
        if (!present.statedStep && statedMfu(m_scenario.hardware))
            m_faults += QStringLiteral("a search does not say the step at the stated MFU");
        // What it found is what evaluating it says.
        for (const FoundLayout& found : answer.result.best) {
            Scenario other = m_scenario;
            QVERIFY(!applyEdits(other, editsTo(m_scenario, found), shippedCatalog()));
            const Report its = evaluate(other);
            agree("best step", found.step.value(), readoutValue(its, "step.seconds"));
            agree("best memory", found.memory.value(), readoutValue(its, "memory.per_rank.total_bytes"));
        }
        ++m_searched;
    }

    // "| label | value |": of the quantities of the register each once, as its unit is written.
    void writes()
    {
        const QStringList lines =
            QString::fromStdString(reportAsMarkdown(m_report, {}, shippedCatalog())).split(u'\n');
        for (const Readout& readout : readouts()) {
            const std::optional<double> value = readout.get(m_report);
            if (!value || readout.isPart())
                continue;
            const QString label = named(readout.firstLabel());
            QStringList said, noted; // noted: with what the label leaves open in brackets
            for (const QString& line : lines) {
                const QStringList cells = line.split(u'|');
                if (cells.size() != 4)
                    continue;
                const QString name = cells[1].trimmed();
                if (name == label)
                    said += cells[2].trimmed();
                else if (name.startsWith(label + QStringLiteral(" (")) && name.endsWith(u')'))
                    noted += cells[2].trimmed();
            }
            if (said.isEmpty())
                said = noted;
            const QString text = QString::fromStdString(written(readout, *value));
            if (said.size() != 1 || !said.front().startsWith(text))
                m_faults += QStringLiteral("the report in Markdown: %1 is \"%2\", not %3")
                                .arg(label, said.join(QStringLiteral("\", \"")), text);
            ++m_written;
        }
    }

    int swept() const { return m_swept; }
    int asked() const { return m_asked; }
    int searched() const { return m_searched; }
    int written() const { return m_written; }
    const Report& report() const { return m_report; }

private:
    // As its unit is written; an end of a band in the unit of its value.
    std::string written(const Readout& readout, double value) const
    {
        const QString path = QString::fromUtf8(readout.path.data(), qsizetype(readout.path.size()));
        static const QRegularExpression end(QStringLiteral("(?<=[._])(low|high)_"));
        const QRegularExpressionMatch match = end.match(path);
        const auto instead = [&](const char* with) {
            return readoutValue(m_report, QString(path).replace(end, QLatin1String(with)).toStdString());
        };
        const std::optional<double> middle = instead(""), low = instead("low_"), high = instead("high_");
        if (!match.hasMatch() || !middle || !low || !high)
            return format(value, readout.unit, {});
        const FormattedRange ends = formatRange(*middle, *low, *high, readout.unit);
        return (match.captured(1) == QLatin1String("low") ? ends.low : ends.high).text();
    }
    void compare(const QString& who, const Readout& readout, std::optional<double> other)
    {
        const std::optional<double> value = readout.get(m_report);
        if (!same(value, other))
            m_faults += QStringLiteral("%1: %2 is %3, the report has %4")
                            .arg(who, named(readout.path), shown(other), shown(value));
    }

    Scenario m_scenario;
    Report m_report;
    QStringList m_faults;
    int m_swept = 0, m_asked = 0, m_searched = 0, m_written = 0;
};

} // namespace

class TestOneAnswer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shippedScenarios_data()
    {
        QTest::addColumn<QString>("id");
        for (const ScenarioPreset& preset : shippedCatalog().scenarios())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }
    void shippedScenarios()
    {
        QFETCH(QString, id);
        Walk walk(readScenario(shippedCatalog().scenario(id.toStdString())->json, shippedCatalog(), "test")
                      .file->scenario);
        walk.sweeps(4,
            static_cast<std::size_t>(id.size())); // a quarter of the fields, another one for other scenarios
        for (const Readout& readout : readouts())
            walk.asks(readout);
        walk.compares();
        walk.searches();
        walk.writes();
        for (const char* const readout : {"step.seconds", "serving.tpot_seconds"})
            if (const std::optional<double> value = readoutValue(walk.report(), readout))
                QCOMPARE(*sensitivityOf(walk.report(), *findReadout(readout), shippedCatalog()).now, *value);
        QVERIFY2(walk.faults().isEmpty(), qPrintable(walk.faults().join(u'\n')));
        QVERIFY(walk.swept() > 8);
        QVERIFY(walk.asked() > 40);
        QVERIFY(walk.written() > 40);
        QCOMPARE(walk.searched(), 1);
    }

    void randomScenarios()
    {
        RandomScenarios random(shippedCatalog(), 20261130);
        std::mt19937_64 dice(50);
        int swept = 0, asked = 0, searched = 0;
        for (std::size_t i = 0; i < 300; ++i) {
            Scenario s = random.next();
            drawRequests(s, dice);
            Walk walk(s);
            walk.sweeps(20, i);
            const std::span<const Readout> all = readouts();
            for (std::size_t k = i % 20; k < all.size(); k += 20)
                walk.asks(all[k]);
            walk.compares();
            if (i % 10 == 0)
                walk.searches();
            walk.writes();
            QVERIFY2(
                walk.faults().isEmpty(), qPrintable(QString::number(i) + u'\n' + walk.faults().join(u'\n')));
            swept += walk.swept();
            asked += walk.asked();
            searched += walk.searched();
        }
        QVERIFY2(swept > 300 && asked > 600 && searched > 5,
            qPrintable(QStringLiteral("%1 %2 %3").arg(swept).arg(asked).arg(searched)));
    }
};

QTEST_APPLESS_MAIN(TestOneAnswer)
#include "tst_one_answer.moc"
