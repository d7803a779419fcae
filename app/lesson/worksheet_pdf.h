#pragma once

// The sheets of a class on paper, the key to them, and what the class answered. A QApplication is needed (any
// platform); the same bytes every time.

#include "app/lesson/page_writer.h"
#include "core/teaching/worksheets/collect.h"
#include "core/teaching/worksheets/worksheet.h"
#include "core/teaching/worksheets/worksheet_key.h"

#include <QByteArray>

namespace ridgepoint {

// A page, or as few as are needed, for each student.
QByteArray worksheetPdf(const Worksheet& worksheet);
// The slips that occur with their questions first, then student by student.
QByteArray keyPdf(const WorksheetKey& key, const QString& title);
// Every card with its question, options and what is right, and what else is to stand below.
QByteArray classPdf(const ClassReport& report, const LessonSpeech& speech,
    const std::function<PageBlocks(const PageWriter&)>& more = {});

} // namespace ridgepoint
