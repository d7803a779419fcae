#include "app/export/pdf_finish.h"

#define POINTERHOLDER_TRANSITION 4 // std::shared_ptr alone
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

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
            if (each.page >= 0 && each.page < static_cast<int>(m_pages.size()))
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
        QPDFObjectHandle destination = QPDFObjectHandle::newArray();
        destination.appendItem(m_pages[static_cast<std::size_t>(bookmark.page)].getObjectHandle());
        destination.appendItem(QPDFObjectHandle::newName("/Fit"));
        item.replaceKey("/Dest", destination);
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
    std::vector<QPDFPageObjectHelper> m_pages;
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
