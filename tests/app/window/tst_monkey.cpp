// Random edits, undos, resizes, commands, keys, gestures and dialogs. Nothing may crash, no tile may show NaN
// or infinity, and undoing everything leads back to the first scenario bit for bit; what is edited and looked
// at for hours takes no more memory than at first. RIDGEPOINT_LONG=1: longer.
// RIDGEPOINT_MONKEY=3:100000 plays one seed with that many actions.

#include "tests/app/app_fixture.h"

#include "app/document/program.h"
#include "app/document/settings.h"
#include "app/lesson/lesson_panel.h"
#include "app/window/main_window.h"
#include "app/window/view_area.h"
#include "core/units/format.h"
#include "views/registry.h"
#include "views/view_frame.h"

#include <QApplication>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <malloc.h>

using namespace ridgepoint;

namespace {

class Monkey
{
public:
    Monkey(MainWindow& window, Settings& settings, quint32 seed)
        : m_window(window)
        , m_settings(settings)
        , m_random(seed)
    {
    }

    QString step()
    {
        switch (m_random.bounded(28)) {
        case 0:
            m_window.document().undo();
            return QStringLiteral("undo");
        case 1:
            m_window.document().redo();
            return QStringLiteral("redo");
        case 2:
            m_window.resize(m_random.bounded(100, 2000), m_random.bounded(100, 1200));
            return QStringLiteral("resize");
        case 3:
            m_settings.useTheme(themes()[m_random.bounded(quint32(themes().size()))].id);
            return QStringLiteral("theme");
        case 4: {
            const auto views = viewRegistry();
            m_window.showView(views[m_random.bounded(quint32(views.size()))].id);
            return QStringLiteral("view");
        }
        case 5:
            m_window.actions()[u"compare.pin"]->trigger();
            return QStringLiteral("pin");
        case 6:
            m_window.actions()[u"compare.swap"]->trigger();
            return QStringLiteral("swap");
        case 7:
            m_window.actions()[u"edit.tryAdvice"]->trigger();
            return QStringLiteral("lever");
        case 8:
            m_window.document().cancel();
            return QStringLiteral("cancel");
        case 9:
            m_window.actions()[u"compare.clear"]->trigger();
            return QStringLiteral("clear");
        case 10:
            m_window.actions()[u"view.maths"]->trigger();
            return QStringLiteral("maths");
        case 11:
        case 12:
            return command();
        case 13:
        case 14:
            return keys();
        case 15:
        case 16:
            return gesture();
        case 17:
            return closeOthers();
        default:
            return edit();
        }
    }

    int acceptedEdits() const { return m_accepted; }
    // What undoing leads back to: a file that was opened or begun forgets what came before.
    const ScenarioFile& first() const { return m_first; }
    void remember()
    {
        const QUndoStack& undo = m_window.document().undoStack();
        if (!undo.canUndo() && !undo.canRedo() && !m_window.document().previewing())
            m_first = m_window.document().file();
    }

private:
    QString command()
    {
        const std::vector<QAction*>& all = m_window.actions().all();
        QAction* const action = all[m_random.bounded(quint32(all.size()))];
        if (Actions::idOf(action) == QLatin1String("file.quit"))
            return {};
        action->trigger();
        return Actions::idOf(action);
    }

    // Into whatever has the focus, but for the dialog whose button measures this machine.
    QString keys()
    {
        static constexpr Qt::Key some[] = {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Tab,
            Qt::Key_Backtab, Qt::Key_Home, Qt::Key_End, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Escape,
            Qt::Key_1, Qt::Key_2, Qt::Key_9, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Space, Qt::Key_Return,
            Qt::Key_R, Qt::Key_F6};
        QWidget* focus = QApplication::focusWidget();
        if (!focus)
            focus = &m_window;
        if (focus->window()->inherits("ridgepoint::ProbeDialog"))
            return {};
        const Qt::Key key = some[m_random.bounded(quint32(std::size(some)))];
        const auto held = m_random.bounded(4) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
        QTest::keyClick(focus, key, held);
        return QStringLiteral("key %1").arg(key);
    }

