#include "core/interop/launch/other_programs.h"

#include "core/interop/launch/launcher_files.h"

#include <algorithm>

namespace ridgepoint::launch {

namespace {

// Lines that say something, without their indent.
template <typename Visit>
void eachLine(std::string_view text, Visit visit)
{
    constexpr std::size_t looked = 256 * 1024;
    text = text.substr(0, looked);
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const bool indented = line.starts_with(' ') || line.starts_with('\t');
        line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
        if (!line.empty() && !line.starts_with('#') && !visit(line, indented))
            return;
    }
}

} // namespace

bool isPython(std::string_view text)
{
    if (text.starts_with("#!"))
        return text.substr(0, text.find('\n')).find("python") != std::string_view::npos;
    bool python = false;
    eachLine(text, [&python](std::string_view line, bool) {
        python = line.starts_with("\"\"\"") || line.starts_with("import ")
            || (line.starts_with("from ") && line.find(" import ") != std::string_view::npos)
            || line.starts_with("@dataclass");
        return false;
    });
    return python;
}

bool shows(std::span<const std::string_view> evidence, const Settings& settings)
{
    return std::ranges::any_of(evidence, [&settings](std::string_view all) {
        while (true) {
            const std::string_view one = all.substr(0, all.find('+'));
            if (std::ranges::none_of(settings,
                    [one](const Setting& setting) { return isAmong(std::span(&one, 1), setting.key); }))
                return false;
            if (one.size() == all.size())
                return true;
            all.remove_prefix(one.size() + 1);
        }
    });
}

Text otherProgramOfText(std::string_view text)
{
    if (isPython(text))
        return "a Python program";
    Text found;
    bool version = false, kind = false;
    eachLine(text, [&](std::string_view line, bool indented) {
        version = version || (!indented && line.starts_with("apiVersion:"));
        kind = kind || (!indented && line.starts_with("kind:"));
        if (version && kind)
            found = "a Kubernetes manifest";
        else if (line.find("run_train.sh") != std::string_view::npos
            && line.find("CONFIG_FILE") != std::string_view::npos)
            found = "a command for torchtitan's run_train.sh, whose configuration is elsewhere";
        else if (line.find("verl.trainer.") != std::string_view::npos
            && line.find("sft_trainer") != std::string_view::npos)
            found = "a command for verl's trainer of examples";
        else if (line.find("llamafactory-cli ") != std::string_view::npos
            && line.find(".yaml") != std::string_view::npos)
            found = "a command for LLaMA-Factory, whose configuration is elsewhere";
        else if (line.starts_with("axolotl ") || line.find("axolotl.cli") != std::string_view::npos)
            found = "a command for axolotl, whose configuration is elsewhere";
        return found.empty();
    });
    return found;
}

Text otherProgram(const Settings& settings)
{
    for (const OtherProgram& one : launcherFiles().others)
        if (shows(one.evidence, settings))
            return Text::known(one.says);
    return {};
}

} // namespace ridgepoint::launch
