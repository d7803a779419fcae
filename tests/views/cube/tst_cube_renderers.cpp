// One scene, two renderers: both put every dot in the same place. And what the window does when OpenGL is
// missing, broken or killed.
//
// The OpenGL rows need a context: QT3D_RENDERER=opengl LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a …; they are
// skipped where the probe says that there is none.

#include "tests/support/patience.h"
#include "tests/views/cube/cube_fixture.h"
#include "views/cube/cube_view.h"
#include "views/cube/gl_renderer.h"
#include "views/cube/painter_renderer.h"

#include <QApplication>
#include <QFile>
#include <QLineF>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

Q_DECLARE_METATYPE(ridgepoint::SceneFrame)

namespace {

QImage drawn(SceneRenderer& renderer, const SceneFrame& frame)
{
    QImage image;
    const auto connection =
        QObject::connect(&renderer, &SceneRenderer::delivered, [&](const QImage& got, const SceneFrame& of) {
            if (sameFrame(of, frame))
                image = got;
        });
    renderer.request(frame);
    const bool came = QTest::qWaitFor([&] { return !image.isNull(); }, ridgepoint::testing::patience);
    QObject::disconnect(connection);
    return came ? image : QImage();
}

// Which axis' colour a pixel has; hue decides, for light and glass change the rest.
int nearestAxis(const QColor& color, const Theme& theme)
{
    const std::array roles{ColorRole::MemoryAxis, ColorRole::ComputeAxis, ColorRole::BandwidthAxis};
    int best = -1, least = 1000;
    for (std::size_t i = 0; i < roles.size(); ++i) {
        int away = std::abs(color.hslHue() - theme.color(roles[i]).hslHue());
        away = std::min(away, 360 - away);
        if (color.hslSaturation() > 25 && away < least) {
            least = away;
            best = static_cast<int>(i);
        }
    }
    return least < 40 ? best : -1;
}

// Where the tests are run with all that they need, a missing proof is a failure.
#define CANNOT_DRAW(why)                                                                                     \
    do {                                                                                                     \
        if (qEnvironmentVariableIsSet("RIDGEPOINT_REQUIRE_GL"))                                              \
            QFAIL(why " although RIDGEPOINT_REQUIRE_GL is set: install Qt 3D and run under an X server");    \
        QSKIP(why);                                                                                          \
    } while (false)

bool hasGl()
{
    static const bool usable = probeGl().usable;
    return usable;
}

long residentKilobytes()
{
    QFile file(u"/proc/self/statm"_s);
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toLong() * 4 : 0;
}

QString script(QTemporaryDir& dir, const QByteArray& body)
{
    const QString path = dir.filePath(u"probe"_s);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return {};
    file.write("#!/bin/sh\n" + body);
    file.close();
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
}

} // namespace

