#include "app/document/foreign_file.h"

#include "core/interop/checkpoints/safetensors.h"
#include "core/interop/checkpoints/weight_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ForeignFile)
};

const QString configName = QStringLiteral("config.json");
const QString indexName = QStringLiteral("model.safetensors.index.json");
const QString singleName = QStringLiteral("model.safetensors");
constexpr qint64 beginningBytes = 4096;
constexpr qsizetype mostFiles = 1000; // of one model
constexpr qint64 mostBytes = qint64(longestSafetensorsHeader); // of all descriptions before the last
constexpr qint64 partBytes = 1 << 20; // of a GGUF file that is not the first: tensors alone, 10,000 of them
const QString countOfParts = QStringLiteral("-(\\d{5})-of-(\\d{5})(\\.[a-z]+)$"); // of gguf-split

std::string_view viewOf(const QByteArray& bytes) { return {bytes.constData(), std::size_t(bytes.size())}; }

WeightFile kindOf(const QByteArray& beginning, const QString& path)
{
    return weightFileOf(viewOf(beginning), QFileInfo(path).fileName().toStdString());
}

// An index is nothing but a description.
FileContent readDescription(const QString& path, WeightFile kind, const QByteArray& beginning)
{
    const qint64 bytes =
        kind == WeightFile::Index ? largestFileBytes : qint64(descriptionBytes(kind, viewOf(beginning)));
    FileContent description = readFile(path, bytes);
    description.bytes.truncate(bytes);
    return description;
}

double sizeOf(const QString& path) { return double(QFileInfo(path).size()); }

// "m-00002-of-00003.gguf" → "m-00001-of-00003.gguf", for 1; empty: it is no part.
QString partNamed(const QString& name, int part)
{
    static const QRegularExpression pattern(countOfParts);
    const QRegularExpressionMatch found = pattern.match(name);
    return found.hasMatch() ? name.left(found.capturedStart())
            + QStringLiteral("-%1-of-%2%3")
                  .arg(part, 5, 10, QLatin1Char('0'))
                  .arg(found.captured(2), found.captured(3))
                            : QString();
}

// What of a folder is the model. Of several models nobody says which: `candidates`.
QString modelIn(const QString& folder, QStringList& candidates)
{
    const QDir dir(folder);
    for (const QString& name : {configName, indexName, singleName})
        if (QFileInfo(dir.filePath(name)).isFile())
            return dir.filePath(name);
    const QStringList files =
        dir.entryList({QStringLiteral("*.gguf"), QStringLiteral("*.safetensors")}, QDir::Files, QDir::Name);
    QStringList stems;
    for (const QString& name : files) {
        const QString first = partNamed(name, 1);
        const QString& stem = first.isEmpty() ? name : first;
        if (stems.contains(stem))
            continue;
        stems += stem;
        candidates += name;
    }
    return candidates.size() == 1 ? dir.filePath(candidates.front()) : QString();
}

// One of the files that an index or the first part names; none of another folder, none that is not there.
void addFile(ForeignFile& file, const QDir& folder, const std::string& named, WeightFile kind, qint64& left)
{
    const QString name = QString::fromStdString(named);
    const QString path = folder.filePath(name);
    if (name.isEmpty() || name.contains(u'/') || name.contains(u'\\') || !QFileInfo::exists(path))
        return;
    ForeignFile::Description one{named, {}, sizeOf(path), {}};
    const FileContent beginning = readFile(path, beginningBytes);
    FileContent content = beginning;
    if (beginning.ok() && kindOf(beginning.bytes, path) != kind)
        content.problem = Words::tr("it is not a file of the kind that its name says");
    else if (beginning.ok() && (left <= 0 || file.descriptions.size() > std::size_t(mostFiles)))
        content.problem = Words::tr("the files are too many to be read");
    else if (beginning.ok())
        content = kind == WeightFile::Gguf ? readFile(path, partBytes)
                                           : readDescription(path, kind, beginning.bytes);
    one.problem = content.problem.toStdString();
    one.bytes = content.ok() ? content.bytes : QByteArray();
    left -= one.bytes.size();
    file.descriptions.push_back(std::move(one));
}

