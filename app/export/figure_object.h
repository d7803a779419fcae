#pragma once

// Pictures in a text document that are drawn, not pixels: <img src="3"> is the figure of that number, with
// its caption below it.

#include <QObject>
#include <QTextObjectInterface>

#include "app/export/report_content.h"

#include <map>
#include <memory>

namespace ridgepoint {

class FigureObject : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    FigureObject(const PageOptions& asked, const ViewInput& input);
    ~FigureObject() override;

    void add(const ReportFigure& figure);
    // Of each, the caption included; the first so many may be higher.
    void setSize(QSizeF size, int first = 0, double heightOfFirst = 0)
    {
        m_size = size;
        m_first = first;
        m_heightOfFirst = heightOfFirst;
    }
    // A text document draws what touches a page; a figure is drawn on its own alone.
    void setPage(const QRectF& page) { m_page = page; }

    QSizeF intrinsicSize(QTextDocument* text, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& place, QTextDocument* text, int position,
        const QTextFormat& format) override;

private:
    struct Figure
    {
        std::unique_ptr<View> view;
        QString caption;
    };

    PageOptions m_asked;
    ViewInput m_input;
    QSizeF m_size;
    int m_first = 0;
    double m_heightOfFirst = 0;
    QRectF m_page;
    std::map<int, Figure> m_figures; // by number
};

} // namespace ridgepoint
