#include "app/central_area.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
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

void CentralArea::setPanel(QWidget* content, const QString& title)
{
    m_content = content;
    m_panel = new QFrame(this);
    m_panel->setFrameShape(QFrame::StyledPanel);
    m_panel->setAutoFillBackground(true);
    auto* heading = new QLabel(title);
    QFont bold = font();
    bold.setBold(true);
    heading->setFont(bold);
    auto* close = new QToolButton;
    close->setAutoRaise(true);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setFocusPolicy(Qt::StrongFocus);
    close->setAccessibleName(tr("Close %1").arg(title));
    close->setToolTip(close->accessibleName());
    connect(close, &QToolButton::clicked, this, [this] {
        setPanelVisible(false);
        Q_EMIT panelClosed();
    });
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
    m_panel->setVisible(visible);
    arrange();
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
    if (!isPanelVisible()) {
        m_main->setGeometry(rect());
        return;
    }
    const int wanted = m_panel->sizeHint().width();
    const int panel = std::min(wanted, width() * 9 / 10);
    m_panel->setGeometry(width() - panel, 0, panel, height());
    m_main->setGeometry(overlays() ? rect() : QRect(0, 0, width() - panel, height()));
    m_panel->raise();
}

} // namespace ridgepoint
