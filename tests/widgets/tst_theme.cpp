// The token tables of every theme against the thresholds of WCAG 2.1 and the project's own colour-vision
// distances, and the colour measures against published values.

#include "tests/support/color_distance.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::array<ColorVision, 4> colorVisions{
    ColorVision::Normal, ColorVision::Protan, ColorVision::Deutan, ColorVision::Tritan};
constexpr std::array axes{ColorRole::MemoryAxis, ColorRole::ComputeAxis, ColorRole::BandwidthAxis};
// Bottom to top, as they are stacked.
constexpr std::array slabs{ColorRole::Weights, ColorRole::Gradients, ColorRole::Master, ColorRole::Moment1,
    ColorRole::Moment2, ColorRole::Activations, ColorRole::Buffers};
constexpr std::array fills{ColorRole::MemoryAxis, ColorRole::ComputeAxis, ColorRole::BandwidthAxis,
    ColorRole::Weights, ColorRole::Gradients, ColorRole::Master, ColorRole::Moment1, ColorRole::Moment2,
    ColorRole::Activations, ColorRole::Working, ColorRole::KvCache, ColorRole::Buffers, ColorRole::Backward,
    ColorRole::Lost, ColorRole::Idle, ColorRole::Overshoot};
// In one picture with the cache.
constexpr std::array held{ColorRole::MemoryAxis, ColorRole::ComputeAxis, ColorRole::BandwidthAxis,
    ColorRole::Weights, ColorRole::Gradients, ColorRole::Master, ColorRole::Moment1, ColorRole::Moment2,
    ColorRole::Activations, ColorRole::KvCache, ColorRole::Buffers, ColorRole::Overshoot};
// What lies side by side: the passes of a pipeline, and where the time and the money of a run go.
constexpr std::array passes{ColorRole::ComputeAxis, ColorRole::Backward, ColorRole::Gradients,
    ColorRole::Moment2, ColorRole::BandwidthAxis};
constexpr std::array runParts{
    ColorRole::ComputeAxis, ColorRole::MemoryAxis, ColorRole::Lost, ColorRole::Idle, ColorRole::Buffers};

double worst(const Theme& theme, ColorRole a, ColorRole b)
{
    double least = 1e9;
    for (const ColorVision vision : colorVisions)
        least = std::min(least, colorDistance(theme.color(a), theme.color(b), vision));
    return least;
}

double onBoth(const Theme& theme, const QColor& color)
{
    return std::min(contrastRatio(color, theme.color(ColorRole::Background)),
        contrastRatio(color, theme.color(ColorRole::Panel)));
}

// On a screen in a lit room: a fifth of white is added to whatever is shown.
double washedOut(const QColor& a, const QColor& b)
{
    const auto shown = [](const QColor& color) { // from the contrast with black
        return (contrastRatio(color, Qt::black) * 0.05 - 0.05) + 0.2;
    };
    return (std::max(shown(a), shown(b)) + 0.05) / (std::min(shown(a), shown(b)) + 0.05);
}

