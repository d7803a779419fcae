#include "widgets/theme.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

// In the order of ColorRole.
constexpr std::array<const char*, colorRoleCount> roleKeys{"background", "panel", "text", "secondary_text",
    "line", "focus", "memory_axis", "compute_axis", "bandwidth_axis", "weights", "gradients", "master",
    "moment1", "moment2", "activations", "working", "kv_cache", "buffers", "backward", "lost", "idle",
    "overshoot"};

struct Listed
{
    const char *id, *name;
};

// In the order of menus. A test holds the list against the folder.
constexpr std::array listed{Listed{"light", QT_TRANSLATE_NOOP("Theme", "Light")},
    Listed{"dark", QT_TRANSLATE_NOOP("Theme", "Dark")},
    Listed{"contrast", QT_TRANSLATE_NOOP("Theme", "High contrast, dark")},
    Listed{"contrast-light", QT_TRANSLATE_NOOP("Theme", "High contrast, light")},
    Listed{"projector", QT_TRANSLATE_NOOP("Theme", "Projector")},
    Listed{"print", QT_TRANSLATE_NOOP("Theme", "Print")}};

FillPattern patternByKey(const QString& key)
{
    if (key == "dots"_L1)
        return FillPattern::Dots;
    if (key == "cross-hatch"_L1)
        return FillPattern::CrossHatch;
    if (key == "hatch-45"_L1)
        return FillPattern::Hatch45;
    if (key == "hatch-135"_L1)
        return FillPattern::Hatch135;
    return FillPattern::None;
}

// The tables are compiled in, so a fault in one is a fault of the build.
Theme loadTheme(const Listed& one)
{
    const QLatin1String id(one.id);
    QFile file(":/themes/"_L1 + id + ".json"_L1);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("theme table %s is missing from the program", id.data());
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    Theme theme;
    theme.id = id;
    theme.name = QLatin1String(one.name);
    theme.dark = root["dark"_L1].toBool();
    theme.patternsOnly = root["patterns_only"_L1].toBool();
    theme.markContrast = root["mark_contrast"_L1].toDouble(theme.markContrast);
    theme.stroke = root["stroke"_L1].toDouble(theme.stroke);
    theme.type = root["type"_L1].toDouble(theme.type);
    theme.focusWidth = root["focus_width"_L1].toDouble(theme.focusWidth);
    theme.gridShare = root["grid"_L1].toDouble(theme.gridShare);
    const QJsonObject colors = root["colors"_L1].toObject();
    const QJsonObject patterns = root["patterns"_L1].toObject();
    for (std::size_t i = 0; i < roleKeys.size(); ++i) {
        const QLatin1String key(roleKeys[i]);
        theme.colors[i] = QColor(colors[key].toString());
        if (!theme.colors[i].isValid())
            qFatal("theme table %s lacks the colour %s", id.data(), roleKeys[i]);
        theme.patterns[i] = patternByKey(patterns[key].toString());
    }
    theme.ownPalette = theme.makePalette();
    return theme;
}

// WCAG 2.1, "relative luminance".
double luminance(const QColor& color)
{
    const QColor rgb = color.toRgb();
    const auto linear = [](double encoded) {
        return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(rgb.redF()) + 0.7152 * linear(rgb.greenF()) + 0.0722 * linear(rgb.blueF());
}

} // namespace

