#include "app/guide/guide.h"

#include "app/document/scenario_store.h"
#include "app/lesson/lesson_words.h"
#include "core/teaching/lesson/lesson_text.h"
#include "views/registry.h"
#include "widgets/core_text.h"
#include "widgets/glossary.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <md4c-html.h>

namespace ridgepoint {

namespace {

// Of code and of addresses nothing is filled in, and digits may stand in them.
const QRegularExpression& notWords()
{
    static const QRegularExpression pattern(QStringLiteral("`[^`]*`|\\]\\([^)]*\\)"));
    return pattern;
}

const QRegularExpression& pictureLine()
{
    static const QRegularExpression pattern(QStringLiteral("^!\\[(.*)\\]\\((\\S+)(?: \"(.*)\")?\\)$"));
    return pattern;
}

constexpr QLatin1String fence("```");

// Calls `words` and `other` with the pieces of the text, in order: prose, and what is none.
template <class Words, class Other>
void walk(const QString& markdown, const Words& words, const Other& other)
{
    bool inCode = false;
    for (const QString& line : markdown.split(u'\n')) {
        if (line.startsWith(fence))
            inCode = !inCode;
        if (inCode || line.startsWith(fence)) {
            other(line);
        } else {
            qsizetype at = 0;
            for (auto it = notWords().globalMatch(line); it.hasNext();) {
                const QRegularExpressionMatch match = it.next();
                words(line.mid(at, match.capturedStart() - at));
                other(match.captured());
                at = match.capturedEnd();
            }
            words(line.mid(at));
        }
        other(QStringLiteral("\n"));
    }
}

class Reader
{
public:
    Reader(const Catalog& catalog, QStringList* problems)
        : m_catalog(catalog)
        , m_store(catalog)
        , m_context(openingScenario(catalog), m_given, catalog)
        , m_problems(problems)
    {
    }

    GuideChapter chapter(const QString& id, const QString& source)
    {
        m_id = id;
        GuideChapter chapter{.id = id, .title = {}, .markdown = {}, .pictures = {}};
        QStringList lines;
        for (const QString& line : filled(source).split(u'\n')) {
            const QRegularExpressionMatch match = pictureLine().match(line);
            if (chapter.title.isEmpty() && line.startsWith(QLatin1String("# ")))
                chapter.title = line.mid(2);
            if (!match.hasMatch()) {
                lines += line;
            } else if (std::optional<ScenarioFile> file = fileOf(match.captured(3));
                       file && findView(match.captured(2))) {
                lines +=
                    QStringLiteral("![%1](picture:%2)").arg(match.captured(1)).arg(chapter.pictures.size());
                chapter.pictures.push_back({match.captured(2), std::move(*file), match.captured(1)});
            } else {
                problem(line);
            }
        }
        chapter.markdown = lines.join(u'\n');
        return chapter;
    }

private:
    void problem(const QString& what)
    {
        if (m_problems)
            *m_problems += m_id + QStringLiteral(": ") + what;
    }

    QString filled(const QString& source)
    {
        QString all;
        const auto fill = [&](const QString& words) {
            Text why;
            std::optional<LessonText> text = LessonText::parse(words.toStdString(), m_given, why);
            if (!text)
                return problem(words + QStringLiteral(": ") + coreText(why));
            const LessonWords both{.en = std::move(*text), .es = {}};
            all += lessonText(both, m_context, NumberFormat{});
        };
        walk(source, fill, [&](const QString& other) { all += other; });
        return all;
    }

    std::optional<ScenarioFile> fileOf(const QString& description)
    {
        std::optional<ScenarioFile> file;
        for (const QString& part : description.split(u'|')) {
            std::optional<Scenario> scenario = scenarioOf(part.split(u' ', Qt::SkipEmptyParts));
            if (!scenario)
                return std::nullopt;
            if (file)
                file->baselines.push_back(std::move(*scenario));
            else
                file = ScenarioFile{std::move(*scenario), {}};
        }
        return file;
    }

