// The window in every language it has: switched while it is open, nothing lost, nothing cut, nothing in
// English.

#include "window_fixture.h"

#include "app/control_dock.h"
#include "app/export_dialog.h"
#include "app/language.h"
#include "app/view_area.h"
#include "tests/views/picture_fixture.h"
#include "views/registry.h"
#include "views/view_frame.h"
#include "widgets/status_strip.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabBar>
#include <QThreadPool>
#include <QToolButton>

#include <functional>

using namespace Qt::Literals::StringLiterals;
using namespace ridgepoint;

namespace {

constexpr QSize smallWindow(1024, 640);

QString withoutMarkup(QString text)
{
    static const QRegularExpression tags(QStringLiteral("<[^>]*>|&(?=\\w)"));
    return text.remove(tags);
}

// Words that are the same in every language: units, names of things, what is typed, ids, formulas.
bool isEverywhere(const QString& word)
{
    static const QRegularExpression same(QStringLiteral(
        "^(([kMGTPEZ]i?)?(FLOPs?|OPS|Hz|Gb|bit)|tokens?|GPUs?|NCCL|SXM\\w*|PCIe|NVLink|NVSwitch|InfiniBand|"
        "HBM\\w*|"
        "Adam\\w*|ZeRO|FSDP|Megatron\\w*|DeepSpeed|DeepSeek|PyTorch|NVIDIA|Google|Llama|Mixtral|MosaicML|TPU|"
        "GeForce|"
        "RTX|Chimera|Hanayo|DualPipe\\w*|GPipe|Interleaved|Spectrum|Quantum|Ridgepoint|English|Espa.ol|"
        "Shift|Ctrl|Alt|Return|Space|Markdown|LaTeX|CSV|JSON|SVG|PNG|PDF|scale|reduce|gather|scatter|"
        "trillium|Trillium|"
        "arXiv|json|ridge|params?|auto|none|model|on|off|system)$"));
    return same.match(word).hasMatch();
}

// The first word that the pseudo-locale would have changed; empty when there is none.
QString englishWord(const QString& text)
{
    static const QRegularExpression identifiers(QStringLiteral(
        "`[^`]*`|'[^']*'|\"[^\"]*\"|\\S*[._/][A-Za-z]\\S*|\\b[A-Za-z]*\\d\\w*\\b|\\b[A-Za-z]\\b"));
    static const QRegularExpression words(QStringLiteral("[\\p{L}]{3,}"));
    static const QRegularExpression plain(QStringLiteral("[aceginosuyACEGINOSUY]"));
    const QString rest = withoutMarkup(text).remove(identifiers);
    for (auto it = words.globalMatch(rest); it.hasNext();) {
        const QString word = it.next().captured();
        if (word.contains(plain) && !isEverywhere(word))
            return word;
    }
    return {};
}

QString nameOf(const QWidget& widget)
{
    return QStringLiteral("%1 “%2” in %3")
        .arg(QString::fromLatin1(widget.metaObject()->className()), widget.accessibleName(),
            QString::fromLatin1(widget.window()->metaObject()->className()));
}

// What a person reads on it or hears of it.
QStringList textsOn(const QWidget& widget)
{
    QStringList texts{widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()};
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        texts += label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        texts += button->text();
    if (const auto* group = qobject_cast<const QGroupBox*>(&widget))
        texts += group->title();
    if (const auto* entry = qobject_cast<const QLineEdit*>(&widget))
        texts += entry->placeholderText();
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            texts << tabs->tabText(i) << tabs->tabToolTip(i);
    for (const QAction* action : widget.actions())
        texts << action->text();
    texts.removeAll(QString());
    return texts;
}

// Why the text of a widget cannot be read whole; empty when it can.
QString cutText(const QWidget& widget)
{
    const auto narrower = [&](int need) {
        return widget.width() < need
            ? QStringLiteral("%1 px wide, its text needs %2").arg(widget.width()).arg(need)
            : QString();
    };
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (label->text().isEmpty() || label->pixmap().width() > 0)
            return {};
        if (!label->wordWrap())
            return label->toolTip().isEmpty() ? narrower(label->minimumSizeHint().width()) : QString();
        const int need = label->heightForWidth(label->width());
        return label->height() < need
            ? QStringLiteral("%1 px high, its text needs %2").arg(label->height()).arg(need)
            : QString();
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        if (button->text().isEmpty() || qobject_cast<const GateButton*>(&widget))
            return {};
        const int text = button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width();
        return button->toolTip().isEmpty() && button->accessibleDescription().isEmpty() ? narrower(text)
                                                                                        : QString();
    }
    return {};
}

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
    static void finish()
    {
        for (int i = 0; i < 4; ++i) {
            QThreadPool::globalInstance()->waitForDone();
            turn();
        }
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
    void begin();
    void everywhere(const std::function<void(const char*)>& at);

private Q_SLOTS:
    void switchingKeepsTheWork();
    void menusFollow();
    void entriesTakeBothSeparators();
    void nothingIsCut_data();
    void nothingIsCut();
    void nothingStaysEnglish();
    void picturesSpeak_data();
    void picturesSpeak();
};

// English again, in a small window.
void TestLanguage::begin()
{
    m_language = std::make_unique<Language>();
    connect(m_settings.get(), &Settings::languageChanged, m_language.get(), &Language::use);
    m_window->resize(smallWindow);
    turn();
}

void TestLanguage::everywhere(const std::function<void(const char*)>& at)
{
    for (const ViewEntry& entry : viewRegistry()) {
        m_window->showView(entry.id);
        finish();
        at(qPrintable(entry.id));
    }
    m_window->showWelcome();
    turn();
    at("welcome");
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
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (widget != m_window.get() && qobject_cast<QDialog*>(widget))
                widget->close();
        turn();
    }
}

