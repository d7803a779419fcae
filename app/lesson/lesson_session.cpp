#include "app/lesson/lesson_session.h"

#include "app/document/document.h"
#include "app/lesson/class_document.h"
#include "app/lesson/lesson_words.h"
#include "core/teaching/lesson/reveal.h"
#include "core/teaching/lesson/shape.h"
#include "widgets/files.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace ridgepoint {

namespace {

constexpr qint64 largestRecord = 4 << 20;

} // namespace

LessonSession::LessonSession(Document& document, const QString& folder, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_folder(folder.isEmpty()
              ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/lessons")
              : folder)
{
}

LessonSession::~LessonSession() { end(); }

QString LessonSession::stem(const std::string& lesson) const
{
    QString name;
    for (const char c : lesson)
        name +=
            (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ? QChar::fromLatin1(c) : QChar(u'_');
    return name.left(80);
}

QString LessonSession::recordFile(const std::string& lesson, PlayMode mode) const
{
    return QDir(m_folder).filePath(stem(lesson)
        + (mode == PlayMode::Class ? QStringLiteral(".class.json") : QStringLiteral(".record.json")));
}

std::vector<LessonSession::ClassTime> LessonSession::classTimes(const Lesson& lesson) const
{
    std::vector<ClassTime> all;
    const QStringList names{
        stem(lesson.id) + QStringLiteral(".class.json"), stem(lesson.id) + QStringLiteral(".class-*.json")};
    for (const QFileInfo& file : QDir(m_folder).entryInfoList(names, QDir::Files, QDir::Time)) {
        const FileContent content = readFile(file.filePath(), largestRecord);
        Text problem;
        if (!content.ok() || content.beyond(largestRecord))
            continue;
        if (std::optional<LessonRecord> record = readRecord(content.bytes.toStdString(), lesson, problem);
            record && ClassDocument::hasAnswers(*record))
            all.push_back({file.lastModified(), *std::move(record)});
    }
    return all;
}

bool LessonSession::hadClass() const
{
    return !QDir(m_folder)
                .entryList({QStringLiteral("*.class.json"), QStringLiteral("*.class-*.json")})
                .isEmpty();
}

void LessonSession::putAside(const Lesson& lesson)
{
    const QFileInfo file(recordFile(lesson.id, PlayMode::Class));
    const FileContent content = readFile(file.filePath(), largestRecord);
    Text problem;
    const std::optional<LessonRecord> record =
        content.ok() ? readRecord(content.bytes.toStdString(), lesson, problem) : std::nullopt;
    if (!file.exists() || (record && !ClassDocument::hasAnswers(*record)))
        return;
    const QString name = QDir(m_folder).filePath(stem(lesson.id) + QStringLiteral(".class-")
        + file.lastModified().toString(QStringLiteral("yyyy-MM-dd-HHmmss")));
    QString free = name;
    for (int other = 2; QFile::exists(free + QStringLiteral(".json")); ++other)
        free = name + u'-' + QString::number(other);
    QFile::rename(file.filePath(), free + QStringLiteral(".json"));
}

void LessonSession::begin(Lesson lesson, PlayMode mode)
{
    end();
    if (mode == PlayMode::Class)
        putAside(lesson);
    m_play = std::make_unique<LessonPlay>(std::move(lesson), mode, m_document.catalog());
    m_secondsBefore = 0;
    m_clock.start();
    m_told = 0;
    Q_EMIT began();
    show();
}

std::optional<LessonRecord> LessonSession::leftOff(const Lesson& lesson) const
{
    std::optional<LessonRecord> last;
    QDateTime when;
    for (const PlayMode mode : {PlayMode::Alone, PlayMode::Class})
        if (std::optional<LessonRecord> record = leftOff(lesson, mode)) {
            const QDateTime written = QFileInfo(recordFile(lesson.id, mode)).lastModified();
            if (!last || written > when)
                last = std::move(record);
            when = written;
        }
    return last;
}

std::optional<LessonRecord> LessonSession::leftOff(const Lesson& lesson, PlayMode mode) const
{
    const FileContent content = readFile(recordFile(lesson.id, mode), largestRecord);
    if (!content.ok() || content.beyond(largestRecord))
        return std::nullopt;
    Text problem;
    std::optional<LessonRecord> record = readRecord(content.bytes.toStdString(), lesson, problem);
    // A class that answers on paper has left nothing but the step it reached.
    const bool started = record
        && (record->card > 0 || !record->cards.front().first.empty()
            || (mode == PlayMode::Class && record->phase > PlayPhase::Ask));
    // Of a lesson that was changed since, answers would be judged by other questions.
    const bool same = started && record->phase != PlayPhase::Done
        && record->shape
            == lessonShape(varied(lesson, record->seed, m_document.catalog()), m_document.catalog());
    return same ? record : std::nullopt;
}

QDateTime LessonSession::leftWhen(const std::string& lesson) const
{
    QDateTime last;
    for (const PlayMode mode : {PlayMode::Alone, PlayMode::Class})
        if (const QFileInfo file(recordFile(lesson, mode)); file.exists())
            last = last.isValid() ? std::max(last, file.lastModified()) : file.lastModified();
    return last;
}

void LessonSession::goOn(Lesson lesson, const LessonRecord& record)
{
    end();
    m_play = std::make_unique<LessonPlay>(std::move(lesson), record, m_document.catalog());
    m_secondsBefore = record.seconds;
    m_clock.start();
    m_told = m_play->cardIndex();
    // Who went back had left those behind already.
    for (std::size_t i = m_told + 1; i < record.cards.size(); ++i)
        if (!record.cards[i].first.empty() || record.cards[i].skipped)
            m_told = i;
    Q_EMIT began();
    show();
}

void LessonSession::end()
{
    if (!m_play)
        return;
    if (m_play->done() && m_play->mode() == PlayMode::Class)
        putAside(m_play->lesson());
    if (m_play->done())
        QFile::remove(recordFile(m_play->lesson().id, m_play->mode()));
    m_play.reset();
    m_complained = false;
    m_document.setMovable(std::nullopt);
    m_document.giveBack();
    m_document.setVeil({});
    Q_EMIT ended();
}

void LessonSession::show()
{
    m_shown = {m_play->cardIndex(), m_play->phase()};
    m_document.setMovable(m_play->movable());
    // What is to be hidden is hidden before it is there.
    const std::vector<std::string> veil = m_play->veil();
    if (!veil.empty())
        m_document.setVeil(veil);
    reset();
    if (veil.empty())
        m_document.setVeil({});
    keep();
    tellFinished();
    Q_EMIT stepped();
}

void LessonSession::tellFinished()
{
    const std::size_t left = m_play->done() ? m_play->lesson().cards.size() : m_play->cardIndex();
    for (; m_told < left; ++m_told)
        if (m_play->mode() == PlayMode::Alone)
            if (const std::optional<CardResult> result =
                    resultOf(m_play->lesson(), m_told, m_play->record().cards[m_told], m_document.catalog()))
                Q_EMIT finished(*result);
}

void LessonSession::keep()
{
    QDir().mkpath(m_folder);
    LessonRecord record = m_play->record();
    if (record.mode == PlayMode::Class)
        record.seconds = seconds();
    const QString problem = writeFile(recordFile(m_play->lesson().id, m_play->mode()),
        QByteArray::fromStdString(writeRecord(record, m_play->lesson())));
    if (!problem.isEmpty() && !std::exchange(m_complained, true))
        Q_EMIT failed(tr("What is answered cannot be kept: %1").arg(problem));
}

Judgement LessonSession::commit(const CardAnswer& answer)
{
    const Judgement judged = m_play->commit(answer);
    if (m_shown != std::pair(m_play->cardIndex(), m_play->phase()))
        show();
    else {
        keep();
        Q_EMIT answered();
    }
    return judged;
}

void LessonSession::takeBack()
{
    m_play->takeBack();
    keep();
    Q_EMIT answered();
}

void LessonSession::openHint()
{
    m_play->openHint();
    keep();
    Q_EMIT answered();
}

void LessonSession::next()
{
    m_play->next();
    if (m_shown != std::pair(m_play->cardIndex(), m_play->phase()))
        show();
}

void LessonSession::back()
{
    m_play->back();
    show();
}

void LessonSession::skip()
{
    m_play->skip();
    show();
}

void LessonSession::reset()
{
    Scenario scenario = m_play->context().scenario();
    const LessonCard& card = m_play->card();
    // The reveal stands on the answer: a goal as it was reached.
    if (m_play->showsAnswer() && card.kind == CardKind::Goal && !m_play->answers().empty())
        (void)applyEdits(scenario, m_play->answers().back().edits.value_or(FieldEdits()),
            m_document.catalog()); // refused: it stays where it was asked
    else if (m_play->showsAnswer())
        scenario = revealedScenario(card, m_play->truth(), m_play->context());
    scenario.name = name().toStdString(); // what the window's title says
    m_document.lend(scenario);
}

std::uint32_t LessonSession::seconds() const
{
    return m_secondsBefore + std::uint32_t(m_clock.isValid() ? m_clock.elapsed() / 1000 : 0);
}

QString LessonSession::name() const
{
    const LessonContext start(m_play->lesson().scenario, m_play->lesson().given, m_document.catalog());
    return QString::fromStdString(m_play->title().in(lessonLanguage()).plain(start));
}

void LessonSession::retranslate()
{
    if (!m_play)
        return;
    Scenario scenario = m_document.scenario(); // what was moved stays
    scenario.name = name().toStdString();
    m_document.lend(scenario);
}

FieldEdits LessonSession::moved() const
{
    FieldEdits edits;
    for (const std::string& id : m_play->lesson().fieldsOf(m_play->card()))
        if (const FieldSpec* const field = findField(id)) {
            const std::string now = fieldText(m_document.scenario(), *field);
            if (now != fieldText(m_play->context().scenario(), *field))
                edits.push_back({id, now});
        }
    return edits;
}

} // namespace ridgepoint
