#include "app/export/export_dialog.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/document/view_input.h"
#include "views/registry.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString customSize = QStringLiteral("custom");
const QString thisView = QStringLiteral("view");
// A page takes as long as its file, and a search of its plans no longer than somebody waits.
constexpr std::chrono::milliseconds pageDelay(300);
constexpr std::chrono::seconds pageSearch(1);

// A report is a document, with pictures in it or beside it; a page of HTML is one.
bool holds(ExportFormat format, bool report)
{
    return report ? format != ExportFormat::Svg && format != ExportFormat::Png : format != ExportFormat::Html;
}

} // namespace

FigurePreview::FigurePreview(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Preview"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void FigurePreview::setFigure(std::unique_ptr<View> view, const PageOptions& options)
{
    m_view = std::move(view);
    m_options = options;
    if (m_view)
        connect(m_view.get(), &View::pictureChanged, this, qOverload<>(&QWidget::update));
    m_note.clear();
    m_page = {};
    setAccessibleDescription(m_view ? m_view->title() : QString());
    update();
}

void FigurePreview::setNote(const QString& note)
{
    setFigure(nullptr, {});
    m_note = note;
    setAccessibleDescription(note);
}

void FigurePreview::setPage(const QImage& page)
{
    setFigure(nullptr, {});
    m_page = page;
    setAccessibleDescription(tr("The first page of the report"));
}

QSize FigurePreview::sizeHint() const
{
    const int line = fontMetrics().height();
    return {line * 32, line * 24};
}

QSize FigurePreview::minimumSizeHint() const
{
    const int line = fontMetrics().height();
    return {line * 12, line * 10};
}

void FigurePreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_page.isNull()) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        QRectF box(QPointF(), QSizeF(m_page.size()).scaled(size() - QSize(2, 2), Qt::KeepAspectRatio));
        box.moveCenter(QRectF(rect()).center());
        painter.drawImage(box, m_page);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawRect(box);
        return;
    }
    if (!m_view) {
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_note);
        return;
    }
    const QSizeF page(m_options.size.width, m_options.size.height);
    const qreal scale = std::min({(width() - 2) / page.width(), (height() - 2) / page.height(), 2.0});
    painter.translate((width() - page.width() * scale) / 2, (height() - page.height() * scale) / 2);
    painter.scale(scale, scale);
    painter.setClipRect(QRectF(QPointF(), page));
    paintPage(painter, *m_view, m_options);
    painter.setClipping(false);
    painter.setBrush(Qt::NoBrush);
    QPen edge(palette().color(QPalette::Mid));
    edge.setCosmetic(true);
    painter.setPen(edge);
    painter.drawRect(QRectF(QPointF(), page));
}

ExportDialog::ExportDialog(Document& document, Settings& settings, QWidget* parent)
    : QDialog(parent)
    , m_document(document)
    , m_settings(settings)
    , m_refresh(new QTimer(this))
    , m_makePage(new QTimer(this))
{
    setWindowTitle(tr("Export"));
    m_refresh->setSingleShot(true);
    m_refresh->setInterval(0);
    connect(m_refresh, &QTimer::timeout, this, &ExportDialog::refresh);
    m_makePage->setSingleShot(true);
    m_makePage->setInterval(pageDelay);
    connect(m_makePage, &QTimer::timeout, this, &ExportDialog::makeFirstPage);
    build();
    connect(&document, &Document::reportChanged, this, [this] {
        if (isVisible())
            m_refresh->start();
    });
    connect(&document, &Document::veilChanged, this, [this] { m_preview->setFigure(nullptr, {}); });
}

ExportDialog::~ExportDialog() = default;

