#include "widgets/files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace ridgepoint {

namespace {

namespace fs = std::filesystem;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Files)
};

constexpr int mostLinks = 40; // as the kernel follows

fs::path native(const QString& path) { return fs::path(QFile::encodeName(path).toStdString()); }

bool isRegular(const fs::path& path)
{
    std::error_code error;
    return fs::is_regular_file(path, error);
}

// Qt knows no word for a disk that took less than it was given.
QString reasonOf(const QFileDevice& file, int number)
{
    if (number == ENOSPC || number == EDQUOT)
        return Words::tr("there is no space left on the device");
    if (number == EFBIG)
        return Words::tr("it would be larger than files may be here");
    const QString said = file.errorString();
    if (file.error() != QFileDevice::NoError && said != QLatin1String("Unknown error"))
        return said;
    return number != 0 ? QString::fromLocal8Bit(std::strerror(number))
                       : Words::tr("not all of it could be written");
}

// All of the bytes into an open file; the number of the error, 0 when there is none to blame but the result.
bool pour(QFileDevice& file, const QByteArray& bytes, int& number)
{
    errno = 0;
    const bool whole = file.write(bytes) == bytes.size() && file.flush();
    number = whole ? 0 : errno;
    return whole;
}

} // namespace

bool isStream(const QString& path)
{
    fs::path at = native(path);
    std::error_code error;
    for (int i = 0; i < mostLinks; ++i) {
        const std::string whole = fs::absolute(at, error).lexically_normal().string();
        if (whole.starts_with("/proc/") || (whole.starts_with("/dev/") && !whole.starts_with("/dev/shm/")))
            return true;
        if (!fs::is_symlink(at, error))
            break;
        at = at.parent_path() / fs::read_symlink(at, error);
    }
    const fs::file_status status = fs::status(at, error);
    return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

FileContent readFile(const QString& path, qint64 limit, Source source)
{
    FileContent out;
    const QFileInfo info(path);
    if (info.isDir()) {
        out.problem = Words::tr("it is a folder");
        return out;
    }
    if (source == Source::File && info.exists() && !path.startsWith(u':') && !isRegular(native(path))) {
        out.problem = Words::tr("it is not a regular file");
        return out;
    }
    QFile file(path);
    const bool standardInput = source == Source::Stream && path == QLatin1String("-");
    if (standardInput ? !file.open(stdin, QIODevice::ReadOnly) : !file.open(QIODevice::ReadOnly)) {
        out.problem = file.errorString();
        return out;
    }
    // Pipes come in pieces, and a small file does not ask for room for the largest.
    constexpr qint64 pieceBytes = 1 << 18;
    while (out.bytes.size() <= limit) {
        const QByteArray piece = file.read(std::min(pieceBytes, limit + 1 - out.bytes.size()));
        if (piece.isEmpty())
            break;
        out.bytes += piece;
    }
    if (file.error() != QFileDevice::NoError) { // what came until then is no file
        out.problem = file.errorString();
        out.bytes.clear();
    }
    return out;
}

QString writeFile(const QString& path, const QByteArray& bytes)
{
    if (path.isEmpty())
        return Words::tr("the name is empty");
    int number = 0;
    if (isStream(path)) {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
            return file.errorString();
        return pour(file, bytes, number) ? QString() : reasonOf(file, number);
    }
    const QFileInfo info(path);
    if (info.isDir())
        return Words::tr("it is a folder");
    if (!info.dir().exists())
        return Words::tr("the folder does not exist");
    QSaveFile file(path);
    // Never truncated in place: a write that fails leaves the old file whole.
    file.setDirectWriteFallback(false);
    if (!file.open(QIODevice::WriteOnly))
        return file.errorString();
    // Flushed by hand, for commit() of Qt 6.4 does not notice that the last of its buffer found the disk
    // full.
    if (!pour(file, bytes, number)) {
        file.cancelWriting();
        return reasonOf(file, number);
    }
    return file.commit() ? QString() : file.errorString();
}

} // namespace ridgepoint
