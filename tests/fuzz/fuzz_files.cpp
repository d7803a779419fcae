// Any bytes as the files that a window reads without being asked, one program a kind: RIDGEPOINT_FUZZ is its
// reader.

#include "file_readers.h"

#include <QApplication>

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // Left to the system: its fonts are gone before a static one would be.
    [[maybe_unused]] static auto* const application = new QApplication(*argc, *argv);
    ridgepoint::prepareApplication();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    ridgepoint::fuzz::RIDGEPOINT_FUZZ(
        QByteArray(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size)));
    return 0;
}