void ExportDialog::build()
{
    auto* formArea = new QScrollArea;
    formArea->setWidget(buildForm());
    formArea->setWidgetResizable(true);
    formArea->setFrameShape(QFrame::NoFrame);
    formArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    formArea->setMinimumWidth(formArea->widget()->minimumSizeHint().width() + fontMetrics().height() * 2);
    formArea->setAccessibleName(tr("Export options"));
    formArea->setFocusPolicy(Qt::NoFocus);

    m_preview = new FigurePreview;
    m_message = new QLabel;
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setAccessibleName(tr("Result of the export"));
    m_message->hide();
    m_progress = new QProgressBar;
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->hide();
    m_export = new QPushButton(tr("&Export"));
    m_export->setDefault(true);
    m_export->setAccessibleName(tr("Export"));
    m_close = new QPushButton(tr("Close"));
    m_close->setAutoDefault(false);
    m_close->setAccessibleName(tr("Close"));

    auto* middle = new QHBoxLayout;
    middle->addWidget(formArea, 2);
    middle->addWidget(m_preview, 3);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_progress, 1);
    bottom->addStretch();
    bottom->addWidget(m_export);
    bottom->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(middle, 1);
    layout->addWidget(m_message);
    layout->addLayout(bottom);

    connect(m_export, &QPushButton::clicked, this, &ExportDialog::run);
    connect(m_close, &QPushButton::clicked, this, &ExportDialog::reject);
    // As much of the screen as shows every option without scrolling, and no more than most of it.
    constexpr double most = 0.85;
    const QSize wished = QSize(110, 58) * fontMetrics().height();
    const QSize least = QSize(58, 36) * fontMetrics().height();
    const QScreen* const on = parentWidget() ? parentWidget()->screen() : screen();
    const QSize there = on ? (QSizeF(on->availableSize()) * most).toSize() : least;
    resize(wished.boundedTo(there.expandedTo(least)));
}

QWidget* ExportDialog::buildForm()
{
    const auto changed = [this] { m_refresh->start(); };
    auto* form = new QWidget;
    auto* rows = new QFormLayout(form);
    rows->setRowWrapPolicy(QFormLayout::WrapLongRows);
    const auto addRow = [&](const QString& label, QWidget* field) {
        QString name = label;
        if (field->accessibleName().isEmpty())
            field->setAccessibleName(name.remove(u'&'));
        rows->addRow(label, field);
    };
    const auto combo = [&](const std::vector<std::pair<QString, QString>>& items) {
        auto* box = new QComboBox;
        for (const auto& [text, key] : items)
            box->addItem(text, key);
        connect(box, &QComboBox::currentIndexChanged, this, changed);
        return box;
    };
    const auto check = [&](const QString& text, bool on) {
        auto* box = new QCheckBox(text);
        box->setChecked(on);
        connect(box, &QCheckBox::toggled, this, changed);
        return box;
    };
    const auto edit = [&](const QString& text) {
        auto* line = new QLineEdit(text);
        connect(line, &QLineEdit::textChanged, this, changed);
        return line;
    };

    m_what = combo({{tr("This view"), thisView}, {tr("All views"), exportAll},
        {tr("Report: pictures, tables, sources"), exportReport}});
    connect(m_what, &QComboBox::currentIndexChanged, this, &ExportDialog::followWhat);
    addRow(tr("&What"), m_what);
    m_profile = combo({{tr("Full: everything"), {}}, {tr("Appendix of a design document"), {}},
        {tr("Brief: two pages"), {}}, {tr("Investigation: five steps"), {}}}); // as ReportProfile
    addRow(tr("&Report"), m_profile);

    auto* formats = new QWidget;
    auto* grid = new QGridLayout(formats);
    grid->setContentsMargins(0, 0, 0, 0);
    const std::vector<std::pair<ExportFormat, QString>> names{{ExportFormat::Svg, tr("SVG")},
        {ExportFormat::Pdf, tr("PDF")}, {ExportFormat::Png, tr("PNG")}, {ExportFormat::Csv, tr("CSV")},
        {ExportFormat::Markdown, tr("Markdown")}, {ExportFormat::Json, tr("JSON")},
        {ExportFormat::Html, tr("HTML")}};
    for (const auto& [format, name] : names) {
        QCheckBox* box = check(name, format == ExportFormat::Svg);
        box->setEnabled(holds(format, m_ofReport));
        const int index = int(m_formats.size());
        grid->addWidget(box, index / 3, index % 3);
        m_formats.emplace_back(format, box);
    }
    addRow(tr("Formats"), formats);

    m_title = check(tr("Title"), true);
    m_ownTitle = edit({});
    m_ownTitle->setAccessibleName(tr("Own title"));
    m_caption = edit({});
    m_caption->setPlaceholderText(tr("None"));
    for (QLineEdit* words : {m_ownTitle, m_caption})
        words->setMaxLength(longestFigureWords);
    rows->addRow(m_title, m_ownTitle);
    addRow(tr("&Caption"), m_caption);

    m_size = combo({{tr("Document, 160 mm"), QStringLiteral("document")},
        {tr("Single column, 80 mm"), QStringLiteral("half")},
        {tr("Column of IEEE, 3.5 in"), QStringLiteral("ieee-column")},
        {tr("Width of NeurIPS, 5.5 in"), QStringLiteral("neurips")},
        {tr("Slide, 16:9"), QStringLiteral("slide")}, {tr("Square"), QStringLiteral("square")},
        {tr("Custom"), customSize}});
    addRow(tr("&Size"), m_size);
    m_customSize = edit(QStringLiteral("160x100mm"));
    m_customSize->setAccessibleName(tr("Custom size"));
    rows->addRow(QString(), m_customSize);

    m_theme = combo({});
    for (const Theme& theme : themes())
        m_theme->addItem(theme.displayName(), theme.id);
    addRow(tr("&Theme"), m_theme);
    m_fonts = combo({{tr("Reference fonts by name"), {}}, {tr("Embed fonts"), {}},
        {tr("Outlines, the same everywhere"), {}}}); // as SvgFonts
    addRow(tr("SVG &text"), m_fonts);
    m_dpi = new QSpinBox;
    m_dpi->setRange(leastDpi, mostDpi);
    m_dpi->setSuffix(tr(" dpi"));
    m_dpi->setValue(dpi());
    connect(m_dpi, &QSpinBox::valueChanged, this, [this, changed] {
        m_ownDpi = true;
        changed();
    });
    addRow(tr("&PNG resolution"), m_dpi);

    auto* parts = new QWidget;
    auto* column = new QVBoxLayout(parts);
    column->setContentsMargins(0, 0, 0, 0);
    m_legend = check(tr("Baseline legend"), true);
    m_readouts = check(tr("Readouts"), true);
    m_footnote = check(tr("Assumptions"), true);
    m_stamp = check(tr("Name and version"), true);
    m_code = check(tr("QR code of the scenario"), false);
    m_code->setToolTip(tr("Its share code, without the notes: scan it to open the scenario."));
    for (QCheckBox* box : {m_legend, m_readouts, m_footnote, m_stamp, m_code})
        column->addWidget(box);
    addRow(tr("Include"), parts);

    auto* folder = new QWidget;
    auto* folderRow = new QHBoxLayout(folder);
    folderRow->setContentsMargins(0, 0, 0, 0);
    m_folder = edit({});
    m_folder->setAccessibleName(tr("Folder"));
    auto* browse = new QPushButton(tr("&Browse…"));
    browse->setAutoDefault(false);
    browse->setAccessibleName(tr("Browse for a folder"));
    folderRow->addWidget(m_folder, 1);
    folderRow->addWidget(browse);
    addRow(tr("Folder"), folder);
    m_name = edit(usualNameTemplate);
    addRow(tr("&Name"), m_name);
    m_example = new QLabel;
    m_example->setWordWrap(true);
    m_example->setTextFormat(Qt::PlainText);
    rows->addRow(QString(), m_example);
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString chosen = QFileDialog::getExistingDirectory(this, tr("Export to"), m_folder->text());
        if (!chosen.isEmpty())
            setFolder(chosen);
    });
    return form;
}

