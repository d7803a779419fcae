#include "views/cube/cube_view.h"

#include "views/cube/gl_renderer.h"
#include "views/view_frame.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString yawOption = QStringLiteral("yaw");
const QString pitchOption = QStringLiteral("pitch");
const QString zoomOption = QStringLiteral("zoom");
const QString selectedOption = QStringLiteral("selected");
const QString deviceOption = QStringLiteral("device");
const QString scopeOption = QStringLiteral("scope");
const QString modelsOption = QStringLiteral("models");
const QStringList scopeKeys{QStringLiteral("model"), QStringLiteral("rank")};
const QStringList modelsKeys{QStringLiteral("selection"), QStringLiteral("all")};

constexpr float degreesPerPixel = 0.45f;
constexpr float degreesPerKey = 5;
constexpr float zoomPerKey = 1.1f;
constexpr int assembleMs = 400, quickMs = 120; // the motion tokens of the program
constexpr std::size_t longestTrail = 64;

enum class Look
{
    Isometric,
    Memory,
    Compute,
    Bandwidth,
    Other
};

Look lookOf(const CubeCamera& camera)
{
    const auto is = [&](float yaw, float pitch) {
        const float turned = std::abs(camera.yaw - yaw);
        return std::abs(camera.pitch - pitch) < 0.5f && std::min(turned, 360 - turned) < 0.5f;
    };
    if (is(CubeCamera().yaw, CubeCamera().pitch))
        return Look::Isometric;
    if (std::abs(camera.pitch - 90) < 0.5f)
        return Look::Memory;
    return is(270, 0) || is(90, 0) ? Look::Compute : is(0, 0) || is(180, 0) ? Look::Bandwidth : Look::Other;
}

double rounded(float value) { return std::round(static_cast<double>(value) * 1000) / 1000; }

} // namespace

CubeView::CubeView(QWidget* parent)
    : View(parent, {QStringLiteral("cube"), tr("Cube"), tr("The regime cube")})
{
    const auto addAngle = [this](const QString& key, float CubeCamera::*part) {
        addOption(numberOption(
            key, [this, part] { return rounded(m_camera.*part); },
            [this, part](double number) {
                CubeCamera camera = m_camera;
                camera.*part = static_cast<float>(number);
                setCamera(camera);
            }));
    };
    addAngle(yawOption, &CubeCamera::yaw);
    addAngle(pitchOption, &CubeCamera::pitch);
    addAngle(zoomOption, &CubeCamera::zoom);
    addOption({deviceOption, [this] { return QString::fromStdString(m_choice.device); },
                  [this](const QVariant& id) { m_choice.device = id.toString().toStdString(); }},
        {.name = tr("Device that loads are relative to"),
            .tip = tr("Loads are relative to one of these"),
            .items = [this] { return deviceItems(); },
            .shown =
                [this] {
                    const QString id = QString::fromStdString(m_choice.device);
                    const std::vector<OptionItem> items = deviceItems();
                    return std::ranges::find(items, id, &OptionItem::value) == items.end() ? QString() : id;
                }});
    addOption(choiceOption(scopeOption, m_choice.scope, scopeKeys),
        {.items =
                [] {
                    return std::vector<OptionItem>{{scopeKeys[0], tr("whole model"),
                                                       tr("Parameter state, step and gradient all-reduce of "
                                                          "the whole model, on one device"),
                                                       tr("Load of the whole model")},
                        {scopeKeys[1], tr("one rank"),
                            tr("Memory of the fullest rank of this mesh, its own computation and its own "
                               "collectives"),
                            tr("Load of one rank")}};
                },
            .radio = true});
    addOption(choiceOption(modelsOption, m_choice.everyModel, modelsKeys),
        {.label = tr("all models"),
            .tip = tr("Every model preset, not only a readable selection"),
            .shown = [this] { return m_choice.everyModel; }});
    addOption({selectedOption, [this] { return m_selected; },
        [this](const QVariant& given) {
            rebuild(); // which dots there are hangs on the settings before
            // Before there is a scenario any key may turn out to be a dot's.
            if (const QString key = given.toString();
                !input().report || key.isEmpty() || findDot(m_data, key))
                select(key);
        }});
    m_motion.setEasingCurve(QEasingCurve::InOutCubic);
    m_motion.setStartValue(0.0);
    m_motion.setEndValue(1.0);
    connect(&m_motion, &QVariantAnimation::valueChanged, this, [this](const QVariant& share) {
        m_camera = mixedCameras(m_from, m_to, share.toDouble());
        repaintPicture();
    });
    connect(&m_motion, &QVariantAnimation::finished, this, [this] {
        m_camera = m_to;
        refresh();
        Q_EMIT optionsChanged();
    });
}

