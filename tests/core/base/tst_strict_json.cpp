#include "core/base/strict_json.h"

#include <QTest>

#include <sys/resource.h>

#include <algorithm>
#include <string>

using namespace ridgepoint;

class TestStrictJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const char* text, int line, const char* path,
                             const char* part) {
            QTest::newRow(name) << QByteArray(text) << line << QString::fromUtf8(path)
                                << QString::fromUtf8(part);
        };
        row("empty text", "", 1, "", "empty");
        row("only white space", " \n\t\r\n", 1, "", "empty");
        row("duplicate key", "{\"a\": 1,\n \"a\": 2}", 2, "", "appears twice");
        row("duplicate key, nested", "{\"m\": {\"x\": 1,\n\n \"x\": 1}}", 3, "m", "\"x\" appears twice");
        row("duplicate key written with an escape", "{\"a\": 1, \"\\u0061\": 2}", 1, "", "appears twice");
        row("duplicate key that a terminal obeys", "{\"a\\tb\\u001b[31m\": 1, \"a\\tb\\u001b[31m\": 2}", 1,
            "", "\"a?b?[31m\" appears twice");
        row("NaN", "[1, NaN]", 1, "[1]", "NaN");
        row("Infinity", "{\"a\": Infinity}", 1, "a", "Infinity");
        row("minus Infinity", "{\"a\": -Infinity}", 1, "a", "Infinity");
        row("overflow", "{\"a\": {\"b\": [0,\n 1e999]}}", 2, "a.b[1]", "too large");
        row("negative overflow", "[-1e400]", 1, "[0]", "too large");
        row("trailing text", "{}\n x", 2, "", "after the end");
        row("two values", "{} {}", 1, "", "after the end");
        row("line comment", "// hello\n{}", 1, "", "comments");
        row("block comment", "{\"a\": 1 /* b */}", 1, "", "comments");
        row("cut off in a list", "[1, 2", 1, "[2]", "ends too early");
        row("cut off in a text", "{\"a\": \"x", 1, "a", "quote");
        row("line break in a text", "{\"a\": \"x\ny\"}", 1, "a", "line break");
        row("invalid UTF-8", "[\"\xff\xfe\"]", 1, "[0]", "UTF-8");
        row("overlong UTF-8", "[\"\xc0\xaf\"]", 1, "[0]", "UTF-8");
        row("lone surrogate", "[\"\\ud800\"]", 1, "[0]", "surrogate");
        row("single quotes", "['a']", 1, "[0]", "double quotes");
        row("leading plus", "[+1]", 1, "[0]", "+");
        row("leading point", "[.5]", 1, "[0]", "0.5");
        row("leading zero", "[01]", 1, "[1]", "]");
        row("trailing comma in a list", "[1,]", 1, "[1]", "not valid JSON");
        row("trailing comma in an object", "{\"a\": 1,}", 1, "", "name in double quotes");
        row("missing colon", "{\"a\" 1}", 1, "a", ":");
        row("unquoted key", "{a: 1}", 1, "", "double quotes");
        row("mismatched bracket", "[1}", 1, "[1]", "]");
        row("a key without an end", ("{\"a\": {\"" + std::string(257, 'k') + "\":\n 1}}").c_str(), 1, "a",
            "longer than 256 bytes");
        row("hexadecimal", "[0x10]", 1, "[1]", "not valid JSON");
    }
    void refuses()
    {
        QFETCH(QByteArray, text);
        JsonProblem problem;
        const auto json = parseStrictJson(
            std::string_view(text.constData(), static_cast<std::size_t>(text.size())), problem);
        QVERIFY(!json);
        QTEST(problem.line, "line");
        QTEST(QString::fromStdString(problem.path), "path");
        QFETCH(QString, part);
        QVERIFY2(QString::fromStdString(problem.message).contains(part), problem.message.c_str());
        QVERIFY2(!QString::fromStdString(problem.message).contains(QStringLiteral("json.exception")),
            problem.message.c_str());
    }

    void accepts_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("dumped");
        QTest::newRow("object keeps its order")
            << QByteArray("{\"z\":1,\"a\":2}") << QByteArray("{\"z\":1,\"a\":2}");
        QTest::newRow("same key in two objects")
            << QByteArray("[{\"a\":1},{\"a\":2}]") << QByteArray("[{\"a\":1},{\"a\":2}]");
        QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbf{}") << QByteArray("{}");
        QTest::newRow("underflow is zero") << QByteArray("[1e-400]") << QByteArray("[0.0]");
        QTest::newRow("largest double")
            << QByteArray("[1.7976931348623157e308]") << QByteArray("[1.7976931348623157e+308]");
        QTest::newRow("integers above 64 bits become doubles")
            << QByteArray("[18446744073709551616]") << QByteArray("[1.8446744073709552e+19]");
        QTest::newRow("unicode") << QByteArray("[\"\xc3\xb1 \\ud83d\\ude00\"]")
                                 << QByteArray("[\"\xc3\xb1 \xf0\x9f\x98\x80\"]");
        QTest::newRow("scalar") << QByteArray(" true ") << QByteArray("true");
    }
    void accepts()
    {
        QFETCH(QByteArray, text);
        JsonProblem problem;
        const auto json = parseStrictJson(
            std::string_view(text.constData(), static_cast<std::size_t>(text.size())), problem);
        QVERIFY2(json.has_value(), problem.message.c_str());
        QTEST(QByteArray::fromStdString(json->dump()), "dumped");
    }

    void limitsDepth()
    {
        const auto nested = [](std::size_t levels) {
            return std::string(levels, '[') + std::string(levels, ']');
        };
        JsonProblem problem;
        QVERIFY(parseStrictJson(nested(32), problem));
        QVERIFY(!parseStrictJson(nested(33), problem));
        QVERIFY2(problem.message.find("32 levels") != std::string::npos, problem.message.c_str());
        // Far deeper than any stack would bear.
        QVERIFY(!parseStrictJson(std::string(5'000'000, '['), problem));
    }

    void limitsBytes()
    {
        JsonLimits limits;
        limits.maxBytes = 10;
        JsonProblem problem;
        QVERIFY(parseStrictJson("[1,2,3,45]", problem, limits));
        QVERIFY(!parseStrictJson("[1,2,3,456]", problem, limits));
        QVERIFY2(problem.message.find("limit is 10") != std::string::npos, problem.message.c_str());
    }

    void limitsValues()
    {
        JsonLimits limits;
        limits.maxValues = 4; // the list itself is one
        JsonProblem problem;
        QVERIFY(parseStrictJson("[1,2,3]", problem, limits));
        QVERIFY(!parseStrictJson("[1,2,3,4]", problem, limits));
        QVERIFY2(problem.message.find("more than 4") != std::string::npos, problem.message.c_str());
    }

    // A parser that takes NUL for the end would accept what follows unseen.
    void refusesNulByte()
    {
        JsonProblem problem;
        QVERIFY(!parseStrictJson(std::string_view("{}\n\0garbage", 11), problem));
        QCOMPARE(problem.line, 2);
        QVERIFY(problem.message.find("NUL") != std::string::npos);
    }

    void tellsTheLineOfEveryValue()
    {
        const JsonLines lines("{\n\"a\": {\n \"b\": [1,\n2],\r\n\"c\": 3\n}\n}");
        QCOMPARE(lines.of("").value(), 1);
        QCOMPARE(lines.of("a").value(), 2);
        QCOMPARE(lines.of("a.b").value(), 3);
        QCOMPARE(lines.of("a.b[0]").value(), 3);
        QCOMPARE(lines.of("a.b[1]").value(), 4);
        QCOMPARE(lines.of("a.c").value(), 5);
        QVERIFY(!lines.of("a.b[2]"));
        QVERIFY(!lines.of("d"));

        const JsonLines odd("{\"\":\n{\"\": [\n{\"\":\n7,\n\"x.y\": NaN}]}}");
        QCOMPARE(odd.of("[0]").value(), 3);
        QCOMPARE(odd.of("[0].x.y").value(), 5);
    }

    // Quadratic handling of keys would take minutes here, far beyond the test's time limit.
    void manyKeysStayLinear()
    {
        std::string text = "{";
        for (int i = 0; i < 400'000; ++i)
            text += (i ? ",\"k" : "\"k") + std::to_string(i) + "\":1";
        text += "}";
        JsonProblem problem;
        const auto json = parseStrictJson(text, problem);
        QVERIFY2(json.has_value(), problem.message.c_str());
        QCOMPARE(json->size(), std::size_t{400'000});
    }

    // The path of each of a million values, 8 kB each, would be 8 GB.
    void longPathsTakeNoMemory()
    {
        std::string text;
        const std::string key(256, 'k');
        std::string path;
        for (int level = 0; level < 31; ++level) {
            text += "{\"" + key + "\":";
            path += (level ? "." : "") + key;
        }
        text += '[';
        for (int i = 0; i < 900'000; ++i)
            text += "1,\n";
        text += "1]" + std::string(31, '}');
        rlimit before{};
        QCOMPARE(getrlimit(RLIMIT_AS, &before), 0);
#ifndef RIDGEPOINT_ADDRESS_SANITIZER
        const rlimit small{std::min<rlim_t>(before.rlim_cur, 1'000'000'000), before.rlim_max};
        QCOMPARE(setrlimit(RLIMIT_AS, &small), 0);
#endif
        JsonProblem problem;
        const auto json = parseStrictJson(text, problem);
        const JsonLines lines(text);
        const std::optional<int> last = lines.of(path + "[900000]");
        QCOMPARE(setrlimit(RLIMIT_AS, &before), 0);
        QVERIFY2(json.has_value(), problem.message.c_str());
        QCOMPARE(last, std::optional(900'001));
        QVERIFY(!lines.of(path + "[900001]"));
    }
};

QTEST_APPLESS_MAIN(TestStrictJson)
#include "tst_strict_json.moc"
