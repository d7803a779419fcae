// ridgepoint-texts PRESETS SOURCES probe|core: writes resources/translations/probe_texts.h, or core's texts
// as lupdate reads them, to standard output.

#include "tests/support/core_text_list.h"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <span>
#include <string_view>

int main(int argc, char** argv)
{
    if (argc != 4) {
        std::fputs("usage: ridgepoint-texts PRESETS-FOLDER SOURCE-FOLDER probe|core\n", stderr);
        return 1;
    }
    try {
        const std::filesystem::path presets(argv[1]);
        const ridgepoint::Catalog catalog = ridgepoint::Catalog::load(std::span(&presets, 1));
        const auto texts = ridgepoint::testing::coreTextList(catalog, argv[2]);
        std::fputs(
            (argv[3] == std::string_view("probe") ? ridgepoint::testing::probeTextHeader(texts.probePatterns)
                                                  : ridgepoint::testing::coreTextSource(texts.texts))
                .c_str(),
            stdout);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "ridgepoint-texts: %s\n", error.what());
        return 1;
    }
    return 0;
}
