#include "app/lesson/class_document.h"

#include "app/document/program.h"
#include "app/export/exporter.h"
#include "app/export/figure.h"
#include "app/lesson/lesson_words.h"
#include "app/lesson/page_writer.h"
#include "app/lesson/worksheet_pdf.h"
#include "core/base/json_text.h"
#include "core/teaching/lesson/reveal.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ClassDocument)
};

constexpr double pictureHeight = 0.72; // of its width
constexpr double textPixels = 12, smallPixels = 10.5;

} // namespace

// A card's picture as an export draws it, and what is said of it.
struct ClassDocument::Figure
{
    std::unique_ptr<View> view;
    PageOptions page;
    QString question, explain, code;
    QStringList assumed;
};

ClassDocument::ClassDocument(
    const Lesson& lesson, const LessonRecord& record, const Catalog& catalog, const NumberFormat& numbers)
    : m_lesson(lesson)
    , m_catalog(catalog)
    , m_numbers(numbers)
    , m_speech(lessonSpeech(lessonLanguage()))
    , m_report(classOf(lesson, record, catalog, m_speech, versionText().toStdString()))
{
    for (std::size_t i = 0; i < record.cards.size(); ++i)
        if (!record.cards[i].first.empty())
            m_card = i;
}

bool ClassDocument::hasAnswers(const LessonRecord& record)
{
    return std::ranges::any_of(record.cards, [](const CardRecord& card) { return !card.first.empty(); });
}

ClassDocument::Figure ClassDocument::figure(double width) const
{
    const LessonCard& card = m_lesson.cards[m_card];
    const LessonContext context(
        scenarioOf(m_lesson, card, m_catalog).value_or(m_lesson.scenario), m_lesson.given, m_catalog);
    const Scenario scenario = revealedScenario(
        card, card.kind == CardKind::Goal ? CardTruth() : truthOf(m_lesson, card, context), context);
    Figure made;
    made.question = lessonText(card.question, context, m_numbers);
    made.explain = lessonText(card.explain, context, m_numbers);
    made.code = toQString(shareCode(scenario, m_catalog));
    made.page.size = {{}, width, std::round(width * pictureHeight), textPixels};
    made.page.numbers = m_numbers;
    made.page.parts.stamp = false; // at the foot of the document
    const ViewInput input = viewInput({scenario, {}}, m_catalog);
    made.assumed = assumptions(*input.report, m_numbers);
    const QString view = toQString(m_lesson.viewOf(card));
    QVariantMap& options = made.page.viewOptions[view];
    for (const std::vector<FieldEdit>* settings : {&m_lesson.picture, &card.picture})
        for (const FieldEdit& each : *settings)
            options.insert(toQString(each.field), toQString(each.text));
    made.view = createFigureView(view, input, made.page);
    if (made.view) {
        made.page.parts.code = true;
        made.page.parts.code = missingCode(*made.view, made.page).isEmpty();
    }
    return made;
}

bool ClassDocument::knows(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == QLatin1String("pdf") || suffix == QLatin1String("md") || suffix == QLatin1String("csv")
        || suffix == QLatin1String("json");
}

QByteArray ClassDocument::pdf() const
{
    const Figure shown = figure(PageWriter::width());
    return classPdf(m_report, m_speech, [&shown](const PageWriter& writer) {
        PageBlocks blocks{PageWriter::gap(12), writer.text(shown.question, textPixels), PageWriter::gap(8)};
        if (shown.view)
            blocks.push_back(
                {.height = shown.page.size.height, .paint = [&shown](QPainter& painter, const QRectF& area) {
                     painter.save();
                     painter.translate(area.topLeft());
                     paintPage(painter, *shown.view, shown.page);
                     painter.restore();
                 }});
        blocks.push_back(PageWriter::gap(8));
        blocks.push_back(writer.text(shown.explain, textPixels));
        blocks.push_back(PageWriter::gap(8));
        blocks.push_back(
            writer.text(Words::tr("Share code: %1").arg(shown.code), smallPixels, PageWriter::Ink::Soft));
        return blocks;
    });
}

QByteArray ClassDocument::json() const
{
    const Figure shown = figure(PageWriter::width());
    nlohmann::ordered_json made = nlohmann::ordered_json::parse(classAsJson(m_report));
    nlohmann::ordered_json assumed = nlohmann::ordered_json::array();
    for (const QString& each : shown.assumed)
        assumed.push_back(each.toStdString());
    made["figure"] = {{"card", m_lesson.cards[m_card].id}, {"view", m_lesson.viewOf(m_lesson.cards[m_card])},
        {"question", shown.question.toStdString()}, {"explain", shown.explain.toStdString()},
        {"assumptions", assumed}, {"share_code", shown.code.toStdString()}};
    return QByteArray::fromStdString(jsonDocument(made));
}

std::vector<std::pair<QString, QByteArray>> ClassDocument::files(const QString& path) const
{
    const QFileInfo named(path);
    const QString suffix = named.suffix().toLower();
    if (suffix == QLatin1String("json"))
        return {{path, json()}};
    if (suffix == QLatin1String("csv"))
        return {{path, QByteArray::fromStdString(classAsCsv(m_report))}};
    if (suffix != QLatin1String("md"))
        return {{path, pdf()}};
    const Figure shown = figure(namedFigureSizes().front().width);
    QString text = toQString(classAsMarkdown(m_report));
    const QString picture = path.chopped(3) + QStringLiteral(".svg");
    std::vector<std::pair<QString, QByteArray>> all{{path, {}}};
    text += QStringLiteral("\n## %1\n").arg(shown.question);
    if (shown.view) {
        all.emplace_back(picture, figureSvg(*shown.view, shown.page, shown.code));
        text += QStringLiteral("\n![%1](<%2>)\n").arg(shown.view->title(), QFileInfo(picture).fileName());
    }
    text += QStringLiteral("\n%1\n\n%2\n\n%3\n")
                .arg(shown.explain, shown.assumed.join(QStringLiteral(" · ")),
                    Words::tr("Share code: %1").arg(u'`' + shown.code + u'`'));
    all.front().second = text.toUtf8();
    return all;
}

} // namespace ridgepoint
