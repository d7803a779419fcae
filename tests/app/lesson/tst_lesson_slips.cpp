// Lessons and puzzles in the window, answered by each slip that they name: the panel asks about that slip and
// no other, an attempt is spent, a hint opens, and nothing else is told before the reveal, which then stands
// beside what was said first.

#include "tests/app/lesson/lesson_player.h"
#include "tests/app/window/hidden_numbers.h"
#include "tests/app/window/veil_walk.h"

#include "app/document/language.h"
#include "app/lesson/gap_strip.h"
#include "app/lesson/lesson_words.h"
#include "core/teaching/puzzles/puzzles.h"

#include <QPushButton>
#include <QRegularExpression>

using namespace ridgepoint;
using namespace ridgepoint::testing;
using namespace Qt::StringLiterals;

namespace {

// Of a card, and the third attempt is for the right answer.
constexpr std::size_t slipsAtOnce = attemptsAlone - 1;

QSet<QString> without(const QSet<QString>& all, const QSet<QString>& those) { return QSet(all) - those; }

} // namespace

class TestLessonSlips : public LessonPlayer
{
    Q_OBJECT

    struct Wrong
    {
        SlipKind slip;
        std::optional<double> number; // else an option
        std::size_t option = 0;
    };

    // What the question of now has people say who make a slip.
    std::vector<Wrong> wrongAnswers()
    {
        std::vector<Wrong> all;
        for (const CardTruth::OfSlip& each : play().truth().slips) {
            CardAnswer said;
            said.number = each.si;
            // In a transfer a slip may be right, as total parameters of a dense model are its active ones, or
            // give nothing.
            if (std::isfinite(each.si)
                && !judge(play().lesson(), play().card(), play().truth(), said, play().context()).right)
                all.push_back({each.kind, each.si});
        }
        const std::vector<CardOption>& options = play().card().options;
        for (std::size_t i = 0; i < options.size(); ++i)
            if (options[i].slip && play().truth().right != std::vector{i})
                all.push_back({*options[i].slip, {}, i});
        return all;
    }

    // Four digits with the unit.
    QString written(double si)
    {
        NumberFormat format = m_settings->numbers();
        format.significantDigits = 4;
        QString text = displayText(si, play().truth().unit, format);
        for (const QChar blank : {QChar(0x00A0), QChar(0x202F), QChar(0x2009)}) // no key has them
            text.replace(blank, u' ');
        return text;
    }

    // All that can be read or heard now.
    QSet<QString> said()
    {
        Walk walk;
        for (QWidget* widget : QApplication::allWidgets())
            if (widget->isVisible()) {
                walk.note({}, {}, textsOn(*widget));
                if (const auto* entry = qobject_cast<const QLineEdit*>(widget))
                    walk.note({}, {}, entry->text());
            }
        notePainted(walk, {}, {}, *m_window);
        QSet<QString> all;
        for (const Said& each : walk.all())
            all += each.text;
        return all;
    }

    // In either language, whatever its mnemonic.
    void press(const QStringList& names)
    {
        for (QPushButton* button : panel().findChildren<QPushButton*>())
            if (button->isVisible() && names.contains(button->text().remove(u'&'))) {
                button->setFocus();
                QVERIFY2(button->hasFocus(), qPrintable(button->text())); // it can be pressed
                return QTest::keyClick(button, Qt::Key_Space);
            }
        QVERIFY2(false, qPrintable(names.join(u' ')));
    }

    // Nothing but this was told since, beside what was typed, and in it not the answer.
    void onlyTold(const QSet<QString>& before, const QString& told, const QString& typed = {})
    {
        for (const QString& text : without(said(), before))
            QVERIFY2(told.contains(text.trimmed()) || text == typed, qPrintable(text));
        if (!std::isfinite(play().truth().answer.si) || play().card().kind == CardKind::Choice)
            return;
        for (const QString& number : spellings(play().truth().answer.si, play().truth().unit))
            if (isTelling(number)) {
                const QRegularExpression whole(
                    u"(?<![\\d.,])"_s + QRegularExpression::escape(number) + u"(?![\\w.,]*\\d)"_s);
                QVERIFY2(!told.contains(whole), qPrintable(told));
            }
    }

    void answerWrongly(const Wrong& wrong)
    {
        const std::size_t made = play().answers().size();
        QSet<QString> before = said();
        const QString typed = wrong.number ? written(*wrong.number) : QString();
        wrong.number ? type(typed) : choose(wrong.option);
        turn();
        QCOMPARE(play().answers().size(), made + 1);
        QCOMPARE(play().attemptsLeft(), attemptsAlone - made - 1);
        QVERIFY(play().takesAnswers());
        QVERIFY(play().veil().empty() || document().isVeiled());
        const QString expected = u"%1 %2 %3"_s.arg(LessonPanel::tr("Not yet."), slipQuestion(wrong.slip),
            LessonPanel::tr("%n attempt(s) left.", nullptr, int(play().attemptsLeft())));
        QVERIFY2(panel().resultText() == expected, qPrintable(typed + u": "_s + panel().resultText()));
        onlyTold(before, expected, typed);
        if (play().card().hints.empty() || QTest::currentTestFailed())
            return;
        before = said();
        QCOMPARE(play().hintsOpen(), std::min(made + 2, play().card().hints.size()));
        press({u"Hint"_s, u"Pista"_s});
        turn();
        const QString hint = lessonText(play().card().hints[made], play().context(), m_settings->numbers());
        const QSet<QString> told = without(said(), before);
        QVERIFY2(std::ranges::any_of(told, [&](const QString& each) { return each.contains(hint); }),
            qPrintable(hint));
        QStringList hints;
        for (std::size_t i = 0; i <= made; ++i)
            hints += lessonText(play().card().hints[i], play().context(), m_settings->numbers());
        onlyTold(before, hints.join(u'\n'));
    }

