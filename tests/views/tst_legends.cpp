// On paper and in grey the entries of a legend are told apart by lightness, by pattern or by shape, and none
// looks like the paper.

#include "tests/support/shipped_catalog.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "views/chart/legend.h"
#include "views/registry.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int scale = 2; // device pixels of a pixel
constexpr double leastInk = 12; // lightness of the strongest strokes off the paper's
constexpr double leastApart = 0.12; // of the ink of both
constexpr double leastTexture = 4; // lightness: one has a pattern, the other none
constexpr int mostShift = 5; // device pixels: patterns of two samples need not begin alike

// CIE lightness, 0 … 100, of what a black and white printer makes of the colour.
double lightness(QRgb pixel)
{
    const auto linear = [](int channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const double y =
        0.2126 * linear(qRed(pixel)) + 0.7152 * linear(qGreen(pixel)) + 0.0722 * linear(qBlue(pixel));
    return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389.0 / 27;
}

struct Sample
{
    QString name;
    int width = 0, height = 0;
    std::vector<double> ink; // lightness less that of the paper
    double at(int x, int y) const { return ink[static_cast<std::size_t>(y * width + x)]; }
    double mean() const
    {
        double sum = 0;
        for (const double each : ink)
            sum += std::abs(each);
        return ink.empty() ? 0 : sum / static_cast<double>(ink.size());
    }
    // Of what is drawn at all: a thin line is as dark as a box.
    double strongest() const
    {
        std::vector<double> drawn;
        for (const double each : ink)
            if (std::abs(each) > 2)
                drawn.push_back(std::abs(each));
        std::ranges::sort(drawn);
        return drawn.empty() ? 0 : drawn[drawn.size() * 9 / 10];
    }
    // Standard deviation within its outline.
    double texture() const
    {
        constexpr int inset = 4;
        double sum = 0, squares = 0, count = 0;
        for (int y = inset; y < height - inset; ++y)
            for (int x = inset; x < width - inset; ++x, ++count) {
                sum += at(x, y);
                squares += at(x, y) * at(x, y);
            }
        return count > 0 ? std::sqrt(std::max(0.0, squares / count - sum * sum / count / count)) : 0;
    }
};

Sample sampleOf(const QImage& image, const LegendEntry& entry, double paper)
{
    const QRect box = QRectF(entry.sample.topLeft(), entry.sample.size()).toAlignedRect() & image.rect();
    Sample sample{entry.name, box.width(), box.height(), {}};
    for (int y = box.top(); y <= box.bottom(); ++y)
        for (int x = box.left(); x <= box.right(); ++x)
            sample.ink.push_back(lightness(image.pixel(x, y)) - paper);
    return sample;
}

// Mean difference in lightness where they look most alike, as a share of the darker one's own ink.
double difference(const Sample& a, const Sample& b)
{
    const int width = std::min(a.width, b.width), height = std::min(a.height, b.height);
    // Middles on each other: a line and a box have other sizes.
    const int ax = (a.width - width) / 2, ay = (a.height - height) / 2;
    const int bx = (b.width - width) / 2, by = (b.height - height) / 2;
    double least = 1e9;
    for (int dy = -mostShift; dy <= mostShift; ++dy)
        for (int dx = -mostShift; dx <= mostShift; ++dx) {
            double sum = 0;
            int count = 0;
            for (int y = std::max(0, -dy); y < std::min(height, height - dy); ++y)
                for (int x = std::max(0, -dx); x < std::min(width, width - dx); ++x, ++count)
                    sum += std::abs(a.at(ax + x, ay + y) - b.at(bx + x + dx, by + y + dy));
            if (count > 0)
                least = std::min(least, sum / count);
        }
    return least / std::max({a.mean(), b.mean(), 1.0});
}

} // namespace

