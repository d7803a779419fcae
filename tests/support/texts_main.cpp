// ridgepoint-texts PRESETS SOURCES: writes resources/translations/core_texts.h to standard output.

#include "tests/support/core_text_list.h"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <span>

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fputs("usage: ridgepoint-texts PRESETS-FOLDER SOURCE-FOLDER\n", stderr);
        return 1;
    }
    try {
        const std::filesystem::path presets(argv[1]);
        const ridgepoint::Catalog catalog = ridgepoint::Catalog::load(std::span(&presets, 1));
        const auto texts = ridgepoint::testing::coreTextList(catalog, argv[2]);
        std::fputs(ridgepoint::testing::coreTextHeader(texts).c_str(), stdout);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "ridgepoint-texts: %s\n", error.what());
        return 1;
    }
    return 0;
}
