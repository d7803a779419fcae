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

constexpr qreal basePointSize = 10;

QFont sized(const QString& family, qreal scale)
{
    QFont font(family);
    font.setPointSizeF(basePointSize * std::max(scale, smallScale));
    font.setHintingPreference(QFont::PreferNoHinting);
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
        for (const QString& name : {u"DejaVuSans.ttf"_s, u"DejaVuSans-Bold.ttf"_s, u"DejaVuSansMono.ttf"_s,
                 u"DejaVuSansMono-Bold.ttf"_s}) {
            // In place: a copy would be two megabytes for every start.
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
    return sized(u"DejaVu Sans"_s, scale);
}

QFont numberFont(qreal scale)
{
    loadBundledFonts();
    QFont font = sized(u"DejaVu Sans Mono"_s, scale);
    font.setStyleHint(QFont::Monospace);
    return font;
}

QFont numberFont(const QFont& like)
{
    QFont font = numberFont(1.0);
    if (like.pointSizeF() > 0)
        font.setPointSizeF(like.pointSizeF());
    else
        font.setPixelSize(like.pixelSize());
    font.setWeight(like.weight());
    font.setItalic(like.italic());
    return font;
}

qreal spaceUnit(const QFont& font) { return std::max(1.0, QFontMetricsF(font).height() / 4); }

} // namespace ridgepoint
