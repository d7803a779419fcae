#include "app/window/lesson_dialog.h"

#include "app/document/settings.h"
#include "app/lesson/class_document.h"
#include "app/lesson/lesson_session.h"
#include "app/lesson/lesson_words.h"
#include "app/lesson/mastery_dialog.h"
#include "app/window/lessons.h"
#include "core/teaching/puzzles/puzzles.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

LessonDialog::LessonDialog(Lessons& lessons, Settings& settings, QWidget* parent)
    : QDialog(parent)
    , m_lessons(lessons)
    , m_settings(settings)
    , m_filter(new QLineEdit(this))
    , m_list(new QTreeWidget(this))
    , m_about(new QLabel(this))
    , m_nextLine(new QLabel(this))
    , m_next(new QPushButton(tr("Begin &that"), this))
    , m_know(new QPushButton(tr("What you &know…"), this))
    , m_alone(new QPushButton(tr("&Begin"), this))
    , m_class(new QPushButton(tr("With a &class"), this))
    , m_goOn(new QPushButton(tr("&Resume"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Lessons"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setHeaderLabels({QStringLiteral("#"), tr("lesson"), tr("about"), tr("minutes"), tr("done")});
    m_list->setAccessibleName(tr("Lessons"));
    m_about->setWordWrap(true);
    m_about->setTextFormat(Qt::PlainText);
    m_about->setMinimumHeight(3 * fontMetrics().lineSpacing());
    m_about->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* layout = new QVBoxLayout(this);
    auto* intro = new QLabel(
        tr("Each lesson asks before it shows: predict, move one slider, then see. The scenario you work on "
           "comes back at the end. Before a class, begin it first and project then (F5): what is behind this "
           "list may show an answer."),
        this);
    intro->setWordWrap(true);
    layout->addWidget(intro);
    auto* next = new QHBoxLayout;
    m_nextLine->setWordWrap(true);
    m_nextLine->setTextFormat(Qt::PlainText);
    next->addWidget(m_nextLine, 1);
    next->addWidget(m_next);
    next->addWidget(m_know);
    layout->addLayout(next);
    m_filter->setPlaceholderText(tr("Find a lesson"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    layout->addWidget(m_filter);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_about);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_goOn);
    buttons->addStretch(1);
    auto* close = new QPushButton(tr("Close"), this);
    for (QPushButton* each : {m_class, m_alone, close})
        buttons->addWidget(each);
    layout->addLayout(buttons);
    m_alone->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_next, &QPushButton::clicked, this, &LessonDialog::beginNext);
    connect(m_know, &QPushButton::clicked, this, &LessonDialog::showMastery);
    connect(m_alone, &QPushButton::clicked, this, [this] { begin(PlayMode::Alone, false); });
    connect(m_class, &QPushButton::clicked, this, [this] { begin(PlayMode::Class, false); });
    connect(m_goOn, &QPushButton::clicked, this, [this] { begin(PlayMode::Alone, true); });
    connect(
        m_list, &QTreeWidget::itemActivated, this, [this] { begin(PlayMode::Alone, m_goOn->isEnabled()); });
    connect(m_list, &QTreeWidget::currentItemChanged, this, &LessonDialog::follow);
    connect(m_filter, &QLineEdit::textChanged, this, &LessonDialog::showFound);
    fill();
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().lineSpacing() * 30);
}

