// A machine whose Qt 3D is missing or broken: the module that needs it does not open.

#include "tests/support/patience.h"
#include "tests/views/cube/cube_fixture.h"
#include "views/cube/gl_renderer.h"
#include "views/cube/live_scene.h"

#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

class TstCubeWithoutModule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thePainterDraws()
    {
        QVERIFY(!makeGlRenderer(u"llvmpipe"_s));
        QCOMPARE(liveGlRenderers(), 0);
        LiveScene scene(makeGlRenderer, Graphics3dSettings{Graphics3d::Gl});
        const CubeFixture f;
        scene.want(f.frame({}));
        QTRY_VERIFY2(scene.status().contains(u"Qt 3D"), qPrintable(scene.status()));
        QVERIFY2(scene.status().contains(u"not found"), qPrintable(scene.status())); // and why
        QVERIFY(!scene.drawing());
        SceneFrame shown;
        QVERIFY(!scene.picture(f.frame({}), &shown));
    }
    void whereDotsAreIsKnown()
    {
        const CubeFixture f;
        const SceneFrame frame = f.frame({});
        const CubeProjection painter(frame.camera, frame.viewport), gl = glProjection(frame);
        for (const CubeItem& item : f.scene->items)
            QCOMPARE(gl(item.at), painter(item.at));
    }
};

QTEST_MAIN(TstCubeWithoutModule)
#include "tst_cube_without_module.moc"
