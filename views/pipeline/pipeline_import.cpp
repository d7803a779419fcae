#include "views/pipeline/pipeline_import.h"

#include "widgets/files.h"
#include "widgets/fonts.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QTextBlock>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int typingPause = 200; // milliseconds
constexpr int messageLines = 5; // in sight; longer ones scroll
constexpr int widthLines = 34, heightLines = 24; // of the dialog, in lines of text

} // namespace

PipelineImportDialog::PipelineImportDialog(Trial trial, QWidget* parent)
    : QDialog(parent)
    , m_trial(std::move(trial))
    , m_timer(new QTimer(this))
{
    setWindowTitle(tr("Import a schedule or a layout"));
    m_timer->setSingleShot(true);
    m_timer->setInterval(typingPause);
    connect(m_timer, &QTimer::timeout, this, &PipelineImportDialog::check);
    build();
    connect(m_text, &QPlainTextEdit::textChanged, m_timer, qOverload<>(&QTimer::start));
    check();
}

QWidget* PipelineImportDialog::buildRow(QLabel*& label, QPushButton*& remove, const QString& what)
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins({});
    label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    remove = new QPushButton(tr("Remove"));
    remove->setAutoDefault(false);
    remove->setAccessibleName(what);
    remove->setToolTip(what);
    layout->addWidget(label, 1);
    layout->addWidget(remove);
    return row;
}

void PipelineImportDialog::build()
{
    const int line = fontMetrics().height();
    auto* how = new QLabel(tr("A schedule as torch.distributed.pipelining writes it (CSV, a line for every "
                              "rank, cells such as 0F0), or "
                              "a layout as Megatron-LM takes it (Et*3|(tt|)*29,m|L)."));
    how->setWordWrap(true);
    m_text = new QPlainTextEdit;
    m_text->setPlaceholderText(QStringLiteral("0F0,0F1,,0B0,,0B1\n,1F0,1B0,1F1,1B1"));
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(codeFont(font()));
    m_text->setMinimumHeight(4 * line);
    m_text->setAccessibleName(tr("Schedule or layout"));
    how->setBuddy(m_text);
    m_message = new QLabel;
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setAccessibleName(tr("Result of the import"));
    auto* scroll = new QScrollArea;
    scroll->setWidget(m_message);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedHeight(messageLines * line);

    auto* paste = new QPushButton(tr("From &clipboard"));
    auto* open = new QPushButton(tr("&Open file…"));
    m_apply = new QPushButton(tr("&Apply"));
    m_apply->setDefault(true);
    auto* close = new QPushButton(tr("Close"));
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {paste, open, m_apply, close}) {
        button->setAutoDefault(false);
        button->setAccessibleName(button->text().remove(u'&'));
        if (button == m_apply)
            buttons->addStretch();
        buttons->addWidget(button);
    }
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(how);
    layout->addWidget(m_text, 1);
    layout->addWidget(scroll);
    layout->addWidget(buildRow(m_schedule, m_removeSchedule, tr("Remove the imported schedule")));
    layout->addWidget(buildRow(m_layout, m_removeLayout, tr("Remove the layout")));
    layout->addLayout(buttons);
    connect(paste, &QPushButton::clicked, this, &PipelineImportDialog::pasteClipboard);
    connect(open, &QPushButton::clicked, this, &PipelineImportDialog::chooseFile);
    connect(m_apply, &QPushButton::clicked, this, &PipelineImportDialog::apply);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(m_removeSchedule, &QPushButton::clicked, this, &PipelineImportDialog::removeSchedule);
    connect(m_removeLayout, &QPushButton::clicked, this, &PipelineImportDialog::removeLayout);
    const int frame = 3 * line; // that the desktop draws around it
    const QSize room = screen()->availableSize() - QSize(frame, frame);
    resize(QSize(line * widthLines, line * heightLines).boundedTo(room));
}

void PipelineImportDialog::showSettings(const PipelineSettings& settings, const PipelineData& shown)
{
    m_settings = settings;
    const PipelineBasis& basis = shown.basis;
    m_removeSchedule->setEnabled(!settings.imported.isEmpty());
    m_removeLayout->setEnabled(!settings.layout.isEmpty());
    m_schedule->setText(settings.imported.isEmpty() ? tr("No schedule is imported.")
            : shown.first().legal()                 ? tr("Imported schedule: p %1, m %2, v %3")
                                          .arg(basis.stages)
                                          .arg(basis.microbatches)
                                          .arg(basis.chunks)
                                    : tr("\u25B2 The imported schedule cannot be shown."));
    m_layout->setText(settings.layout.isEmpty() ? tr("No layout is set.")
            : shown.first().ownLayout
            ? tr("Layout: %1 stages, %2").arg(basis.layout.size()).arg(layersText(basis.layout))
            : tr("\u25B2 The layout cannot be shown."));
    if (isVisible())
        check(); // another shape may take what this one refused
}

void PipelineImportDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    if (m_text->document()->isEmpty())
        setText(m_settings.imported.isEmpty() ? m_settings.layout : m_settings.imported);
    else
        check();
}

void PipelineImportDialog::setText(const QString& text)
{
    m_text->setPlainText(text);
    check();
}

QString PipelineImportDialog::text() const { return m_text->toPlainText(); }
QString PipelineImportDialog::message() const { return m_message->text(); }
bool PipelineImportDialog::canApply() const { return m_apply->isEnabled(); }

