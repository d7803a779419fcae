#include "tests/app/monkey.h"

#include "app/lesson/lesson_panel.h"
#include "app/window/view_area.h"
#include "core/base/format.h"
#include "tests/support/shipped_catalog.h"
#include "views/registry.h"
#include "views/view_frame.h"

#include <QApplication>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace ridgepoint::testing {

Monkey::Monkey(MainWindow& window, Settings& settings, quint32 seed)
    : m_window(window)
    , m_settings(settings)
    , m_random(seed)
{
}

QString Monkey::step()
{
    switch (m_random.bounded(28)) {
    case 0:
        m_window.document().undo();
        return QStringLiteral("undo");
    case 1:
        m_window.document().redo();
        return QStringLiteral("redo");
    case 2:
        m_window.resize(m_random.bounded(100, 2000), m_random.bounded(100, 1200));
        return QStringLiteral("resize");
    case 3:
        m_settings.useTheme(themes()[m_random.bounded(quint32(themes().size()))].id);
        return QStringLiteral("theme");
    case 4: {
        const auto views = figureRegistry();
        m_window.showView(views[m_random.bounded(quint32(views.size()))].id);
        return QStringLiteral("view");
    }
    case 5:
        m_window.actions()[u"compare.pin"]->trigger();
        return QStringLiteral("pin");
    case 6:
        m_window.actions()[u"compare.swap"]->trigger();
        return QStringLiteral("swap");
    case 7:
        m_window.actions()[u"edit.tryAdvice"]->trigger();
        return QStringLiteral("lever");
    case 8:
        m_window.document().cancel();
        return QStringLiteral("cancel");
    case 9:
        m_window.actions()[u"compare.clear"]->trigger();
        return QStringLiteral("clear");
    case 10:
        m_window.actions()[u"view.maths"]->trigger();
        return QStringLiteral("maths");
    case 11:
    case 12:
        return command();
    case 13:
    case 14:
        return keys();
    case 15:
    case 16:
        return gesture();
    case 17:
        return closeOthers();
    default:
        return edit();
    }
}

void Monkey::remember()
{
    const QUndoStack& undo = m_window.document().undoStack();
    if (!undo.canUndo() && !undo.canRedo() && !m_window.document().previewing())
        m_first = m_window.document().file();
}

QString Monkey::command()
{
    const std::vector<QAction*>& all = m_window.actions().all();
    QAction* const action = all[m_random.bounded(quint32(all.size()))];
    if (Actions::idOf(action) == QLatin1String("file.quit"))
        return {};
    action->trigger();
    return Actions::idOf(action);
}

// Into whatever has the focus, but for the dialog whose button measures this machine.
QString Monkey::keys()
{
    static constexpr Qt::Key some[] = {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Tab,
        Qt::Key_Backtab, Qt::Key_Home, Qt::Key_End, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Escape,
        Qt::Key_1, Qt::Key_2, Qt::Key_9, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Space, Qt::Key_Return,
        Qt::Key_R, Qt::Key_F6};
    QWidget* focus = QApplication::focusWidget();
    if (!focus)
        focus = &m_window;
    if (focus->window()->inherits("ridgepoint::ProbeDialog"))
        return {};
    const Qt::Key key = some[m_random.bounded(quint32(std::size(some)))];
    const auto held = m_random.bounded(4) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
    QTest::keyClick(focus, key, held);
    return QStringLiteral("key %1").arg(key);
}

