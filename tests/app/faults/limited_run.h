#pragma once

// One run of a program under limits of the system, and what it took. A process's own memory is known only to
// who waits for that process alone, so it is started by hand.

#include <QByteArray>
#include <QFile>
#include <QStringList>
#include <QTemporaryDir>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

namespace ridgepoint::testing {

struct Limits
{
    rlim_t addressSpace = RLIM_INFINITY; // bytes
    rlim_t cpuSeconds = 120; // what is never done ends here
    rlim_t stack = 0; // bytes; 0: as it is
    rlim_t files = 0; // 0: as it is
};

struct LimitedRun
{
    int code = -1; // −1 when a signal ended it
    int signal = 0;
    double cpuSeconds = 0;
    double peakBytes = 0; // resident
    QByteArray out, err;
};

// `environment`: "NAME=value", over that of the test.
inline LimitedRun runLimited(const QString& program, const QStringList& arguments, const Limits& limits = {},
    const QStringList& environment = {}, const QString& input = QStringLiteral("/dev/null"))
{
    const QTemporaryDir folder;
    const QByteArray out = folder.filePath(QStringLiteral("out")).toLocal8Bit(),
                     err = folder.filePath(QStringLiteral("err")).toLocal8Bit(),
                     in = QFile::encodeName(input);
    std::vector<QByteArray> words{QFile::encodeName(program)};
    for (const QString& argument : arguments)
        words.push_back(argument.toUtf8());
    std::vector<char*> argv;
    for (QByteArray& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    std::vector<QByteArray> variables;
    for (const QString& pair : environment)
        variables.push_back(pair.toLocal8Bit());

    const pid_t child = fork();
    if (child == 0) {
        const auto limit = [](auto what, rlim_t value) {
            const rlimit both{value, value};
            setrlimit(what, &both);
        };
        limit(RLIMIT_CPU, limits.cpuSeconds);
        alarm(1800); // s; what waits for ever takes no processor time, and is a signal then
        limit(RLIMIT_CORE, 0);
        if (limits.stack > 0)
            limit(RLIMIT_STACK, limits.stack);
        if (limits.files > 0)
            limit(RLIMIT_NOFILE, limits.files);
        for (const char* display : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
            unsetenv(display);
        for (QByteArray& pair : variables)
            putenv(pair.data());
        const int files[] = {open(in.constData(), O_RDONLY),
            open(out.constData(), O_WRONLY | O_CREAT | O_TRUNC, 0600),
            open(err.constData(), O_WRONLY | O_CREAT | O_TRUNC, 0600)};
        for (int i = 0; i < 3; ++i)
            dup2(files[i], i);
        for (const int file : files)
            close(file);
        limit(RLIMIT_AS, limits.addressSpace);
        execv(argv[0], argv.data());
        _exit(127);
    }
    LimitedRun run;
    int status = 0;
    rusage used{};
    if (child < 0 || wait4(child, &status, 0, &used) != child)
        qFatal("no process can be started");
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    run.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    const auto seconds = [](const timeval& time) {
        return double(time.tv_sec) + 1e-6 * double(time.tv_usec);
    };
    run.cpuSeconds = seconds(used.ru_utime) + seconds(used.ru_stime);
    run.peakBytes = 1024.0 * double(used.ru_maxrss);
    const auto read = [](const QByteArray& path) {
        QFile file(QFile::decodeName(path));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    run.out = read(out);
    run.err = read(err);
    return run;
}

} // namespace ridgepoint::testing