void ExportDialog::setView(const QString& viewId)
{
    if (m_viewId != viewId) {
        m_words[m_viewId] = {m_ownTitle->text(), m_caption->text()};
        m_viewId = viewId;
        m_ownTitle->setText(m_words[viewId].title);
        m_caption->setText(m_words[viewId].caption);
    }
    m_refresh->start();
}

void ExportDialog::setViewOptions(const QMap<QString, QVariantMap>& options)
{
    m_viewOptions = options;
    m_refresh->start();
}

void ExportDialog::setFolder(const QString& folder)
{
    m_folder->setText(QDir::toNativeSeparators(folder));
    m_folder->setCursorPosition(0);
}

QString ExportDialog::errorText() const { return m_message->isHidden() ? QString() : m_message->text(); }

std::optional<FigureSize> ExportDialog::chosenSize(QString* error) const
{
    const QString name = m_size->currentData().toString();
    return figureSizeFromText(name == customSize ? m_customSize->text() : name, error);
}

// What is printed has the dots that journals ask for; a slide, a square and pixels are for screens.
int ExportDialog::dpi() const
{
    if (m_ownDpi)
        return m_dpi->value();
    const QString name = m_size->currentData().toString();
    const QString own = m_customSize->text().trimmed();
    const bool screen = name == customSize
        ? !own.endsWith(u'm') && !own.endsWith(QLatin1String("in"))
        : name == QLatin1String("slide") || name == QLatin1String("square");
    return screen ? 192 : 300;
}

