#include "app/lesson/lesson_recorder.h"

#include "app/document/document.h"
#include "core/engine/evaluate.h"
#include "core/teaching/lesson/lesson_draft.h"
#include "core/teaching/lesson/lesson_json.h"
#include "widgets/core_text.h"
#include "widgets/files.h"

#include <QFileInfo>

#include <algorithm>

namespace ridgepoint {

LessonRecorder::LessonRecorder(Document& document, QObject* parent)
    : QObject(parent)
    , m_document(document)
{
    connect(&document, &Document::reportChanged, this, &LessonRecorder::follow);
}

void LessonRecorder::begin()
{
    m_document.settle();
    m_start = m_document.scenario();
    m_steps = {{{}, m_view}};
}

void LessonRecorder::discard()
{
    m_start.reset();
    m_steps.clear();
}

void LessonRecorder::follow()
{
    if (!m_start || m_document.previewing() || m_document.isLent())
        return;
    const std::optional<FieldEdits> set = editsBetween(*m_start, m_document.scenario(), m_document.catalog());
    if (!set) {
        Q_EMIT said(tr("This step is not recorded: no changes of fields lead to it."));
        return;
    }
    if (*set == m_steps.back().set)
        return;
    // Who takes a change back does not teach it.
    if (m_steps.size() > 1 && *set == m_steps[m_steps.size() - 2].set)
        m_steps.pop_back();
    else if (m_steps.size() < mostSteps)
        m_steps.push_back({*set, m_view});
    else
        Q_EMIT said(
            tr("A lesson has %n card(s) at most; this step is not recorded.", nullptr, int(mostSteps)));
}

void LessonRecorder::followView(const QString& id)
{
    if (id.isEmpty() || m_document.isLent())
        return;
    m_view = id.toStdString();
    if (m_start)
        m_steps.back().view = m_view;
}

std::vector<std::string> LessonRecorder::askable() const
{
    std::vector<Report> reports;
    for (const Step& step : m_steps) {
        Scenario scenario = *m_start;
        if (!applyEdits(scenario, step.set, m_document.catalog()))
            reports.push_back(evaluate(scenario));
    }
    std::vector<std::string> paths;
    for (const Readout& readout : readouts())
        if (std::ranges::all_of(
                reports, [&readout](const Report& report) { return readout.get(report).has_value(); }))
            paths.emplace_back(readout.path);
    return paths;
}

Lesson LessonRecorder::lesson(const std::string& id, const std::string& readout) const
{
    Lesson lesson = lessonDraft(id, *m_start);
    lesson.view = m_steps.front().view;
    std::vector<std::string> moved;
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        LessonCard card = cardDraft(i == 0 ? "start" : "step-" + std::to_string(i), readout);
        card.set = m_steps[i].set;
        if (m_steps[i].view != lesson.view)
            card.view = m_steps[i].view;
        for (const FieldEdit& edit : card.set)
            if (moved.size() < mostLessonFields && std::ranges::find(moved, edit.field) == moved.end())
                moved.push_back(edit.field);
        lesson.cards.push_back(std::move(card));
    }
    if (!moved.empty())
        lesson.fields = moved;
    return lesson;
}

QString LessonRecorder::save(const QString& path, const std::string& readout)
{
    Text problem;
    const std::optional<std::string> text =
        writeLesson(lesson(lessonIdOf(path), readout), m_document.catalog(), problem);
    if (!text)
        return coreText(problem);
    const QString fault = writeFile(path, QByteArray::fromStdString(*text));
    if (fault.isEmpty())
        discard();
    return fault;
}

std::string lessonIdOf(const QString& path)
{
    std::string id;
    for (const QChar c : QFileInfo(path).baseName().toLower()) {
        const char plain = c.unicode() < 0x80 ? static_cast<char>(c.unicode()) : '-';
        const bool sound = (plain >= 'a' && plain <= 'z') || (plain >= '0' && plain <= '9');
        if (sound)
            id += plain;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    id.resize(std::min<std::size_t>(id.size(), 50));
    while (id.ends_with('-'))
        id.pop_back();
    return isLessonId(id) ? id : isLessonId("lesson-" + id) ? "lesson-" + id : "lesson";
}

} // namespace ridgepoint
