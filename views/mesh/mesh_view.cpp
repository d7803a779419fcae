#include "views/mesh/mesh_view.h"

#include "core/outcome/answer_mask.h"
#include "core/training/report.h"
#include "views/example.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QRadioButton>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString rankOption = QStringLiteral("rank");
const QString showOption = QStringLiteral("show");
const QString rankPrefix = QStringLiteral("rank.");
const QString chipPrefix = QStringLiteral("chip.");
constexpr qreal ownShare = 0.36; // of the height, above the example
const QStringList showIds{QStringLiteral("all"), QStringLiteral("tp"), QStringLiteral("cp"),
    QStringLiteral("ep"), QStringLiteral("dp"), QStringLiteral("pp")};

FieldEdits orderEdit(const QStringList& order)
{
    return {{"mesh.order", order.join(QLatin1Char('-')).toStdString()}};
}

} // namespace

MeshView::MeshView(QWidget* parent)
    : View(parent,
        {QStringLiteral("mesh"), tr("Mesh"), tr("Ranks on nodes"),
            tr("Which ranks form a group, and what the links between them carry")})
{
    addOption({rankOption, [this] { return static_cast<qlonglong>(m_state.selected); },
        [this](const QVariant& given) {
            bool good = false;
            const qlonglong rank = given.toLongLong(&good);
            // Before there is a scenario any rank may be one of it; an export is set up so.
            if (good && rank >= 0 && (m_data.ranks == 0 || rank < m_data.ranks))
                m_state.selected = rank;
        }});
    OptionSpec show = wordOption(
        showOption, showIds, [this] { return std::max(0, static_cast<int>(showIds.indexOf(m_state.only))); },
        [this](int index) { m_state.only = index > 0 ? showIds[index] : QString(); });
    show.words = {}; // `export --list` calls it a text
    addOption(std::move(show),
        {.caption = tr("outline"),
            .items =
                [] {
                    std::vector<OptionItem> items{{showIds[0], tr("all groups"),
                        tr("Every group of the rank (0)"), tr("Outline: all groups")}};
                    for (int i = 1; i < showIds.size(); ++i) {
                        const QString group = showIds[i].toUpper();
                        items.push_back(
                            {showIds[i], showIds[i], tr("Its %1 group alone (%2)").arg(group).arg(i),
                                tr("Outline: %1 group").arg(group)});
                    }
                    return items;
                },
            .radio = true});
}

void MeshView::changed()
{
    if (style().theme)
        m_picture.update(m_data, style(), m_state);
    refresh();
    Q_EMIT optionsChanged();
}

void MeshView::rebuild()
{
    if (!input().report)
        return;
    m_data = meshData(input(), style().numbers);
    m_state.hovered.reset();
    if (!held())
        m_state.grabbed.clear();
    m_state.selected =
        std::clamp<std::int64_t>(m_state.selected, 0, std::max<std::int64_t>(0, m_data.ranks - 1));
    m_example.reset();
    // The example is computed, and a lesson may ask for what it shows.
    if (input().report->scenario.hardware.accelerators == 1 && input().catalog && !input().report->veil) {
        ViewInput eight = input();
        eight.report = onEightAccelerators(*input().report);
        eight.baselines.clear();
        m_example = meshData(eight, style().numbers);
    }
    if (style().theme) {
        m_picture.update(m_data, style(), m_state);
        if (m_example)
            m_examplePicture.update(*m_example, style(), {});
    }
}

// Ranks, nodes and groups are laid out from the scenario; what the links carry is the report's.
bool MeshView::drawsVeiled(const AnswerMask& veil) const
{
    return !veil.hides("mesh.ranks") && !veil.hides("mesh.tensor_nodes") && !veil.hides("mesh.data_nodes");
}

QRectF MeshView::ownPart(const QRectF& area) const
{
    const QRectF example = m_example ? examplePart(area, ownShare, style()) : QRectF();
    return example.isNull() ? area : QRectF(area.topLeft(), example.topRight());
}

void MeshView::followMark()
{
    if (!currentMark().startsWith(rankPrefix))
        return;
    bool good = false;
    const std::int64_t rank = currentMark().mid(rankPrefix.size()).toLongLong(&good);
    if (!good || rank == m_state.selected || rank < 0 || rank >= m_data.ranks)
        return;
    m_state.selected = rank;
    m_picture.update(m_data, style(), m_state);
}

