#include "widgets/maths_text.h"

#include "core/formulas/stages.h"
#include "core/inputs/scenario/field.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

// A deeper or longer derivation is cut with a sentence; no real one comes near.
constexpr int deepest = 64;
constexpr std::size_t longest = 2000;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(MathsText)
};

bool inRange(const Ledger& ledger, int node)
{
    return node >= 0 && std::size_t(node) < ledger.nodes().size();
}

// Operands are recorded before what uses them, so anything else is not a derivation.
bool isOperand(const Ledger& ledger, int operand, int of) { return inRange(ledger, operand) && operand < of; }

QString pathOf(const Ledger& ledger, int node)
{
    for (const std::string& path : ledger.paths()) {
        if (ledger.find(path) == node)
            return toQString(path);
    }
    return {};
}

bool startsName(QChar c) { return c.isLetter(); }
bool continuesName(QChar c) { return c.isLetter() || c == u'_' || c == u'\'' || (c >= u'0' && c <= u'9'); }

QString nameAt(const QString& text, qsizetype from)
{
    qsizetype end = from + 1;
    while (end < text.size() && continuesName(text[end]))
        ++end;
    return text.mid(from, end - from);
}

bool isPowerSign(QChar c) { return c == u'^' || (c != u'·' && u"⁰¹²³⁴⁵⁶⁷⁸⁹⁻"_s.contains(c)); }

// A value that would be misread inside a product or a power needs brackets.
bool needsBrackets(const QString& value, const QString& rest)
{
    const QString after = rest.trimmed();
    return value.startsWith(u'-') || value.startsWith(u'−') || value.contains(u'×')
        || (!after.isEmpty() && isPowerSign(after[0]) && value.contains(u' '));
}

QStringList operandValues(const Ledger& ledger, const LedgerNode& node, const NumberFormat& style)
{
    QStringList values;
    for (const std::int32_t operand : node.operands)
        values << (inRange(ledger, operand)
                ? displayText(ledger.node(operand).value, ledger.node(operand).unit, style)
                : u"—"_s);
    return values;
}

QString fieldLabel(const std::string& id)
{
    const FieldSpec* field = findField(id);
    return field ? coreText(field->label) : toQString(id);
}

void collect(const Ledger& ledger, int node, const NumberFormat& style, int parent, std::size_t position,
    int depth, std::unordered_set<int>& seen, std::vector<MathsStep>& steps)
{
    if (steps.size() >= longest || depth > deepest)
        return;
    MathsStep step = mathsStep(ledger, node, style, parent, position);
    step.depth = depth;
    const LedgerNode& entry = ledger.node(node);
    step.repeated = !entry.operands.empty() && !seen.insert(node).second;
    const bool repeated = step.repeated;
    steps.push_back(std::move(step));
    if (repeated)
        return;
    for (std::size_t i = 0; i < entry.operands.size(); ++i) {
        if (isOperand(ledger, entry.operands[i], node))
            collect(ledger, entry.operands[i], style, node, i, depth + 1, seen, steps);
    }
}

// "P, parameters = 70B"
QString heading(const MathsStep& step)
{
    const QString name = step.symbol.isEmpty() ? step.meaning : step.symbol + u", "_s + step.meaning;
    return name + u" = "_s + step.value;
}

QString latexText(const QString& text)
{
    QString result;
    QString plain;
    const auto flush = [&] {
        if (!plain.isEmpty())
            result += u"\\text{"_s + plain + u'}';
        plain.clear();
    };
    const QString superscripts = u"⁰¹²³⁴⁵⁶⁷⁸⁹⁻"_s;
    const QString digits = u"0123456789-"_s;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (superscripts.contains(c)) {
            QString power;
            while (i < text.size() && superscripts.contains(text[i]))
                power += digits[superscripts.indexOf(text[i++])];
            --i;
            flush();
            result += u"^{"_s + power + u'}';
        } else if (c == u'×') {
            flush();
            result += u"\\times "_s;
        } else if (c == u'∞') {
            flush();
            result += u"\\infty "_s;
        } else if (c == u'µ' || c == u'μ') {
            flush();
            result += u"\\mu "_s;
        } else if (u"$%#&_{}"_s.contains(c)) {
            plain += u'\\';
            plain += c;
        } else if (c == u'\\') {
            plain += u"\\textbackslash{}"_s;
        } else if (c == u'^' || c == u'~') {
            plain += u'\\';
            plain += c;
            plain += u"{}"_s;
        } else {
            plain += c == u'\u00a0' || c == u'\u2009' || c == u'\u202f' ? u'~' : c;
        }
    }
    flush();
    return result;
}

