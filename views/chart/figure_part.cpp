// Groups of an SVG. Qt's generator knows none, but writes what is painted as one flat list of groups: a text
// before and a text behind mark where ours begin and end.

#include "views/chart/legend.h"

#include <QPaintEngine>
#include <QRegularExpression>
#include <QSet>

namespace ridgepoint {

namespace {

const QString beginning = QStringLiteral("ridgepoint-part-begins:");
const QString ending = QStringLiteral("ridgepoint-part-ends");

void mark(QPainter& painter, const QString& text)
{
    painter.save();
    painter.setPen(QColor::fromRgb(1, 2, 3)); // that nothing else has: a group of its own
    painter.drawText(QPointF(), text);
    painter.restore();
}

} // namespace

FigurePart::FigurePart(QPainter& painter, const QString& id)
    : m_painter(
        painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::SVG ? &painter : nullptr)
{
    if (m_painter)
        mark(*m_painter, beginning + id);
}

FigurePart::~FigurePart()
{
    if (m_painter)
        mark(*m_painter, ending);
}

QByteArray withParts(const QByteArray& svg)
{
    static const QRegularExpression marked(
        QStringLiteral("<g [^>]*>\\s*<text [^>]*>(?:%1([^<]*)|%2)</text>\\s*</g>\\s*")
            .arg(beginning, ending));
    static const QRegularExpression empty(QStringLiteral("<g id=\"[^\"]*\">\\s*</g>\\s*"));
    static const QRegularExpression noName(QStringLiteral("[^A-Za-z0-9_-]+"));
    const QString text = QString::fromUtf8(svg);
    QString made;
    QSet<QString> taken;
    qsizetype from = 0;
    for (auto it = marked.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch each = it.next();
        made += QStringView(text).mid(from, each.capturedStart() - from);
        from = each.capturedEnd();
        if (each.capturedLength(1) == 0) {
            made += QStringLiteral("</g>\n");
            continue;
        }
        const QString wanted = each.captured(1).replace(noName, QStringLiteral("-"));
        QString id = wanted;
        for (int i = 2; taken.contains(id); ++i)
            id = wanted + u'-' + QString::number(i);
        taken.insert(id);
        made += QStringLiteral("<g id=\"%1\">\n").arg(id);
    }
    made += QStringView(text).mid(from);
    return made.remove(empty).toUtf8();
}

} // namespace ridgepoint
