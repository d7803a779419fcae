// The user guide: its two languages say the same, its numbers are worked out, what it names is there, and its
// pictures are drawn.

#include "tests/app/window_fixture.h"

#include "app/cli/commands.h"
#include "app/document/language.h"
#include "app/guide/guide.h"
#include "app/window/guide_dialog.h"
#include "core/teaching/lesson/lesson_text.h"
#include "views/registry.h"
#include "widgets/glossary.h"

#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QXmlStreamReader>

#include <set>

using namespace ridgepoint;

namespace {

int countOf(const QString& text, const QRegularExpression& pattern)
{
    int count = 0;
    for (auto it = pattern.globalMatch(text); it.hasNext(); it.next())
        ++count;
    return count;
}

QStringList found(const QString& text, const QRegularExpression& pattern)
{
    QStringList all;
    for (auto it = pattern.globalMatch(text); it.hasNext();)
        all += it.next().captured(1).simplified();
    return all;
}

// What carries ink: pixels that are not the first one's colour.
double inkOf(const QImage& image)
{
    const QRgb paper = image.pixel(0, 0);
    qsizetype inked = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            inked += image.pixel(x, y) != paper;
    return double(inked) / (double(image.width()) * image.height());
}

} // namespace

class TestGuide : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    static void languages()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Spanish") << QStringLiteral("es");
    }

    // Every text that a menu leads to: "Tools ▸ Calibrate…".
    QStringList menuPaths() const
    {
        QStringList paths;
        for (const QAction* menu : m_window->menuBar()->actions())
            for (const QAction* action : menu->menu()->actions()) {
                const QString path =
                    QString(menu->text() + QStringLiteral(" ▸ ") + action->text()).remove(u'&');
                paths += path;
                for (const QAction* inner : action->menu() ? action->menu()->actions() : QList<QAction*>())
                    paths += path + QStringLiteral(" ▸ ") + QString(inner->text()).remove(u'&');
            }
        return paths;
    }

