#pragma once

// Every way in which the program might write a number that a lesson hides, and whether a text holds one.

#include "core/inputs/scenario/field.h"
#include "core/outcome/readout.h"
#include "core/training/report.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace ridgepoint::testing {

// What one value may look like: two to six digits, SI and IEC, plain, percent, factor, all digits, JSON.
inline QStringList spellings(double value, Unit unit)
{
    QStringList all;
    if (!std::isfinite(value) || value == 0)
        return all;
    const auto add = [&](double number, Unit as) {
        for (int digits = 2; digits <= 6; ++digits)
            for (const Prefixes prefixes : {Prefixes::Si, Prefixes::Iec}) {
                NumberFormat format;
                format.significantDigits = digits;
                format.prefixes = prefixes;
                all += displayText(number, as, format);
            }
    };
    const double hours = unit == Unit::AcceleratorHour ? value / secondsPerHour : value;
    add(value, unit);
    add(hours, Unit::Number);
    if (unit != Unit::Second) // no time is written as a share
        add(value, Unit::Percent);
    add(value, Unit::Ratio);
    all += toQString(formatShortest(value));
    all += toQString(formatGrouped(value));
    all += toQString(formatExact(value, unit));
    return all;
}

// Long enough to be no accident: four digits, or two with a unit.
inline bool isTelling(const QString& text)
{
    const auto digits = std::ranges::count_if(text, [](QChar c) { return c.isDigit(); });
    const bool unit =
        std::ranges::any_of(text, [](QChar c) { return c.isLetter() || c == u'%' || c == u'$'; });
    const bool zeros = QString(text).remove(u'.').remove(u'0').trimmed().size() < 2;
    return !zeros && (digits >= 4 || (digits >= 2 && unit));
}

class HiddenNumbers
{
public:
    // Of readouts for which `hides`, in all reports; what the scenario itself or another readout says as well
    // is no secret.
    HiddenNumbers(const std::vector<Report>& reports, const std::function<bool(std::string_view)>& hides)
    {
        for (const Report& report : reports) {
            for (const FieldSpec& field : fields()) {
                m_known += fieldShown(report.scenario, field);
                if (field.get)
                    if (const std::optional<double> value = field.get(report.scenario))
                        for (const QString& text : spellings(*value, field.unit))
                            m_known += text;
            }
            for (const Readout& readout : readouts())
                if (const auto value = readout.get(report); value && !hides(readout.path))
                    for (const QString& text : spellings(*value, readout.unit))
                        m_known += text;
            // Of what readouts say the gates make a share.
            const StepReport& step = report.step;
            if (step.communicationExposed && step.seconds && !hides("step.communication_exposed_seconds")
                && !hides("step.seconds"))
                for (const QString& text :
                    spellings(*step.communicationExposed / *step.seconds, Unit::Percent))
                    m_known += text;
        }
        for (const Report& report : reports)
            for (const Readout& readout : readouts())
                if (const auto value = readout.get(report); value && hides(readout.path))
                    add(*value, readout.unit, toQString(readout.path));
    }

    // What no readout says.
    void add(double value, Unit unit, const QString& name)
    {
        for (const QString& text : spellings(value, unit))
            if (isTelling(text) && !m_known.contains(text))
                m_texts.emplace(plain(text), name);
    }
    // No secret: somebody said it.
    void forget(const QString& said)
    {
        for (const QString& found : in(said))
            m_texts.erase(found.left(found.lastIndexOf(u'(') - 1));
    }

    std::size_t size() const { return m_texts.size(); }

    // "1.12 TB (memory.state_total_bytes)" for each that the text holds, as a number of its own.
    QStringList in(const QString& said) const
    {
        QStringList found;
        const QString text = plain(said);
        if (std::ranges::none_of(text, [](QChar c) { return c.isDigit(); }))
            return found;
        for (const auto& [number, path] : m_texts)
            for (qsizetype at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
                const QChar before = at > 0 ? text[at - 1] : QChar(u' ');
                const qsizetype end = at + number.size();
                const QChar after = end < text.size() ? text[end] : QChar(u' ');
                const QChar next = end + 1 < text.size() ? text[end + 1] : QChar(u' ');
                // Of another unit: "450 GB" in "450 GB/s", "940" in "940 MB".
                static const QRegularExpression unit(
                    QStringLiteral("^ "
                                   "?([kMGTPEZ]?i?(B|FLOP|FLOPs|s|tokens?|params?|W|J)|[kMGTPEB]|%|×|ms|µs|h|"
                                   "d|min|years?|pp)(\\W|$)"));
                const bool goesOn = after.isDigit() || (after == u'.' && next.isDigit())
                    || (number.back().isLetter() && (after.isLetter() || after == u'/'))
                    || (number.back().isDigit() && unit.match(text.mid(end)).hasMatch());
                if (before.isDigit() || before == u'.' || before.isLetter() || goesOn)
                    continue;
                found += QStringLiteral("%1 (%2)").arg(number, path);
                break;
            }
        return found;
    }

private:
    static QString plain(QString text)
    {
        for (const QChar blank : {QChar(0x00A0), QChar(0x202F), QChar(0x2009), QChar(0x2007)})
            text.replace(blank, u' ');
        return text;
    }
    QSet<QString> m_known; // what is no secret says them too
    std::map<QString, QString> m_texts; // with a path that it is of
};

} // namespace ridgepoint::testing
