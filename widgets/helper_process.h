#pragma once

// A program that is started to find something out and may misbehave. It is a group of its own, and with all
// that it started it ends: when it is told to, when it ends by itself, and when this object goes. A killed
// parent takes the program along (Linux).

#include <QProcess>

namespace ridgepoint {

class HelperProcess : public QProcess
{
public:
    explicit HelperProcess(QObject* parent = nullptr);
    ~HelperProcess() override; // waits until it has ended
    void end(); // at once; finished() follows

private:
    void killGroup() const;

    qint64 m_group = 0; // 0: not started
};

} // namespace ridgepoint
