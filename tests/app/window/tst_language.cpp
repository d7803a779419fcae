// The window in every language it has: switched while it is open, nothing lost, nothing cut, nothing in
// English.

#include "tests/app/window_fixture.h"
#include "tests/app/window_texts.h"

#include "app/docks/compare_dock.h"
#include "app/docks/control_dock.h"
#include "app/document/baselines.h"
#include "app/document/language.h"
#include "app/export/export_dialog.h"
#include "app/presentation/presenter.h"
#include "app/window/help_text.h"
#include "app/window/job_row.h"
#include "app/window/plan_search.h"
#include "app/window/start_page.h"
#include "app/window/start_screen.h"
#include "app/window/view_area.h"
#include "app/window/view_rail.h"
#include "tests/views/picture_fixture.h"
#include "views/registry.h"
#include "views/view_frame.h"
#include "widgets/elided_label.h"
#include "widgets/number_text.h"

#include <QComboBox>
#include <QEventLoop>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextDocumentFragment>
#include <QThreadPool>
#include <QToolButton>
#include <QTreeWidget>

#include <functional>

using namespace Qt::Literals::StringLiterals;
using namespace ridgepoint;
using namespace ridgepoint::testing;

namespace {

constexpr QSize smallWindow(1024, 640);

} // namespace

class TestLanguage : public testing::WindowFixture
{
    Q_OBJECT

    std::unique_ptr<Language> m_language;

    void use(const QString& language)
    {
        m_settings->useLanguage(language);
        turn();
    }
    void finish()
    {
        while (m_window->planSearch().live().searching())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        for (int i = 0; i < 4; ++i) {
            QThreadPool::globalInstance()->waitForDone();
            turn();
        }
        m_window->controls()->showLines(); // now, not when the clock says so
    }
    // Everything that can be seen in the window now, and the open dialogs.
    std::vector<QWidget*> seen() const
    {
        std::vector<QWidget*> all;
        for (QWidget* widget : QApplication::allWidgets())
            if (widget->isVisible() && !widget->visibleRegion().isEmpty())
                all.push_back(widget);
        return all;
    }

    // English again, in a small window.
    void begin()
    {
        m_language = std::make_unique<Language>();
        connect(m_settings.get(), &Settings::languageChanged, m_language.get(), &Language::use);
        m_window->resize(smallWindow);
        turn();
    }

    // A run of many accelerators with two baselines, one of them of another device.
    void pinTwo()
    {
        const auto change = [this](const char* field, const char* text) {
            QCOMPARE(
                document().commit(QString::fromLatin1(field), QString::fromLatin1(text)).message, Text());
        };
        document().markSaved(QString());
        m_window->open(QStringLiteral("llama3-70b-256xh100"));
        change("hardware.efficiency.mfu", "model");
        pinScenario(document());
        change("hardware.accelerator", "b200-sxm");
        change("training.recompute", "full");
        pinScenario(document());
        change("hardware.accelerator", "h100-sxm");
        change("mesh.pipeline", "2");
        turn();
    }

    // Everything that can be read or heard in the window and on the stage, with the place it is at.
    QStringList allTexts()
    {
        QStringList all;
        const auto add = [&all](const QString& place, const QString& text) {
            if (!text.isEmpty())
                all += place + u": "_s + text;
        };
        for (const QAction* action : m_window->actions().all())
            add(u"menu"_s, action->text() + u' ' + action->shortcut().toString(QKeySequence::NativeText));
        for (const ViewEntry& entry : figureRegistry()) {
            m_window->showView(entry.id);
            finish();
            for (const QWidget* widget : QApplication::allWidgets())
                if (widget->isVisible() && !inStageBar(widget)) // scrolled out of sight or not
                    for (const QString& text : textsOn(*widget))
                        add(entry.id, text);
            View& view = *m_window->viewArea().currentView();
            for (const ReadoutTileData& tile : view.tiles())
                for (const QString& text : {tile.label, tile.value, tile.detail})
                    add(entry.id, text);
            for (const Mark& mark : view.marks(view.frame().canvas()->area()))
                add(entry.id, mark.text);
            for (const test::PaintedText& painted : test::paintedTexts(view, QSize(680, 360)))
                add(entry.id, painted.text);
        }
        for (const char* id : {"maths", "compare"}) {
            action(QLatin1String(id) == u"maths"_s ? u"view.maths" : u"compare.show")->trigger();
            finish();
            for (const QWidget* widget : QApplication::allWidgets())
                if (widget->isVisible() && !inStageBar(widget)) // scrolled out of sight or not
                    for (const QString& text : textsOn(*widget))
                        add(QString::fromLatin1(id), text);
        }
        action(u"compare.show")->trigger();
        all.sort();
        all.removeDuplicates();
        return all;
    }

