#include "widgets/glossary.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Glossary)
};

bool closed = false;

QString anchorOf(const QString& term)
{
    static const QRegularExpression others(QStringLiteral("[^a-z0-9]+"));
    QString anchor = term.toLower().replace(others, QStringLiteral("-"));
    if (anchor.startsWith(u'-'))
        anchor.remove(0, 1);
    if (anchor.endsWith(u'-'))
        anchor.chop(1);
    return anchor;
}

QString source(const char* language)
{
    QFile file(QStringLiteral(":/help/%1/glossary.md").arg(QLatin1String(language)));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString address(const GlossaryEntry& entry) { return glossaryChapter + u':' + entry.anchor; }

// In the window's language already; asked of the translators for the one that marks every text.
QString spoken(const QString& text)
{
    return QCoreApplication::translate("Glossary", text.toUtf8().constData());
}

} // namespace

std::vector<GlossaryEntry> readGlossary(const QString& markdown)
{
    static const QRegularExpression form(
        QStringLiteral("^\\*\\*(.+?)\\*\\*(?: \\((.+?)\\))?: (.+?)((?: `[^`]+`,?)*)(?: \\*([^*]+)\\*)?$"));
    std::vector<GlossaryEntry> all;
    for (const QString& block : markdown.split(QStringLiteral("\n* ")).mid(1)) {
        const QString entry = block.section(QStringLiteral("\n\n"), 0, 0).simplified();
        const QRegularExpressionMatch match = form.match(entry);
        QStringList names = match.captured(4).remove(u'`').split(u',', Qt::SkipEmptyParts);
        for (QString& name : names)
            name = name.trimmed();
        all.push_back({match.captured(1), match.captured(2), match.captured(3), match.captured(5), names,
            anchorOf(match.captured(1))});
    }
    return all;
}

namespace {

const std::array<std::vector<GlossaryEntry>, 2>& languages()
{
    static const std::array read = [] {
        std::array all{readGlossary(source("en")), readGlossary(source("es"))};
        for (std::size_t i = 0; i < std::min(all[0].size(), all[1].size()); ++i)
            all[1][i].anchor = all[0][i].anchor; // the same entries in the same order
        return all;
    }();
    return read;
}

} // namespace

const std::vector<GlossaryEntry>& glossary()
{
    return languages()[QLocale().language() == QLocale::Spanish ? 1 : 0];
}

QStringList glossaryWords(const QString& name)
{
    QStringList words;
    for (const std::vector<GlossaryEntry>& entries : languages())
        for (const GlossaryEntry& entry : entries)
            if (entry.names.contains(name))
                words << entry.term << entry.aliases.split(QStringLiteral(", "), Qt::SkipEmptyParts);
    return words;
}

const GlossaryEntry* glossaryEntry(const QString& name)
{
    if (closed || name.isEmpty())
        return nullptr;
    const auto found = std::ranges::find_if(
        glossary(), [&name](const GlossaryEntry& entry) { return entry.names.contains(name); });
    return found == glossary().end() ? nullptr : &*found;
}

QString glossaryHint(const QString& name)
{
    const GlossaryEntry* const entry = glossaryEntry(name);
    return entry ? Words::tr("Glossary: %1").arg(spoken(entry->term)) : QString();
}

QString glossaryLink(const QString& name)
{
    const GlossaryEntry* const entry = glossaryEntry(name);
    if (!entry)
        return {};
    const QString link = QStringLiteral("<a href=\"%1\">%2</a>: %3")
                             .arg(address(*entry), spoken(entry->term).toHtmlEscaped(),
                                 spoken(entry->definition).toHtmlEscaped());
    return Words::tr("Glossary: %1").toHtmlEscaped().arg(link);
}

void openGlossary(const QString& name)
{
    if (const GlossaryEntry* const entry = glossaryEntry(name))
        QDesktopServices::openUrl(QUrl(address(*entry)));
}

void closeGlossary(bool now) { closed = now; }

} // namespace ridgepoint
