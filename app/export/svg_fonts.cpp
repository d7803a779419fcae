#include "app/export/svg_fonts.h"

#include "app/export/figure.h"

#include <QFile>
#include <QGlyphRun>
#include <QPainterPath>
#include <QRawFont>
#include <QRegularExpression>
#include <QTextLayout>
#include <QXmlStreamReader>

#include <hb-subset.h>

#include <array>
#include <cmath>
#include <functional>
#include <memory>

namespace ridgepoint {

namespace {

using namespace Qt::Literals::StringLiterals;

template <auto destroy>
struct Destroyed
{
    void operator()(auto* each) const { destroy(each); }
};
using HbBlob = std::unique_ptr<hb_blob_t, Destroyed<hb_blob_destroy>>;
using HbFace = std::unique_ptr<hb_face_t, Destroyed<hb_face_destroy>>;
using HbFont = std::unique_ptr<hb_font_t, Destroyed<hb_font_destroy>>;
using HbInput = std::unique_ptr<hb_subset_input_t, Destroyed<hb_subset_input_destroy>>;

struct BundledFont
{
    QLatin1String family;
    bool bold;
    QLatin1String file; // below :/fonts
};

constexpr QLatin1String textFamily("Lato");
constexpr QLatin1String signFamily("DejaVu Sans"); // for the signs that the others lack
constexpr std::array bundledFonts{
    BundledFont{textFamily, false, QLatin1String("Lato-Regular.ttf")},
    BundledFont{textFamily, true, QLatin1String("Lato-Bold.ttf")},
    BundledFont{signFamily, false, QLatin1String("DejaVuSans.ttf")},
    BundledFont{signFamily, true, QLatin1String("DejaVuSans-Bold.ttf")},
    BundledFont{QLatin1String("DejaVu Sans Mono"), false, QLatin1String("DejaVuSansMono.ttf")},
    BundledFont{QLatin1String("DejaVu Sans Mono"), true, QLatin1String("DejaVuSansMono-Bold.ttf")},
};

HbFace faceOf(const BundledFont& font)
{
    QFile file(":/fonts/"_L1 + font.file);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray data = file.readAll();
    const HbBlob blob(hb_blob_create(
        data.constData(), static_cast<unsigned>(data.size()), HB_MEMORY_MODE_DUPLICATE, nullptr, nullptr));
    return HbFace(hb_face_create(blob.get(), 0));
}

bool has(std::size_t font, std::uint32_t letter)
{
    static std::array<HbFont, bundledFonts.size()> open;
    if (!open[font])
        if (const HbFace face = faceOf(bundledFonts[font]))
            open[font].reset(hb_font_create(face.get()));
    hb_codepoint_t glyph = 0;
    return open[font] && hb_font_get_nominal_glyph(open[font].get(), letter, &glyph);
}

// Of the tables for layout only what moves pairs of letters and places accents: the program draws no
// ligatures.
QByteArray subset(const BundledFont& font, const std::set<std::uint32_t>& letters)
{
    const HbFace face = faceOf(font);
    const HbInput input(hb_subset_input_create_or_fail());
    if (!face || !input)
        return {};
    for (const std::uint32_t letter : letters)
        hb_set_add(hb_subset_input_unicode_set(input.get()), letter);
    hb_set_t* features = hb_subset_input_set(input.get(), HB_SUBSET_SETS_LAYOUT_FEATURE_TAG);
    hb_set_clear(features);
    for (const hb_tag_t tag :
        {HB_TAG('k', 'e', 'r', 'n'), HB_TAG('m', 'a', 'r', 'k'), HB_TAG('m', 'k', 'm', 'k')})
        hb_set_add(features, tag);
    hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_NO_HINTING);
    const HbFace less(hb_subset_or_fail(face.get(), input.get()));
    if (!less)
        return {};
    const HbBlob blob(hb_face_reference_blob(less.get()));
    unsigned length = 0;
    const char* data = hb_blob_get_data(blob.get(), &length);
    return {data, static_cast<qsizetype>(length)};
}

struct SvgText
{
    QString text, family;
    double x = 0, y = 0, pixels = 0;
    int weight = 400;
    bool italic = false;
    QByteArray fill; // attributes
};

// Every <text> in the order of the file: from … to is its place.
void forEachText(
    const QByteArray& svg, const std::function<void(const SvgText&, qsizetype from, qsizetype to)>& take)
{
    for (qsizetype from = svg.indexOf("<text "); from >= 0; from = svg.indexOf("<text ", from + 1)) {
        const qsizetype to = svg.indexOf("</text>", from) + 7;
        if (to < 7)
            return;
        QXmlStreamReader reader(svg.mid(from, to - from));
        if (!reader.readNextStartElement())
            continue;
        const QXmlStreamAttributes said = reader.attributes();
        const auto number = [&said](QLatin1String name) { return said.value(name).toDouble(); };
        SvgText text;
        text.family = said.value("font-family"_L1).toString();
        text.x = number("x"_L1);
        text.y = number("y"_L1);
        text.pixels = number("font-size"_L1);
        text.weight = said.value("font-weight"_L1).toInt();
        text.italic = said.value("font-style"_L1) == "italic"_L1;
        for (const QLatin1String name : {"fill"_L1, "fill-opacity"_L1})
            text.fill += ' ' + QByteArray(name.data(), name.size()) + "=\"" + said.value(name).toUtf8() + '"';
        text.text = reader.readElementText();
        take(text, from, to);
    }
}

QByteArray replaced(const QByteArray& svg, const std::function<QByteArray(const SvgText&)>& by)
{
    QByteArray out;
    qsizetype done = 0;
    forEachText(svg, [&](const SvgText& text, qsizetype from, qsizetype to) {
        out += svg.mid(done, from - done) + by(text);
        done = to;
    });
    return out + svg.mid(done);
}

// The shape of each letter is in the file once, in thousandths of its size.
class Shapes
{
public:
    QByteArray drawn(const SvgText& text)
    {
        QFont font = figureFont(em);
        if (text.family != font.family())
            font.setFamilies({text.family, signFamily});
        font.setWeight(QFont::Weight(text.weight));
        font.setItalic(text.italic);
        QTextLayout layout(text.text, font);
        layout.beginLayout();
        const QTextLine line = layout.createLine();
        layout.endLayout();
        if (!line.isValid())
            return {};
        QByteArray uses;
        for (const QGlyphRun& run : layout.glyphRuns()) {
            const QList<quint32> glyphs = run.glyphIndexes();
            const QList<QPointF> places = run.positions();
            for (qsizetype i = 0; i < glyphs.size(); ++i) {
                const QByteArray name = named(run.rawFont(), glyphs[i]);
                if (name.isEmpty())
                    continue;
                uses += "<use xlink:href=\"#" + name + "\" x=\"" + rounded(places[i].x()) + '"';
                if (const double y = places[i].y() - line.ascent(); std::abs(y) >= 0.5)
                    uses += " y=\"" + rounded(y) + '"';
                uses += "/>";
            }
        }
        return "<g role=\"img\" aria-label=\"" + text.text.toHtmlEscaped().toUtf8() + '"' + text.fill
            + " stroke=\"none\" fill-rule=\"nonzero\" transform=\"translate(" + QByteArray::number(text.x)
            + ' ' + QByteArray::number(text.y) + ") scale(" + QByteArray::number(text.pixels / em) + ")\">"
            + uses + "</g>";
    }
    QByteArray definitions() const { return m_definitions; }

private:
    static constexpr double em = 1000;

