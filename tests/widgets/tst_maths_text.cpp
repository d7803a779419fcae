// The words of "show the maths" for a ledger made by hand.

#include "made_ledger.h"
#include "widgets/maths_text.h"
#include "widgets/number_text.h"

#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::testing;
using namespace Qt::Literals::StringLiterals;

class TestMathsText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void text()
    {
        const Ledger ledger = madeLedger();
        const QString text = mathsAsText(ledger, ledger.find("memory.ratio"), {});
        const QString p = displayText(70e9, Unit::Parameter);
        const QString b = displayText(16, Unit::BytePerParameter);
        const QString m = displayText(1.12e12, Unit::Byte);
        const QString c = displayText(80e9, Unit::Byte);
        const QString expected = u"share of the capacity = %5\n"
                                 "  s = M / C\n"
                                 "  = %3 / %4\n"
                                 "  = %5\n"
                                 "  source: definition\n"
                                 "  M, bytes needed = %3\n"
                                 "    M = P · b\n"
                                 "    = %1 × %2\n"
                                 "    = %3\n"
                                 "    source: ZeRO (arXiv:1910.02054)\n"
                                 "    P, parameters = %1\n"
                                 "      source: field model.params\n"
                                 "    b, bytes per parameter = %2\n"
                                 "      source: mixed precision with Adam, ZeRO §3.1\n"
                                 "  C, capacity = %4\n"
                                 "    source: HBM of the H100, vendor data sheet\n"_s.arg(
                                     p, b, m, c, displayText(14, Unit::Number));
        QCOMPARE(text, expected);
        QVERIFY(text.contains(u"1.12 TB"_s));
    }

    void markdown()
    {
        const Ledger ledger = madeLedger();
        const QString text = mathsAsMarkdown(ledger, ledger.find("memory.ratio"), {});
        QVERIFY2(text.startsWith(u"- share of the capacity = **14"_s), qPrintable(text));
        QVERIFY(text.contains(u"`s = M / C` = 1.12 TB / 80"_s));
        QVERIFY(text.contains(u"\n  - `M` bytes needed = **1.12 TB**"_s));
        QVERIFY(text.contains(u"\n    - `P` parameters = **70"_s));
    }

    void latex()
    {
        const Ledger ledger = madeLedger();
        const QString text = mathsAsLatex(ledger, ledger.find("memory.state_total_bytes"), {});
        QVERIFY(text.startsWith(u"\\begin{align*}\n"_s) && text.endsWith(u"\\end{align*}\n"_s));
        QVERIFY2(text.contains(u"M &= P \\cdot b = "_s), qPrintable(text));
        QVERIFY(text.contains(u"\\times "_s));
        QCOMPARE(text.count(u"\\\\\n"_s), 2); // three lines: M, P, b
        QCOMPARE(text.count(u'{'), text.count(u'}'));
    }

    void substitution_data()
    {
        QTest::addColumn<QString>("w");
        QTest::addColumn<QString>("h");
        QTest::addColumn<QString>("expected");
        QTest::newRow("plain") << u"2"_s << u"3"_s << u"2 × 3²"_s;
        QTest::newRow("a power of a value with unit") << u"2"_s << u"3 m"_s << u"2 × (3 m)²"_s;
        QTest::newRow("negative") << u"−2"_s << u"3"_s << u"(−2) × 3²"_s;
        QTest::newRow("scientific") << u"6.30 × 10²⁴ FLOP"_s << u"3"_s << u"(6.30 × 10²⁴ FLOP) × 3²"_s;
        QTest::newRow("a value that looks like a symbol") << u"h"_s << u"w"_s << u"h × w²"_s;
    }
    void substitution()
    {
        QFETCH(QString, w);
        QFETCH(QString, h);
        QFETCH(QString, expected);
        QCOMPARE(substituted(entryOf<area>(), {w, h}), expected);
    }

    void latexExpressions_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("latex");
        QTest::newRow("product") << u"P · b"_s << u"P \\cdot b"_s;
        QTest::newRow("word index") << u"N_active"_s << u"N_{\\mathrm{active}}"_s;
        QTest::newRow("letter index") << u"M_r"_s << u"M_{r}"_s;
        QTest::newRow("power") << u"12 · L · h²"_s << u"12 \\cdot L \\cdot h^{2}"_s;
        QTest::newRow("ceiling") << u"⌈M / C⌉"_s << u"\\lceil M / C\\rceil"_s;
        QTest::newRow("root of a group") << u"√(2 · δ · M)"_s << u"\\sqrt{2 \\cdot \\delta \\cdot M}"_s;
        QTest::newRow("root of a name") << u"P / √ρ"_s << u"P / \\sqrt{\\rho}"_s;
        QTest::newRow("maximum") << u"max(a, b)"_s << u"\\max (a, b)"_s;
        QTest::newRow("power of a group")
            << u"2 ^ ⌈log₂(T / s)⌉"_s << u"2^{\\lceil \\log_{2}(T / s)\\rceil}"_s;
        QTest::newRow("minus") << u"(p − 1) / (m + p − 1)"_s << u"(p - 1) / (m + p - 1)"_s;
        QTest::newRow("unbalanced") << u"√((a"_s << u"\\sqrt{((a}"_s;
        QTest::newRow("empty") << u""_s << u""_s;
    }
    void latexExpressions()
    {
        QFETCH(QString, expression);
        QFETCH(QString, latex);
        QCOMPARE(latexExpression(expression), latex);
    }

    void sharedNumbersAreExplainedOnce()
    {
        const Ledger ledger = madeLedger();
        const auto steps = mathsSteps(ledger, ledger.find("memory.twice"), {});
        QCOMPARE(steps.size(), std::size_t(5)); // sum, state, P, b, state again
        QVERIFY(!steps[1].repeated);
        QVERIFY(steps[4].repeated);
        QCOMPARE(mathsAsText(ledger, ledger.find("memory.twice"), {}).count(u"M = P · b"_s), 1);
        QVERIFY(mathsAsText(ledger, ledger.find("memory.twice"), {}).contains(u"as above"_s));
    }

    void sumsAndMaxima()
    {
        const Ledger ledger = madeLedger();
        const QString m = displayText(1.12e12, Unit::Byte);
        QCOMPARE(mathsStep(ledger, ledger.find("memory.twice"), {}).substituted, m + u" + "_s + m);
        QCOMPARE(mathsStep(ledger, ledger.find("memory.largest"), {}).substituted,
            u"max("_s + m + u"; "_s + displayText(80e9, Unit::Byte) + u')');
        QCOMPARE(mathsStep(ledger, ledger.find("memory.ratio"), {}).target, u"memory.ratio"_s);
        QCOMPARE(mathsStep(ledger, 0, {}).target, u"model.params"_s);
    }

    void subscriptsAreDrawn_data()
    {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<QString>("html");
        QTest::newRow("one letter") << u"C_s"_s << u"C<sub>s</sub>"_s;
        QTest::newRow("in a formula") << u"t_n = V / B_link"_s << u"t<sub>n</sub> = V / B<sub>link</sub>"_s;
        QTest::newRow("none") << u"M = P · b"_s << u"M = P · b"_s;
        QTest::newRow("signs of the markup") << u"a_i < b & c"_s << u"a<sub>i</sub> &lt; b &amp; c"_s;
        QTest::newRow("lines") << u"a\n= b"_s << u"a<br>= b"_s;
        QTest::newRow("nothing below") << u"a_ + _b"_s << u"a_ + _b"_s;
    }
    void subscriptsAreDrawn()
    {
        QFETCH(QString, formula);
        QTEST(mathsHtml(formula), "html");
    }

    void hostileLedgers()
    {
        Ledger ledger;
        QCOMPARE(mathsAsText(ledger, 0, {}), QString());
        QCOMPARE(mathsAsText(ledger, -1, {}), QString());
        QCOMPARE(mathsStep(ledger, 7, {}).node, -1);
        ledger.add({.kind = LedgerNode::Kind::Sum,
            .name = "eats itself",
            .source = {},
            .formula = nullptr,
            .operands = {0, 5, -3}});
        QVERIFY(mathsAsText(ledger, 0, {}).contains(u"eats itself"_s)); // and comes back
        // A tower in which every number is used twice has 2^60 paths.
        Ledger tower;
        std::int32_t top = tower.add({.kind = LedgerNode::Kind::Constant,
            .name = "1",
            .source = {},
            .formula = nullptr,
            .value = 1,
            .operands = {}});
        for (int i = 0; i < 60; ++i)
            top = tower.add({.kind = LedgerNode::Kind::Sum,
                .name = "twice",
                .source = {},
                .formula = nullptr,
                .value = 2,
                .operands = {top, top}});
        QVERIFY(mathsSteps(tower, top, {}).size() < 200);
        Ledger bad;
        bad.add({.kind = LedgerNode::Kind::Constant,
            .name = "no number",
            .source = {},
            .formula = nullptr,
            .value = std::nan(""),
            .operands = {}});
        QVERIFY(!mathsAsText(bad, 0, {}).contains(u"nan"_s));
    }

    void everyFormulaOfTheCatalogueReads()
    {
        for (const FormulaEntry* formula : formulaCatalogue()) {
            std::vector<QString> values;
            for (std::size_t i = 0; i < formula->arguments.size(); ++i)
                values.push_back(u"⟨%1⟩"_s.arg(i));
            const QString text = substituted(*formula, values);
            for (const QString& value : values)
                QVERIFY2(text.contains(value), qPrintable(toQString(formula->name) + u": "_s + text));
            const QString latex = latexExpression(toQString(formula->expression));
            QCOMPARE(latex.count(u'{'), latex.count(u'}'));
            for (const QChar c : latex)
                QVERIFY2(c.unicode() < 128, qPrintable(toQString(formula->name) + u": "_s + latex));
        }
    }
};

QTEST_MAIN(TestMathsText)
#include "tst_maths_text.moc"
