#include "compare_fixture.h"

#include "core/serving/served.h"
#include "tests/views/picture_fixture.h"
#include "views/compare/compare_view.h"
#include "views/example.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(Edits)

class TestCompare : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_input = comparedInput(comparedScenario(), comparedBaselines()); }

    void changesOfReports()
    {
        const std::vector<ReadoutChange> changes = compareReports(*m_input.baselines[0], *m_input.report);
        const auto parts = std::ranges::count_if(readouts(), &Readout::isPart);
        QCOMPARE(changes.size(), readouts().size() - std::size_t(parts)); // a sum is compared, not its parts
        const auto params = std::ranges::find(
            changes, "model.params_total", [](const ReadoutChange& c) { return c.readout->path; });
        QVERIFY(params != changes.end());
        QCOMPARE(*params->then, 30e9);
        QCOMPARE(*params->now, 70e9);
        QCOMPARE(*params->delta, 40e9);
        QVERIFY(std::abs(*params->ratio - 70.0 / 30.0) < 1e-12);
        QVERIFY(std::abs(params->distance() - std::log(70.0 / 30.0)) < 1e-12);
        for (const ReadoutChange& change : compareReports(*m_input.report, *m_input.report)) {
            QVERIFY(change.same());
            QCOMPARE(change.distance(), 0.0);
        }
    }

    // A drag of a training run does not wait for the service, unless its settings are compared.
    void serviceIsComparedWhereItIsAsked()
    {
        const auto comparedWith = [](auto change) {
            ViewInput input = comparedInput(comparedScenario(), comparedBaselines());
            Scenario other = input.report->scenario;
            change(other);
            Report now = evaluate(other);
            const auto served = now.served = std::make_shared<ServedSlot>();
            input.report = std::make_shared<const Report>(std::move(now));
            const CompareData data = compareData(input, {});
            const bool rows = std::ranges::any_of(data.readouts,
                [](const CompareReadout& each) { return each.path.startsWith(QLatin1String("serving.")); });
            return std::pair(served->made() > 0, rows);
        };
        QCOMPARE(
            comparedWith([](Scenario& s) { s.targets.deadline = Seconds(1e6); }), std::pair(false, false));
        QCOMPARE(comparedWith([](Scenario& s) { s.serving.concurrency = 7; }), std::pair(true, true));
    }

    void whatHasNoRatio()
    {
        Report then = *m_input.report, now = *m_input.report;
        then.throughput.mfu = 0.0;
        now.step.seconds.reset();
        now.throughput.hfu = qInf();
        const auto of = [changes = compareReports(then, now)](std::string_view path) {
            return *std::ranges::find(changes, path, [](const ReadoutChange& c) { return c.readout->path; });
        };
        QVERIFY(!of("throughput.mfu").ratio && of("throughput.mfu").delta);
        QCOMPARE(of("throughput.mfu").distance(), *of("throughput.mfu").delta); // a share moves by points
        QVERIFY(!of("step.seconds").delta && !of("step.seconds").ratio);
        QVERIFY(!of("step.seconds").same());
        QVERIFY(!of("throughput.hfu").delta && !of("throughput.hfu").ratio);
    }

    void fieldsAreThoseOfTheDiff()
    {
        const CompareData data = compareData(m_input, {});
        QCOMPARE(data.baselines, std::size_t(3));
        QStringList ids;
        for (const CompareField& field : data.fields) {
            ids += field.id;
            QCOMPARE(field.then.size(), std::size_t(3));
            QVERIFY(std::ranges::any_of(field.differs, [](bool differs) { return differs; }));
        }
        QStringList expected;
        for (const FieldSpec& spec : fields())
            for (const auto& baseline : m_input.baselines) {
                const auto changes = diffScenarios(baseline->scenario, m_input.report->scenario);
                const QString id = QString::fromUtf8(spec.id.data(), qsizetype(spec.id.size()));
                if (std::ranges::find(changes, spec.id, &FieldChange::field) != changes.end()
                    && !expected.contains(id))
                    expected += id;
            }
        QCOMPARE(ids, expected);
        const auto params = std::ranges::find(data.fields, u"model.params"_s, &CompareField::id);
        QVERIFY(params != data.fields.end());
        QCOMPARE(params->now, u"70.0B"_s);
        QCOMPARE(params->then, (std::vector<QString>{u"30.0B"_s, u"70.0B"_s, u"120B"_s}));
        QCOMPARE(params->differs, (std::vector<bool>{true, false, true}));
        QVERIFY2(params->spoken.contains(u"30.0B in baseline A"_s), qPrintable(params->spoken));
    }

    void namesAreNoDifferenceBesideOthers_data()
    {
        QTest::addColumn<Edits>("edits");
        QTest::addColumn<QStringList>("shown");
        QTest::newRow("another size, under another name")
            << Edits{{"name", "Smaller"}, {"notes", "Half as wide."}, {"model.params", "30B"}}
            << QStringList{u"model.params"_s};
        QTest::newRow("another name alone") << Edits{{"name", "Smaller"}} << QStringList{u"name"_s};
    }
    void namesAreNoDifferenceBesideOthers()
    {
        QFETCH(Edits, edits);
        QFETCH(QStringList, shown);
        const Scenario now = comparedScenario();
        QStringList ids;
        for (const CompareField& field : compareData(comparedInput(now, {edited(now, edits)}), {}).fields)
            ids += field.id;
        QCOMPARE(ids, shown);
    }

    void readoutsAreThoseThatMoved()
    {
        const CompareData data = compareData(m_input, {});
        const auto step = std::ranges::find(data.readouts, u"step.seconds"_s, &CompareReadout::path);
        QVERIFY(step != data.readouts.end());
        const double now = m_input.report->step.seconds->value();
        for (std::size_t i = 0; i < 3; ++i) {
            const double then = m_input.baselines[i]->step.seconds->value();
            QVERIFY(std::abs(*step->then[i].ratio - now / then) < 1e-12);
            QVERIFY(step->then[i].change.contains(QChar(0x00D7)));
        }
        for (const CompareReadout& readout : data.readouts)
            QVERIFY2(std::ranges::any_of(readout.then, [](const auto& then) { return !then.same; }),
                qPrintable(readout.path));
        const std::vector<std::size_t> top = data.farthest(5);
        QCOMPARE(top.size(), std::size_t(5));
        QVERIFY(std::ranges::is_sorted(top));
        // What decides stands first, then what moved farthest.
        const auto leads = [&](std::size_t i) {
            return std::ranges::find(leadingReadouts().first(3), data.readouts[i].path.toStdString())
                != leadingReadouts().first(3).end();
        };
        QVERIFY(std::ranges::count_if(top, leads) >= 2);
        double least = INFINITY;
        for (const std::size_t i : top)
            if (!leads(i))
                least = std::min(least, data.readouts[i].distance);
        // Rows that move by the same factors are shown once, so one left out is nearer or like one that is
        // in.
        const auto alike = [&](std::size_t a, std::size_t b) {
            for (std::size_t k = 0; k < 3; ++k) {
                const auto &x = data.readouts[a].then[k].ratio, &y = data.readouts[b].then[k].ratio;
                if (!x || !y || std::abs(*x / *y - 1) > 1e-9)
                    return false;
            }
            return true;
        };
        for (std::size_t i = 0; i < data.readouts.size(); ++i)
            if (std::ranges::find(top, i) == top.end())
                QVERIFY(data.readouts[i].distance <= least || data.readouts[i].distance <= 0.005
                    || std::ranges::any_of(top, [&](std::size_t shown) { return alike(shown, i); }));
        for (const std::size_t a : top)
            for (const std::size_t b : top)
                QVERIFY(a == b || !alike(a, b));
    }

    void tableIsWholeAndNumbered()
    {
        const CompareData data = compareData(m_input, {});
        const ViewTable table = compareTable(data);
        QCOMPARE(table.columns.size(), 8);
        QCOMPARE(table.rows.size(), data.fields.size() + data.readouts.size());
        QCOMPARE(table.paths.size(), table.rows.size());
        QCOMPARE(table.numbers.size(), table.rows.size());
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        for (const QString& path : table.paths)
            QVERIFY(path.isEmpty() || findReadout(path.toStdString()));
    }

    // Where all values are short, so are the columns; their headings are whole all the same.
    void headingsAreWhole()
    {
        const Scenario now = comparedScenario();
        CompareView view;
        view.setStyle(styleOf());
        view.setInput(comparedInput(now, {edited(now, {{"mesh.pipeline", "2"}})}));
        for (const QSize size : {QSize(640, 400), QSize(1000, 560), QSize(1600, 900)}) {
            QStringList texts;
            for (const PaintedText& text : paintedTexts(view, size))
                texts += text.text;
            QVERIFY(texts.contains(QStringLiteral("changed field")));
            QCOMPARE(texts.count(QStringLiteral("now")), 2); // of the fields and of the readouts
        }
    }

    void withoutABaselineItSaysHowToPin()
    {
        CompareView view;
        view.setStyle(styleOf());
        view.setInput({m_input.report, {}, m_input.catalog});
        QVERIFY(view.data().sentence.contains(u"Ctrl+D"_s));
        QVERIFY(view.table().rows.empty());
        QString words;
        for (const PaintedText& text : paintedTexts(view, {760, 430}))
            words += text.text + u' ';
        QVERIFY2(words.contains(u"Nothing is pinned"_s), qPrintable(words));
        view.setInput({m_input.report, {m_input.report}, m_input.catalog});
        QVERIFY2(view.data().sentence.contains(u"the same"_s), qPrintable(view.data().sentence));
    }

    void marksWalkFieldsAndReadouts()
    {
        CompareView view;
        view.setStyle(styleOf());
        view.setInput(m_input);
        const QRectF area(0, 0, 1280, 640);
        const std::vector<Mark> marks = view.marks(area);
        const auto count = [&](const QString& prefix) {
            return std::ranges::count_if(
                marks, [&](const Mark& mark) { return mark.key.startsWith(prefix); });
        };
        QVERIFY(count(u"field."_s) >= 4);
        QVERIFY(count(u"readout."_s) >= 6);
        for (const Mark& mark : marks) {
            QVERIFY(!mark.text.isEmpty());
            QVERIFY2(area.contains(mark.shape.boundingRect()), qPrintable(mark.key));
        }
        for (const QSize size : {QSize(1, 1), QSize(60, 40), QSize(200, 150), QSize(4000, 100)})
            QVERIFY2(textFault(view, size).isEmpty(), qPrintable(textFault(view, size)));
    }

    // Bars from the baseline's value to now, end to end.
    void causesAddUp_data()
    {
        QTest::addColumn<QByteArray>("readout");
        for (const char* path :
            {"step.seconds", "memory.state_total_bytes", "throughput.mfu", "run.total_dollars"})
            QTest::newRow(path) << QByteArray(path);
    }
    void causesAddUp()
    {
        QFETCH(QByteArray, readout);
        CompareView view;
        view.setStyle(styleOf());
        view.setInput(m_input);
        view.setShown(ComparePanel::Causes);
        for (std::size_t i = 0; i < m_input.baselines.size(); ++i) {
            view.ask(*findReadout(readout.toStdString()), i);
            const AttributionData& data = view.causes();
            QVERIFY2(data.from && data.to, qPrintable(data.sentence));
            QCOMPARE(*data.from, *data.readout->get(*m_input.baselines[i]));
            QCOMPARE(*data.to, *data.readout->get(*m_input.report));
            double at = *data.from;
            for (const AttributedPart& part : data.parts) {
                QCOMPARE(part.from, at);
                at = part.to;
                QVERIFY(!part.name.isEmpty());
            }
            QVERIFY(std::abs(at - *data.to) <= 1e-9 * std::abs(*data.to));
            QCOMPARE(view.table().rows.size(), data.parts.empty() ? 2 : data.parts.size() + 2);
            QCOMPARE(
                view.marks(QRectF(0, 0, 900, 500)).size(), data.parts.empty() ? 0 : data.parts.size() + 2);
            for (const QSize size : {QSize(1, 1), QSize(200, 150), QSize(640, 400), QSize(1280, 700)})
                QVERIFY2(textFault(view, size).isEmpty(), qPrintable(textFault(view, size)));
        }
    }

    // A large gain and a large loss: what lies between them may be below nothing, and is drawn whole.
    void causesBelowNothing()
    {
        const Scenario small = edited(openingScenario(shippedCatalog()),
            {{"model.params", "7B"}, {"hardware.accelerators", "8"},
                {"training.global_batch_sequences", "640"}});
        const Scenario large = edited(small, {{"model.params", "70B"}, {"hardware.accelerators", "160"}});
        CompareView view;
        view.setStyle(styleOf());
        view.setInput(comparedInput(large, {small}));
        view.setShown(ComparePanel::Causes);
        const AttributionData& data = view.causes();
        QVERIFY2(data.parts.size() >= 2, qPrintable(data.sentence));
        const auto lowest = std::ranges::min_element(data.parts, {}, &AttributedPart::to);
        QVERIFY2(lowest->to < 0, qPrintable(QString::number(lowest->to)));
        const std::vector<Mark> marks = view.marks(QRectF(0, 0, 900, 500));
        const auto widthOf = [&](const QString& key) {
            return std::ranges::find(marks, key, &Mark::key)->shape.boundingRect().width();
        };
        QVERIFY(widthOf(data.parts[0].key) > 0);
        QVERIFY2(textFault(view, {900, 500}).isEmpty(), qPrintable(textFault(view, {900, 500})));
    }

    // Faded as it is, the example can be read on every theme.
    void theExampleCanBeRead()
    {
        for (const Theme& theme : themes()) {
            const QColor ground = theme.color(ColorRole::Background);
            for (const ColorRole words : {ColorRole::Text, ColorRole::SecondaryText})
                QVERIFY2(
                    contrastRatio(mixed(ground, theme.color(words), exampleOpacity(theme)), ground) >= 4.5,
                    qPrintable(theme.id));
        }
    }

    void causesWithNothingToSay()
    {
        CompareView view;
        view.setStyle(styleOf());
        view.setOptions({{u"show"_s, u"causes"_s}, {u"baseline"_s, u"C"_s}});
        view.setInput({m_input.report, {}, m_input.catalog});
        QVERIFY(!view.causes().sentence.isEmpty());
        QVERIFY(view.marks(QRectF(0, 0, 900, 500)).empty());
        // A baseline that has gone: the first stands in.
        view.setInput({m_input.report, {m_input.report}, m_input.catalog});
        QCOMPARE(view.causes().letter, u"A"_s);
        QVERIFY2(view.causes().sentence.contains(u"No changed field"_s), qPrintable(view.causes().sentence));
        QCOMPARE(view.options().value(u"show"_s).toString(), u"causes"_s);
    }

private:
    ViewInput m_input;
};

QTEST_MAIN(TestCompare)
#include "tst_compare.moc"
