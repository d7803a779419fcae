#pragma once

// A lesson in the window: lends the document the scenario of each step, hides what the step hides, lets only
// its fields be moved, and keeps what was answered, so that a lesson goes on after a crash. The person's own
// scenario comes back at the end.

#include <QDateTime>
#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include "core/teaching/puzzles/mastery.h"

#include <memory>
#include <optional>
#include <vector>

namespace ridgepoint {

class Document;

class LessonSession : public QObject
{
    Q_OBJECT
public:
    // `document` must outlive it. `folder`: where records are kept; empty: the application's data folder.
    explicit LessonSession(Document& document, const QString& folder = {}, QObject* parent = nullptr);
    ~LessonSession() override; // ends the lesson; its record stays

    void begin(Lesson lesson, PlayMode mode);
    // Where a record of this lesson was left last, alone or with a class, if it can be gone on with.
    std::optional<LessonRecord> leftOff(const Lesson& lesson) const;
    std::optional<LessonRecord> leftOff(const Lesson& lesson, PlayMode mode) const;
    // When that record was written; invalid where there is none.
    QDateTime leftWhen(const std::string& lesson) const;
    void goOn(Lesson lesson, const LessonRecord& record);
    // A time that a class answered something, now or earlier. No class writes over what another one answered.
    struct ClassTime
    {
        QDateTime when; // of its last answer
        LessonRecord record;
    };
    std::vector<ClassTime> classTimes(const Lesson& lesson) const; // the newest first
    bool hadClass() const; // of any lesson
    std::uint32_t seconds() const; // since it was begun, without the time between leaving and going on
    void end(); // the record is forgotten once the lesson was done
    bool isOn() const { return m_play != nullptr; }
    const LessonPlay* play() const { return m_play.get(); } // null: no lesson is on

    // Of the play, with what follows for the window.
    Judgement commit(const CardAnswer& answer);
    void takeBack();
    void openHint();
    void next();
    void back();
    void skip();
    void reset(); // the step's own scenario
    void retranslate(); // what it lends is named in the window's language
    // What was moved since the step began, as edits of its fields: the answer to a goal.
    FieldEdits moved() const;

Q_SIGNALS:
    void began();
    void stepped(); // another card or step
    void answered(); // the same step, other answers
    void ended();
    void finished(const CardResult& result); // a card was left behind, alone; its day is to be filled in
    void failed(const QString& message); // once a lesson, where its record cannot be kept

private:
    void show();
    void keep();
    void tellFinished();
    void putAside(const Lesson& lesson); // what a class answered, under a name with its time
    QString name() const; // of the lesson, as much of it as may be told
    QString stem(const std::string& lesson) const; // of the files of a lesson
    QString recordFile(const std::string& lesson, PlayMode mode) const;

    Document& m_document;
    QString m_folder;
    std::unique_ptr<LessonPlay> m_play;
    std::pair<std::size_t, PlayPhase> m_shown;
    QElapsedTimer m_clock;
    std::uint32_t m_secondsBefore = 0;
    std::size_t m_told = 0; // cards of which it was said that they are finished
    bool m_complained = false;
};

} // namespace ridgepoint
