#include "expression.h"

#include "core/base/normal_quantile.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace ridgepoint::golden {

namespace {

// As a product of factors, so that a fraction may stand for the number of things to pick from.
double binomial(double n, double k)
{
    double value = 1;
    for (double i = 0; i < k; ++i)
        value *= (n - i) / (i + 1);
    return value;
}

double powerSum(double n, double a)
{
    double sum = 0;
    for (double i = 1; i <= n; ++i)
        sum += std::pow(i, -a);
    return sum;
}

class Reader
{
public:
    Reader(std::string_view text, const std::map<std::string, double, std::less<>>& symbols,
        std::set<std::string>& met)
        : m_text(text)
        , m_symbols(symbols)
        , m_met(met)
    {
    }

    double whole()
    {
        const double value = sum();
        skip();
        if (!m_text.empty())
            fail("unread: ");
        return value;
    }

private:
    std::string_view m_text;
    const std::map<std::string, double, std::less<>>& m_symbols;
    std::set<std::string>& m_met;

    [[noreturn]] void fail(const char* what) const
    {
        throw std::invalid_argument(what + std::string(m_text));
    }

    void skip()
    {
        while (m_text.starts_with(' '))
            m_text.remove_prefix(1);
    }

    bool take(std::string_view token)
    {
        skip();
        if (!m_text.starts_with(token))
            return false;
        m_text.remove_prefix(token.size());
        return true;
    }

    void expect(std::string_view token)
    {
        if (!take(token))
            fail("expected a closing sign before: ");
    }

    double sum()
    {
        double value = product();
        for (;;) {
            if (take("+"))
                value += product();
            else if (take("−"))
                value -= product();
            else
                return value;
        }
    }

    double product()
    {
        double value = power();
        for (;;) {
            if (take("·"))
                value *= power();
            else if (take("/"))
                value /= power();
            else
                return value;
        }
    }

    double power()
    {
        double value = atom();
        if (take("²"))
            value *= value;
        else if (take("³"))
            value *= value * value;
        else if (take("^"))
            value = std::pow(value, atom());
        return value;
    }

    double atom()
    {
        skip();
        if (take("√"))
            return std::sqrt(atom());
        if (take("⌈"))
            return enclosed("⌉", [](double x) { return std::ceil(x); });
        if (take("⌊"))
            return enclosed("⌋", [](double x) { return std::floor(x); });
        if (take("log₂("))
            return enclosed(")", [](double x) { return std::log2(x); });
        if (take("Φ⁻¹("))
            return enclosed(")", [](double x) { return normalQuantile(x); });
        if (take("ln("))
            return enclosed(")", [](double x) { return std::log(x); });
        if (take("exp("))
            return enclosed(")", [](double x) { return std::exp(x); });
        if (take("H("))
            return pair(powerSum);
        if (take("C("))
            return pair(binomial);
        if (take("min("))
            return pair([](double a, double b) { return std::min(a, b); });
        if (take("max("))
            return pair([](double a, double b) { return std::max(a, b); });
        if (take("("))
            return enclosed(")", [](double x) { return x; });
        if (!m_text.empty() && m_text.front() >= '0' && m_text.front() <= '9')
            return number();
        return symbol();
    }

    template <class Function>
    double enclosed(std::string_view closing, Function function)
    {
        const double inner = sum();
        expect(closing);
        return function(inner);
    }

    template <class Function>
    double pair(Function function)
    {
        const double first = sum();
        expect(",");
        const double second = sum();
        expect(")");
        return function(first, second);
    }

    double number()
    {
        const std::string digits(m_text.substr(0, m_text.find_first_not_of("0123456789.")));
        m_text.remove_prefix(digits.size());
        return std::strtod(digits.c_str(), nullptr);
    }

    // The longest name wins, so that c_q is not read as c.
    double symbol()
    {
        std::string_view best;
        double value = 0;
        for (const auto& [name, si] : m_symbols)
            if (m_text.starts_with(name) && name.size() > best.size()) {
                best = name;
                value = si;
            }
        if (best.empty())
            fail("unknown symbol: ");
        m_met.emplace(best);
        m_text.remove_prefix(best.size());
        return value;
    }
};

} // namespace

ExpressionResult evaluateExpression(
    std::string_view text, const std::map<std::string, double, std::less<>>& symbols)
{
    ExpressionResult result;
    try {
        result.value = Reader(text, symbols, result.symbols).whole();
    } catch (const std::invalid_argument& refused) {
        result.error = refused.what();
    }
    return result;
}

} // namespace ridgepoint::golden