void LessonDialog::fill()
{
    const NumberFormat& numbers = m_settings.numbers();
    for (const LibraryEntry& each : m_lessons.library()) {
        if (!each.read.lesson)
            continue;
        const Lesson& lesson = *each.read.lesson;
        auto* item = new QTreeWidgetItem(m_list,
            {QString::number(lesson.number), QString(), ideaName(lesson.idea),
                displayText(lesson.minutes, Unit::Count, numbers)});
        item->setData(0, Qt::UserRole, QString::fromStdString(lesson.id));
        item->setTextAlignment(0, Qt::AlignRight | Qt::AlignVCenter);
        item->setTextAlignment(3, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_list->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_list->header()->setStretchLastSection(false);
    for (const int column : {0, 2, 3, 4})
        m_list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    showProgress();
    m_list->setCurrentItem(m_list->topLevelItem(0));
    for (int row = 0; m_begun && row < m_list->topLevelItemCount(); ++row)
        if (m_list->topLevelItem(row)->data(0, Qt::UserRole).toString()
            == QString::fromStdString(m_begun->id))
            m_list->setCurrentItem(m_list->topLevelItem(row));
    m_list->scrollToItem(m_list->currentItem());
    follow();
}

// Who comes back goes on with what was left last.
const Lesson* LessonDialog::lastLeft() const
{
    const Lesson* found = nullptr;
    QDateTime last;
    for (const LibraryEntry& each : m_lessons.library()) {
        if (!each.read.lesson)
            continue;
        const QDateTime when = m_lessons.session().leftWhen(each.read.lesson->id);
        if (when.isValid() && (!last.isValid() || when > last)
            && m_lessons.session().leftOff(*each.read.lesson)) {
            last = when;
            found = &*each.read.lesson;
        }
    }
    return found;
}

// Before it was taken a title that tells the answer stays back.
QString LessonDialog::titleOf(const Lesson& lesson, LessonState state) const
{
    const LessonContext context(lesson.scenario, lesson.given, m_lessons.catalog());
    return lessonText(
               state == LessonState::Done ? lesson.title : lesson.coverTitle(), context, m_settings.numbers())
        + (lesson.exercise ? QStringLiteral(" · ") + tr("exercise") : QString());
}

// By any word of a lesson, also of a title that tells the answer: who types it knows that.
void LessonDialog::showFound()
{
    const QStringList words = m_filter->text().split(u' ', Qt::SkipEmptyParts);
    QTreeWidgetItem* first = nullptr;
    for (int row = 0; row < m_list->topLevelItemCount(); ++row) {
        QTreeWidgetItem* const item = m_list->topLevelItem(row);
        const Lesson* const lesson =
            findLesson(m_lessons.library(), item->data(0, Qt::UserRole).toString().toStdString());
        const LessonContext context(lesson->scenario, lesson->given, m_lessons.catalog());
        QString all = item->text(0) + u' ' + item->text(2) + u' ' + toQString(lesson->id);
        for (const LessonWords* each : {&lesson->title, &lesson->coverTitle(), &lesson->hook})
            all += u' ' + lessonText(*each, context, m_settings.numbers());
        item->setHidden(!std::ranges::all_of(
            words, [&all](const QString& word) { return all.contains(word, Qt::CaseInsensitive); }));
        if (!first && !item->isHidden())
            first = item;
    }
    if (!m_list->currentItem() || m_list->currentItem()->isHidden())
        m_list->setCurrentItem(first);
}

void LessonDialog::showProgress()
{
    const Progress& progress = m_lessons.progress().progress();
    for (int row = 0; row < m_list->topLevelItemCount(); ++row) {
        QTreeWidgetItem* const item = m_list->topLevelItem(row);
        const Lesson* const lesson =
            findLesson(m_lessons.library(), item->data(0, Qt::UserRole).toString().toStdString());
        if (!lesson)
            continue;
        const LessonState state = stateOf(*lesson, progress);
        const bool done = state == LessonState::Done;
        const bool begun = !done && (state == LessonState::Begun || m_lessons.session().leftOff(*lesson));
        item->setText(1, titleOf(*lesson, state));
        item->setText(4, done ? tr("✓ done") : begun ? tr("◐ begun") : QString());
        item->setData(4, Qt::AccessibleTextRole, done ? tr("done") : begun ? tr("begun") : tr("not begun"));
    }
    m_suggested = nextLesson(m_lessons.library(), progress, today());
    m_begun = lastLeft();
    m_goesOn = m_begun && (!m_suggested || m_suggested->why == NextLesson::Why::Course);
    if (m_goesOn) // what was missed comes before it
        m_suggested = NextLesson{m_begun->id, m_begun->idea, NextLesson::Why::Course};
    m_nextLine->setText(nextText());
    m_next->setEnabled(m_suggested.has_value());
}

QString LessonDialog::nextText() const
{
    if (!m_suggested)
        return {};
    if (const std::optional<PuzzleAsk> ask = puzzleNamed(m_suggested->lesson)) {
        const QString title = toQString(puzzleTitle(ask->kind).in(lessonLanguage()).source());
        return (m_suggested->why == NextLesson::Why::Missed
                ? tr("Next for you: a puzzle, “%1”, for %2 was missed")
                : tr("Next for you: a puzzle, “%1”, for %2 has rested longest"))
            .arg(title, ideaName(m_suggested->idea));
    }
    const Lesson* const lesson = findLesson(m_lessons.library(), m_suggested->lesson);
    if (!lesson)
        return {};
    return (m_goesOn ? tr("You have begun lesson %1, “%2”") : tr("Next for you: lesson %1, “%2”"))
        .arg(QString::number(lesson->number),
            titleOf(*lesson, stateOf(*lesson, m_lessons.progress().progress())));
}

void LessonDialog::showMastery()
{
    auto* dialog = new MasteryDialog(m_lessons.progress(), m_settings, this);
    connect(dialog, &MasteryDialog::cleared, this, &LessonDialog::showProgress);
    dialog->open();
}

void LessonDialog::beginNext()
{
    if (!m_suggested)
        return;
    const QString id = toQString(m_suggested->lesson);
    const Lesson* const lesson = findLesson(m_lessons.library(), m_suggested->lesson);
    const std::optional<LessonRecord> left = lesson ? m_lessons.session().leftOff(*lesson) : std::nullopt;
    accept();
    m_lessons.start(id, left ? left->mode : PlayMode::Alone, left.has_value());
}

QString LessonDialog::chosen() const
{
    const QTreeWidgetItem* const item = m_list->currentItem();
    return item ? item->data(0, Qt::UserRole).toString() : QString();
}

void LessonDialog::follow()
{
    const Lesson* const lesson = findLesson(m_lessons.library(), chosen().toStdString());
    m_alone->setEnabled(lesson);
    m_class->setEnabled(lesson);
    m_goOn->setEnabled(lesson && m_lessons.session().leftOff(*lesson));
    (m_goOn->isEnabled() ? m_goOn : m_alone)->setDefault(true);
    if (!lesson)
        return m_about->clear();
    const LessonContext context(lesson->scenario, lesson->given, m_lessons.catalog());
    m_about->setText(lessonText(lesson->hook, context, m_settings.numbers()));
}

void LessonDialog::begin(PlayMode mode, bool goOn)
{
    const QString id = chosen();
    const Lesson* const lesson = findLesson(m_lessons.library(), id.toStdString());
    if (!lesson)
        return;
    std::optional<LessonRecord> left = goOn ? m_lessons.session().leftOff(*lesson) : std::nullopt;
    if (mode == PlayMode::Class && !goOn) {
        left = m_lessons.session().leftOff(*lesson, PlayMode::Class);
        if (left && ClassDocument::hasAnswers(*left)) {
            const std::optional<bool> same = asksForSameClass();
            if (!same)
                return;
            goOn = *same;
        }
        left.reset();
    }
    accept();
    m_lessons.start(id, left ? left->mode : mode, goOn);
}

std::optional<bool> LessonDialog::asksForSameClass()
{
    QMessageBox box(QMessageBox::Question, windowTitle(),
        tr("A class has answered some of this lesson. Go on with that class, or begin with another one?"),
        QMessageBox::Cancel, this);
    box.setInformativeText(tr("What was answered is kept either way: Tools ▸ Save what the class answered…"));
    const QPushButton* const same = box.addButton(tr("&Go on"), QMessageBox::AcceptRole);
    const QPushButton* const other = box.addButton(tr("&Another class"), QMessageBox::AcceptRole);
    box.exec();
    return box.clickedButton() == same ? std::optional(true)
        : box.clickedButton() == other ? std::optional(false)
                                       : std::nullopt;
}

} // namespace ridgepoint