    static QByteArray rounded(double value) { return QByteArray::number(std::lround(value)); }

    // Empty for a space.
    QByteArray named(const QRawFont& font, quint32 glyph)
    {
        const auto [at, isNew] = m_names.try_emplace({font.familyName(), font.weight(), font.style(), glyph});
        if (!isNew)
            return at->second;
        const QPainterPath path = font.pathForGlyph(glyph);
        if (path.isEmpty())
            return {};
        QByteArray steps;
        for (int i = 0; i < path.elementCount(); ++i) {
            const QPainterPath::Element& element = path.elementAt(i);
            constexpr const char* letters[]{"M", "L", "C", " "};
            steps += letters[element.type] + rounded(element.x) + ' ' + rounded(element.y);
        }
        at->second = "letter" + QByteArray::number(++m_count);
        m_definitions += "<path id=\"" + at->second + "\" d=\"" + steps + "z\"/>\n";
        return at->second;
    }

    std::map<std::tuple<QString, int, int, quint32>, QByteArray> m_names;
    QByteArray m_definitions;
    int m_count = 0;
};

QByteArray outlined(const QByteArray& svg)
{
    Shapes shapes;
    QString out = QString::fromUtf8(replaced(svg, [&](const SvgText& text) { return shapes.drawn(text); }));
    static const QRegularExpression font(u"\\s*font-(family|size|weight|style)=\"[^\"]*\""_s);
    out.remove(font);
    return out.toUtf8().replace("<defs>\n", QByteArray("<defs>\n" + shapes.definitions()));
}

QByteArray familyAttribute(const QByteArray& families) { return "font-family=\"" + families + '"'; }

QByteArray quoted(const QString& family) { return '\'' + family.toUtf8() + '\''; }

// Carlito is drawn after Lato.
const QByteArray likeIt = "Carlito, Calibri, Arial, sans-serif";

QByteArray withSigns(QByteArray svg)
{
    for (const BundledFont& font : bundledFonts)
        if (!font.bold)
            svg.replace(familyAttribute(QString(font.family).toUtf8()),
                familyAttribute(quoted(font.family) + ", " + quoted(signFamily) + ", " + likeIt));
    // <style> is not in the tiny profile.
    return svg.replace(" version=\"1.2\" baseProfile=\"tiny\"", " version=\"1.1\"");
}

} // namespace

