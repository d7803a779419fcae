// What a teacher takes away from a class: the same numbers in every format as `lesson collect` has of the
// window's record, and the picture of the last card with its assumptions and share code.

#include "tests/app/window_fixture.h"

#include "app/lesson/class_document.h"
#include "app/lesson/lesson_session.h"
#include "app/lesson/lesson_words.h"
#include "app/window/lessons.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/teaching/lesson/reveal.h"
#include "tests/support/qr_reader.h"
#include "widgets/number_text.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>

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
        QVERIFY(!save.isEnabled() && lessons().classTimes().empty());
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

    // Beginning anew with a class is another class: what the first answered stays.
    void anotherClassLeavesTheFirst()
    {
        const std::size_t before = lessons().classTimes().size();
        aClassAnswers();
        const LessonRecord first = session().play()->record();
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class));
        QCOMPARE(lessons().classTimes().size(), before + 1);
        session().next();
        CardAnswer answer;
        answer.number = 5e9;
        session().commit(answer);
        lessons().end();
        const std::vector<Lessons::ClassTime> times = lessons().classTimes();
        QCOMPARE(times.size(), before + 2);
        QCOMPARE(times[0].record.cards[0].first.size(), std::size_t(1));
        const auto kept =
            std::ranges::find(times, first.cards, [](const auto& each) { return each.record.cards; });
        QVERIFY(kept != times.end());
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("first.csv"));
        QCOMPARE(lessons().saveClassRecord(path, *kept), QString());
        QVERIFY2(contentOf(path).contains("largest,threshold,5,1,"), contentOf(path).constData());
        // A third, and they are three; the program ended in between.
        aClassAnswers(7);
        lessons().end();
        LessonSession later(document());
        const Lesson* const lesson = findLesson(lessons().library(), "does-it-fit");
        QVERIFY(later.hadClass());
        QCOMPARE(later.classTimes(*lesson).size(), before + 3);
    }

    // A lesson that a class has finished is one of them too.
    void aFinishedClassIsKept()
    {
        const std::size_t before = lessons().classTimes().size();
        aClassAnswers(11);
        while (!session().play()->done())
            session().next();
        lessons().end();
        QCOMPARE(lessons().classTimes().size(), before + 1);
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class));
        lessons().end();
        QCOMPARE(lessons().classTimes().size(), before + 1);
    }

    void withAClassAgainAsks_data()
    {
        QTest::addColumn<QString>("button");
        QTest::addColumn<int>("answered"); // of the class that is on then; -1: none is
        QTest::newRow("go on") << QStringLiteral("&Go on") << 5;
        QTest::newRow("another class") << QStringLiteral("&Another class") << 0;
        QTest::newRow("cancel") << QStringLiteral("Cancel") << -1;
    }
    void withAClassAgainAsks()
    {
        QFETCH(QString, button);
        QFETCH(int, answered);
        aClassAnswers(13);
        lessons().end();
        lessons().choose();
        bool asked = false;
        QTimer::singleShot(0, this, [&] {
            auto* const box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            asked = box;
            for (QAbstractButton* const each : box ? box->buttons() : QList<QAbstractButton*>())
                if (each->text().remove(u'&') == QString(button).remove(u'&'))
                    return each->click();
        });
        for (QPushButton* const each : lessons().dialog()->findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("With a &class")) {
                each->click();
                break; // the list may be gone
            }
        QVERIFY(asked);
        QCOMPARE(session().isOn(), answered >= 0);
        if (answered >= 0)
            QCOMPARE(int(session().play()->record().cards[0].first.size()), answered);
        if (QDialog* const list = lessons().dialog())
            list->close();
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
