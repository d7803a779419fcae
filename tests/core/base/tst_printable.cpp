#include "core/base/printable.h"
#include "core/base/text.h"

#include <QTest>

using namespace ridgepoint;

class TestPrintable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void foreignText_data()
    {
        QTest::addColumn<QByteArray>("foreign");
        QTest::addColumn<QByteArray>("shown");
        const auto row = [](const char* name, const char* foreign, const char* shown) {
            QTest::newRow(name) << QByteArray(foreign) << QByteArray(shown);
        };
        row("plain", "Llama 3 · 70B", "Llama 3 · 70B");
        row("an escape", "\x1b[31mred\x1b[0m", "?[31mred?[0m");
        row("a line", "one\ntwo\r", "one?two?");
        row("a bell and delete", "\a\x7f", "??");
        row("C1 as UTF-8",
            "a\xc2\x9b"
            "31m",
            "a?31m");
        row("C1 as a byte",
            "a\x9b"
            "31m",
            "a?31m");
        row("order turned round",
            "safe\xe2\x80\xae"
            "gnp.exe",
            "safe?gnp.exe");
        row("isolated", "\xe2\x81\xa6x\xe2\x81\xa9", "?x?");
        row("a line separator",
            "a\xe2\x80\xa8"
            "b",
            "a?b");
        row("no character", "\xef\xbf\xbe\xef\xbf\xbf", "??");
        row("overlong", "\xc0\xaf", "??");
        row("half a pair", "\xed\xa0\x80", "???");
        row("beyond Unicode", "\xf4\x90\x80\x80", "????");
        row("cut off", "\xe2\x82", "??");
        row("four bytes", "\xf0\x9f\x8e\xb2", "\xf0\x9f\x8e\xb2");
    }
    void foreignText()
    {
        QFETCH(QByteArray, foreign);
        QFETCH(QByteArray, shown);
        QCOMPARE(QByteArray::fromStdString(printable(foreign.toStdString())), shown);
        QCOMPARE(isPrintable(foreign.toStdString()), foreign == shown);
        QVERIFY(isPrintable(shown.toStdString()));
    }

    void isCutBetweenCharacters()
    {
        const std::string text(1'000'000, 'k');
        QCOMPARE(printable(text).size(), longestForeign + std::string_view("…").size());
        QCOMPARE(printable("ääää", 3), std::string("ää…"));
        QCOMPARE(printable("ääää", 8), std::string("ääää"));
        QCOMPARE(quotedExcerpt("a\nb"), std::string("'a?b'"));
    }

    void linesOfAMessageStay()
    {
        QCOMPARE(printableLines("one\n\ttwo\x1b"), std::string("one\n\ttwo?"));
        QCOMPARE(printableLines(std::string(5000, 'x')).size(), std::size_t(5000));
    }

    void everyByteGivesText()
    {
        for (int a = 0; a < 256; ++a)
            for (int b = 0; b < 256; ++b) {
                const std::string two{static_cast<char>(a), static_cast<char>(b)};
                QVERIFY(isPrintable(printable(two)));
            }
    }

    void argumentsOfPhrases()
    {
        const std::string hostile = "\x1b]0;title\a" + std::string(5'000'000, 'x');
        const std::string said = phrase("unknown key %1", hostile).plain();
        QVERIFY(isPrintable(said));
        QVERIFY(said.size() < 2000);
        QVERIFY(isPrintable(phrase("%1", std::string_view("a\nb")).plain()));
        QVERIFY(isPrintable(phrase("%1", "a\nb").plain()));
        QVERIFY(isPrintable(phrase("%1", std::string("a\nb")).plain()));
    }
};

QTEST_GUILESS_MAIN(TestPrintable)
#include "tst_printable.moc"