    // A press, a few steps and a release; or a turn of the wheel.
    QString gesture()
    {
        View* const view = m_window.viewArea().currentView();
        if (!view || !view->isVisible())
            return {};
        QWidget* const canvas = view->frame().canvas();
        const auto anywhere = [&] {
            return QPoint(m_random.bounded(std::max(1, canvas->width())),
                m_random.bounded(std::max(1, canvas->height())));
        };
        const auto button = m_random.bounded(6) == 0 ? Qt::RightButton : Qt::LeftButton;
        if (m_random.bounded(5) == 0) {
            const QPoint at = anywhere();
            QWheelEvent wheel(at, canvas->mapToGlobal(at), {}, {0, m_random.bounded(-240, 240)}, Qt::NoButton,
                Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(canvas, &wheel);
            return QStringLiteral("wheel");
        }
        QTest::mouseMove(canvas, anywhere());
        QTest::mousePress(canvas, button, {}, anywhere());
        for (int i = m_random.bounded(4); i > 0; --i)
            QTest::mouseMove(canvas, anywhere());
        QTest::mouseRelease(canvas, button, {}, anywhere());
        return QStringLiteral("gesture");
    }

    // Dialogs, the presenter, the audience's window and lessons.
    QString closeOthers()
    {
        for (QWidget* const widget : QApplication::topLevelWidgets())
            if (widget != &m_window && widget->isVisible())
                widget->close();
        m_window.show();
        // A lesson moves few fields, and nothing else here would leave one.
        if (LessonPanel* const lesson = m_window.findChild<LessonPanel*>(); lesson && lesson->isVisible())
            Q_EMIT lesson->endRequested();
        return QStringLiteral("close");
    }

    QString edit()
    {
        const auto all = fields();
        const FieldSpec& field = all[m_random.bounded(quint32(all.size()))];
        const QString id = QString::fromStdString(std::string(field.id));
        const QString text = value(field);
        Document& document = m_window.document();
        // Refusals are part of the game; they must only leave no trace.
        const FieldError error =
            m_random.bounded(3) == 0 ? document.preview(id, text) : document.commit(id, text);
        m_accepted += error ? 0 : 1;
        return id + u'=' + text;
    }

    QString value(const FieldSpec& field)
    {
        switch (field.kind) {
        case FieldKind::Choice:
            return QString::fromStdString(
                std::string(field.choices[m_random.bounded(quint32(field.choices.size()))].key));
        case FieldKind::Toggle:
            return m_random.bounded(2) ? QStringLiteral("true") : QStringLiteral("false");
        case FieldKind::Text:
            return QStringLiteral("ä\"<%1").arg(m_random.bounded(1000));
        case FieldKind::Preset:
            return preset(field.preset);
        case FieldKind::Number:
        case FieldKind::Integer:
            break;
        }
        if (!field.autoWord.empty() && m_random.bounded(4) == 0)
            return QString::fromStdString(std::string(field.autoWord));
        static const QStringList hostile{QStringLiteral("nan"), QStringLiteral("-1"), QStringLiteral("1e308"),
            QStringLiteral(""), QStringLiteral("0"), QStringLiteral("∞")};
        if (m_random.bounded(12) == 0)
            return hostile[m_random.bounded(int(hostile.size()))];
        const double low = std::max(field.minimum, 1e-12);
        const double high = std::max(field.maximum, low);
        double si = 0;
        switch (m_random.bounded(4)) {
        case 0:
            si = field.minimum;
            break;
        case 1:
            si = field.maximum;
            break;
        default:
            si = std::exp(std::log(low) + m_random.generateDouble() * (std::log(high) - std::log(low)));
            break;
        }
        if (field.kind == FieldKind::Integer)
            si = std::round(si);
        return QString::fromStdString(formatExact(si, field.unit));
    }

    QString preset(PresetKind kind)
    {
        const Catalog& catalog = shippedCatalog();
        const auto any = [this](const auto& list) {
            return list.empty() ? QString()
                                : QString::fromStdString(list[m_random.bounded(quint32(list.size()))].id);
        };
        switch (kind) {
        case PresetKind::Model:
            return any(catalog.models());
        case PresetKind::Accelerator:
            return any(catalog.accelerators());
        case PresetKind::ScaleUp:
        case PresetKind::ScaleOut:
            return any(catalog.links());
        case PresetKind::None:
            break;
        }
        return {};
    }

    MainWindow& m_window;
    Settings& m_settings;
    QRandomGenerator m_random;
    int m_accepted = 0;
    ScenarioFile m_first = m_window.document().file();
};

// What asks and waits is turned down, for the monkey plays below it.
class Refuser : public QTimer
{
public:
    Refuser()
    {
        connect(this, &QTimer::timeout, this, [] {
            if (QWidget* const popup = QApplication::activePopupWidget())
                popup->close();
            if (QWidget* const modal = QApplication::activeModalWidget())
                modal->close();
        });
        start(0);
    }
};

// In use by the program, as the allocator counts it; what it keeps for later is not.
std::size_t bytesInUse()
{
    const struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

} // namespace

class TestMonkey : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void survives_data()
    {
        QTest::addColumn<quint32>("seed");
        QTest::addColumn<int>("steps");
        if (const QString asked = qEnvironmentVariable("RIDGEPOINT_MONKEY"); !asked.isEmpty()) {
            QTest::newRow(qPrintable(asked))
                << asked.section(u':', 0, 0).toUInt() << asked.section(u':', 1).toInt();
            return;
        }
        const int steps = qEnvironmentVariableIsSet("RIDGEPOINT_LONG") ? 20'000 : 600;
        QTest::newRow("seed 1") << 1u << steps;
        QTest::newRow("seed 20260721") << 20260721u << steps;
    }
    void survives()
    {
        QFETCH(quint32, seed);
        QFETCH(int, steps);
        Settings settings;
        Catalog catalog = shippedCatalog();
        MainWindow window(catalog, settings);
        window.resize(1024, 640);
        window.show();
        Monkey monkey(window, settings, seed);
        const Refuser refuser;
        static const QRegularExpression broken(
            QStringLiteral("\\b(nan|inf|infinity)\\b"), QRegularExpression::CaseInsensitiveOption);
        constexpr int rounds = 10;
        QString inUse;
        for (int i = 0; i < steps; ++i) {
            if (i % std::max(1, steps / rounds) == 0)
                inUse += QStringLiteral(" %1").arg(double(bytesInUse()) / 1e6, 0, 'f', 1);
            const QString what = monkey.step();
            QApplication::processEvents();
            monkey.remember();
            if (const View* view = window.viewArea().currentView())
                for (const ReadoutTileData& tile : view->tiles()) {
                    QString shown = tile.value;
                    for (const QString& delta : tile.deltas)
                        shown += u' ' + delta;
                    QVERIFY2(
                        !broken.match(shown).hasMatch(), qPrintable(what + u' ' + tile.label + u' ' + shown));
                }
        }
        qInfo("%d actions, MB in use before each tenth:%s", steps, qPrintable(inUse));
        QVERIFY(monkey.acceptedEdits() > steps / 5); // it did play
        window.document().settle();
        const bool forgot = window.document().undoStack().count() == Document::undoSteps;
        while (window.document().undoStack().canUndo())
            window.document().undo();
        if (!forgot)
            QCOMPARE(writeScenario(window.document().file(), shippedCatalog()),
                writeScenario(monkey.first(), shippedCatalog()));
    }

