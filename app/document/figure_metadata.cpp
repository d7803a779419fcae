#include "app/document/figure_metadata.h"

#include <QBuffer>
#include <QImageReader>
#include <QPdfWriter>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>

namespace ridgepoint {

namespace {

const QString scenarioNamespace = QStringLiteral("urn:ridgepoint:scenario:1");
const QString scenarioElement = QStringLiteral("scenario");
const QString imageKey = QStringLiteral("ridgepoint-scenario");
const QString titleKey = QStringLiteral("Title");
// A share code is a few hundred bytes; anything near this is not one.
constexpr qsizetype maximumCodeLength = 64 * 1024;

QString accepted(const QString& code)
{
    const QString trimmed = code.trimmed();
    return trimmed.size() <= maximumCodeLength && trimmed.startsWith(QLatin1String("ridge1:")) ? trimmed
                                                                                               : QString();
}

FigureMetadata readXml(const QByteArray& xml, bool stopAtDrawing)
{
    FigureMetadata found;
    QXmlStreamReader reader(xml);
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (reader.namespaceUri() == scenarioNamespace && reader.name() == scenarioElement) {
            found.code = accepted(reader.readElementText(QXmlStreamReader::SkipChildElements));
            continue;
        }
        if (reader.name() == QLatin1String("title") && found.title.isEmpty())
            found.title = reader.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        else if (stopAtDrawing && reader.name() == QLatin1String("g"))
            break;
    }
    return found;
}

FigureMetadata readPng(const QByteArray& content)
{
    QByteArray copy = content;
    QBuffer buffer(&copy);
    if (!buffer.open(QIODevice::ReadOnly))
        return {};
    QImageReader reader(&buffer, "png");
    return {reader.text(titleKey), accepted(reader.text(imageKey)), {}};
}

FigureMetadata readPdf(const QByteArray& content)
{
    // Qt writes the packet uncompressed, as the XMP specification asks.
    const qsizetype start = content.indexOf("<x:xmpmeta");
    const qsizetype end = start < 0 ? -1 : content.indexOf("</x:xmpmeta>", start);
    if (end < 0)
        return {};
    return readXml(content.mid(start, end - start + qsizetype(sizeof("</x:xmpmeta>") - 1)), false);
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
        writer.writeTextElement(scenarioNamespace, scenarioElement, metadata.code);
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
    if (!metadata.code.isEmpty())
        image.setText(imageKey, metadata.code);
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
    xml.writeTextElement(scenarioNamespace, scenarioElement, metadata.code);
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

FigureMetadata readFigureMetadata(const QByteArray& content)
{
    if (content.startsWith("\x89PNG"))
        return readPng(content);
    if (content.startsWith("%PDF-"))
        return readPdf(content);
    if (isFigure(content))
        return readXml(content, true);
    return {};
}

} // namespace ridgepoint
