#include "views/search/search_options.h"

#include "widgets/number_text.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr std::size_t plansAsked = 12;
constexpr double mostHeadroom = 0.9;

} // namespace

SearchQuestion questionOf(const QVariantMap& options)
{
    SearchQuestion question{.top = plansAsked, .families = true};
    if (bool read = false; options.contains(search_option::headroom)) {
        const double share = options.value(search_option::headroom).toDouble(&read);
        if (read && share >= 0 && share <= mostHeadroom)
            question.headroom = share;
    }
    const QStringList pair = options.value(search_option::pair).toString().split(u',');
    if (pair.size() == 2 && pair[0] != pair[1] && isSearchField(pair[0].toStdString())
        && isSearchField(pair[1].toStdString()))
        question.further.pair = {pair[0].toStdString(), pair[1].toStdString()};
    const QString locks = options.value(search_option::locks).toString();
    for (const QString& id : locks.split(u',', Qt::SkipEmptyParts))
        if (std::string field = id.trimmed().toStdString(); isSearchField(field))
            question.locks.push_back(std::move(field));
    const QString vary = options.value(search_option::vary).toString();
    for (const QString& text : vary.split(u';', Qt::SkipEmptyParts)) {
        SweepAxisRead read = readSweepAxis(text.trimmed().toStdString());
        const std::vector<std::string>& values = read.axis.values;
        if (!read.message.empty() || !isSearchField(read.axis.field->id)
            || std::ranges::any_of(values, &std::string::empty))
            continue;
        hold(question, std::string(read.axis.field->id), false); // what is locked too takes these values
        question.vary.push_back(std::move(read.axis));
    }
    return question;
}

void hold(SearchQuestion& question, const std::string& field, bool locked)
{
    std::erase(question.locks, field);
    std::erase_if(question.vary, [&field](const SweepAxis& axis) { return axis.field->id == field; });
    if (locked)
        question.locks.push_back(field);
}

QVariantMap optionsOf(const SearchQuestion& question)
{
    QStringList locks;
    for (const std::string& id : question.locks)
        locks += toQString(id);
    QStringList vary;
    for (const SweepAxis& axis : question.vary)
        vary += toQString(std::string(axis.field->id) + '=' + valuesText(axis));
    const auto& [across, down] = question.further.pair;
    return {{search_option::headroom, question.headroom}, {search_option::locks, locks.join(u',')},
        {search_option::vary, vary.join(u';')}, {search_option::pair, toQString(across + ',' + down)}};
}

} // namespace ridgepoint
