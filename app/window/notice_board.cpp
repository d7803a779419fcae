#include "app/window/notice_board.h"

#include "app/window/central_area.h"
#include "app/window/view_area.h"
#include "views/view.h"
#include "views/view_frame.h"
#include "widgets/notice.h"

namespace ridgepoint {

namespace {

constexpr int informationStays = 6'000; // ms
constexpr int untilClosed = 0;

} // namespace

NoticeBoard::NoticeBoard(QWidget& window, CentralArea& central, ViewArea& views)
    : QObject(&window)
    , m_central(central)
    , m_views(views)
    , m_notice(new Notice(&window))
{
    for (const auto signal : {&Notice::placed, &Notice::dismissed})
        connect(m_notice, signal, this, &NoticeBoard::place);
    connect(&views, &ViewArea::currentViewChanged, this, &NoticeBoard::place);
}

void NoticeBoard::say(const QString& text)
{
    m_notice->setTimeout(informationStays);
    m_notice->showText(text);
}

void NoticeBoard::warn(const QString& text)
{
    m_notice->setTimeout(untilClosed);
    m_notice->showText(text, Notice::Kind::Warning);
}

void NoticeBoard::offer(const QString& text, const QString& button, std::function<void()> accepted)
{
    m_notice->showText(text, button, Notice::Kind::Info);
    disconnect(m_offer); // one that was closed unanswered must not be taken with this one
    m_offer =
        connect(m_notice, &Notice::actionTriggered, this, std::move(accepted), Qt::SingleShotConnection);
}

bool NoticeBoard::dismiss()
{
    const bool shown = m_notice->isVisible();
    m_notice->dismiss();
    return shown;
}

void NoticeBoard::setTheme(const Theme& theme) { m_notice->setTheme(theme); }

// A notice that goes by itself lies over the picture for that while: the tiles and the gates below it are
// what it is about. One that waits for somebody covers nothing.
void NoticeBoard::place()
{
    if (m_notice->stays()) {
        m_notice->standOn(m_central.foot());
        return m_central.setFootHeight(m_notice->roomNeeded());
    }
    m_central.setFootHeight(0);
    View* view = m_views.view(m_views.currentId());
    m_notice->standOn(view ? static_cast<QWidget*>(view->frame().canvas()) : &m_views);
}

} // namespace ridgepoint
