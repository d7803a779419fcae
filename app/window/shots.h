#pragma once

// What the pictures of ridgepoint-shots are taken with.

#include "app/window/main_window.h"
#include "app/window/plan_search.h"

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QThreadPool>

#include <cstdio>

namespace ridgepoint {

class Settings;

inline void settle()
{
    QApplication::processEvents();
    for (QWidget* top : QApplication::topLevelWidgets())
        if (auto* window = qobject_cast<MainWindow*>(top))
            while (window->planSearch().live().searching())
                QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    // Layouts, change notices and what other threads work out need a few turns; nothing here waits for time
    // to pass.
    for (int i = 0; i < 8; ++i) {
        QThreadPool::globalInstance()->waitForDone();
        QApplication::sendPostedEvents();
        QApplication::processEvents();
    }
}

class Shots
{
public:
    Shots(const QString& folder, const QString& only)
        : m_folder(folder)
        , m_only(only)
    {
    }

    // Grey: as a print without colour has it.
    bool take(QWidget& widget, const QString& name, bool grey = false)
    {
        if (!name.startsWith(m_only)) {
            QApplication::processEvents(); // or a later shot would show the colours of an earlier theme
            return true;
        }
        settle();
        const QString path = m_folder.filePath(name + QStringLiteral(".png"));
        QImage picture = widget.grab().toImage();
        if (grey)
            picture = picture.convertToFormat(QImage::Format_Grayscale8);
        if (picture.save(path)) {
            std::printf("%s\n", qUtf8Printable(path));
            return true;
        }
        std::fprintf(stderr, "ridgepoint-shots: cannot write %s\n", qUtf8Printable(path));
        m_failed = true;
        return false;
    }
    bool failed() const { return m_failed; }
    // Whether a name that begins so can be among those asked for.
    bool wants(const QString& begin) const { return begin.startsWith(m_only) || m_only.startsWith(begin); }

private:
    QDir m_folder;
    QString m_only;
    bool m_failed = false;
};

inline QString named(const QString& what, const QString& theme, QSize size)
{
    return QStringLiteral("%1-%2-%3x%4").arg(what, theme).arg(size.width()).arg(size.height());
}

void takeLessons(Shots& shots, MainWindow& window, Settings& settings);

} // namespace ridgepoint
