#pragma once

// The glossary is a page of the user guide (resources/help, glossary.md in every language). Its entries name
// the fields and readouts that they explain, so that a control or a readout leads to its entry. One entry,
// wrapped:
//
//     * **TERM** (aliases): definition. `field.id`, `readout.path` *where the word comes from*

#include <QString>
#include <QStringList>

#include <vector>

namespace ridgepoint {

struct GlossaryEntry
{
    QString term, aliases, definition, source;
    QStringList names; // ids of fields, paths of readouts; each stands in one entry only
    QString anchor; // "kv-cache": of the English term, in every language
};

// The page's id, and the scheme of addresses: "glossary:kv-cache".
inline constexpr QLatin1String glossaryChapter("glossary");

std::vector<GlossaryEntry> readGlossary(const QString& markdown); // anchors are of its own terms
const std::vector<GlossaryEntry>& glossary(); // in the window's language
// What people call a field or readout: the term and the aliases of its entry, in every language.
QStringList glossaryWords(const QString& name);
const GlossaryEntry* glossaryEntry(const QString& name); // of a field or readout; null: none, or closed

// "Glossary: KV cache"; the link is HTML and goes on with the definition. Empty without an entry.
QString glossaryHint(const QString& name);
QString glossaryLink(const QString& name);
void openGlossary(const QString& name);
// While a lesson hides something nothing leads to the guide.
void closeGlossary(bool closed);

} // namespace ridgepoint
