#include "app/window/help_text.h"

#include "app/document/veil_words.h"
#include "core/base/format.h"
#include "core/base/parse.h"
#include "core/engine/evaluate.h"
#include "core/formulas/ledger.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/answer_mask.h"
#include "views/registry.h"
#include "widgets/core_text.h"
#include "widgets/glossary.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Help)
};

QString heading(const QString& text) { return QStringLiteral("<h3>%1</h3>").arg(text.toHtmlEscaped()); }

QString paragraph(const QString& text) { return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()); }

// What the glossary says of fields and readouts, an entry once.
QString inGlossary(const QStringList& names)
{
    QStringList said;
    for (const QString& name : names)
        if (const QString link = glossaryLink(name); !link.isEmpty() && !said.contains(link))
            said += link;
    return said.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(said.join(QStringLiteral("</p><p>")));
}

// Two columns: what, and what it is.
class Rows
{
public:
    void add(const QString& what, const QString& value, bool code = false)
    {
        if (value.isEmpty())
            return;
        const QString shown = value.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>"));
        m_html +=
            QStringLiteral("<tr><td valign=\"top\" style=\"padding-right:12px\">%1</td><td>%2</td></tr>")
                .arg(what.toHtmlEscaped(), code ? QStringLiteral("<code>%1</code>").arg(shown) : shown);
    }
    QString html() const
    {
        return m_html.isEmpty() ? QString() : QStringLiteral("<table>%1</table>").arg(m_html);
    }

private:
    QString m_html;
};

QString keyRows(const std::vector<std::pair<QString, QString>>& keys)
{
    Rows rows;
    for (const auto& [key, what] : keys)
        rows.add(key, what);
    return rows.html();
}

QString kindWords(const FieldSpec& field)
{
    switch (field.kind) {
    case FieldKind::Number:
        return Words::tr("a number");
    case FieldKind::Integer:
        return Words::tr("a whole number");
    case FieldKind::Choice:
        return Words::tr("one of the choices below");
    case FieldKind::Toggle:
        return Words::tr("on or off");
    case FieldKind::Text:
        return Words::tr("text");
    case FieldKind::Preset:
        return Words::tr("a preset, by its name or id");
    }
    return {};
}

QString choicesOf(const FieldSpec& field, bool veiled)
{
    static const QRegularExpression digit(QStringLiteral("\\d"));
    QStringList lines;
    for (const FieldChoice& choice : field.choices) {
        const QString key = toQString(choice.key);
        const QString label = coreText(choice.label);
        QString line = key == label ? key : Words::tr("%1 — %2").arg(key, label);
        const QString note = coreText(choice.note);
        if (!note.isEmpty() && !(veiled && note.contains(digit)))
            line = Words::tr("%1 (%2)").arg(line, note);
        lines += line;
    }
    return lines.join(u'\n');
}

QString rangeOf(const FieldSpec& field)
{
    if (field.kind != FieldKind::Number && field.kind != FieldKind::Integer)
        return {};
    if (!(field.maximum > field.minimum))
        return {};
    const auto exact = [&field](double si) { return localQuantity(toQString(formatExact(si, field.unit))); };
    const QString low = exact(field.minimum);
    if (!std::isfinite(field.maximum) || field.maximum > 1e29)
        return Words::tr("%1 or more").arg(low);
    return Words::tr("%1 to %2").arg(low, exact(field.maximum));
}

} // namespace

QString fieldHelp(const FieldSpec& field, const Scenario& scenario, const Catalog& catalog, bool veiled)
{
    QString html = heading(coreText(field.label));
    html += paragraph(veiled ? helpUnderVeil(coreText(field.help)) : coreText(field.help));
    html += inGlossary({toQString(field.id)});
    Rows rows;
    rows.add(Words::tr("Group"), coreText(groupLabel(field.group)));
    rows.add(Words::tr("Now"), fieldShown(scenario, field));
    const Scenario defaults = defaultScenario(catalog);
    rows.add(Words::tr("Default"), fieldShown(defaults, field));
    rows.add(Words::tr("Takes"), kindWords(field));
    rows.add(Words::tr("Range"), rangeOf(field));
    if (field.kind == FieldKind::Number || field.kind == FieldKind::Integer) {
        rows.add(Words::tr("Unit"), unitName(field.unit));
        rows.add(Words::tr("Written as"), coreText(acceptedForms(field.unit)));
    }
    rows.add(Words::tr("Choices"), choicesOf(field, veiled));
    if (!field.autoWord.empty())
        rows.add(Words::tr("Left open"),
            (field.usual ? Words::tr(
                 "write %1 for the default: it applies until you set your own, and nothing fails it")
                         : Words::tr("write %1 and Ridgepoint works it out"))
                .arg(toQString(field.autoWord)));
    rows.add(Words::tr("In files"), toQString(field.id), true);
    rows.add(Words::tr("On the command line"),
        QStringLiteral("--set %1=%2")
            .arg(toQString(field.id), QString::fromStdString(fieldText(scenario, field))),
        true);
    if (field.applies && !field.applies(scenario))
        rows.add(Words::tr("Here"), Words::tr("means nothing in this scenario"));
    return html + rows.html() + heading(Words::tr("Keys")) + keyRows(controlKeys());
}

