// Pinned baselines in every view that exists: visible, told apart, in grey too, and never over one another.
// New views come in through the registry.

#include "compare_fixture.h"

#include "tests/views/picture_fixture.h"
#include "views/baseline_ink.h"
#include "views/readout_text.h"
#include "views/registry.h"

#include <QImage>
#include <QRegularExpression>
#include <QTest>

#include <memory>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::StringLiterals;

namespace {

const QSize slide(1280, 720);
const QSize window(760, 430); // of the picture in a window of 1024x640

// What a view shows besides what it comes with.
const std::vector<std::pair<QString, QVariantMap>>& furtherPanels()
{
    static const std::vector<std::pair<QString, QVariantMap>> all{
        {u"communication"_s, {{u"show"_s, u"strip"_s}}},
        {u"communication"_s, {{u"show"_s, u"curve"_s}}},
        {u"step"_s, {{u"show"_s, u"scaling"_s}}},
        {u"step"_s, {{u"show"_s, u"utilisation"_s}}},
        {u"step"_s, {{u"show"_s, u"memory"_s}}},
    };
    return all;
}

std::unique_ptr<View> viewOf(
    const QString& id, const QVariantMap& options, const ViewInput& input, const QString& theme = u"light"_s)
{
    std::unique_ptr<View> view(findView(id)->create(nullptr));
    view->setStyle(styleOf(theme));
    view->setInput(input);
    view->setOptions(options);
    return view;
}

QImage grey(const QImage& picture) { return picture.convertToFormat(QImage::Format_Grayscale8); }

bool names(View& view, QSize size, const QString& letter)
{
    const QRegularExpression word(u"(^|[^\\p{L}\\p{N}])%1([^\\p{L}\\p{N}]|$)"_s.arg(letter));
    for (const PaintedText& painted : paintedTexts(view, size))
        if (painted.text.contains(word))
            return true;
    return false;
}

} // namespace

