#pragma once

// The one place that opens files people name, and the one that writes them. What is read is bounded and never
// waited for where a person waits for a window; what is written is there whole, or not at all.

#include <QByteArray>
#include <QString>

namespace ridgepoint {

// Of one file that people name: tables, pictures, recordings. Scenarios end sooner, by their reader's own
// limit.
inline constexpr qint64 largestFileMiB = 64;
inline constexpr qint64 largestFileBytes = largestFileMiB << 20;

// What lies behind the name may be a pipe or a device.
enum class Source
{
    File, // refused, for a pipe may never say anything
    Stream // read as `cat` does
};

struct FileContent
{
    QByteArray bytes; // the limit and one more where there is more
    QString problem; // why nothing was read: "it is a folder"; empty when it was
    bool ok() const { return problem.isEmpty(); }
    bool beyond(qint64 limit) const { return bytes.size() > limit; }
};

// `limit` bytes at most, and one more as a sign of more. ":/…" are the program's own; of streams "-" is
// standard input.
FileContent readFile(const QString& path, qint64 limit, Source source = Source::File);

// A device, a pipe, or what stands in /dev and /proc for an open file, links to them included: written into
// as it is, and nothing ever takes its place.
bool isStream(const QString& path);

// Why the bytes are not all in the file, without its name ("there is no space left"); empty when they are. A
// regular file has all of them or is as it was; a stream is written into.
QString writeFile(const QString& path, const QByteArray& bytes);

} // namespace ridgepoint