void atLeast(double value, double threshold, const QString& what)
{
    QVERIFY2(
        value >= threshold, qPrintable(u"%1: %2, needs %3"_s.arg(what).arg(value, 0, 'f', 2).arg(threshold)));
}

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void contrastOfKnownPairs_data()
    {
        QTest::addColumn<QColor>("a");
        QTest::addColumn<QColor>("b");
        QTest::addColumn<double>("ratio");
        QTest::newRow("black on white") << QColor("#000000"_L1) << QColor("#ffffff"_L1) << 21.0;
        QTest::newRow("same") << QColor("#336699"_L1) << QColor("#336699"_L1) << 1.0;
        QTest::newRow("#767676 on white, the usual AA border")
            << QColor("#767676"_L1) << QColor("#ffffff"_L1) << 4.54;
    }
    void contrastOfKnownPairs()
    {
        QFETCH(QColor, a);
        QFETCH(QColor, b);
        QFETCH(double, ratio);
        QVERIFY(std::abs(contrastRatio(a, b) - ratio) < 0.005);
        QCOMPARE(contrastRatio(a, b), contrastRatio(b, a));
    }

    void distanceOfPublishedPairs_data()
    {
        // Sharma, Wu, Dalal 2005, table 1: pairs chosen to catch the usual mistakes.
        using Lab = std::array<double, 3>;
        QTest::addColumn<Lab>("a");
        QTest::addColumn<Lab>("b");
        QTest::addColumn<double>("distance");
        QTest::newRow("pair 1, blue") << Lab{50, 2.6772, -79.7751} << Lab{50, 0, -82.7485} << 2.0425;
        QTest::newRow("pair 7, grey against hue") << Lab{50, 0, 0} << Lab{50, -1, 2} << 2.3669;
        QTest::newRow("pair 10, opposite hues") << Lab{50, 2.49, -0.001} << Lab{50, -2.49, 0.0010} << 7.1792;
        QTest::newRow("pair 13, hue mean across 0")
            << Lab{50, -0.001, 2.49} << Lab{50, 0.0009, -2.49} << 4.8045;
        QTest::newRow("pair 17, lightness and chroma") << Lab{50, 2.5, 0} << Lab{73, 25, -18} << 27.1492;
        QTest::newRow("pair 20, far hue") << Lab{50, 2.5, 0} << Lab{58, 24, 15} << 19.4535;
        QTest::newRow("pair 25, green")
            << Lab{60.2574, -34.0099, 36.2677} << Lab{60.4626, -34.1751, 39.4387} << 1.2644;
        QTest::newRow("pair 29, violet")
            << Lab{22.7233, 20.0904, -46.6940} << Lab{23.0331, 14.9730, -42.5619} << 2.0373;
        QTest::newRow("pair 34, nearly black")
            << Lab{2.0776, 0.0795, -1.1350} << Lab{0.9033, -0.0636, -0.5514} << 0.9082;
    }
    void distanceOfPublishedPairs()
    {
        using Lab = std::array<double, 3>;
        QFETCH(Lab, a);
        QFETCH(Lab, b);
        QFETCH(double, distance);
        QVERIFY2(std::abs(cieDe2000(a, b) - distance) < 5e-5,
            qPrintable(QString::number(cieDe2000(a, b), 'f', 5)));
        QVERIFY(std::abs(cieDe2000(b, a) - distance) < 5e-5);
    }

    void simulationKeepsGreys()
    {
        // A dichromat sees greys as they are; each row of the matrices sums to one.
        for (const ColorVision vision :
            {ColorVision::Protan, ColorVision::Deutan, ColorVision::Tritan, ColorVision::Grey}) {
            const double seen = colorDistance(QColor(0x40, 0x40, 0x40), QColor(0xb0, 0xb0, 0xb0), vision);
            QVERIFY(
                std::abs(seen - colorDistance(QColor(0x40, 0x40, 0x40), QColor(0xb0, 0xb0, 0xb0))) < 0.01);
        }
        // And red against green collapses where it should.
        const QColor red("#c05040"_L1);
        const QColor green("#6f7f30"_L1);
        QVERIFY(colorDistance(red, green, ColorVision::Deutan) < 0.4 * colorDistance(red, green));
    }

    void everyTheme_data()
    {
        QTest::addColumn<QString>("id");
        for (const Theme& theme : themes())
            QTest::newRow(qPrintable(theme.name)) << theme.id;
    }
    void everyTheme()
    {
        QFETCH(QString, id);
        const Theme& theme = themeById(id);
        atLeast(onBoth(theme, theme.color(ColorRole::Text)), 4.5, u"text"_s);
        atLeast(onBoth(theme, theme.color(ColorRole::SecondaryText)), 4.5, u"secondary text"_s);
        QVERIFY(theme.markContrast >= 3 && theme.stroke >= 1 && theme.type >= 1 && theme.focusWidth >= 2);
        const double marks = theme.markContrast;
        atLeast(onBoth(theme, theme.color(ColorRole::Line)), marks, u"graphical lines"_s);
        atLeast(onBoth(theme, theme.color(ColorRole::Focus)), marks, u"focus"_s);
        for (const ColorRole line : {ColorRole::MemoryAxis, ColorRole::ComputeAxis, ColorRole::BandwidthAxis,
                 ColorRole::Lost, ColorRole::Overshoot})
            atLeast(onBoth(theme, theme.color(line)), marks, u"role %1 (drawn as lines)"_s.arg(int(line)));
        for (const ColorRole fill : fills) {
            const QColor border = theme.outline(fill);
            atLeast(onBoth(theme, border.isValid() ? border : theme.color(fill)), marks,
                u"fill or outline %1"_s.arg(int(fill)));
            QCOMPARE(border.isValid(), onBoth(theme, theme.color(fill)) < marks);
            atLeast(contrastRatio(theme.textOn(fill), theme.color(fill)), 4.5,
                u"label in fill %1"_s.arg(int(fill)));
            if (theme.pattern(fill) != FillPattern::None)
                atLeast(contrastRatio(theme.patternInk(fill), theme.color(fill)), 1.5,
                    u"pattern on fill %1"_s.arg(int(fill)));
        }
        QCOMPARE(theme.pattern(ColorRole::Overshoot), FillPattern::Hatch45);
        // Behind the data, yet there.
        const double grid = contrastRatio(theme.grid(), theme.color(ColorRole::Background));
        QVERIFY2(theme.stroke > 1 ? grid > 1.6 && grid < 3 : grid > 1.1 && grid < 1.6,
            qPrintable(QString::number(grid)));
        QCOMPARE(theme.dark, theme.color(ColorRole::Background).lightnessF() < 0.5);
    }
    void axesStayApart_data() { colourThemes(); }
    void axesStayApart()
    {
        QFETCH(QString, id);
        const Theme& theme = themeById(id);
        for (std::size_t i = 0; i < axes.size(); ++i) {
            for (std::size_t j = i + 1; j < axes.size(); ++j) {
                const QString pair = u"axes %1 and %2"_s.arg(i).arg(j);
                atLeast(worst(theme, axes[i], axes[j]), theme.dark ? 24 : 15, pair);
                atLeast(colorDistance(theme.color(axes[i]), theme.color(axes[j]), ColorVision::Grey), 12,
                    pair + u" in grey"_s);
            }
        }
    }
    void slabsStayApart_data() { colourThemes(); }
    void slabsStayApart()
    {
        QFETCH(QString, id);
        const Theme& theme = themeById(id);
        for (std::size_t i = 0; i < slabs.size(); ++i) {
            for (std::size_t j = i + 1; j < slabs.size(); ++j)
                atLeast(worst(theme, slabs[i], slabs[j]),
                    j == i + 1             ? 22
                        : id == u"light"_s ? 13
                                           : 11,
                    u"slabs %1 and %2"_s.arg(i).arg(j));
        }
        atLeast(worst(theme, ColorRole::Weights, ColorRole::KvCache), 22,
            u"weights and KV cache, stacked when serving"_s);
    }
    void overshootIsUnlikeTheRest_data() { colourThemes(); }
    void overshootIsUnlikeTheRest()
    {
        QFETCH(QString, id);
        const Theme& theme = themeById(id);
        for (const ColorRole axis : axes)
            atLeast(worst(theme, ColorRole::Overshoot, axis), id == u"light"_s ? 14 : 11,
                u"overshoot and axis %1"_s.arg(int(axis)));
        for (const ColorRole slab : slabs)
            atLeast(worst(theme, ColorRole::Overshoot, slab), 11, u"overshoot and slab %1"_s.arg(int(slab)));
    }
    void passesAndPartsOfARunStayApart_data() { colourThemes(); }
    void passesAndPartsOfARunStayApart()
    {
        QFETCH(QString, id);
        const Theme& theme = themeById(id);
        for (const auto& group : {passes, runParts})
            for (std::size_t i = 0; i < group.size(); ++i)
                for (std::size_t j = i + 1; j < group.size(); ++j)
                    atLeast(worst(theme, group[i], group[j]), 10.5,
                        u"roles %1 and %2"_s.arg(int(group[i])).arg(int(group[j])));
        // What is held, and the pass that lets go of it.
        atLeast(worst(theme, ColorRole::Backward, ColorRole::Activations), 11, u"backward and activations"_s);
    }
    void kvCacheIsUnlikeTheRest_data() { colourThemes(); }
    void kvCacheIsUnlikeTheRest()
    {
        QFETCH(QString, id);
        const Theme& theme = themeById(id);
        for (const ColorRole role : held) {
            if (role != ColorRole::KvCache)
                atLeast(worst(theme, ColorRole::KvCache, role), 11, u"KV cache and role %1"_s.arg(int(role)));
        }
        atLeast(worst(theme, ColorRole::KvCache, ColorRole::Focus), 11, u"KV cache and focus"_s);
    }
    void onlyOvershootIsRed_data() { colourThemes(); }
    void onlyOvershootIsRed()
    {
        QFETCH(QString, id);
        const Theme& theme = themeById(id);
        const auto isRed = [](const QColor& c) {
            const int hue = c.hsvHue();
            return c.hsvSaturationF() > 0.5 && (hue >= 0 && (hue < 20 || hue > 345));
        };
        for (const ColorRole role : fills)
            QCOMPARE(isRed(theme.color(role)), role == ColorRole::Overshoot);
    }

    void highContrastIsHigher_data()
    {
        QTest::addColumn<QString>("id");
        QTest::newRow("on black") << u"contrast"_s;
        QTest::newRow("on white") << u"contrast-light"_s;
    }
    void highContrastIsHigher()
    {
        QFETCH(QString, id);
        const Theme& theme = themeById(id);
        QCOMPARE(theme.id, id);
        QCOMPARE(theme.markContrast, 4.5);
        QVERIFY(theme.focusWidth > themeById(u"light").focusWidth);
        QVERIFY(theme.stroke > themeById(u"light").stroke);
        for (const ColorRole role :
            {ColorRole::Text, ColorRole::SecondaryText, ColorRole::Focus, ColorRole::Line})
            atLeast(onBoth(theme, theme.color(role)), 7, u"role %1"_s.arg(int(role)));
        for (const ColorRole fill : fills) {
            const QColor border = theme.outline(fill);
            atLeast(onBoth(theme, border.isValid() ? border : theme.color(fill)), 4.5,
                u"fill or outline %1"_s.arg(int(fill)));
            if (theme.dark)
                atLeast(onBoth(theme, theme.color(fill)), 3, u"fill %1"_s.arg(int(fill)));
        }
    }

    // Not light turned over: surfaces rise, and colours are quiet.
    void darkIsDesigned()
    {
        const Theme& theme = themeById(u"dark");
        const auto lightness = [](const QColor& color) { return labOf(color)[0]; };
        const QPalette& palette = theme.palette();
        QVERIFY(lightness(theme.color(ColorRole::Panel)) > lightness(theme.color(ColorRole::Background)) + 2);
        QVERIFY(lightness(theme.raised()) > lightness(theme.color(ColorRole::Panel)) + 2);
        QCOMPARE(palette.color(QPalette::ToolTipBase), theme.raised());
        QVERIFY(lightness(palette.color(QPalette::Button)) > lightness(theme.color(ColorRole::Panel)) + 2);
        for (const QColor& color : theme.colors)
            QVERIFY2(color != Qt::black && color != Qt::white, qPrintable(color.name()));
        for (const ColorRole fill : fills) {
            const auto [l, a, b] = labOf(theme.color(fill));
            QVERIFY2(std::hypot(a, b) < 65, qPrintable(theme.color(fill).name()));
            QVERIFY2(l > 45 && l < 88, qPrintable(theme.color(fill).name()));
        }
        for (std::size_t i = 1; i < slabs.size(); ++i) // neighbours are told apart without hue
            atLeast(std::abs(lightness(theme.color(slabs[i])) - lightness(theme.color(slabs[i - 1]))), 10,
                u"lightness of slabs %1 and %2"_s.arg(i - 1).arg(i));
    }

    void projectorOutlivesALitRoom()
    {
        const Theme& theme = themeById(u"projector");
        QVERIFY(theme.type > 1 && theme.stroke > 1.5);
        const QColor paper = theme.color(ColorRole::Background);
        QCOMPARE(paper, QColor(Qt::white));
        for (const ColorRole role : {ColorRole::Text, ColorRole::SecondaryText})
            atLeast(washedOut(theme.color(role), paper), 4, u"text %1"_s.arg(int(role)));
        for (const ColorRole fill : fills) {
            QVERIFY2(!theme.outline(fill).isValid(), qPrintable(theme.color(fill).name())); // none is pale
            atLeast(washedOut(theme.color(fill), paper), 2, u"fill %1"_s.arg(int(fill)));
        }
        atLeast(washedOut(theme.color(ColorRole::Line), paper), 3, u"lines"_s);
    }

    void printTellsFillsApartWithoutHue()
    {
        const Theme& theme = themeById(u"print");
        QVERIFY(theme.patternsOnly);
        for (const QColor& color : theme.colors)
            QVERIFY2(color.hsvSaturation() == 0, qPrintable(color.name()));
        std::vector<ColorRole> roles(slabs.begin(), slabs.end());
        roles.push_back(ColorRole::KvCache);
        roles.push_back(ColorRole::Overshoot);
        for (std::size_t i = 0; i < roles.size(); ++i) {
            for (std::size_t j = i + 1; j < roles.size(); ++j) {
                const double distance = colorDistance(theme.color(roles[i]), theme.color(roles[j]));
                QVERIFY2(theme.pattern(roles[i]) != theme.pattern(roles[j]) || distance >= 12,
                    qPrintable(u"%1 and %2 look the same on paper"_s.arg(int(roles[i])).arg(int(roles[j]))));
            }
        }
        for (std::size_t i = 0; i < axes.size(); ++i) {
            for (std::size_t j = i + 1; j < axes.size(); ++j)
                atLeast(colorDistance(theme.color(axes[i]), theme.color(axes[j])), 12, u"axes on paper"_s);
        }
    }

    void palettesAreReadable_data() { everyTheme_data(); }
    void palettesAreReadable()
    {
        QFETCH(QString, id);
        const Theme& theme = themeById(id);
        const QPalette palette = theme.palette();
        QCOMPARE(palette.color(QPalette::Highlight), theme.color(ColorRole::Focus));
        using Pair = std::pair<QPalette::ColorRole, QPalette::ColorRole>;
        for (const auto group : {QPalette::Active, QPalette::Inactive}) {
            for (const auto& [text, ground] : {Pair{QPalette::WindowText, QPalette::Window},
                     Pair{QPalette::Text, QPalette::Base}, Pair{QPalette::Text, QPalette::AlternateBase},
                     Pair{QPalette::ButtonText, QPalette::Button},
                     Pair{QPalette::ToolTipText, QPalette::ToolTipBase},
                     Pair{QPalette::HighlightedText, QPalette::Highlight},
                     Pair{QPalette::PlaceholderText, QPalette::Base},
                     Pair{QPalette::PlaceholderText, QPalette::Window}, Pair{QPalette::Link, QPalette::Base},
                     Pair{QPalette::BrightText, QPalette::Button}})
                atLeast(contrastRatio(palette.color(group, text), palette.color(group, ground)), 4.5,
                    u"palette role %1 on %2"_s.arg(text).arg(ground));
        }
        for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
            QVERIFY(palette.color(QPalette::Disabled, role) != palette.color(QPalette::Active, role));
            atLeast(contrastRatio(palette.color(QPalette::Disabled, role),
                        palette.color(QPalette::Disabled, QPalette::Window)),
                2, u"disabled text"_s);
        }
    }

    void lookUp()
    {
        QCOMPARE(themes().front().id, u"light"_s);
        QCOMPARE(themeWords(), u"light, dark, contrast, contrast-light, projector, print"_s);
        QCOMPARE(themeById(u"dark").id, u"dark"_s);
        QCOMPARE(themeById(u"no such theme").id, u"light"_s);
        QCOMPARE(themeById(u"light").color(ColorRole::Overshoot), QColor("#B00020"_L1));
        QCOMPARE(themeById(u"dark").color(ColorRole::MemoryAxis), QColor("#4A77B7"_L1));
    }

    void everyFileIsATheme()
    {
        const QDir folder(u":/themes"_s);
        const QStringList files = folder.entryList(QDir::Files);
        QCOMPARE(std::size_t(files.size()), themes().size());
        for (const QString& name : files) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
            QCOMPARE(root["id"_L1].toString() + u".json"_s, name);
            QCOMPARE(themeById(root["id"_L1].toString()).id, root["id"_L1].toString());
            QCOMPARE(root["colors"_L1].toObject().size(), qsizetype(colorRoleCount));
        }
    }

    void everyIconDraws_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
            {"undo", "redo", "open", "save", "export", "copy", "table", "maths", "play", "pause", "step-back",
                "step-forward", "reset", "pin", "sun", "moon", "palette", "help", "close", "check", "warning",
                "cross", "chevron-down", "chevron-right", "lock", "menu", "info", "image", "swap"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void everyIconDraws()
    {
        QFETCH(QString, name);
        const Theme& theme = themeById(u"dark");
        const QIcon drawn = icon(QLatin1String(name.toLatin1()), theme);
        QVERIFY(!drawn.isNull());
        const QImage image = drawn.pixmap(48, 48).toImage().convertToFormat(QImage::Format_ARGB32);
        int inked = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                if (pixel.alpha() == 255) {
                    ++inked;
                    QCOMPARE(pixel.rgb(), theme.color(ColorRole::Text).rgb());
                }
            }
        }
        QVERIFY2(inked > 20, qPrintable(QString::number(inked)));
        QVERIFY(icon("no such icon"_L1, theme).isNull());
        QVERIFY(!applicationIcon().pixmap(64, 64).isNull());
    }

private:
    void colourThemes()
    {
        QTest::addColumn<QString>("id");
        for (const Theme& theme : themes()) {
            if (!theme.patternsOnly)
                QTest::newRow(qPrintable(theme.name)) << theme.id;
        }
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
