#include "app/window/central_area.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

CentralArea::CentralArea(QWidget* main, QWidget* parent)
    : QWidget(parent)
    , m_main(main)
{
    m_main->setParent(this);
}

void CentralArea::setPanel(QWidget* heading, QWidget* content, const QString& name)
{
    delete m_panel; // with what it held
    m_content = content;
    m_panel = new QFrame(this);
    m_panel->setFrameShape(QFrame::StyledPanel);
    m_panel->setAutoFillBackground(true);
    auto* close = new QToolButton;
    close->setAutoRaise(true);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setFocusPolicy(Qt::StrongFocus);
    close->setAccessibleName(tr("Close the %1").arg(name));
    close->setToolTip(close->accessibleName());
    connect(close, &QToolButton::clicked, this, &CentralArea::closePanel);
    m_panel->installEventFilter(this);
    auto* top = new QHBoxLayout;
    top->addWidget(heading, 1);
    top->addWidget(close);
    auto* layout = new QVBoxLayout(m_panel);
    const int space = fontMetrics().height() / 4;
    layout->setContentsMargins(2 * space, space, 2 * space, 2 * space);
    layout->addLayout(top);
    layout->addWidget(content, 1);
    m_panel->hide();
}

void CentralArea::setPanelVisible(bool visible)
{
    if (!m_panel)
        return;
    if (visible)
        Q_EMIT panelShown(); // what covers it goes
    m_panel->setVisible(visible);
    arrange();
}

void CentralArea::setCover(QWidget* page)
{
    if (!m_cover && page)
        m_panelCovered = isPanelVisible();
    m_cover = page;
    if (page) {
        page->setParent(this);
        page->show();
    }
    m_main->setVisible(!page);
    if (m_panel)
        m_panel->setVisible(!page && m_panelCovered);
    arrange();
}

void CentralArea::closePanel()
{
    setPanelVisible(false);
    Q_EMIT panelClosed();
}

// Esc in the panel that nothing in it wants closes it.
bool CentralArea::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_panel && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        closePanel();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

bool CentralArea::isPanelVisible() const { return m_panel && m_panel->isVisibleTo(this); }

bool CentralArea::overlays() const { return isPanelVisible() && window()->width() < sideBySideFrom; }

QSize CentralArea::minimumSizeHint() const { return m_main->minimumSizeHint(); }

QSize CentralArea::sizeHint() const { return m_main->sizeHint(); }

void CentralArea::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool CentralArea::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        updateGeometry(); // the pictures' minimum may have changed
    return QWidget::event(event);
}

void CentralArea::arrange()
{
    if (m_cover)
        m_cover->setGeometry(rect());
    if (!isPanelVisible()) {
        m_main->setGeometry(rect());
        return;
    }
    const int wanted = m_panel->sizeHint().width();
    // Over the pictures, it leaves them as much as its buttons allow.
    const int room =
        overlays() ? std::max(m_panel->minimumSizeHint().width(), width() * 36 / 100) : width() * 9 / 10;
    const int panel = std::min(wanted, room);
    m_panel->setGeometry(width() - panel, 0, panel, height());
    m_main->setGeometry(overlays() ? rect() : rect().adjusted(0, 0, -panel, 0));
    m_panel->raise();
}

} // namespace ridgepoint
