#include "app/window/lessons.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/export/exporter.h"
#include "app/lesson/class_document.h"
#include "app/lesson/lesson_panel.h"
#include "app/lesson/lesson_recorder.h"
#include "app/lesson/lesson_session.h"
#include "app/lesson/lesson_words.h"
#include "app/lesson/vote_keys.h"
#include "app/presentation/audience_window.h"
#include "app/window/actions.h"
#include "app/window/lesson_dialog.h"
#include "app/window/presentation.h"
#include "app/window/view_area.h"
#include "core/teaching/lesson/shape.h"
#include "core/teaching/puzzles/link.h"
#include "core/teaching/puzzles/puzzles.h"
#include "widgets/core_text.h"
#include "widgets/files.h"
#include "widgets/number_text.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMessageBox>

#include <algorithm>
#include <functional>
#include <utility>

namespace ridgepoint {

Lessons::Lessons(Document& document, Settings& settings, ViewArea& views, Presentation& presentation,
    Actions& actions, QMainWindow& window)
    : QObject(&window)
    , m_document(document)
    , m_settings(settings)
    , m_views(views)
    , m_presentation(presentation)
    , m_actions(actions)
    , m_window(window)
    , m_session(new LessonSession(document, {}, this))
    , m_recorder(new LessonRecorder(document, this))
{
    connect(actions[u"tools.lessons"], &QAction::triggered, this, &Lessons::choose);
    connect(actions[u"tools.record"], &QAction::triggered, this, &Lessons::record);
    connect(actions[u"tools.classRecord"], &QAction::triggered, this, &Lessons::askWhereToSave);
    actions[u"tools.classRecord"]->setEnabled(m_session->hadClass());
    connect(m_session, &LessonSession::answered, this, &Lessons::followClass);
    connect(m_session, &LessonSession::stepped, this, &Lessons::followClass);
    connect(&views, &ViewArea::currentViewChanged, m_recorder, &LessonRecorder::followView);
    connect(m_recorder, &LessonRecorder::said, this, &Lessons::said);
    connect(m_session, &LessonSession::began, this, &Lessons::began);
    connect(m_session, &LessonSession::stepped, this, &Lessons::showStep);
    connect(m_session, &LessonSession::ended, this, &Lessons::ended);
    connect(m_session, &LessonSession::failed, this, &Lessons::said);
    connect(&document, &Document::loaded, this, [this] {
        m_triedBefore.clear(); // one's own scenario is another one now
        end();
    });
    connect(m_session, &LessonSession::finished, this, &Lessons::note);
}

Lessons::~Lessons()
{
    qApp->removeEventFilter(this);
    m_session->disconnect(this);
    delete m_session;
    delete m_recorder;
}

namespace {

std::size_t answersOf(const LessonRecord& record)
{
    std::size_t all = 0;
    for (const CardRecord& card : record.cards)
        all += card.first.size() + card.second.size() + card.transfer.size();
    return all;
}

} // namespace

const Catalog& Lessons::catalog() const { return m_document.catalog(); }

const std::vector<LibraryEntry>& Lessons::library()
{
    if (!std::exchange(m_read, true))
        m_library = lessonLibrary(presetFolders(programDirectory()), m_document.catalog());
    return m_library;
}

void Lessons::choose()
{
    if (auto* const shown = qobject_cast<LessonDialog*>(m_dialog.data()))
        shown->showProgress(); // a lesson may have gone on meanwhile
    else
        m_dialog = new LessonDialog(*this, m_settings, &m_window);
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

std::optional<Lesson> Lessons::find(const QString& id)
{
    if (const Lesson* const lesson = findLesson(library(), id.toStdString()))
        return *lesson;
    const std::optional<PuzzleAsk> ask = puzzleNamed(id.toStdString());
    return ask ? puzzleOf(*ask, m_document.catalog()) : std::nullopt;
}

void Lessons::note(const CardResult& result)
{
    CardResult dated = result;
    dated.day = today();
    const QString before = m_progress.problem(), problem = m_progress.note(std::move(dated));
    if (const QString& said = problem.isEmpty() ? before : problem;
        !said.isEmpty() && !std::exchange(m_complained, true))
        Q_EMIT this->said(problem.isEmpty() ? said : tr("What was learnt cannot be kept: %1").arg(said));
}

bool Lessons::isLesson(const QString& what)
{
    if (looksLikeLessonLink(what.toStdString()))
        return true;
    constexpr qint64 head = 4096; // the schema stands first
    return QFileInfo(what).isFile() && readFile(what, head).bytes.contains("\"ridgepoint.lesson/");
}

QString Lessons::openFile(const QString& path)
{
    constexpr qint64 most = 256 << 10; // beyond it the reader says so
    const FileContent content = readFile(path, most);
    if (!content.ok())
        return tr("%1 cannot be read: %2.").arg(QDir::toNativeSeparators(path), content.problem);
    const LessonReadResult read = readLesson(
        content.bytes.toStdString(), m_document.catalog(), QFileInfo(path).fileName().toStdString());
    if (!read.lesson)
        return toQString(plainLine(read.diagnostics.front()));
    begin(*read.lesson, PlayMode::Alone, true, 0);
    return {};
}

QString Lessons::open(const QString& text)
{
    if (!looksLikeLessonLink(text.toStdString()))
        return openFile(text);
    Text problem;
    const std::optional<LessonLink> link = readLessonLink(text.toStdString(), problem);
    if (!link)
        return coreText(problem);
    if (const std::string puzzle = puzzleOfLink(*link); !puzzle.empty())
        return start(toQString(puzzle), PlayMode::Alone)
            ? QString()
            : tr("No %1 can be made with these presets; take another seed.").arg(toQString(puzzle));
    const Lesson* const lesson = findLesson(library(), link->id);
    if (!lesson || lesson->id != link->id) // not by its number, which another course may have
        return tr("There is no lesson \"%1\". Learn ▸ Lessons… shows those there are.")
            .arg(toQString(printable(link->id)));
    const std::optional<LessonRecord> left = m_session->leftOff(*lesson, PlayMode::Alone);
    const bool goOn = left && left->seed == link->seed;
    start(toQString(link->id), PlayMode::Alone, goOn, link->seed);
    return {};
}

bool Lessons::start(const QString& id, PlayMode mode, bool goOn, std::uint64_t seed)
{
    const std::optional<Lesson> lesson = find(id);
    if (lesson)
        begin(*lesson, mode, goOn, seed);
    return lesson.has_value();
}

void Lessons::begin(const Lesson& lesson, PlayMode mode, bool goOn, std::uint64_t seed)
{
    const std::optional<LessonRecord> record = goOn ? m_session->leftOff(lesson, mode) : std::nullopt;
    if (record)
        m_session->goOn(varied(lesson, record->seed, m_document.catalog()), *record);
    else
        m_session->begin(varied(lesson, seed, m_document.catalog()), mode);
    Q_EMIT switched();
}

QDialog* Lessons::dialog() const { return m_dialog; }
void Lessons::end()
{
    // The room has not seen the answers, and one's own scenario may tell them.
    const LessonPlay* const play = m_session->play();
    const bool early = play && play->mode() == PlayMode::Class && !play->done();
    if (QAction* const blank = m_actions[u"present.blank"];
        early && m_presentation.audience() && !blank->isChecked()) {
        blank->trigger();
        m_blanked = true;
        Q_EMIT said(tr("The audience's screen is blank, as your own scenario could tell an answer. Present ▸ "
                       "Blank the audience's screen shows it again."));
    }
    m_session->end();
}
bool Lessons::isOn() const { return m_session->isOn(); }

void Lessons::began()
{
    m_triedBefore = m_views.optionsAsLeft(); // before the lesson's scenario stands there
    if (QAction* const blank = m_actions[u"present.blank"];
        std::exchange(m_blanked, false) && blank->isChecked())
        blank->trigger(); // there is a question to show again
    if (!m_dock) {
        m_dock = new QDockWidget(&m_window);
        m_dock->setObjectName(QStringLiteral("lesson"));
        m_dock->setFeatures(QDockWidget::NoDockWidgetFeatures);
        m_panel = new LessonPanel(*m_session, m_document, m_settings, m_dock);
        m_dock->setWidget(m_panel);
        m_window.addDockWidget(Qt::LeftDockWidgetArea, m_dock);
        connect(m_panel, &LessonPanel::endRequested, this, &Lessons::end);
        connect(m_panel, &LessonPanel::explainRequested, this, &Lessons::explainRequested);
        connect(m_panel, &LessonPanel::message, this, &Lessons::said);
        retranslate();
    }
    if (m_recorder->isOn()) {
        m_recorder->discard();
        m_actions[u"tools.record"]->setChecked(false);
        Q_EMIT said(tr("A lesson begins: nothing is recorded any more."));
    }
    m_actions[u"tools.record"]->setEnabled(false);
    m_viewBefore = m_views.currentId();
    m_viewShown.clear();
    // Attention goes to the controls: those of the lesson take the place of all others.
    QAction* const controls = m_actions[u"view.controls"];
    m_controlsBefore = controls->isChecked();
    if (m_controlsBefore)
        controls->trigger();
    controls->setEnabled(false); // they say what a parameter costs, and move what the lesson holds
    m_dock->show();
    if (m_session->play()->mode() == PlayMode::Class && !std::exchange(m_warned, true))
        Q_EMIT said(tr("This window shows your notes: project F5 or Shift+F5, not this one."));
    m_presentation.setLesson(m_session);
    qApp->installEventFilter(this);
}

bool Lessons::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType()
        || !receivesKeys(*static_cast<QWidget*>(watched)))
        return false;
    const auto& focus = *static_cast<QWidget*>(watched);
    const bool audience = focus.window() == m_presentation.audience();
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (audience && (key.key() == Qt::Key_PageDown || key.key() == Qt::Key_PageUp)) {
        m_panel->step(key.key() == Qt::Key_PageDown);
        return true;
    }
    const bool here = focus.window() == &m_window || audience;
    return here && !m_panel->isAncestorOf(&focus) && !keepsDigits(focus) && m_panel->takeKey(key);
}

