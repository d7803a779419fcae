#include "app/lesson/progress_store.h"

#include "widgets/core_text.h"
#include "widgets/files.h"

#include <QCoreApplication>
#include <QDate>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Lessons)
};

constexpr qint64 largestFile = 4 << 20;

} // namespace

int today() { return int(QDate(1970, 1, 1).daysTo(QDate::currentDate())); }

ProgressStore::ProgressStore(const QString& file)
    : m_file(file.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                + QStringLiteral("/progress.json")
                            : file)
{
}

const Progress& ProgressStore::progress()
{
    if (!m_read)
        read();
    return m_progress;
}

QString ProgressStore::problem()
{
    progress();
    return m_problem;
}

void ProgressStore::read()
{
    m_read = true;
    m_progress = {};
    m_problem.clear();
    if (!QFileInfo::exists(m_file))
        return;
    const FileContent content = readFile(m_file, largestFile);
    Text problem;
    std::optional<Progress> found;
    if (content.ok() && !content.beyond(largestFile))
        found = readProgress(content.bytes.toStdString(), problem);
    if (found) {
        m_progress = std::move(*found);
        return;
    }
    const QString why = !content.ok() ? content.problem
        : content.beyond(largestFile) ? Words::tr("it is too large")
                                      : coreText(problem);
    m_problem = Words::tr("What was learnt before cannot be read, and counting begins anew: %1").arg(why);
}

QString ProgressStore::note(CardResult result)
{
    read();
    if (!m_problem.isEmpty()) {
        const QString aside = m_file + QStringLiteral(".broken");
        QFile::remove(aside);
        if (!QFile::rename(m_file, aside))
            return m_problem;
        m_problem.clear();
    }
    addResult(m_progress, std::move(result));
    QDir().mkpath(QFileInfo(m_file).absolutePath());
    return writeFile(m_file, QByteArray::fromStdString(writeProgress(m_progress)));
}

QString ProgressStore::clear()
{
    if (QFileInfo::exists(m_file) && !QFile::remove(m_file))
        return Words::tr("The file cannot be removed: %1").arg(QDir::toNativeSeparators(m_file));
    read();
    return {};
}

QString ProgressStore::exportTo(const QString& path)
{
    const bool csv = path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
    return writeFile(path,
        QByteArray::fromStdString(csv ? tableAsCsv(progressTable(progress())) : writeProgress(progress())));
}

} // namespace ridgepoint
