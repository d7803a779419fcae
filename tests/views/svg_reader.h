#pragma once

// Reads back what QSvgGenerator wrote: its words, and every point it draws, with the transforms of the groups
// applied.

#include <QByteArray>
#include <QList>
#include <QPointF>
#include <QStringList>

struct SvgContent
{
    QStringList texts;
    QList<QPointF> points;
    bool valid = false;
};

SvgContent readSvg(const QByteArray& svg);
