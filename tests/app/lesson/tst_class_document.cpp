// What a teacher takes away from a class: the same numbers in every format as `lesson collect` has of the
// window's record, and the picture of the last card with its assumptions and share code.

#include "tests/app/window_fixture.h"

#include "app/lesson/class_document.h"
#include "app/lesson/lesson_session.h"
#include "app/lesson/lesson_words.h"
#include "app/window/lessons.h"
#include "core/lesson/reveal.h"
#include "core/scenario/scenario_json.h"
#include "tests/support/qr_reader.h"
#include "widgets/number_text.h"

#include <nlohmann/json.hpp>

#include <QProcess>

using namespace ridgepoint;
using Json = nlohmann::ordered_json;

class TestClassDocument : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    Lessons& lessons() { return m_window->lessons(); }
    LessonSession& session() { return lessons().session(); }

    // Five answer the first card, and again after they have talked; it stands revealed.
    void aClassAnswers(std::uint32_t seed = 3)
    {
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class, false, seed));
        session().next();
        const double truth = session().play()->truth().answer.si;
        const auto vote = [this](double number) {
            CardAnswer answer;
            answer.number = number;
            session().commit(answer);
        };
        for (const double factor : {1.0, 8.0, 8.0, 0.5, 3.0})
            vote(truth * factor);
        session().next();
        for (const double factor : {1.0, 1.0, 1.0, 1.0, 8.0})
            vote(truth * factor);
        while (session().play()->phase() != PlayPhase::Reveal)
            session().next();
    }
    static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void onlyOfAClassThatAnswered()
    {
        QAction& save = *action(u"tools.classRecord");
        QVERIFY(!save.isEnabled());
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class));
        session().next();
        QVERIFY(!save.isEnabled() && !lessons().hasClassRecord());
        CardAnswer answer;
        answer.number = 5e9;
        session().commit(answer);
        QVERIFY(save.isEnabled());
        lessons().end();
        QVERIFY(save.isEnabled()); // after it too
        QVERIFY(lessons().start(QStringLiteral("the-bill"), PlayMode::Alone));
        QVERIFY(save.isEnabled()); // who learns alone takes nothing from it
        lessons().end();
    }

    void csvAndWhatNobodyKnows()
    {
        const QTemporaryDir folder;
        aClassAnswers();
        const QString path = folder.filePath(QStringLiteral("class.csv"));
        QCOMPARE(lessons().saveClassRecord(path), QString());
        QVERIFY2(contentOf(path).startsWith("lesson,card,"), contentOf(path).left(80).constData());
        QVERIFY(!lessons().saveClassRecord(folder.filePath(QStringLiteral("class.xlsx"))).isEmpty());
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("class.xlsx"))));
        lessons().end();
    }

    void json_data()
    {
        QTest::addColumn<std::uint32_t>("seed");
        for (const std::uint32_t seed : {3, 4, 5, 6}) // other devices, other sizes
            QTest::addRow("seed %u", seed) << seed;
    }
    void json()
    {
        QFETCH(std::uint32_t, seed);
        const QTemporaryDir folder;
        aClassAnswers(seed);
        const QString path = folder.filePath(QStringLiteral("class.json"));
        QCOMPARE(lessons().saveClassRecord(path), QString());
        Json made = Json::parse(contentOf(path).toStdString());
        const Json figure = made["figure"];
        made.erase("figure");
        // The record that the window keeps, read by the command's reader.
        const LessonPlay& play = *session().play();
        const Lesson& played = play.lesson();
        const AnswerFile kept{"class.json", writeRecord(play.record(), played)};
        const std::vector<Lesson> known{*findLesson(lessons().library(), "does-it-fit")};
        const CollectResult collected = collectClass({&kept, 1}, known, m_catalog,
            lessonSpeech(LessonLanguage::English), made["version"].get<std::string>());
        QVERIFY(collected.report && collected.problems.empty());
        const Json read = Json::parse(classAsJson(*collected.report));
        QCOMPARE(made.dump(), read.dump());
        QCOMPARE(figure["card"].get<std::string>(), std::string("largest"));
        QVERIFY(figure["question"].get<std::string>().find(" GB") != std::string::npos);
        QVERIFY(figure["assumptions"].size() > 4);
        const ScenarioReadResult back = readShareCode(figure["share_code"].get<std::string>(), m_catalog);
        Scenario shown = revealedScenario(play.card(), play.truth(), play.context());
        shown.notes.clear();
        QVERIFY(back.file && back.file->scenario == shown);
        lessons().end();
    }

    void markdownWithItsPicture()
    {
        const QTemporaryDir folder;
        aClassAnswers();
        const QString path = folder.filePath(QStringLiteral("a class.md"));
        QCOMPARE(lessons().saveClassRecord(path), QString());
        const QString text = QString::fromUtf8(contentOf(path));
        QVERIFY2(text.contains(QStringLiteral("](<a class.svg>)")), qPrintable(text));
        for (const char* part : {"Does it fit?", "GB = 10⁹ bytes", "Share code: `ridge1:"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), part);
        QVERIFY(contentOf(folder.filePath(QStringLiteral("a class.svg"))).contains("</svg>"));
        lessons().end();
    }

    void pdf()
    {
        const QString reader = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
        if (reader.isEmpty())
            QSKIP("pdftotext is not installed");
        const QTemporaryDir folder;
        aClassAnswers();
        const QString path = folder.filePath(QStringLiteral("class.pdf"));
        QCOMPARE(lessons().saveClassRecord(path), QString());
        QProcess process;
        process.start(reader, {QStringLiteral("-layout"), path, QStringLiteral("-")});
        QVERIFY(process.waitForFinished(-1));
        const QString text = QString::fromUtf8(process.readAllStandardOutput());
        for (const char* part : {"Does it", "5 students · 10 answers", "1 of 5 right", "second vote: 4 of 5",
                 "Share code", "ridge1:", "nominal"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
        if (ridgepoint::testing::hasQrReader()) {
            QProcess::execute(QStringLiteral("pdftoppm"),
                {QStringLiteral("-png"), QStringLiteral("-r"), QStringLiteral("200"), path,
                    folder.filePath(QStringLiteral("page"))});
            QStringList read;
            for (const QString& page : QDir(folder.path()).entryList({QStringLiteral("page*.png")}))
                if (const QString code = ridgepoint::testing::qrTextIn(QImage(folder.filePath(page)));
                    !code.isEmpty())
                    read += code;
            QCOMPARE(read.size(), 1);
            QVERIFY(read.front().startsWith(QStringLiteral("ridge1:")));
        }
        lessons().end();
    }

    // What a class drew, and what it said once more, on paper.
    void pdfOfACurve()
    {
        const QString reader = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
        if (reader.isEmpty())
            QSKIP("pdftotext is not installed");
        const QTemporaryDir folder;
        QVERIFY(lessons().start(QStringLiteral("two-things-grow-apart"), PlayMode::Class));
        while (session().play()->card().kind != CardKind::Sketch)
            session().skip();
        CardAnswer said;
        while (session().play()->phase() != PlayPhase::TransferReveal) {
            said.curve = session().play()->truth().curve;
            session().commit(said);
            session().next();
        }
        const QString path = folder.filePath(QStringLiteral("class.pdf"));
        QCOMPARE(lessons().saveClassRecord(path), QString());
        QProcess process;
        process.start(reader, {QStringLiteral("-layout"), path, QStringLiteral("-")});
        QVERIFY(process.waitForFinished(-1));
        const QString text = QString::fromUtf8(process.readAllStandardOutput());
        for (const char* part : {"the class's middle", "true", "once more: 1 of 1"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
        lessons().end();
    }

    // Every lesson's last picture, and a file that cannot be written.
    void everyLesson()
    {
        for (const LibraryEntry& entry : lessons().library()) {
            const Lesson& lesson = *entry.read.lesson;
            LessonRecord record;
            record.lesson = lesson.id;
            record.mode = PlayMode::Class;
            record.cards.resize(lesson.cards.size());
            record.cards.back().first.resize(1);
            const ClassDocument document(lesson, record, m_catalog, {});
            const auto files = document.files(QStringLiteral("x.md"));
            QVERIFY2(files.size() == 2 && files[1].second.contains("</svg>"), lesson.id.c_str());
        }
        aClassAnswers();
        const QString fault = lessons().saveClassRecord(QStringLiteral("/proc/no/such/place.pdf"));
        QVERIFY2(fault.contains(QStringLiteral("place.pdf")), qPrintable(fault));
        lessons().end();
    }
};

QTEST_MAIN(TestClassDocument)
#include "tst_class_document.moc"
