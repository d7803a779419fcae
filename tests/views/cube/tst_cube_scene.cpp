// Where dots stand, what the camera makes of them, and which one a click means.

#include "tests/views/cube/cube_fixture.h"
#include "views/cube/gl_renderer.h"
#include "views/cube/painter_renderer.h"

#include <QRandomGenerator>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qreal reach = 10; // pixels, of a click

struct Seen
{
    qreal away; // of the centre
    qreal radius; // of the dot, on the picture
};

// By the pinhole itself: similar triangles from the eye, no matrix.
Seen seen(const CubeItem& item, const SceneFrame& frame, QPointF point)
{
    const CubeCamera& camera = frame.camera;
    const QVector3D forward = -camera.eye().normalized();
    const QVector3D right = QVector3D::crossProduct(forward, camera.up()).normalized();
    const QVector3D up = QVector3D::crossProduct(right, forward);
    const QVector3D from = item.at - camera.eye();
    const qreal depth = static_cast<qreal>(QVector3D::dotProduct(from, forward));
    // At the cube's middle a unit has pixelsPerUnit; elsewhere it is that times distance over depth.
    const qreal scale = camera.pixelsPerUnit(frame.viewport) * static_cast<qreal>(camera.distance()) / depth;
    const QPointF at = frame.viewport.centre
        + QPointF(static_cast<qreal>(QVector3D::dotProduct(from, right)),
              -static_cast<qreal>(QVector3D::dotProduct(from, up)))
            * scale;
    const QPointF off = at - point;
    return {std::hypot(off.x(), off.y()),
        static_cast<qreal>(dotRadius(camera, frame.viewport, item.kind)) * scale};
}

