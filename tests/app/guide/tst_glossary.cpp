// The glossary: what it names is there, its two languages say the same, and controls, readouts, help and
// maths lead to its entries.

#include "tests/app/window_fixture.h"

#include "app/docks/control_dock.h"
#include "app/docks/help_panel.h"
#include "app/docks/maths_dock.h"
#include "app/document/language.h"
#include "app/guide/guide.h"
#include "app/window/guide_dialog.h"
#include "app/window/help_text.h"
#include "app/window/view_area.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/readout.h"
#include "core/teaching/lesson/lesson_text.h"
#include "views/view_frame.h"
#include "widgets/core_text.h"
#include "widgets/field_row.h"
#include "widgets/glossary.h"
#include "widgets/number_text.h"
#include "widgets/readout_bar.h"
#include "widgets/readout_tile.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTimer>
#include <QToolTip>

#include <set>

using namespace ridgepoint;
using namespace Qt::StringLiterals;

namespace {

QString sourceOf(const QString& language) { return guideSource(language, glossaryChapter); }

std::set<QString> anchorsOf(const QTextDocument& document)
{
    std::set<QString> all;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            for (const QString& name : it.fragment().charFormat().anchorNames())
                all.insert(name);
    return all;
}

// Where the links of a text lead: "glossary:tpot".
QStringList linksOf(const QString& html)
{
    static const QRegularExpression link(u"href=\"([^\"]*)\""_s);
    QStringList all;
    for (auto it = link.globalMatch(html); it.hasNext();)
        all += it.next().captured(1);
    return all;
}

} // namespace

class TestGlossary : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    static void languages()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << u"en"_s;
        QTest::newRow("Spanish") << u"es"_s;
    }
    FieldRow& row(const char* field) { return *m_window->controls()->reveal(QString::fromUtf8(field)); }
    GuideDialog* guide() const { return m_window->findChild<GuideDialog*>(); }
    QString chapterShown() const
    {
        return guide() && guide()->isVisible() ? guideIds().value(guide()->list().currentRow()) : QString();
    }
    // A tile of the view whose readout has an entry.
    ReadoutTile* explainedTile(const QString& view)
    {
        m_window->showView(view);
        turn();
        for (ReadoutTile* each : m_window->viewArea().currentView()->frame().readouts()->tiles())
            if (glossaryEntry(each->content().path))
                return each;
        return nullptr;
    }

