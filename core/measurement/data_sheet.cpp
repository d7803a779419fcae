#include "core/measurement/data_sheet.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <set>
#include <string>

namespace ridgepoint {

namespace {

// What a name says: the model's words, and how the card is built.
struct Name
{
    std::set<std::string> model;
    std::string form; // "pcie", "nvl", "sxm4"; empty: not said
};

bool isForm(const std::string& word) { return word == "pcie" || word == "nvl" || word.starts_with("sxm"); }

// "80gb", "hbm3e": the memory is compared by its size.
bool isMemory(const std::string& word)
{
    return word.starts_with("hbm")
        || (word.size() > 2 && word.ends_with("gb")
            && std::ranges::all_of(
                word.substr(0, word.size() - 2), [](char c) { return c >= '0' && c <= '9'; }));
}

bool isMaker(const std::string& word)
{
    constexpr std::array words{
        "nvidia", "tesla", "geforce", "generation", "edition", "workstation", "server", "max", "q"};
    return std::ranges::find(words, word) != words.end();
}

Name read(std::string_view text)
{
    Name name;
    std::string word;
    int depth = 0; // what stands in parentheses is a remark
    const auto end = [&] {
        if (!word.empty() && isForm(word))
            name.form = word;
        else if (!word.empty() && !isMemory(word) && !isMaker(word))
            name.model.insert(word);
        word.clear();
    };
    for (const char c : text) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0 && std::isalnum(static_cast<unsigned char>(c)))
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else
            end();
    }
    end();
    return name;
}

// A driver says the form only where it is not the usual one: "NVIDIA H100 80GB HBM3" sits on an SXM board.
bool sameForm(const std::string& said, const std::string& preset)
{
    if (said.empty())
        return preset.empty() || preset.starts_with("sxm");
    if (said.size() > 3 && preset.size() > 3)
        return said == preset; // "sxm2", "sxm4", "pcie"
    return said.substr(0, 3) == preset.substr(0, 3);
}

bool sameMemory(double bytes, const Accelerator& preset)
{
    constexpr double off = 0.1; // reserves, ECC, and what a vendor rounds
    const auto close = [&](double other) { return other > 0 && std::abs(bytes / other - 1) <= off; };
    return close(preset.memoryReported.value()) || close(preset.memoryNominal.value());
}

} // namespace

const AcceleratorPreset* dataSheetOf(const ProbeDevice& device, const Catalog& catalog)
{
    if (!device.preset.empty())
        return catalog.accelerator(device.preset);
    if (device.kind != "cuda")
        return nullptr;
    const Name name = read(device.name);
    for (const AcceleratorPreset& preset : catalog.accelerators()) {
        if (preset.accelerator.measured.known()) // a device made from an earlier run
            continue;
        const Name other = read(preset.name);
        if (!name.model.empty() && name.model == other.model && sameForm(name.form, other.form)
            && sameMemory(device.memoryBytes, preset.accelerator))
            return &preset;
    }
    return nullptr;
}

} // namespace ridgepoint
