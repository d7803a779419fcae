#include "app/lesson/page_writer.h"
#include "app/lesson/worksheet_pdf.h"
#include "core/teaching/worksheets/sheet_words.h"
#include "widgets/number_text.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>
#include <set>

namespace ridgepoint {

namespace {

using Ink = PageWriter::Ink;
namespace words = sheet_words;

constexpr double titlePixels = 20, headPixels = 13, textPixels = 12, smallPixels = 10.5;
constexpr double between = 12;

// Columns side by side, each broken in its own width.
PageBlock columns(
    const PageWriter& writer, std::vector<std::pair<QString, double>> cells, double pixels, Ink ink)
{
    double high = 0;
    for (const auto& [text, wide] : cells)
        high = std::max(high, writer.textHeight(text, pixels, wide - between));
    return {.height = high + 3,
        .paint = [cells = std::move(cells), pixels, ink](QPainter& painter, const QRectF& area) {
            double x = area.left();
            for (const auto& [text, wide] : cells) {
                PageWriter::paintText(
                    painter, QRectF(x, area.top(), wide - between, area.height()), text, pixels, ink);
                x += wide;
            }
        }};
}

PageBlock line(const PageWriter& writer, std::vector<QString> cells, double pixels, Ink ink)
{
    const double wide = PageWriter::width();
    return columns(writer,
        {{std::move(cells[0]), wide * 0.08}, {std::move(cells[1]), wide * 0.44},
            {std::move(cells[2]), wide * 0.48}},
        pixels, ink);
}

struct KeyOfCard
{
    int student = 1;
    std::string card;
    int number = 1; // as the sheet has it
    QString right, wrong;
};

// In words, whatever a file calls it.
QString nameOf(const std::string& what, LessonLanguage language)
{
    const SlipWords* const slip = findSlip(what);
    return toQString(slip ? slip->name.in(language) : std::string_view(what));
}

// A number and its unit stay on one line.
QString shownOf(const KeyRow& row)
{
    static const QRegularExpression unit(QStringLiteral("(\\d) (\\D)"));
    return toQString(row.shown).replace(unit, QStringLiteral("\\1\u00a0\\2"));
}

std::vector<KeyOfCard> cardKeys(const WorksheetKey& key)
{
    std::vector<KeyOfCard> all;
    for (const KeyRow& row : key.rows) {
        if (all.empty() || all.back().student != row.student || all.back().card != row.card)
            all.push_back({row.student, row.card,
                all.empty() || all.back().student != row.student ? 1 : all.back().number + 1, {}, {}});
        KeyOfCard& last = all.back();
        if (row.what == keyAnswer)
            last.right = shownOf(row);
        else
            last.wrong += (last.wrong.isEmpty() ? QString() : QString(QChar::LineSeparator))
                + nameOf(row.what, key.language) + QStringLiteral(" \u2192 ") + shownOf(row);
    }
    return all;
}

} // namespace

QByteArray keyPdf(const WorksheetKey& key, const QString& title)
{
    const auto say = [&key](const InBoth& word) { return toQString(word.in(key.language)); };
    PageWriter writer(say(words::key) + QStringLiteral(": ") + title);
    std::vector<PageBlocks> groups;
    PageBlocks opening{writer.text(say(words::key) + QStringLiteral(": ") + title, titlePixels),
        PageWriter::gap(4), writer.text(say(words::forTeachers), textPixels, Ink::Soft), PageWriter::gap(6),
        PageWriter::rule(), PageWriter::gap(8)};
    std::set<std::string> slips;
    for (const KeyRow& row : key.rows)
        if (row.what != keyAnswer)
            slips.insert(row.what);
    for (const std::string& each : slips)
        if (const SlipWords* const slip = findSlip(each))
            opening.push_back(columns(writer,
                {{nameOf(each, key.language), PageWriter::width() * 0.32},
                    {toQString(slip->question.in(key.language)), PageWriter::width() * 0.68}},
                smallPixels, Ink::Soft));
    opening.push_back(PageWriter::gap(8));
    opening.push_back(
        line(writer, {say(words::card), say(words::right), say(words::gives)}, smallPixels, Ink::Soft));
    groups.push_back(std::move(opening));
    // What is the same on every sheet is said once.
    const std::vector<KeyOfCard> all = cardKeys(key);
    std::map<std::string, std::set<std::pair<QString, QString>>> variants;
    for (const KeyOfCard& each : all)
        variants[each.card].insert({each.right, each.wrong});
    const auto row = [&](const KeyOfCard& each) {
        return line(writer,
            {QString::number(each.number), each.right.isEmpty() ? say(words::nothing) : each.right,
                each.wrong},
            textPixels, Ink::Text);
    };
    const auto heading = [&](const QString& text) {
        return PageBlocks{PageWriter::gap(6), PageWriter::rule(), PageWriter::gap(4),
            writer.text(text, headPixels), PageWriter::gap(2)};
    };
    const bool several = !all.empty() && all.front().student != all.back().student;
    PageBlocks common = heading(say(words::onEverySheet));
    const std::size_t bare = common.size();
    for (const KeyOfCard& each : all)
        if (several && each.student == all.front().student && variants[each.card].size() == 1)
            common.push_back(row(each));
    if (common.size() > bare)
        groups.push_back(std::move(common));
    int student = 0;
    for (const KeyOfCard& each : all) {
        if (several && variants[each.card].size() == 1)
            continue;
        if (each.student != student)
            groups.push_back(heading(say(words::student) + QStringLiteral(" %1").arg(each.student)));
        student = each.student;
        groups.back().push_back(row(each));
    }
    writer.write(groups,
        say(words::key) + QStringLiteral(" · ") + toQString(key.lesson) + QStringLiteral(" · ")
            + say(words::seed) + QStringLiteral(" %1 · Ridgepoint ").arg(key.seed) + toQString(key.version));
    return writer.finish();
}

} // namespace ridgepoint