QString escapedMarkdown(QString text)
{
    for (const QChar c : u"\\`*_[]<>|"_s)
        text.replace(c, QString(u'\\') + c);
    return text;
}

} // namespace

QString substituted(const FormulaEntry& formula, const std::vector<QString>& values)
{
    const QString expression = toQString(formula.expression);
    QString result;
    for (qsizetype i = 0; i < expression.size();) {
        const QChar c = expression[i];
        if (!startsName(c)) {
            result += c == u'·' ? u'×' : c;
            ++i;
            continue;
        }
        const QString name = nameAt(expression, i);
        i += name.size();
        const auto argument = std::find_if(formula.arguments.begin(), formula.arguments.end(),
            [&name](const FormulaEntry::Argument& a) { return toQString(a.symbol.name) == name; });
        const auto position = std::size_t(argument - formula.arguments.begin());
        if (argument == formula.arguments.end() || position >= values.size()) {
            result += name; // max, log, …
            continue;
        }
        const QString& value = values[position];
        result += needsBrackets(value, expression.mid(i)) ? u'(' + value + u')' : value;
    }
    return result;
}

QString mathsHtml(const QString& text)
{
    QString result;
    for (qsizetype i = 0; i < text.size();) {
        if (!startsName(text[i])) {
            result += text[i] == u'\n' ? u"<br>"_s : QString(text[i]).toHtmlEscaped();
            ++i;
            continue;
        }
        const QString name = nameAt(text, i);
        i += name.size();
        const qsizetype cut = name.indexOf(u'_');
        result += cut < 1 || cut + 1 == name.size()
            ? name
            : name.left(cut) + u"<sub>"_s + name.mid(cut + 1).replace(u'_', u',') + u"</sub>"_s;
    }
    return result;
}

MathsStep mathsStep(
    const Ledger& ledger, int node, const NumberFormat& style, int parent, std::size_t position)
{
    MathsStep step;
    if (!inRange(ledger, node))
        return step;
    const LedgerNode& entry = ledger.node(node);
    step.node = node;
    step.value = displayText(entry.value, entry.unit, style);
    step.source = coreText(entry.source);
    if (!entry.told.empty()) {
        const QString told = coreText(entry.told, style);
        step.source = step.source.isEmpty() ? told : told + u"; "_s + step.source;
    }
    const QStringList values = operandValues(ledger, entry, style);
    switch (entry.kind) {
    case LedgerNode::Kind::Field:
        step.meaning = fieldLabel(entry.name);
        step.target = toQString(entry.name);
        step.source = Words::tr("field %1").arg(toQString(entry.name));
        break;
    case LedgerNode::Kind::Constant:
        step.meaning = coreText(entry.name);
        break;
    case LedgerNode::Kind::Sum:
        step.meaning = coreText(entry.name);
        step.formula = Words::tr("the sum of its parts");
        step.substituted = values.join(u" + "_s);
        break;
    case LedgerNode::Kind::Largest:
        step.meaning = coreText(entry.name);
        step.formula = Words::tr("the largest of its parts");
        step.substituted = u"max("_s + values.join(u"; "_s) + u')';
        break;
    case LedgerNode::Kind::Call:
        step.meaning = coreText(entry.name);
        if (entry.formula) {
            step.meaning = coreText(entry.formula->meaning);
            // Of several alike what they are says more: "QKV projection × 80".
            if (entry.formula->name == callsTime.name && isOperand(ledger, entry.operands[0], node)
                && ledger.node(entry.operands[0]).kind != LedgerNode::Kind::Call)
                step.meaning = coreText(ledger.node(entry.operands[0]).name) + u" × "_s + values[1];
            step.formula = toQString(entry.formula->result) + u" = "_s + toQString(entry.formula->expression);
            step.substituted = substituted(*entry.formula, {values.begin(), values.end()});
        }
        break;
    }
    if (step.target.isEmpty())
        step.target = pathOf(ledger, node);
    if (inRange(ledger, parent)) {
        const LedgerNode& user = ledger.node(parent);
        if (user.kind == LedgerNode::Kind::Call && user.formula
            && position < user.formula->arguments.size()) {
            const Symbol& symbol = user.formula->arguments[position].symbol;
            step.symbol = toQString(symbol.name);
            if (entry.kind == LedgerNode::Kind::Constant || entry.kind == LedgerNode::Kind::Field) {
                // The formula says what the number means there; the field or constant says which one it is.
                const QString own = step.meaning;
                step.meaning = coreText(symbol.meaning);
                if (entry.kind == LedgerNode::Kind::Constant && own != step.meaning)
                    step.source = step.source.isEmpty() ? own : own + u", "_s + step.source;
            } else {
                step.meaning = coreText(symbol.meaning);
            }
        }
    }
    return step;
}