class TestCubeRenderers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void dotsAreWhereTheyAreSaidToBe_data()
    {
        QTest::addColumn<bool>("gl");
        QTest::addColumn<QString>("theme");
        for (const QString& theme : {u"light"_s, u"dark"_s}) {
            QTest::addRow("painter, %s", qPrintable(theme)) << false << theme;
            QTest::addRow("OpenGL, %s", qPrintable(theme)) << true << theme;
        }
    }
    void dotsAreWhereTheyAreSaidToBe()
    {
        QFETCH(bool, gl);
        QFETCH(QString, theme);
        if (gl && !hasGl())
            CANNOT_DRAW("no OpenGL here");
        std::unique_ptr<SceneRenderer> renderer =
            gl ? makeGlRenderer({}) : std::make_unique<PainterRenderer>();
        if (!renderer)
            CANNOT_DRAW("ridgepoint-gl, the module with Qt 3D, does not open");
        const CubeFixture f("seed-question", theme);
        const CubeFixture g("llama3-70b-256xh100", theme); // other dots, other shapes
        QRandomGenerator random(11);
        int seen = 0;
        for (int i = 0; i < 16; ++i) {
            const CubeFixture& fixture = i % 2 ? f : g;
            SceneFrame frame =
                fixture.frame(i < 3 ? CubeCamera{90.0f * static_cast<float>(i), 20, 1} : randomCamera(random),
                    i % 3 ? QSize(640, 480) : QSize(801, 533));
            frame.camera.zoom = 1;
            const QImage image = drawn(*renderer, frame);
            QVERIFY2(!image.isNull(), "no picture");
            QCOMPARE(image.size(), frame.viewport.size.toSize());
            QCOMPARE(image.pixelColor(2, 2), frame.scene->background);
            const CubeProjection project(frame.camera, frame.viewport);
            for (std::size_t n = 0; n < frame.scene->items.size(); ++n) {
                const CubeItem& item = frame.scene->items[n];
                const QPointF at = project(item.at);
                if (pickDot(*frame.scene, frame.camera, frame.viewport, at) != static_cast<int>(n))
                    continue; // another is in front
                // Neighbours may cover half of it.
                bool clear = true;
                for (const CubeItem& other : frame.scene->items)
                    clear = clear && (&other == &item || QLineF(project(other.at), at).length() > 22);
                if (!clear)
                    continue;
                ++seen;
                const QColor color = image.pixelColor(at.toPoint());
                QVERIFY2(nearestAxis(color, themeById(theme)) == static_cast<int>(item.shape),
                    qPrintable(item.key + u": "_s + color.name()));
            }
        }
        QVERIFY2(seen >= 40, qPrintable(QString::number(seen)));
    }

    // Both pictures agree about what is dot and what is not, but for the rims.
    void bothPicturesAgree()
    {
        if (!hasGl())
            CANNOT_DRAW("no OpenGL here");
        std::unique_ptr<SceneRenderer> gl = makeGlRenderer({});
        if (!gl)
            CANNOT_DRAW("ridgepoint-gl, the module with Qt 3D, does not open");
        PainterRenderer painter;
        const CubeFixture f;
        for (const CubeCamera& camera : {CubeCamera{}, CubeCamera{200, 15, 1}, CubeCamera{0, 90, 1}}) {
            const SceneFrame frame = f.frame(camera, {640, 480});
            const QImage a = drawn(painter, frame), b = drawn(*gl, frame);
            QVERIFY(!a.isNull() && !b.isNull());
            qint64 apart = 0;
            for (int y = 0; y < a.height(); ++y)
                for (int x = 0; x < a.width(); ++x) {
                    const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
                    apart += std::abs(p.red() - q.red()) + std::abs(p.green() - q.green())
                            + std::abs(p.blue() - q.blue())
                        > 120;
                }
            QVERIFY2(apart * 100 < qint64(a.width()) * a.height() * 2, qPrintable(QString::number(apart)));
        }
    }

    void tenEnginesLeaveNothing()
    {
        if (!hasGl())
            CANNOT_DRAW("no OpenGL here");
        const CubeFixture f;
        long warm = 0;
        for (int i = 0; i < 12; ++i) {
            {
                std::unique_ptr<SceneRenderer> renderer = makeGlRenderer({});
                if (!renderer)
                    CANNOT_DRAW("ridgepoint-gl, the module with Qt 3D, does not open");
                QCOMPARE(liveGlRenderers(), 1);
                QVERIFY(!drawn(*renderer, f.frame({}, {320, 240})).isNull());
            }
            QCOMPARE(liveGlRenderers(), 0);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            if (i == 1)
                warm = residentKilobytes();
        }
        const long grown = residentKilobytes() - warm;
        QVERIFY2(grown < 40 * 1024, qPrintable(QString::number(grown) + u" kB in ten cycles"_s));
    }

    // The whole view, as a tab that is opened, looked at and closed.
    void tenTabsLeaveNothing()
    {
        if (!hasGl())
            CANNOT_DRAW("no OpenGL here");
        long warm = 0;
        for (int i = 0; i < 13; ++i) {
            {
                CubeView view;
                view.setStyle(styleOf());
                view.setInput(meshInput(meshReport("seed-question")));
                view.setLiveScene(
                    std::make_unique<LiveScene>(makeGlRenderer, Graphics3dSettings{Graphics3d::Gl}));
                view.resize(640, 480);
                view.show();
                QSignalSpy changed(view.liveScene(), &LiveScene::changed);
                QTRY_VERIFY(!changed.isEmpty());
                if (!view.liveScene()->drawing())
                    CANNOT_DRAW("ridgepoint-gl, the module with Qt 3D, does not open");
                QCOMPARE(liveGlRenderers(), 1);
            }
            QCOMPARE(liveGlRenderers(), 0);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            if (i == 2)
                warm = residentKilobytes();
        }
        const long grown = residentKilobytes() - warm;
        qInfo("%ld kB in ten openings", grown);
        QVERIFY2(grown < 20 * 1024, qPrintable(QString::number(grown) + u" kB in ten openings"_s));
    }

    // An engine that goes while pictures are on their way.
    void goneInMidFlight()
    {
        if (!hasGl())
            CANNOT_DRAW("no OpenGL here");
        const CubeFixture f;
        for (int i = 0; i < 5; ++i) {
            std::unique_ptr<SceneRenderer> renderer = makeGlRenderer({});
            if (!renderer)
                CANNOT_DRAW("ridgepoint-gl, the module with Qt 3D, does not open");
            renderer->request(f.frame({}, {320, 240}));
            QTest::qWait(i * 8);
        }
        QCOMPARE(liveGlRenderers(), 0);
    }

    // The probe said yes and no picture ever comes: three seconds of the clock, and the painter it is.
    void aSilentRendererIsGivenUp()
    {
        const auto alive = std::make_shared<int>(0);
        qint64 now = 1000;
        LiveScene live([&](const QString&) { return std::make_unique<SilentRenderer>(alive); },
            {Graphics3d::Gl, {}}, nullptr, [&] { return now; });
        QSignalSpy changed(&live, &LiveScene::changed);
        const CubeFixture f;
        live.want(f.frame());
        QCoreApplication::processEvents();
        QCOMPARE(*alive, 1);
        QVERIFY(live.drawing());
        SceneFrame shown;
        QVERIFY(!live.picture(f.frame(), &shown));
        now += 2999;
        live.want(f.frame({10, 10, 1})); // another request is no answer
        QCoreApplication::processEvents();
        live.poll();
        QVERIFY(live.drawing());
        now += 1;
        live.poll();
        QVERIFY(!live.drawing());
        QCOMPARE(changed.count(), 1);
        QVERIFY2(live.status().contains(u"3 seconds"_s), qPrintable(live.status()));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCOMPARE(*alive, 0);
        live.want(f.frame({20, 20, 1})); // for the session
        QCoreApplication::processEvents();
        QCOMPARE(*alive, 0);
    }

    void aDyingRendererIsGivenUp()
    {
        LiveScene live(
            [](const QString&) { return std::make_unique<DyingRenderer>(2); }, {Graphics3d::Gl, {}});
        const CubeFixture f;
        SceneFrame shown;
        for (int i = 0; i < 2; ++i) {
            const SceneFrame frame = f.frame({static_cast<float>(i), 10, 1});
            live.want(frame);
            QCoreApplication::processEvents();
            QVERIFY(live.picture(frame, &shown));
            QVERIFY(sameFrame(shown, frame));
        }
        // A little behind: the last one stands. Another size or theme: nothing fits.
        QVERIFY(live.picture(f.frame({50, 10, 1}), &shown));
        QVERIFY(!live.picture(f.frame({50, 10, 1}, {400, 300}), &shown));
        QVERIFY(!live.picture(CubeFixture("seed-question", u"dark"_s).frame({50, 10, 1}), &shown));
        live.want(f.frame({60, 10, 1}));
        QCoreApplication::processEvents();
        QVERIFY(!live.drawing());
        QVERIFY(!live.picture(f.frame({60, 10, 1}), &shown));
        QVERIFY2(live.status().contains(u"the context was lost"_s), qPrintable(live.status()));
    }

    void probes_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<bool>("usable");
        QTest::addColumn<QString>("says");
        QTest::newRow("answers well") << QByteArray("echo llvmpipe") << true << u"llvmpipe"_s;
        QTest::newRow("has no context")
            << QByteArray("echo there is no context; exit 1") << false << u"there is no context"_s;
        QTest::newRow("says nothing") << QByteArray("exit 0") << false << u"no OpenGL context"_s;
        QTest::newRow("is killed") << QByteArray("kill -SEGV $$") << false << u"crashed"_s;
    }
    void probes()
    {
        QFETCH(QByteArray, body);
        QFETCH(bool, usable);
        QFETCH(QString, says);
        QTemporaryDir dir;
        int opened = 0;
        QString device;
        LiveScene live(
            [&](const QString& name) {
                ++opened;
                device = name;
                return std::make_unique<DyingRenderer>(100);
            },
            {Graphics3d::Auto, script(dir, body)});
        QSignalSpy changed(&live, &LiveScene::changed);
        const CubeFixture f;
        live.want(f.frame());
        QTRY_VERIFY(!changed.isEmpty());
        QCOMPARE(opened, usable ? 1 : 0);
        QCOMPARE(live.drawing(), usable);
        SceneFrame shown;
        QCOMPARE(live.picture(f.frame(), &shown) != nullptr, usable);
        QVERIFY2((usable ? device : live.status()).contains(says), qPrintable(live.status()));
    }

    // A device that was remembered and is gone: no three seconds, and no engine that complains of every
    // frame.
    void withoutAContextTheEngineSaysSo()
    {
        if (hasGl())
            QSKIP("there is OpenGL here");
        std::unique_ptr<SceneRenderer> renderer = makeGlRenderer(u"llvmpipe"_s);
        if (!renderer)
            CANNOT_DRAW("ridgepoint-gl, the module with Qt 3D, does not open");
        QSignalSpy failed(renderer.get(), &SceneRenderer::failed);
        renderer->request(CubeFixture().frame());
        QCOMPARE(failed.count(), 1);
    }

    // What drew well is not asked about again; what was opened and never drew is.
    void aDeviceIsRemembered_data()
    {
        QTest::addColumn<bool>("draws");
        QTest::newRow("it drew") << true;
        QTest::newRow("it did not") << false;
    }
    void aDeviceIsRemembered()
    {
        QFETCH(bool, draws);
        struct Memory : GlMemory
        {
            QString kept;
            QString device() const override { return kept; }
            void keep(const QString& device) override { kept = device; }
        };
        const auto memory = std::make_shared<Memory>();
        memory->kept = u"llvmpipe"_s;
        const auto alive = std::make_shared<int>(0);
        QStringList opened;
        qint64 now = 0;
        LiveScene live(
            [&](const QString& device) -> std::unique_ptr<SceneRenderer> {
                opened += device;
                if (draws)
                    return std::make_unique<DyingRenderer>(1);
                return std::make_unique<SilentRenderer>(alive);
            },
            {Graphics3d::Auto, u"/nonexistent/probe"_s, memory}, nullptr, [&] { return now; });
        const CubeFixture f;
        live.want(f.frame());
        QCoreApplication::processEvents();
        QCOMPARE(opened, QStringList(u"llvmpipe"_s)); // nobody was asked
        QCOMPARE(memory->kept, draws ? u"llvmpipe"_s : QString());
        now = glPatienceMs;
        live.poll();
        QCOMPARE(live.drawing(), draws);
        QCOMPARE(memory->kept, draws ? u"llvmpipe"_s : QString());
        QCOMPARE(graphics3dStatus(), live.status());
    }

    void noProgramToAsk()
    {
        LiveScene live([](const QString&) { return std::make_unique<DyingRenderer>(100); },
            {Graphics3d::Auto, u"/nonexistent/probe"_s});
        const CubeFixture f;
        live.want(f.frame());
        QTRY_VERIFY(live.status().contains(u"did not start"_s));
        QVERIFY(!live.drawing());
    }

    void paintersAskNobody()
    {
        int opened = 0;
        LiveScene live(
            [&](const QString&) {
                ++opened;
                return std::make_unique<DyingRenderer>(100);
            },
            {Graphics3d::Painter, {}});
        const CubeFixture f;
        live.want(f.frame());
        QCoreApplication::processEvents();
        QCOMPARE(opened, 0);
        QCOMPARE(live.status(), u"Drawn without OpenGL."_s);
    }
};

int main(int argc, char** argv)
{
    qputenv("QT3D_RENDERER", "opengl");
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    format.setStencilBufferSize(8);
    QSurfaceFormat::setDefaultFormat(format);
    QApplication application(argc, argv);
    TestCubeRenderers test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_cube_renderers.moc"