    void theFirstStandsBesideTheTruth()
    {
        const CardAnswer& first = play().answers().front();
        const NumberFormat& numbers = m_settings->numbers();
        const QString result = panel().resultText();
        QVERIFY2(result.contains(answerText(play(), first, numbers)), qPrintable(result));
        QVERIFY2(result.contains(truthText(play(), numbers)), qPrintable(result));
        if (!first.number)
            return;
        const double truth = play().truth().answer.si;
        QVERIFY2(result.contains(gapText(*first.number / truth, numbers)), qPrintable(result));
        if (FieldRow* row = panel().row(QString::fromStdString(play().card().field)))
            QVERIFY(std::ranges::any_of(
                row->slider()->ticks(), [&](const SliderTick& tick) { return tick.value == *first.number; }));
        const auto* strip = panel().findChild<GapStrip*>();
        QVERIFY(strip->isVisible());
        for (const double value : {*first.number, truth})
            QVERIFY2(
                strip->accessibleDescription().contains(displayText(value, play().truth().unit, numbers)),
                qPrintable(strip->accessibleDescription()));
    }

    // A question with the slips of this round, then rightly, up to what comes behind its reveal.
    void answerBySlips(const std::vector<Wrong>& all, std::size_t round)
    {
        for (std::size_t i = round * slipsAtOnce; i < std::min(all.size(), (round + 1) * slipsAtOnce); ++i) {
            answerWrongly(all[i]);
            if (QTest::currentTestFailed())
                return;
        }
        answerRightly();
        turn();
        QVERIFY(!play().takesAnswers());
        while (!play().showsAnswer()) {
            QVERIFY(!panel().findChild<GapStrip*>()->isVisible());
            panel().setFocus();
            key(Qt::Key_PageDown);
            turn();
        }
        theFirstStandsBesideTheTruth();
        panel().setFocus();
        key(Qt::Key_PageDown);
        turn();
    }

    static std::size_t slipsOf(const LessonCard& card)
    {
        return card.slips.size()
            + std::size_t(std::ranges::count_if(
                card.options, [](const CardOption& each) { return each.slip.has_value(); }));
    }

    void playedBySlips(const QString& id, const QString& language)
    {
        Language installed;
        installed.use(language);
        std::size_t left = 1;
        for (std::size_t round = 0; left > 0; ++round) {
            QVERIFY(lessons().start(id, PlayMode::Alone));
            turn();
            left = 0; // for another round
            for (const LessonCard& each : play().lesson().cards)
                left += std::max(slipsOf(each), (round + 1) * slipsAtOnce) - (round + 1) * slipsAtOnce;
            while (!play().done()) {
                const std::vector<Wrong> all = play().takesAnswers() ? wrongAnswers() : std::vector<Wrong>();
                if (play().phase() == PlayPhase::Ask)
                    QVERIFY(all.size() >= play().card().slips.size()); // each is one
                if (play().phase() == PlayPhase::Hook) {
                    panel().setFocus();
                    key(Qt::Key_PageDown);
                } else if (all.size() > round * slipsAtOnce) {
                    answerBySlips(all, round);
                } else
                    press({u"Skip this card"_s, u"Saltar esta tarjeta"_s});
                turn();
                if (QTest::currentTestFailed()) {
                    qWarning("%s %s", play().card().id.c_str(), qPrintable(panel().questionText()));
                    return;
                }
            }
            lessons().end();
        }
    }

    void rows(const QStringList& ids)
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("language");
        for (const QString& language : languages())
            for (const QString& id : ids)
                QTest::addRow("%s, %s", qPrintable(id), qPrintable(language)) << id << language;
    }

private Q_SLOTS:
    void lessonsBySlips_data() { rows(shippedLessons()); }
    void lessonsBySlips()
    {
        QFETCH(QString, id);
        QFETCH(QString, language);
        playedBySlips(id, language);
    }

    void puzzlesBySlips_data()
    {
        QStringList ids;
        for (std::size_t i = 0; i < puzzleKindCount; ++i)
            ids += QString::fromStdString(puzzleId({static_cast<PuzzleKind>(i), 2, 7}));
        rows(ids);
    }
    void puzzlesBySlips()
    {
        QFETCH(QString, id);
        QFETCH(QString, language);
        playedBySlips(id, language);
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestLessonSlips)
#include "tst_lesson_slips.moc"
