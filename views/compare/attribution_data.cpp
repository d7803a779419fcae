#include "views/compare/attribution_data.h"

#include "core/inputs/scenario/field.h"
#include "core/training/report.h"
#include "views/compare/compare_data.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Compare)
};

// "tensor parallel 1 → 8".
QString changeOf(
    const FieldSpec& field, const Scenario& then, const Scenario& now, const NumberFormat& numbers)
{
    return Words::tr("%1 %2 → %3", "a field, its value then and now")
        .arg(coreText(field.label), coreText(fieldDisplay(then, field, false), numbers),
            coreText(fieldDisplay(now, field, false), numbers));
}

} // namespace

AttributionData attributionData(
    const ViewInput& input, const NumberFormat& numbers, const Readout& readout, std::size_t index)
{
    AttributionData data;
    if (!input.report)
        return data;
    data.readout = &readout;
    if (input.baselines.empty()) {
        data.sentence = noBaseline();
        return data;
    }
    index = index < input.baselines.size() ? index : 0;
    data.letter = baselineLetter(index);
    const Scenario &then = input.baselines[index]->scenario, &now = input.report->scenario;
    const Attribution all = attribute(then, now, readout, *input.catalog);
    const QString name = coreText(readout.firstLabel());
    if (!all.from || !all.to) {
        data.sentence = Words::tr("%1 has no value: %2")
                            .arg(name,
                                labelledFields(coreText(reasonForNull(
                                    all.from ? *input.report : *input.baselines[index], readout.path))));
        return data;
    }
    data.from = all.from;
    data.to = all.to;
    data.fromText = shownValue(all.from, readout.unit, numbers);
    data.toText = shownValue(all.to, readout.unit, numbers);
    double at = *all.from;
    const double change = *all.to - *all.from;
    bool together = false;
    int without = 0;
    for (const Contribution& part : all.parts) {
        if (part.amount == 0) {
            without += static_cast<int>(part.fields.size());
            continue;
        }
        AttributedPart row;
        row.key = QStringLiteral("part.") + toQString(part.fields.front()->id);
        QStringList names;
        for (const FieldSpec* field : part.fields)
            names += changeOf(*field, then, now, numbers);
        together = together || names.size() > 1;
        row.name = names.join(QStringLiteral(" + "));
        row.from = at;
        row.to = at += part.amount;
        row.amountText = signedText(part.amount, readout.unit, numbers);
        row.shareText = change != 0 && std::abs(part.amount / change) < 100
            ? displayText(part.amount / change, Unit::Percent, numbers)
            : QString(noValue);
        row.spoken = Words::tr("%1: %2").arg(row.name, row.amountText);
        data.parts.push_back(std::move(row));
    }
    if (data.parts.empty()) {
        data.sentence = Words::tr("No changed field moves the %1: it is %2 in both.").arg(name, data.toText);
        return data;
    }
    data.sentence = Words::tr(
        "The %1, from baseline %2 to now: each field's part is its mean contribution over every order in "
        "which the fields can change (Shapley value). The parts add up to the whole change.")
                        .arg(name, data.letter);
    if (together)
        data.sentence += u' '
            + Words::tr("Fields joined by + change together: no scenario can have one without the other, or "
                        "there are more than ten.");
    if (without > 0)
        data.sentence += u' ' + Words::tr("Changed fields without effect: %1.").arg(without);
    return data;
}

ViewTable attributionTable(const AttributionData& data)
{
    ViewTable table;
    if (!data.readout)
        return table;
    const Unit unit = data.readout->unit;
    const QString path = toQString(data.readout->path);
    table.columns = {Words::tr("change"), Words::tr("amount"), Words::tr("of the change")};
    if (!data.from || !data.to)
        return table;
    const double change = *data.to - *data.from;
    const auto share = [&](double amount, const QString& text) {
        return change != 0 ? TableCell(text, amount / change, Unit::Percent) : TableCell(text);
    };
    table.add(path,
        {Words::tr("baseline %1").arg(data.letter), TableCell(data.fromText, data.from, unit), TableCell()});
    for (const AttributedPart& part : data.parts)
        table.add(path,
            {part.name, TableCell(part.amountText, part.to - part.from, unit),
                share(part.to - part.from, part.shareText)});
    table.add(path, {Words::tr("now"), TableCell(data.toText, data.to, unit), TableCell()});
    return table;
}

} // namespace ridgepoint
