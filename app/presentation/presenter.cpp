#include "app/presentation/presenter.h"

#include "app/document/settings.h"
#include "app/document/view_input.h"
#include "app/lesson/lesson_board.h"
#include "app/lesson/lesson_session.h"
#include "app/lesson/vote_keys.h"
#include "app/presentation/stage.h"
#include "app/presentation/stage_bar.h"
#include "core/inputs/scenario/scenario.h"
#include "views/registry.h"
#include "views/view_frame.h"
#include "widgets/field_row.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QCursor>
#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Presenter)
};

constexpr qreal scaleStep = 0.1;

// Not through QApplication, which would offer the key to the shortcuts again.
void deliver(View& view, QKeyEvent& event) { static_cast<QObject&>(*view.frame().canvas()).event(&event); }

} // namespace

std::vector<PresenterKey> presenterKeys()
{
    return {
        {"next", Words::tr("next view"), QStringLiteral("Right PgDown")},
        {"previous", Words::tr("view before"), QStringLiteral("Left PgUp")},
        {"play", Words::tr("play or pause, where the view plays"), QStringLiteral("Space")},
        {"blank", Words::tr("black screen, and back"), QStringLiteral("B .")},
        {"freeze", Words::tr("keep the picture while you edit, and let it go"), QStringLiteral("F")},
        {"link", Words::tr("the lesson's link, or the scenario's share code, as a QR code"),
            QStringLiteral("Q")},
        {"reset", Words::tr("back to the scenario with which this view began"), QStringLiteral("R")},
        {"larger", Words::tr("larger"), QStringLiteral("+ =")},
        {"smaller", Words::tr("smaller"), QStringLiteral("-")},
        {"spotlight", Words::tr("halo at the pointer"), QStringLiteral("L")},
        {"timer", Words::tr("time since the start of the clock, and off"), QStringLiteral("T")},
        {"first", Words::tr("slider 1"), QStringLiteral("Ctrl+1")},
        {"second", Words::tr("slider 2"), QStringLiteral("Ctrl+2")},
        {"third", Words::tr("slider 3"), QStringLiteral("Ctrl+3")},
        {"picture", Words::tr("back to the picture"), QStringLiteral("Ctrl+0")},
        {"help", Words::tr("keyboard shortcuts"), QStringLiteral("?")},
        {"leave", Words::tr("leave"), QStringLiteral("Esc F5")},
    };
}

PresenterWindow::PresenterWindow(
    Document& document, const Settings& settings, const QList<QAction*>& undoRedo, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_document(document)
    , m_settings(settings)
    , m_stage(new Stage(this))
    , m_bar(new StageBar(document, this))
{
    setWindowTitle(tr("Presenting"));
    setAttribute(Qt::WA_DeleteOnClose);
    setMouseTracking(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_stage, 1);
    layout->addWidget(m_bar);
    // The screen decides how large this is. A minimum that grows with the scale would end full screen.
    layout->setSizeConstraint(QLayout::SetNoConstraint);
    QWidget::addActions(undoRedo);
    addActions();
    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, &PresenterWindow::showStatus);
    connect(&settings, &Settings::styleChanged, this, &PresenterWindow::applyStyle);
    connect(&document, &Document::reportChanged, this, &PresenterWindow::takeInput);
    connect(
        &document, &Document::searchedChanged, m_stage, [this] { m_stage->setPlans(inputOf(m_document)); });
    connect(m_bar, &StageBar::message, m_stage, &Stage::setCaption);
    connect(m_bar, &StageBar::fieldsChanged, this, [this] { m_fields[m_id] = m_bar->fields(); });
    connect(m_stage, &Stage::viewMade, this, [this](View* view) {
        connect(view, &View::edited, this, &PresenterWindow::edited);
        view->frame().canvas()->setFocus(Qt::OtherFocusReason);
        if (m_audience)
            m_audience->follow(view);
        Q_EMIT viewChanged();
    });
    connect(qApp, &QApplication::focusChanged, &m_focus, [this] { updateKeys(); });
    qApp->installEventFilter(this);
}

