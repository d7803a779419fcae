#pragma once

// Another program's validator (python3-jsonschema), which judges files by one of the schemas that ship. One
// process judges all of them.

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <map>
#include <string>

namespace ridgepoint::test {

class SchemaJudge
{
public:
    // "scenario": resources/schemas/scenario.schema.json
    explicit SchemaJudge(const QString& name)
        : m_schema(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/resources/schemas/%1.schema.json").arg(name))
    {
    }

    const QString& schemaFile() const { return m_schema; }

    bool isThere()
    {
        if (m_python.isEmpty()) {
            const QString python = QStandardPaths::findExecutable(QStringLiteral("python3"));
            const bool there = !python.isEmpty()
                && QProcess::execute(python,
                       {QStringLiteral("-c"), QStringLiteral("from jsonschema import Draft202012Validator")})
                    == 0;
            m_python = there ? python : QStringLiteral("none");
        }
        return m_python != QLatin1String("none");
    }

    // Before the first verdict.
    void add(const QString& name, const std::string& json)
    {
        const QString path = m_folder.filePath(QString::number(m_files.size()));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write %s", qPrintable(path));
        file.write(QByteArray::fromStdString(json));
        m_files[path] = name;
    }
    void addFile(const QString& path) { m_files[path] = QFileInfo(path).fileName(); }

    // What the validator found; empty: the file is valid. The schema itself is judged by its metaschema.
    QString verdictOf(const QString& name)
    {
        if (m_verdicts.empty())
            judge();
        const auto at = m_verdicts.find(name);
        if (at == m_verdicts.end())
            qFatal("nothing was said of %s", qPrintable(name));
        return at->second;
    }

private:
    void judge()
    {
        const QByteArray script = "import json, sys\n"
                                  "from jsonschema import Draft202012Validator\n"
                                  "schema = json.load(open(sys.argv[1]))\n"
                                  "Draft202012Validator.check_schema(schema)\n"
                                  "validator = Draft202012Validator(schema)\n"
                                  "for name in sys.argv[2:]:\n"
                                  "    found = next(iter(validator.iter_errors(json.load(open(name)))), None)\n"
                                  "    print(name, '' if found is None else found.json_path + ' ' + "
                                  "found.message[:200].replace('\\n', ' '), sep='\\t')\n";
        QStringList arguments{QStringLiteral("-c"), QString::fromLatin1(script), m_schema};
        for (const auto& each : m_files)
            arguments += each.first;
        QProcess process;
        process.start(m_python, arguments);
        if (!process.waitForFinished(-1) || process.exitCode() != 0)
            qFatal("%s", process.readAllStandardError().constData());
        for (const QString& line :
            QString::fromUtf8(process.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts))
            m_verdicts[m_files.at(line.section(u'\t', 0, 0))] = line.section(u'\t', 1);
    }

    QString m_schema, m_python;
    QTemporaryDir m_folder;
    std::map<QString, QString> m_files, m_verdicts; // path → name → what was found
};

} // namespace ridgepoint::test
