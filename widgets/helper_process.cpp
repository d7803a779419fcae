#include "widgets/helper_process.h"

#include <csignal>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace ridgepoint {

HelperProcess::HelperProcess(QObject* parent)
    : QProcess(parent)
{
    setChildProcessModifier([] {
        setpgid(0, 0);
#ifdef __linux__
        prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    });
    connect(this, &QProcess::started, this, [this] { m_group = processId(); });
    connect(this, &QProcess::finished, this, [this] { killGroup(); }); // what it left behind
}

HelperProcess::~HelperProcess()
{
    if (state() == NotRunning)
        return;
    end();
    waitForFinished(2000); // ms
}

void HelperProcess::end()
{
    killGroup();
    kill(); // also one that has not made its group yet
}

void HelperProcess::killGroup() const
{
    const qint64 group = processId() > 0 ? processId() : m_group;
    if (group > 0)
        ::kill(-static_cast<pid_t>(group), SIGKILL);
}

} // namespace ridgepoint
