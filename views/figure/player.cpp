#include "views/figure/player.h"

#include <QTimerEvent>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int frameMilliseconds = 16;
constexpr double longestFrame = 250; // after a stall the picture goes on from where it was

} // namespace

Player::Player(QObject* parent)
    : QObject(parent)
{
}

void Player::setPosition(double position)
{
    position = position < 0 ? -1 : std::min(position, 1.0);
    if (position == m_position)
        return;
    m_position = position;
    if (m_position >= 1 || m_position < 0)
        pause();
    Q_EMIT moved();
}

void Player::play()
{
    if (isPlaying())
        return;
    if (m_position < 0 || m_position >= 1)
        setPosition(0);
    m_since.start();
    m_timer.start(frameMilliseconds, Qt::PreciseTimer, this);
    Q_EMIT playingChanged(true);
}

void Player::pause()
{
    if (!isPlaying())
        return;
    m_timer.stop();
    Q_EMIT playingChanged(false);
}

void Player::advance(double milliseconds)
{
    setPosition(std::max(0.0, m_position) + milliseconds / 1000 * m_speed / wholeSeconds);
}

void Player::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_timer.timerId()) {
        QObject::timerEvent(event);
        return;
    }
    advance(std::min(static_cast<double>(m_since.restart()), longestFrame));
}

} // namespace ridgepoint
