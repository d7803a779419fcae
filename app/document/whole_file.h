#pragma once

// A file is there with all of its bytes, or as it was.

#include <QByteArray>
#include <QSaveFile>

namespace ridgepoint {

// Writes, and lets the file take the place of the one before; false: errorString() says why not. Flushed by hand,
// for commit() of Qt 6.4 does not notice that the last of its buffer found the disk full.
inline bool writeAndCommit(QSaveFile& file, const QByteArray& bytes)
{
    return file.write(bytes) == bytes.size() && file.flush() && file.commit();
}

} // namespace ridgepoint
