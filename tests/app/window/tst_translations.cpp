// The Spanish of the program as a file: complete, with its placeholders, keys and number words; and core's
// texts, which are recognised where core has put them together.

#include "tests/app/app_fixture.h"

#include "app/document/language.h"
#include "core/analysis/advice.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/writers.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QFile>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <map>

using namespace ridgepoint;

namespace {

struct Message
{
    QString context, source;
    QStringList translations; // one, or one for each plural form
    bool finished = true;
};

std::vector<Message> messages(const QString& language)
{
    QFile file(
        QStringLiteral(RIDGEPOINT_SOURCE_DIR "/resources/translations/ridgepoint_%1.ts").arg(language));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(file.fileName()));
    std::vector<Message> all;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            all.push_back({context, {}, {}, true});
        } else if (xml.name() == QLatin1String("source")) {
            all.back().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("numerusform")) {
            all.back().translations += xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            all.back().finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            xml.readNext();
            if (xml.isCharacters() && !xml.isWhitespace())
                all.back().translations += xml.text().toString();
            else if (xml.isStartElement() && xml.name() == QLatin1String("numerusform"))
                all.back().translations += xml.readElementText();
        }
    }
    if (xml.hasError())
        qFatal("%s: %s", qPrintable(file.fileName()), qPrintable(xml.errorString()));
    return all;
}

QStringList placeholders(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("%L?[0-9n]|<[^>]+>"));
    QStringList all;
    for (auto it = pattern.globalMatch(text); it.hasNext();)
        all += it.next().captured();
    all.sort();
    return all;
}