void PipelineImportDialog::pasteClipboard()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (text.trimmed().isEmpty()) {
        setMessage(tr("the clipboard holds no text; copy a schedule or a layout first"), true);
        return;
    }
    if (const QString size = sizeProblem(text.toUtf8().size()); !size.isEmpty()) {
        setMessage(tr("clipboard: %1").arg(size), true);
        return;
    }
    setText(text);
}

void PipelineImportDialog::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Schedule or layout"), QString(), tr("Schedules and layouts (*.csv *.txt);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

bool PipelineImportDialog::openFile(const QString& path)
{
    const QString name = QFileInfo(path).fileName();
    const auto [bytes, problem] = readFile(path, largestImport);
    if (!problem.isEmpty()) {
        setMessage(tr("%1 cannot be read: %2").arg(name, problem), true);
        return false;
    }
    if (const QString size =
            sizeProblem(std::max<qsizetype>(bytes.size(), qsizetype(QFileInfo(path).size())));
        !size.isEmpty()) {
        setMessage(tr("%1: %2").arg(name, size), true);
        return false;
    }
    if (bytes.contains('\0')) {
        setMessage(tr("%1 is not text; a schedule is a CSV file, a layout a line of text").arg(name), true);
        return false;
    }
    setText(QString::fromUtf8(bytes));
    return true;
}

std::optional<PipelineSettings> PipelineImportDialog::candidate()
{
    const QString text = m_text->toPlainText();
    const auto refuse = [this](const QString& why, std::size_t line = 0, std::size_t column = 0) {
        setMessage(why, true);
        markPlace(line, column);
        return std::optional<PipelineSettings>();
    };
    markPlace(0, 0);
    if (const QString size = sizeProblem(text.toUtf8().size()); !size.isEmpty())
        return refuse(size);
    const ImportForm form = importForm(text);
    if (form == ImportForm::Unknown)
        return refuse(unknownFormText());
    const bool schedule = form == ImportForm::Schedule;
    const std::optional<ImportProblem> problem =
        schedule ? readSchedule(text).problem : readLayout(text).problem;
    const QString read = schedule ? tr("read as a schedule") : tr("read as a layout");
    if (problem)
        return refuse(tr("%1: %2").arg(read, problem->message), problem->line, problem->column);
    PipelineSettings wanted = m_settings;
    (schedule ? wanted.imported : wanted.layout) = text;
    if (const QString why = m_trial ? m_trial(wanted) : QString(); !why.isEmpty())
        return refuse(tr("%1: %2").arg(read, why));
    return wanted;
}

void PipelineImportDialog::check()
{
    m_timer->stop();
    m_apply->setEnabled(false);
    if (m_text->document()->isEmpty()) {
        markPlace(0, 0);
        setMessage(QString(), false);
        return;
    }
    const std::optional<PipelineSettings> wanted = candidate();
    if (!wanted)
        return;
    const bool schedule = wanted->imported != m_settings.imported;
    const bool changed = schedule || wanted->layout != m_settings.layout;
    setMessage(!changed ? tr("This is what is shown.")
            : schedule  ? tr("A valid schedule: Apply shows it first in the picture.")
                        : tr("A valid layout: Apply splits the model like this."),
        false);
    m_apply->setEnabled(changed);
}

void PipelineImportDialog::apply()
{
    m_timer->stop();
    if (m_text->document()->isEmpty())
        return;
    if (const std::optional<PipelineSettings> wanted = candidate())
        Q_EMIT settingsEdited(*wanted);
    else
        m_apply->setEnabled(false);
}

void PipelineImportDialog::removeSchedule()
{
    PipelineSettings settings = m_settings;
    settings.imported.clear();
    Q_EMIT settingsEdited(settings);
}

void PipelineImportDialog::removeLayout()
{
    PipelineSettings settings = m_settings;
    settings.layout.clear();
    Q_EMIT settingsEdited(settings);
}

void PipelineImportDialog::setMessage(const QString& text, bool fault)
{
    m_fault = fault;
    m_message->setText(fault ? QStringLiteral("\u25B2 ") + text : text);
}

void PipelineImportDialog::markPlace(std::size_t line, std::size_t column)
{
    QList<QTextEdit::ExtraSelection> marks;
    const QTextBlock block =
        line > 0 ? m_text->document()->findBlockByNumber(static_cast<int>(line) - 1) : QTextBlock();
    if (block.isValid()) {
        // The column counts bytes.
        const QByteArray bytes = block.text().toUtf8();
        const auto before = std::min<qsizetype>(qsizetype(column) - 1, bytes.size());
        const auto at =
            static_cast<int>(QString::fromUtf8(bytes.first(std::max<qsizetype>(0, before))).size());
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(block);
        mark.cursor.setPosition(block.position() + std::min(at, block.length() - 1));
        // Up to the cell's end.
        const auto comma = block.text().indexOf(u',', at);
        const int end = comma < 0 ? block.length() - 1 : static_cast<int>(comma);
        mark.cursor.setPosition(block.position() + std::max(at, end), QTextCursor::KeepAnchor);
        mark.format.setBackground(palette().color(QPalette::Highlight));
        mark.format.setForeground(palette().color(QPalette::HighlightedText));
        marks += mark;
    }
    m_text->setExtraSelections(marks);
}

} // namespace ridgepoint
