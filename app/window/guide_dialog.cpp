#include "app/window/guide_dialog.h"

#include "app/document/settings.h"
#include "widgets/fonts.h"
#include "widgets/glossary.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QListWidget>
#include <QTextBrowser>
#include <QTextDocument>
#include <QUrl>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int textLines = 34; // of room for pictures, in heights of a line
constexpr double shape = 0.58; // a picture's height to its width

} // namespace

GuideDialog::GuideDialog(const Catalog& catalog, const Settings& settings, QWidget* parent)
    : QDialog(parent)
    , m_catalog(catalog)
    , m_settings(settings)
    , m_list(new QListWidget)
    , m_browser(new QTextBrowser)
{
    setModal(false);
    m_browser->setOpenLinks(false);
    m_browser->setFrameShape(QFrame::NoFrame);
    m_browser->document()->setDocumentMargin(2 * spaceUnit(font()));
    const qreal line = lineHeight(font());
    m_list->setFixedWidth(qRound(11 * line));
    m_list->setWordWrap(true);
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_list);
    layout->addWidget(m_browser, 1);
    connect(m_list, &QListWidget::currentRowChanged, this, &GuideDialog::read);
    connect(&settings, &Settings::styleChanged, this, [this] { read(m_list->currentRow()); });
    fill();
    resize(qRound(50 * line), qRound(32 * line));
}

void GuideDialog::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        fill();
}

void GuideDialog::fill()
{
    setWindowTitle(tr("User guide"));
    m_list->setAccessibleName(tr("Chapters"));
    const int row = std::max(0, m_list->currentRow());
    m_chapters = guideChapters(m_catalog);
    m_list->clear();
    for (const GuideChapter& chapter : m_chapters)
        m_list->addItem(chapter.title);
    m_list->setCurrentRow(row);
}

void GuideDialog::showTerm(const QString& anchor)
{
    m_list->setCurrentRow(int(guideIds().indexOf(glossaryChapter)));
    m_browser->scrollToAnchor(anchor);
}

void GuideDialog::read(int index)
{
    if (index < 0 || index >= int(m_chapters.size()))
        return;
    const GuideChapter& chapter = m_chapters[std::size_t(index)];
    QTextDocument& text = *m_browser->document();
    text.clear();
    text.setDefaultStyleSheet(QStringLiteral("code, pre { font-family: '%1'; } h1, h2 { margin-top: 12px; } "
                                             "li { margin-bottom: 6px; } th, td { padding: 3px 6px; }")
                                  .arg(codeFont(font()).family()));
    const int width = qRound(textLines * lineHeight(font()));
    const QSize size(width, qRound(shape * width));
    for (std::size_t i = 0; i < chapter.pictures.size(); ++i)
        text.addResource(QTextDocument::ImageResource, QUrl(QStringLiteral("picture:%1").arg(i)),
            guideImage(chapter.pictures[i], m_catalog, m_settings.theme(), size, devicePixelRatioF()));
    QString html = guideHtml(chapter);
    html.replace(QLatin1String("<table>"),
        QLatin1String("<table border=\"1\" cellspacing=\"0\" style=\"border-style: solid\">"));
    m_browser->setHtml(html);
    m_browser->setAccessibleName(chapter.title);
}

} // namespace ridgepoint
