#include "views/cube/gl_module.h"

#include "views/cube/cube_solid.h"
#include "views/cube/gl_meshes.h"
#include "views/cube/gl_shaders.h"

#include <QCoreApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QSurfaceFormat>
#include <QTimer>

#include <Qt3DCore/QAspectEngine>
#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QEntity>
#include <Qt3DCore/QGeometry>
#include <Qt3DCore/QTransform>
#include <Qt3DRender/QBlendEquation>
#include <Qt3DRender/QBlendEquationArguments>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QCameraLens>
#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QCullFace>
#include <Qt3DRender/QDepthTest>
#include <Qt3DRender/QEffect>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QGraphicsApiFilter>
#include <Qt3DRender/QLayer>
#include <Qt3DRender/QLayerFilter>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QNoDepthMask>
#include <Qt3DRender/QParameter>
#include <Qt3DRender/QRenderAspect>
#include <Qt3DRender/QRenderCapture>
#include <Qt3DRender/QRenderPass>
#include <Qt3DRender/QRenderSettings>
#include <Qt3DRender/QRenderSurfaceSelector>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QRenderTargetOutput>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QShaderProgram>
#include <Qt3DRender/QSortPolicy>
#include <Qt3DRender/QTechnique>
#include <Qt3DRender/QTexture>
#include <Qt3DRender/QViewport>

#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>

