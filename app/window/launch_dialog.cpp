#include "app/window/launch_dialog.h"

#include "app/document/document.h"
#include "app/document/scenario_title.h"
#include "app/document/settings.h"
#include "app/document/veil_words.h"
#include "core/interop/launch/launcher.h"
#include "widgets/core_text.h"
#include "widgets/files.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

namespace ridgepoint {

LaunchDialog::LaunchDialog(Document& document, Settings& settings, QWidget* parent)
    : QDialog(parent)
    , m_document(document)
    , m_settings(settings)
    , m_launchers(new QComboBox)
    , m_version(new QLabel)
    , m_text(new QPlainTextEdit)
    , m_unsaid(new QLabel)
    , m_said(new QLabel)
    , m_copy(new QPushButton(tr("&Copy")))
    , m_save(new QPushButton(tr("&Save as…")))
{
    setWindowTitle(tr("Launch configuration"));
    m_launchers->setAccessibleName(tr("Launcher"));
    for (const launch::Launcher* each : launch::launchers())
        m_launchers->addItem(toQString(launch::labelOf(*each)), toQString(launch::keyOf(*each)));
    m_version->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_version->setTextFormat(Qt::PlainText);
    m_text->setAccessibleName(tr("The file"));
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(codeFont(font()));
    m_text->setTabChangesFocus(true);
    for (QLabel* label : {m_unsaid, m_said}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }

    auto* top = new QHBoxLayout;
    auto* name = new QLabel(tr("&Launcher"));
    name->setBuddy(m_launchers);
    top->addWidget(name);
    top->addWidget(m_launchers);
    top->addWidget(m_version, 1);
    auto* closeButton = new QPushButton(tr("Close"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_said, 1);
    for (QPushButton* button : {m_copy, m_save, closeButton}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_unsaid);
    layout->addLayout(buttons);

    connect(m_launchers, &QComboBox::activated, this, [this] {
        m_text->verticalScrollBar()->setValue(0);
        write();
    });
    connect(m_copy, &QPushButton::clicked, this, &LaunchDialog::copy);
    connect(m_save, &QPushButton::clicked, this, &LaunchDialog::chooseFile);
    connect(closeButton, &QPushButton::clicked, this, &QDialog::close);
    connect(&document, &Document::reportChanged, this, [this] {
        if (isVisible())
            write();
    });
    const int line = fontMetrics().height();
    resize(line * 48, line * 36);
}

QString LaunchDialog::launcher() const { return m_launchers->currentData().toString(); }

void LaunchDialog::setLauncher(const QString& key)
{
    if (const int found = m_launchers->findData(key); found >= 0) {
        m_launchers->setCurrentIndex(found);
        write();
    }
}

void LaunchDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    write();
}

void LaunchDialog::write()
{
    const launch::Launcher& chosen = *launch::findLauncher(launcher().toStdString());
    const launch::Written written = launch::write(m_document.scenario(), chosen, m_document.catalog());
    m_version->setText(toQString(launch::versionOf(chosen)));
    m_said->clear();
    m_written = QString::fromStdString(written.text);
    m_copy->setEnabled(!written.refused);
    m_save->setEnabled(!written.refused);
    const int unsaid = int(written.unsaid.size());
    m_unsaid->setText(written.refused
            ? tr("%1 refuses this scenario, so there is no file.").arg(toQString(launch::labelOf(chosen)))
            : unsaid > 0
            ? tr("Not written: %n setting(s) of the scenario; its comments name them.", nullptr, unsaid)
            : tr("It holds the whole scenario."));
    QStringList reasons;
    for (const Text& reason : written.warnings)
        reasons += coreText(reason);
    // A lesson's answer may stand in its warnings. What one looks at stays where it is while the scenario
    // moves.
    if (const QString text = m_document.isVeiled() ? refusedUnderVeil()
            : written.refused                      ? reasons.join(u'\n')
                                                   : m_written;
        text != m_shown) {
        m_shown = text;
        const int across = m_text->horizontalScrollBar()->value(),
                  down = m_text->verticalScrollBar()->value();
        m_text->setPlainText(text);
        m_text->horizontalScrollBar()->setValue(across);
        m_text->verticalScrollBar()->setValue(down);
    }
}

void LaunchDialog::copy()
{
    if (m_document.isVeiled())
        return say(refusedUnderVeil());
    QGuiApplication::clipboard()->setText(text());
    say(tr("Copied"));
}

QString LaunchDialog::save(const QString& path) { return writeFile(path, text().toUtf8()); }

void LaunchDialog::chooseFile()
{
    if (m_document.isVeiled())
        return say(refusedUnderVeil());
    const launch::Launcher& chosen = *launch::findLauncher(launcher().toStdString());
    QString name = scenarioTitle(m_document.scenario());
    name.replace(u'/', u'-');
    const QString path = QFileDialog::getSaveFileName(this, tr("Save as"),
        QDir(m_settings.exportFolder()).filePath(name + toQString(launch::suffixOf(chosen))),
        tr("Files of launchers (*.sh *.yaml *.yml *.toml *.json);;All files (*)"));
    if (path.isEmpty())
        return;
    m_settings.setExportFolder(QFileInfo(path).absolutePath());
    const QString fault = save(path);
    say(fault.isEmpty() ? tr("Written: %1").arg(QDir::toNativeSeparators(path))
                        : tr("%1 cannot be written: %2.").arg(QDir::toNativeSeparators(path), fault));
}

void LaunchDialog::say(const QString& what) { m_said->setText(what); }

} // namespace ridgepoint