std::vector<ReadoutTileData> MeshView::makeTiles() const
{
    return input().report ? meshTiles(input(), style().numbers) : std::vector<ReadoutTileData>();
}

ViewTable MeshView::makeTable() const { return meshTable(m_data, m_state.selected); }

void MeshView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    followMark();
    const QRectF own = ownPart(area);
    m_picture.paint(painter, own);
    if (own != area)
        paintExample(painter, QRectF(own.bottomLeft(), area.bottomRight()),
            tr("If you had 8 of these, as 2 tensor × 4 data ranks:"), style(),
            [&](const QRectF& rest) { m_examplePicture.paint(painter, rest); });
}

std::vector<Mark> MeshView::listMarks(const QRectF& area)
{
    if (!ready())
        return {};
    followMark();
    return m_picture.marks(ownPart(area));
}

QRadioButton* MeshView::showButton(const QString& id) const
{
    const qsizetype index = id.isEmpty() ? 0 : showIds.indexOf(id);
    return static_cast<QRadioButton*>(optionControl(showOption, static_cast<std::size_t>(index)));
}

std::optional<HeldHandle> MeshView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const QString chip = m_picture.chipAt(at, area);
    if (chip.isEmpty())
        return std::nullopt;
    setCurrentMark(chipPrefix + chip, area);
    m_orderOffered = m_data.order;
    m_state.grabbed = chip;
    m_picture.update(m_data, style(), m_state);
    repaintPicture();
    return HeldHandle{};
}

FieldEdits MeshView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    QStringList order = m_orderOffered;
    order.removeAll(m_state.grabbed);
    order.insert(std::min<qsizetype>(m_picture.slotAt(at.x(), area), order.size()), m_state.grabbed);
    if (order == m_orderOffered)
        return {};
    m_orderOffered = order;
    return orderEdit(order);
}

std::vector<std::pair<QString, QString>> MeshView::keys() const
{
    return {{tr("0"), tr("all dimensions")}, {tr("1 … 9"), tr("one dimension alone")},
        {tr("Alt and ← or →"), tr("move the dimension in the rank order")}};
}

bool MeshView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const int key = event->key();
    if (held())
        return View::keyPressed(event, area);
    if (modifiers == Qt::AltModifier && (key == Qt::Key_Left || key == Qt::Key_Right)) {
        QString chip = currentMark();
        if (!chip.startsWith(chipPrefix)) {
            if (m_data.order.isEmpty())
                return true;
            setCurrentMark(
                chipPrefix + m_data.order.front(), area); // the first press shows which one will move
            return true;
        }
        chip.remove(0, chipPrefix.size());
        QStringList order = m_data.order;
        const qsizetype from = order.indexOf(chip);
        const qsizetype to = from + (key == Qt::Key_Right ? 1 : -1);
        if (from < 0 || to < 0 || to >= order.size())
            return true;
        order.move(from, to);
        Q_EMIT edited(orderEdit(order), EditPhase::Commit);
        Q_EMIT announced(tr("rank order %1").arg(order.join(QLatin1String(", "))));
        return true;
    }
    if (!modifiers && (key == Qt::Key_Return || key == Qt::Key_Enter)
        && currentMark().startsWith(rankPrefix)) {
        Q_EMIT explainRequested(QStringLiteral("mesh.ranks")); // a click only outlines its groups
        return true;
    }
    const int index = key - Qt::Key_0;
    if (modifiers || index < 0 || index > meshDimensionCount)
        return false;
    setOptions({{showOption, showIds[index]}});
    return true;
}

void MeshView::pointerMoved(const std::optional<QPointF>& at, const QRectF& area)
{
    const std::optional<std::int64_t> rank = at ? m_picture.rankAt(*at, ownPart(area)) : std::nullopt;
    if (rank == m_state.hovered)
        return;
    m_state.hovered = rank;
    m_picture.update(m_data, style(), m_state);
    repaintPicture();
}

Qt::CursorShape MeshView::cursorAt(QPointF at, const QRectF& area) const
{
    return ready() && !m_picture.chipAt(at, ownPart(area)).isEmpty() ? Qt::SizeHorCursor : Qt::ArrowCursor;
}

} // namespace ridgepoint
