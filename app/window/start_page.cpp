#include "app/window/start_page.h"

#include "app/document/settings.h"
#include "app/window/gallery.h"
#include "app/window/job_row.h"
#include "app/window/start_card.h"
#include "widgets/fonts.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr qreal widest = 400; // of what stands on it, in space units
constexpr qsizetype mostRecent = 3;

QLabel* heading(const QString& text, qreal scale)
{
    auto* label = new QLabel(text);
    label->setFont(baseFont(scale));
    return label;
}

// A frame as that of the examples.
class Framed : public QWidget
{
protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const qreal unit = spaceUnit(font());
        painter.setPen(QPen(palette().color(QPalette::Mid), 1));
        painter.setBrush(palette().color(QPalette::Base));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), unit, unit);
    }
};

} // namespace

StartPage::StartPage(const Catalog& catalog, const Settings& settings, const QStringList& recent,
    const QString& keys, QWidget* parent)
    : QScrollArea(parent)
    , m_job(new JobRow(catalog, settings))
    , m_gallery(new Gallery(catalog, settings))
    , m_content(new QWidget)
    , m_page(new QVBoxLayout(m_content))
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Start page"));
    setAutoFillBackground(true);
    const int space = qRound(spaceUnit(font()));
    m_page->setSpacing(4 * space);
    m_page->addWidget(buildHead(keys));
    auto* question = new Framed;
    auto* inside = new QVBoxLayout(question);
    inside->setContentsMargins(4 * space, 4 * space, 4 * space, 4 * space);
    inside->setSpacing(3 * space);
    inside->addWidget(heading(tr("Explore a job"), leadScale));
    inside->addWidget(m_job);
    m_page->addWidget(question);
    m_page->addWidget(buildDoors());
    m_page->addSpacing(2 * space);
    m_page->addWidget(heading(tr("Examples"), leadScale));
    m_page->addWidget(m_gallery);
    m_page->addSpacing(2 * space);
    m_page->addWidget(heading(tr("Files"), leadScale));
    m_page->addWidget(buildFiles(recent));
    m_page->addStretch();
    setWidget(m_content);
    setFocusProxy(m_job->firstControl());

    connect(m_job, &JobRow::opened, this, &StartPage::chosen);
    connect(m_gallery, &Gallery::chosen, this, &StartPage::chosen);
    connect(&settings, &Settings::styleChanged, this, &StartPage::restyle);
}

QWidget* StartPage::buildHead(const QString& keys)
{
    auto* head = new QWidget;
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(heading(tr("Does it fit, how fast is it, what does it cost?"), titleScale), 1);
    auto* back = new QLabel(tr("%1 brings this page back", "a key").arg(keys));
    back->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(back);
    auto* close = new QToolButton;
    close->setAutoRaise(true);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setFocusPolicy(Qt::StrongFocus);
    close->setAccessibleName(tr("Close the start page"));
    close->setToolTip(tr("Close the start page (Esc)"));
    connect(close, &QToolButton::clicked, this, &StartPage::dismissed);
    row->addWidget(close);
    return head;
}

QWidget* StartPage::buildDoors()
{
    auto* area = new QWidget;
    auto* row = new QHBoxLayout(area);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(qRound(4 * spaceUnit(font())));
    const auto add = [&](const QString& title, const QString& text, const QString& command) {
        auto* door = new StartCard(StartCard::Kind::Door, title, text);
        connect(door, &QAbstractButton::clicked, this, [this, command] { Q_EMIT commandChosen(command); });
        row->addWidget(door, 1);
    };
    add(tr("Lessons"), tr("Guess first, then see the numbers. Resumes where you left off."),
        QStringLiteral("tools.lessons"));
    add(tr("Measure this machine"), tr("What its memory, processor and GPU reach, in a minute."),
        QStringLiteral("tools.probe"));
    return area;
}

QWidget* StartPage::buildFiles(const QStringList& recent)
{
    auto* area = new QWidget;
    auto* row = new QHBoxLayout(area);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(qRound(4 * spaceUnit(font())));
    auto* open = new StartCard(
        StartCard::Kind::Door, tr("Open…"), tr("A scenario, an exported picture or a launcher's file"));
    connect(
        open, &QAbstractButton::clicked, this, [this] { Q_EMIT commandChosen(QStringLiteral("file.open")); });
    row->addWidget(open, 1);
    for (const QString& path : recent.mid(0, mostRecent)) {
        const QFileInfo file(path);
        QString folder = QDir::toNativeSeparators(file.absolutePath());
        const QChar separator = QDir::separator();
        folder.replace(separator, separator + QStringLiteral("\u200B")); // a long one goes on below
        auto* door = new StartCard(StartCard::Kind::Door, file.fileName(), folder);
        connect(door, &QAbstractButton::clicked, this, [this, path] { Q_EMIT chosen(path); });
        row->addWidget(door, 1);
    }
    return area;
}

void StartPage::restyle()
{
    m_job->restyle();
    m_gallery->restyle();
}

void StartPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT dismissed();
    else
        QScrollArea::keyPressEvent(event);
}

// One column in the middle, as wide as can be read at a glance.
void StartPage::resizeEvent(QResizeEvent* event)
{
    const qreal unit = spaceUnit(font());
    const int bar = verticalScrollBar()->sizeHint().width();
    const int side = std::max(qRound(6 * unit), qRound((width() - bar - widest * unit) / 2));
    m_page->setContentsMargins(side, qRound(5 * unit), side, qRound(6 * unit));
    QScrollArea::resizeEvent(event);
}

} // namespace ridgepoint