QString where(const Message& message) { return message.context + QStringLiteral(": ") + message.source; }

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTextIsFinished_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English plurals") << QStringLiteral("en");
        QTest::newRow("Spanish") << QStringLiteral("es");
    }
    void everyTextIsFinished()
    {
        QFETCH(QString, language);
        const std::vector<Message> all = messages(language);
        QVERIFY(language == QLatin1String("en") ? all.size() >= 4 : all.size() > 3000);
        for (const Message& message : all) {
            QVERIFY2(message.finished, qPrintable(where(message)));
            if (!message.source.trimmed().isEmpty())
                QVERIFY2(!message.translations.isEmpty(), qPrintable(where(message)));
            for (const QString& translation : message.translations)
                QVERIFY2(!translation.isEmpty(), qPrintable(where(message)));
        }
    }

    void placeholdersSurvive()
    {
        for (const Message& message : messages(QStringLiteral("es")))
            for (const QString& translation : message.translations)
                QVERIFY2(placeholders(translation) == placeholders(message.source),
                    qPrintable(where(message) + QStringLiteral(" → ") + translation));
    }

    void spacesAndEndsSurvive()
    {
        const auto outer = [](const QString& text) {
            return std::pair(text.startsWith(u' '), text.endsWith(u' '));
        };
        for (const Message& message : messages(QStringLiteral("es"))) {
            for (const QString& translation : message.translations) {
                QVERIFY2(outer(translation) == outer(message.source), qPrintable(where(message)));
                const bool sentence =
                    message.source.endsWith(u'.') && message.context != QLatin1String("core");
                QVERIFY2(!sentence || translation.endsWith(u'.'), qPrintable(where(message)));
                QVERIFY2(
                    message.source.endsWith(u'…') == translation.endsWith(u'…'), qPrintable(where(message)));
            }
        }
    }

    // A billion is mil millones, a trillion a billón; the letters stay where they name a model or are typed.
    void numberWordsAreOfTheLanguage()
    {
        static const QRegularExpression billion(
            QStringLiteral("\\bbillions?\\b"), QRegularExpression::CaseInsensitiveOption);
        static const QRegularExpression trillion(
            QStringLiteral("\\btrillions?\\b"), QRegularExpression::CaseInsensitiveOption);
        static const QRegularExpression thousandMillions(QStringLiteral("\\bmil(es de)? millones\\b"));
        static const QRegularExpression spanishBillion(QStringLiteral("\\bbill(ón|ones)\\b"));
        int seen = 0;
        for (const Message& message : messages(QStringLiteral("es"))) {
            const QString text = message.translations.value(0);
            const bool ten9 = message.source.contains(billion), ten12 = message.source.contains(trillion);
            static const QRegularExpression letterB(QStringLiteral("\\d(\\.\\d+)?B\\b"));
            QVERIFY2(!ten9 || text.contains(thousandMillions), qPrintable(where(message)));
            QVERIFY2(!text.contains(thousandMillions) || ten9 || message.source.contains(letterB),
                qPrintable(where(message)));
            QVERIFY2(ten12 == text.contains(spanishBillion), qPrintable(where(message)));
            QVERIFY2(!text.contains(trillion), qPrintable(where(message)));
            seen += ten9 || ten12;
        }
        QVERIFY(seen > 0);
    }

    void numberWords_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("value");
        QTest::newRow("thousand") << QStringLiteral("12 thousand") << 12e3;
        QTest::newRow("mil") << QStringLiteral("12 mil") << 12e3;
        QTest::newRow("million") << QStringLiteral("340 million") << 340e6;
        QTest::newRow("millones") << QStringLiteral("340 millones") << 340e6;
        QTest::newRow("un millón") << QStringLiteral("1 millón") << 1e6;
        QTest::newRow("billion") << QStringLiteral("70 billion") << 70e9;
        QTest::newRow("mil millones") << QStringLiteral("70 mil millones") << 70e9;
        QTest::newRow("thousand millions in digits") << QStringLiteral("70 000 M") << 70e9;
        QTest::newRow("trillion") << QStringLiteral("15 trillion") << 15e12;
        QTest::newRow("billones") << QStringLiteral("15 billones") << 15e12;
        QTest::newRow("un billón") << QStringLiteral("1 billón") << 1e12;
        QTest::newRow("un trillón is 10^18") << QStringLiteral("1 trillón") << 1e18;
        QTest::newRow("power of ten") << QStringLiteral("15,0 × 10¹²") << 15e12;
    }
    void numberWords()
    {
        QFETCH(QString, typed);
        QFETCH(double, value);
        for (const Unit unit : {Unit::Parameter, Unit::Token}) {
            const ParsedNumber number = parse(typed.toStdString(), unit);
            QVERIFY2(number.si.has_value(), number.message.plain().c_str());
            QCOMPARE(*number.si, value);
        }
    }

    void quantities_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("unit");
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("spanish");
        const auto row = [](const char* name, double value, Unit unit, const char* english,
                             const char* spanish) {
            QTest::newRow(name) << value << int(unit) << QString::fromUtf8(english)
                                << QString::fromUtf8(spanish);
        };
        row("decimal separator", 1.12e12, Unit::Byte, "1.12 TB", "1,12 TB");
        row("millions", 125e6, Unit::Parameter, "125M", "125\u2009M");
        row("four digits stay together", 7e9, Unit::Parameter, "7.00B", "7000\u2009M");
        row("thousand millions", 70e9, Unit::Parameter, "70.0B", "70\u2009000\u2009M");
        row("just below a billón", 999e9, Unit::Token, "999B", "999\u2009000\u2009M");
        row("a billón and more", 15e12, Unit::Token, "15.0T", "1,50 × 10¹³");
        row("money", 2.1e6, Unit::Dollar, "$2.10M", "$2,10\u2009M");
        row("accelerator-hours", 2.8e6 * 3600, Unit::AcceleratorHour, "2.80M accelerator-hours",
            "2,80\u2009M h-GPU");
        row("years", 499 * 365.25 * 86400, Unit::Second, "499 years", "499 años");
        row("seconds", 8.6, Unit::Second, "8.60 s", "8,60 s");
        row("ratio", 14, Unit::Ratio, "14.0×", "14,0×");
        row("percent", 0.094, Unit::Percent, "9.4 %", "9,4 %");
    }
    void quantities()
    {
        QFETCH(double, value);
        QFETCH(int, unit);
        QFETCH(QString, english);
        QFETCH(QString, spanish);
        Language language;
        QCOMPARE(displayText(value, Unit(unit)), english);
        language.use(QStringLiteral("es"));
        QCOMPARE(displayText(value, Unit(unit)), spanish);
        if (Unit(unit) != Unit::AcceleratorHour
            && Unit(unit) != Unit::Second) { // whose words are not typed in Spanish
            const ParsedNumber back = parse(neutralNumbers(spanish).toStdString(), Unit(unit));
            QVERIFY2(back.si.has_value(), back.message.plain().c_str());
            QCOMPARE(displayText(*back.si, Unit(unit)), spanish);
        }
        QCOMPARE(QString::fromStdString(format(value, Unit(unit))), english); // files never change
    }

    // What core has written as text, as an entry shows it: every digit, and readable back.
    void coresQuantities_data()
    {
        QTest::addColumn<QString>("english");
        QTest::addColumn<int>("unit");
        QTest::addColumn<QString>("spanish");
        const auto row = [](const char* english, Unit unit, const char* spanish) {
            QTest::newRow(english) << QString::fromUtf8(english) << int(unit) << QString::fromUtf8(spanish);
        };
        row("70B", Unit::Parameter, "70\u2009000\u2009M");
        row("7.00B", Unit::Parameter, "7000\u2009M");
        row("1.125B", Unit::Parameter, "1125\u2009M");
        row("1.0625B", Unit::Parameter, "1062,5\u2009M");
        row("6.7B", Unit::Parameter, "6700\u2009M");
        row("125M", Unit::Parameter, "125M");
        row("15T", Unit::Token, "1,5 × 10¹³");
        row("15.0T", Unit::Token, "1,50 × 10¹³");
        row("100T", Unit::Token, "1 × 10¹⁴");
        row("20x", Unit::TokenPerParameter, "20x");
        row("$1.5B", Unit::Dollar, "$1500\u2009M");
        row("$3.495/h", Unit::DollarPerHour, "$3,495/h");
        row("7.70 TB/s", Unit::BytePerSecond, "7,70 TB/s");
        row("1.5 years", Unit::Second, "1,5 años");
        row("90 d", Unit::Second, "90 d");
        row("40 %", Unit::Percent, "40 %");
    }
    void coresQuantities()
    {
        QFETCH(QString, english);
        QFETCH(int, unit);
        QFETCH(QString, spanish);
        Language language;
        QCOMPARE(localQuantity(english), english);
        language.use(QStringLiteral("es"));
        QCOMPARE(localQuantity(english), spanish);
        const ParsedNumber back = parse(neutralNumbers(spanish).toStdString(), Unit(unit));
        QVERIFY2(back.si.has_value(), back.message.plain().c_str());
        QCOMPARE(*back.si, *parse(english.toStdString(), Unit(unit)).si);
    }

    // A text is filed under the class that asks for it; under a namespace alone nobody would find it.
    void everyContextIsAsked()
    {
        for (const Message& message : messages(QStringLiteral("es")))
            QVERIFY2(message.context != QLatin1String("ridgepoint") && !message.context.isEmpty(),
                qPrintable(where(message)));
    }

    // Every sentence about every example, and about meshes that cannot be, carries the pseudo-locale's mark.
    void whatCoreComposesIsRecognised()
    {
        Language language;
        language.use(QStringLiteral("pseudo"));
        int sentences = 0;
        const auto check = [&](const Text& said) {
            const std::string text = said.plain();
            static const QRegularExpression words(QStringLiteral("[a-z]{3,} [a-z]{2,}"));
            if (!QString::fromStdString(text).contains(words))
                return;
            ++sentences;
            const QString shown = coreText(said);
            static const QRegularExpression names(QStringLiteral("\\w+([._/]\\w+)+|\"[^\"]*\"|'[^']*'"));
            QVERIFY2(shown.contains(QStringLiteral("[!!")), text.c_str());
            QVERIFY2(!QString(shown).remove(names).contains(words),
                qPrintable(QString::fromStdString(text) + QStringLiteral(" → ") + shown));
        };
        for (const ScenarioPreset& preset : shippedCatalog().scenarios()) {
            const ScenarioReadResult read = readScenario(preset.json, shippedCatalog(), preset.id);
            QVERIFY(read.file.has_value());
            for (const auto& [id, text] :
                std::vector<std::pair<std::string, std::string>>{{"", ""}, {"mesh.tensor", "3"},
                    {"mesh.pipeline", "7"}, {"mesh.context", "5"}, {"mesh.expert", "6"},
                    {"mesh.zero_stage", "3"}, {"training.global_batch_sequences", "13"},
                    {"hardware.accelerators", "1"}, {"hardware.efficiency.mfu", "model"},
                    {"training.recompute", "full"}, {"mesh.data", "3"}}) {
                Scenario scenario = read.file->scenario;
                if (!id.empty())
                    setField(scenario, *findField(id), text, shippedCatalog());
                const Report report = evaluate(scenario);
                for (const Diagnostic& diagnostic : report.diagnostics) {
                    check(diagnostic.message);
                    check(diagnostic.fix);
                }
                for (const Advice& advice : adviceOf(report))
                    for (const Text& said : {advice.wall, advice.symptom, advice.response, advice.effect})
                        check(said);
                for (const Gate* gate : {&report.fit, &report.busy, &report.hide}) {
                    for (const Text& said : {gate->summary, gate->inFull, gate->detail})
                        check(said);
                }
            }
        }
        for (const FieldSpec& field : fields()) {
            check(Text::known(field.help));
            for (const char* typed : {"nonsense", "-1", "1e40", "1,234", "12 parsecs"}) {
                Scenario scenario = openingScenario(shippedCatalog());
                if (const FieldError error = setField(scenario, field, typed, shippedCatalog()))
                    check(error.message);
            }
        }
        QVERIFY(sentences > 500);
    }

    void composedSentences()
    {
        Language language;
        const auto shows = [&language](const Text& text, const char* english, const char* spanish) {
            language.use(QStringLiteral("en"));
            QCOMPARE(coreText(text), QString::fromUtf8(english));
            language.use(QStringLiteral("es"));
            QCOMPARE(coreText(text), QString::fromUtf8(spanish));
        };
        shows("global batch", "global batch", "lote global");
        shows(phrase("%1 state alone", textNumber(14, Unit::Ratio)), "14.0× state alone",
            "14,0× solo el estado");
        shows(phrase("%1, below the memory ridge", phrase("%1 MFU", textNumber(0.45, Unit::Percent))),
            "45 % MFU, below the memory ridge", "45 % MFU, bajo la inflexión de memoria");
        shows("arXiv:2104.04473", "arXiv:2104.04473", "arXiv:2104.04473"); // versions keep their points
        shows("Llama 3.1 405B", "Llama 3.1 405B", "Llama 3.1 405B");
        Scenario scenario = openingScenario(shippedCatalog());
        shows(fieldDisplay(scenario, *findField("training.optimizer")), "AdamW · two moments",
            "AdamW · dos momentos");
        // What a person calls something is nobody's to translate.
        scenario.name = "global batch";
        QVERIFY(coreText(headline(evaluate(scenario))).startsWith(QStringLiteral("global batch: ")));
        shows(setField(scenario, *findField("training.micro_batch"), "0", shippedCatalog()).message,
            "micro-batch must be 1 to 1e6; got 0; use a value in that range",
            "microlote debe ser 1 a 1e6; se recibió 0; usar un valor de ese intervalo");
        // Runs of the probe are kept in files, finished sentences with numbers in them.
        shows("median of 12 sets from an eighth to a third of the cache",
            "median of 12 sets from an eighth to a third of the cache",
            "mediana de 12 conjuntos de un octavo a un tercio de la caché");
    }

    // Ids of fields are for files and commands: the window has the labels of its controls.
    void fieldsOfSentences_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("spanish");
        const auto row = [](const char* name, const char* text, const char* english, const char* spanish) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(english)
                                << QString::fromUtf8(spanish);
        };
        row("an id, twice", "set training.micro_batch; training.micro_batch is 3", "set %1; %1 is 3",
            "set %1; %1 is 3");
        row("a label with its id", "%1 (training.micro_batch) is 3.", "%1 is 3.", "%1 is 3.");
        row("a sentence with an id alone", "No budget is set (targets.budget).", "No budget is set.",
            "No budget is set.");
        row("a command", "ridgepoint evaluate A --set training.micro_batch=3",
            "ridgepoint evaluate A --set training.micro_batch=3",
            "ridgepoint evaluate A --set training.micro_batch=3");
        row("what is no field", "read from (config.json) and (memory.fits)",
            "read from (config.json) and (memory.fits)", "read from (config.json) and (memory.fits)");
    }
    void fieldsOfSentences()
    {
        QFETCH(QString, text);
        QFETCH(QString, english);
        QFETCH(QString, spanish);
        Language language;
        for (const auto& [locale, expected] :
            {std::pair(QStringLiteral("en"), english), std::pair(QStringLiteral("es"), spanish)}) {
            language.use(locale);
            const QString label = coreText(findField("training.micro_batch")->label);
            QCOMPARE(labelledFields(QString(text).replace(QLatin1String("%1"), label)),
                QString(expected).replace(QLatin1String("%1"), label));
        }
    }

    // Two fields of one label are told apart by their ids; no other id is left.
    void eachFieldIsNamedSoThatItIsKnown()
    {
        Language language;
        for (const char* locale : {"en", "es"}) {
            language.use(QLatin1String(locale));
            std::map<QString, int> labels;
            for (const FieldSpec& field : fields())
                ++labels[coreText(field.label)];
            for (const FieldSpec& field : fields()) {
                const QString id = toQString(field.id), label = coreText(field.label);
                if (!id.contains(u'.'))
                    continue; // "name"
                QCOMPARE(
                    labelledFields(id), labels[label] > 1 ? QStringLiteral("%1 (%2)").arg(label, id) : label);
            }
        }
    }

    // A number within a sentence of core is written as it is in a tile.
    void numbersOfSentences_data()
    {
        QTest::addColumn<double>("si");
        QTest::addColumn<int>("unit");
        const auto row = [](const char* name, double si, Unit unit) {
            QTest::newRow(name) << si << int(unit);
        };
        row("thousands of dollars", 12300, Unit::Dollar);
        row("millions of dollars", 10.6e6, Unit::Dollar);
        row("billions of dollars", 2.1e9, Unit::Dollar);
        row("thousands of tokens a second", 1860, Unit::TokenPerSecond);
        row("billions of parameters", 70e9, Unit::Parameter);
        row("trillions of tokens", 15e12, Unit::Token);
        row("years", 3.5 * 365.25 * 86400, Unit::Second);
        row("milliseconds", 0.0455, Unit::Second);
        row("a share", 0.162, Unit::Percent);
        row("a count", 16384, Unit::Count);
        row("bytes", 85.5e9, Unit::Byte);
        row("without end", INFINITY, Unit::Second);
    }
    void numbersOfSentences()
    {
        QFETCH(double, si);
        QFETCH(int, unit);
        Language language;
        for (const char* id : {"en", "es"}) {
            language.use(QString::fromLatin1(id));
            QCOMPARE(coreText(phrase("%1", textNumber(si, Unit(unit)))), displayText(si, Unit(unit)));
        }
    }

    void pseudoKeepsWhatIsNoText()
    {
        const QString text = pseudoText(QStringLiteral("&Open %1 of <sub>%L2</sub> &amp; %n more"));
        for (const char* kept : {"&Ó", "%1", "<sub>", "%L2", "</sub>", "&amp;", "%n"})
            QVERIFY2(text.contains(QString::fromUtf8(kept)), qPrintable(text));
        const QString english = QStringLiteral("Bytes that one rank sends in a step, by group and operation");
        const double longer = double(pseudoText(english).size()) / double(english.size());
        QVERIFY(longer >= 1.34 && longer <= 1.41);
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestTranslations)
#include "tst_translations.moc"
