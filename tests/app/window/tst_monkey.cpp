// Random edits, undos, resizes and theme flips. Nothing may crash, no tile may show NaN or infinity, and
// undoing everything leads back to the first scenario bit for bit. RIDGEPOINT_LONG=1: ten times longer.

#include "tests/app/app_fixture.h"

#include "app/document/program.h"
#include "app/document/settings.h"
#include "app/window/main_window.h"
#include "app/window/view_area.h"
#include "core/units/format.h"
#include "views/registry.h"

#include <QApplication>
#include <QRandomGenerator>
#include <QRegularExpression>

#include <cmath>

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
        switch (m_random.bounded(20)) {
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
        default:
            return edit();
        }
    }

    int acceptedEdits() const { return m_accepted; }

private:
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
};

} // namespace

class TestMonkey : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void survives_data()
    {
        QTest::addColumn<quint32>("seed");
        QTest::newRow("seed 1") << 1u;
        QTest::newRow("seed 20260721") << 20260721u;
    }
    void survives()
    {
        QFETCH(quint32, seed);
        const int steps = qEnvironmentVariableIsSet("RIDGEPOINT_LONG") ? 20'000 : 2'000;
        Settings settings;
        Catalog catalog = shippedCatalog();
        MainWindow window(catalog, settings);
        window.resize(1024, 640);
        window.show();
        const ScenarioFile first = window.document().file();
        Monkey monkey(window, settings, seed);
        static const QRegularExpression broken(
            QStringLiteral("\\b(nan|inf|infinity)\\b"), QRegularExpression::CaseInsensitiveOption);
        for (int i = 0; i < steps; ++i) {
            const QString what = monkey.step();
            QApplication::processEvents();
            if (const View* view = window.viewArea().currentView())
                for (const ReadoutTileData& tile : view->tiles()) {
                    QString shown = tile.value;
                    for (const QString& delta : tile.deltas)
                        shown += u' ' + delta;
                    QVERIFY2(
                        !broken.match(shown).hasMatch(), qPrintable(what + u' ' + tile.label + u' ' + shown));
                }
        }
        QVERIFY(monkey.acceptedEdits() > steps / 5); // it did play
        window.document().settle();
        while (window.document().undoStack().canUndo())
            window.document().undo();
        QVERIFY(window.document().file() == first);
        QCOMPARE(writeScenario(window.document().file(), shippedCatalog()),
            writeScenario(first, shippedCatalog()));
    }
};

int main(int argc, char** argv)
{
    // Qt Test ends a function after five minutes; the long run may take longer on a slow machine.
    qputenv("QTEST_FUNCTION_TIMEOUT", "3600000");
    const testing::PrivateHome home;
    prepareGraphics();
    QApplication application(argc, argv);
    prepareApplication();
    TestMonkey test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_monkey.moc"
