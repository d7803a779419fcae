// A question of a shipped lesson for each view that lessons show: alone nothing in the window says what it
// asks for, before a class nothing that the room sees does, and the reveal does.

#include "app/lesson/answer_editor.h"
#include "app/lesson/lesson_panel.h"
#include "app/lesson/lesson_session.h"
#include "app/lesson/lesson_words.h"
#include "app/window/lessons.h"
#include "core/engine/evaluate.h"
#include "core/outcome/evaluate_veiled.h"
#include "tests/app/window/hidden_numbers.h"
#include "tests/app/window/veil_channels.h"

using namespace ridgepoint;
using namespace ridgepoint::testing;

class TestVeilLessons : public VeilChannels
{
    Q_OBJECT

    Lessons& lessons() { return m_window->lessons(); }
    LessonSession& session() { return lessons().session(); }
    const LessonPlay& play() { return *session().play(); }

    bool ask(const QString& id, PlayMode mode, int card)
    {
        if (!lessons().start(id, mode))
            return false;
        while (play().phase() == PlayPhase::Hook)
            session().next();
        while (play().cardIndex() < std::size_t(card))
            session().skip();
        turn();
        return play().phase() == PlayPhase::Ask;
    }

    // What the question asks for, unless it says it itself.
    void addAnswers(HiddenNumbers& numbers)
    {
        const CardTruth& truth = play().truth();
        numbers.add(truth.answer.si, truth.unit, u"the answer"_s);
        for (const double value : truth.curve)
            numbers.add(value, truth.unit, u"the curve"_s);
        const LessonCard& card = play().card();
        for (std::size_t i = 0; card.kind == CardKind::Rank && i < truth.values.size(); ++i)
            numbers.add(truth.values[i],
                card.options[i].value.value(play().context()).unit.value_or(Unit::Number), u"an option"_s);
        if (card.transfer && play().phase() == PlayPhase::Transfer)
            numbers.forget(lessonText(card.transfer->question, play().context(), m_settings->numbers()));
        QList<const LessonWords*> told{&play().title(), &play().lesson().hook, &card.question};
        for (const CardOption& option : card.options)
            told += &option.text;
        for (const LessonWords* words : told)
            numbers.forget(lessonText(*words, play().context(), m_settings->numbers()));
    }

    // What the question asks for, and all that goes with it, but for what the question itself says.
    HiddenNumbers secrets()
    {
        const Names names = play().veil();
        const Scenario& scenario = play().context().scenario();
        const std::shared_ptr<const AnswerMask> veil =
            evaluateVeiled(std::span(&scenario, 1), names).front()->veil;
        HiddenNumbers numbers(
            {evaluate(scenario)}, [&](std::string_view path) { return veil->isAnswer(path); });
        addAnswers(numbers);
        numbers.forget(u"200M"_s); // B_1 of the critical batch size, published
        numbers.forget(u"1.97k"_s); // K of Besiroglu's fit, published
        return numbers;
    }

    HiddenNumbers answers()
    {
        HiddenNumbers numbers({}, [](std::string_view) { return true; });
        addAnswers(numbers);
        const Scenario& scenario = play().context().scenario();
        for (const FieldSpec& field : fields())
            numbers.forget(fieldShown(scenario, field));
        return numbers;
    }

    QStringList leaks(const Walk& walk, const HiddenNumbers& numbers, const QSet<QString>& always)
    {
        QStringList all;
        for (const Said& said : walk.all())
            for (const QString& number : always.contains(said.text) ? QStringList() : numbers.in(said.text))
                all += u"%1, %2: %3 in \"%4\""_s.arg(said.channel, said.where, number, said.text.left(160));
        all.removeDuplicates();
        return all;
    }

    Walk walked(const QString& view)
    {
        Walk walk;
        walkViews(walk, {view, u"search"_s});
        walkDocks(walk);
        walkDialogs(walk);
        walkExports(walk);
        m_window->showView(view);
        walkPresentation(walk, {view});
        return walk;
    }

    // Ticks of axes, examples of entries: what is said whatever the answers are.
    QSet<QString> saidOfAnother(const QString& view, const Names& names)
    {
        document().load({odd("58.9B", "2.31T", "288"), {}}, {});
        document().setVeil(names);
        turn();
        QSet<QString> always;
        const Walk elsewhere = walked(view);
        for (const Said& said : elsewhere.all())
            always += said.text;
        document().setVeil({});
        return always;
    }

