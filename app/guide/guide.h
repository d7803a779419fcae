#pragma once

// The user guide: chapters in Markdown (resources/help, one folder a language), whose numbers the engine
// works out where they stand in braces, as a lesson's are, and whose pictures the program draws. Both are of
// the scenario that the program opens with, where a picture names no other.
//
// A picture stands on a line of its own, with what is drawn and of which scenario:
//
//     ![What changed.](compare "llama3-70b-256xh100 mesh.tensor=8 | llama3-70b-256xh100")
//
// a view's id, then a preset with fields changed; behind bars the baselines.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/scenario_json.h"

#include <QImage>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace ridgepoint {

struct GuidePicture
{
    QString view;
    ScenarioFile file;
    QString caption;
};

struct GuideChapter
{
    QString id; // "memory": the file's name without its number; "glossary" has none
    QString title;
    QString markdown; // numbers filled in
    std::vector<GuidePicture> pictures; // in the order of the text
};

// In the window's language, in order. What cannot be read is left out and told to `problems`, one sentence
// each: there is none in what ships.
std::vector<GuideChapter> guideChapters(const Catalog& catalog, QStringList* problems = nullptr);

// What a chapter says in words, without numbers to fill in, code and addresses: for who looks for numbers
// that were typed.
QStringList guideWords(const QString& markdown);
QString guideSource(const QString& language, const QString& id); // as it is written; empty: none
QStringList guideIds(); // in order

// HTML without a head. Pictures are <img src="picture:N">, N counted in the chapter, with their caption
// below. Entries of the glossary have their anchors.
QString guideHtml(const GuideChapter& chapter);

// Without title and readouts, which the text around it gives.
QImage guideImage(
    const GuidePicture& picture, const Catalog& catalog, const QString& theme, QSize size, qreal ratio);

// All chapters as one page that needs nothing else, with a table of contents.
QByteArray guidePage(const Catalog& catalog);

} // namespace ridgepoint