private Q_SLOTS:
    void chaptersAreRead_data() { languages(); }
    void chaptersAreRead()
    {
        QFETCH(QString, language);
        Language spoken;
        spoken.use(language);
        QStringList problems;
        const std::vector<GuideChapter> chapters = guideChapters(m_catalog, &problems);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
        QCOMPARE(chapters.size(), std::size_t(11)); // ten, and the glossary
        for (const GuideChapter& chapter : chapters) {
            QVERIFY2(!chapter.title.isEmpty(), qPrintable(chapter.id));
            QVERIFY2(!chapter.markdown.contains(u'{') && !chapter.markdown.contains(u'—'),
                qPrintable(chapter.markdown));
            QVERIFY(guideHtml(chapter).contains(QLatin1String("<h1>")));
        }
        const auto& memory = chapters[1].markdown;
        QVERIFY2(memory.contains(
                     language == QLatin1String("es") ? QStringLiteral("1,12 TB") : QStringLiteral("1.12 TB")),
            qPrintable(memory));
    }

    void languagesSayTheSame()
    {
        static const QRegularExpression number(QStringLiteral("(\\{[^}]*\\})"));
        static const QRegularExpression picture(QStringLiteral("!\\[[^\\]]*\\](\\([^)]*\\))"));
        static const QRegularExpression heading(
            QStringLiteral("^(##? )"), QRegularExpression::MultilineOption);
        static const QRegularExpression code(QStringLiteral("(`[^`\\n]+`)"));
        const QStringList ids = guideIds();
        QCOMPARE(ids.size(), 11);
        for (const QString& id : ids) {
            const QString en = guideSource(QStringLiteral("en"), id);
            const QString es = guideSource(QStringLiteral("es"), id);
            QVERIFY2(!es.isEmpty(), qPrintable(id));
            QCOMPARE(found(en, number), found(es, number));
            QCOMPARE(found(en, picture), found(es, picture));
            QCOMPARE(countOf(en, heading), countOf(es, heading));
            const QStringList codes = found(en, code), codesEs = found(es, code);
            QCOMPARE(std::set(codes.begin(), codes.end()), std::set(codesEs.begin(), codesEs.end()));
            QCOMPARE(countOf(en, QRegularExpression(QStringLiteral("\\n\\* "))),
                countOf(es, QRegularExpression(QStringLiteral("\\n\\* "))));
        }
    }

    void noNumberIsTyped()
    {
        const std::vector<std::string> names = lessonNames(m_catalog);
        QStringList ids = guideIds();
        QCOMPARE(ids.back(), glossaryChapter); // its sources have years: see tst_glossary
        ids.removeLast();
        for (const QString& id : std::as_const(ids))
            for (const char* language : {"en", "es"})
                for (const QString& words : guideWords(guideSource(QString::fromLatin1(language), id))) {
                    Text why;
                    const auto text = LessonText::parse(words.toStdString(), {}, why);
                    QVERIFY2(text, qPrintable(words));
                    const auto typed = typedNumber(*text, names);
                    QVERIFY2(!typed, qPrintable(id + QStringLiteral(": ") + words));
                }
    }

    void menusThatAreNamedAreThere_data() { languages(); }
    void menusThatAreNamedAreThere()
    {
        QFETCH(QString, language);
        Language spoken;
        spoken.use(language);
        turn();
        const QStringList known = menuPaths();
        QVERIFY(known.size() > 40);
        int looked = 0;
        static const QRegularExpression path(QStringLiteral("\\*([^*]+ ▸ [^*]+)\\*"));
        for (const QString& id : guideIds())
            for (const QString& named : found(guideSource(language, id), path)) {
                QVERIFY2(known.contains(named), qPrintable(id + QStringLiteral(": ") + named));
                ++looked;
            }
        QVERIFY(looked >= 8);
    }

    void keysThatAreNamedDoSomething()
    {
        static const QRegularExpression key(QStringLiteral("`((?:Ctrl|Shift|Alt|F\\d)[^`]*)`"));
        QStringList known;
        for (const QAction* action : m_window->actions().all())
            for (const QKeySequence& keys : action->shortcuts())
                known += keys.toString(QKeySequence::PortableText);
        int looked = 0;
        for (const QString& id : guideIds())
            for (const QString& named : found(guideSource(QStringLiteral("en"), id), key)) {
                QVERIFY2(known.contains(named), qPrintable(id + QStringLiteral(": ") + named));
                ++looked;
            }
        QVERIFY(looked >= 12);
    }

    void commandsThatAreNamedAreThere()
    {
        static const QRegularExpression command(QStringLiteral("ridgepoint ([a-z]+)"));
        std::set<QString> known;
        for (const Command& each : allCommands())
            known.insert(QString::fromUtf8(each.name.data(), qsizetype(each.name.size())));
        int looked = 0;
        for (const QString& id : guideIds())
            for (const QString& named : found(guideSource(QStringLiteral("en"), id), command)) {
                QVERIFY2(known.contains(named), qPrintable(id + QStringLiteral(": ") + named));
                ++looked;
            }
        QVERIFY(looked > 10);
    }

    void picturesAreDrawn()
    {
        int drawn = 0;
        for (const GuideChapter& chapter : guideChapters(m_catalog))
            for (const GuidePicture& picture : chapter.pictures) {
                const QImage image = guideImage(picture, m_catalog, QStringLiteral("dark"), {720, 420}, 1);
                QCOMPARE(image.size(), QSize(720, 420));
                const double ink = inkOf(image);
                QVERIFY2(
                    ink > 0.02, qPrintable(chapter.id + u' ' + picture.view + u' ' + QString::number(ink)));
                ++drawn;
            }
        QVERIFY(drawn >= 10);
    }

    void thePageIsWhole_data() { languages(); }
    void thePageIsWhole()
    {
        QFETCH(QString, language);
        Language spoken;
        spoken.use(language);
        const QByteArray page = guidePage(m_catalog);
        QCOMPARE(guidePage(m_catalog), page); // the same bytes
        QXmlStreamReader xml(page);
        std::set<QString> ids, wanted;
        int images = 0;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement())
                continue;
            const auto attributes = xml.attributes();
            if (attributes.hasAttribute(QLatin1String("id")))
                ids.insert(attributes.value(QLatin1String("id")).toString());
            if (const auto to = attributes.value(QLatin1String("href")); to.startsWith(u'#'))
                wanted.insert(to.mid(1).toString());
            if (xml.name() == QLatin1String("html"))
                QCOMPARE(attributes.value(QLatin1String("lang")).toString(), language);
            if (xml.name() == QLatin1String("img")) {
                ++images;
                QVERIFY(!attributes.value(QLatin1String("alt")).isEmpty());
                QVERIFY(
                    attributes.value(QLatin1String("src")).startsWith(QLatin1String("data:image/svg+xml")));
            }
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(ids, wanted);
        QCOMPARE(ids.size(), std::size_t(11));
        QVERIFY(images >= 10);
        QVERIFY(!page.contains("http")); // it fetches nothing
    }

    void theWindowShowsIt()
    {
        action(u"help.guide")->trigger();
        turn();
        auto* guide = m_window->findChild<GuideDialog*>();
        QVERIFY(guide && guide->isVisible());
        QCOMPARE(guide->list().count(), 11);
        guide->list().setCurrentRow(1);
        QVERIFY(guide->browser().toPlainText().contains(QStringLiteral("1.12 TB")));
        Language spoken;
        spoken.use(QStringLiteral("es"));
        turn();
        QCOMPARE(guide->list().currentRow(), 1);
        QVERIFY(guide->browser().toPlainText().contains(QStringLiteral("1,12 TB")));
    }

    void aLessonClosesIt()
    {
        action(u"help.guide")->trigger();
        turn();
        QVERIFY(m_window->findChild<GuideDialog*>());
        document().setVeil({"memory.ratio"});
        turn();
        QVERIFY(!m_window->findChild<GuideDialog*>());
        QVERIFY(!action(u"help.guide")->isEnabled());
        document().setVeil({});
        turn();
        QVERIFY(action(u"help.guide")->isEnabled());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestGuide)
#include "tst_guide.moc"
