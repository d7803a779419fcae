// The Cube as people meet it: turned by hand and by keys, dots walked and clicked, every size and theme.

#include "tests/views/cube/cube_fixture.h"
#include "tests/views/seed_report.h"
#include "views/cube/cube_view.h"
#include "views/view_frame.h"

#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

void give(
    CubeView& view, Report report, const QString& theme = u"light"_s, std::vector<Report> baselines = {})
{
    view.setStyle(styleOf(theme));
    view.setInput(meshInput(std::move(report), std::move(baselines)));
}

void show(CubeView& view, QSize size = {1000, 640})
{
    view.resize(size);
    view.show();
    QCoreApplication::processEvents();
}

QPoint middleOf(CubeView& view, const QString& key)
{
    const std::optional<Mark> mark = view.markByKey(key, view.frame().canvas()->area());
    if (!mark)
        qFatal("no mark %s", qPrintable(key));
    return mark->shape.boundingRect().center().toPoint();
}

} // namespace

class TestCubeView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void draggingTurns()
    {
        CubeView view;
        give(view, meshReport("seed-question"));
        show(view);
        PictureCanvas* canvas = view.frame().canvas();
        const CubeCamera before = view.camera();
        QSignalSpy options(&view, &View::optionsChanged);
        QTest::mousePress(canvas, Qt::LeftButton, {}, {300, 200});
        QTest::mouseMove(canvas, {340, 200});
        QTest::mouseMove(canvas, {400, 230});
        QCOMPARE(options.count(), 0); // once, at the end
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, {400, 230});
        QCOMPARE(options.count(), 1);
        QVERIFY(view.camera().yaw < before.yaw);
        QVERIFY(view.camera().pitch > before.pitch);
        QVERIFY(view.selected().isEmpty()); // that was no click
    }

    void clickingPicks()
    {
        CubeView view;
        give(view, meshReport("seed-question"));
        show(view);
        PictureCanvas* canvas = view.frame().canvas();
        QSignalSpy explained(&view, &View::explainRequested);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, middleOf(view, u"model.gpt2-small"_s));
        QCOMPARE(view.selected(), u"model.gpt2-small"_s);
        QCOMPARE(explained.count(), 0);
        QVERIFY(view.tiles()[0].value.contains(u"GPT-2"_s));
        QTest::mouseClick(canvas, Qt::LeftButton, {}, middleOf(view, u"live"_s));
        QCOMPARE(view.selected(), u"live"_s);
        QCOMPARE(explained.last()[0].toString(), u"regime.memory_load"_s);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, {6, canvas->height() / 2});
        QVERIFY(view.selected().isEmpty());
        QCOMPARE(view.tiles()[0].value,
            findDot(view.data(), u"live"_s)->name); // the scenario, until one is chosen
        QVERIFY(view.tiles()[1].value != u"—"_s);
    }

    void tabWalksAndLeaves()
    {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* before = new QPushButton(u"before"_s);
        auto* view = new CubeView;
        layout->addWidget(before);
        layout->addWidget(view);
        give(*view, meshReport("seed-question"));
        window.resize(1000, 700);
        window.show();
        window.activateWindow();
        PictureCanvas* canvas = view->frame().canvas();
        canvas->setFocus();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QSignalSpy spoken(view, &View::announced);
        const std::size_t dots = view->scene().items.size();
        QTest::keyClick(canvas, Qt::Key_Tab);
        QCOMPARE(view->selected(), u"live"_s);
        QVERIFY(spoken.last()[0].toString().startsWith(u"This scenario"_s));
        for (std::size_t i = 1; i < dots; ++i)
            QTest::keyClick(canvas, Qt::Key_Tab);
        QVERIFY(canvas->hasFocus());
        QTest::keyClick(canvas, Qt::Key_Tab);
        QVERIFY(!canvas->hasFocus()); // nobody is trapped
        canvas->setFocus();
        for (std::size_t i = 1; i < dots; ++i)
            QTest::keyClick(canvas, Qt::Key_Backtab);
        QCOMPARE(view->selected(), u"live"_s);
        QTest::keyClick(canvas, Qt::Key_Backtab);
        QVERIFY(!canvas->hasFocus());
    }

    void arrowsTurnAndEscapeLetsGo()
    {
        CubeView view;
        give(view, meshReport("seed-question"));
        show(view);
        PictureCanvas* canvas = view.frame().canvas();
        const CubeCamera before = view.camera();
        QTest::keyClick(canvas, Qt::Key_Left);
        QVERIFY(view.camera().yaw > before.yaw);
        QTest::keyClick(canvas, Qt::Key_Right);
        QVERIFY(qAbs(view.camera().yaw - before.yaw) < 1e-3f);
        QTest::keyClick(canvas, Qt::Key_Down);
        QVERIFY(view.camera().pitch > before.pitch);
        for (int i = 0; i < 40; ++i)
            QTest::keyClick(canvas, Qt::Key_Up);
        QCOMPARE(view.camera().pitch, CubeCamera::lowestPitch);
        QTest::keyClick(canvas, Qt::Key_Plus);
        QVERIFY(view.camera().zoom > 1);
        QTest::keyClick(canvas, Qt::Key_End);
        QVERIFY(!view.selected().isEmpty());
        QTest::keyClick(canvas, Qt::Key_Escape);
        QVERIFY(view.selected().isEmpty());
        QVERIFY(view.currentMark().isEmpty());
    }

    void theWheelZooms()
    {
        CubeView view;
        give(view, meshReport("seed-question"));
        show(view);
        PictureCanvas* canvas = view.frame().canvas();
        const auto wheel = [&](int by) {
            QWheelEvent event(QPointF(200, 200), canvas->mapToGlobal(QPointF(200, 200)), {}, {0, by}, {}, {},
                Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(canvas, &event);
        };
        wheel(120);
        QVERIFY(view.camera().zoom > 1);
        for (int i = 0; i < 50; ++i)
            wheel(120);
        QCOMPARE(view.camera().zoom, CubeCamera::largestZoom);
    }

    void digitsLookAlongAnAxis()
    {
        CubeView view;
        give(view, meshReport("seed-question"));
        show(view);
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_1);
        QVERIFY(view.motion()->state() == QAbstractAnimation::Running);
        view.motion()->setCurrentTime(view.motion()->duration() / 2);
        QVERIFY(view.camera().pitch > 40 && view.camera().pitch < 90);
        view.motion()->setCurrentTime(view.motion()->duration());
        QCOMPARE(view.camera(), (CubeCamera{270, 90, 1}));
        QVERIFY2(view.subtitle().contains(u"memory axis"_s), qPrintable(view.subtitle()));
        PictureStyle still = styleOf();
        still.motion = Motion::Off;
        view.setStyle(still);
        QTest::keyClick(canvas, Qt::Key_2);
        QCOMPARE(view.camera(), (CubeCamera{270, 0, 1})); // at once
        QTest::keyClick(canvas, Qt::Key_0);
        QCOMPARE(view.camera(), CubeCamera());
    }

    void optionsRoundTrip()
    {
        CubeView view;
        give(view, meshReport("llama3-70b-256xh100"));
        view.setOptions({{u"yaw"_s, 120.5}, {u"pitch"_s, 12.25}, {u"zoom"_s, 1.5}, {u"selected"_s, u"live"_s},
            {u"device"_s, u"b200-sxm"_s}, {u"scope"_s, u"rank"_s}, {u"models"_s, u"all"_s}});
        CubeView other;
        give(other, meshReport("llama3-70b-256xh100"));
        other.setOptions(view.options());
        QCOMPARE(other.options(), view.options());
        QCOMPARE(other.options()[u"yaw"_s].toDouble(), 120.5);
        QCOMPARE(other.options()[u"scope"_s].toString(), u"rank"_s);
        QCOMPARE(painted(other, {500, 400}), painted(view, {500, 400}));
        const QVariantMap before = other.options();
        other.setOptions({{u"yaw"_s, u"east"_s}, {u"zoom"_s, std::nan("")}, {u"scope"_s, u"x"_s},
            {u"selected"_s, u"nobody"_s}, {u"no such"_s, 1}});
        QCOMPARE(other.options(), before);
    }

    void theTrailFollowsADragAndGoes()
    {
        CubeView view;
        PictureStyle style = styleOf();
        view.setStyle(style);
        view.setInput(meshInput(meshReport("seed-question")));
        QVERIFY(view.scene().trail.empty());
        const CubeRanges ranges = view.scene().ranges;
        style.dragging = true;
        view.setStyle(style);
        for (const char* size : {"60B", "30B", "10B"})
            view.setInput(meshInput(meshReport("seed-question", {{"model.params", size}})));
        QCOMPARE(view.scene().trail.size(), std::size_t(4));
        QCOMPARE(view.scene().ranges, ranges);
        QCOMPARE(view.scene().trail.back(), view.scene().items[0].at);
        style.dragging = false;
        view.setStyle(style);
        QVERIFY(view.scene().trail.empty());
    }

    void baselinesAreOutlines()
    {
        CubeView view;
        give(view, meshReport("seed-question"), u"light"_s,
            {meshReport("seed-question", {{"model.params", "7B"}}),
                meshReport("seed-question", {{"model.params", "1T"}})});
        QStringList words;
        for (const PaintedText& text : paintedTexts(view, {900, 560}))
            words += text.text;
        QVERIFY(words.contains(u"A"_s) && words.contains(u"B"_s));
        QVERIFY(view.markByKey(u"baseline.1"_s, QRectF(0, 0, 900, 560)));
    }

    void theWindowNeverWaitsForOpenGl()
    {
        const auto alive = std::make_shared<int>(0);
        qint64 now = 0;
        CubeView view;
        give(view, meshReport("seed-question"));
        view.setLiveScene(std::make_unique<LiveScene>(
            [&](const QString&) { return std::make_unique<SilentRenderer>(alive); },
            Graphics3dSettings{Graphics3d::Gl, {}}, nullptr, [&] { return now; }));
        show(view);
        const QImage first = view.frame().canvas()->grab().toImage();
        QSet<QRgb> colors;
        for (int x = 0; x < first.width(); x += 7)
            for (int y = 0; y < first.height(); y += 7)
                colors.insert(first.pixel(x, y));
        QVERIFY(colors.size() > 5); // the painter's picture, not a hole
        QCoreApplication::processEvents();
        QCOMPARE(*alive, 1);
        now = 3000;
        const_cast<LiveScene*>(view.liveScene())->poll();
        QVERIFY(!view.liveScene()->drawing());
        QCOMPARE(view.frame().canvas()->grab().toImage(), first);
    }

    void withoutSettingsItIsThePainter()
    {
        CubeView view;
        give(view, meshReport("seed-question"));
        show(view);
        view.frame().canvas()->grab();
        QVERIFY(view.liveScene() && !view.liveScene()->drawing());
        CubeView exported;
        give(exported, meshReport("seed-question"));
        painted(exported, {400, 300});
        QVERIFY(!exported.liveScene()); // a file never asks
    }

    void textStaysReadable_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        for (const char* preset : {"seed-question", "llama3-70b-256xh100", "llama3.1-405b-16384xh100"})
            for (const QString& theme : {u"light"_s, u"dark"_s, u"print"_s})
                for (const QSize size : {QSize(302, 227), QSize(320, 220), QSize(560, 320), QSize(605, 453),
                         QSize(860, 440), QSize(1500, 800)})
                    QTest::addRow("%s, %s, %dx%d", preset, qPrintable(theme), size.width(), size.height())
                        << QString::fromLatin1(preset) << theme << size;
    }
    void textStaysReadable()
    {
        QFETCH(QString, preset);
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        CubeView view;
        give(view, meshReport(preset.toStdString()), theme,
            {meshReport("seed-question", {{"model.params", "7B"}})});
        QRandomGenerator random(5);
        for (int i = 0; i < 12; ++i) {
            view.setCamera(i < 4 ? std::array{CubeCamera{}, CubeCamera{0, 90, 1}, CubeCamera{90, 0, 1},
                               CubeCamera{0, 0, 1}}[static_cast<std::size_t>(i)]
                                 : randomCamera(random));
            if (i % 3 == 2)
                view.select(u"model.llama3.1-70b"_s);
            const QString fault = textFault(view, size);
            QVERIFY2(fault.isEmpty(), qPrintable(fault));
        }
        for (const Mark& mark : view.marks(QRectF(QPointF(0, 0), QSizeF(size))))
            QVERIFY(!mark.text.isEmpty() && !mark.shape.isEmpty());
    }

    void axesAreNamedWithTheirUnits_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("half a page") << QSize(560, 400);
        QTest::newRow("window of 1024 × 640") << QSize(705, 390);
        QTest::newRow("860 × 480") << QSize(860, 480);
        QTest::newRow("window of 1920 × 1080") << QSize(1600, 890);
    }
    void axesAreNamedWithTheirUnits()
    {
        QFETCH(QSize, size);
        CubeView view;
        give(view, meshReport("seed-question"));
        QString all;
        for (const PaintedText& text : paintedTexts(view, size))
            all += QString(text.text).replace(QChar::Nbsp, u' ') + u'\n';
        for (const QString& title : {u"memory load on one H100, ×"_s, u"compute load on one H100, ×"_s,
                 u"bandwidth load on one H100, ×"_s, u"1× wall"_s})
            QVERIFY2(all.contains(title), qPrintable(title + u" is not in\n"_s + all));
    }

    void neverRed()
    {
        for (const QString& theme : {u"light"_s, u"dark"_s}) {
            CubeView view;
            give(view, meshReport("llama3.1-405b-16384xh100"), theme);
            const QImage image = painted(view, {900, 500});
            const QRgb red = themeById(theme).color(ColorRole::Overshoot).rgb();
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    QVERIFY(image.pixel(x, y) != red);
        }
    }

    void absurdReportsArePainted()
    {
        for (const auto& [name, report] : absurdReports()) {
            CubeView view;
            view.setStyle(styleOf());
            view.setInput(inputOf(report, {report, report}));
            painted(view, {600, 400});
            view.marks(QRectF(0, 0, 600, 400));
            painted(view, {3, 3});
        }
    }
};

QTEST_MAIN(TestCubeView)
#include "tst_cube_view.moc"
