#pragma once

// The play position on the time axis, and the clock that moves it. Its timer runs only while it plays.

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QObject>

namespace ridgepoint {

class Player : public QObject
{
    Q_OBJECT
public:
    explicit Player(QObject* parent = nullptr);

    double position() const { return m_position; } // 0 … 1 of the axis; below 0: none
    void setPosition(double position); // pauses at the end; emits moved()
    bool isPlaying() const { return m_timer.isActive(); }
    void play(); // from the start when there is no position, or it is the end
    void pause();
    double speed() const { return m_speed; }
    void setSpeed(double speed) { m_speed = speed; } // 1: the whole axis in wholeSeconds
    void advance(double milliseconds); // what the clock does

    static constexpr double wholeSeconds = 12;

Q_SIGNALS:
    void moved();
    void playingChanged(bool playing);

protected:
    void timerEvent(QTimerEvent* event) override;

private:
    double m_position = -1;
    double m_speed = 1;
    QBasicTimer m_timer;
    QElapsedTimer m_since;
};

} // namespace ridgepoint
