// Lessons as pictures: each kind of card while it asks and after the reveal, in the window, before a class,
// in the list.

#include "app/document/settings.h"
#include "app/lesson/lesson_panel.h"
#include "app/lesson/lesson_session.h"
#include "app/presentation/audience_window.h"
#include "app/presentation/presenter.h"
#include "app/presentation/stage.h"
#include "app/window/lesson_dialog.h"
#include "app/window/lessons.h"
#include "app/window/shots.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

// A right answer, and for a class wrong ones around it.
CardAnswer answerFor(const LessonPlay& play, int wrong)
{
    const CardTruth& truth = play.truth();
    CardAnswer answer;
    const double off = wrong == 0 ? 1 : std::pow(2.2, wrong % 2 == 0 ? wrong / 2 : -(wrong + 1) / 2);
    switch (play.card().kind) {
    case CardKind::Number:
    case CardKind::Threshold:
        answer.number = truth.answer.si * off;
        break;
    case CardKind::Choice:
    case CardKind::Flaw:
        answer.option = (truth.right.front() + std::size_t(wrong)) % play.card().options.size();
        break;
    case CardKind::Rank:
        answer.order = truth.right;
        std::ranges::rotate(answer.order, answer.order.begin() + wrong % std::ptrdiff_t(answer.order.size()));
        break;
    case CardKind::Sketch:
        for (const double y : truth.curve)
            answer.curve.push_back(y * off);
        break;
    case CardKind::Goal:
        answer.edits = truth.solution ? truth.solution->edits : FieldEdits();
        break;
    }
    return answer;
}

} // namespace

void takeLessons(Shots& shots, MainWindow& window, Settings& settings)
{
    if (!shots.wants(QStringLiteral("lesson")))
        return;
    Lessons& lessons = window.lessons();
    // The first card of each kind in the course.
    std::map<CardKind, std::pair<QString, std::size_t>> kinds;
    for (const LibraryEntry& entry : lessons.library())
        for (std::size_t i = 0; entry.read.lesson && i < entry.read.lesson->cards.size(); ++i)
            kinds.try_emplace(
                entry.read.lesson->cards[i].kind, QString::fromStdString(entry.read.lesson->id), i);
    for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
        settings.useTheme(theme);
        for (const auto& [kind, place] : kinds)
            for (const PlayMode mode : {PlayMode::Alone, PlayMode::Class}) {
                const bool aClass = mode == PlayMode::Class;
                const QString name = QStringLiteral("lesson-%1-%2-")
                                         .arg(QString::fromUtf8(cardKindKey(kind).data()),
                                             aClass ? QStringLiteral("class") : QStringLiteral("alone"));
                lessons.start(place.first, mode);
                LessonSession& session = lessons.session();
                if (session.play()->phase() == PlayPhase::Hook)
                    session.next();
                while (session.play()->cardIndex() < place.second)
                    session.skip();
                const auto both = [&](const QString& step) {
                    for (const QSize size : {QSize(1024, 640), QSize(1920, 1080)}) {
                        window.resize(size);
                        shots.take(window, named(name + step, theme, size));
                    }
                    if (!aClass)
                        return;
                    const QSize size(1920, 1080);
                    window.present();
                    PresenterWindow& presenter = *window.presenter();
                    presenter.showNormal();
                    settle();
                    presenter.setGeometry(QRect(QPoint(), size));
                    presenter.setScale(stageScaleFor(size.height()));
                    shots.take(presenter, named(name + QStringLiteral("stage-") + step, theme, size));
                    presenter.close();
                    settle();
                };
                both(QStringLiteral("asks"));
                if (aClass)
                    for (int wrong = 4; wrong > 0; --wrong)
                        session.commit(answerFor(*session.play(), wrong));
                session.commit(answerFor(*session.play(), 0));
                while (!session.play()->showsAnswer() && session.play()->canGoOn()) {
                    session.next();
                    for (int wrong = 3; session.play()->phase() == PlayPhase::Argue && wrong >= 0; --wrong)
                        session.commit(answerFor(*session.play(), std::max(0, wrong - 2)));
                }
                both(QStringLiteral("shows"));
                while (aClass && !session.play()->done())
                    session.skip();
                if (aClass)
                    both(QStringLiteral("done"));
                lessons.end();
                settle();
            }
        // The link: beside the hook, and large while something is asked.
        for (const QSize size : {QSize(1024, 640), QSize(1920, 1080)}) {
            lessons.start(kinds.begin()->second.first, PlayMode::Class, false, 3);
            window.present();
            PresenterWindow& presenter = *window.presenter();
            presenter.showNormal();
            settle();
            presenter.setGeometry(QRect(QPoint(), size));
            presenter.setScale(stageScaleFor(size.height()));
            shots.take(presenter, named(QStringLiteral("lesson-link-hook"), theme, size));
            lessons.session().next();
            presenter.stage().setLinkShown(true);
            shots.take(presenter, named(QStringLiteral("lesson-link-asks"), theme, size));
            presenter.close();
            lessons.end();
            settle();
        }
        lessons.choose();
        settle();
        shots.take(*lessons.dialog(), QStringLiteral("lesson-list-") + theme);
        lessons.dialog()->close();
        settle();
    }
}

} // namespace ridgepoint
