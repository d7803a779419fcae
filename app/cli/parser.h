#pragma once

// Qt's parser of options, which keeps to itself what it was given: help, completions, man pages and "did you
// mean" are made of this list.

#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QList>
#include <QMap>
#include <QStringList>

namespace ridgepoint {

class CommandParser : public QCommandLineParser
{
public:
    bool addOption(const QCommandLineOption& option)
    {
        m_options += option;
        return QCommandLineParser::addOption(option);
    }
    bool addOptions(const QList<QCommandLineOption>& options)
    {
        m_options += options;
        return QCommandLineParser::addOptions(options);
    }
    // An option whose value may be left out, and what it then is: its value follows '='.
    bool addOptional(const QCommandLineOption& option, const QString& alone)
    {
        m_alone[option.names().constFirst()] = alone;
        return addOption(option);
    }
    bool isOptional(const QCommandLineOption& option) const
    {
        return m_alone.contains(option.names().constFirst());
    }
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
    QList<QCommandLineOption> m_options;
    QMap<QString, QString> m_alone; // by name
};

} // namespace ridgepoint
