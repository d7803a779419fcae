#include "app/document/figure_metadata.h"

#include <QCryptographicHash>
#include <QPdfWriter>
#include <QXmlStreamWriter>
#include <QtEndian>

#include <optional>

namespace ridgepoint {

QString checkOfCode(const QString& code)
{
    constexpr int digits = 16;
    return QString::fromLatin1(
        QCryptographicHash::hash(code.toUtf8(), QCryptographicHash::Sha256).toHex().left(digits));
}

namespace {

const QString scenarioNamespace = QStringLiteral("urn:ridgepoint:scenario:1");
const QString scenarioElement = QStringLiteral("scenario");
const QString checkElement = QStringLiteral("check");
const QString imageKey = QStringLiteral("ridgepoint-scenario");
const QString imageCheckKey = QStringLiteral("ridgepoint-check");
const QString titleKey = QStringLiteral("Title");
// A share code is a few hundred bytes; anything near this is not one.
constexpr qsizetype maximumCodeLength = 64 * 1024;
// Of it in XML, where a character may be written as "&#1234567;", and compressed in a PNG, which never grows
// more than a thousandfold.
constexpr qsizetype maximumWritten = 10 * maximumCodeLength;
constexpr qsizetype maximumCompressed = 2 * maximumCodeLength;

CarriedScenario carried(const QString& text, const std::optional<QString>& check)
{
    using State = CarriedScenario::State;
    const QString code = text.trimmed();
    if (check && *check != checkOfCode(code))
        return {State::Damaged, {}};
    if (code.size() > maximumCodeLength || !code.startsWith(QLatin1String("ridge1:")))
        return {State::None, {}};
    return {check ? State::Whole : State::Unchecked, code};
}

// "&lt;" and "&#10;" back to what they stand for; other entities stay as they are.
QString unescaped(const QString& text)
{
    QString out;
    out.reserve(text.size());
    constexpr qsizetype longest = 10; // "&#1114111;"
    for (qsizetype i = 0; i < text.size(); ++i) {
        const qsizetype length = text[i] == u'&' ? QStringView(text).mid(i, longest).indexOf(u';') : -1;
        if (length < 0) {
            out += text[i];
            continue;
        }
        const qsizetype end = i + length;
        const QStringView name = QStringView(text).mid(i + 1, length - 1);
        bool number = false;
        const uint point = name.startsWith(u"#x") ? name.mid(2).toUInt(&number, 16)
            : name.startsWith(u'#')               ? name.mid(1).toUInt(&number)
                                                  : 0;
        if (name == u"lt")
            out += u'<';
        else if (name == u"gt")
            out += u'>';
        else if (name == u"amp")
            out += u'&';
        else if (name == u"quot")
            out += u'"';
        else if (name == u"apos")
            out += u'\'';
        else if (number && point > 0 && point <= 0x10FFFF)
            out += QChar::fromUcs4(char32_t(point));
        else {
            out += text[i];
            continue;
        }
        i = end;
    }
    return out;
}

// The first element so named, from a place on; nothing of one that is too long to be ours.
std::optional<QString> elementText(const QByteArray& xml, qsizetype from, const QByteArray& name)
{
    const QByteArray opening = '<' + name;
    const qsizetype start = xml.indexOf(opening, from);
    if (start < 0)
        return std::nullopt;
    const QByteArray element = xml.mid(start + opening.size(), maximumWritten);
    const qsizetype open = element.indexOf('>'), close = element.indexOf('<', open);
    if (open < 0 || close < 0)
        return std::nullopt;
    return unescaped(QString::fromUtf8(element.mid(open + 1, close - open - 1)));
}

// Our two elements, whatever prefix a program that rewrote the file gave their namespace.
CarriedScenario carriedInXml(const QByteArray& xml)
{
    constexpr qsizetype longestName = 80;
    const qsizetype declared = xml.indexOf(scenarioNamespace.toUtf8());
    const qsizetype from = std::max<qsizetype>(0, declared - longestName);
    // xmlns="…" or xmlns:prefix="…", right before.
    QByteArray before = declared < 0 ? QByteArray() : xml.mid(from, declared - from);
    const qsizetype name = before.lastIndexOf("xmlns"), equals = before.lastIndexOf('=');
    if (name < 0 || equals < name)
        return {};
    QByteArray prefix = before.mid(name + 5, equals - name - 5).trimmed().mid(1); // behind the colon
    if (!prefix.isEmpty())
        prefix += ':';
    // A namespace without a prefix is declared in the very element.
    const qsizetype search = prefix.isEmpty() ? from : 0;
    const auto code = elementText(xml, search, prefix + scenarioElement.toUtf8());
    return code ? carried(*code, elementText(xml, search, prefix + checkElement.toUtf8()))
                : CarriedScenario();
}

// What a text chunk says, tEXt, zTXt or iTXt; nothing of one that is too long to be ours.
std::optional<QString> textOf(const QByteArray& type, const QByteArray& data)
{
    const auto inflated = [](const QByteArray& bytes) -> std::optional<QByteArray> {
        if (bytes.size() > maximumCompressed)
            return std::nullopt;
        QByteArray sized(4, '\0'); // qUncompress wants a guess of the size in front
        qToBigEndian<quint32>(quint32(4 * maximumCodeLength), sized.data());
        const QByteArray whole = qUncompress(sized + bytes);
        return whole.size() > 4 * maximumCodeLength ? QByteArray() : whole; // and none is looked for again
    };
    const qsizetype key = data.indexOf('\0');
    QByteArray text = data.mid(key + 1);
    if (type == "tEXt")
        return text.size() > maximumCodeLength ? std::nullopt : std::optional(QString::fromLatin1(text));
    if (type == "zTXt") {
        const auto whole = inflated(text.mid(1));
        return whole ? std::optional(QString::fromLatin1(*whole)) : std::nullopt;
    }
    // Compressed or not, the method, a language and a translated key.
    const bool compressed = text.startsWith('\1');
    const qsizetype language = text.indexOf('\0', 2),
                    translated = language < 0 ? -1 : text.indexOf('\0', language + 1);
    if (translated < 0)
        return std::nullopt;
    text = text.mid(translated + 1);
    if (!compressed)
        return text.size() > 4 * maximumCodeLength ? std::nullopt : std::optional(QString::fromUtf8(text));
    const auto whole = inflated(text);
    return whole ? std::optional(QString::fromUtf8(*whole)) : std::nullopt;
}

CarriedScenario carriedInPng(const QByteArray& content)
{
    constexpr qsizetype signature = 8, frame = 12; // length, type and checksum of a chunk
    std::optional<QString> code, check;
    for (qsizetype at = signature; at + frame <= content.size() && !(code && check);) {
        const auto length = qsizetype(qFromBigEndian<quint32>(content.constData() + at));
        if (length > content.size() - at - frame)
            break; // cut off
        const QByteArray type = content.mid(at + 4, 4);
        if (type == "tEXt" || type == "zTXt" || type == "iTXt") {
            const auto data = QByteArray::fromRawData(content.constData() + at + 8, length);
            const auto named = [&](const QString& key) {
                return data.startsWith(QByteArray(key.toLatin1() + '\0'));
            };
            if (!code && named(imageKey))
                code = textOf(type, data);
            else if (!check && named(imageCheckKey))
                check = textOf(type, data);
        }
        at += length + frame;
    }
    return code ? carried(*code, check) : CarriedScenario();
}

CarriedScenario carriedInPdf(const QByteArray& content)
{
    // Qt writes the packet uncompressed, as the XMP specification asks.
    const qsizetype start = content.indexOf("<x:xmpmeta");
    const qsizetype end = start < 0 ? -1 : content.indexOf("</x:xmpmeta>", start);
    return end < 0 ? CarriedScenario()
                   : carriedInXml(QByteArray::fromRawData(content.constData() + start, end - start));
}

void writeScenario(QXmlStreamWriter& writer, const QString& code)
{
    writer.writeTextElement(scenarioNamespace, scenarioElement, code);
    writer.writeTextElement(scenarioNamespace, checkElement, checkOfCode(code));
}

} // namespace

QByteArray embedInSvg(const QByteArray& svg, const FigureMetadata& metadata)
{
    const qsizetype root = svg.indexOf("<svg");
    const qsizetype after = root < 0 ? -1 : svg.indexOf('>', root);
    if (after < 0)
        return svg;
    QByteArray element;
    QXmlStreamWriter writer(&element);
    if (!metadata.title.isEmpty())
        writer.writeTextElement(QStringLiteral("title"), metadata.title);
    if (!metadata.description.isEmpty())
        writer.writeTextElement(QStringLiteral("desc"), metadata.description);
    if (!metadata.code.isEmpty()) {
        writer.writeStartElement(QStringLiteral("metadata"));
        writer.writeNamespace(scenarioNamespace, QStringLiteral("ridgepoint"));
        writeScenario(writer, metadata.code);
        writer.writeEndElement();
    }
    QByteArray result = svg;
    result.insert(after + 1, "\n" + element);
    return result;
}

void embedInImage(QImage& image, const FigureMetadata& metadata)
{
    if (!metadata.title.isEmpty())
        image.setText(titleKey, metadata.title);
    if (!metadata.description.isEmpty())
        image.setText(QStringLiteral("Description"), metadata.description);
    if (metadata.code.isEmpty())
        return;
    image.setText(imageKey, metadata.code);
    image.setText(imageCheckKey, checkOfCode(metadata.code));
}

void embedInPdf(QPdfWriter& writer, const FigureMetadata& metadata)
{
    writer.setTitle(metadata.title);
    if (metadata.code.isEmpty())
        return;
    const QString rdf = QStringLiteral("http://www.w3.org/1999/02/22-rdf-syntax-ns#");
    const QString dc = QStringLiteral("http://purl.org/dc/elements/1.1/");
    const QString x = QStringLiteral("adobe:ns:meta/");
    QByteArray packet;
    QXmlStreamWriter xml(&packet);
    xml.writeProcessingInstruction(
        QStringLiteral("xpacket"), QStringLiteral("begin=\"\" id=\"W5M0MpCehiHzreSzNTczkc9d\""));
    xml.writeNamespace(x, QStringLiteral("x"));
    xml.writeStartElement(x, QStringLiteral("xmpmeta"));
    xml.writeNamespace(rdf, QStringLiteral("rdf"));
    xml.writeStartElement(rdf, QStringLiteral("RDF"));
    xml.writeNamespace(dc, QStringLiteral("dc"));
    xml.writeNamespace(scenarioNamespace, QStringLiteral("ridgepoint"));
    xml.writeStartElement(rdf, QStringLiteral("Description"));
    xml.writeAttribute(rdf, QStringLiteral("about"), QString());
    xml.writeStartElement(dc, QStringLiteral("title"));
    xml.writeStartElement(rdf, QStringLiteral("Alt"));
    xml.writeStartElement(rdf, QStringLiteral("li"));
    xml.writeAttribute(QStringLiteral("xml:lang"), QStringLiteral("x-default"));
    xml.writeCharacters(metadata.title);
    xml.writeEndElement();
    xml.writeEndElement();
    xml.writeEndElement();
    writeScenario(xml, metadata.code);
    xml.writeEndElement();
    xml.writeEndElement();
    xml.writeEndElement();
    xml.writeProcessingInstruction(QStringLiteral("xpacket"), QStringLiteral("end=\"w\""));
    writer.setDocumentXmpMetadata(packet);
}

bool isFigure(const QByteArray& content)
{
    return content.startsWith("\x89PNG") || content.startsWith("%PDF-")
        || (content.startsWith('<') && content.left(2048).contains("<svg"));
}

CarriedScenario carriedScenario(const QByteArray& content)
{
    if (content.startsWith("\x89PNG"))
        return carriedInPng(content);
    if (content.startsWith("%PDF-"))
        return carriedInPdf(content);
    return isFigure(content) ? carriedInXml(content) : CarriedScenario();
}

} // namespace ridgepoint