    void everywhere(const std::function<void(const char*)>& at)
    {
        const auto closeDialogs = [this] {
            for (QWidget* widget : QApplication::topLevelWidgets())
                if (widget != m_window.get() && qobject_cast<QDialog*>(widget))
                    widget->close();
            turn();
        };
        for (const ViewEntry& entry : figureRegistry()) {
            m_window->showView(entry.id);
            finish();
            at(qPrintable(entry.id));
            action(u"help.here")->trigger();
            finish();
            at(qPrintable(u"help of "_s + entry.id));
            closeDialogs();
        }
        m_window->controls()->reveal(QStringLiteral("training.recompute"));
        action(u"help.here")->trigger();
        finish();
        at("help of a field");
        closeDialogs();
        action(u"tools.palette")->trigger();
        finish();
        at("palette");
        closeDialogs();
        m_window->viewArea().openChooser();
        finish();
        at("chooser");
        QApplication::activePopupWidget()->close();
        action(u"layout.sheet")->trigger();
        finish();
        at("contact sheet");
        action(u"layout.sheet")->trigger();
        action(u"layout.side")->trigger();
        finish();
        at("two tiles");
        action(u"layout.tabs")->trigger();
        m_window->present();
        for (const char* view : {"stack", "cost", "remedies"}) {
            m_window->presenter()->showView(QString::fromLatin1(view));
            finish();
            at(qPrintable(u"stage "_s + QString::fromLatin1(view)));
        }
        m_window->presenter()->close();
        turn();
        pinTwo();
        action(u"compare.show")->trigger();
        for (const char* view : {"compare", "step"}) {
            m_window->showView(QString::fromLatin1(view));
            finish();
            at(qPrintable(u"baselines in "_s + QString::fromLatin1(view)));
        }
        action(u"compare.show")->trigger();
        action(u"edit.undo")->trigger();
        turn();
        at("undo and redo");
        document().load({defaultScenario(shippedCatalog()), {}}, QString());
        turn();
        m_window->showStartPage();
        m_window->startScreen().page()->job().answer();
        turn();
        at("start page");
        m_window->startScreen().hide();
        m_window->showView(QStringLiteral("stack"));
        m_window->explain(QStringLiteral("memory.state_bytes"));
        finish();
        at("maths");
        action(u"view.maths")->trigger();
        for (const char16_t* id :
            {u"file.export", u"view.table", u"tools.calibrate", u"help.shortcuts", u"help.about"}) {
            action(id)->trigger();
            finish();
            at(qPrintable(QStringView(id).toString()));
            closeDialogs();
        }
    }

private Q_SLOTS:
    void switchingKeepsTheWork()
    {
        begin();
        m_window->showView(QStringLiteral("walls"));
        finish();
        QCOMPARE(document().commit(QStringLiteral("model.params"), QStringLiteral("7B")).message, Text());
        m_window->controls()->reveal(QStringLiteral("mesh.tensor"));
        turn();
        const Scenario before = document().scenario();
        const int steps = document().undoStack().count();
        const QVariantMap folds = m_window->controls()->folds();
        QVariantMap options = m_window->viewArea().currentView()->options();
        for (const QString& language :
            {QStringLiteral("es"), QStringLiteral("pseudo"), QStringLiteral("en")}) {
            use(language);
            QVERIFY(document().scenario() == before);
            QCOMPARE(document().undoStack().count(), steps);
            QCOMPARE(m_window->viewArea().currentId(), QStringLiteral("walls"));
            QCOMPARE(m_window->viewArea().currentView()->options(), options);
            QCOMPARE(m_window->controls()->folds(), folds);
        }
        document().undo();
        QVERIFY(!(document().scenario() == before));
    }

