// Sentences are read from the sources, and the list of core's texts that Qt Linguist sees is of
// today.

#include "tests/support/core_text_list.h"
#include "tests/support/shipped_catalog.h"
#include "tests/support/source_texts.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace ridgepoint;
using testing::textsOf;

namespace {

QStringList listed(const std::set<std::string>& texts)
{
    QStringList all;
    for (const std::string& text : texts)
        all += QString::fromStdString(text);
    return all;
}

// What a file says to people, for a search: literals of a C++ source with neighbours joined, the English of a
// lesson, a document as one line.
QString saidBy(const QString& path)
{
    // Strings and characters are kept, comments go.
    static const QRegularExpression comment(
        QStringLiteral("(\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)')|//[^\\n]*|/\\*.*?\\*/"),
        QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression seam(QStringLiteral("\"\\s*\""));
    static const QRegularExpression english(QStringLiteral("\"en\": \"((?:[^\"\\\\]|\\\\.)*)\""));
    // A readout is still found by the names that it had: "cost|money".
    static const QRegularExpression alias(QStringLiteral("\\|[^\"|\\n]*(?=[\"|])"));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QString text = QString::fromUtf8(file.readAll());
    if (path.endsWith(QLatin1String(".json"))) {
        QStringList said;
        for (auto each = english.globalMatch(text); each.hasNext();)
            said += each.next().captured(1);
        return said.join(u'\n');
    }
    if (path.endsWith(QLatin1String(".md")))
        return text.simplified();
    text.replace(comment, QStringLiteral("\\1")).remove(seam);
    if (path.endsWith(QLatin1String("/readouts.cpp")) || path.endsWith(QLatin1String("/service_figures.cpp")))
        text.remove(alias);
    return text.replace(QLatin1String("\\\""), QLatin1String("\""));
}

QStringList filesIn(const char* folder, const QStringList& names)
{
    QStringList files;
    QDirIterator it(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/") + QLatin1String(folder), names, QDir::Files,
        QDirIterator::Subdirectories);
    while (it.hasNext())
        files += it.next();
    return files;
}

} // namespace

class TestSourceTexts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void patterns_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QStringList>("texts");
        const auto row = [](const char* name, const char* source, const QStringList& texts) {
            QTest::newRow(name) << QString::fromUtf8(source) << texts;
        };
        row("a sentence", "f(\"round it up\");", {QStringLiteral("round it up")});
        row("neighbouring literals are one", "f(\"round \"\n  \"it up\");", {QStringLiteral("round it up")});
        row("a pattern", "return phrase(\"%1 must be %2; got %3\", name, range(), x);",
            {QStringLiteral("%1 must be %2; got %3")});
        row("escapes are read", "f(\"a \\\"quoted\\\" word\");", {QStringLiteral("a \"quoted\" word")});
        row("identifiers, keys and comments do not", "f(\"mesh.tensor\", \"auto\"); // \"not this one\"", {});
        row("includes do not", "#include \"some file.h\"\nint x = 1'000;", {});
    }
    void patterns()
    {
        QFETCH(QString, source);
        QFETCH(QStringList, texts);
        QCOMPARE(listed(textsOf(source.toStdString())), texts);
    }

    void wordsOfFigures()
    {
        QCOMPARE(
            listed(testing::wordsOf("a = phrase(\"band\"), b = phrase(\"two words\"), Key(\"band.low\");")),
            QStringList(QStringLiteral("band")));
    }

    void theListIsOfToday()
    {
        const QString folder = QStringLiteral(RIDGEPOINT_SOURCE_DIR "/resources/translations/");
        const testing::CoreTextList today = testing::coreTextList(shippedCatalog(), RIDGEPOINT_SOURCE_DIR);
        QFile header(folder + QStringLiteral("probe_texts.h"));
        QVERIFY(header.open(QIODevice::ReadOnly));
        const char* const advice = "core's texts have changed: run resources/translations/update BUILD, then "
                                   "translate what it has found";
        QVERIFY2(header.readAll().toStdString() == testing::probeTextHeader(today.probePatterns), advice);
        QFile spanish(folder + QStringLiteral("ridgepoint_es.ts"));
        QVERIFY(spanish.open(QIODevice::ReadOnly));
        std::set<std::string> translated;
        QXmlStreamReader xml(&spanish);
        QString context;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            if (xml.name() == QLatin1String("name"))
                context = xml.readElementText();
            else if (xml.name() == QLatin1String("source") && context == QLatin1String("core"))
                translated.insert(xml.readElementText().toStdString());
        }
        for (const std::string& text : today.texts)
            QVERIFY2(translated.count(text), (text + ": " + advice).c_str());
        for (const std::string& text : translated)
            QVERIFY2(today.texts.count(text), (text + ": " + advice).c_str());
    }

    // What core says to people passes coreText() on its way to the screen: toQString() would keep it English.
    // Commands speak English; the palette is also searched by core's words.
    void peoplesTextsAreTranslated()
    {
        static const QRegularExpression raw(QStringLiteral(
            "(toQString|fromStdString|fromUtf8)\\s*\\(\\s*(?:[\\w.\\[\\]]|->|::|\\(\\))*"
            "((\\.|->)(message|fix|label|help|note|idea|response|symptom|effect|summary|meaning|autoName)\\b"
            "|\\b(reasonForNull|groupLabel|firstLabel|fieldDisplay|acceptedForms|inapplicableReason)\\b)"));
        QVERIFY(raw.match(QStringLiteral("x = toQString(row->field().label);")).hasMatch());
        QVERIFY(raw.match(QStringLiteral("QString::fromUtf8(spec->label.data(), n)")).hasMatch());
        QVERIFY(raw.match(QStringLiteral("QString::fromStdString(fieldDisplay(now, *spec))")).hasMatch());
        int files = 0;
        for (const char* folder : {"views", "app"}) {
            QDirIterator it(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/") + QLatin1String(folder),
                {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                if (it.fileName().startsWith(QLatin1String("command")))
                    continue;
                QVERIFY(file.open(QIODevice::ReadOnly));
                ++files;
                int number = 0;
                for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n')) {
                    ++number;
                    if (!line.contains(QLatin1String(".keywords =")))
                        QVERIFY2(!raw.match(line).hasMatch(),
                            qPrintable(QStringLiteral("%1:%2: %3").arg(it.fileName()).arg(number).arg(line)));
                }
            }
        }
        QVERIFY(files > 200);
    }

    // The field's terms, in what the program says and in its English documents: old_words.txt has those that
    // they replaced.
    void oldWordsAreGone()
    {
        QFile list(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/tests/core/old_words.txt"));
        QVERIFY(list.open(QIODevice::ReadOnly));
        QStringList phrases;
        for (const QString& line : QString::fromUtf8(list.readAll()).split(u'\n', Qt::SkipEmptyParts))
            if (!line.startsWith(u'#'))
                phrases += QStringLiteral("(?:%1)").arg(line);
        QVERIFY(phrases.size() >= 80);
        const QRegularExpression old(QStringLiteral("(?<![\\w-])(?:%1)(?![\\w-])").arg(phrases.join(u'|')),
            QRegularExpression::CaseInsensitiveOption);
        QVERIFY2(old.isValid(), qPrintable(old.errorString()));
        QVERIFY(old.match(QStringLiteral("the most within both targets")).hasMatch());
        QVERIFY(!old.match(QStringLiteral("the most within both SLOs")).hasMatch());

        const QString root = QStringLiteral(RIDGEPOINT_SOURCE_DIR "/");
        QStringList files{root + QStringLiteral("README.md")}, faults;
        for (const char* folder : {"app", "core", "views", "widgets"})
            files += filesIn(folder, {QStringLiteral("*.h"), QStringLiteral("*.cpp")});
        for (const char* folder : {"resources/help/en", "resources/help/docs"})
            files += filesIn(folder, {QStringLiteral("*.md")});
        files += filesIn("presets/lessons", {QStringLiteral("*.json")});
        QVERIFY(files.size() > 800);
        for (const QString& file : std::as_const(files)) {
            const QString said = saidBy(file);
            QVERIFY2(!said.isEmpty(), qPrintable(file));
            for (auto each = old.globalMatch(said); each.hasNext();)
                faults += file.mid(root.size()) + QStringLiteral(": ") + each.next().captured();
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    // With QT_USE_QSTRINGBUILDER a sum refers to its parts, and a lambda returns it after they are gone.
    void sumsOfTextsAreTexts()
    {
        const auto both = [](const QString& text) { return text.toUpper() + u' ' + text.toLower(); };
        static_assert(std::is_same_v<decltype(both(QString())), QString>);
        QCOMPARE(both(QStringLiteral("Ab")), QStringLiteral("AB ab"));
    }

    // formatApart() and displayed() have the number and its unit apart; a unit may have blanks of its own.
    void printedNumbersAreNotCutUp()
    {
        static const QRegularExpression cut(
            QStringLiteral("lastIndexOf\\((u|QLatin1Char\\()?' '"
                           "|\\b(displayText|shownValue|shortText|timeText|bytesText|percentText)\\([^;]*\\)"
                           "\\.(chopped|left|mid|section|split|startsWith|endsWith|indexOf)\\("));
        QVERIFY(cut.match(QStringLiteral("const qsizetype space = text.lastIndexOf(u' ');")).hasMatch());
        QVERIFY(cut.match(QStringLiteral("text.lastIndexOf(QLatin1Char(' '))")).hasMatch());
        QVERIFY(cut.match(QStringLiteral("timeText(seconds, numbers).section(u' ', 1)")).hasMatch());
        QVERIFY(cut.match(QStringLiteral("displayText(scale, Unit::Second, numbers).startsWith(u'1')"))
                    .hasMatch());
        int files = 0;
        for (const char* folder : {"widgets", "views", "app"}) {
            QDirIterator it(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/") + QLatin1String(folder),
                {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                ++files;
                int number = 0;
                for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n'))
                    QVERIFY2(++number > 0 && !cut.match(line).hasMatch(),
                        qPrintable(QStringLiteral("%1:%2: %3").arg(it.fileName()).arg(number).arg(line)));
            }
        }
        QVERIFY(files > 200);
    }
};

QTEST_APPLESS_MAIN(TestSourceTexts)
#include "tst_source_texts.moc"
