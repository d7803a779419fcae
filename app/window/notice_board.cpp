#include "app/window/notice_board.h"

#include "widgets/notice.h"
#include "widgets/tokens.h"

namespace ridgepoint {

namespace {

constexpr int informationStays = 6'000; // ms
constexpr int untilClosed = 0;

} // namespace

NoticeBoard::NoticeBoard(QWidget& window, QWidget& pictures)
    : QObject(&window)
    , m_notice(new Notice(&window))
{
    m_notice->standOn(&pictures, tokens::steps(window.font(), tokens::tile + 2 * tokens::gap));
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

} // namespace ridgepoint