// The live dot where it covers the point, else the nearest that covers it or is within reach.
int meantDot(const CubeScene& scene, const SceneFrame& frame, QPointF point)
{
    int nearest = -1;
    qreal least = INFINITY;
    for (std::size_t i = 0; i < scene.items.size(); ++i) {
        const Seen dot = seen(scene.items[i], frame, point);
        if (scene.items[i].kind == CubeDotKind::Live && dot.away <= dot.radius)
            return static_cast<int>(i);
        if (dot.away <= std::max(reach, dot.radius) && dot.away < least) {
            least = dot.away;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

// Within a hundredth of a pixel of an edge two ways of projecting may round to different sides.
bool onAnEdge(const CubeScene& scene, const SceneFrame& frame, QPointF point)
{
    return std::ranges::any_of(scene.items, [&](const CubeItem& item) {
        const Seen dot = seen(item, frame, point);
        return std::abs(dot.away - dot.radius) < 0.01
            || std::abs(dot.away - std::max(reach, dot.radius)) < 0.01;
    });
}

// No other centre is where this one is, and the live dot does not cover it.
bool seenAlone(const CubeScene& scene, const SceneFrame& frame, std::size_t n)
{
    const QPointF centre = CubeProjection(frame.camera, frame.viewport)(scene.items[n].at);
    for (std::size_t i = 0; i < scene.items.size(); ++i) {
        const Seen dot = seen(scene.items[i], frame, centre);
        if (i != n
            && (dot.away < 0.01 || (scene.items[i].kind == CubeDotKind::Live && dot.away <= dot.radius)))
            return false;
    }
    return true;
}

} // namespace

class TestCubeScene : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void loadsStandOnALogarithmicAxis()
    {
        const CubeRange range{-2, 2};
        QCOMPARE(cubeCoordinate(range, 1), 0.0f);
        QCOMPARE(cubeCoordinate(range, 100), 0.5f);
        QCOMPARE(cubeCoordinate(range, 0.01), -0.5f);
        QCOMPARE(cubeCoordinate(range, 10), 0.25f);
        for (const double absurd : {0.0, -1.0, 1e-300, std::nan("")})
            QCOMPARE(cubeCoordinate(range, absurd), -0.5f);
        QCOMPARE(cubeCoordinate(range, 1e300), 0.5f);
        QCOMPARE(cubeCoordinate(range, INFINITY), 0.5f);
    }

    // Beyond a wall in load is beyond its pane in the picture.
    void wallsPartTheDots()
    {
        for (const char* preset : {"seed-question", "llama3-70b-256xh100"}) {
            const CubeFixture f(preset);
            QVERIFY(!f.scene->items.empty());
            for (const CubeItem& item : f.scene->items) {
                const CubeDot* dot = findDot(f.data, item.key);
                for (std::size_t i = 0; i < cubeAxes; ++i) {
                    const float at = QVector3D::dotProduct(item.at, axisDirection(static_cast<Axis>(i)));
                    QVERIFY(std::abs(at) <= 0.5f);
                    QCOMPARE(at > f.scene->wallAt[i] + 1e-6f, *dot->loads[i] > 1 + 1e-5);
                }
                QCOMPARE(item.shape, *dot->binding);
            }
            for (const float wall : f.scene->wallAt)
                QVERIFY(std::abs(wall) < 0.5f);
        }
    }

    void rangesHoldWhileDragging()
    {
        const CubeFixture small("seed-question");
        CubeRanges wide = cubeRanges(small.data);
        for (CubeRange& range : wide) {
            --range.low;
            ++range.high;
        }
        QCOMPARE(cubeRanges(small.data, &wide), wide);
    }

    void theMiddleStaysInTheMiddle()
    {
        const CubeFixture f;
        QRandomGenerator random(7);
        for (int i = 0; i < 1000; ++i) {
            const SceneFrame frame = f.frame(randomCamera(random));
            const QPointF at = CubeProjection(frame.camera, frame.viewport)({});
            QVERIFY(
                std::hypot(at.x() - frame.viewport.centre.x(), at.y() - frame.viewport.centre.y()) < 0.01);
        }
    }

    void lookingAlongAnAxis_data()
    {
        QTest::addColumn<CubeCamera>("camera");
        QTest::addColumn<Axis>("axis");
        QTest::newRow("1: down the memory axis") << CubeCamera{270, 90, 1} << Axis::Memory;
        QTest::newRow("2: along the compute axis") << CubeCamera{90, 0, 1} << Axis::Compute;
        QTest::newRow("2: along the compute axis, from its far end")
            << CubeCamera{270, 0, 1} << Axis::Compute;
        QTest::newRow("3: along the bandwidth axis") << CubeCamera{0, 0, 1} << Axis::Bandwidth;
    }
    void lookingAlongAnAxis()
    {
        QFETCH(CubeCamera, camera);
        QFETCH(Axis, axis);
        const CubeFixture f;
        const SceneFrame frame = f.frame(camera);
        const CubeProjection project(frame.camera, frame.viewport);
        const QPointF near = project(axisDirection(axis) * 0.5f), far = project(axisDirection(axis) * -0.5f);
        QVERIFY(std::hypot(near.x() - far.x(), near.y() - far.y()) < 0.01);
        // The other two grow to the right or upwards, as axes do.
        for (const Axis other : {Axis::Memory, Axis::Compute, Axis::Bandwidth}) {
            const QPointF grows = project(axisDirection(other)) - project(-axisDirection(other));
            if (other != axis && camera.yaw != 90)
                QVERIFY2(grows.x() > 1 || grows.y() < -1,
                    qPrintable(QStringLiteral("%1, %2").arg(grows.x()).arg(grows.y())));
        }
        // The eye is on the axis: the end that it looks from is nearer by the edge of the cube.
        const bool fromPlus = QVector3D::dotProduct(camera.eye(), axisDirection(axis)) > 0;
        const float ahead =
            project.depth(axisDirection(axis) * -0.5f) - project.depth(axisDirection(axis) * 0.5f);
        QVERIFY2(std::abs(ahead - (fromPlus ? 1 : -1)) < 1e-3f, qPrintable(QString::number(ahead)));
        // Nearly parallel: the front and back of the cube are the same size to one part in fifty.
        QVERIFY(std::abs(project.radius(axisDirection(axis) * 0.5f, 1)
                        / project.radius(axisDirection(axis) * -0.5f, 1)
                    - 1)
            < 0.02);
    }

    // What the painter projects by is the camera's own; what Qt 3D draws by are the matrices of the camera
    // that it is given. Near a dot and away from all, both mean the same one.
    void tenThousandCameras()
    {
        // Without the module the painter would be compared with itself.
        if (!glRendererError().isEmpty() && qEnvironmentVariableIsSet("RIDGEPOINT_REQUIRE_GL"))
            QFAIL(qPrintable(glRendererError()));
        const CubeFixture seed, rank("llama3-70b-256xh100", u"dark"_s, {CubeScope::Rank, {}, true});
        QRandomGenerator random(20261122);
        int hits = 0, misses = 0, own = 0;
        for (int i = 0; i < 10000; ++i) {
            const CubeFixture& f = i % 2 ? seed : rank;
            const SceneFrame frame =
                f.frame(randomCamera(random), i % 3 ? QSize(800, 560) : QSize(1731, 640));
            const CubeProjection painter(frame.camera, frame.viewport), gl = glProjection(frame);
            const auto n = static_cast<std::size_t>(random.bounded(static_cast<int>(f.scene->items.size())));
            const QPointF centre = painter(f.scene->items[n].at);
            const QPointF at = centre + QPointF(random.bounded(60.0) - 30, random.bounded(60.0) - 30);
            for (const QPointF point : {centre, at}) {
                const int picked = pickDot(*f.scene, painter, frame.camera, frame.viewport, point);
                QCOMPARE(pickDot(*f.scene, gl, frame.camera, frame.viewport, point), picked);
                QCOMPARE(pickDot(*f.scene, frame.camera, frame.viewport, point), picked); // the window's
                (picked >= 0 ? hits : misses) += 1;
                if (!onAnEdge(*f.scene, frame, point))
                    QCOMPARE(picked, meantDot(*f.scene, frame, point));
            }
            const int picked = pickDot(*f.scene, gl, frame.camera, frame.viewport, centre);
            QVERIFY(picked >= 0);
            if (seenAlone(*f.scene, frame, n)) {
                QCOMPARE(picked, static_cast<int>(n));
                ++own;
            }
            // Another one only where its centre is the same, or the live one covers it.
            const CubeItem& hit = f.scene->items[static_cast<std::size_t>(picked)];
            const QPointF off = gl(hit.at) - centre;
            QVERIFY(hit.kind == CubeDotKind::Live || std::hypot(off.x(), off.y()) < 0.01);
        }
        // Each of the cases has been met.
        QVERIFY(own > 0 && hits > own && misses > 0);
        const SceneFrame frame = seed.frame();
        QCOMPARE(pickDot(*seed.scene, frame.camera, frame.viewport, {-100, -100}), -1);
    }

    // The live dot is what a click on it means, whichever dot is in front of it.
    void theLiveDotIsPreferred()
    {
        CubeScene scene = *CubeFixture().scene;
        const SceneFrame frame = CubeFixture().frame();
        const CubeItem live = scene.items[0];
        QCOMPARE(live.kind, CubeDotKind::Live);
        const CubeProjection project(frame.camera, frame.viewport);
        CubeItem other = live;
        other.key = u"other"_s;
        other.kind = CubeDotKind::Preset;
        other.at += 0.05f * frame.camera.eye().normalized(); // before it
        scene.items.push_back(other);
        QCOMPARE(pickDot(scene, frame.camera, frame.viewport, project(live.at)), 0);
    }

    void outlinesHoldTheirCentres()
    {
        const CubeFixture f;
        QRandomGenerator random(3);
        for (int i = 0; i < 200; ++i) {
            const SceneFrame frame = f.frame(randomCamera(random));
            const CubeProjection project(frame.camera, frame.viewport);
            for (const CubeItem& item : f.scene->items)
                QVERIFY(dotOutline(item, frame.camera, frame.viewport)
                            .containsPoint(project(item.at), Qt::OddEvenFill));
        }
    }

    // Nothing is drawn beyond the picture, also where the device cannot clip (SVG in Qt 6.4).
    void nothingLeavesThePicture()
    {
        const CubeFixture f;
        CubeCamera camera;
        camera.zoom = CubeCamera::largestZoom;
        SceneFrame frame = f.frame(camera, {300, 200});
        QImage image(500, 400, QImage::Format_RGB32);
        image.fill(Qt::magenta);
        QPainter painter(&image);
        paintScene(painter, frame, {100, 100});
        painter.end();
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (x < 98 || x > 401 || y < 98 || y > 301)
                    QVERIFY(image.pixelColor(x, y) == QColor(Qt::magenta));
    }

    void absurdCamerasSettle()
    {
        for (const float absurd : {INFINITY, -INFINITY, std::nanf(""), 1e30f, -1e30f}) {
            CubeCamera camera{absurd, absurd, absurd};
            camera.settle();
            QVERIFY(camera.yaw >= 0 && camera.yaw <= 360);
            QVERIFY(camera.pitch >= CubeCamera::lowestPitch && camera.pitch <= CubeCamera::highestPitch);
            QVERIFY(camera.zoom >= CubeCamera::smallestZoom && camera.zoom <= CubeCamera::largestZoom);
        }
    }
};

QTEST_MAIN(TestCubeScene)
#include "tst_cube_scene.moc"
