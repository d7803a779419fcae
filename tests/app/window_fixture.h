#pragma once

// A window on the default scenario for every test function, and what its tests do to it again and again.

#include "app_fixture.h"

#include "app/document/settings.h"
#include "app/window/main_window.h"

#include <memory>

namespace ridgepoint::testing {

class WindowFixture : public QObject
{
    Q_OBJECT

protected:
    Catalog m_catalog = shippedCatalog();
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;

    Document& document() { return m_window->document(); }
    QAction* action(QStringView id) { return m_window->actions()[id]; }
    static void turn()
    {
        for (int i = 0; i < 4; ++i) {
            QApplication::sendPostedEvents();
            QApplication::processEvents();
        }
    }

private Q_SLOTS:
    void init()
    {
        m_settings = std::make_unique<Settings>();
        m_settings->useTheme(QStringLiteral("light"));
        m_window = std::make_unique<MainWindow>(m_catalog, *m_settings);
        m_window->resize(1280, 720);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup()
    {
        m_window.reset();
        m_settings.reset();
    }
};

} // namespace ridgepoint::testing