    void menusFollow()
    {
        begin();
        const auto titles = [this] {
            QStringList all;
            for (const QAction* menu : m_window->menuBar()->actions())
                all += menu->text();
            return all;
        };
        const QStringList english = titles();
        QCOMPARE(english.value(0), QStringLiteral("&File"));
        action(u"language.es")->trigger();
        turn();
        QCOMPARE(titles().value(0), QStringLiteral("&Archivo"));
        QCOMPARE(action(u"file.new")->text(), QStringLiteral("&Nuevo"));
        QVERIFY(m_window->viewArea().rail()->list()->topLevelItem(0)->child(1)->toolTip(0).startsWith(
            QStringLiteral("Muros")));
        QCOMPARE(m_window->actions().menuOf(action(u"file.new")), QStringLiteral("Archivo"));
        QVERIFY(action(u"language.es")->isChecked());
        QCOMPARE(Settings().language(), QStringLiteral("es")); // remembered
        QCOMPARE(action(u"view.walls")->shortcut(), QKeySequence(QStringLiteral("Ctrl+2")));
        action(u"language.en")->trigger();
        turn();
        QCOMPARE(titles(), english);
    }

    void entriesTakeBothSeparators()
    {
        begin();
        use(QStringLiteral("es"));
        FieldRow* row = m_window->controls()->reveal(QStringLiteral("model.params"));
        QVERIFY(row);
        auto* entry = row->findChild<QLineEdit*>();
        QVERIFY(entry);
        const auto type = [&](const char* text) {
            entry->setFocus();
            entry->selectAll();
            QTest::keyClicks(entry, QString::fromUtf8(text));
            QTest::keyClick(entry, Qt::Key_Return);
            turn();
            return QString::fromStdString(fieldText(document().scenario(), *findField("model.params")));
        };
        QCOMPARE(type("6,7B"), QStringLiteral("6.7B"));
        QCOMPARE(entry->text(), QStringLiteral("6700\u2009M"));
        QCOMPARE(type("6.8B"), QStringLiteral("6.8B"));
        QCOMPARE(type("1,125B"), QStringLiteral("1.125B")); // thousands nowhere but in English
    }

