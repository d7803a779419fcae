// Random edits, undos, resizes, commands, keys, gestures and dialogs. Nothing may crash, no tile may show NaN
// or infinity, and undoing everything leads back to the first scenario bit for bit; what is edited and looked
// at for hours takes no more memory than at first. RIDGEPOINT_LONG=1: longer.
// RIDGEPOINT_MONKEY=3:100000 plays one seed with that many actions.

#include "tests/app/app_fixture.h"
#include "tests/app/monkey.h"

#include "app/document/program.h"
#include "app/document/settings.h"
#include "app/window/main_window.h"
#include "app/window/view_area.h"
#include "views/registry.h"

#include <QApplication>
#include <QRegularExpression>

#include <algorithm>
#include <malloc.h>

using namespace ridgepoint;

namespace {

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
        testing::Monkey monkey(window, settings, seed);
        const testing::Refuser refuser;
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
        const auto views = figureRegistry();
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