    void memoryStaysFlat()
    {
        const bool isLong = qEnvironmentVariableIsSet("RIDGEPOINT_LONG");
        const int rounds = isLong ? 50 : 6, changes = isLong ? 2'000 : 210;
        Settings settings;
        Catalog catalog = shippedCatalog();
        MainWindow window(catalog, settings);
        window.resize(1024, 640);
        window.show();
        const auto views = viewRegistry();
        const int switches = int(views.size()); // every round sees every view
        int seen = 0;
        std::vector<std::size_t> inUse;
        for (int round = 0; round < rounds; ++round) {
            for (int i = 0; i < changes; ++i) {
                const QString size = QString::number(1 + (i + round * 7) % 900) + QStringLiteral("B");
                const FieldError error = i % 3 == 0
                    ? window.document().commit(QStringLiteral("model.params"), size)
                    : window.document().preview(QStringLiteral("model.params"), size);
                QVERIFY(!error);
                if (i % (changes / switches) == 0) {
                    window.showView(views[std::size_t(seen++) % views.size()].id);
                    window.grab();
                }
                QApplication::processEvents();
            }
            window.document().load(window.document().file(), {}); // the history is kept on purpose
            QApplication::processEvents();
            inUse.push_back(bytesInUse());
        }
        QString figures;
        for (const std::size_t bytes : inUse)
            figures += QStringLiteral(" %1").arg(double(bytes) / 1e6, 0, 'f', 2);
        qInfo("%d changes, %d views, MB in use:%s", rounds * changes, seen, qPrintable(figures));
#ifndef RIDGEPOINT_ADDRESS_SANITIZER
        // Rounds are alike, so what leaks in one leaks in all. What grows in one alone is a cache: Qt empties
        // those of fonts and pixmaps after some seconds, and they fill again.
        double least = 1;
        for (std::size_t i = inUse.size() / 2; i < inUse.size(); ++i)
            least = std::min(least, double(inUse[i]) / double(inUse[i - 1]) - 1);
        QVERIFY2(least < 0.005, qPrintable(figures));
#endif
    }
};

int main(int argc, char** argv)
{
    // Qt Test ends a function after five minutes; the long run may take longer on a slow machine, and one
    // that is asked for much longer.
    if (!qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT"))
        qputenv("QTEST_FUNCTION_TIMEOUT", "3600000");
    // mallinfo2() counts the first arena alone, and which threads allocate there is a matter of luck.
    mallopt(M_ARENA_MAX, 1);
    const testing::PrivateHome home;
    prepareGraphics();
    QApplication application(argc, argv);
    prepareApplication();
    TestMonkey test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_monkey.moc"
