#pragma once

// A lesson from what a teacher does in the window: the scenario at the start is the first card, and every
// change that is kept is one more, with the picture that is shown then. Each asks for the same readout; the
// words are still to be written.

#include <QObject>

#include "core/teaching/lesson/lesson.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

class Document;

class LessonRecorder : public QObject
{
    Q_OBJECT
public:
    static constexpr std::size_t mostSteps = 12; // cards of a lesson

    struct Step
    {
        FieldEdits set; // on the scenario at the start
        std::string view; // id
    };

    // `document` must outlive it.
    explicit LessonRecorder(Document& document, QObject* parent = nullptr);

    void begin();
    void followView(const QString& id); // the picture that is shown now
    void discard();
    bool isOn() const { return m_start.has_value(); }
    const std::vector<Step>& steps() const { return m_steps; }
    // Readouts, by path, that have a value in every step.
    std::vector<std::string> askable() const;
    Lesson lesson(const std::string& id, const std::string& readout) const;
    // Ends the recording in a lesson file, whose name gives the id; says why it could not, and goes on then.
    QString save(const QString& path, const std::string& readout);

Q_SIGNALS:
    void said(const QString& text);

private:
    void follow(); // the document

    Document& m_document;
    std::string m_view; // id
    std::optional<Scenario> m_start;
    std::vector<Step> m_steps;
};

// What the file's name gives: "Mi lección.json" → "mi-lecci-n".
std::string lessonIdOf(const QString& path);

} // namespace ridgepoint
