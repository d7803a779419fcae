#include "app/document/recovery.h"

#include "app/document/document.h"
#include "core/base/strict_json.h"
#include "widgets/files.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString schema = QStringLiteral("ridgepoint.recovery/1");
const QString suffix = QStringLiteral(".recovery.json");
const QString lockSuffix = QStringLiteral(".lock");
constexpr qint64 maximumBytes = 16 * 1024 * 1024;

std::unique_ptr<QLockFile> lockFor(const QString& file)
{
    auto lock = std::make_unique<QLockFile>(file + lockSuffix);
    lock->setStaleLockTime(0); // only a vanished process makes a lock stale, never age
    return lock;
}

} // namespace

Recovery::Recovery(Document& document, const QString& folder, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_folder(folder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                  + QStringLiteral("/recovery")
                                : folder)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(delayMs);
    connect(&m_delay, &QTimer::timeout, this, &Recovery::writeNow);
    connect(&document, &Document::scenarioChanged, this, &Recovery::changed);
    connect(&document, &Document::modifiedChanged, this, &Recovery::changed);
}

Recovery::~Recovery() { discard(); }

void Recovery::changed()
{
    if (m_document.isModified()) {
        m_delay.start();
    } else {
        discard();
    }
}

// False: there is nothing to keep, or no place for it.
bool Recovery::write(bool aside)
{
    m_delay.stop();
    if (!m_document.isModified())
        return false;
    const auto complain = [this](const QString& why) {
        if (!std::exchange(m_complained, true))
            Q_EMIT failed(tr("No recovery copy can be kept in %1: %2. Save your work yourself.")
                              .arg(QDir::toNativeSeparators(m_folder), why));
        return false;
    };
    if (m_file.isEmpty()) {
        if (!QDir().mkpath(m_folder))
            return complain(tr("the folder cannot be created"));
        const QString file = m_folder + u'/' + QUuid::createUuid().toString(QUuid::Id128) + suffix;
        m_lock = lockFor(file);
        if (!m_lock->tryLock(0)) {
            m_lock.reset();
            return complain(tr("the folder is not writable"));
        }
        m_file = file;
    }
    const QJsonObject object{{QStringLiteral("schema"), schema}, {QStringLiteral("path"), m_document.path()},
        {QStringLiteral("when"), QDateTime::currentDateTime().toString(Qt::ISODate)},
        {QStringLiteral("aside"), aside},
        {QStringLiteral("scenario"),
            QString::fromStdString(writeScenario(m_document.ownFile(), m_document.catalog()))}};
    const QString why = writeFile(m_file, QJsonDocument(object).toJson());
    return why.isEmpty() || complain(why);
}

bool Recovery::setAside()
{
    if (!write(true))
        return false;
    m_aside.emplace_back(std::exchange(m_file, {}), std::move(m_lock));
    return true;
}

void Recovery::takeBack()
{
    if (m_aside.empty())
        return;
    QFile::remove(m_aside.back().first);
    m_aside.pop_back(); // with its lock
}

void Recovery::discard()
{
    m_delay.stop();
    if (m_file.isEmpty())
        return;
    QFile::remove(m_file);
    m_lock.reset(); // unlocks and removes the lock file
    m_file.clear();
}

std::vector<Recovery::Found> Recovery::findAbandoned() const
{
    std::vector<Found> all;
    const QFileInfoList files =
        QDir(m_folder).entryInfoList({u'*' + suffix}, QDir::Files | QDir::Readable, QDir::Time);
    for (const QFileInfo& info : files) {
        const QString file = info.absoluteFilePath();
        const auto lock = lockFor(file);
        if (!lock->tryLock(0))
            continue; // its window is still open, here or in another process
        const FileContent content = readFile(file, maximumBytes);
        if (!content.ok())
            continue;
        JsonProblem problem;
        const auto object = parseStrictJson(
            content.bytes.toStdString(), problem, {.maxBytes = maximumBytes, .maxDepth = 1, .maxValues = 16});
        const auto text = [&object](const char* key) {
            const auto* const value =
                object && object->is_object() && object->contains(key) ? &object->at(key) : nullptr;
            return value && value->is_string() ? value->get<std::string>() : std::string();
        };
        const ScenarioReadResult read =
            readScenario(text("scenario"), m_document.catalog(), info.fileName().toStdString());
        if (text("schema") != schema.toStdString() || !read.file) {
            QFile::rename(file, file + QStringLiteral(".unreadable")); // kept: a newer version may read it
            continue;
        }
        all.push_back({file, QString::fromStdString(text("path")), QString::fromStdString(text("when")),
            *read.file, object->contains("aside") && object->at("aside") == true});
    }
    return all;
}

void Recovery::remove(const Found& found) const
{
    QFile::remove(found.file);
    QFile::remove(found.file + lockSuffix);
}

} // namespace ridgepoint