bool ExportDialog::isReport() const { return m_what->currentData().toString() == exportReport; }

void ExportDialog::followWhat()
{
    if (m_ofReport == isReport())
        return;
    m_ofReport = isReport();
    std::vector<ExportFormat> before;
    for (const auto& [format, box] : m_formats) {
        if (box->isChecked())
            before.push_back(format);
        const bool held = holds(format, m_ofReport);
        box->setChecked(held && std::ranges::count(m_otherFormats, format) > 0);
        box->setEnabled(held);
    }
    m_otherFormats = std::move(before);
}

ExportRequest ExportDialog::request() const
{
    ExportRequest request;
    request.measurement = m_document.measurement();
    request.searched = m_document.searched();
    request.veil = m_document.veil();
    const QString what = m_what->currentData().toString();
    request.what = what == thisView ? m_viewId : what;
    for (const auto& [format, box] : m_formats)
        if (box->isChecked())
            request.formats.push_back(format);
    if (const auto size = chosenSize(nullptr))
        request.figure.size = *size;
    request.figure.theme = m_theme->currentData().toString();
    request.figure.numbers = m_settings.numbers();
    request.figure.viewOptions = m_viewOptions;
    request.figure.parts = {.title = m_title->isChecked(),
        .subtitle = true,
        .legend = m_legend->isChecked(),
        .readouts = m_readouts->isChecked(),
        .footnote = m_footnote->isChecked(),
        .stamp = m_stamp->isChecked(),
        .code = m_code->isChecked() && m_code->isEnabled()};
    if (what == thisView) {
        request.figure.title = m_ownTitle->text().simplified();
        request.figure.caption = m_caption->text().trimmed();
    }
    request.figure.fonts = SvgFonts(m_fonts->currentIndex());
    request.from = m_viewId;
    request.profile = ReportProfile(m_profile->currentIndex());
    request.pngScale = dpi() / 96.0;
    const QString folder = QDir::fromNativeSeparators(m_folder->text().trimmed());
    request.target = folder.isEmpty() || folder.endsWith(u'/') ? folder : folder + u'/';
    request.nameTemplate = m_name->text();
    return request;
}

void ExportDialog::refresh()
{
    QString error;
    const auto size = chosenSize(&error);
    const bool report = isReport();
    m_code->setEnabled(!report && m_document.veil().empty());
    m_profile->setEnabled(report);
    const bool oneFigure = m_what->currentData().toString() == thisView;
    m_ownTitle->setEnabled(oneFigure && m_title->isChecked());
    m_caption->setEnabled(oneFigure);
    const ExportRequest wanted = request();
    m_customSize->setEnabled(m_size->currentData().toString() == customSize);
    const auto has = [&](ExportFormat format) {
        return std::find(wanted.formats.begin(), wanted.formats.end(), format) != wanted.formats.end();
    };
    m_fonts->setEnabled(has(ExportFormat::Svg) || (report && has(ExportFormat::Markdown)));
    m_dpi->setEnabled(has(ExportFormat::Png));
    {
        const QSignalBlocker quiet(m_dpi);
        m_dpi->setValue(dpi());
    }
    if (wanted.formats.empty())
        error = tr("Choose at least one format.");
    else if (wanted.target.isEmpty())
        error = tr("Choose a folder.");
    PageOptions previewed = wanted.figure;
    previewed.answersLater = true;
    std::unique_ptr<View> view =
        size && !report ? createFigureView(m_viewId, inputOf(m_document), previewed) : nullptr;
    if (view)
        m_ownTitle->setPlaceholderText(figureTitle(*view, {}));
    if (view && error.isEmpty())
        error = missingCode(*view, wanted.figure);
    m_export->setEnabled(error.isEmpty() && !m_running);
    setMessage(error, true);
    m_example->setText(namesText(wanted));
    if (report)
        return showReport(wanted);
    m_pageOf.clear();
    if (!size)
        return;
    if (view)
        previewed.size = roomyPage(*view, previewed).size;
    m_preview->setFigure(std::move(view), previewed);
}

