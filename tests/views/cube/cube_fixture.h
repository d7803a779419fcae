#pragma once

// Frames of a shipped scenario, and renderers that misbehave.

#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "views/cube/cube_picture.h"
#include "views/cube/live_scene.h"

#include <QRandomGenerator>

#include <memory>
#include <utility>

namespace ridgepoint::test {

struct CubeFixture
{
    CubeData data;
    std::shared_ptr<const CubeScene> scene;
    CubePicture picture;

    explicit CubeFixture(const char* preset = "seed-question", const QString& theme = QStringLiteral("light"),
        const CubeChoice& choice = {}, const QString& selected = {})
    {
        CubeEvaluations evaluations;
        const PictureStyle style = styleOf(theme);
        data = cubeData(meshInput(meshReport(preset)), style.numbers, choice, evaluations);
        scene = std::make_shared<const CubeScene>(cubeScene(data, cubeRanges(data), *style.theme, selected));
        picture.update(data, style);
    }
    SceneFrame frame(const CubeCamera& camera = {}, QSize size = {800, 560}) const
    {
        return {scene, camera, picture.viewport(QRectF(QPointF(), QSizeF(size))), 1};
    }
};

inline CubeCamera randomCamera(QRandomGenerator& random)
{
    CubeCamera camera{static_cast<float>(random.bounded(360.0)),
        static_cast<float>(random.bounded(110.0) - 20), static_cast<float>(0.6 + random.bounded(2.0))};
    camera.settle();
    return camera;
}

// Takes every request and never answers.
class SilentRenderer : public SceneRenderer
{
public:
    // Counts those that live; deleted late, they may outlive the test.
    explicit SilentRenderer(std::shared_ptr<int> alive)
        : m_alive(std::move(alive))
    {
        ++*m_alive;
    }
    ~SilentRenderer() override { --*m_alive; }
    QString name() const override { return QStringLiteral("silence"); }
    void request(const SceneFrame&) override { ++requests; }
    int requests = 0;

private:
    std::shared_ptr<int> m_alive;
};

// Delivers `good` pictures, then dies in the middle of one.
class DyingRenderer : public SceneRenderer
{
public:
    explicit DyingRenderer(int good)
        : m_good(good)
    {
    }
    QString name() const override { return QStringLiteral("dying"); }
    void request(const SceneFrame& frame) override
    {
        if (m_good-- <= 0) {
            Q_EMIT failed(QStringLiteral("the context was lost"));
            return;
        }
        QImage image(frame.viewport.size.toSize(), QImage::Format_RGB32);
        image.fill(Qt::magenta);
        Q_EMIT delivered(image, frame);
    }

private:
    int m_good;
};

} // namespace ridgepoint::test
