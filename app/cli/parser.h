#pragma once

// Qt's parser of options, which keeps to itself what it was given: help, completions, man pages and "did you
// mean" are made of this list. Options are named and described by UTF-8 literals, and --help is one of each
// command.

#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QList>
#include <QMap>
#include <QStringList>

#include <string>

namespace ridgepoint {

class CommandParser : public QCommandLineParser
{
public:
    CommandParser() { addOption({{QStringLiteral("h"), QStringLiteral("help")}, utf8("show this help")}); }

    // `value` is what the help calls its value, empty where it takes none; `usual` is that value unless
    // given.
    void add(const char* name, const std::string& meaning, const char* value = "", const char* usual = "")
    {
        addOption({utf8(name), QString::fromStdString(meaning), utf8(value), utf8(usual)});
    }
    void addOutput(const std::string& meaning, const char* value = "FILE") // -o
    {
        addOption(
            {{QStringLiteral("o"), QStringLiteral("output")}, QString::fromStdString(meaning), utf8(value)});
    }
    // An option whose value may be left out, and what it then is: its value follows '='.
    void addOptional(const char* name, const char* meaning, const char* value, const QString& alone)
    {
        m_alone[utf8(name)] = alone;
        add(name, meaning, value);
    }

    using QCommandLineParser::isSet;
    using QCommandLineParser::value;
    using QCommandLineParser::values;
    bool isSet(const char* name) const { return isSet(utf8(name)); }
    QString value(const char* name) const { return value(utf8(name)); }
    QStringList values(const char* name) const { return values(utf8(name)); }
    QStringList list(const char* name) const // "a,b", or given again
    {
        return values(name).join(u',').split(u',', Qt::SkipEmptyParts);
    }
    std::string text(const char* name) const { return value(name).toStdString(); } // its value

    QStringList completed(QStringList arguments) const // with what was left out
    {
        for (QString& argument : arguments) {
            if (argument == QLatin1String("--"))
                break;
            if (argument.startsWith(QLatin1String("--")) && m_alone.contains(argument.sliced(2)))
                argument += u'=' + m_alone[argument.sliced(2)];
        }
        return arguments;
    }
    const QList<QCommandLineOption>& options() const { return m_options; } // as declared

private:
    static QString utf8(const char* text) { return QString::fromUtf8(text); }
    void addOption(const QCommandLineOption& option)
    {
        m_options += option;
        QCommandLineParser::addOption(option);
    }

    QList<QCommandLineOption> m_options;
    QMap<QString, QString> m_alone; // by name
};

} // namespace ridgepoint