PresenterWindow::~PresenterWindow()
{
    qApp->removeEventFilter(this);
    disconnect(qApp, nullptr, this, nullptr);
}

void PresenterWindow::addActions()
{
    for (const PresenterKey& key : presenterKeys()) {
        auto* action = new QAction(key.text, this);
        QList<QKeySequence> sequences;
        for (const QString& each : key.keys.split(u' ', Qt::SkipEmptyParts))
            sequences += QKeySequence(each, QKeySequence::PortableText);
        action->setShortcuts(sequences);
        const QString id = QString::fromLatin1(key.id);
        m_actions.insert(id, action);
        addAction(action);
        connect(action, &QAction::triggered, this, [this, id] { run(id); });
    }
}

void PresenterWindow::retranslate()
{
    setWindowTitle(tr("Presenting"));
    for (const PresenterKey& key : presenterKeys())
        m_actions[QString::fromLatin1(key.id)]->setText(key.text);
    m_stage->retranslate();
    applyStyle(); // numbers are written otherwise
}

QAction* PresenterWindow::action(QStringView id) const { return m_actions.value(id.toString()); }

void PresenterWindow::run(const QString& id)
{
    if (id == QLatin1String("next"))
        m_lesson ? m_lesson->next() : go(1);
    else if (id == QLatin1String("previous"))
        m_lesson ? m_lesson->back() : go(-1);
    else if (id == QLatin1String("play")) {
        for (Stage* stage : {m_stage, m_audience ? &m_audience->stage() : nullptr}) {
            if (!stage || !stage->view())
                continue;
            QKeyEvent press(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier, QStringLiteral(" "));
            deliver(*stage->view(), press);
        }
    } else if (id == QLatin1String("blank"))
        shownStage().setBlank(!shownStage().isBlank());
    else if (id == QLatin1String("freeze"))
        shownStage().setFrozen(!shownStage().isFrozen());
    else if (id == QLatin1String("link"))
        shownStage().setLinkShown(!shownStage().isLinkShown());
    else if (id == QLatin1String("reset"))
        reset();
    else if (id == QLatin1String("larger"))
        setScale(m_scale + scaleStep);
    else if (id == QLatin1String("smaller"))
        setScale(m_scale - scaleStep);
    else if (id == QLatin1String("spotlight")) {
        m_spotlight = !m_spotlight;
        followPointer();
    } else if (id == QLatin1String("timer")) {
        if (m_tick.isActive()) {
            m_tick.stop();
        } else {
            m_clock.start();
            m_tick.start();
        }
    } else if (id == QLatin1String("first") || id == QLatin1String("second")
        || id == QLatin1String("third")) {
        const int index = id == QLatin1String("first") ? 0 : id == QLatin1String("second") ? 1 : 2;
        if (FieldRow* row = m_bar->row(index); row && row->slider())
            row->slider()->setFocus(Qt::ShortcutFocusReason);
        else if (row)
            row->setFocus(Qt::ShortcutFocusReason);
    } else if (id == QLatin1String("picture")) {
        if (m_stage->view())
            m_stage->view()->frame().canvas()->setFocus(Qt::ShortcutFocusReason);
    } else if (id == QLatin1String("help"))
        Q_EMIT helpRequested();
    else if (id == QLatin1String("leave"))
        return leave();
    showStatus();
}

// During a drag in the picture, Esc is about the drag.
void PresenterWindow::leave()
{
    if (m_document.previewing() && m_stage->view()) {
        QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
        deliver(*m_stage->view(), escape);
        m_document.cancel();
        return;
    }
    close();
}

