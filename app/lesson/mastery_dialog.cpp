#include "app/lesson/mastery_dialog.h"

#include "app/document/settings.h"
#include "app/lesson/lesson_words.h"
#include "app/lesson/progress_store.h"
#include "widgets/number_text.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace ridgepoint {

MasteryDialog::MasteryDialog(ProgressStore& store, Settings& settings, QWidget* parent)
    : QDialog(parent)
    , m_store(store)
    , m_settings(settings)
    , m_table(new QTreeWidget(this))
    , m_message(new QLabel(this))
    , m_clear(new QPushButton(tr("C&lear…"), this))
    , m_export(new QPushButton(tr("&Export…"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("What you know"));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setHeaderLabels({tr("about"), tr("right at first"), tr("right later"), tr("missed"),
        tr("what goes wrong most often")});
    m_table->setAccessibleName(tr("What you know"));
    auto* layout = new QVBoxLayout(this);
    auto* intro =
        new QLabel(tr("Cards of the lessons and puzzles that were played alone. This is kept on this "
                      "machine and goes nowhere by itself."),
            this);
    intro->setWordWrap(true);
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->hide();
    layout->addWidget(intro);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_message);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_clear);
    buttons->addWidget(m_export);
    buttons->addStretch(1);
    auto* close = new QPushButton(tr("Close"), this);
    buttons->addWidget(close);
    layout->addLayout(buttons);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_clear, &QPushButton::clicked, this, &MasteryDialog::clear);
    connect(m_export, &QPushButton::clicked, this, &MasteryDialog::exportFile);
    fill();
    resize(fontMetrics().averageCharWidth() * 100, fontMetrics().lineSpacing() * 24);
}

void MasteryDialog::fill()
{
    m_table->clear();
    const NumberFormat& numbers = m_settings.numbers();
    const Mastery mastery = masteryOf(m_store.progress());
    for (std::size_t i = 0; i < mastery.size(); ++i) {
        const IdeaMastery& idea = mastery[i];
        const std::optional<SlipKind> slip = idea.mostFrequentSlip();
        auto* row = new QTreeWidgetItem(m_table, {ideaName(static_cast<LessonIdea>(i))});
        int column = 1;
        for (const std::size_t count : {idea.first, idea.later, idea.missed}) {
            row->setText(column,
                idea.cards() > 0 ? displayText(double(count), Unit::Count, numbers) : QStringLiteral("–"));
            row->setData(
                column, Qt::AccessibleTextRole, idea.cards() > 0 ? row->text(column) : tr("not asked yet"));
            row->setTextAlignment(column++, Qt::AlignRight | Qt::AlignVCenter);
        }
        if (slip)
            row->setText(column, slipQuestion(*slip));
    }
    for (int column = 0; column < 4; ++column)
        m_table->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_table->setCurrentItem(m_table->topLevelItem(0));
    const bool any = !m_store.progress().results.empty();
    m_export->setEnabled(any);
    m_clear->setEnabled(any || !m_store.problem().isEmpty());
    m_message->setText(m_store.problem());
    m_message->setVisible(!m_message->text().isEmpty());
}

void MasteryDialog::clear()
{
    QMessageBox box(QMessageBox::Question, tr("Clear what you know"),
        tr("Forget what was right and what was missed?"), QMessageBox::Yes | QMessageBox::Cancel, this);
    box.setInformativeText(tr("This cannot be undone. Lessons in progress stay where you left them."));
    box.setDefaultButton(QMessageBox::Cancel);
    if (box.exec() != QMessageBox::Yes)
        return;
    const QString problem = m_store.clear();
    fill();
    if (!problem.isEmpty()) {
        m_message->setText(problem);
        m_message->show();
    }
    Q_EMIT cleared();
}

void MasteryDialog::exportFile()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Export"),
        QDir(m_settings.exportFolder()).filePath(QStringLiteral("ridgepoint-progress.csv")),
        tr("Tables and records (*.csv *.json)"));
    if (path.isEmpty())
        return;
    m_settings.setExportFolder(QFileInfo(path).absolutePath());
    const QString problem = m_store.exportTo(path);
    m_message->setText(problem.isEmpty()
            ? tr("Written: %1").arg(QDir::toNativeSeparators(path))
            : tr("Not written: %1: %2").arg(QDir::toNativeSeparators(path), problem));
    m_message->show();
}

} // namespace ridgepoint
