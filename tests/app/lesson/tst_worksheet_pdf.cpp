// Sheets on paper: what every student reads stands there, whole, inside the page, and in the same bytes
// twice.

#include "app/document/language.h"
#include "app/document/program.h"
#include "app/lesson/page_writer.h"
#include "app/lesson/worksheet_pdf.h"
#include "tests/support/lesson_files.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace ridgepoint;
using testing::everyKind;
using testing::everyKindWith;
using testing::everyLesson;
using testing::lessonOf;

namespace {

LessonSpeech speechOf(LessonLanguage language)
{
    return {.language = language,
        .number =
            [](double si, Unit unit, int digits) {
                NumberFormat style;
                style.significantDigits = digits;
                return displayText(si, unit, style).toStdString();
            },
        .text = [](const Text& text) { return coreText(text).toStdString(); }};
}

Worksheet sheetsOf(const Lesson& lesson, int students, LessonLanguage language = LessonLanguage::English)
{
    LessonVariations variations(lesson, 4711, shippedCatalog());
    Text problem;
    const std::optional<Worksheet> made =
        makeWorksheet(lesson, variations, students, shippedCatalog(), speechOf(language), "1.2.3", problem);
    if (!made)
        qFatal("%s", problem.plain().c_str());
    return *made;
}

WorksheetKey keyOf(const Lesson& lesson, int students, LessonLanguage language = LessonLanguage::English)
{
    LessonVariations variations(lesson, 4711, shippedCatalog());
    return makeKey(lesson, variations, students, shippedCatalog(), speechOf(language), "1.2.3");
}

ClassReport madeReport()
{
    ClassReport report{.lesson = "every-kind",
        .title = "Every kind of card",
        .version = "1.2.3",
        .students = 26,
        .twice = 20};
    for (int i = 0; i < 12; ++i) {
        CardSpread card{.id = "card", .kind = CardKind::Number};
        card.question =
            "How many bytes do weights, gradients and the optimizer's state of so many parameters take in "
            "all, and what would they take in half the precision?";
        card.first = {std::size_t(2 * i), 26};
        card.second = {18, 20};
        card.slips = {{SlipKind::WeightsOnly, 5}, {SlipKind::NoMasterCopy, 3}, {SlipKind::SparsePeak, 2}};
        if (i % 4 == 3) {
            card.kind = CardKind::Choice;
            card.options = {3, 20, 0, 3};
            card.labels = {"1", "2", "3", "4"};
            card.texts = {"half of it", "weights and gradients halve, the moments stay", "as before", "more"};
            card.answer = "3";
        } else
            for (int k = 0; k < 26; ++k)
                card.factors.push_back(std::pow(10, (k - 13) / 6.0));
        report.cards.push_back(card);
    }
    return report;
}

struct Word
{
    QRectF box; // points
    QString text;
};

class Reader
{
public:
    bool there() const { return !m_tool.isEmpty(); }

    QString text(const QByteArray& pdf, const QStringList& options = {}) const
    {
        const QString file = m_folder.filePath(QStringLiteral("a.pdf"));
        QFile out(file);
        if (!out.open(QIODevice::WriteOnly))
            qFatal("cannot write");
        out.write(pdf);
        out.close();
        QProcess process;
        process.start(m_tool, QStringList(options) << file << QStringLiteral("-"));
        process.waitForFinished();
        return QString::fromUtf8(process.readAllStandardOutput());
    }

    std::vector<std::vector<Word>> pages(const QByteArray& pdf) const
    {
        static const QRegularExpression word(
            QStringLiteral("<word xMin=\"([\\d.-]+)\" yMin=\"([\\d.-]+)\" xMax=\"([\\d.-]+)\" "
                           "yMax=\"([\\d.-]+)\">(.*)</word>"));
        std::vector<std::vector<Word>> all;
        for (const QString& line : text(pdf, {QStringLiteral("-bbox")}).split(u'\n')) {
            if (line.contains(QLatin1String("<page")))
                all.emplace_back();
            if (const QRegularExpressionMatch match = word.match(line); match.hasMatch())
                all.back().push_back(
                    {QRectF(QPointF(match.captured(1).toDouble(), match.captured(2).toDouble()),
                         QPointF(match.captured(3).toDouble(), match.captured(4).toDouble())),
                        match.captured(5)});
        }
        return all;
    }

private:
    QString m_tool = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
    QTemporaryDir m_folder;
};

// Spaces and ligatures are the typesetter's affair.
QString squeezed(const QString& text)
{
    static const QRegularExpression space(QStringLiteral("\\s+"));
    return text.normalized(QString::NormalizationForm_KC).remove(space);
}

// "" where all is well.
QString crooked(const std::vector<std::vector<Word>>& pages)
{
    constexpr double wide = 595.3, high = 841.9, margin = 18 * 72 / 25.4; // points
    const QRectF room(margin - 1, margin - 6, wide - 2 * margin + 3, high - 2 * margin + 12);
    for (std::size_t page = 0; page < pages.size(); ++page)
        for (std::size_t i = 0; i < pages[page].size(); ++i) {
            const Word& word = pages[page][i];
            if (!room.contains(word.box))
                return QStringLiteral("page %1: \"%2\" is outside: %3 … %4")
                    .arg(page + 1)
                    .arg(word.text)
                    .arg(word.box.left())
                    .arg(word.box.right());
            for (std::size_t j = 0; j < i; ++j) {
                const QRectF both = word.box.intersected(pages[page][j].box.adjusted(0, 2, 0, -2));
                if (both.width() > 1 && both.height() > 2)
                    return QStringLiteral("page %1: \"%2\" is on \"%3\"")
                        .arg(page + 1)
                        .arg(word.text, pages[page][j].text);
            }
        }
    return {};
}

} // namespace