// Left and right belong to a slider that has the focus, and Space to whatever it would press.
void PresenterWindow::updateKeys()
{
    const QWidget* focus = QApplication::focusWidget();
    const bool editing = focus && m_bar->isAncestorOf(focus);
    m_actions[QStringLiteral("play")]->setEnabled(!editing);
    QList<QKeySequence> next{QKeySequence(Qt::Key_PageDown)};
    QList<QKeySequence> previous{QKeySequence(Qt::Key_PageUp)};
    if (!editing) {
        next.prepend(QKeySequence(Qt::Key_Right));
        previous.prepend(QKeySequence(Qt::Key_Left));
    }
    m_actions[QStringLiteral("next")]->setShortcuts(next);
    m_actions[QStringLiteral("previous")]->setShortcuts(previous);
}

void PresenterWindow::begin(const QString& viewId, QMap<QString, QVariantMap> options)
{
    m_options = std::move(options);
    if (m_scale <= 0)
        m_scale = stageScaleFor(height());
    applyStyle();
    takeInput(false);
    showView(findView(viewId) ? viewId : viewRegistry().front().id);
}

void PresenterWindow::takeInput(bool previewing)
{
    if (const bool dragging = previewing && !m_document.tentative(); dragging != m_dragging) {
        m_dragging = dragging;
        m_stage->setPictureStyle(stageStyle(m_settings, m_scale, m_dragging));
    }
    m_stage->setInput(inputOf(m_document));
}

void PresenterWindow::applyStyle()
{
    if (m_scale <= 0)
        return;
    const PictureStyle style = stageStyle(m_settings, m_scale, m_dragging);
    setFont(style.font);
    m_bar->setFont(style.font);
    m_bar->setTheme(*style.theme);
    m_bar->rebuild();
    m_stage->setPictureStyle(style);
    showStatus();
}

void PresenterWindow::setScale(qreal scale)
{
    const qreal wanted = std::clamp(
        std::round(scale / stageScaleGrain) * stageScaleGrain, smallestStageScale, largestStageScale);
    m_scaleChosen = true;
    if (qFuzzyCompare(wanted, m_scale))
        return;
    m_scale = wanted;
    applyStyle();
}

bool PresenterWindow::showView(const QString& id)
{
    if (!findView(id))
        return false;
    if (m_stage->view())
        m_options[m_id] = m_stage->view()->options();
    m_id = id;
    m_before = std::make_unique<Scenario>(m_document.scenario());
    m_bar->setFields(m_fields.contains(id) ? m_fields[id] : StageBar::fieldsFor(id));
    m_stage->setView(id, m_options.value(id));
    showStatus();
    return true;
}

void PresenterWindow::go(int step)
{
    const std::span<const ViewEntry> all = viewRegistry();
    const auto here = std::ranges::find(all, viewOf(m_id), &ViewEntry::id);
    const auto last = static_cast<std::ptrdiff_t>(all.size()) - 1;
    const std::ptrdiff_t next = std::clamp<std::ptrdiff_t>(here - all.begin() + step, 0, last);
    if (all[static_cast<std::size_t>(next)].id != m_id)
        showView(all[static_cast<std::size_t>(next)].id);
}

void PresenterWindow::setLesson(LessonSession* session)
{
    if (m_lesson)
        m_lesson->disconnect(this);
    m_lesson = session;
    m_stage->setLesson(session);
    m_bar->setFixed(session != nullptr);
    if (!m_lesson) {
        m_bar->setNotesShown(true);
        return showStatus();
    }
    connect(m_lesson, &LessonSession::stepped, this, &PresenterWindow::followLesson);
    followLesson();
}

void PresenterWindow::followLesson()
{
    const LessonPlay* const play = m_lesson->play();
    if (!play)
        return;
    const QString view = QString::fromStdString(play->lesson().viewOf(play->card()));
    QStringList fields;
    for (const std::string& id : play->movable())
        fields += QString::fromStdString(id);
    m_bar->setNotesShown(play->showsAnswer());
    m_fields[view] = fields; // what can be moved now, and nothing else
    const QWidget* const focus = QApplication::focusWidget();
    const bool moving = focus && m_bar->isAncestorOf(focus);
    showView(view);
    // What was moved with is gone, and the next digit is a vote.
    if (moving && m_stage->view())
        m_stage->view()->frame().canvas()->setFocus(Qt::OtherFocusReason);
}