QColor mixed(const QColor& a, const QColor& b, qreal share)
{
    const auto channel = [share](int from, int to) { return int(from + (to - from) * share + 0.5); };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QColor Theme::grid() const { return mixed(color(ColorRole::Background), color(ColorRole::Text), gridShare); }

QColor Theme::raised() const
{
    return dark ? mixed(color(ColorRole::Panel), color(ColorRole::Text), 0.07) : color(ColorRole::Background);
}

QColor Theme::outline(ColorRole role) const
{
    const QColor background = color(ColorRole::Background);
    const QColor panel = color(ColorRole::Panel);
    const QColor fill = color(role);
    const auto clears = [&](const QColor& c) {
        return std::min(contrastRatio(c, background), contrastRatio(c, panel)) >= markContrast;
    };
    if (clears(fill))
        return {};
    const QColor target = dark ? Qt::white : Qt::black;
    for (qreal share = 0.2; share < 1.0; share += 0.05) {
        const QColor candidate = mixed(fill, target, share);
        if (clears(candidate))
            return candidate;
    }
    return target;
}

QColor Theme::textOn(ColorRole role) const
{
    const QColor fill = color(role);
    if (dark) // where pure black and white glare
        for (const QColor& own : {color(ColorRole::Text), color(ColorRole::Background)})
            if (contrastRatio(fill, own) >= 4.5)
                return own;
    return contrastRatio(fill, Qt::white) >= contrastRatio(fill, Qt::black) ? Qt::white : Qt::black;
}

QColor Theme::patternInk(ColorRole role) const
{
    const QColor fill = color(role);
    const QColor target = textOn(role);
    QColor ink = mixed(fill, target, 0.35);
    for (qreal share = 0.4; share < 1.0 && contrastRatio(ink, fill) < 1.8; share += 0.1)
        ink = mixed(fill, target, share);
    return ink;
}

QPalette Theme::makePalette() const
{
    const QColor background = color(ColorRole::Background);
    const QColor panel = color(ColorRole::Panel);
    const QColor text = color(ColorRole::Text);
    const QColor secondary = color(ColorRole::SecondaryText);
    const QColor line = color(ColorRole::Line);
    const QColor focus = color(ColorRole::Focus);
    const QColor onFocus = textOn(ColorRole::Focus);
    // Fusion derives bevels from Button: a step from the panel towards the text keeps a button visible on it.
    const QColor button = mixed(panel, text, dark ? 0.10 : 0.04);
    const QColor disabled = mixed(panel, text, 0.45);

    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const QColor& normal, const QColor& whenDisabled) {
        palette.setColor(QPalette::Active, role, normal);
        palette.setColor(QPalette::Inactive, role, normal);
        palette.setColor(QPalette::Disabled, role, whenDisabled);
    };
    set(QPalette::Window, panel, panel);
    set(QPalette::WindowText, text, disabled);
    set(QPalette::Base, background, panel);
    set(QPalette::AlternateBase, mixed(background, text, 0.04), panel);
    set(QPalette::Text, text, disabled);
    set(QPalette::PlaceholderText, secondary, disabled);
    set(QPalette::Button, button, panel);
    set(QPalette::ButtonText, text, disabled);
    set(QPalette::BrightText, contrastRatio(Qt::white, button) > 4.5 ? Qt::white : Qt::black, disabled);
    set(QPalette::ToolTipBase, raised(), raised());
    set(QPalette::ToolTipText, text, text);
    set(QPalette::Highlight, focus, mixed(panel, focus, 0.4));
    set(QPalette::HighlightedText, onFocus, text);
    set(QPalette::Link, focus, disabled);
    set(QPalette::LinkVisited, focus, disabled);
    set(QPalette::Light, mixed(button, dark ? text : Qt::white, dark ? 0.15 : 0.8), panel);
    set(QPalette::Midlight, mixed(button, text, dark ? 0.08 : 0.03), panel);
    set(QPalette::Mid, line, mixed(panel, line, 0.5));
    set(QPalette::Dark, mixed(panel, text, dark ? 0.3 : 0.35), mixed(panel, text, 0.2));
    set(QPalette::Shadow, dark ? mixed(background, Qt::black, 0.5) : mixed(panel, text, 0.7),
        mixed(panel, text, 0.2));
    return palette;
}

QString Theme::displayName() const
{
    return QCoreApplication::translate("Theme", name.toUtf8().constData());
}

std::span<const Theme> themes()
{
    static const auto all =
        std::apply([](const auto&... each) { return std::array{loadTheme(each)...}; }, listed);
    return all;
}

QString themeWords()
{
    QStringList ids;
    for (const Theme& theme : themes())
        ids += theme.id;
    return ids.join(u", ");
}

const Theme& themeById(QStringView id)
{
    const std::span<const Theme> all = themes();
    const auto found =
        std::find_if(all.begin(), all.end(), [id](const Theme& theme) { return theme.id == id; });
    return found == all.end() ? all.front() : *found;
}

} // namespace ridgepoint
