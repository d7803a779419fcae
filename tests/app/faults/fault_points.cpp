// What disks and signals do to a program, on purpose: linked into a program, this stands before the C
// library's calls that change files, counts those under one folder, and lets one of them go wrong.
//
//   RIDGEPOINT_FAULT_UNDER=/folder   only files in it count
//   RIDGEPOINT_FAULT_EXCEPT=.lock    and of those none whose name ends so
//   RIDGEPOINT_FAULT=kill:7          SIGKILL at the seventh point; a write has three: before, half way, after
//   RIDGEPOINT_FAULT=space:1000      the disk takes 1000 bytes, then says ENOSPC
//   RIDGEPOINT_FAULT=interrupt       every write is first interrupted, then takes one byte, then all
//   RIDGEPOINT_FAULT=readonly        no file can be opened for writing

#undef _FORTIFY_SOURCE

#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <unistd.h>

namespace {

struct Plan
{
    std::string under;
    long killAt = 0; // 0: never
    long space = -1; // bytes; below 0: as much as there is
    bool interrupt = false;
    bool readOnly = false;
};

const Plan& plan()
{
    static const Plan stated = [] {
        Plan out;
        const char* under = std::getenv("RIDGEPOINT_FAULT_UNDER");
        const char* fault = std::getenv("RIDGEPOINT_FAULT");
        if (!under || !fault)
            return out;
        out.under = under;
        const std::string_view what(fault);
        if (what.starts_with("kill:"))
            out.killAt = std::atol(fault + 5);
        else if (what.starts_with("space:"))
            out.space = std::atol(fault + 6);
        out.interrupt = what == "interrupt";
        out.readOnly = what == "readonly";
        return out;
    }();
    return stated;
}

long points = 0;
long taken = 0; // bytes
int interruptions = 0;

void point()
{
    if (!plan().under.empty() && ++points == plan().killAt)
        kill(getpid(), SIGKILL);
}

bool counts(const char* path)
{
    static const char* const except = std::getenv("RIDGEPOINT_FAULT_EXCEPT");
    if (except && path && std::string_view(path).ends_with(except))
        return false;
    return path && !plan().under.empty() && std::string_view(path).starts_with(plan().under);
}

bool counts(int file)
{
    if (plan().under.empty())
        return false;
    char path[4096];
    const std::string link = "/proc/self/fd/" + std::to_string(file);
    const ssize_t length = readlink(link.c_str(), path, sizeof path - 1);
    if (length <= 0)
        return false;
    path[length] = '\0';
    return counts(path);
}

template <class Function>
Function next(const char* name)
{
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

template <class Function, class... Argument>
auto between(bool mine, Function call, Argument... arguments)
{
    if (mine)
        point();
    const auto result = call(arguments...);
    if (mine) {
        const int error = errno;
        point();
        errno = error;
    }
    return result;
}

int opened(const char* name, const char* path, int flags, mode_t mode)
{
    using Open = int (*)(const char*, int, ...);
    static const Open plain = next<Open>("open");
    static const Open large = next<Open>("open64");
    const bool mine = (flags & (O_WRONLY | O_RDWR | O_CREAT)) != 0 && counts(path);
    if (mine && plan().readOnly) {
        errno = EROFS;
        return -1;
    }
    return between(mine, std::strcmp(name, "open") == 0 ? plain : large, path, flags, mode);
}

} // namespace

extern "C" {

int open(const char* path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened("open", path, flags, mode);
}

int open64(const char* path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened("open64", path, flags, mode);
}

ssize_t write(int file, const void* bytes, size_t count)
{
    using Write = ssize_t (*)(int, const void*, size_t);
    static const Write call = next<Write>("write");
    if (!counts(file))
        return call(file, bytes, count);
    point();
    if (plan().interrupt && count > 1) {
        if (interruptions++ % 3 == 0) {
            errno = EINTR;
            return -1;
        }
        if (interruptions % 3 == 2)
            count = 1;
    }
    if (plan().space >= 0) {
        const long left = plan().space - taken;
        if (left <= 0) {
            errno = ENOSPC;
            return -1;
        }
        count = std::size_t(left) < count ? std::size_t(left) : count;
    }
    if (points + 1 == plan().killAt) {
        call(file, bytes, count / 2);
        point();
    }
    ++points; // half way, in a run that goes on
    const ssize_t written = call(file, bytes, count);
    taken += written > 0 ? written : 0;
    point();
    return written;
}

int fsync(int file)
{
    using Sync = int (*)(int);
    static const Sync call = next<Sync>("fsync");
    return between(counts(file), call, file);
}

int fdatasync(int file)
{
    using Sync = int (*)(int);
    static const Sync call = next<Sync>("fdatasync");
    return between(counts(file), call, file);
}

int rename(const char* from, const char* to)
{
    using Rename = int (*)(const char*, const char*);
    static const Rename call = next<Rename>("rename");
    return between(counts(to), call, from, to);
}

int renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags)
{
    using Rename = int (*)(int, const char*, int, const char*, unsigned);
    static const Rename call = next<Rename>("renameat2");
    return between(counts(to), call, fromFolder, from, toFolder, to, flags);
}

int linkat(int fromFolder, const char* from, int toFolder, const char* to, int flags)
{
    using Link = int (*)(int, const char*, int, const char*, int);
    static const Link call = next<Link>("linkat");
    return between(counts(to), call, fromFolder, from, toFolder, to, flags);
}

int unlink(const char* path)
{
    using Unlink = int (*)(const char*);
    static const Unlink call = next<Unlink>("unlink");
    return between(counts(path), call, path);
}

} // extern "C"
