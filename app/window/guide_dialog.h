#pragma once

// The user guide: its chapters, and the one that is read, with pictures in the window's theme.

#include <QDialog>

#include "app/guide/guide.h"

#include <vector>

class QListWidget;
class QTextBrowser;

namespace ridgepoint {

class Settings;

class GuideDialog : public QDialog
{
    Q_OBJECT
public:
    // Both must outlive the dialog.
    GuideDialog(const Catalog& catalog, const Settings& settings, QWidget* parent);

    void showTerm(const QString& anchor); // of the glossary

    QListWidget& list() { return *m_list; }
    QTextBrowser& browser() { return *m_browser; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill(); // in the language and theme of now
    void read(int chapter);

    const Catalog& m_catalog;
    const Settings& m_settings;
    std::vector<GuideChapter> m_chapters;
    QListWidget* m_list;
    QTextBrowser* m_browser;
};

} // namespace ridgepoint
