#include "app/presentation/audience_window.h"

#include "app/document/settings.h"
#include "app/document/view_input.h"
#include "app/presentation/stage.h"
#include "views/view_frame.h"
#include "widgets/fonts.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFontInfo>
#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

// Fewer would contradict the sentences of the pictures: 504 years, not "500 years".
constexpr int presenterDigits = 3;
constexpr qreal smallestText = 20; // px at 1080 lines
constexpr qreal designLines = 1080;

} // namespace

PictureStyle stageStyle(const Settings& settings, qreal scale, bool dragging)
{
    PictureStyle style{
        &themeById(settings.theme()), QApplication::font(), settings.numbers(), settings.motion(), dragging};
    style.font.setPointSizeF(QApplication::font().pointSizeF() * scale);
    style.numbers.significantDigits = presenterDigits;
    style.interactive = false;
    style.axesFrozen = settings.axesFrozen();
    return style;
}

qreal stageScaleFor(int screenHeight)
{
    const qreal base = QFontInfo(QApplication::font()).pixelSize() * smallScale;
    const qreal exact = smallestText * screenHeight / designLines / std::max(1.0, base);
    return std::clamp(
        std::ceil(exact / stageScaleGrain) * stageScaleGrain, smallestStageScale, largestStageScale);
}

AudienceWindow::AudienceWindow(const Document& document, const Settings& settings, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_document(document)
    , m_settings(settings)
    , m_stage(new Stage(this))
{
    retranslate();
    setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stage);
    layout->setSizeConstraint(QLayout::SetNoConstraint);
    m_sync.setSingleShot(true);
    m_sync.setInterval(0);
    connect(&m_sync, &QTimer::timeout, this, &AudienceWindow::sync);
    connect(&settings, &Settings::styleChanged, this, &AudienceWindow::applyStyle);
    takeInput(false);
    connect(&document, &Document::reportChanged, this, &AudienceWindow::takeInput);
    connect(
        &document, &Document::searchedChanged, m_stage, [this] { m_stage->setPlans(inputOf(m_document)); });
}

void AudienceWindow::retranslate()
{
    setWindowTitle(tr("Audience"));
    m_stage->retranslate();
    if (isVisible()) // numbers are written otherwise
        applyStyle();
}

void AudienceWindow::takeInput(bool previewing)
{
    if (const bool dragging = previewing && !m_document.tentative(); dragging != m_dragging) {
        m_dragging = dragging;
        applyStyle();
    }
    m_stage->setInput(inputOf(m_document));
}

void AudienceWindow::setLesson(LessonSession* session) { m_stage->setLesson(session); }

void AudienceWindow::applyStyle()
{
    m_stage->setPictureStyle(stageStyle(m_settings, stageScaleFor(std::max(1, height())), m_dragging));
}

void AudienceWindow::follow(View* view)
{
    if (view == m_source || !view)
        return;
    if (m_source)
        m_source->frame().canvas()->removeEventFilter(this);
    m_source = view;
    // Whatever changes the picture there repaints it.
    view->frame().canvas()->installEventFilter(this);
    sync();
}

void AudienceWindow::sync()
{
    if (m_source)
        m_stage->mirror(*m_source);
}

bool AudienceWindow::eventFilter(QObject*, QEvent* event)
{
    if (event->type() == QEvent::Paint && !m_sync.isActive())
        m_sync.start();
    return false;
}

void AudienceWindow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    applyStyle();
}

void AudienceWindow::closeEvent(QCloseEvent* event)
{
    QWidget::closeEvent(event);
    Q_EMIT closed();
}

void AudienceWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace ridgepoint
