#include "app/window/sweep_dialog.h"

#include "app/docks/table_panel.h"
#include "app/document/document.h"
#include "app/document/meanwhile_english.h"
#include "app/document/scenario_title.h"
#include "app/document/settings.h"
#include "app/document/veil_words.h"
#include "app/document/view_input.h"
#include "app/export/clipboard.h"
#include "app/export/exporter.h"
#include "views/view_frame.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QComboBox>
#include <QCompleter>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

namespace ridgepoint {

namespace {

// Finds as one types any part of a name.
QComboBox* chooser(const QString& name)
{
    auto* box = new QComboBox;
    box->setAccessibleName(name);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(18);
    box->completer()->setCompletionMode(QCompleter::PopupCompletion);
    box->completer()->setFilterMode(Qt::MatchContains);
    return box;
}

PageOptions pageOptions(const Settings& settings)
{
    return {namedFigureSizes().front(), {}, settings.theme(), settings.numbers()};
}

} // namespace

SweepDialog::SweepDialog(Document& document, Settings& settings, QWidget* parent)
    : QDialog(parent)
    , m_document(document)
    , m_settings(settings)
    , m_view(new SweepView)
    , m_table(new TablePanel)
    , m_fields(chooser(tr("Field")))
    , m_against(chooser(tr("Second field")))
    , m_readouts(chooser(tr("Readout")))
    , m_range(new QLineEdit)
    , m_rangeAgainst(new QLineEdit)
    , m_message(new QLabel)
{
    setWindowTitle(tr("Sweep"));
    m_against->addItem(tr("none"), QString());
    for (const FieldSpec& field : fields())
        if (isSweepable(field))
            for (QComboBox* box : {m_fields, m_against})
                box->addItem(coreText(field.label), toQString(field.id));
    for (const Readout& readout : readouts())
        m_readouts->addItem(coreText(readout.firstLabel()), toQString(readout.path));
    m_range->setObjectName(QStringLiteral("range"));
    m_range->setAccessibleName(tr("Range"));
    m_against->setObjectName(QStringLiteral("against"));
    m_rangeAgainst->setObjectName(QStringLiteral("rangeAgainst"));
    m_rangeAgainst->setAccessibleName(tr("Range of the second field"));
    for (QLineEdit* range : {m_range, m_rangeAgainst}) {
        range->setToolTip(
            tr("from:to:points, or values with commas between; empty: around the present value"));
        range->setClearButtonEnabled(true);
    }
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->hide();

    auto* top = new QGridLayout;
    const auto labelled = [&](int row, int column, const QString& text, QWidget* what) {
        auto* label = new QLabel(text);
        label->setBuddy(what);
        top->addWidget(label, row, column);
        top->addWidget(what, row, column + 1);
    };
    labelled(0, 0, tr("&Field"), m_fields);
    labelled(0, 2, tr("Ran&ge"), m_range);
    labelled(0, 4, tr("&Readout"), m_readouts);
    labelled(1, 0, tr("Sec&ond field"), m_against);
    labelled(1, 2, tr("&Its range"), m_rangeAgainst);
    for (const auto& [column, stretch] : {std::pair(1, 3), std::pair(3, 2), std::pair(5, 3)})
        top->setColumnStretch(column, stretch);
    auto* halves = new QSplitter;
    halves->setChildrenCollapsible(false);
    halves->addWidget(m_view);
    halves->addWidget(m_table);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 2);
    auto* copy = new QPushButton(tr("Copy &figure"));
    auto* save = new QPushButton(tr("&Save as…"));
    auto* close = new QPushButton(tr("Close"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_message, 1);
    buttons->addStretch();
    for (QPushButton* button : {copy, save, close}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(halves, 1);
    layout->addLayout(buttons);

    // Another field has a range of its own; another readout leaves both ranges as they are.
    const auto from = [](const QComboBox* box) { return box->currentData().toString(); };
    connect(m_fields, &QComboBox::activated, this, [=, this] {
        choose({from(m_fields), from(m_readouts), {}, from(m_against), m_rangeAgainst->text()});
    });
    connect(m_against, &QComboBox::activated, this, [=, this] {
        choose({from(m_fields), from(m_readouts), {}, from(m_against), {}});
    });
    connect(m_readouts, &QComboBox::activated, this, [=, this] {
        SweepView::Asked asked = m_view->asked();
        asked.readout = from(m_readouts);
        choose(asked);
    });
    for (QLineEdit* range : {m_range, m_rangeAgainst})
        connect(range, &QLineEdit::editingFinished, this, [this] {
            SweepView::Asked asked = m_view->asked();
            const QString one = m_range->text().trimmed(), other = m_rangeAgainst->text().trimmed();
            if (one == asked.range && other == asked.rangeAgainst)
                return;
            asked.range = one;
            asked.rangeAgainst = other;
            choose(asked);
        });
    connect(copy, &QPushButton::clicked, this, &SweepDialog::copyFigure);
    connect(save, &QPushButton::clicked, this, &SweepDialog::chooseFile);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(m_view, &View::explainRequested, this, &SweepDialog::explainRequested);
    connect(m_table, &TablePanel::explainRequested, this, &SweepDialog::explainRequested);
    connect(m_view, &SweepView::refined, this, [this] { m_table->setView(*m_view); });
    connect(&document, &Document::reportChanged, this, &SweepDialog::follow);
    const int line = fontMetrics().height();
    resize(line * 72, line * 34);
}

void SweepDialog::setStyle(const PictureStyle& style) { m_view->setStyle(style); }

void SweepDialog::sweepField(const QString& id) { choose({id, m_view->readout()}); }

void SweepDialog::sweepFields(const QString& id, const QString& against)
{
    choose({id, m_view->readout(), {}, against, {}});
}

void SweepDialog::sweepReadout(const QString& path) { choose({m_view->field(), path}); }

void SweepDialog::choose(const SweepView::Asked& asked)
{
    m_view->setInput(inputOf(m_document));
    m_view->setSweep(asked);
    const SweepView::Asked now = m_view->asked();
    m_fields->setCurrentIndex(m_fields->findData(now.field));
    m_against->setCurrentIndex(m_against->findData(now.against));
    m_readouts->setCurrentIndex(m_readouts->findData(now.readout));
    m_range->setText(now.range);
    m_rangeAgainst->setText(now.rangeAgainst);
    m_rangeAgainst->setEnabled(!now.against.isEmpty());
    m_table->setView(*m_view);
    m_message->hide();
}

void SweepDialog::follow()
{
    if (!isVisible())
        return;
    m_view->setInput(inputOf(m_document));
    m_table->setView(*m_view);
}

void SweepDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    choose(m_view->asked());
    m_view->frame().canvas()->setFocus(Qt::OtherFocusReason);
}

QString SweepDialog::save(const QString& path)
{
    if (m_document.isVeiled())
        return refusedUnderVeil();
    const auto format = exportFormatFromSuffix(QFileInfo(path).suffix());
    if (!format || *format == ExportFormat::Json)
        return tr("A sweep is saved as .svg, .pdf, .png, .csv or .md.");
    ExportRequest request;
    request.figure = pageOptions(m_settings);
    const bool csv = *format == ExportFormat::Csv;
    std::optional<MeanwhileEnglish> english;
    if (csv)
        english.emplace();
    SweepView page;
    page.setOptions(m_view->options());
    dressFigure(page, inputOf(m_document), request.figure);
    page.finish();
    const QString code = QString::fromStdString(shareCode(m_document.scenario(), m_document.catalog()));
    const QByteArray content =
        csv ? tableCsv(page.fileTable()).toUtf8() : figureFile(page, *format, request, code);
    english.reset();
    return writeWhole(path, content);
}

void SweepDialog::copyFigure()
{
    if (m_document.isVeiled())
        return say(refusedUnderVeil());
    SweepView page;
    page.setOptions(m_view->options());
    const PageOptions options = pageOptions(m_settings);
    dressFigure(page, inputOf(m_document), options);
    ridgepoint::copyFigure(page, options);
}

void SweepDialog::say(const QString& what)
{
    m_message->setText(what);
    m_message->show();
}

void SweepDialog::chooseFile()
{
    if (m_document.isVeiled())
        return say(refusedUnderVeil());
    const QString name =
        exportName({}, scenarioTitle(m_document.scenario()), m_view->id(), QDate::currentDate());
    const QString path = QFileDialog::getSaveFileName(this, tr("Save as"),
        QDir(m_settings.exportFolder()).filePath(name + QStringLiteral(".svg")),
        tr("Pictures and tables (*.svg *.pdf *.png *.csv *.md)"));
    if (path.isEmpty())
        return;
    m_settings.setExportFolder(QFileInfo(path).absolutePath());
    const QString fault = save(path);
    say(fault.isEmpty() ? tr("Written: %1").arg(QDir::toNativeSeparators(path)) : fault);
}

} // namespace ridgepoint
