#include "tests/app/window_fixture.h"

namespace ridgepoint::testing {

void WindowFixture::turn()
{
    for (int i = 0; i < 4; ++i) {
        QApplication::sendPostedEvents();
        QApplication::processEvents();
    }
}

void WindowFixture::init()
{
    m_settings = std::make_unique<Settings>();
    m_settings->useTheme(QStringLiteral("light"));
    m_window = std::make_unique<MainWindow>(m_catalog, *m_settings);
    m_window->resize(1280, 720);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void WindowFixture::cleanup()
{
    m_window.reset();
    m_settings.reset();
}

} // namespace ridgepoint::testing