class TestBaselines : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_scenario = comparedScenario();
        m_baselines = comparedBaselines();
        for (std::size_t count = 0; count <= m_baselines.size(); ++count)
            m_inputs.push_back(comparedInput(
                m_scenario, {m_baselines.begin(), m_baselines.begin() + static_cast<std::ptrdiff_t>(count)}));
        QVERIFY(m_inputs[0].report->meshFits);
        QVERIFY(m_inputs[0].report->step.seconds);
    }

    void visibleAndDistinguishable_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QVariantMap>("options");
        for (const ViewEntry& entry : figureRegistry())
            QTest::newRow(qPrintable(entry.id)) << entry.id << QVariantMap();
        for (const auto& [id, options] : furtherPanels())
            QTest::addRow("%s, %s", qPrintable(id), qPrintable(options.first().toString())) << id << options;
    }
    void visibleAndDistinguishable()
    {
        QFETCH(QString, id);
        QFETCH(QVariantMap, options);
        std::vector<std::unique_ptr<View>> views;
        std::vector<QImage> pictures;
        for (const ViewInput& input : m_inputs) {
            views.push_back(viewOf(id, options, input));
            pictures.push_back(painted(*views.back(), slide));
        }
        for (auto it = options.begin(); it != options.end(); ++it)
            QCOMPARE(views.front()->options().value(it.key()), it.value());
        if (!views.front()->showsScenario() && pictures[0] == pictures[3])
            QSKIP("the picture is not of the scenario");
        for (std::size_t a = 0; a < pictures.size(); ++a)
            for (std::size_t b = a + 1; b < pictures.size(); ++b) {
                QVERIFY2(pictures[a] != pictures[b],
                    qPrintable(u"%1 and %2 baselines look alike"_s.arg(a).arg(b)));
                QVERIFY2(grey(pictures[a]) != grey(pictures[b]),
                    qPrintable(u"%1 and %2 baselines look alike in grey"_s.arg(a).arg(b)));
            }
        for (std::size_t count = 0; count < views.size(); ++count)
            for (std::size_t i = 0; i < m_baselines.size(); ++i)
                if (i < count)
                    QVERIFY2(names(*views[count], slide, baselineLetter(i)),
                        qPrintable(u"no letter %1 among %2"_s.arg(baselineLetter(i)).arg(count)));
    }

    void neverAFill_data() { visibleAndDistinguishable_data(); }
    void neverAFill()
    {
        // The ink of baselines is the colour of text: apart from the letters' own paper, a baseline brings no
        // colour that the picture without it lacks in quantity.
        QFETCH(QString, id);
        QFETCH(QVariantMap, options);
        const std::unique_ptr<View> bare = viewOf(id, options, m_inputs[0]);
        const bool compares = bare->marks(QRectF(QPointF(), slide)).empty(); // nothing to draw without one
        const std::unique_ptr<View> alone = viewOf(id, options, m_inputs[compares ? 1 : 0]);
        const std::unique_ptr<View> compared = viewOf(id, options, m_inputs[3]);
        const QImage before = painted(*alone, slide);
        const QImage after = painted(*compared, slide);
        const auto inks = [](const QImage& picture) {
            QHash<QRgb, int> counts;
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    ++counts[picture.pixel(x, y)];
            return counts;
        };
        const QHash<QRgb, int> had = inks(before);
        const QHash<QRgb, int> has = inks(after);
        const int most = slide.width() * slide.height() / 200;
        for (auto it = has.begin(); it != has.end(); ++it)
            if (!had.contains(it.key()))
                QVERIFY2(it.value() < most,
                    qPrintable(u"%1 pixels of a new colour %2"_s.arg(it.value()).arg(it.key(), 8, 16)));
    }

    void nothingOverlaps_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QVariantMap>("options");
        QTest::addColumn<int>("baselines");
        QTest::addColumn<bool>("alike");
        QTest::addColumn<QSize>("size");
        std::vector<std::pair<QString, QVariantMap>> panels;
        for (const ViewEntry& entry : figureRegistry())
            panels.emplace_back(entry.id, QVariantMap());
        panels.insert(panels.end(), furtherPanels().begin(), furtherPanels().end());
        for (const auto& [id, options] : panels)
            for (const QSize size : {slide, window})
                for (const auto& [count, alike] :
                    {std::pair(2, false), std::pair(3, false), std::pair(3, true)})
                    QTest::addRow("%s %s %d%s %dx%d", qPrintable(id),
                        options.isEmpty() ? "" : qPrintable(options.first().toString()), count,
                        alike ? " alike" : "", size.width(), size.height())
                        << id << options << count << alike << size;
    }
    void nothingOverlaps()
    {
        QFETCH(QString, id);
        QFETCH(QVariantMap, options);
        QFETCH(int, baselines);
        QFETCH(bool, alike);
        QFETCH(QSize, size);
        ViewInput input = m_inputs[static_cast<std::size_t>(baselines)];
        if (alike)
            for (auto& baseline : input.baselines)
                baseline = m_inputs[1].baselines[0];
        const std::unique_ptr<View> view = viewOf(id, options, input);
        const QString fault = textFault(*view, size);
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }

    void tilesSayChanges_data()
    {
        QTest::addColumn<QString>("id");
        for (const ViewEntry& entry : figureRegistry())
            QTest::newRow(qPrintable(entry.id)) << entry.id;
    }
    void tilesSayChanges()
    {
        QFETCH(QString, id);
        const std::unique_ptr<View> view = viewOf(id, {}, m_inputs[3]);
        if (!view->showsScenario())
            QSKIP("the picture is not of the scenario");
        for (const ReadoutTileData& tile : view->tiles()) {
            if (tile.path.isEmpty() && tile.deltas.empty())
                continue; // not a number of the report
            QVERIFY2(tile.deltas.size() == 3, qPrintable(tile.label));
            for (std::size_t i = 0; i < 3; ++i)
                QVERIFY2(tile.deltas[i].startsWith(baselineLetter(i) + u' '), qPrintable(tile.deltas[i]));
        }
    }

    void absurdBaselines_data() { tilesSayChanges_data(); }
    void absurdBaselines()
    {
        QFETCH(QString, id);
        Report broken = *m_inputs[1].baselines[0];
        broken.step.seconds = Seconds(qInf());
        broken.throughput.mfu = qQNaN();
        broken.memory.capacity = Bytes(0);
        broken.memory.whole.weights = Bytes(qInf());
        broken.model.total = Parameters(qInf());
        broken.mesh.ranks = 1e300;
        broken.mesh.largest = Bytes(qQNaN());
        broken.roofline.operations.clear();
        broken.roofline.compute = FlopsPerSecond(qInf());
        Report empty;
        empty.scenario = m_scenario;
        ViewInput input = m_inputs[0];
        input.baselines = {shared(broken), shared(empty), m_inputs[0].report};
        const std::unique_ptr<View> view = viewOf(id, {}, input);
        QVERIFY(!painted(*view, slide).isNull());
        (void)view->tiles();
        (void)view->table();
        for (const QSize size : {slide, QSize(40, 30), QSize(1, 1)})
            (void)painted(*view, size);
    }

    void dashesDiffer()
    {
        const Theme& theme = themeById(u"light"_s);
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t b = a + 1; b < 3; ++b)
                QVERIFY(baselinePen(theme, a).dashPattern() != baselinePen(theme, b).dashPattern());
        QCOMPARE(baselinePen(theme, 0).color(), theme.color(ColorRole::Text));
        QCOMPARE(baselineLetters(std::array<std::size_t, 2>{0, 2}), u"A = C"_s);
    }

private:
    Scenario m_scenario;
    std::vector<Scenario> m_baselines;
    std::vector<ViewInput> m_inputs; // with none, A, A and B, A B and C
};

QTEST_MAIN(TestBaselines)
#include "tst_baselines.moc"
