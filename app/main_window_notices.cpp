// The window's notices: how long they stay, where they stand, what closes them.

#include "app/main_window.h"
#include "app/view_area.h"
#include "views/view_frame.h"
#include "widgets/notice.h"

#include <QKeyEvent>

#include <algorithm>

namespace ridgepoint {

namespace {

// Milliseconds. A warning stays until it is closed, which a day comes close enough to.
constexpr int informationStays = 6'000;
constexpr int warningStays = 24 * 3'600'000;

} // namespace

void MainWindow::say(const QString& text)
{
    m_notice->setTimeout(informationStays);
    m_notice->showText(text);
}

void MainWindow::warn(const QString& text)
{
    m_notice->setTimeout(warningStays);
    m_notice->showText(text, Notice::Kind::Warning);
}

// Over the picture: the tiles and the gates below it are what a notice is about.
void MainWindow::placeNotice()
{
    if (!m_notice->isVisible())
        return;
    View* view = m_views->view(m_views->currentId());
    const QWidget* under = view ? static_cast<const QWidget*>(view->frame().canvas()) : m_views;
    const int margin = fontMetrics().height() / 2;
    const QPoint corner = under->mapTo(this, under->rect().bottomLeft());
    const QPoint at(std::clamp(corner.x() + margin, 0, std::max(0, width() - m_notice->width())),
        std::max(0, corner.y() - margin - m_notice->height()));
    if (m_notice->pos() != at)
        m_notice->move(at);
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type == QEvent::Move || type == QEvent::Resize || type == QEvent::Show)
        placeNotice();
    return QMainWindow::eventFilter(watched, event);
}

// What no widget wanted for itself.
void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_notice->isVisible())
        return m_notice->hide();
    QMainWindow::keyPressEvent(event);
}

} // namespace ridgepoint