void ExportDialog::showReport(const ExportRequest& wanted)
{
    const FigureParts& parts = wanted.figure.parts;
    const QString hangsOn = QStringLiteral("%1 %2 %3 %4 %5 %6 %7 %8")
                                .arg(int(wanted.profile))
                                .arg(wanted.from, wanted.figure.theme, wanted.figure.size.name)
                                .arg(int(wanted.figure.numbers.prefixes))
                                .arg(int(parts.legend) + 2 * int(parts.readouts) + 4 * int(parts.footnote))
                                .arg(quintptr(m_document.report().get()))
                                .arg(quintptr(wanted.searched.get()));
    if (m_pageOf == hangsOn)
        return;
    m_pageOf = hangsOn;
    m_preview->setNote(tr("Making the first page…"));
    m_makePage->start();
}

void ExportDialog::makeFirstPage()
{
    if (m_running)
        return m_makePage->start(); // later
    if (m_pageOf.isEmpty())
        return;
    QImage page;
    ExportRequest wanted = request();
    wanted.formats = {ExportFormat::Pdf};
    wanted.target = QStringLiteral("-");
    wanted.overwrites = true; // nothing is written
    wanted.search = pageSearch;
    wanted.firstPage = &page;
    const ExportResult result = exportPictures(wanted, exportedFile(), m_document.catalog(), {},
        [](const QString&, const QByteArray&) { return QString(); });
    page.isNull() ? m_preview->setNote(result.error) : m_preview->setPage(page);
}

ScenarioFile ExportDialog::exportedFile() const
{
    ScenarioFile file{m_document.scenario(), m_document.shownBaselines()};
    if (file.scenario.name.empty())
        file.scenario.name = m_document.displayName().toStdString();
    return file;
}

QString ExportDialog::namesText(const ExportRequest& wanted) const
{
    QStringList names;
    const bool all = wanted.what == exportAll, report = wanted.what == exportReport;
    const QString stem = exportName(wanted.nameTemplate, m_document.displayName(),
        all          ? m_viewId
            : report ? reportName(wanted.profile)
                     : wanted.what,
        wanted.date);
    for (const ExportFormat format : wanted.formats) {
        const QString name = stem + u'.' + suffixOf(format);
        names += report && format == ExportFormat::Markdown ? tr("%1 and its pictures").arg(name) : name;
    }
    return names.isEmpty() ? QString() : all ? tr("for example %1").arg(names.front()) : names.join(u'\n');
}

void ExportDialog::setMessage(const QString& text, bool error)
{
    m_message->setText(text.isEmpty() || !error ? text : QStringLiteral("▲ ") + text);
    m_message->setVisible(!text.isEmpty());
}

bool ExportDialog::run()
{
    if (m_running)
        return false;
    m_running = true;
    m_cancel = false;
    m_export->setEnabled(false);
    m_close->setText(tr("Cancel"));
    const ExportResult result = exportPictures(
        request(), exportedFile(), m_document.catalog(), [this](int done, int total, const QString&) {
            m_progress->setVisible(total > 1);
            m_progress->setRange(0, total);
            m_progress->setValue(done);
            QCoreApplication::processEvents();
            return !m_cancel;
        });
    m_running = false;
    m_export->setEnabled(true);
    m_close->setText(tr("Close"));
    m_progress->hide();
    if (!result.error.isEmpty()) {
        setMessage(result.error, true);
        return false;
    }
    m_settings.setExportFolder(QDir::fromNativeSeparators(m_folder->text().trimmed()));
    if (result.cancelled) {
        setMessage(tr("Cancelled after %n file(s).", nullptr, int(result.written.size())), true);
        return false;
    }
    const QString written = result.written.size() == 1
        ? tr("Written: %1").arg(QDir::toNativeSeparators(result.written.front()))
        : tr("%n file(s) written to %1", nullptr, int(result.written.size())).arg(m_folder->text());
    setMessage((QStringList(written) + result.leftOut + result.lost).join(u'\n'), false);
    Q_EMIT exported(result.written);
    return true;
}

void ExportDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    if (m_folder->text().isEmpty()) {
        const QString last = m_settings.exportFolder();
        setFolder(!last.isEmpty() && QDir(last).exists()
                ? last
                : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    }
    m_refresh->start();
}

void ExportDialog::reject()
{
    // While files are being written Close means Cancel; the loop above ends at the next file.
    if (m_running)
        m_cancel = true;
    else
        QDialog::reject();
}

} // namespace ridgepoint
