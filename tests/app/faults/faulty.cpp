// The program's commands, and what the window keeps on disk, for tests that let the disk fail: see
// fault_points.cpp. Each line on standard output is a promise given after the bytes were said to be on disk.
//
//   ridgepoint-faulty save FOLDER ROUNDS       saves work.ridge.json again and again: "kept 1", "kept 2" …
//   ridgepoint-faulty recover FOLDER ROUNDS    edits, and writes the recovery copy each time
//   ridgepoint-faulty settings FOLDER ROUNDS   changes a setting of the window
//   ridgepoint-faulty COMMAND …                as ridgepoint

#include "app/cli/command_line.h"
#include "app/document/document.h"
#include "app/document/program.h"
#include "app/document/recovery.h"
#include "app/document/scenario_store.h"
#include "app/document/settings.h"
#include "tests/support/shipped_catalog.h"

#include <QCoreApplication>

#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace ridgepoint;

namespace {

void promise(int round)
{
    std::printf("kept %d\n", round);
    std::fflush(stdout);
}

int keep(const QString& role, const QString& folder, int rounds)
{
    const Catalog& catalog = shippedCatalog();
    const ScenarioStore store(catalog);
    Document document(catalog);
    Recovery recovery(document, folder + QStringLiteral("/recovery"));
    for (int round = 1; round <= rounds; ++round) {
        document.commit(QStringLiteral("name"), QStringLiteral("round %1").arg(round));
        if (role == QLatin1String("save")) {
            const SaveResult saved = store.save(folder + QStringLiteral("/work.ridge.json"), document.file());
            if (!saved) {
                std::fprintf(stderr, "%s\n", qUtf8Printable(saved.message));
                return 2;
            }
        } else if (role == QLatin1String("recover")) {
            recovery.writeNow();
        } else {
            Settings().setExportFolder(QStringLiteral("round %1").arg(round));
            StoredSettings().sync(); // as the window's turns of the event loop do
        }
        promise(round);
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    // What ends before this is a library that does not start, not the program.
    if (const char* const path = std::getenv("RIDGEPOINT_STARTED"))
        ::close(::creat(path, S_IRUSR | S_IWUSR)); // which takes no memory
    const QStringList arguments = argumentsOf(argc, argv);
    if (arguments.size() == 3 && !isCommandLine(arguments)) {
        const QCoreApplication application(argc, argv);
        QCoreApplication::setOrganizationName(QStringLiteral("ridgepoint"));
        QCoreApplication::setApplicationName(QStringLiteral("ridgepoint"));
        return keep(arguments[0], arguments[1], arguments[2].toInt());
    }
    return runCommandLine(argc, argv, arguments);
}