namespace ridgepoint {

namespace {

constexpr float half = 0.5f;
constexpr std::size_t mostInFlight = 3; // 62 pictures a second where one at a time gives 31
// Pictures that stand still are drawn twice as large and averaged down; while the cube turns, speed counts.
// (Buffers with samples of their own come back incomplete from Qt 3D 6.4.)
constexpr int fine = 2;
constexpr qreal finestPixels = 2.2e6; // of a picture that is refined
constexpr int pumpMs = 4;

int renderers = 0; // in existence; touched by the thread of the window alone

QVector3D vector(const QColor& color)
{
    return {static_cast<float>(color.redF()), static_cast<float>(color.greenF()),
        static_cast<float>(color.blueF())};
}

Qt3DRender::QGeometryRenderer* geometryOf(const TriangleMesh& mesh, Qt3DCore::QNode* parent)
{
    auto* renderer = new Qt3DRender::QGeometryRenderer(parent);
    auto* geometry = new Qt3DCore::QGeometry(renderer);
    const auto count = static_cast<uint>(mesh.positions.size());
    QByteArray bytes;
    bytes.reserve(static_cast<qsizetype>(count * 6 * sizeof(float)));
    const auto put = [&bytes](const QVector3D& v) {
        const std::array<float, 3> xyz{v.x(), v.y(), v.z()};
        bytes.append(reinterpret_cast<const char*>(xyz.data()), sizeof xyz);
    };
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        put(mesh.positions[i]);
        put(mesh.normals[i]);
    }
    auto* vertices = new Qt3DCore::QBuffer(geometry);
    vertices->setData(bytes);
    const auto attribute = [&](const QString& name, uint offset) {
        auto* a = new Qt3DCore::QAttribute(geometry);
        a->setName(name);
        a->setAttributeType(Qt3DCore::QAttribute::VertexAttribute);
        a->setVertexBaseType(Qt3DCore::QAttribute::Float);
        a->setVertexSize(3);
        a->setByteOffset(offset);
        a->setByteStride(6 * sizeof(float));
        a->setCount(count);
        a->setBuffer(vertices);
        geometry->addAttribute(a);
        return a;
    };
    geometry->setBoundingVolumePositionAttribute(
        attribute(Qt3DCore::QAttribute::defaultPositionAttributeName(), 0));
    attribute(Qt3DCore::QAttribute::defaultNormalAttributeName(), 3 * sizeof(float));
    auto* indices = new Qt3DCore::QBuffer(geometry);
    indices->setData(QByteArray(reinterpret_cast<const char*>(mesh.triangles.data()),
        static_cast<qsizetype>(mesh.triangles.size() * sizeof(quint16))));
    auto* order = new Qt3DCore::QAttribute(geometry);
    order->setAttributeType(Qt3DCore::QAttribute::IndexAttribute);
    order->setVertexBaseType(Qt3DCore::QAttribute::UnsignedShort);
    order->setCount(static_cast<uint>(mesh.triangles.size()));
    order->setBuffer(indices);
    geometry->addAttribute(order);
    renderer->setGeometry(geometry);
    renderer->setPrimitiveType(Qt3DRender::QGeometryRenderer::Triangles);
    return renderer;
}

enum class Blending
{
    Opaque,
    OpaqueBothSides,
    Glass,
};

Qt3DRender::QEffect* effectOf(const char* fragment, Blending blending, Qt3DCore::QNode* parent)
{
    using namespace Qt3DRender;
    auto* effect = new QEffect(parent);
    auto* technique = new QTechnique(effect);
    technique->graphicsApiFilter()->setApi(QGraphicsApiFilter::OpenGL);
    technique->graphicsApiFilter()->setProfile(QGraphicsApiFilter::CoreProfile);
    technique->graphicsApiFilter()->setMajorVersion(3);
    technique->graphicsApiFilter()->setMinorVersion(1);
    auto* pass = new QRenderPass(technique);
    auto* program = new QShaderProgram(pass);
    program->setVertexShaderCode(vertexShader);
    program->setFragmentShaderCode(fragment);
    pass->setShaderProgram(program);
    auto* depth = new QDepthTest(pass);
    depth->setDepthFunction(QDepthTest::LessOrEqual);
    pass->addRenderState(depth);
    auto* cull = new QCullFace(pass);
    cull->setMode(blending == Blending::Opaque ? QCullFace::Back : QCullFace::NoCulling);
    pass->addRenderState(cull);
    if (blending == Blending::Glass) {
        pass->addRenderState(new QNoDepthMask(pass));
        auto* arguments = new QBlendEquationArguments(pass);
        arguments->setSourceRgb(QBlendEquationArguments::SourceAlpha);
        arguments->setDestinationRgb(QBlendEquationArguments::OneMinusSourceAlpha);
        arguments->setSourceAlpha(QBlendEquationArguments::Zero); // the picture itself stays opaque
        arguments->setDestinationAlpha(QBlendEquationArguments::One);
        pass->addRenderState(arguments);
        auto* equation = new QBlendEquation(pass);
        equation->setBlendFunction(QBlendEquation::Add);
        pass->addRenderState(equation);
    }
    technique->addRenderPass(pass);
    effect->addTechnique(technique);
    return effect;
}

void point(Qt3DRender::QCamera& camera, const SceneFrame& frame)
{
    camera.lens()->setProjectionType(Qt3DRender::QCameraLens::CustomProjection);
    camera.setUpVector(frame.camera.up());
    camera.setPosition(frame.camera.eye());
    camera.setViewCenter({});
    camera.lens()->setProjectionMatrix(frame.camera.projection(frame.viewport));
}

// One thing that is drawn; kept and hidden when there is nothing for it to be.
struct Part
{
    Qt3DCore::QEntity* entity = nullptr;
    Qt3DCore::QTransform* transform = nullptr;
    Qt3DRender::QParameter* color = nullptr;
};

class GlRenderer : public SceneRenderer
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::GlRenderer)
public:
    explicit GlRenderer(const QString& device)
        : m_name(device.isEmpty() ? tr("OpenGL") : tr("OpenGL on %1").arg(device))
    {
        ++renderers;
        m_pump.setInterval(pumpMs);
        m_pump.setTimerType(Qt::PreciseTimer);
        connect(&m_pump, &QTimer::timeout, this, &GlRenderer::pump);
    }

    // The scene first, then the engine, then its surface: any other order crashes in Qt 3D.
    ~GlRenderer() override
    {
        m_pump.stop();
        if (m_engine) {
            for (const Flight& flight : m_flights)
                flight.reply->disconnect(this);
            m_engine->setRootEntity({});
            m_root.reset();
            m_engine.reset();
            m_surface.reset();
        }
        --renderers;
    }

    QString name() const override { return m_name; }

    void request(const SceneFrame& frame) override
    {
        if (!frame.scene || frame.viewport.size.isEmpty())
            return;
        if (!m_engine && !build()) {
            Q_EMIT failed(tr("no OpenGL context is available"));
            return;
        }
        m_waiting = frame;
        m_refining = false;
        if (!m_pump.isActive()) {
            m_pump.start();
            pump();
        }
    }

