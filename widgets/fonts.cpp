#include "widgets/fonts.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QResource>

#ifdef RIDGEPOINT_HAS_FONTCONFIG
#include <fontconfig/fontconfig.h>
#endif

#include <algorithm>
#include <memory>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

// Lato's letters are smaller in their square than most: 10 pt of others.
constexpr qreal basePointSize = 10.5;

QFont sized(const QStringList& families, qreal scale)
{
    QFont font(families);
    font.setPointSizeF(basePointSize * std::max(scale, smallScale));
    font.setHintingPreference(QFont::PreferNoHinting);
    // Each letter as wide as it is; that anything is said of it drops ligatures, so that "fits" is found in a
    // PDF, and its letters stand alone when a text is cut.
    font.setLetterSpacing(QFont::PercentageSpacing, 100);
    // Pairs of letters moved together take most of the time that measuring a text does, in each step of a
    // drag.
    if (scale < titleScale)
        font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

QFont likened(QFont font, const QFont& like)
{
    if (like.pointSizeF() > 0)
        font.setPointSizeF(like.pointSizeF());
    else
        font.setPixelSize(like.pixelSize());
    font.setWeight(like.weight());
    font.setItalic(like.italic());
    font.setStyleStrategy(like.styleStrategy());
    return font;
}

} // namespace

void ignoreSystemFontRules()
{
#ifdef RIDGEPOINT_HAS_FONTCONFIG
    // The folders and caches that fontconfig itself ships with.
    static constexpr char rules[] = R"(<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir prefix="xdg">fonts</dir><dir>~/.fonts</dir>
  <cachedir>/var/cache/fontconfig</cachedir><cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>)";
    const std::unique_ptr<FcConfig, decltype(&FcConfigDestroy)> config(FcConfigCreate(), &FcConfigDestroy);
    if (config && FcConfigParseAndLoadFromMemory(config.get(), reinterpret_cast<const FcChar8*>(rules), FcTrue)
        && FcConfigBuildFonts(config.get()))
        FcConfigSetCurrent(config.get()); // takes a reference of its own
#endif
}

void loadBundledFonts()
{
    static const bool once = [] {
        for (const QString& name : {u"Lato-Regular.ttf"_s, u"Lato-Bold.ttf"_s, u"DejaVuSans.ttf"_s,
                 u"DejaVuSans-Bold.ttf"_s, u"DejaVuSansMono.ttf"_s, u"DejaVuSansMono-Bold.ttf"_s}) {
            // In place: a copy would be three megabytes for every start.
            const QResource font(":/fonts/"_L1 + name);
            const QByteArray data = QByteArray::fromRawData(
                reinterpret_cast<const char*>(font.data()), static_cast<qsizetype>(font.size()));
            if (font.compressionAlgorithm() != QResource::NoCompression
                || QFontDatabase::addApplicationFontFromData(data) < 0)
                qWarning("the bundled font %s could not be loaded", qPrintable(name));
        }
        return true;
    }();
    Q_UNUSED(once)
}

QFont baseFont(qreal scale)
{
    loadBundledFonts();
    return sized({u"Lato"_s, u"DejaVu Sans"_s}, scale);
}

QFont numberFont(qreal scale) { return baseFont(scale); }

QFont numberFont(const QFont& like) { return likened(numberFont(1.0), like); }

QFont codeFont(const QFont& like)
{
    loadBundledFonts();
    QFont font = sized({u"DejaVu Sans Mono"_s}, 1.0);
    font.setStyleHint(QFont::Monospace);
    return likened(font, like);
}

QFont kerned(QFont font)
{
    font.setStyleStrategy(QFont::PreferDefault);
    return font;
}

qreal lineHeight(const QFont& font) { return QFontMetricsF(font).lineSpacing(); }

qreal spaceUnit(const QFont& font) { return std::max(1.0, lineHeight(font) / 4); }

} // namespace ridgepoint
