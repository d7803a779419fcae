#include "app/document/baselines.h"

#include "app/document/document.h"
#include "app/document/scenario_title.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Baselines)
};

bool isPinned(const Document& document, std::size_t index) { return index < document.baselines().size(); }

// A pinned one or the best plan; empty: there is none.
std::optional<Scenario> shown(const Document& document, std::size_t index)
{
    const std::vector<Scenario> all = document.shownBaselines();
    if (index >= all.size())
        return {};
    Scenario found = all[index];
    if (!isPinned(document, index))
        found.name = document.scenario().name; // the best plan's is only what it is called there
    return found;
}

} // namespace

PinResult pinScenario(Document& document)
{
    document.settle();
    return pinScenario(document, document.scenario());
}

PinResult pinScenario(Document& document, const Scenario& scenario)
{
    document.settle();
    std::vector<Scenario> baselines = document.baselines();
    const auto same = std::ranges::find(baselines, scenario);
    if (same != baselines.end()) {
        const auto index = static_cast<std::size_t>(same - baselines.begin());
        return {false,
            Words::tr("This scenario is pinned already, as %1. Change something first, then pin again.")
                .arg(baselineLetter(index)),
            index};
    }
    if (baselines.size() >= Document::maximumBaselines)
        return {false,
            Words::tr(
                "Three baselines are pinned already. Remove one first (Compare \u25B8 Show comparison), or "
                "all of them (Compare \u25B8 Clear baselines).")};
    baselines.push_back(scenario);
    const std::size_t index = baselines.size() - 1;
    const QString letter = baselineLetter(index);
    const QString title = scenarioTitle(baselines.back());
    document.setBaselines(std::move(baselines), [] { return Words::tr("pinning of a baseline"); });
    return {true, Words::tr("Pinned as %1: %2").arg(letter, title), index};
}

void swapWithBaseline(Document& document, std::size_t index)
{
    document.settle();
    if (!isPinned(document, index))
        return;
    std::vector<Scenario> baselines = document.baselines();
    Scenario current = document.scenario();
    std::swap(current, baselines[index]);
    document.replaceFile({std::move(current), std::move(baselines)},
        [index] { return Words::tr("swap with baseline %1").arg(baselineLetter(index)); });
}

void openBaseline(Document& document, std::size_t index)
{
    document.settle();
    if (const std::optional<Scenario> opened = shown(document, index))
        document.openScenario(
            *opened, [index] { return Words::tr("opening of baseline %1").arg(baselineLetter(index)); });
}

void removeBaseline(Document& document, std::size_t index)
{
    document.settle();
    if (!isPinned(document, index))
        return;
    std::vector<Scenario> baselines = document.baselines();
    baselines.erase(baselines.begin() + static_cast<std::ptrdiff_t>(index));
    document.setBaselines(std::move(baselines),
        [index] { return Words::tr("removal of baseline %1").arg(baselineLetter(index)); });
}

void renameBaseline(Document& document, std::size_t index, const QString& name)
{
    document.settle();
    if (!isPinned(document, index))
        return;
    std::vector<Scenario> baselines = document.baselines();
    std::string wanted = name.simplified().toStdString();
    if (name.simplified() == scenarioTitle(baselines[index]))
        return; // left as it was
    baselines[index].name = std::move(wanted);
    document.setBaselines(std::move(baselines),
        [index] { return Words::tr("name of baseline %1").arg(baselineLetter(index)); });
}

FieldError revertField(Document& document, std::size_t index, const QString& field)
{
    document.settle();
    const FieldSpec* spec = findField(field.toStdString());
    const std::optional<Scenario> then = shown(document, index);
    if (!then || !spec)
        return {};
    Scenario next = document.scenario();
    if (FieldError error = setField(next, *spec, fieldText(*then, *spec), document.catalog()))
        return error;
    document.replaceScenario(
        next, [spec] { return Words::tr("reverting of %1").arg(coreText(spec->label)); });
    return {};
}

void revertAllFields(Document& document, std::size_t index)
{
    document.settle();
    if (const std::optional<Scenario> then = shown(document, index))
        document.openScenario(
            *then, [index] { return Words::tr("reverting to baseline %1").arg(baselineLetter(index)); });
}

} // namespace ridgepoint