void Lessons::ended()
{
    qApp->removeEventFilter(this);
    m_dock->hide();
    QAction* const controls = m_actions[u"view.controls"];
    controls->setEnabled(true);
    if (m_controlsBefore != controls->isChecked())
        controls->trigger();
    const auto tried = std::exchange(m_triedBefore, {});
    for (auto own = tried.begin(); own != tried.end(); ++own)
        m_views.setViewOptions(own.key(), own.value());
    if (!m_viewBefore.isEmpty())
        m_views.setCurrentView(m_viewBefore);
    m_presentation.setLesson(nullptr);
    m_actions[u"tools.record"]->setEnabled(true);
    Q_EMIT switched();
}

void Lessons::showStep()
{
    const LessonPlay& play = *m_session->play();
    const QString view = QString::fromStdString(play.lesson().viewOf(play.card()));
    // Who looks at another picture meanwhile is not called back before the lesson asks for another one.
    if (!view.isEmpty() && view != m_viewShown)
        m_views.setCurrentView(view);
    m_viewShown = view;
    QVariantMap picture;
    for (const std::vector<FieldEdit>* settings : {&play.lesson().picture, &play.card().picture})
        for (const FieldEdit& each : *settings)
            picture.insert(QString::fromStdString(each.field), QString::fromStdString(each.text));
    if (View* const shown = m_views.view(view); shown && !picture.isEmpty())
        shown->setOptions(picture);
}

