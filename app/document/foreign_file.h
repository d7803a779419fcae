#pragma once

// A file of another program as launch::adopt() takes it, with what lies beside it: of a model its
// config.json, hf_quant_config.json and files of weights, of which only what describes them is read. The
// command `import` and the window open such files here.

#include "widgets/files.h"

#include "core/interop/launch/foreign.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

struct ForeignFile
{
    QString
        path; // of what `content` is: the config.json where weights beside it, or their folder, were named
    FileContent content; // of weights without a config.json: what describes them
    bool weights = false; // it is such a description, whatever its length
    std::optional<double> fileBytes; // of the file of weights; empty: it came through a pipe, and goes on
    QByteArray quantisation; // empty: there is none
    struct Description // of another file of weights
    {
        std::string name;
        QByteArray bytes;
        double fileBytes = 0;
        std::string problem; // why it was not read
    };
    std::vector<Description> descriptions;

    std::string_view text() const { return {content.bytes.constData(), std::size_t(content.bytes.size())}; }
    launch::Beside beside(launch::Given given) const; // views of this object
};

// `path` may be a folder that holds a model. Of a text at most `limit` bytes and one are read, of weights
// what descriptionBytes() says. Neighbours are looked for once the file is known to be another program's.
ForeignFile readForeignFile(const QString& path, qint64 limit, Source source = Source::File);

} // namespace ridgepoint
