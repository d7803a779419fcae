#include "widgets/maths_text.h"

#include <QStringList>

#include <array>
#include <utility>

#include <algorithm>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

constexpr std::array<std::pair<char16_t, const char16_t*>, 34> signs{{
    {u'·', u"\\cdot "},
    {u'×', u"\\times "},
    {u'−', u"-"},
    {u'⌈', u"\\lceil "},
    {u'⌉', u"\\rceil "},
    {u'⌊', u"\\lfloor "},
    {u'⌋', u"\\rfloor "},
    {u'≤', u"\\le "},
    {u'≥', u"\\ge "},
    {u'≈', u"\\approx "},
    {u'∑', u"\\sum "},
    {u'Σ', u"\\sum "},
    {u'∞', u"\\infty "},
    {u'α', u"\\alpha "},
    {u'β', u"\\beta "},
    {u'γ', u"\\gamma "},
    {u'δ', u"\\delta "},
    {u'ε', u"\\varepsilon "},
    {u'η', u"\\eta "},
    {u'θ', u"\\theta "},
    {u'κ', u"\\kappa "},
    {u'λ', u"\\lambda "},
    {u'μ', u"\\mu "},
    {u'ν', u"\\nu "},
    {u'π', u"\\pi "},
    {u'ρ', u"\\rho "},
    {u'σ', u"\\sigma "},
    {u'τ', u"\\tau "},
    {u'φ', u"\\varphi "},
    {u'ψ', u"\\psi "},
    {u'ω', u"\\omega "},
    {u'Δ', u"\\Delta "},
    {u'Ω', u"\\Omega "},
    {u'Φ', u"\\Phi "},
}};

QString signOf(QChar c)
{
    for (const auto& [sign, latex] : signs) {
        if (c == sign)
            return QString::fromUtf16(latex);
    }
    return u"$%#&{}"_s.contains(c) ? u'\\' + QString(c) : QString(c);
}

QString nameOf(const QString& name)
{
    const qsizetype cut = name.indexOf(u'_');
    const QString stem = cut < 0 ? name : name.left(cut);
    static const QStringList functions{u"max"_s, u"min"_s, u"log"_s, u"ln"_s, u"exp"_s};
    QString result;
    if (functions.contains(stem))
        result = u'\\' + stem + (cut < 0 ? u" "_s : QString());
    else if (stem.size() > 1
        && std::any_of(stem.begin(), stem.end(), [](QChar c) { return c.unicode() >= 128; }))
        for (const QChar c : stem) // a product, or a difference such as ΔL
            result += signOf(c);
    else
        result = stem.size() > 1 ? u"\\mathrm{"_s + stem + u'}' : signOf(stem[0]).trimmed();
    if (cut < 0)
        return result;
    const QString index = name.mid(cut + 1).replace(u'_', u',');
    const bool word = index.size() > 1;
    result += word ? u"_{\\mathrm{"_s : u"_{"_s;
    result += index;
    result += word ? u"}}"_s : u"}"_s;
    return result;
}

// The end of the atom that starts at `from`: a bracketed group, a name or a number.
qsizetype atomEnd(const QString& text, qsizetype from)
{
    static const QString open = u"(⌈⌊"_s;
    static const QString close = u")⌉⌋"_s;
    if (from >= text.size())
        return from;
    if (open.contains(text[from])) {
        int depth = 0;
        for (qsizetype i = from; i < text.size(); ++i) {
            depth += open.contains(text[i]) ? 1 : close.contains(text[i]) ? -1 : 0;
            if (depth == 0)
                return i + 1;
        }
        return text.size();
    }
    qsizetype end = from + 1;
    while (end < text.size() && (text[end].isLetterOrNumber() || text[end] == u'_' || text[end] == u'.'))
        ++end;
    return end;
}

} // namespace

QString latexExpression(const QString& expression)
{
    static const QString superscripts = u"⁰¹²³⁴⁵⁶⁷⁸⁹⁻"_s;
    static const QString subscripts = u"₀₁₂₃₄₅₆₇₈₉"_s;
    static const QString digits = u"0123456789-"_s;
    QString result;
    for (qsizetype i = 0; i < expression.size();) {
        const QChar c = expression[i];
        if (const qsizetype power = superscripts.indexOf(c); power >= 0) {
            result += u"^{"_s;
            for (; i < expression.size() && superscripts.contains(expression[i]); ++i)
                result += digits[superscripts.indexOf(expression[i])];
            result += u'}';
        } else if (subscripts.contains(c)) {
            if (result.endsWith(u' '))
                result.chop(1);
            result += u"_{"_s;
            for (; i < expression.size() && subscripts.contains(expression[i]); ++i)
                result += digits[subscripts.indexOf(expression[i])];
            result += u'}';
        } else if (c == u'√' || c == u'^') {
            qsizetype from = i + 1;
            while (from < expression.size() && expression[from] == u' ')
                ++from;
            const qsizetype end = atomEnd(expression, from);
            QString atom = expression.mid(from, end - from);
            if (atom.startsWith(u'(') && atom.endsWith(u')'))
                atom = atom.mid(1, atom.size() - 2);
            if (c == u'^' && result.endsWith(u' '))
                result.chop(1);
            result += (c == u'√' ? u"\\sqrt{"_s : u"^{"_s) + latexExpression(atom).trimmed() + u'}';
            i = end;
        } else if (c.isLetter()) {
            qsizetype end = i + 1;
            while (end < expression.size()
                && (expression[end].isLetter() || expression[end] == u'_'
                    || (expression[end] >= u'0' && expression[end] <= u'9')))
                ++end;
            result += nameOf(expression.mid(i, end - i));
            i = end;
        } else {
            const QString sign = signOf(c);
            result += sign;
            ++i;
            if (sign.endsWith(u' ') && i < expression.size() && expression[i] == u' ')
                ++i;
        }
    }
    return result.trimmed();
}

} // namespace ridgepoint