void TestLanguage::switchingKeepsTheWork()
{
    begin();
    m_window->showView(QStringLiteral("walls"));
    finish();
    QCOMPARE(document().commit(QStringLiteral("model.params"), QStringLiteral("7B")).message, std::string());
    m_window->controls()->reveal(QStringLiteral("mesh.tensor"));
    turn();
    const Scenario before = document().scenario();
    const int steps = document().undoStack().count();
    const QVariantMap folds = m_window->controls()->folds();
    QVariantMap options = m_window->viewArea().currentView()->options();
    for (const QString& language : {QStringLiteral("es"), QStringLiteral("pseudo"), QStringLiteral("en")}) {
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

void TestLanguage::menusFollow()
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
    QCOMPARE(m_window->viewArea().tabBar()->tabText(1), QStringLiteral("Muros"));
    QCOMPARE(m_window->actions().menuOf(action(u"file.new")), QStringLiteral("Archivo"));
    QVERIFY(action(u"language.es")->isChecked());
    QCOMPARE(Settings().language(), QStringLiteral("es")); // remembered
    QCOMPARE(action(u"view.walls")->shortcut(), QKeySequence(QStringLiteral("Ctrl+2")));
    action(u"language.en")->trigger();
    turn();
    QCOMPARE(titles(), english);
}

void TestLanguage::entriesTakeBothSeparators()
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
    QCOMPARE(entry->text(), QStringLiteral("6,7B"));
    QCOMPARE(type("6.8B"), QStringLiteral("6.8B"));
    QCOMPARE(type("1,125B"), QStringLiteral("1.125B")); // thousands nowhere but in English
}

void TestLanguage::nothingIsCut_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QStringLiteral("en");
    QTest::newRow("Spanish") << QStringLiteral("es");
    QTest::newRow("pseudo-locale") << QStringLiteral("pseudo");
}

void TestLanguage::nothingIsCut()
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
    // In a language a third longer than English, some texts do not give way yet. None may join, and what is
    // mended leaves.
    if (language == u"pseudo"_s) {
        QStringList known{u"help.about"_s, u"pipeline"_s, u"roofline"_s, u"walls"_s}, found;
        for (const QString& fault : std::as_const(faults))
            found += fault.section(u':', 0, 0);
        found.removeDuplicates();
        found.sort();
        QVERIFY2(found == known, qPrintable(faults.join(u'\n')));
        return;
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestLanguage::nothingStaysEnglish()
{
    begin();
    use(QStringLiteral("pseudo"));
    // Names, the same in every language: abbreviations, models, sources of runs.
    static const QSet<QString> names{u"MFU"_s, u"ITL"_s, u"GPT"_s, u"gpt"_s, u"PaLM"_s, u"palm"_s, u"Kimi"_s,
        u"Gemma"_s, u"Maverick"_s, u"USD"_s, u"mbridge"_s, u"mosaic"_s, u"dgxc"_s, u"bloom"_s, u"nanotron"_s,
        u"titan"_s, u"intern"_s, u"dsazure"_s, u"megatron"_s, u"maxtext"_s, u"mbskill"_s, u"moonlight"_s,
        u"launcher"_s, u"spsel"_s, u"titanpaper"_s, u"mtnlg"_s, u"ironwood"_s, u"nemotron"_s, u"flashattn"_s,
        u"bloomberggpt"_s, u"gcp"_s, u"tinyllama"_s, u"mistral"_s, u"torchtitan"_s, u"offscreen"_s};
    // What still stays English: the words of Qt's own dock and tabs, an accessible name that keeps the
    // language it was made in, and units and kinds of recomputation spelled by core. Nothing may join; what
    // is mended leaves.
    QStringList known{u"count"_s, u"recomputation"_s, u"full"_s, u"element"_s, u"min"_s, u"chunks"_s,
        u"parallel"_s, u"accelerator"_s};
    QStringList faults, found;
    const auto check = [&](const QString& place, const QString& text) {
        const QString word = englishWord(text);
        if (word.isEmpty() || names.contains(word))
            return;
        faults += QStringLiteral("%1: “%2” in “%3”").arg(place, word, text);
        if (!found.contains(word))
            found += word;
    };
    for (const QAction* action : m_window->actions().all())
        check(QStringLiteral("menu"), action->text());
    everywhere([&](const char* place) {
        const QString where = QString::fromUtf8(place);
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
        for (const Mark& mark : view->marks(view->frame().canvas()->area()))
            check(where, mark.text);
        for (const test::PaintedText& painted : test::paintedTexts(*view, QSize(680, 360)))
            check(where, painted.text);
    });
    faults.removeDuplicates();
    found.sort();
    known.sort();
    QVERIFY2(found == known, qPrintable(found.join(u' ') + u'\n' + faults.join(u'\n')));
}

void TestLanguage::picturesSpeak_data()
{
    QTest::addColumn<QString>("view");
    QTest::addColumn<QString>("language");
    for (const ViewEntry& entry : viewRegistry())
        for (const char* language : {"es", "pseudo"})
            QTest::addRow("%s, %s", qPrintable(entry.id), language)
                << entry.id << QString::fromLatin1(language);
}

// No painted text lies on another or leaves the picture, in the window and in the two widths of a document.
void TestLanguage::picturesSpeak()
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

RIDGEPOINT_APP_TEST_MAIN(TestLanguage)
#include "tst_language.moc"