private:
    struct Flight
    {
        Qt3DRender::QRenderCaptureReply* reply = nullptr;
        SceneFrame frame;
        int factor = 1; // of its size
    };

    // The engine runs by hand, frame by frame while a picture is wanted: it is asleep otherwise.
    void pump()
    {
        if (m_waiting && m_flights.size() < mostInFlight) {
            const SceneFrame frame = *m_waiting;
            m_waiting.reset();
            const int factor = std::exchange(m_refining, false) ? fine : 1;
            show(frame, factor);
            m_flights.push_back({m_capture->requestCapture(), frame, factor});
            connect(m_flights.back().reply, &Qt3DRender::QRenderCaptureReply::completed, this,
                &GlRenderer::collect);
        }
        m_engine->processFrame();
        if (m_flights.empty() && !m_waiting)
            m_pump.stop();
    }

    void collect()
    {
        while (!m_flights.empty() && m_flights.front().reply->isComplete()) {
            const Flight flight = m_flights.front();
            m_flights.pop_front();
            QImage image = flight.reply->image();
            flight.reply->deleteLater();
            // Meshes arrive a frame after the first picture; the one after may still lack some.
            if (m_complete < 2) {
                m_complete = isBlank(image, flight.frame.scene->background) ? 0 : m_complete + 1;
                if (m_complete < 2) {
                    if (!m_waiting)
                        m_waiting = flight.frame;
                    continue;
                }
            }
            image = std::move(image).convertToFormat(QImage::Format_RGB32);
            const qreal pixels = static_cast<qreal>(image.width()) * image.height();
            if (flight.factor > 1) {
                image = image.scaled(
                    image.size() / flight.factor, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
            } else if (!m_waiting && m_flights.empty() && pixels <= finestPixels) {
                m_waiting = flight.frame;
                m_refining = true;
            }
            image.setDevicePixelRatio(flight.frame.ratio);
            Q_EMIT delivered(image, flight.frame);
        }
    }

    static bool isBlank(const QImage& image, const QColor& background)
    {
        if (image.isNull())
            return true;
        for (int y = 1; y < 32; ++y)
            for (int x = 1; x < 32; ++x) {
                const QColor at = image.pixelColor(x * image.width() / 32, y * image.height() / 32);
                if (std::abs(at.red() - background.red()) + std::abs(at.green() - background.green())
                        + std::abs(at.blue() - background.blue())
                    > 6)
                    return false;
            }
        return true;
    }

    // False without a context: the engine would draw nothing, and complain about every frame of it.
    bool build()
    {
        using namespace Qt3DRender;
        m_surface = std::make_unique<QOffscreenSurface>();
        m_surface->setFormat(QSurfaceFormat::defaultFormat()); // exactly this one, or no buffer is ever made
        m_surface->create();
        QOpenGLContext context;
        context.setFormat(QSurfaceFormat::defaultFormat());
        if (!m_surface->isValid() || !context.create() || !context.makeCurrent(m_surface.get()))
            return false;
        context.doneCurrent();
        m_engine = std::make_unique<Qt3DCore::QAspectEngine>();
        m_engine->setRunMode(Qt3DCore::QAspectEngine::Manual);
        m_engine->registerAspect(new QRenderAspect);
        m_root.reset(new Qt3DCore::QEntity);

        m_selector = new QRenderSurfaceSelector;
        m_selector->setSurface(m_surface.get());
        auto* target = new QRenderTarget(m_selector);
        m_colors = new QTexture2D;
        m_colors->setFormat(QAbstractTexture::RGBA8_UNorm);
        m_depths = new QTexture2D;
        m_depths->setFormat(QAbstractTexture::D24S8);
        for (QAbstractTexture* texture : {m_colors, m_depths}) {
            auto* output = new QRenderTargetOutput(target);
            output->setAttachmentPoint(
                texture == m_colors ? QRenderTargetOutput::Color0 : QRenderTargetOutput::DepthStencil);
            output->setTexture(texture);
            target->addOutput(output);
        }
        auto* toTarget = new QRenderTargetSelector(m_selector);
        toTarget->setTarget(target);
        auto* viewport = new QViewport(toTarget);
        auto* cameraSelector = new QCameraSelector(viewport);
        m_camera = new QCamera(m_root.get());
        cameraSelector->setCamera(m_camera);

        m_solidLayer = new QLayer(m_root.get());
        m_glassLayer = new QLayer(m_root.get());
        m_clear = new QClearBuffers(cameraSelector);
        m_clear->setBuffers(QClearBuffers::ColorDepthStencilBuffer);
        auto* solids = new QLayerFilter(m_clear);
        solids->addLayer(m_solidLayer);
        auto* panes = new QLayerFilter(cameraSelector);
        panes->addLayer(m_glassLayer);
        auto* order = new QSortPolicy(panes);
        order->setSortTypes(QList<QSortPolicy::SortType>{QSortPolicy::BackToFront});
        m_capture = new QRenderCapture(order); // last of all

        auto* settings = new QRenderSettings;
        settings->setActiveFrameGraph(m_selector);
        settings->setRenderPolicy(QRenderSettings::OnDemand);
        m_root->addComponent(settings);

        Qt3DCore::QNode* root = m_root.get();
        m_lit = effectOf(litShader, Blending::Opaque, root);
        m_light = new QParameter(QStringLiteral("light"), QVector3D(0, 1, 0));
        m_lit->addParameter(m_light);
        m_plain = effectOf(plainShader, Blending::OpaqueBothSides, root);
        m_boxEffect = effectOf(boxShader, Blending::Opaque, root);
        m_grid = new QParameter(QStringLiteral("gridColor"), QVector3D());
        m_decades = new QParameter(QStringLiteral("decades"), QVector3D(1, 1, 1));
        m_dim = new QParameter(QStringLiteral("dim"), 0.06f);
        for (QParameter* parameter : {m_grid, m_decades, m_dim})
            m_boxEffect->addParameter(parameter);
        m_glass = effectOf(glassShader, Blending::Glass, root);
        m_shade = effectOf(shadowShader, Blending::Glass, root);
        m_strength = new QParameter(QStringLiteral("strength"), 0.3f);
        m_shade->addParameter(m_strength);
        for (std::size_t i = 0; i < cubeAxes; ++i)
            m_solidMeshes[i] = geometryOf(roundedSolid(cubeSolid(static_cast<Axis>(i))), root);
        m_rod = geometryOf(rod(), root);
        m_pane = geometryOf(pane(), root);
        m_box = part(geometryOf(boxInside(), root), m_boxEffect, m_solidLayer);
        for (Part& wall : m_walls)
            wall = part(m_pane, m_glass, m_glassLayer);
        m_engine->setRootEntity(m_root);
        return true;
    }

    Part part(Qt3DRender::QGeometryRenderer* mesh, Qt3DRender::QEffect* effect, Qt3DRender::QLayer* layer)
    {
        Part part;
        part.entity = new Qt3DCore::QEntity(m_root.get());
        part.transform = new Qt3DCore::QTransform(part.entity);
        auto* material = new Qt3DRender::QMaterial(part.entity);
        material->setEffect(effect);
        part.color = new Qt3DRender::QParameter(QStringLiteral("color"), QVector3D());
        material->addParameter(part.color);
        part.entity->addComponent(mesh);
        part.entity->addComponent(part.transform);
        part.entity->addComponent(material);
        part.entity->addComponent(layer);
        return part;
    }

    // The n-th of a pool, made when it is first needed.
    Part& nth(std::vector<Part>& pool, std::size_t n, Qt3DRender::QGeometryRenderer* mesh,
        Qt3DRender::QEffect* effect, Qt3DRender::QLayer* layer)
    {
        while (pool.size() <= n)
            pool.push_back(part(mesh, effect, layer));
        pool[n].entity->setEnabled(true);
        return pool[n];
    }
    static void hideFrom(std::vector<Part>& pool, std::size_t n)
    {
        for (; n < pool.size(); ++n)
            pool[n].entity->setEnabled(false);
    }

    void show(const SceneFrame& frame, int factor)
    {
        const CubeScene& scene = *frame.scene;
        const QSize pixels = (frame.viewport.size * frame.ratio).toSize().expandedTo({1, 1}) * factor;
        if (pixels != m_pixels) {
            m_pixels = pixels;
            m_selector->setExternalRenderTargetSize(pixels);
            for (Qt3DRender::QAbstractTexture* texture : {m_colors, m_depths}) {
                texture->setWidth(pixels.width());
                texture->setHeight(pixels.height());
            }
        }
        m_clear->setClearColor(scene.background);
        const CubeCamera& camera = frame.camera;
        point(*m_camera, frame);
        m_light->setValue(lightDirection(camera));
        m_grid->setValue(vector(scene.grid));
        m_dim->setValue(scene.dark ? 0.28f : 0.07f);
        m_strength->setValue(scene.dark ? 0.6f : 0.26f);
        m_box.color->setValue(vector(scene.floor));
        QVector3D decades;
        for (std::size_t i = 0; i < cubeAxes; ++i)
            decades += axisDirection(static_cast<Axis>(i))
                * static_cast<float>(scene.ranges[i].high - scene.ranges[i].low);
        m_decades->setValue(decades);
        walls(scene);
        lines(scene, frame);
        dots(scene, frame);
    }

    void walls(const CubeScene& scene)
    {
        for (std::size_t i = 0; i < cubeAxes; ++i) {
            const auto axis = static_cast<Axis>(i);
            m_walls[i].color->setValue(vector(scene.walls[i]));
            m_walls[i].transform->setTranslation(axisDirection(axis) * scene.wallAt[i]);
            m_walls[i].transform->setRotation(axis == Axis::Memory
                    ? QQuaternion::fromAxisAndAngle(1, 0, 0, -90)
                    : axis == Axis::Compute ? QQuaternion::fromAxisAndAngle(0, 1, 0, 90)
                                            : QQuaternion());
        }
    }

    void lines(const CubeScene& scene, const SceneFrame& frame)
    {
        const auto perPixel = static_cast<float>(1 / frame.camera.pixelsPerUnit(frame.viewport));
        std::size_t n = 0;
        for (const CubeLine& line : scene.lines) {
            const QVector3D along = line.to - line.from;
            if (along.length() < 1e-5f)
                continue;
            const Part& rod = nth(m_rods, n++, m_rod, m_plain, m_solidLayer);
            const float radius = 0.55f * line.width * perPixel;
            rod.color->setValue(vector(line.color));
            rod.transform->setTranslation(line.from);
            rod.transform->setRotation(QQuaternion::rotationTo({0, 1, 0}, along));
            rod.transform->setScale3D({radius, along.length(), radius});
        }
        hideFrom(m_rods, n);
    }

    void dots(const CubeScene& scene, const SceneFrame& frame)
    {
        std::array<std::size_t, cubeAxes> n{};
        std::size_t shadows = 0;
        for (const CubeItem& item : scene.items) {
            if (item.kind == CubeDotKind::Baseline)
                continue; // an outline, drawn on top
            const auto shape = static_cast<std::size_t>(item.shape);
            const float size = dotRadius(frame.camera, frame.viewport, item.kind);
            const Part& dot = nth(m_dots[shape], n[shape]++, m_solidMeshes[shape], m_lit, m_solidLayer);
            dot.color->setValue(vector(item.color));
            dot.transform->setTranslation(item.at);
            dot.transform->setScale(size);
            dot.transform->setRotation(dotRotation(frame.camera, item.shape));
            const Part& shadow = nth(m_shadows, shadows++, m_pane, m_shade, m_glassLayer);
            shadow.transform->setTranslation({item.at.x(), -half + 0.002f, item.at.z()});
            shadow.transform->setRotation(QQuaternion::fromAxisAndAngle(1, 0, 0, -90));
            shadow.transform->setScale(4.2f * size);
        }
        for (std::size_t i = 0; i < cubeAxes; ++i)
            hideFrom(m_dots[i], n[i]);
        hideFrom(m_shadows, shadows);
    }

    QString m_name;
    QTimer m_pump;
    std::optional<SceneFrame> m_waiting; // the newest one not yet asked for
    bool m_refining = false; // that one has been delivered, and is to come again finer
    std::deque<Flight> m_flights; // oldest first
    int m_complete = 0; // pictures in a row that showed something, until there are two
    QSize m_pixels;

    std::unique_ptr<QOffscreenSurface> m_surface;
    std::unique_ptr<Qt3DCore::QAspectEngine> m_engine;
    Qt3DCore::QEntityPtr m_root;
    // Children of the root.
    Qt3DRender::QRenderSurfaceSelector* m_selector = nullptr;
    Qt3DRender::QAbstractTexture* m_colors = nullptr;
    Qt3DRender::QAbstractTexture* m_depths = nullptr;
    Qt3DRender::QClearBuffers* m_clear = nullptr;
    Qt3DRender::QRenderCapture* m_capture = nullptr;
    Qt3DRender::QCamera* m_camera = nullptr;
    Qt3DRender::QLayer* m_solidLayer = nullptr;
    Qt3DRender::QLayer* m_glassLayer = nullptr;
    Qt3DRender::QEffect* m_lit = nullptr;
    Qt3DRender::QEffect* m_plain = nullptr;
    Qt3DRender::QEffect* m_boxEffect = nullptr;
    Qt3DRender::QEffect* m_glass = nullptr;
    Qt3DRender::QEffect* m_shade = nullptr;
    Qt3DRender::QParameter* m_light = nullptr;
    Qt3DRender::QParameter* m_grid = nullptr;
    Qt3DRender::QParameter* m_decades = nullptr;
    Qt3DRender::QParameter* m_dim = nullptr;
    Qt3DRender::QParameter* m_strength = nullptr;
    std::array<Qt3DRender::QGeometryRenderer*, cubeAxes> m_solidMeshes{};
    Qt3DRender::QGeometryRenderer* m_rod = nullptr;
    Qt3DRender::QGeometryRenderer* m_pane = nullptr;
    Part m_box;
    std::array<Part, cubeAxes> m_walls;
    std::vector<Part> m_rods, m_shadows;
    std::array<std::vector<Part>, cubeAxes> m_dots;
};

} // namespace

class Module final : public QObject, public GlModule
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "org.ridgepoint.GlModule")
    Q_INTERFACES(ridgepoint::GlModule)
public:
    std::unique_ptr<SceneRenderer> makeRenderer(const QString& device) const override
    {
        return std::make_unique<GlRenderer>(device);
    }
    int liveRenderers() const override { return renderers; }
    CubeProjection projection(const SceneFrame& frame) const override
    {
        Qt3DRender::QCamera camera;
        point(camera, frame);
        return {camera.projectionMatrix(), camera.viewMatrix(), frame.viewport};
    }
};

} // namespace ridgepoint

#include "gl_module.moc"
