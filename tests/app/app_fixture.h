#pragma once

// What the application's tests share: settings and data folders of their own.

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/document/program.h"
#include "tests/support/shipped_catalog.h"

namespace ridgepoint::testing {

// Keeps every setting and file of the test away from the person who runs it. Before QApplication.
class PrivateHome
{
public:
    PrivateHome()
    {
        qputenv("XDG_CONFIG_HOME", folder.filePath(QStringLiteral("config")).toLocal8Bit());
        qputenv("XDG_DATA_HOME", folder.filePath(QStringLiteral("data")).toLocal8Bit());
        qputenv("HOME", folder.path().toLocal8Bit());
    }
    QTemporaryDir folder;
};

} // namespace ridgepoint::testing

// As QTEST_MAIN, with the program's own fonts, names and style.
#define RIDGEPOINT_APP_TEST_MAIN(TestClass)                                                                  \
    int main(int argc, char** argv)                                                                          \
    {                                                                                                        \
        const ridgepoint::testing::PrivateHome home;                                                         \
        ridgepoint::prepareGraphics();                                                                       \
        QApplication application(argc, argv);                                                                \
        ridgepoint::prepareApplication();                                                                    \
        TestClass test;                                                                                      \
        return QTest::qExec(&test, argc, argv);                                                              \
    }
