#pragma once

// One run of the program as scripts see it: a process without a display, the presets of this tree.

#include "tests/support/patience.h"

#include <nlohmann/json.hpp>

#include <QProcess>
#include <QString>
#include <QStringList>

namespace ridgepoint::testing {

struct Answer
{
    int code = -1;
    QByteArray out, err;
};

// −2 for a program that crashed. `more` are further variables of the environment, "NAME=value".
inline Answer runProgram(
    const QStringList& arguments, const QByteArray& input = {}, const QStringList& more = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* display : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
        environment.remove(QString::fromLatin1(display));
    environment.insert(QStringLiteral("RIDGEPOINT_PRESETS"), QStringLiteral(RIDGEPOINT_PRESETS_DIR));
    for (const QString& pair : more)
        environment.insert(pair.section(u'=', 0, 0), pair.section(u'=', 1));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(RIDGEPOINT_PROGRAM), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(patience))
        qFatal("the program does not end");
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
        process.readAllStandardOutput(), process.readAllStandardError()};
}

// The same of a line of words, none of which holds a blank.
inline Answer run(const QString& line, const QByteArray& input = {})
{
    return runProgram(line.split(u' ', Qt::SkipEmptyParts), input);
}

inline nlohmann::ordered_json jsonOf(const Answer& answer)
{
    return nlohmann::ordered_json::parse(answer.out.toStdString());
}

// As somebody takes a layout over: with everything printed set, in the order printed.
inline QString withSets(QString command, const nlohmann::ordered_json& layout)
{
    for (const auto& [id, text] : layout["set"].items())
        command += QStringLiteral(" --set %1=%2")
                       .arg(QString::fromStdString(id), QString::fromStdString(text.get<std::string>()));
    return command;
}

} // namespace ridgepoint::testing