// Kept after the lesson, until another class answers.
void Lessons::followClass()
{
    const LessonPlay& play = *m_session->play();
    if (play.mode() != PlayMode::Class || !ClassDocument::hasAnswers(play.record()))
        return;
    m_class.emplace(play.lesson(), play.record());
    m_actions[u"tools.classRecord"]->setEnabled(true);
    if (play.done())
        Q_EMIT said(tr("What the class answered can be saved: Tools ▸ Save what the class answered…"));
}

std::vector<Lessons::ClassTime> Lessons::classTimes()
{
    std::vector<ClassTime> all;
    for (const LibraryEntry& each : library())
        if (each.read.lesson)
            for (LessonSession::ClassTime& time : m_session->classTimes(*each.read.lesson)) {
                Lesson played = varied(*each.read.lesson, time.record.seed, m_document.catalog());
                // If the lesson has changed since, these answers belong to other questions.
                if (time.record.shape == lessonShape(played, m_document.catalog()))
                    all.push_back({std::move(played), std::move(time.record), time.when});
            }
    std::ranges::stable_sort(all, std::greater(), &ClassTime::when);
    if (!m_class) // what could not be kept is here
        return all;
    // The latest of them may be its file. An earlier class that answered alike is another class.
    const auto kept = std::ranges::find_if(all, [this](const ClassTime& each) {
        return each.record.lesson == m_class->second.lesson && each.record.seed == m_class->second.seed
            && each.record.cards == m_class->second.cards;
    });
    if (kept != all.end())
        all.erase(kept);
    all.insert(all.begin(), ClassTime{m_class->first, m_class->second, QDateTime::currentDateTime()});
    return all;
}

QString Lessons::saveClassRecord(const QString& path, const ClassTime& time) const
{
    if (!ClassDocument::knows(path))
        return tr("Not written: name it .pdf, .md, .csv or .json.");
    const ClassDocument document(time.lesson, time.record, m_document.catalog(), m_settings.numbers());
    for (const auto& [file, content] : document.files(path))
        if (const QString fault = writeWhole(file, content); !fault.isEmpty())
            return fault;
    return {};
}