    std::optional<Scenario> scenarioOf(const QStringList& words)
    {
        Scenario scenario = m_context.scenario();
        FieldEdits edits;
        for (const QString& word : words) {
            if (const qsizetype at = word.indexOf(u'='); at > 0) {
                edits.push_back({word.left(at).toStdString(), word.mid(at + 1).toStdString()});
            } else {
                OpenResult opened = m_store.openPreset(word);
                if (!opened.file)
                    return std::nullopt;
                scenario = std::move(opened.file->scenario);
            }
        }
        if (applyEdits(scenario, edits, m_catalog))
            return std::nullopt;
        followEdits(scenario, edits);
        return scenario;
    }

    const Catalog& m_catalog;
    ScenarioStore m_store;
    const std::vector<Given> m_given;
    LessonContext m_context;
    QStringList* m_problems;
    QString m_id;
};

QString folder(const QString& language) { return QStringLiteral(":/help/%1").arg(language); }

// An anchor before each entry of the glossary; its names and source on a line of their own.
void layOutGlossary(QString& html)
{
    static const QRegularExpression item(
        QStringLiteral("<li>(.*?)(?=<code>|<em>|</li>)"), QRegularExpression::DotMatchesEverythingOption);
    qsizetype at = 0;
    for (const GlossaryEntry& entry : glossary()) {
        const QRegularExpressionMatch match = item.match(html, at);
        const QString laidOut = QStringLiteral("<li><a name=\"%1\"></a>").arg(entry.anchor)
            + match.captured(1).trimmed() + QStringLiteral("<br />");
        html.replace(match.capturedStart(), match.capturedLength(), laidOut);
        at = match.capturedStart() + laidOut.size();
    }
}

void append(const char* text, MD_SIZE size, void* to)
{
    static_cast<QByteArray*>(to)->append(text, static_cast<qsizetype>(size));
}

} // namespace

QStringList guideIds()
{
    QStringList ids;
    for (const QString& file : QDir(folder(QStringLiteral("en"))).entryList(QDir::Files, QDir::Name))
        ids += QFileInfo(file).completeBaseName().mid(file.indexOf(u'-') + 1);
    return ids;
}

QString guideSource(const QString& language, const QString& id)
{
    const QDir chapters(folder(language));
    for (const QString& name :
        chapters.entryList({QStringLiteral("*-%1.md").arg(id), QStringLiteral("%1.md").arg(id)})) {
        QFile file(chapters.filePath(name));
        if (file.open(QIODevice::ReadOnly))
            return QString::fromUtf8(file.readAll());
    }
    return {};
}

QStringList guideWords(const QString& markdown)
{
    QStringList all;
    walk(
        markdown, [&](const QString& words) { all += words; }, [](const QString&) {});
    all.removeAll(QString());
    return all;
}

std::vector<GuideChapter> guideChapters(const Catalog& catalog, QStringList* problems)
{
    const QString language =
        lessonLanguage() == LessonLanguage::Spanish ? QStringLiteral("es") : QStringLiteral("en");
    Reader reader(catalog, problems);
    std::vector<GuideChapter> chapters;
    for (const QString& id : guideIds())
        chapters.push_back(reader.chapter(id, guideSource(language, id)));
    return chapters;
}

QString guideHtml(const GuideChapter& chapter)
{
    const QByteArray markdown = chapter.markdown.toUtf8();
    QByteArray html;
    if (md_html(markdown.constData(), static_cast<MD_SIZE>(markdown.size()), append, &html,
            MD_FLAG_TABLES | MD_FLAG_NOHTML, MD_HTML_FLAG_SKIP_UTF8_BOM | MD_HTML_FLAG_XHTML)
        != 0)
        return {};
    QString text = QString::fromUtf8(html);
    if (chapter.id == glossaryChapter)
        layOutGlossary(text);
    for (std::size_t i = 0; i < chapter.pictures.size(); ++i) {
        static const QString image = QStringLiteral("<p><img src=\"picture:%1\" alt=\"%2\" /></p>");
        static const QString figure =
            QStringLiteral("<p class=\"figure\"><img src=\"picture:%1\" alt=\"%2\" /><br /><i>%2</i></p>");
        const QString caption = chapter.pictures[i].caption.toHtmlEscaped();
        text.replace(image.arg(i).arg(caption), figure.arg(i).arg(caption));
    }
    return text;
}

} // namespace ridgepoint