    // At the width that the controls have at first, every name of what is not folded away stands whole on one
    // line.
    void namesOfControlsAreOneLine_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << u"en"_s;
        QTest::newRow("Spanish") << u"es"_s;
    }
    void namesOfControlsAreOneLine()
    {
        QFETCH(QString, language);
        begin();
        use(language);
        m_window->resize(1280, 800);
        for (const FieldSpec& field : fields())
            if (field.inDock && !field.advanced)
                m_window->controls()->reveal(toQString(field.id));
        turn();
        const ControlDock& controls = *m_window->controls();
        QCOMPARE(controls.width(), controls.sizeHint().width());
        int seen = 0;
        for (const ElidedLabel* name : controls.findChildren<ElidedLabel*>()) {
            if (!name->isVisible())
                continue;
            ++seen;
            QVERIFY2(!name->isElided(), qPrintable(name->text()));
            QVERIFY2(name->height() < 2 * name->fontMetrics().lineSpacing(), qPrintable(name->text()));
        }
        QVERIFY2(seen >= 40, qPrintable(QString::number(seen)));
    }

    void nothingIsCut_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Spanish") << QStringLiteral("es");
        QTest::newRow("pseudo-locale") << QStringLiteral("pseudo");
    }
    void nothingIsCut()
    {
        begin();
        QFETCH(QString, language);
        use(language);
        QStringList faults;
        everywhere([&](const char* place) {
            for (const QWidget* widget : seen())
                if (const QString cut = cutText(*widget); !cut.isEmpty())
                    faults += QStringLiteral("%1: %2: %3: %4")
                                  .arg(QString::fromUtf8(place), nameOf(*widget), cut,
                                      textsOn(*widget).join(QStringLiteral(" | ")));
        });
        faults.removeDuplicates();
        QVERIFY2(faults.isEmpty(), listed(faults));
    }

    void nothingStaysEnglish()
    {
        begin();
        use(QStringLiteral("pseudo"));
        // Names, the same in every language: abbreviations, models, sources of runs.
        static const QSet<QString> names{u"MFU"_s, u"SOAP"_s, u"ITL"_s, u"TPOT"_s, u"TTFT"_s, u"GPT"_s,
            u"gpt"_s, u"PaLM"_s, u"palm"_s, u"Kimi"_s, u"Gemma"_s, u"Maverick"_s, u"USD"_s, u"mbridge"_s,
            u"mosaic"_s, u"dgxc"_s, u"bloom"_s, u"nanotron"_s, u"titan"_s, u"intern"_s, u"dsazure"_s,
            u"megatron"_s, u"maxtext"_s, u"mbskill"_s, u"moonlight"_s, u"launcher"_s, u"spsel"_s,
            u"titanpaper"_s, u"mtnlg"_s, u"ironwood"_s, u"nemotron"_s, u"flashattn"_s, u"bloomberggpt"_s,
            u"gcp"_s, u"tinyllama"_s, u"mistral"_s, u"torchtitan"_s, u"vtrain"_s, u"offscreen"_s,
            u"ridgepoint"_s, u"overtraining"_s, u"HFU"_s, u"MHA"_s, u"NeMo"_s, u"SGD"_s, u"SGLang"_s,
            u"TensorRT"_s, u"vLLM"_s};
        QStringList faults;
        const auto check = [&](const QString& place, const QString& text) {
            // The mark of a name is stored with it, as the rest of the name.
            const QString word = englishWord(QString(text).replace(u"H100, changed"_s, u"H100"_s));
            if (word.isEmpty() || names.contains(word))
                return;
            faults += QStringLiteral("%1: “%2” in “%3”").arg(place, word, text);
        };
        static const QRegularExpression key(u"^(\\[!!)*[\\w+-]+ — "_s); // what is typed for a choice
        for (const FieldSpec& field : fields()) {
            QString html = fieldHelp(field, document().scenario(), shippedCatalog());
            html.remove(QRegularExpression(u"<code>.*?</code>"_s)); // ids
            QStringList typed{toQString(field.autoWord)};
            for (const FieldChoice& choice : field.choices)
                typed += toQString(choice.key);
            for (QString line : QTextDocumentFragment::fromHtml(html).toPlainText().split(u'\n')) {
                line.remove(key);
                check(u"help of a field"_s,
                    typed.contains(line) ? QString() : line.remove(u' ' + typed.front() + u' '));
            }
        }
        everywhere([&](const char* place) {
            const QString where = QString::fromUtf8(place);
            for (const QAction* action : m_window->actions().all())
                check(u"menu"_s, action->text());
            for (const QWidget* widget : seen())
                for (const QString& text : textsOn(*widget))
                    check(where, text);
            View* view = m_window->viewArea().currentView();
            if (!view)
                return;
            for (const QString& text : {view->title(), view->subtitle(), view->tabName()})
                check(where, text);
            for (const ReadoutTileData& tile : view->tiles())
                for (const QString& text : {tile.label, tile.value, tile.detail})
                    check(where, text);
            for (const QString& column : view->table().columns)
                check(where, column);
            // A published run is its id, its model and the title of its source, names all.
            if (view->id() != u"validation"_s)
                for (const Mark& mark : view->marks(view->frame().canvas()->area()))
                    check(where, mark.text);
            for (const test::PaintedText& painted : test::paintedTexts(*view, QSize(680, 360)))
                check(where, painted.text);
        });
        faults.removeDuplicates();
        QVERIFY2(faults.isEmpty(), listed(faults));
    }

    // The pseudo-locale translates whatever is asked; the Spanish file has to know it.
    void nothingLacksSpanish()
    {
        Missing missing;
        QCoreApplication::installTranslator(&missing); // before the others, so asked after them
        begin();
        use(QStringLiteral("es"));
        missing.forget(); // English is what everything was in
        everywhere([](const char*) {});
        const QStringList texts = missing.texts();
        QCoreApplication::removeTranslator(&missing);
        QVERIFY2(texts.isEmpty(), listed(texts));
    }

    void switchingTranslatesAll_data()
    {
        QTest::addColumn<QString>("language");
        for (const char* language : {"es", "pseudo", "en"})
            QTest::newRow(language) << QString::fromLatin1(language);
    }
    // A window that was switched reads as one that has never spoken anything else.
    void switchingTranslatesAll()
    {
        QFETCH(QString, language);
        const QString other = language == u"en"_s ? u"es"_s : u"en"_s;
        begin();
        const auto open = [this](const QString& code) {
            m_window.reset();
            use(code);
            m_window = std::make_unique<MainWindow>(m_catalog, *m_settings);
            m_window->resize(smallWindow);
            m_window->show();
            turn();
            pinTwo();
            m_window->showView(QStringLiteral("serving-latency")); // whose controls come into sight
            turn();
            m_window->explain(QStringLiteral("step.seconds"));
            action(u"view.maths")->trigger();
            m_window->present();
            finish();
        };
        open(language);
        const QStringList fresh = allTexts();
        QVERIFY(fresh.size() > 3000);
        open(other);
        QVERIFY(allTexts() != fresh);
        use(language);
        finish();
        const QStringList switched = allTexts();
        QStringList faults;
        for (const QString& text : switched)
            if (!fresh.contains(text))
                faults += u"only after the switch, "_s + text;
        for (const QString& text : fresh)
            if (!switched.contains(text))
                faults += u"not after the switch, "_s + text;
        QVERIFY2(faults.isEmpty(), listed(faults));
    }

    // A billion is written 1000 M in Spanish, and what is typed in English is still understood.
    void entriesKnowBothScales()
    {
        begin();
        use(QStringLiteral("es"));
        FieldRow* row = m_window->controls()->reveal(QStringLiteral("model.params"));
        auto* entry = row->findChild<QLineEdit*>();
        for (const char* typed : {"70B", "70 000 M", "70000M", "70e9", "70 mil millones"}) {
            QCOMPARE(document().commit(u"model.params"_s, u"7B"_s).message, Text());
            turn();
            entry->setFocus();
            entry->selectAll();
            QTest::keyClicks(entry, QString::fromUtf8(typed));
            QTest::keyClick(entry, Qt::Key_Return);
            turn();
            QCOMPARE(fieldText(document().scenario(), *findField("model.params")), std::string("70B"));
            QCOMPARE(entry->text(), QStringLiteral("70\u2009000\u2009M"));
        }
        // The word that leaves a field open, in the window's language and as files have it.
        row = m_window->controls()->reveal(QStringLiteral("hardware.efficiency.mfu"));
        entry = row->findChild<QLineEdit*>();
        for (const char* typed : {"modelo", "model"}) {
            QCOMPARE(document().commit(u"hardware.efficiency.mfu"_s, u"40%"_s).message, Text());
            turn();
            entry->setFocus();
            entry->selectAll();
            QTest::keyClicks(entry, QString::fromLatin1(typed));
            QTest::keyClick(entry, Qt::Key_Return);
            turn();
            QCOMPARE(fieldText(document().scenario(), *findField("hardware.efficiency.mfu")),
                std::string("model"));
            QCOMPARE(entry->text(), QStringLiteral("modelo"));
        }
    }

    void picturesSpeak_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("language");
        for (const ViewEntry& entry : figureRegistry())
            for (const char* language : {"es", "pseudo"})
                QTest::addRow("%s, %s", qPrintable(entry.id), language)
                    << entry.id << QString::fromLatin1(language);
    }
    // No painted text lies on another or leaves the picture, in the window and in the two widths of a
    // document.
    void picturesSpeak()
    {
        begin();
        QFETCH(QString, view);
        QFETCH(QString, language);
        use(language);
        m_window->showView(view);
        finish();
        View& shown = *m_window->viewArea().currentView();
        QList<QSize> sizes{shown.frame().canvas()->size()};
        if (language == QLatin1String("es"))
            sizes += {QSize(605, 360), QSize(302, 320)};
        for (const QSize size : std::as_const(sizes)) {
            const QString fault = test::textFault(shown, size);
            QVERIFY2(fault.isEmpty(),
                qPrintable(QStringLiteral("%1 × %2: %3").arg(size.width()).arg(size.height()).arg(fault)));
        }
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestLanguage)
#include "tst_language.moc"