void UsedLetters::addText(const QString& text, bool bold, const QString& family)
{
    for (const char32_t letter : text.toUcs4()) {
        for (const QString& each : {family, QString(signFamily)}) {
            std::size_t font = 0;
            while (font < bundledFonts.size()
                && (bundledFonts[font].family != each || bundledFonts[font].bold != bold))
                ++font;
            if (font == bundledFonts.size() || !has(font, letter))
                continue;
            m_letters[font].insert(letter);
            break;
        }
    }
}

void UsedLetters::addSvg(const QByteArray& svg)
{
    forEachText(svg, [this](const SvgText& text, qsizetype, qsizetype) {
        addText(text.text, text.weight > QFont::Medium, text.family);
    });
}

QByteArray UsedLetters::fontFaces() const
{
    // Else Chromium moves letters to whole pixels, and lines come out longer.
    QByteArray rules = "svg text{text-rendering:geometricPrecision}\n";
    for (const auto& [font, letters] : m_letters)
        rules += "@font-face{font-family:" + quoted(bundledFonts[font].family)
            + ";font-weight:" + (bundledFonts[font].bold ? "700" : "400") + ";src:url(data:font/ttf;base64,"
            + subset(bundledFonts[font], letters).toBase64() + ") format('truetype')}\n";
    return rules;
}

QByteArray withFonts(const QByteArray& svg, SvgFonts fonts)
{
    if (fonts == SvgFonts::Outlines)
        return outlined(svg);
    if (fonts == SvgFonts::Embedded) {
        UsedLetters letters;
        letters.addSvg(svg);
        return withSigns(svg).replace(
            "<defs>\n", QByteArray("<defs>\n<style>" + letters.fontFaces() + "</style>\n"));
    }
    return QByteArray(svg).replace(
        familyAttribute(QString(textFamily).toUtf8()), familyAttribute(quoted(textFamily) + ", " + likeIt));
}

QByteArray svgForPage(const QByteArray& svg, const QByteArray& prefix)
{
    QByteArray page = withSigns(svg.mid(svg.indexOf("<svg")));
    for (const char* known :
        {" xmlns=\"http://www.w3.org/2000/svg\"", " xmlns:xlink=\"http://www.w3.org/1999/xlink\""})
        page.replace(known, ""); // to every reader of HTML
    for (const char* before : {" id=\"", "url(#", "xlink:href=\"#"})
        page.replace(before, QByteArray(before + prefix));
    return page;
}

} // namespace ridgepoint