QString CubeView::ownSubtitle() const
{
    switch (lookOf(m_camera)) {
    case Look::Isometric:
        return tr("Models in resource space · isometric cube");
    case Look::Memory:
        return tr("Models in resource space · along the memory axis");
    case Look::Compute:
        return tr("Models in resource space · along the compute axis");
    case Look::Bandwidth:
        return tr("Models in resource space · along the bandwidth axis");
    case Look::Other:
        break;
    }
    return tr("Models in resource space · a cube of loads");
}

void CubeView::rebuild()
{
    if (!input().report || !input().catalog)
        return;
    m_data = cubeData(input(), style().numbers, m_choice, m_evaluations, style().dragging);
    if (style().dragging) {
        const CubeDot& live = m_data.dots.front();
        if (live.placed()) {
            const std::array<double, cubeAxes> now{*live.loads[0], *live.loads[1], *live.loads[2]};
            if (m_trail.empty() || m_trail.back() != now)
                m_trail.push_back(now);
            if (m_trail.size() > longestTrail)
                m_trail.erase(m_trail.begin());
        }
    } else {
        m_trail.clear();
    }
    if (!m_selected.isEmpty() && !findDot(m_data, m_selected))
        m_selected.clear();
    if (!m_ranges || !style().axesFrozen)
        m_ranges = cubeRanges(m_data, style().dragging && m_ranges ? &*m_ranges : nullptr);
    rebuildScene();
    syncControls();
}

void CubeView::rebuildScene()
{
    if (!style().theme || !m_ranges)
        return;
    std::vector<QVector3D> trail;
    for (const std::array<double, cubeAxes>& loads : m_trail) {
        QVector3D at;
        for (std::size_t i = 0; i < cubeAxes; ++i)
            at += axisDirection(static_cast<Axis>(i)) * cubeCoordinate((*m_ranges)[i], loads[i]);
        trail.push_back(at);
    }
    m_scene = std::make_shared<const CubeScene>(
        cubeScene(m_data, *m_ranges, *style().theme, m_selected, std::move(trail)));
    m_picture.update(m_data, style());
}

CubeScene CubeView::scene() const { return m_scene ? *m_scene : CubeScene(); }

std::vector<ReadoutTileData> CubeView::makeTiles() const
{
    return input().report ? cubeTiles(m_data, m_selected, style().numbers) : std::vector<ReadoutTileData>();
}

ViewTable CubeView::makeTable() const { return cubeTable(m_data, style().numbers); }

SceneFrame CubeView::frameFor(const QRectF& area, qreal ratio) const
{
    return {m_scene, m_camera, m_picture.viewport(area), ratio};
}

void CubeView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (!ready() || !m_scene)
        return;
    const SceneFrame frame = frameFor(area, painter.device()->devicePixelRatioF());
    // Only the window's own widget waits for a better picture.
    if (painter.device()->devType() == QInternal::Widget) {
        if (!m_live)
            setLiveScene(std::make_unique<LiveScene>(makeGlRenderer, graphics3d()));
        m_live->want(frame);
        SceneFrame shown;
        if (const QImage* image = m_live->picture(frame, &shown)) {
            // Words go with the picture they are on, which may be a moment old.
            m_picture.paint(painter, area, shown, image);
            return;
        }
    }
    m_picture.paint(painter, area, frame);
}

void CubeView::setLiveScene(std::unique_ptr<LiveScene> live)
{
    m_live = std::move(live);
    connect(m_live.get(), &LiveScene::changed, this, [this] {
        repaintPicture();
        syncControls();
    });
    // Not while painting.
    QMetaObject::invokeMethod(
        this, [this] { syncControls(); }, Qt::QueuedConnection);
}

