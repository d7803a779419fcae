#pragma once

// The first page: a row that names a job and answers it, the lessons, the measurement of this machine, recent
// files, and the examples as pictures.

#include "core/inputs/catalog/catalog.h"

#include <QScrollArea>
#include <QString>
#include <QStringList>

class QBoxLayout;

namespace ridgepoint {

class Gallery;
class JobRow;
class Settings;

class StartPage : public QScrollArea
{
    Q_OBJECT
public:
    // Catalog and settings must outlive it. `keys` bring it back.
    StartPage(const Catalog& catalog, const Settings& settings, const QStringList& recent,
        const QString& keys, QWidget* parent = nullptr);

    JobRow& job() { return *m_job; }
    Gallery& gallery() { return *m_gallery; }

Q_SIGNALS:
    void chosen(const QString& what); // a preset, a file or a share code, to be opened
    void commandChosen(const QString& action); // of Actions
    void dismissed(); // by Esc, or its button

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildHead(const QString& keys);
    QWidget* buildDoors();
    QWidget* buildFiles(const QStringList& recent);
    void restyle();

    JobRow* m_job;
    Gallery* m_gallery;
    QWidget* m_content;
    QBoxLayout* m_page; // of the content
};

} // namespace ridgepoint
