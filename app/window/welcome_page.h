#pragma once

// Where to begin: the examples with what each of them shows, and the files worked on last.

#include <QScrollArea>
#include <QString>
#include <QStringList>

#include "core/inputs/catalog/catalog.h"

namespace ridgepoint {

class WelcomePage : public QScrollArea
{
    Q_OBJECT
public:
    WelcomePage(const Catalog& catalog, const QStringList& recent, bool standings, QWidget* parent = nullptr);

Q_SIGNALS:
    void presetChosen(const QString& id);
    void fileChosen(const QString& path);
    void commandChosen(const QString& action); // of Actions

private:
    QWidget* buildWays();
    QWidget* buildExamples(const Catalog& catalog, bool standings);
    QWidget* buildFiles(const QStringList& recent);
};

} // namespace ridgepoint
