#include "app/document/document.h"

#include "app/document/scenario_title.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/stack_recipe.h"
#include "core/outcome/evaluate_veiled.h"
#include "core/search/answer.h"
#include "core/serving/types_note.h"
#include "widgets/core_text.h"

#include <QFileInfo>
#include <QUndoCommand>

#include <algorithm>
#include <utility>

namespace ridgepoint {

// Every edit of the program: the values before and after.
class EditCommand : public QUndoCommand
{
public:
    EditCommand(
        Document& document, Document::State before, Document::State after, EditName what, bool another)
        : QUndoCommand(what.text())
        , m_document(document)
        , m_name(std::move(what))
        , m_before(std::move(before))
        , m_after(std::move(after))
        , m_another(another)
    {
    }

    void undo() override { show(m_before); }
    void redo() override { show(m_after); }
    QString name() const { return m_name.text(); }

private:
    void show(const Document::State& state)
    {
        m_document.setState(state);
        if (m_another)
            Q_EMIT m_document.replaced();
    }

    Document& m_document;
    EditName m_name;
    Document::State m_before, m_after;
    bool m_another; // neither is an edit of the other
};

Document::Document(const Catalog& catalog, QObject* parent)
    : QObject(parent)
    , m_catalog(catalog)
    , m_state(std::make_shared<const ScenarioFile>(ScenarioFile{openingScenario(catalog), {}}))
{
    m_undo.setUndoLimit(undoSteps);
    m_notice.setSingleShot(true);
    m_notice.setInterval(0);
    connect(&m_notice, &QTimer::timeout, this, &Document::notify);
    connect(&m_undo, &QUndoStack::cleanChanged, this, &Document::modifiedChanged);
}

Document::~Document()
{
    // The stack announces "clean" while it is cleared; nobody may hear that from a half-destroyed document.
    m_undo.disconnect(this);
}

std::shared_ptr<const Report> Document::report() const
{
    if (isVeiled())
        return veiledReports().front();
    if (!m_report)
        m_report = std::make_shared<const Report>(evaluate(m_state->scenario));
    return m_report;
}

std::vector<std::shared_ptr<const Report>> Document::baselineReports() const
{
    if (isVeiled())
        return {veiledReports().begin() + 1, veiledReports().end()};
    if (m_baselineReportsStale) {
        m_baselineReports.clear();
        for (const Scenario& baseline : m_state->baselines)
            m_baselineReports.push_back(std::make_shared<const Report>(evaluate(baseline)));
        m_baselineReportsStale = false;
    }
    std::vector<std::shared_ptr<const Report>> shown = m_baselineReports;
    if (std::shared_ptr<const Report> best = ghost())
        shown.push_back(std::move(best));
    return shown;
}

std::vector<Scenario> Document::shownBaselines() const
{
    std::vector<Scenario> shown = m_state->baselines;
    if (const std::shared_ptr<const Report> best = ghost())
        shown.push_back(best->scenario);
    return shown;
}

const std::vector<std::shared_ptr<const Report>>& Document::veiledReports() const
{
    if (m_veiled.empty()) {
        std::vector<Scenario> shown{m_state->scenario};
        shown.insert(shown.end(), m_state->baselines.begin(), m_state->baselines.end());
        m_veiled = evaluateVeiled(shown, m_veil);
    }
    return m_veiled;
}

void Document::setVeil(std::vector<std::string> names)
{
    if (names == m_veil)
        return;
    if (tentative()) // it says what it would do
        cancel();
    m_veil = std::move(names);
    m_veiled.clear();
    Q_EMIT veilChanged();
    Q_EMIT searchedChanged();
    if (!m_notice.isActive())
        m_notice.start();
}

std::shared_ptr<const Report> Document::ghost() const
{
    if (isVeiled())
        return {};
    if (m_ghost)
        return *m_ghost;
    m_ghost.emplace();
    if (m_state->baselines.size() >= maximumBaselines)
        return {};
    if (m_guest)
        return *(m_ghost = std::make_shared<const Report>(evaluate(*m_guest)));
    if (!m_ghostLayout)
        return {};
    Scenario best = withLayoutOf(*m_ghostLayout, m_state->scenario);
    if (best == m_state->scenario)
        return {};
    const auto isIt = [&best](Scenario pinned) {
        pinned.name = best.name;
        return pinned == best;
    };
    if (std::ranges::any_of(m_state->baselines, isIt))
        return {};
    best.name = m_ghostName.toStdString();
    auto report = std::make_shared<const Report>(evaluate(best));
    const bool can = std::ranges::find(report->diagnostics, Severity::Error, &Diagnostic::severity)
        == report->diagnostics.end();
    if (can && report->memory.fits)
        *m_ghost = std::move(report);
    return *m_ghost;
}

void Document::setGhost(std::optional<Scenario> layout, const QString& name)
{
    if (m_ghostLayout == layout && m_ghostName == name)
        return;
    m_ghostLayout = std::move(layout);
    m_ghostName = name;
    m_ghost.reset();
    if (!m_notice.isActive())
        m_notice.start();
}

void Document::setGuest(std::optional<Scenario> guest)
{
    if (m_guest == guest)
        return;
    m_guest = std::move(guest);
    m_ghost.reset();
    if (!m_notice.isActive())
        m_notice.start();
}

FieldError Document::apply(const FieldEdits& edits, const Scenario& onto, State& next, Text& note) const
{
    if (m_movable)
        for (const FieldEdit& edit : edits)
            if (std::ranges::find(*m_movable, edit.field) == m_movable->end())
                return {phrase("the lesson leaves %1 as it is", edit.field)};
    ScenarioFile changed{onto, m_state->baselines};
    if (FieldError error = applyEdits(changed.scenario, edits, m_catalog))
        return error;
    note = followEdits(changed.scenario, edits); // as the command line and its sweeps have it
    if (Text whole = m_movable ? Text() : keepBatchWhole(onto, changed.scenario); !whole.empty())
        note = std::move(whole);
    if (!m_own)
        keepNameTrue(onto, changed.scenario);
    if (note.empty() && !m_movable)
        note = typesNote(onto, changed.scenario);
    if (note.empty() && edits.size() > 1 && edits.front().field == "hardware.stack")
        note = recipeNote(onto, changed.scenario);
    next = std::make_shared<const ScenarioFile>(std::move(changed));
    return {};
}

FieldError Document::preview(const QString& field, const QString& text, Gesture kind)
{
    const FieldSpec* spec = findField(field.toStdString());
    const auto name = [spec] { return spec ? tr("change of %1").arg(coreText(spec->label)) : QString(); };
    return show(withRecipe({field.toStdString(), text.toStdString()}), field, name, kind);
}

// A stack that is chosen brings what it does when nothing is said; in a lesson only what may move.
FieldEdits Document::withRecipe(FieldEdit edit) const
{
    FieldEdits edits{std::move(edit)};
    const FieldSpec* stacks = findField("hardware.stack");
    if (edits.front().field != stacks->id || m_movable)
        return edits;
    Scenario chosen = (m_gesture ? m_gesture->before : m_state)->scenario;
    if (setField(chosen, *stacks, edits.front().text, m_catalog))
        return edits; // as it will be said
    const FieldEdits besides = recipeEdits(stackTraits(chosen.hardware.stack), chosen);
    edits.insert(edits.end(), besides.begin(), besides.end());
    return edits;
}

FieldError Document::previewAll(const FieldEdits& edits, const EditName& name, Gesture kind)
{
    return show(edits, name.text(), name, kind);
}

FieldError Document::show(const FieldEdits& edits, const QString& field, const EditName& name, Gesture kind)
{
    endForeignGesture(field, kind);
    State next;
    Text note;
    // From where the gesture began: choosing a preset on the way must leave nothing behind when the hand
    // moves on.
    if (FieldError error = apply(edits, (m_gesture ? m_gesture->before : m_state)->scenario, next, note))
        return error;
    if (!m_gesture)
        m_gesture = RunningGesture{kind, field, name, m_state, {}};
    m_gesture->note = note;
    setState(std::move(next));
    return {};
}

FieldError Document::commit(const QString& field, const QString& text)
{
    if (FieldError error = preview(field, text)) {
        // What was typed is refused; what the drag showed so far must not stay behind unrecorded.
        if (m_gesture && m_gesture->field == field)
            cancel();
        return error;
    }
    commit();
    return {};
}

void Document::commit()
{
    if (!m_gesture)
        return;
    const RunningGesture gesture = *std::exchange(m_gesture, std::nullopt);
    push(gesture.before, gesture.name);
    m_notice.start(); // the preview is over, even when its last value stays
    if (!gesture.note.empty())
        Q_EMIT noted(labelledFields(coreText(gesture.note))); // once, not at every move of the hand
}

void Document::cancel()
{
    if (!m_gesture)
        return;
    const State before = m_gesture->before;
    m_gesture.reset();
    setState(before);
}

void Document::settle()
{
    if (tentative())
        cancel();
    else
        commit();
}

void Document::endForeignGesture(const QString& field, Gesture kind)
{
    if (m_gesture && (m_gesture->field != field || m_gesture->kind != kind))
        settle();
}

void Document::push(State before, const EditName& what, bool another)
{
    if (*before == *m_state) {
        setState(before);
        return;
    }
    if (!m_own)
        m_undo.push(new EditCommand(*this, std::move(before), m_state, what, another));
}

void Document::replaceScenario(const Scenario& scenario, const EditName& what)
{
    settle();
    put({scenario, m_state->baselines}, what, false);
}

void Document::openScenario(const Scenario& scenario, const EditName& what)
{
    settle();
    put({scenario, m_state->baselines}, what, true);
}

void Document::setBaselines(std::vector<Scenario> baselines, const EditName& what)
{
    settle();
    put({m_state->scenario, std::move(baselines)}, what, false);
}

void Document::replaceFile(ScenarioFile file, const EditName& what) { put(std::move(file), what, true); }

void Document::put(ScenarioFile file, const EditName& what, bool another)
{
    if (m_own) {
        Q_EMIT noted(tr("While a lesson is on, only its sliders change the scenario."));
        return;
    }
    settle();
    if (file.baselines.size() > maximumBaselines)
        file.baselines.resize(maximumBaselines);
    if (!another)
        keepNameTrue(m_state->scenario, file.scenario);
    const State before = m_state;
    setState(std::make_shared<const ScenarioFile>(std::move(file)));
    push(before, what, another); // which shows it, and says so
}

void Document::lend(const Scenario& scenario)
{
    settle();
    const bool first = !m_own;
    if (first)
        m_own = m_state;
    setState(std::make_shared<const ScenarioFile>(ScenarioFile{scenario, {}}));
    if (first)
        Q_EMIT replaced();
}

void Document::giveBack()
{
    if (!m_own)
        return;
    settle();
    m_movable.reset();
    setState(std::exchange(m_own, nullptr));
    Q_EMIT replaced();
}

void Document::undo()
{
    if (m_gesture)
        cancel();
    else if (!m_own)
        m_undo.undo();
}

void Document::redo()
{
    if (!m_gesture && !m_own)
        m_undo.redo();
}

QString Document::undoText() const
{
    const auto* command = dynamic_cast<const EditCommand*>(m_undo.command(m_undo.index() - 1));
    return command ? command->name() : QString();
}

QString Document::redoText() const
{
    const auto* command = dynamic_cast<const EditCommand*>(m_undo.command(m_undo.index()));
    return command ? command->name() : QString();
}

void Document::load(const ScenarioFile& file, const QString& path, bool modified)
{
    m_gesture.reset();
    m_own.reset();
    m_movable.reset();
    m_ghostLayout.reset(); // of what was open before
    m_guest.reset();
    m_ghost.reset();
    m_path = path;
    m_loadedModified = modified;
    m_undo.clear();
    ScenarioFile kept = file;
    if (kept.baselines.size() > maximumBaselines)
        kept.baselines.resize(maximumBaselines);
    setState(std::make_shared<const ScenarioFile>(std::move(kept)));
    Q_EMIT loaded();
    Q_EMIT replaced();
    Q_EMIT modifiedChanged();
}

void Document::markSaved(const QString& path)
{
    commit();
    m_path = path;
    m_loadedModified = false;
    m_undo.setClean();
    Q_EMIT modifiedChanged();
}

bool Document::isModified() const { return m_loadedModified || !m_undo.isClean(); }

QString Document::displayName() const
{
    if (m_state->scenario.name.empty() && !m_path.isEmpty()) {
        QString name = QFileInfo(m_path).fileName();
        for (const QLatin1String suffix : {QLatin1String(".json"), QLatin1String(".ridge")})
            if (name.endsWith(suffix, Qt::CaseInsensitive))
                name.chop(suffix.size());
        return name;
    }
    return scenarioTitle(m_state->scenario);
}

void Document::setState(State state)
{
    if (state == m_state)
        return;
    if (state->baselines != m_state->baselines)
        m_baselineReportsStale = true;
    m_state = std::move(state);
    m_report.reset();
    m_veiled.clear();
    m_ghost.reset();
    if (!m_notice.isActive())
        m_notice.start();
}

void Document::setMeasurement(std::shared_ptr<const ProbeRun> run)
{
    m_measurement = std::move(run);
    if (!m_notice.isActive())
        m_notice.start();
}

void Document::setSearched(std::shared_ptr<const SearchAnswer> answer)
{
    m_searched = std::move(answer);
    Q_EMIT searchedChanged();
}

void Document::notify()
{
    Q_EMIT scenarioChanged();
    Q_EMIT reportChanged(previewing());
}

} // namespace ridgepoint