    static bool movesANotedChoice(const Lesson& lesson, const LessonCard& card)
    {
        // A goal is moved towards before its reveal, and stands still there.
        return card.kind != CardKind::Goal
            && std::ranges::any_of(lesson.fieldsOf(card), [](const std::string& id) {
                   const FieldSpec* const field = findField(id);
                   return field && std::ranges::any_of(field->choices, [](const FieldChoice& each) {
                       return !each.note.empty();
                   });
               });
    }

private Q_SLOTS:
    void nothingSaysTheAnswer_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("card");
        QTest::addColumn<QString>("view");
        QSet<QString> had;
        const std::array<std::filesystem::path, 1> folders{RIDGEPOINT_PRESETS_DIR};
        for (const LibraryEntry& entry : lessonLibrary(folders, shippedCatalog()))
            for (std::size_t i = 0; i < entry.read.lesson->cards.size(); ++i) {
                const Lesson& lesson = *entry.read.lesson;
                const LessonCard& card = lesson.cards[i];
                const auto view = QString::fromStdString(lesson.viewOf(card));
                if (card.kind == CardKind::Goal || lesson.veilOf(card).empty() || had.contains(view))
                    continue;
                had += view;
                QTest::addRow("%s: %s, %s", qPrintable(view), lesson.id.c_str(), card.id.c_str())
                    << QString::fromStdString(lesson.id) << int(i) << view;
            }
        QVERIFY(had.size() >= 14);
    }

    void nothingSaysTheAnswer()
    {
        QFETCH(QString, id);
        QFETCH(int, card);
        QFETCH(QString, view);
        QVERIFY(ask(id, PlayMode::Alone, card));
        const Names names = play().veil();
        lessons().end();
        const QSet<QString> always = saidOfAnother(view, names);

        QVERIFY(ask(id, PlayMode::Alone, card));
        QCOMPARE(m_window->viewArea().currentId(), view);
        const HiddenNumbers numbers = secrets();
        QVERIFY(numbers.size() > 0);
        QStringList all = leaks(walked(view), numbers, always);
        QVERIFY(document().isVeiled());
        lessons().end();

        QVERIFY(ask(id, PlayMode::Class, card));
        Walk room;
        action(u"present.audience")->trigger();
        m_window->present();
        turn();
        notePainted(room, u"presenter"_s, view, *m_window->presenter());
        notePainted(room, u"audience"_s, view, *m_window->audience());
        all += leaks(room, numbers, always);
        QVERIFY2(all.isEmpty(), listed(all));

        // The test can fail.
        CardAnswer answer;
        answer.number = 1;
        answer.option = 0;
        answer.order = play().truth().right;
        answer.curve = play().truth().curve;
        while (!play().showsAnswer()) {
            session().commit(answer);
            session().next();
        }
        turn();
        Walk revealed;
        noteWidgets(revealed, u"panel"_s, view);
        notePainted(revealed, u"audience"_s, view, *m_window->audience());
        notePainted(revealed, u"window"_s, view, *m_window);
        QVERIFY(!leaks(revealed, numbers, always).isEmpty());
        m_window->presenter()->close();
        m_window->audience()->close();
        lessons().end();
    }

    void notesOfChoicesWaitForTheReveal_data()
    {
        QTest::addColumn<QString>("id");
        const std::array<std::filesystem::path, 1> folders{RIDGEPOINT_PRESETS_DIR};
        for (const LibraryEntry& entry : lessonLibrary(folders, shippedCatalog()))
            if (std::ranges::any_of(entry.read.lesson->cards,
                    [&](const LessonCard& card) { return movesANotedChoice(*entry.read.lesson, card); }))
                QTest::newRow(entry.read.lesson->id.c_str()) << QString::fromStdString(entry.read.lesson->id);
    }

    // Also in Move, where nothing is veiled.
    void notesOfChoicesWaitForTheReveal()
    {
        QFETCH(QString, id);
        QVERIFY(lessons().start(id, PlayMode::Class));
        m_window->present();
        int noted = 0;
        for (; !play().done(); session().next()) {
            turn();
            QStringList notes;
            for (QWidget* window :
                {static_cast<QWidget*>(lessons().panel()), static_cast<QWidget*>(m_window->presenter())})
                for (const ChoiceBox* box : window->findChildren<ChoiceBox*>())
                    notes += notesOf(*box);
            QVERIFY2(play().showsAnswer() || notes.isEmpty(),
                qPrintable(phaseName(play().phase()) + u": "_s + notes.join(u' ')));
            noted += int(notes.size());
        }
        QVERIFY(noted > 0);
        m_window->presenter()->close();
        lessons().end();
    }

    void noQuestionTellsItsAnswer_data()
    {
        QTest::addColumn<QString>("id");
        const std::array<std::filesystem::path, 1> folders{RIDGEPOINT_PRESETS_DIR};
        for (const LibraryEntry& entry : lessonLibrary(folders, shippedCatalog()))
            QTest::newRow(entry.read.lesson->id.c_str()) << QString::fromStdString(entry.read.lesson->id);
    }

    // Of every question and every transfer, in the window as it stands there.
    void noQuestionTellsItsAnswer()
    {
        QFETCH(QString, id);
        QVERIFY(lessons().start(id, PlayMode::Alone));
        QStringList all;
        while (!play().done()) {
            turn();
            const bool asks = play().phase() == PlayPhase::Ask || play().phase() == PlayPhase::Transfer;
            if (asks && !play().veil().empty()) {
                Walk walk;
                const QString where = QString::fromStdString(play().card().id);
                noteView(walk, *m_window->viewArea().currentView(), where);
                notePainted(walk, u"window as painted"_s, where, *m_window);
                noteSpoken(walk, where);
                for (QWidget* widget : QApplication::allWidgets())
                    if (widget->isVisible())
                        walk.note(u"widgets"_s, where, textsOn(*widget));
                // What cannot be read is no occasion either.
                if (auto* entry = lessons().panel()->editor().findChild<QLineEdit*>()) {
                    QTest::keyClicks(entry, u"forty"_s);
                    QTest::keyClick(entry, Qt::Key_Return);
                    QVERIFY(!lessons().panel()->resultText().isEmpty());
                    walk.note(u"unreadable"_s, where, lessons().panel()->resultText());
                }
                all += leaks(walk, answers(), {});
            }
            if (!play().canGoOn()) {
                CardAnswer right;
                right.number = play().truth().answer.si;
                if (!play().truth().right.empty())
                    right.option = play().truth().right.front();
                right.order = play().truth().right;
                right.curve = play().truth().curve;
                if (play().card().kind == CardKind::Goal)
                    session().skip();
                else
                    session().commit(right);
            } else
                session().next();
        }
        lessons().end();
        QVERIFY2(all.isEmpty(), listed(all));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestVeilLessons)
#include "tst_veil_lessons.moc"