std::vector<Mark> CubeView::listMarks(const QRectF& area)
{
    if (!ready() || !m_scene)
        return {};
    return m_picture.marks(area, frameFor(area, 1));
}

std::optional<Mark> CubeView::findMarkAt(QPointF at, const QRectF& area)
{
    if (!ready() || !m_scene)
        return std::nullopt;
    const int dot = pickDot(*m_scene, m_camera, m_picture.viewport(area), at - area.topLeft());
    return dot < 0 ? std::nullopt : markByKey(m_scene->items[static_cast<std::size_t>(dot)].key, area);
}

void CubeView::select(const QString& key)
{
    if (key == m_selected)
        return;
    m_selected = key;
    rebuildScene();
    refresh();
    Q_EMIT optionsChanged();
}

void CubeView::setCamera(const CubeCamera& camera)
{
    m_motion.stop();
    CubeCamera settled = camera;
    settled.settle();
    if (settled == m_camera)
        return;
    const QString before = subtitle();
    m_camera = settled;
    if (subtitle() != before)
        refresh();
    else
        repaintPicture();
}

void CubeView::lookFrom(int key)
{
    CubeCamera to;
    QString words = tr("isometric");
    switch (key) {
    case 1:
        to = {270, 90, 1}; // compute upwards, bandwidth to the right
        words = tr("looking along the memory axis");
        break;
    case 2:
        to = {270, 0, 1}; // from there bandwidth grows to the right
        words = tr("looking along the compute axis");
        break;
    case 3:
        to = {0, 0, 1};
        words = tr("looking along the bandwidth axis");
        break;
    default:
        break;
    }
    if (style().motion == Motion::Off || !isVisible()) {
        setCamera(to);
        Q_EMIT optionsChanged();
    } else {
        m_motion.stop();
        m_from = m_camera;
        m_to = to;
        m_motion.setDuration(style().motion == Motion::Full ? assembleMs : quickMs);
        m_motion.start();
    }
    Q_EMIT announced(words);
}

void CubeView::explain(const QString& key)
{
    const CubeDot* dot = findDot(m_data, key);
    if (dot && dot->kind == CubeDotKind::Live && m_choice.device.empty() && dot->binding)
        Q_EMIT explainRequested(cubeLoadPath(m_choice.scope, *dot->binding));
}

bool CubeView::mousePressed(QPointF at, const QRectF&, Qt::KeyboardModifiers)
{
    m_pressed = true;
    m_turned = false;
    m_pressedAt = m_draggedAt = at;
    return true;
}

bool CubeView::mouseMoved(QPointF at, const QRectF&, Qt::KeyboardModifiers)
{
    if (!m_pressed)
        return false;
    if (!m_turned && (at - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
        return true;
    m_turned = true;
    const QPointF by = at - m_draggedAt;
    m_draggedAt = at;
    CubeCamera camera = m_camera;
    camera.yaw -= static_cast<float>(by.x()) * degreesPerPixel;
    camera.pitch += static_cast<float>(by.y()) * degreesPerPixel;
    setCamera(camera);
    return true;
}

bool CubeView::mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!m_pressed)
        return false;
    m_pressed = false;
    if (m_turned) {
        Q_EMIT optionsChanged();
        return true;
    }
    const std::optional<Mark> mark = markAt(at, area);
    select(mark ? mark->key : QString());
    setCurrentMark(m_selected, area);
    explain(m_selected);
    return true;
}

bool CubeView::wheelTurned(QPointF, QPoint angle, const QRectF&, Qt::KeyboardModifiers)
{
    if (angle.y() == 0)
        return false;
    CubeCamera camera = m_camera;
    camera.zoom *= std::pow(1.0012f, static_cast<float>(angle.y()));
    setCamera(camera);
    Q_EMIT optionsChanged();
    return true;
}

Qt::CursorShape CubeView::cursorAt(QPointF at, const QRectF& area) const
{
    const bool onDot =
        ready() && m_scene && pickDot(*m_scene, m_camera, m_picture.viewport(area), at - area.topLeft()) >= 0;
    return onDot ? Qt::PointingHandCursor : Qt::OpenHandCursor;
}