void Lessons::askWhereToSave()
{
    const std::vector<ClassTime> times = classTimes();
    if (times.empty()) {
        Q_EMIT said(tr("No class has answered yet."));
        return;
    }
    std::size_t chosen = 0;
    if (times.size() > 1) {
        QStringList names;
        for (const ClassTime& each : times)
            names += tr("%1, %2: %n answer(s)", nullptr, int(answersOf(each.record)))
                         .arg(toQString(each.lesson.id), QLocale().toString(each.when, QLocale::ShortFormat));
        for (qsizetype i = 0; i < names.size(); ++i) // each can be told from the others
            if (names.indexOf(names[i]) < i)
                names[i] += QStringLiteral(" (%1)").arg(i + 1);
        bool good = false;
        const QString name = QInputDialog::getItem(
            &m_window, tr("Save what the class answered"), tr("Which class?"), names, 0, false, &good);
        if (!good)
            return;
        chosen = std::size_t(std::max<qsizetype>(0, names.indexOf(name)));
    }
    const QString pdf = tr("PDF (*.pdf)"), markdown = tr("Markdown (*.md)"), csv = tr("CSV (*.csv)"),
                  json = tr("JSON (*.json)");
    QString kind = pdf;
    QString path = QFileDialog::getSaveFileName(&m_window, tr("Save what the class answered"),
        QDir(m_settings.exportFolder()).filePath(toQString(times[chosen].lesson.id) + QStringLiteral(".pdf")),
        QStringList{pdf, markdown, csv, json}.join(QStringLiteral(";;")), &kind);
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += kind == json   ? QStringLiteral(".json")
            : kind == markdown ? QStringLiteral(".md")
            : kind == csv      ? QStringLiteral(".csv")
                               : QStringLiteral(".pdf");
    const QString fault = saveClassRecord(path, times[chosen]);
    Q_EMIT said(fault.isEmpty() ? tr("Written: %1").arg(QDir::toNativeSeparators(path)) : fault);
}

void Lessons::record(bool on)
{
    if (on) {
        m_recorder->followView(m_views.currentId());
        m_recorder->begin();
        Q_EMIT said(
            tr("Recording: every change that is kept becomes a card, with the picture shown then. The same "
               "entry of the menu ends it."));
    } else if (!keepRecording())
        m_actions[u"tools.record"]->setChecked(m_recorder->isOn());
}

bool Lessons::keepRecording()
{
    std::vector<std::string> paths = m_recorder->askable();
    QStringList names;
    for (const std::string& path : paths)
        names += coreText(findReadout(path)->firstLabel()) + QStringLiteral("  ·  ") + toQString(path);
    const auto usual = std::ranges::find(paths, "memory.ratio");
    bool chosen = false;
    const QString name = QInputDialog::getItem(&m_window, tr("Record a lesson"),
        tr("%n card(s) were recorded. They ask for:", nullptr, int(m_recorder->steps().size())), names,
        usual == paths.end() ? 0 : int(usual - paths.begin()), false, &chosen);
    const qsizetype index = names.indexOf(name);
    QString path;
    if (chosen && index >= 0)
        path = QFileDialog::getSaveFileName(&m_window, tr("Save the lesson"),
            QDir(m_settings.openFolder()).filePath(tr("my-lesson") + QStringLiteral(".json")),
            tr("Lessons (*.json)"));
    if (path.isEmpty()) {
        if (QMessageBox::question(&m_window, tr("Record a lesson"), tr("Forget what was recorded?"))
            == QMessageBox::Yes) {
            m_recorder->discard();
            return true;
        }
        return false;
    }
    if (QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".json");
    m_settings.setOpenFolder(QFileInfo(path).absolutePath());
    const QString fault = m_recorder->save(path, paths[std::size_t(index)]);
    m_read = false; // it may be one of the list's
    Q_EMIT said(fault.isEmpty()
            ? tr("Written: %1. Its texts are still to be written.").arg(QDir::toNativeSeparators(path))
            : tr("Not written: %1: %2").arg(QDir::toNativeSeparators(path), fault));
    return fault.isEmpty();
}

void Lessons::retranslate()
{
    if (m_dock)
        m_dock->setWindowTitle(tr("Lesson"));
    m_session->retranslate();
    if (m_panel)
        m_panel->refresh();
    if (m_dialog)
        m_dialog->close();
}

} // namespace ridgepoint