std::vector<MathsStep> mathsSteps(
    const Ledger& ledger, int node, const NumberFormat& style, ExplainedNodes* explained)
{
    std::vector<MathsStep> steps;
    ExplainedNodes own;
    if (inRange(ledger, node))
        collect(ledger, node, style, -1, 0, 0, explained ? *explained : own, steps);
    return steps;
}

QString mathsAsText(const Ledger& ledger, int node, const NumberFormat& style, ExplainedNodes* explained)
{
    QString text;
    for (const MathsStep& step : mathsSteps(ledger, node, style, explained)) {
        const QString indent(step.depth * 2, u' ');
        text += indent + heading(step) + u'\n';
        if (step.repeated) {
            text += indent + u"  "_s + Words::tr("(as above)") + u'\n';
            continue;
        }
        if (!step.formula.isEmpty()) {
            text += indent + u"  "_s + step.formula + u'\n';
            text += indent + u"  = "_s + step.substituted + u'\n';
            text += indent + u"  = "_s + step.value + u'\n';
        }
        if (!step.source.isEmpty())
            text += indent + u"  "_s + Words::tr("source: %1").arg(step.source) + u'\n';
    }
    return text;
}

QString mathsAsMarkdown(const Ledger& ledger, int node, const NumberFormat& style, ExplainedNodes* explained)
{
    QString text;
    for (const MathsStep& step : mathsSteps(ledger, node, style, explained)) {
        const QString indent(step.depth * 2, u' ');
        const QString name = step.symbol.isEmpty()
            ? escapedMarkdown(step.meaning)
            : u'`' + step.symbol + u"` "_s + escapedMarkdown(step.meaning);
        text += indent + u"- "_s + name + u" = **"_s + escapedMarkdown(step.value) + u"**"_s;
        if (step.repeated)
            text += u' ' + Words::tr("(as above)");
        else if (!step.formula.isEmpty())
            text +=
                u"  \n"_s + indent + u"  `"_s + step.formula + u"` = "_s + escapedMarkdown(step.substituted);
        if (!step.source.isEmpty() && !step.repeated)
            text += u"  \n"_s + indent + u"  "_s + Words::tr("source: %1").arg(escapedMarkdown(step.source));
        text += u'\n';
    }
    return text;
}

QString mathsAsLatex(const Ledger& ledger, int node, const NumberFormat& style)
{
    QString text = u"\\begin{align*}\n"_s;
    bool first = true;
    for (const MathsStep& step : mathsSteps(ledger, node, style)) {
        if (step.repeated || (!first && step.formula.isEmpty() && step.symbol.isEmpty()))
            continue;
        const LedgerNode& entry = ledger.node(step.node);
        if (!first)
            text += u" \\\\\n"_s;
        first = false;
        const bool call = entry.kind == LedgerNode::Kind::Call && entry.formula;
        const QString symbol = call && step.symbol.isEmpty() ? toQString(entry.formula->result) : step.symbol;
        text += u"  "_s + (symbol.isEmpty() ? latexText(step.meaning) : latexExpression(symbol));
        if (call)
            text += u" &= "_s + latexExpression(toQString(entry.formula->expression)) + u" = "_s
                + latexText(step.substituted) + u" = "_s + latexText(step.value);
        else if (!step.substituted.isEmpty())
            text += u" &= "_s + latexText(step.substituted) + u" = "_s + latexText(step.value);
        else
            text += u" &= "_s + latexText(step.value);
        if (!symbol.isEmpty())
            text += u" && "_s + latexText(step.meaning);
    }
    return text + u"\n\\end{align*}\n"_s;
}

} // namespace ridgepoint