QString formulaLine(const Scenario& scenario, const QString& path)
{
    Ledger ledger;
    const Report report = evaluate(scenario, ledger);
    const std::int32_t index = ledger.find(path.toStdString());
    if (index < 0 || !ledger.node(index).formula)
        return {};
    const FormulaEntry& formula = *ledger.node(index).formula;
    return Words::tr("%1 = %2").arg(toQString(formula.result), toQString(formula.expression));
}

QString viewHelp(const View& view, const Scenario& scenario)
{
    QString html = heading(view.title());
    if (const QString subtitle = view.subtitle(); !subtitle.isEmpty())
        html += QStringLiteral("<p><i>%1</i></p>").arg(subtitle.toHtmlEscaped());
    const AnswerMask* const veil = view.given().report ? view.given().report->veil.get() : nullptr;
    const QString id = shownId(view.id(), view.options());
    html += paragraph(veil ? helpUnderVeil(viewHelpText(id)) : viewHelpText(id));
    if (view.ready()) {
        Ledger ledger;
        const Report report = evaluate(scenario, ledger);
        Rows rows;
        QStringList paths;
        for (const ReadoutTileData& tile : view.tiles()) {
            paths += tile.path;
            const std::string path = tile.path.toStdString();
            const std::int32_t index = ledger.find(path);
            const bool hidden = veil && veil->hides(path); // how to find it is part of the question
            const FormulaEntry* formula = index >= 0 && !hidden ? ledger.node(index).formula : nullptr;
            rows.add(tile.label,
                formula ? Words::tr("%1 — %2 = %3 (formula %4)")
                              .arg(tile.value, toQString(formula->result), toQString(formula->expression),
                                  toQString(formula->name))
                        : tile.value);
        }
        if (const QString readouts = rows.html(); !readouts.isEmpty())
            html += heading(Words::tr("Readouts")) + readouts + inGlossary(paths);
    }
    std::vector<std::pair<QString, QString>> keys = view.keys();
    for (const auto& key : figureKeysOf(view))
        keys.push_back(key);
    html += heading(Words::tr("Keys")) + keyRows(keys);
    html += QStringLiteral("<p>%1 <code>ridgepoint export %2 SCENARIO -o %2.svg</code></p>")
                .arg(Words::tr("On the command line:").toHtmlEscaped(), id);
    return html;
}

QString lessonHelp()
{
    QString html = heading(Words::tr("Lessons"));
    html += paragraph(Words::tr(
        "A lesson asks before it shows: predict, move one slider, see the answer, then once more with one "
        "thing changed. What it asks for stays hidden until the reveal. Alone there are three attempts, and "
        "with each of them one more hint can be opened. Your own scenario comes back at the end."));
    html += heading(Words::tr("Voting"));
    html += paragraph(Words::tr(
        "With a class everybody answers on paper or by fingers, and you count. Digits and Enter are the "
        "card's wherever the focus is, except in a text or on a slider. One digit is a vote for an option. A "
        "number ends with Enter. An order is typed as 2 1 3 or clicked, and its last digit counts it. "
        "Take back removes the last vote. Then neighbours argue and everybody votes again; the reveal "
        "shows both votes, and the end of the lesson all cards in one table."));
    html += heading(Words::tr("Before an audience"));
    html += paragraph(Words::tr(
        "F5 presents question, votes and picture on this screen. Shift+F5 opens the audience window, best on "
        "a projector, while this window keeps your notes and the hints. Neither shows what others chose "
        "during the first vote, nor what is hidden."));
    Rows keys;
    keys.add(Words::tr("digits"), Words::tr("a vote, or a number or an order being counted"));
    keys.add(Words::tr("Enter"), Words::tr("count what was typed; the next step where nothing is asked"));
    keys.add(Words::tr("Page Up, Page Down"), Words::tr("the step before, the next step"));
    keys.add(Words::tr("Up, Down"), Words::tr("when presenting: thousand times more or less"));
    keys.add(Words::tr("Backspace"), Words::tr("when presenting: take back"));
    return html + heading(Words::tr("Keys")) + keys.html();
}

std::vector<std::pair<QString, QString>> figureKeys()
{
    return {{Words::tr("arrow keys"), Words::tr("walk the data")},
        {Words::tr("Enter, or a click"), Words::tr("show the formula")},
        {Words::tr("Esc"), Words::tr("let go of what was picked")}};
}

std::vector<std::pair<QString, QString>> figureKeysOf(const View& view)
{
    std::vector<std::pair<QString, QString>> keys = figureKeys();
    for (const auto& [own, what] : view.keys())
        if (own == Words::tr("Enter"))
            std::erase_if(keys, [](const auto& key) { return key.first == Words::tr("Enter, or a click"); });
    return keys;
}

std::vector<std::pair<QString, QString>> controlKeys()
{
    return {{Words::tr("digits"), Words::tr("exact entry")}, {Words::tr("arrow keys"), Words::tr("one step")},
        {Words::tr("Page Up, Page Down"), Words::tr("times two, divided by two")},
        {Words::tr("Shift"), Words::tr("ten times finer")},
        {Words::tr("Alt while dragging"), Words::tr("past the marks")},
        {Words::tr("Esc"), Words::tr("back to what it was")}};
}

} // namespace ridgepoint
