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

    inline static const PrivateHome m_home; // classes and settings of earlier runs are not this test's

protected:
    Catalog m_catalog = shippedCatalog();
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;

    Document& document() { return m_window->document(); }
    QAction* action(QStringView id) { return m_window->actions()[id]; }
    static void turn();

private Q_SLOTS:
    void init();
    void cleanup();
};

} // namespace ridgepoint::testing
