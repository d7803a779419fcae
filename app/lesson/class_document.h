#pragma once

// What a teacher takes away from a lesson with a class: what it answered, and the picture of the last card
// that was answered, with its assumptions and its share code, as one document.

#include "core/base/format.h"
#include "core/teaching/worksheets/collect.h"

#include <QByteArray>
#include <QString>

#include <utility>
#include <vector>

namespace ridgepoint {

class ClassDocument
{
public:
    // `lesson`: as it was played, with the numbers that it had there; in the window's language. Lesson and
    // catalog must outlive it.
    ClassDocument(const Lesson& lesson, const LessonRecord& record, const Catalog& catalog,
        const NumberFormat& numbers);

    static bool hasAnswers(const LessonRecord& record);
    static bool knows(const QString& path); // by its suffix
    // By the suffix of `path` (md, csv, json, pdf): the document, and beside one in Markdown its picture.
    std::vector<std::pair<QString, QByteArray>> files(const QString& path) const;

private:
    struct Figure;
    Figure figure(double width) const;
    QByteArray pdf() const;
    QByteArray json() const;

    const Lesson& m_lesson;
    const Catalog& m_catalog;
    std::size_t m_card = 0; // the last one with an answer
    NumberFormat m_numbers;
    LessonSpeech m_speech;
    ClassReport m_report;
};

} // namespace ridgepoint
