// The page for telephones in a browser: filled in as a student would, its codes are those of the answers.

#include "core/base/format.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/worksheets/answer_code.h"
#include "core/teaching/worksheets/worksheet_page.h"
#include "tests/support/lesson_files.h"
#include "tests/support/patience.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace ridgepoint;
using testing::everyKind;
using testing::everyLesson;

namespace {

using Json = nlohmann::ordered_json;
using Random = std::mt19937;

Worksheet sheetsOf(const Lesson& lesson, int students, LessonLanguage language)
{
    LessonVariations variations(lesson, 4711, shippedCatalog());
    LessonSpeech speech = englishSpeech();
    speech.language = language;
    Text problem;
    const std::optional<Worksheet> made =
        makeWorksheet(lesson, variations, students, shippedCatalog(), speech, "1.2.3", problem);
    if (!made)
        qFatal("%s", problem.plain().c_str());
    return *made;
}

// What a student types and picks, and what is committed by it.
struct Filled
{
    Json script; // of each card, null: left empty
    AnswerSheet sheet;
};

std::string typed(double value, LessonLanguage language, Random& random)
{
    std::string text = QString::number(value, 'g', 6).toStdString();
    if (language == LessonLanguage::Spanish)
        std::ranges::replace(text, '.', ',');
    return random() % 3 ? text : " " + text + " ";
}

Filled filled(const Lesson& lesson, const Sheet& sheet, int student, LessonLanguage language, Random& random)
{
    Filled made{Json::array(), {4711, student, int(random() % 2) + 1, {}}};
    const auto number = [&](const std::vector<SheetUnit>& units, Json& script) {
        const std::size_t unit = random() % units.size();
        const double value = QString::number(std::exp(double(random() % 1000) / 100) / 7, 'g', 6).toDouble();
        script = {{"text", typed(value, language, random)}, {"unit", unit}, {"several", units.size() > 1}};
        return value * units[unit].si;
    };
    for (std::size_t i = 0; i < lesson.cards.size(); ++i) {
        const SheetCard& card = sheet.cards[i];
        CardAnswer answer;
        Json script = nullptr;
        if (i == 0 || random() % 5 != 0)
            switch (card.kind) {
            case CardKind::Number:
            case CardKind::Threshold:
                answer.number = number(card.units, script);
                break;
            case CardKind::Choice:
            case CardKind::Flaw:
                answer.option = random() % card.options.size();
                script = *answer.option;
                break;
            case CardKind::Rank:
                answer.order.resize(card.options.size());
                std::iota(answer.order.begin(), answer.order.end(), std::size_t(0));
                std::shuffle(answer.order.begin(), answer.order.end(), random);
                script = answer.order;
                break;
            case CardKind::Sketch: {
                script = Json::array();
                const auto step = [](double height) {
                    return std::lround(std::log10(height) * curveSteps) + curveBias;
                };
                const long low = step(card.heights.from), high = step(card.heights.to);
                for (int k = 0; k < lesson.cards[i].handles; ++k) {
                    const long at = low + long(random() % std::size_t(high - low + 1));
                    script.push_back(at);
                    answer.curve.push_back(std::pow(10, double(at - curveBias) / curveSteps));
                }
                break;
            }
            case CardKind::Goal:
                script = Json::array();
                answer.edits.emplace();
                for (const SheetGoalField& field : card.fields) {
                    Json one = nullptr;
                    std::string text;
                    if (!field.choices.empty()) {
                        const std::size_t choice = random() % field.choices.size();
                        one = choice;
                        text = field.field.keys[choice];
                    } else if (field.field.field->kind == FieldKind::Integer) {
                        const double whole = double(1 + random() % 4096);
                        one = {{"text", std::to_string(int(whole))}, {"unit", 0},
                            {"several", field.units.size() > 1}};
                        text = formatExact(whole, field.field.field->unit);
                    } else
                        text = formatExact(number(field.units, one), field.field.field->unit);
                    script.push_back(one);
                    answer.edits->push_back({std::string(field.field.field->id), text});
                }
                break;
            }
        made.script.push_back(script);
        made.sheet.answers.push_back(answer);
    }
    return made;
}

// Fills in every sheet in turn and says the codes; also what is wrong with the page as such.
constexpr const char* driver = R"js(
const told = { codes: [], problems: [] };
try {
  const all = JSON.parse(document.getElementById('drive').textContent);
  const press = element => element.click();
  const set = (element, value, event) => { element.value = value; element.dispatchEvent(new Event(event, { bubbles: true })); };
  const number = (name, answer) => {
    set(document.querySelector(`[data-answer="${name}"]`), answer.text, 'input');
    if (answer.several) set(document.querySelector(`[data-unit="${name}"]`), answer.unit, 'change');
  };
  const fill = (answer, i) => {
    const name = 'c' + i;
    if (answer === null) return;
    if (document.querySelector(`[data-place="${name}"]`))
      document.querySelectorAll(`[data-place="${name}"]`).forEach((select, at) => set(select, answer[at], 'input'));
    else if (document.querySelector(`[data-handle="${name}"]`))
      document.querySelectorAll(`[data-handle="${name}"]`).forEach((slider, at) => {
        set(slider, answer[at] === Number(slider.max) ? slider.min : slider.max, 'input');
        set(slider, answer[at], 'input');
      });
    else if (document.querySelector(`input[type=radio][name="${name}"]`))
      document.querySelectorAll(`input[type=radio][name="${name}"]`)[answer].checked = true;
    else if (document.querySelector(`[data-answer="${name}"]`)) number(name, answer);
    else answer.forEach((each, at) => {
      if (each !== null && typeof each === 'object') number(name + 'f' + at, each);
      else if (each !== null) set(document.querySelector(`[data-answer="${name}f${at}"]`), each, 'input');
    });
  };
  for (const [turn, one] of all.entries()) {
    set(document.getElementById('pick'), one.student, 'input');
    press(document.querySelector('button.main'));
    if (turn === 0) { // mistakes are named, and nothing is committed
      press(document.getElementById('commit'));
      told.empty = document.querySelector('[role=alert]').textContent;
      const first = document.querySelector('input[type=text]');
      if (first) {
        set(first, 'about ten', 'input');
        press(document.getElementById('commit'));
        told.mistake = document.querySelector('[role=alert]').textContent;
        told.invalid = first.getAttribute('aria-invalid');
        set(first, '', 'input');
      }
      told.early = !!document.getElementById('code');
      for (const element of document.querySelectorAll('input, select'))
        if (!element.labels || !element.labels.length || !element.labels[0].textContent.trim()) told.problems.push('no label: ' + element.outerHTML);
      if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
        told.problems.push('wider than the screen: ' + document.documentElement.scrollWidth);
      for (const element of document.querySelectorAll('button, input:not([type=radio]), select, .choice'))
        if (element.getBoundingClientRect().height < 40) told.problems.push('too small to be touched: ' + element.outerHTML);
    }
    if (one.vote === 2) {
      fill(one.answers[0], 0); // a first vote
      press(document.getElementById('commit'));
      press(document.getElementById('vote'));
    }
    one.answers.forEach(fill);
    press(document.getElementById('commit'));
    const code = document.getElementById('code');
    told.codes.push(code ? code.textContent : 'none: '
      + [...document.querySelectorAll('.bad')].map(note => note.closest('fieldset, form').textContent.slice(0, 300)).join(' | '));
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
      told.problems.push('wider than the screen with its code');
    if (!document.querySelector('fieldset').disabled) told.problems.push('can be changed after it was committed');
    press([...document.querySelectorAll('#result button')].pop());
  }
} catch (error) { told.problems.push(String(error)); }
parent.postMessage([page_, told], '*');
)js";

} // namespace

class TestWorksheetPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // No network: nothing to load, and nothing that could.
    void standsAlone()
    {
        for (const Lesson& lesson : everyLesson()) {
            const std::string page = worksheetAsHtml(sheetsOf(lesson, 30, LessonLanguage::English));
            QString rest = QString::fromStdString(page);
            rest.remove(QStringLiteral("http://www.w3.org/2000/svg")); // a name
            for (const char* foreign :
                {"http:", "https:", "//www", " src=", " href=", "url(", "@import", "import(", "fetch(",
                    "XMLHttpRequest", "WebSocket", "localStorage", "cookie", "innerHTML", "eval("})
                QVERIFY2(!rest.contains(QLatin1String(foreign)), foreign);
            QVERIFY(rest.contains(QLatin1String("default-src 'none'")));
            QVERIFY(rest.contains(QLatin1String("prefers-color-scheme: dark")));
            QVERIFY(rest.contains(QLatin1String("<html lang=\"en\">")));
        }
    }

    void codesAreTheAnswers_data()
    {
        QTest::addColumn<bool>("spanish");
        QTest::newRow("en") << false;
        QTest::newRow("es") << true;
    }
    void codesAreTheAnswers()
    {
        if (m_browser.isEmpty())
            QSKIP("chromium is not installed");
        QFETCH(bool, spanish);
        const LessonLanguage language = spanish ? LessonLanguage::Spanish : LessonLanguage::English;
        Random random(spanish ? 2 : 1);
        const std::vector<Lesson> lessons = everyLesson();
        std::vector<std::pair<std::string, Json>> pages;
        std::vector<std::vector<std::string>> expected;
        for (const Lesson& lesson : lessons) {
            const Worksheet sheets = sheetsOf(lesson, 30, language);
            Json drive = Json::array();
            expected.emplace_back();
            for (int student = 1; student <= 30; student += pages.empty() ? 1 : 7) {
                const Filled one = filled(lesson, sheets.sheetOf(student), student, language, random);
                drive.push_back({{"student", student}, {"vote", one.sheet.vote}, {"answers", one.script}});
                expected.back().push_back(answerCode(lesson, shippedCatalog(), one.sheet));
            }
            pages.emplace_back(worksheetAsHtml(sheets), std::move(drive));
        }
        const Json all = run(pages);
        for (std::size_t page = 0; page < pages.size(); ++page) {
            const std::string key = std::to_string(page), id = lessons[page].id + ": ";
            QVERIFY2(all.contains(key), (id + all.dump()).c_str());
            const Json& told = all[key];
            QVERIFY2(told["problems"].empty(), (id + told.dump()).c_str());
            QCOMPARE(told["codes"].size(), expected[page].size());
            for (std::size_t i = 0; i < expected[page].size(); ++i)
                QVERIFY2(told["codes"][i] == expected[page][i],
                    (id + told["codes"][i].dump() + " for " + expected[page][i] + ": "
                        + pages[page].second[i].dump())
                        .c_str());
            QVERIFY(!told["early"].get<bool>());
            QVERIFY(!told["empty"].get<std::string>().empty());
            if (told.contains("mistake"))
                QVERIFY(!told["mistake"].get<std::string>().empty() && told["invalid"] == "true");
        }
    }

