#pragma once

// Reads back what QSvgGenerator wrote: its page, its words, and every point it draws, with the transforms of
// the groups applied.

#include <QByteArray>
#include <QList>
#include <QPointF>
#include <QSizeF>
#include <QStringList>

struct SvgContent
{
    QSizeF page;
    QStringList texts;
    QList<QPointF> points; // of texts and shapes
    QString error; // empty: well formed
};

SvgContent readSvg(const QByteArray& svg);