// A press, a few steps and a release; or a turn of the wheel.
QString Monkey::gesture()
{
    View* const view = m_window.viewArea().currentView();
    if (!view || !view->isVisible())
        return {};
    QWidget* const canvas = view->frame().canvas();
    const auto anywhere = [&] {
        return QPoint(
            m_random.bounded(std::max(1, canvas->width())), m_random.bounded(std::max(1, canvas->height())));
    };
    const auto button = m_random.bounded(6) == 0 ? Qt::RightButton : Qt::LeftButton;
    if (m_random.bounded(5) == 0) {
        const QPoint at = anywhere();
        QWheelEvent wheel(at, canvas->mapToGlobal(at), {}, {0, m_random.bounded(-240, 240)}, Qt::NoButton,
            Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(canvas, &wheel);
        return QStringLiteral("wheel");
    }
    QTest::mouseMove(canvas, anywhere());
    QTest::mousePress(canvas, button, {}, anywhere());
    for (int i = m_random.bounded(4); i > 0; --i)
        QTest::mouseMove(canvas, anywhere());
    QTest::mouseRelease(canvas, button, {}, anywhere());
    return QStringLiteral("gesture");
}

// Dialogs, the presenter, the audience's window and lessons.
QString Monkey::closeOthers()
{
    for (QWidget* const widget : QApplication::topLevelWidgets())
        if (widget != &m_window && widget->isVisible())
            widget->close();
    m_window.show();
    // A lesson moves few fields, and nothing else here would leave one.
    if (LessonPanel* const lesson = m_window.findChild<LessonPanel*>(); lesson && lesson->isVisible())
        Q_EMIT lesson->endRequested();
    return QStringLiteral("close");
}

QString Monkey::edit()
{
    const auto all = fields();
    const FieldSpec& field = all[m_random.bounded(quint32(all.size()))];
    const QString id = QString::fromStdString(std::string(field.id));
    const QString text = value(field);
    Document& document = m_window.document();
    // Refusals are part of the game; they must only leave no trace.
    const FieldError error =
        m_random.bounded(3) == 0 ? document.preview(id, text) : document.commit(id, text);
    m_accepted += error ? 0 : 1;
    return id + u'=' + text;
}

QString Monkey::value(const FieldSpec& field)
{
    switch (field.kind) {
    case FieldKind::Choice:
        return QString::fromStdString(
            std::string(field.choices[m_random.bounded(quint32(field.choices.size()))].key));
    case FieldKind::Toggle:
        return m_random.bounded(2) ? QStringLiteral("true") : QStringLiteral("false");
    case FieldKind::Text:
        return QStringLiteral("ä\"<%1").arg(m_random.bounded(1000));
    case FieldKind::Preset:
        return preset(field.preset);
    case FieldKind::Number:
    case FieldKind::Integer:
        break;
    }
    if (!field.autoWord.empty() && m_random.bounded(4) == 0)
        return QString::fromStdString(std::string(field.autoWord));
    static const QStringList hostile{QStringLiteral("nan"), QStringLiteral("-1"), QStringLiteral("1e308"),
        QStringLiteral(""), QStringLiteral("0"), QStringLiteral("∞")};
    if (m_random.bounded(12) == 0)
        return hostile[m_random.bounded(int(hostile.size()))];
    const double low = std::max(field.minimum, 1e-12);
    const double high = std::max(field.maximum, low);
    double si = 0;
    switch (m_random.bounded(4)) {
    case 0:
        si = field.minimum;
        break;
    case 1:
        si = field.maximum;
        break;
    default:
        si = std::exp(std::log(low) + m_random.generateDouble() * (std::log(high) - std::log(low)));
        break;
    }
    if (field.kind == FieldKind::Integer)
        si = std::round(si);
    return QString::fromStdString(formatExact(si, field.unit));
}

QString Monkey::preset(PresetKind kind)
{
    const Catalog& catalog = shippedCatalog();
    const auto any = [this](const auto& list) {
        return list.empty() ? QString()
                            : QString::fromStdString(list[m_random.bounded(quint32(list.size()))].id);
    };
    switch (kind) {
    case PresetKind::Model:
        return any(catalog.models());
    case PresetKind::Accelerator:
        return any(catalog.accelerators());
    case PresetKind::ScaleUp:
    case PresetKind::ScaleOut:
        return any(catalog.links());
    case PresetKind::None:
        break;
    }
    return {};
}

Refuser::Refuser()
{
    connect(this, &QTimer::timeout, this, [] {
        if (QWidget* const popup = QApplication::activePopupWidget())
            popup->close();
        if (QWidget* const modal = QApplication::activeModalWidget())
            modal->close();
    });
    start(0);
}

} // namespace ridgepoint::testing
