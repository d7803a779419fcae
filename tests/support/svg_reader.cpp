#include "tests/support/svg_reader.h"

#include <QRegularExpression>
#include <QStack>
#include <QTransform>
#include <QXmlStreamReader>

namespace {

QList<double> numbersIn(const QString& text)
{
    static const QRegularExpression number(QStringLiteral("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?"));
    QList<double> numbers;
    for (auto match = number.globalMatch(text); match.hasNext();)
        numbers.append(match.next().captured().toDouble());
    return numbers;
}

QTransform transformIn(const QString& text)
{
    const QList<double> m = numbersIn(text);
    return m.size() == 6 ? QTransform(m[0], m[1], m[2], m[3], m[4], m[5]) : QTransform();
}

} // namespace

SvgContent readSvg(const QByteArray& svg)
{
    SvgContent content;
    QXmlStreamReader xml(svg);
    QStack<QTransform> transforms{{QTransform()}};
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::EndElement && !transforms.isEmpty())
            transforms.pop();
        if (token != QXmlStreamReader::StartElement)
            continue;
        const auto attributes = xml.attributes();
        const auto value = [&attributes](
                               const char* name) { return attributes.value(QLatin1String(name)).toString(); };
        const QTransform here = transformIn(value("transform")) * transforms.top();
        const QString name = xml.name().toString();
        if (name == QLatin1String("defs") || name == QLatin1String("clipPath")) {
            xml.skipCurrentElement();
            continue;
        }
        const auto add = [&content, &here](
                             double x, double y) { content.points.append(here.map(QPointF(x, y))); };
        if (name == QLatin1String("svg")) {
            if (const QList<double> box = numbersIn(value("viewBox")); box.size() == 4)
                content.page = {box[2], box[3]};
        } else if (name == QLatin1String("path") || name == QLatin1String("polyline")
            || name == QLatin1String("polygon")) {
            const QList<double> n = numbersIn(value(name == QLatin1String("path") ? "d" : "points"));
            for (qsizetype i = 0; i + 1 < n.size(); i += 2)
                add(n[i], n[i + 1]);
        } else if (name == QLatin1String("rect")) {
            const double x = value("x").toDouble();
            const double y = value("y").toDouble();
            add(x, y);
            add(x + value("width").toDouble(), y + value("height").toDouble());
        } else if (name == QLatin1String("text")) {
            add(value("x").toDouble(), value("y").toDouble());
            content.texts.append(xml.readElementText(QXmlStreamReader::IncludeChildElements).simplified());
            continue; // its end element is read
        }
        transforms.push(here);
    }
    if (xml.hasError())
        content.error = xml.errorString();
    return content;
}
