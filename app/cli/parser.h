#pragma once

// Qt's parser of options, which keeps to itself what it was given: help, completions, man pages and "did you
// mean" are made of this list.

#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QList>

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
    const QList<QCommandLineOption>& options() const { return m_options; } // as declared

private:
    QList<QCommandLineOption> m_options;
};

} // namespace ridgepoint
