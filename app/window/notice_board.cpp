#include "app/window/notice_board.h"

#include "app/window/central_area.h"
#include "widgets/notice.h"

#include <QMainWindow>
#include <QMenuBar>

namespace ridgepoint {

namespace {

constexpr int informationStays = 6'000; // ms
constexpr int untilClosed = 0;

} // namespace

NoticeBoard::NoticeBoard(QMainWindow& window, CentralArea& central)
    : QObject(&window)
    , m_window(window)
    , m_central(central)
    , m_notice(new Notice(&window))
{
    for (const auto signal : {&Notice::placed, &Notice::dismissed})
        connect(m_notice, signal, this, &NoticeBoard::place);
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

void NoticeBoard::withdraw(const QString& text)
{
    if (m_notice->text() == text)
        dismiss();
}

bool NoticeBoard::dismiss()
{
    const bool shown = m_notice->isVisible();
    m_notice->dismiss();
    return shown;
}

void NoticeBoard::setTheme(const Theme& theme) { m_notice->setTheme(theme); }

// Nothing of a picture is covered. What goes by itself takes the free end of the menu bar, so that no picture
// moves for it either; what waits for somebody, or is too long for that, gets room below the pictures.
void NoticeBoard::place()
{
    QMenuBar& bar = *m_window.menuBar();
    const bool inBar = !m_notice->stays() && bar.isVisible() && m_notice->fits(bar);
    if (inBar)
        m_notice->standIn(&bar);
    else
        m_notice->standOn(m_central.foot());
    m_central.setFootHeight(m_notice->isVisible() && !inBar ? m_notice->roomNeeded() : 0);
}

} // namespace ridgepoint