// To the next dot; false beyond the ends, so that Tab goes on to the next control.
bool CubeView::walk(int step, const QRectF& area)
{
    if (!m_scene || m_scene->items.empty())
        return false;
    const std::vector<CubeItem>& items = m_scene->items;
    const auto here = std::ranges::find(items, m_selected, &CubeItem::key);
    const auto last = static_cast<std::ptrdiff_t>(items.size()) - 1;
    const std::ptrdiff_t next = here == items.end() ? (step > 0 ? 0 : last) : here - items.begin() + step;
    if (next < 0 || next > last)
        return false;
    select(items[static_cast<std::size_t>(next)].key);
    setCurrentMark(m_selected, area);
    return true;
}

bool CubeView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const int key = event->key();
    if (key == Qt::Key_Backtab || (key == Qt::Key_Tab && modifiers == Qt::ShiftModifier))
        return walk(-1, area);
    if (modifiers & ~Qt::ShiftModifier)
        return false;
    CubeCamera camera = m_camera;
    switch (key) {
    case Qt::Key_Tab:
        return walk(1, area);
    case Qt::Key_Left:
        camera.yaw += degreesPerKey;
        break;
    case Qt::Key_Right:
        camera.yaw -= degreesPerKey;
        break;
    case Qt::Key_Up:
        camera.pitch -= degreesPerKey;
        break;
    case Qt::Key_Down:
        camera.pitch += degreesPerKey;
        break;
    case Qt::Key_Plus:
        camera.zoom *= zoomPerKey;
        break;
    case Qt::Key_Minus:
        camera.zoom /= zoomPerKey;
        break;
    case Qt::Key_Home:
    case Qt::Key_End:
        select({});
        return walk(key == Qt::Key_Home ? 1 : -1, area);
    case Qt::Key_0:
    case Qt::Key_1:
    case Qt::Key_2:
    case Qt::Key_3:
        lookFrom(key - Qt::Key_0);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        explain(m_selected);
        return !m_selected.isEmpty();
    case Qt::Key_Escape: {
        const bool was = !m_selected.isEmpty();
        select({});
        setCurrentMark({}, area);
        if (was)
            Q_EMIT announced(tr("no dot selected"));
        return was;
    }
    default:
        return false;
    }
    setCamera(camera);
    Q_EMIT optionsChanged();
    return true;
}

std::vector<OptionItem> CubeView::deviceItems() const
{
    std::vector<OptionItem> items;
    if (input().report && input().catalog)
        for (const CubeDevice& device : cubeDevices(*input().report, *input().catalog))
            items.push_back({QString::fromStdString(device.id), device.name});
    return items;
}

QWidget* CubeView::controls(QWidget* parent)
{
    QHBoxLayout* layout = controlRow(parent);
    QWidget* row = layout->parentWidget();
    for (const QString& key : {deviceOption, scopeOption, modelsOption})
        placeOption(*layout, key);
    const std::array<QString, 4> looks{tr("isometric"), tr("memory"), tr("compute"), tr("bandwidth")};
    for (int i = 0; i < 4; ++i) {
        auto* look = new QPushButton(looks[static_cast<std::size_t>(i)], row);
        look->setToolTip(i == 0
                ? tr("See all three axes (0)")
                : tr("Look along the %1 axis (%2)").arg(looks[static_cast<std::size_t>(i)]).arg(i));
        look->setAccessibleName(i == 0
                ? tr("Isometric view")
                : tr("Look along the %1 axis").arg(looks[static_cast<std::size_t>(i)]));
        connect(look, &QPushButton::clicked, this, [this, i] { lookFrom(i); });
        layout->addWidget(look);
    }
    m_renderer = new QLabel(row);
    m_renderer->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_renderer->setAccessibleName(tr("What draws the cube"));
    m_renderer->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_renderer);
    syncControls();
    return row;
}

void CubeView::syncControls()
{
    const QString status = m_live ? m_live->status() : QString();
    if (m_renderer && m_renderer->toolTip() != status) {
        m_renderer->setText(m_live && m_live->drawing() ? tr("drawn by OpenGL") : tr("drawn without OpenGL"));
        m_renderer->setToolTip(status);
        m_renderer->setAccessibleDescription(status);
    }
}

} // namespace ridgepoint