void addWeights(ForeignFile& file, const QString& path)
{
    const FileContent beginning = readFile(path, beginningBytes);
    const WeightFile kind = kindOf(beginning.bytes, path);
    if (kind == WeightFile::None)
        return;
    const FileContent content = beginning.ok() ? readDescription(path, kind, beginning.bytes) : beginning;
    const QFileInfo info(path);
    file.descriptions.push_back(
        {info.fileName().toStdString(), content.bytes, sizeOf(path), content.problem.toStdString()});
    qint64 left = mostBytes;
    if (kind == WeightFile::Index)
        for (const std::string& name : readWeightIndex(viewOf(content.bytes)).files)
            addFile(file, info.dir(), name, WeightFile::Safetensors, left);
}

// The others of a GGUF file that is one of several.
void addParts(ForeignFile& file, const QString& path)
{
    const QFileInfo info(path);
    const QString own = info.fileName(), first = partNamed(own, 1);
    if (first.isEmpty())
        return;
    const int count = std::min(first.mid(first.lastIndexOf(u'-') + 1, 5).toInt(), int(mostFiles));
    qint64 left = mostBytes;
    for (int part = 1; part <= count; ++part)
        if (const QString name = partNamed(own, part); name != own)
            addFile(file, info.dir(), name.toStdString(), WeightFile::Gguf, left);
}

} // namespace

launch::Beside ForeignFile::beside(launch::Given given) const
{
    launch::Beside all{.given = std::move(given),
        .quantisation = viewOf(quantisation),
        .weights = {},
        .fileBytes = fileBytes};
    for (const Description& each : descriptions)
        all.weights.push_back({each.name, viewOf(each.bytes), each.fileBytes, each.problem});
    return all;
}

ForeignFile readForeignFile(const QString& named, qint64 limit, Source source)
{
    ForeignFile file;
    file.path = named;
    if (const QFileInfo info(named); info.isDir()) {
        QStringList candidates;
        file.path = modelIn(named, candidates);
        if (file.path.isEmpty()) {
            file.path = named;
            file.content.problem = candidates.isEmpty()
                ? Words::tr("it is a folder without a model's config.json")
                : Words::tr("it is a folder of several models: name one of %1")
                      .arg(candidates.mid(0, 10).join(QStringLiteral(", "))
                          + (candidates.size() > 10 ? QStringLiteral(" …") : QString()));
            return file;
        }
    }
    const bool input = file.path == QLatin1String("-");
    const QDir folder = QFileInfo(file.path).dir();
    // The first of several files holds the keys of all.
    if (const QString first = folder.filePath(partNamed(QFileInfo(file.path).fileName(), 1));
        !input && file.path.endsWith(QLatin1String(".gguf")) && QFileInfo(first).isFile())
        file.path = first;
    const QString config = folder.filePath(configName);
    const QByteArray beginning = input ? QByteArray() : readFile(file.path, beginningBytes).bytes;
    const WeightFile kind = kindOf(beginning, file.path);
    QString weights;
    if ((kind == WeightFile::Safetensors || kind == WeightFile::Index) && QFileInfo(config).isFile()) {
        weights = std::exchange(file.path, config);
        file.content = readFile(file.path, limit);
    } else if (kind != WeightFile::None && !beginning.isEmpty()) {
        file.content = readDescription(file.path, kind, beginning);
        file.weights = true;
        file.fileBytes = sizeOf(file.path);
        if (kind == WeightFile::Gguf)
            addParts(file, file.path);
        return file;
    } else {
        file.content = readFile(file.path, limit, source);
        file.weights = kindOf(file.content.bytes, file.path) != WeightFile::None; // that came through a pipe
        if (file.weights && !file.content.beyond(limit))
            file.fileBytes = double(file.content.bytes.size());
        if (file.weights)
            file.content.bytes.truncate(limit);
    }
    const bool isConfig = QFileInfo(file.path).fileName() == configName;
    if (input || file.weights || (!isConfig && !launch::isForeign(file.text())))
        return file;
    if (isConfig)
        for (const QString& name : {indexName, singleName})
            if (weights.isEmpty() && QFileInfo(folder.filePath(name)).isFile())
                weights = folder.filePath(name);
    if (!weights.isEmpty())
        addWeights(file, weights);
    const QString quantisation = folder.filePath(
        QString::fromLatin1(launch::quantisationFile.data(), qsizetype(launch::quantisationFile.size())));
    if (QFileInfo(quantisation).isFile())
        file.quantisation = readFile(quantisation, limit).bytes;
    return file;
}

} // namespace ridgepoint