private Q_SLOTS:
    void entriesAreWhole_data() { languages(); }
    void entriesAreWhole()
    {
        QFETCH(QString, language);
        const QString source = sourceOf(language);
        const std::vector<GlossaryEntry> entries = readGlossary(source);
        QCOMPARE(qsizetype(entries.size()), source.count(u"\n* "_s));
        QVERIFY(entries.size() >= 90);
        std::set<QString> terms;
        for (const GlossaryEntry& entry : entries) {
            QVERIFY2(!entry.term.isEmpty() && entry.definition.endsWith(u'.'), qPrintable(entry.term));
            QVERIFY2(!entry.definition.contains(u'`') && !entry.definition.contains(u'*'),
                qPrintable(entry.definition));
            QVERIFY2(!entry.names.isEmpty() || !entry.source.isEmpty(), qPrintable(entry.term));
            QVERIFY2(terms.insert(entry.term.toLower()).second, qPrintable(entry.term));
            // One line to read.
            QVERIFY2(entry.definition.size() <= 200, qPrintable(entry.definition));
        }
    }

    void languagesHaveTheSameEntries()
    {
        const std::vector<GlossaryEntry> en = readGlossary(sourceOf(u"en"_s)),
                                         es = readGlossary(sourceOf(u"es"_s));
        QCOMPARE(en.size(), es.size());
        for (std::size_t i = 0; i < en.size(); ++i) {
            QCOMPARE(en[i].names, es[i].names);
            QCOMPARE(en[i].source, es[i].source);
        }
        const QStringList sections = sourceOf(u"en"_s).split(u"\n## "_s),
                          sectionsEs = sourceOf(u"es"_s).split(u"\n## "_s);
        QCOMPARE(sections.size(), sectionsEs.size());
        for (qsizetype i = 0; i < sections.size(); ++i)
            QCOMPARE(sections[i].count(u"\n* "_s), sectionsEs[i].count(u"\n* "_s));
        Language spoken;
        QStringList anchors;
        for (const GlossaryEntry& entry : glossary())
            anchors += entry.anchor;
        spoken.use(u"es"_s);
        QStringList anchorsEs;
        for (const GlossaryEntry& entry : glossary())
            anchorsEs += entry.anchor;
        QCOMPARE(anchors, anchorsEs);
        QCOMPARE(anchors.removeDuplicates(), qsizetype(0));
        QVERIFY(!anchors.contains(QString()));
    }

    void namesAreOfFieldsAndReadouts()
    {
        std::set<QString> known, named;
        for (const FieldSpec& field : fields())
            known.insert(toQString(field.id));
        for (const Readout& readout : readouts())
            known.insert(toQString(readout.path));
        for (const GlossaryEntry& entry : glossary())
            for (const QString& name : entry.names) {
                QVERIFY2(known.contains(name), qPrintable(entry.term + u": "_s + name));
                QVERIFY2(named.insert(name).second, qPrintable(name + u" stands in two entries"_s));
                QCOMPARE(glossaryEntry(name), &entry);
            }
        QVERIFY(named.size() > 150);
        QVERIFY(!glossaryEntry(u"no.such"_s) && !glossaryEntry({}));
    }

    void theFieldsWordsAreThere_data()
    {
        QTest::addColumn<QString>("word");
        for (const char* word : {"concurrency", "max-num-seqs", "max-num-batched-tokens", "chunked prefill",
                 "gpu-memory-utilization", "KV cache", "prefix-cache hit rate", "ISL", "OSL", "TTFT", "TPOT",
                 "ITL", "tokens/s/GPU", "tokens/s/user", "interactivity", "goodput (serving)",
                 "goodput (training)", "SLO", "prefill and decode workers", "xPyD", "acceptance length", "EP",
                 "DP attention", "TP", "SP", "PP", "CP", "DP", "ZeRO stages", "FSDP", "GEMM", "LM head",
                 "dgrad", "wgrad", "P2P", "NVLink", "scale-up", "scale-out", "MFU", "HFU", "roofline",
                 "ridge point", "arithmetic intensity", "1F1B", "interleaved", "zero bubble", "ZB-H1",
                 "DualPipe", "bubble", "micro-batch", "global batch", "recomputation", "activation offload",
                 "optimizer offload", "master weights", "mixed precision", "loss scaling", "block-wise FP8",
                 "MXFP8", "NVFP4", "MoE", "router", "capacity factor", "MTP", "GQA", "MLA", "SSM",
                 "linear attention", "sliding window", "all-reduce", "reduce-scatter", "all-gather",
                 "all-to-all", "ring", "tree", "bus bandwidth", "exposed communication", "MTBF", "Young–Daly",
                 "checkpoint interval", "Chinchilla", "GPU-hours", "blended $/M tokens", "band",
                 "model error", "running and waiting requests"})
            QTest::newRow(word) << QString::fromUtf8(word);
    }
    void theFieldsWordsAreThere()
    {
        QFETCH(QString, word);
        const std::vector<GlossaryEntry> entries = readGlossary(sourceOf(u"en"_s));
        QVERIFY(std::ranges::any_of(entries, [&word](const GlossaryEntry& entry) {
            return entry.term == word || entry.aliases.split(u", "_s).contains(word);
        }));
    }

    // Sources have years and numbers; what is defined has none that the engine ought to work out.
    void noNumberIsTyped()
    {
        const std::vector<std::string> names = lessonNames(m_catalog);
        for (const QString& language : {u"en"_s, u"es"_s})
            for (const GlossaryEntry& entry : readGlossary(sourceOf(language))) {
                Text why;
                const auto text = LessonText::parse(entry.definition.toStdString(), {}, why);
                QVERIFY2(text, qPrintable(entry.definition));
                QVERIFY2(!typedNumber(*text, names), qPrintable(entry.definition));
            }
    }

    void theGuideHasAnAnchorForEveryEntry_data() { languages(); }
    void theGuideHasAnAnchorForEveryEntry()
    {
        QFETCH(QString, language);
        Language spoken;
        spoken.use(language);
        turn();
        openGlossary(u"serving.memory.cache_bytes"_s);
        turn();
        QCOMPARE(chapterShown(), glossaryChapter);
        QVERIFY(guide()->browser().toPlainText().contains(
            language == u"es"_s ? u"caché KV (KV cache)"_s : u"KV cache tokens (KV cache size)"_s));
        const std::set<QString> anchors = anchorsOf(*guide()->browser().document());
        for (const GlossaryEntry& entry : glossary())
            QVERIFY2(anchors.contains(entry.anchor), qPrintable(entry.anchor));
        // The later entry lies lower on the page.
        const int first = guide()->browser().verticalScrollBar()->value();
        openGlossary(u"resilience.goodput"_s);
        turn();
        QVERIFY(first > 0 && guide()->browser().verticalScrollBar()->value() > first);
    }

    void aControlLeadsToItsEntry()
    {
        FieldRow& shown = row("serving.itl_target");
        QVERIFY2(
            shown.slider()->toolTip().contains(u"Glossary: TPOT"_s), qPrintable(shown.slider()->toolTip()));
        QAction* term = nullptr;
        for (QAction* action : shown.findChild<QMenu*>()->actions())
            if (action->text() == u"Glossary: TPOT"_s)
                term = action;
        QVERIFY(term && term->isVisible());
        term->trigger();
        turn();
        QCOMPARE(chapterShown(), glossaryChapter);
        // A control that no entry explains offers none.
        QVERIFY(!glossaryEntry(u"training.mlp_tiles"_s));
        for (const QAction* action : row("training.mlp_tiles").findChild<QMenu*>()->actions())
            QVERIFY2(!action->isVisible() || !action->text().startsWith(u"Glossary"_s),
                qPrintable(action->text()));
    }

    void aReadoutLeadsToItsEntry()
    {
        ReadoutTile* const tile = explainedTile(u"roofline"_s);
        QVERIFY(tile);
        const QString hint = glossaryHint(tile->content().path);
        QHelpEvent help(QEvent::ToolTip, {2, 2}, tile->mapToGlobal(QPoint(2, 2)));
        QApplication::sendEvent(tile, &help);
        QVERIFY2(QToolTip::text().endsWith(hint), qPrintable(QToolTip::text()));
        bool offered = false;
        QTimer::singleShot(0, tile, [&] { // once the menu runs
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu)
                return;
            for (QAction* action : menu->actions())
                if (action->text() == hint) {
                    offered = true;
                    action->trigger();
                }
            menu->close();
        });
        QContextMenuEvent event(QContextMenuEvent::Mouse, {1, 1}, tile->mapToGlobal(QPoint(1, 1)));
        QApplication::sendEvent(tile, &event);
        QVERIFY(offered);
        turn();
        QCOMPARE(chapterShown(), glossaryChapter);
    }

    void helpAndMathsLinkToIt()
    {
        const QString help =
            fieldHelp(*findField("mesh.zero_stage"), document().scenario(), document().catalog());
        QCOMPARE(linksOf(help), QStringList{u"glossary:zero-stages"_s});
        QVERIFY(help.contains(glossaryEntry(u"mesh.zero_stage"_s)->definition));
        m_window->showView(u"roofline"_s);
        turn();
        const View& view = *m_window->viewArea().currentView();
        const QStringList links = linksOf(viewHelp(view, document().scenario()));
        for (const ReadoutTileData& each : view.tiles())
            if (const GlossaryEntry* entry = glossaryEntry(each.path))
                QCOMPARE(links.count(u"glossary:"_s + entry->anchor), 1);
        QVERIFY(!links.isEmpty());
        m_window->explain(u"throughput.mfu"_s);
        turn();
        const auto* maths = m_window->findChild<MathsDock*>();
        QVERIFY(maths);
        QStringList said;
        for (const QLabel* label : maths->findChildren<QLabel*>())
            if (label->isVisible())
                said += linksOf(label->text());
        QVERIFY2(said.contains(u"glossary:mfu"_s), qPrintable(said.join(u' ')));
        // A click in the help panel opens the entry.
        Q_EMIT m_window->helpPanel().browser()->anchorClicked(QUrl(u"glossary:zero-stages"_s));
        turn();
        QCOMPARE(chapterShown(), glossaryChapter);
    }

    // The guide would tell answers.
    void nothingLeadsThereUnderAVeil()
    {
        FieldRow& shown = row("mesh.zero_stage");
        QMenu& menu = *shown.findChild<QMenu*>();
        document().setVeil({"memory.ratio"});
        turn();
        QVERIFY(glossaryHint(u"mesh.zero_stage"_s).isEmpty());
        openGlossary(u"mesh.zero_stage"_s);
        QMetaObject::invokeMethod(&menu, "aboutToShow");
        turn();
        QVERIFY(!guide());
        for (const QAction* action : menu.actions())
            QVERIFY2(!action->isVisible() || !action->text().startsWith(u"Glossary"_s),
                qPrintable(action->text()));
        document().setVeil({});
        turn();
        QVERIFY(!glossaryHint(u"mesh.zero_stage"_s).isEmpty());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestGlossary)
#include "tst_glossary.moc"