class TestWorksheetPdf : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareApplication(); }
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void thirtyStudentsDiffer()
    {
        if (!m_reader.there())
            QSKIP("pdftotext is not installed");
        // By what stands at the foot of each page.
        static const QRegularExpression who(QStringLiteral("student (\\d+) · seed 4711"));
        std::map<int, QString> own;
        const QByteArray pdf = worksheetPdf(sheetsOf(everyKind(), 30));
        for (const QString& page : m_reader.text(pdf).split(u'\f', Qt::SkipEmptyParts)) {
            const QRegularExpressionMatch match = who.match(page);
            QVERIFY2(match.hasMatch(), qPrintable(page));
            own[match.captured(1).toInt()] += page;
        }
        QCOMPARE(own.size(), std::size_t(30));
        std::set<QString> seen;
        for (auto& [student, text] : own)
            seen.insert(text.remove(QRegularExpression(QStringLiteral("[Ss]tudent\\W\\d+"))));
        QCOMPARE(seen.size(), std::size_t(30));
    }

    void everythingStandsThere()
    {
        if (!m_reader.there())
            QSKIP("pdftotext is not installed");
        for (const Lesson& lesson : everyLesson()) {
            const Worksheet sheets = sheetsOf(lesson, 3);
            const QString all = squeezed(m_reader.text(worksheetPdf(sheets)));
            const auto stands = [&all](const std::string& text) {
                return all.contains(squeezed(QString::fromStdString(text)));
            };
            for (int student = 1; student <= 3; ++student) {
                QVERIFY(stands(sheets.footer(student)));
                const Sheet& sheet = sheets.sheetOf(student);
                QVERIFY(stands(sheet.title));
                QVERIFY2(stands(sheet.hook), sheet.hook.c_str());
                for (const SheetCard& card : sheet.cards) {
                    QVERIFY2(stands(card.question), card.question.c_str());
                    for (const std::string& option : card.options)
                        QVERIFY2(stands(option), option.c_str());
                    for (const std::string& condition : card.conditions)
                        QVERIFY2(stands(condition), condition.c_str());
                    for (const SheetGoalField& field : card.fields)
                        QVERIFY2(stands(field.name), field.name.c_str());
                }
            }
        }
    }

    void nothingIsClippedOrCrossed_data()
    {
        QTest::addColumn<bool>("spanish");
        QTest::newRow("en") << false;
        QTest::newRow("es") << true;
    }
    void nothingIsClippedOrCrossed()
    {
        if (!m_reader.there())
            QSKIP("pdftotext is not installed");
        QFETCH(bool, spanish);
        const LessonLanguage asked = spanish ? LessonLanguage::Spanish : LessonLanguage::English;
        Language language;
        language.use(spanish ? QStringLiteral("es") : QStringLiteral("en"));
        for (const Lesson& lesson : everyLesson()) {
            const auto look = [&](const QByteArray& pdf, const char* what) {
                const QString wrong = crooked(m_reader.pages(pdf));
                QVERIFY2(wrong.isEmpty(),
                    qPrintable(QString::fromStdString(lesson.id + ", " + what + ": ") + wrong));
            };
            look(worksheetPdf(sheetsOf(lesson, 2, asked)), "sheets");
            look(keyPdf(keyOf(lesson, 8, asked), QString::fromStdString(lesson.id)), "key");
        }
    }

    void longTextsFindRoom()
    {
        if (!m_reader.there())
            QSKIP("pdftotext is not installed");
        std::string longer, unbroken(180, 'W');
        while (longer.size() < 1800)
            longer += "Two moments and the master copy of every parameter. ";
        std::string json = everyKindWith("\"en\": \"The gradients\"", "\"en\": \"" + longer + "\"");
        const std::string title = "\"Every kind of card\"";
        json.replace(json.find(title), title.size(), "\"" + unbroken + "\"");
        const Lesson lesson = lessonOf(json);
        const QByteArray pdf = worksheetPdf(sheetsOf(lesson, 1));
        QVERIFY2(crooked(m_reader.pages(pdf)).isEmpty(), qPrintable(crooked(m_reader.pages(pdf))));
        QVERIFY(squeezed(m_reader.text(pdf)).contains(squeezed(QString::fromStdString(longer))));
    }

    void theKeyHasEveryNumber()
    {
        if (!m_reader.there())
            QSKIP("pdftotext is not installed");
        for (const Lesson& lesson : everyLesson()) {
            const WorksheetKey key = keyOf(lesson, 8);
            const QByteArray pdf = keyPdf(key, QStringLiteral("A lesson"));
            const QString all = squeezed(m_reader.text(pdf));
            for (const KeyRow& row : key.rows)
                QVERIFY2(all.contains(squeezed(QString::fromStdString(row.shown))), row.shown.c_str());
            // And no sheet has it.
            QVERIFY(
                !m_reader.text(worksheetPdf(sheetsOf(lesson, 2))).contains(QLatin1String("weights-only")));
        }
    }

    // Of no card anything is cut off: neither the question nor the options, and what was right stands there.
    void aClassFindsRoom()
    {
        ClassReport report = madeReport();
        for (const std::size_t cards : {12u, 3u, 1u, 0u}) {
            report.cards.resize(std::min(cards, report.cards.size()));
            for (const LessonLanguage language : {LessonLanguage::English, LessonLanguage::Spanish}) {
                report.language = language;
                const QByteArray pdf = classPdf(report, speechOf(language));
                QVERIFY(pdf.startsWith("%PDF-"));
                if (!m_reader.there())
                    continue;
                const std::vector<std::vector<Word>> pages = m_reader.pages(pdf);
                QVERIFY(pages.size() <= 1 + cards / 6);
                const QString all = squeezed(m_reader.text(pdf));
                for (const CardSpread& card : report.cards) {
                    QVERIFY(all.contains(squeezed(QString::fromStdString(card.question))));
                    for (const std::string& option : card.texts)
                        QVERIFY2(all.contains(squeezed(QString::fromStdString(option))), option.c_str());
                }
                const char* const right =
                    language == LessonLanguage::Spanish ? "asbefore(correcto)" : "asbefore(right)";
                QCOMPARE(all.contains(QLatin1String(right)), cards > 3);
                QVERIFY(!all.contains(QLatin1String("no-master-copy")));
                QVERIFY2(crooked(pages).isEmpty(), qPrintable(crooked(pages)));
            }
        }
    }

    void sameBytesTwice()
    {
        const Worksheet sheets = sheetsOf(everyKind(), 30);
        const QByteArray once = worksheetPdf(sheets);
        QTest::qWait(1100); // another second, another date
        QCOMPARE(worksheetPdf(sheets), once);
        QVERIFY(!once.contains("CreationDate"));
        const WorksheetKey key = keyOf(everyKind(), 30);
        QCOMPARE(keyPdf(key, QStringLiteral("A")), keyPdf(key, QStringLiteral("A")));
        QCOMPARE(classPdf(madeReport(), englishSpeech()), classPdf(madeReport(), englishSpeech()));
    }

    void datesAreBlanked()
    {
        const QByteArray pdf =
            "<< /Title (x)\n/CreationDate (D:20261126042633Z)\n/ModDate (D:20261126042633+01'00')\n>>"
            "\ntrailer /ID [ <0123456789abcdef> <fedcba> ]\n%%EOF";
        const QByteArray blank = withoutDates(pdf);
        QCOMPARE(blank.size(), pdf.size());
        QVERIFY(!blank.contains("2026"));
        QVERIFY(blank.contains("/ID [ <0000000000000000> <000000> ]\n%%EOF"));
        QVERIFY(blank.startsWith("<< /Title (x)\n"));
        for (const char* odd : {"", "/CreationDate (", "/ID [", "/ID [ <", "/ID [ < ]"})
            QCOMPARE(withoutDates(odd).size(), qsizetype(qstrlen(odd)));
    }

private:
    Reader m_reader;
};

QTEST_MAIN(TestWorksheetPdf)
#include "tst_worksheet_pdf.moc"
