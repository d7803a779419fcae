#include "app/export/pdf_finish.h"

#define POINTERHOLDER_TRANSITION 4 // std::shared_ptr alone
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <QLocale>

namespace ridgepoint {

namespace {

QPDFObjectHandle textObject(const QString& text)
{
    return QPDFObjectHandle::newUnicodeString(text.toStdString());
}

void describe(QPDF& pdf, const PdfWords& words)
{
    QPDFObjectHandle info = pdf.getTrailer().getKey("/Info");
    if (!info.isDictionary()) {
        info = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
        pdf.getTrailer().replaceKey("/Info", info);
    }
    const std::optional<QDateTime> date = statedDate();
    for (const char* key : {"/CreationDate", "/ModDate"})
        if (date)
            info.replaceKey(key,
                QPDFObjectHandle::newString(
                    date->toString(QStringLiteral("'D:'yyyyMMddHHmmss'Z'")).toStdString()));
        else
            info.removeKey(key);
    info.replaceKey("/Title", textObject(words.title));
    if (!words.description.isEmpty())
        info.replaceKey("/Subject", textObject(words.description));
    // In which language it is read aloud.
    pdf.getRoot().replaceKey("/Lang", QPDFObjectHandle::newString(QLocale().bcp47Name().toStdString()));
}

using Pages = std::vector<QPDFPageObjectHelper>;

constexpr double pointsPerPixel = 0.75;

bool isThere(const Pages& pages, int page) { return page >= 0 && page < static_cast<int>(pages.size()); }
double heightOf(QPDFPageObjectHelper page)
{
    return page.getAttribute("/MediaBox", false).getArrayItem(3).getNumericValue();
}

// PDF 32000-1:2008, 12.3.2: where on the page to begin to read, at the magnification that the reader has.
QPDFObjectHandle destination(const Pages& pages, const PdfPlace& place)
{
    QPDFPageObjectHelper page = pages[static_cast<std::size_t>(place.page)];
    QPDFObjectHandle array = QPDFObjectHandle::newArray();
    array.appendItem(page.getObjectHandle());
    array.appendItem(QPDFObjectHandle::newName("/XYZ"));
    array.appendItem(QPDFObjectHandle::newNull());
    array.appendItem(QPDFObjectHandle::newReal(heightOf(page) - place.top * pointsPerPixel, 2));
    array.appendItem(QPDFObjectHandle::newNull());
    return array;
}

// PDF 32000-1:2008, 12.5.6.5.
void addLinks(QPDF& pdf, const std::vector<PdfLink>& links)
{
    const Pages pages = QPDFPageDocumentHelper(pdf).getAllPages();
    for (const PdfLink& link : links) {
        if (!isThere(pages, link.page) || !isThere(pages, link.to.page))
            continue;
        QPDFObjectHandle page = pages[static_cast<std::size_t>(link.page)].getObjectHandle();
        const double height = heightOf(page);
        QPDFObjectHandle area = QPDFObjectHandle::newArray();
        for (const double each :
            {link.area.left() * pointsPerPixel, height - link.area.bottom() * pointsPerPixel,
                link.area.right() * pointsPerPixel, height - link.area.top() * pointsPerPixel})
            area.appendItem(QPDFObjectHandle::newReal(each, 2));
        QPDFObjectHandle annotation = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
        annotation.replaceKey("/Type", QPDFObjectHandle::newName("/Annot"));
        annotation.replaceKey("/Subtype", QPDFObjectHandle::newName("/Link"));
        annotation.replaceKey("/Rect", area);
        annotation.replaceKey("/Border", QPDFObjectHandle::parse("[0 0 0]"));
        annotation.replaceKey("/Dest", destination(pages, link.to));
        if (!page.getKey("/Annots").isArray())
            page.replaceKey("/Annots", QPDFObjectHandle::newArray());
        page.getKey("/Annots").appendItem(annotation);
    }
}

// PDF 32000-1:2008, 12.3.3: each item knows its neighbours, its parent and its first and last child.
class Outline
{
public:
    explicit Outline(QPDF& pdf)
        : m_pdf(pdf)
        , m_pages(QPDFPageDocumentHelper(pdf).getAllPages())
    {
    }

    void add(const std::vector<PdfBookmark>& bookmarks)
    {
        m_open.push_back({m_pdf.makeIndirectObject(QPDFObjectHandle::newDictionary()), -1});
        m_open.front().item.replaceKey("/Type", QPDFObjectHandle::newName("/Outlines"));
        for (const PdfBookmark& each : bookmarks)
            if (isThere(m_pages, each.to.page))
                add(each);
        QPDFObjectHandle root = m_pdf.getRoot();
        root.replaceKey("/Outlines", m_open.front().item);
        root.replaceKey("/PageMode", QPDFObjectHandle::newName("/UseOutlines"));
    }

private:
    struct Open
    {
        QPDFObjectHandle item;
        int level = 0;
    };

    void add(const PdfBookmark& bookmark)
    {
        while (m_open.back().level >= bookmark.level)
            m_open.pop_back();
        QPDFObjectHandle parent = m_open.back().item;
        QPDFObjectHandle item = m_pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
        item.replaceKey("/Title", textObject(bookmark.title));
        item.replaceKey("/Parent", parent);
        item.replaceKey("/Dest", destination(m_pages, bookmark.to));
        if (QPDFObjectHandle last = parent.getKey("/Last"); last.isDictionary()) {
            last.replaceKey("/Next", item);
            item.replaceKey("/Prev", last);
        } else {
            parent.replaceKey("/First", item);
        }
        parent.replaceKey("/Last", item);
        for (Open& above : m_open) { // all are open: each counts what is below it
            QPDFObjectHandle count = above.item.getKey("/Count");
            above.item.replaceKey(
                "/Count", QPDFObjectHandle::newInteger(count.isInteger() ? count.getIntValue() + 1 : 1));
        }
        m_open.push_back({item, bookmark.level});
    }

    QPDF& m_pdf;
    Pages m_pages;
    std::vector<Open> m_open; // the root, and those that may still get children
};

} // namespace

std::optional<QDateTime> statedDate()
{
    bool good = false;
    const qint64 seconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&good);
    return good && seconds >= 0 ? std::optional(QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC))
                                : std::nullopt;
}

QByteArray finishedPdf(const QByteArray& raw, const PdfWords& words)
{
    try {
        QPDF pdf;
        pdf.setSuppressWarnings(true);
        pdf.processMemoryFile("document", raw.constData(), static_cast<std::size_t>(raw.size()));
        describe(pdf, words);
        if (!words.bookmarks.empty())
            Outline(pdf).add(words.bookmarks);
        addLinks(pdf, words.links);
        QPDFWriter writer(pdf);
        writer.setOutputMemory();
        writer.setStreamDataMode(qpdf_s_preserve); // the scenario is found in the bytes
        writer.setDeterministicID(true);
        writer.write();
        const std::shared_ptr<Buffer> bytes = writer.getBufferSharedPointer();
        return {reinterpret_cast<const char*>(bytes->getBuffer()), static_cast<qsizetype>(bytes->getSize())};
    } catch (const std::exception&) { // a page that Qt could not write whole
        return raw;
    }
}

} // namespace ridgepoint