class TestLegends : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void entriesAreToldApart_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("theme");
        for (const ViewEntry& entry : figureRegistry())
            for (const Theme& theme : themes())
                QTest::addRow("%s, %s", qPrintable(entry.id), qPrintable(theme.id)) << entry.id << theme.id;
    }
    void entriesAreToldApart()
    {
        QFETCH(QString, id);
        QFETCH(QString, theme);
        const double paper = lightness(themeById(theme).color(ColorRole::Background).rgb());
        QStringList faults;
        int seen = 0;
        for (const char* scenario : {"seed-question", "deepseek-v3-2048xh800", "llama3.1-405b-16384xh100"}) {
            const std::unique_ptr<View> view(findView(id)->create(nullptr));
            view->setStyle(styleOf(theme));
            view->setInput(meshInput(meshReport(scenario), {meshReport("seed-question")}));
            forEachPicture(*view, [&](const QString&) {
                const QSize size(1024, 640);
                QImage image(size * scale, QImage::Format_RGB32);
                image.setDevicePixelRatio(scale);
                image.fill(themeById(theme).color(ColorRole::Background));
                QPainter painter(&image);
                PaintWatch watch;
                view->paintPicture(painter, QRectF(QPointF(), QSizeF(size)));
                painter.end();
                std::vector<Sample> samples;
                for (const LegendEntry& entry : watch.entries)
                    samples.push_back(sampleOf(image, entry, paper));
                seen += int(samples.size());
                for (std::size_t i = 0; i < samples.size(); ++i) {
                    if (samples[i].strongest() < leastInk)
                        faults +=
                            u"%1 looks like paper (%2)"_s.arg(samples[i].name).arg(samples[i].strongest());
                    for (std::size_t k = i + 1; k < samples.size(); ++k)
                        if (const double apart = difference(samples[i], samples[k]);
                            samples[i].name != samples[k].name && apart < leastApart
                            && std::abs(samples[i].texture() - samples[k].texture()) < leastTexture)
                            faults += u"%1 and %2 look alike (%3)"_s.arg(samples[i].name, samples[k].name)
                                          .arg(apart);
                }
            });
        }
        faults.removeDuplicates();
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
        // Pictures that name their parts where they are have none.
        const QStringList without{u"stack"_s, u"walls"_s, u"accounting"_s, u"remedies"_s, u"mesh"_s,
            u"search"_s, u"sensitivity"_s, u"serving-replica"_s, u"serving-latency"_s, u"compare"_s,
            u"budget"_s};
        QVERIFY2(seen > 0 || without.contains(id), "no legend was seen");
    }

    // What means weights, compute or a link elsewhere means nothing else here: sources, what moved and the
    // best layouts have no such colour.
    void coloursOfOtherThingsAreAbsent_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("theme");
        for (const char* theme : {"light", "dark"}) {
            QTest::addRow("validation, %s", theme)
                << u"validation"_s << u"seed-question"_s << QString::fromLatin1(theme);
            QTest::addRow("compare, %s", theme)
                << u"compare"_s << u"llama3-70b-256xh100"_s << QString::fromLatin1(theme);
            QTest::addRow("serving-frontier, %s", theme)
                << u"serving-frontier"_s << u"llama3.1-70b-served-8xh200"_s << QString::fromLatin1(theme);
        }
    }
    void coloursOfOtherThingsAreAbsent()
    {
        QFETCH(QString, id);
        QFETCH(QString, scenario);
        QFETCH(QString, theme);
        const std::unique_ptr<View> view(findView(id)->create(nullptr));
        view->setStyle(styleOf(theme));
        view->setInput(meshInput(meshReport(scenario.toStdString()), {meshReport("seed-question")}));
        const auto draw = [&] {
            const QImage image = painted(*view, {1024, 640}).convertToFormat(QImage::Format_RGB32);
            for (const ColorRole role : {ColorRole::Weights, ColorRole::ComputeAxis, ColorRole::BandwidthAxis,
                     ColorRole::MemoryAxis, ColorRole::Moment2}) {
                const QRgb taken = themeById(theme).color(role).rgb();
                int pixels = 0;
                for (int y = 0; y < image.height(); ++y)
                    for (int x = 0; x < image.width(); ++x)
                        pixels += image.pixel(x, y) == taken;
                QVERIFY2(pixels == 0, qPrintable(u"%1 pixels of role %2"_s.arg(pixels).arg(int(role))));
            }
        };
        if (id == u"compare"_s)
            forEachPicture(*view, [&](const QString&) { draw(); });
        else
            draw();
    }
};

QTEST_MAIN(TestLegends)
#include "tst_legends.moc"
