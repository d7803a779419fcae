// A finger on a slider of a lesson, in the step in which the answer is moved to: the panel is open, a class
// has voted twice and its mark stands on the axis. In a 1280×720 window, for each view that a shipped lesson
// shows. "Veiled" goes on hiding what the question hid; with an audience both windows are painted.

#include "app/document/settings.h"
#include "app/lesson/lesson_panel.h"
#include "app/lesson/lesson_session.h"
#include "app/presentation/audience_window.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/library.h"
#include "tests/bench/drag.h"
#include "tests/support/shipped_catalog.h"
#include "views/registry.h"
#include "widgets/field_row.h"

#include <QScrollArea>

#include <array>
#include <map>

using namespace ridgepoint;
using namespace ridgepoint::bench;

namespace {

constexpr int classSize = 30;

struct Place
{
    QString lesson;
    std::size_t card = 0;
    std::string field; // its slider
    bool onAxis = false; // the votes are marked on it
};

std::string slidingField(const Lesson& lesson, const LessonCard& card)
{
    const auto slides = [](const std::string& id) {
        const FieldSpec* const field = findField(id);
        return field && (field->kind == FieldKind::Number || field->kind == FieldKind::Integer);
    };
    if (card.kind == CardKind::Threshold && slides(card.field))
        return card.field;
    const auto at = std::ranges::find_if(lesson.fieldsOf(card), slides);
    return at == lesson.fieldsOf(card).end() || card.kind == CardKind::Goal ? std::string() : *at;
}

// Of each view the first card whose votes are marked on the slider, or else the first with a slider.
std::map<QString, Place> places()
{
    const std::array<std::filesystem::path, 1> folders{RIDGEPOINT_PRESETS_DIR};
    std::map<QString, Place> all;
    for (const LibraryEntry& entry : lessonLibrary(folders, shippedCatalog())) {
        if (!entry.read.lesson)
            continue;
        const Lesson& lesson = *entry.read.lesson;
        for (std::size_t i = 0; i < lesson.cards.size(); ++i) {
            const LessonCard& card = lesson.cards[i];
            const Place here{QString::fromStdString(lesson.id), i, slidingField(lesson, card),
                card.kind == CardKind::Threshold};
            if (here.field.empty())
                continue;
            const auto [at, made] = all.try_emplace(QString::fromStdString(lesson.viewOf(card)), here);
            if (!made && here.onAxis && !at->second.onAxis)
                at->second = here;
        }
    }
    return all;
}

// To the step in which the slider is moved.
bool vote(LessonSession& session, std::size_t card)
{
    while (session.play()->phase() == PlayPhase::Hook)
        session.next();
    while (session.play()->cardIndex() < card && !session.play()->done())
        session.skip();
    while (session.play()->takesAnswers() && session.play()->phase() != PlayPhase::Transfer) {
        const CardTruth& truth = session.play()->truth();
        for (int i = 0; i < classSize; ++i) {
            CardAnswer answer;
            answer.number = truth.answer.si * (0.5 + 0.05 * i);
            answer.option = std::size_t(i) % std::max(session.play()->card().options.size(), std::size_t(1));
            answer.order = truth.right;
            answer.curve = truth.curve;
            session.commit(answer);
        }
        session.next();
    }
    return session.play()->phase() == PlayPhase::Move;
}

enum class With
{
    Nothing,
    Veil,
    Audience,
};

void drag(benchmark::State& state, const Place& place, With with)
{
    Settings settings;
    Catalog own = shippedCatalog();
    MainWindow window(own, settings);
    window.resize(1280, 720);
    window.show();
    settle();
    LessonSession& session = window.lessons().session();
    if (!window.lessons().start(place.lesson, PlayMode::Class) || !vote(session, place.card))
        return state.SkipWithError("no such step");
    if (with == With::Audience) {
        window.actions()[u"present.audience"]->trigger();
        window.audience()->resize(1280, 720);
    } else if (with == With::Veil)
        window.document().setVeil(session.play()->lesson().veilOf(session.play()->card()));
    settle();
    LessonPanel& panel = *window.lessons().panel();
    FieldRow* const row = panel.row(QString::fromStdString(place.field));
    if (!row || !row->slider())
        return state.SkipWithError("no slider");
    panel.findChild<QScrollArea*>()->ensureWidgetVisible(row);
    settle();
    Scenario before = window.document().scenario();
    const std::size_t moves = dragged(state, *row->slider(), [&] { // a slider of whole numbers stays a while
        const bool changed = window.document().scenario() != before;
        before = window.document().scenario();
        return changed;
    });
    state.counters["changes"] = static_cast<double>(moves);
    if (with == With::Audience)
        window.audience()->close();
    window.lessons().end();
}

} // namespace

void registerLessonBenchmarks()
{
    const std::pair<const char*, With> all[] = {{"dragInLesson/", With::Nothing},
        {"dragInVeiledLesson/", With::Veil}, {"dragInLessonBeforeAudience/", With::Audience}};
    for (const auto& [name, with] : all)
        for (const auto& [view, place] : places())
            benchmark::RegisterBenchmark((name + view.toStdString()).c_str(),
                [place, with](benchmark::State& state) { drag(state, place, with); })
                ->Unit(benchmark::kMillisecond)
                ->Iterations(600);
}
