#include "widgets/fonts.h"

#include <QFontDatabase>
#include <QFontMetricsF>

#include <algorithm>

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

void loadBundledFonts()
{
    static const bool once = [] {
        for (const QString& name : {u"DejaVuSans.ttf"_s, u"DejaVuSans-Bold.ttf"_s, u"DejaVuSansMono.ttf"_s,
                 u"DejaVuSansMono-Bold.ttf"_s}) {
            if (QFontDatabase::addApplicationFont(":/fonts/"_L1 + name) < 0)
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