void PresenterWindow::reset()
{
    if (m_lesson)
        return m_lesson->reset();
    m_document.settle();
    if (m_before && *m_before != m_document.scenario())
        m_document.replaceScenario(*m_before, [] { return tr("reset of the stage"); });
}

Stage& PresenterWindow::shownStage() { return m_audience ? m_audience->stage() : *m_stage; }

void PresenterWindow::setAudience(AudienceWindow* audience)
{
    if (audience == m_audience)
        return;
    // What was kept from this screen goes on.
    m_stage->setFrozen(false);
    m_stage->setBlank(false);
    m_stage->setLinkShown(false);
    m_audience = audience;
    if (m_audience)
        m_audience->follow(m_stage->view());
    followPointer();
    showStatus();
}

void PresenterWindow::showStatus()
{
    QStringList parts;
    if (shownStage().isFrozen())
        parts += m_audience ? tr("audience frozen") : tr("frozen");
    if (shownStage().isBlank())
        parts += m_audience ? tr("audience blank") : tr("blank");
    if (m_audience && shownStage().isLinkShown())
        parts += tr("audience sees the link");
    if (m_tick.isActive()) {
        const qint64 seconds = m_clock.elapsed() / 1000;
        parts += QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
    }
    m_bar->setStatus(parts.join(QStringLiteral(" · ")));
    m_bar->setVisible(!m_lesson || !m_bar->fields().isEmpty() || !parts.isEmpty());
}

void PresenterWindow::followPointer()
{
    std::optional<QPointF> spot;
    if (m_spotlight && m_stage->width() > 0 && m_stage->height() > 0) {
        const QPointF at = m_stage->mapFromGlobal(QPointF(QCursor::pos()));
        spot = QPointF(at.x() / m_stage->width(), at.y() / m_stage->height());
    }
    m_stage->setSpot(spot);
    if (m_audience)
        m_audience->stage().setSpot(spot);
}

// Until somebody chooses, sizes follow the screen.
void PresenterWindow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_scaleChosen || m_scale <= 0)
        return;
    const qreal scale = stageScaleFor(height());
    if (!qFuzzyCompare(scale, m_scale)) {
        m_scale = scale;
        applyStyle();
    }
}

void PresenterWindow::closeEvent(QCloseEvent* event)
{
    QWidget::closeEvent(event);
    if (!m_leaving) {
        m_leaving = true;
        m_document.settle();
        Q_EMIT left();
    }
}

bool PresenterWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove && m_spotlight)
        followPointer();
    // A decimal point inside a number is no black screen.
    if (event->type() == QEvent::ShortcutOverride && m_lesson && m_stage->board()
        && m_stage->board()->isTyping() && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Period) {
        event->accept();
        return true;
    }
    // Votes are counted wherever the focus is, but for the keys of a slider and of a text.
    if (event->type() == QEvent::KeyPress && m_lesson && m_stage->board()) {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (widget && widget->window() == this && receivesKeys(*widget) && !keepsDigits(*widget)
            && m_stage->board()->takeKey(*static_cast<QKeyEvent*>(event)))
            return true;
    }
    if (event->type() == QEvent::ToolTip) {
        // No tips over the picture: the caption says it. The stage's canvas does so itself.
        auto* widget = qobject_cast<QWidget*>(watched);
        if (widget && widget->window() == this
            && !(m_stage->view() && widget == m_stage->view()->frame().canvas())) {
            m_stage->setCaption(widget->toolTip().replace(u'\n', QStringLiteral(" · ")));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ridgepoint