private:
    // In frames as narrow as a telephone, which post what they found: one run of the browser for all.
    Json run(const std::vector<std::pair<std::string, Json>>& pages)
    {
        const auto write = [this](const std::string& name, const std::string& content) {
            QFile file(m_folder.filePath(QString::fromStdString(name)));
            if (!file.open(QIODevice::WriteOnly))
                qFatal("cannot write");
            file.write(content.data(), qint64(content.size()));
        };
        std::string frames;
        for (std::size_t i = 0; i < pages.size(); ++i) {
            std::string copy = pages[i].first, data = pages[i].second.dump();
            for (std::size_t at = data.find('<'); at != std::string::npos; at = data.find('<', at))
                data.replace(at, 1, "\\u003c");
            copy.insert(copy.rfind("</body>"),
                "<script type=\"application/json\" id=\"drive\">" + data
                    + "</script><script>const page_ = " + std::to_string(i) + ";" + driver + "</script>");
            const std::string name = "page" + std::to_string(i) + ".html";
            write(name, copy);
            frames += "<iframe src=\"" + name + "\" style=\"width:360px;height:800px;border:0\"></iframe>";
        }
        write("frame.html",
            "<!doctype html><body><pre id=\"told\"></pre><script>const all = {}; addEventListener('message', "
            "event => { "
            "all[event.data[0]] = event.data[1]; document.getElementById('told').textContent = "
            "btoa(unescape(encodeURIComponent(JSON.stringify(all)))); });</script>"
                + frames);
        QProcess process;
        process.start(m_browser,
            {QStringLiteral("--headless"), QStringLiteral("--no-sandbox"), QStringLiteral("--disable-gpu"),
                QStringLiteral("--user-data-dir=") + m_folder.filePath(QStringLiteral("profile")),
                QStringLiteral("--virtual-time-budget=20000"), QStringLiteral("--dump-dom"),
                QStringLiteral("file://") + m_folder.filePath(QStringLiteral("frame.html"))});
        if (!process.waitForFinished(ridgepoint::testing::patience)) {
            process.kill();
            process.waitForFinished();
            return {{"error", "the browser does not end"}};
        }
        const QByteArray dom = process.readAllStandardOutput();
        const qsizetype from = dom.indexOf("<pre id=\"told\">") + 15;
        const QByteArray told = QByteArray::fromBase64(dom.mid(from, dom.indexOf("</pre>", from) - from));
        const Json json = Json::parse(told.toStdString(), nullptr, false);
        return json.is_discarded() ? Json{{"error", dom.left(2000).toStdString()}} : json;
    }
    QString m_browser = QStandardPaths::findExecutable(QStringLiteral("chromium"));
    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestWorksheetPage)
#include "tst_worksheet_page.moc"
