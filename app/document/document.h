#pragma once

// What one window works on: the current scenario and its pinned baselines, with undo, gestures and the saved
// state. A gesture previews any number of values and ends as one undo step, or none. Observers hear about
// changes at most once per turn of the event loop, however many edits happened in it.

#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/measurement/probe_run.h"

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ridgepoint {

struct Report;
struct SearchAnswer; // core/search/answer.h

// What an undo step is called. A function is asked again wherever the name is shown, because the window's
// language can have changed since.
class EditName
{
public:
    EditName(QString text) // NOLINT(google-explicit-constructor): a plain text is a name
        : m_text([text = std::move(text)] { return text; })
    {
    }
    template <std::invocable Function>
    EditName(Function text) // NOLINT(google-explicit-constructor)
        : m_text(std::move(text))
    {
    }
    QString text() const { return m_text(); }

private:
    std::function<QString()> m_text;
};

class Document : public QObject
{
    Q_OBJECT
public:
    // Tentative: a suggestion being tried on; starting any other gesture drops it instead of keeping it.
    enum class Gesture
    {
        Edit,
        Tentative
    };
    static constexpr std::size_t maximumBaselines = 3;
    static constexpr int undoSteps = 2000; // each keeps a scenario

    // `catalog` must outlive the document. Starts on the default scenario, unmodified, without a path.
    explicit Document(const Catalog& catalog, QObject* parent = nullptr);
    ~Document() override;

    const Catalog& catalog() const { return m_catalog; }
    const Scenario& scenario() const { return m_state->scenario; }
    const std::vector<Scenario>& baselines() const { return m_state->baselines; }
    const ScenarioFile& file() const { return *m_state; }
    // Of the scenario as it is now, preview included; never null. The same snapshot until the next change.
    std::shared_ptr<const Report> report() const;
    // What stands beside the scenario in every picture: the pinned ones, then the ghost or a guest.
    std::vector<Scenario> shownBaselines() const;
    std::vector<std::shared_ptr<const Report>> baselineReports() const; // of these

    // What a lesson hides until the reveal: names of readouts and groups (core/outcome/answer_mask.h); none
    // lifts the veil. Under it the reports above hold nothing of that, there is no ghost and no answer of a
    // search, and a suggestion that was being tried on is dropped. Scenario and undo history stay.
    void setVeil(std::vector<std::string> names);
    const std::vector<std::string>& veil() const { return m_veil; }
    bool isVeiled() const { return !m_veil.empty(); }

    // What a probe found, for the pictures; of the session, not of the file. Null: nothing.
    const std::shared_ptr<const ProbeRun>& measurement() const { return m_measurement; }
    void setMeasurement(std::shared_ptr<const ProbeRun> run);
    // The last answer of a search, likewise; it says of which scenario.
    std::shared_ptr<const SearchAnswer> searched() const { return isVeiled() ? nullptr : m_searched; }
    void setSearched(std::shared_ptr<const SearchAnswer> answer);
    // The scenario in this one's layout (core/search), beside it as one more baseline that moves with it: the
    // best plan, under this name. Of the session too. Not shown where it is the scenario itself, cannot be or
    // does not fit, or three baselines are pinned. No layout: none.
    void setGhost(std::optional<Scenario> layout, const QString& name);
    bool showsGhost() const { return ghost() != nullptr; }
    // Another scenario in the ghost's place, as it is and while it is compared with; none: the ghost again.
    void setGuest(std::optional<Scenario> guest);
    bool hasGuest() const { return m_guest.has_value(); }

    // Shows a value without an undo entry. Begins a gesture when none is running; an error leaves everything
    // alone. A software stack comes with its recipe (core/inputs/scenario/stack_recipe.h), again where it is
    // chosen again.
    FieldError preview(const QString& field, const QString& text, Gesture kind = Gesture::Edit);
    // Several fields as one gesture named `name` ("try FSDP"); the first error leaves everything alone.
    FieldError previewAll(const FieldEdits& edits, const EditName& name, Gesture kind = Gesture::Tentative);
    // Ends the gesture as one undo step; with `text` the last value first. Nothing changed: no step.
    FieldError commit(const QString& field, const QString& text);
    void commit();
    void cancel(); // back to what it was when the gesture began
    void settle(); // ends any gesture: keeps an edit, drops a suggestion
    bool previewing() const { return m_gesture.has_value(); }
    bool tentative() const { return m_gesture && m_gesture->kind == Gesture::Tentative; }

    // Whole-value edits, one undo step each.
    void replaceScenario(const Scenario& scenario, const EditName& what);
    // The same where it is another scenario and no edit of this one: see replaced().
    void openScenario(const Scenario& scenario, const EditName& what);
    void setBaselines(std::vector<Scenario> baselines, const EditName& what);
    void replaceFile(ScenarioFile file, const EditName& what); // another scenario, too

    // A lesson borrows the window: its scenario stands in the place of the person's own, which comes back as
    // it was, history included. Meanwhile nothing is undone, and what is saved or recovered is the person's
    // own.
    void lend(const Scenario& scenario); // or another one, while it is lent
    void giveBack();
    bool isLent() const { return m_own != nullptr; }
    const ScenarioFile& ownFile() const { return m_own ? *m_own : *m_state; }
    // Only these fields take edits, of an empty list none; no list: all do.
    void setMovable(std::optional<std::vector<std::string>> fields) { m_movable = std::move(fields); }

    QUndoStack& undoStack() { return m_undo; }
    bool canUndo() const { return !m_own && m_undo.canUndo(); }
    bool canRedo() const { return !m_own && m_undo.canRedo(); }
    void undo();
    void redo();
    QString undoText() const; // what undo() would take back, in the language of now; empty when nothing
    QString redoText() const;

    // Another file: forgets the undo history. `modified` marks a restored or imported scenario as unsaved.
    void load(const ScenarioFile& file, const QString& path, bool modified = false);
    void markSaved(const QString& path); // undo history survives
    bool isModified() const;
    const QString& path() const { return m_path; }
    QString displayName() const; // scenario name, else file name, else what it is

Q_SIGNALS:
    void searchedChanged(); // at once; the report is the same
    void veilChanged(); // at once; the report follows
    void loaded(); // at once: another file
    // At once: another scenario stands in the place of this one, which is no edit of it (a file, a baseline,
    // a lesson's, or one's own again, also by undo). What was tried on the one before ends with it.
    void replaced();
    void noted(const QString& what); // at once: a field that followed an edit of another
    // With the next turn of the event loop:
    void scenarioChanged();
    void reportChanged(bool previewing);
    void modifiedChanged();

private:
    friend class EditCommand;
    using State = std::shared_ptr<const ScenarioFile>;
    struct RunningGesture
    {
        Gesture kind;
        QString field; // id, or the name of several edits
        EditName name;
        State before;
        Text note; // about the value shown now
    };

    FieldEdits withRecipe(FieldEdit edit) const;
    FieldError apply(const FieldEdits& edits, const Scenario& onto, State& next, Text& note) const;
    void setState(State state);
    FieldError show(const FieldEdits& edits, const QString& field, const EditName& name, Gesture kind);
    void push(State before, const EditName& what, bool another = false);
    void put(ScenarioFile file, const EditName& what, bool another);
    std::shared_ptr<const Report> ghost() const; // null: not shown
    const std::vector<std::shared_ptr<const Report>>& veiledReports() const; // scenario, then baselines
    void endForeignGesture(const QString& field, Gesture kind);
    void notify();

    const Catalog& m_catalog;
    State m_state;
    mutable std::shared_ptr<const Report> m_report; // null: stale
    mutable std::vector<std::shared_ptr<const Report>> m_baselineReports;
    mutable bool m_baselineReportsStale = true;
    std::optional<Scenario> m_ghostLayout;
    QString m_ghostName;
    std::optional<Scenario> m_guest;
    mutable std::optional<std::shared_ptr<const Report>> m_ghost; // empty: stale
    std::vector<std::string> m_veil;
    mutable std::vector<std::shared_ptr<const Report>> m_veiled; // empty: stale
    std::optional<RunningGesture> m_gesture;
    State m_own; // while it is lent; null: it is not
    std::optional<std::vector<std::string>> m_movable;
    std::shared_ptr<const ProbeRun> m_measurement;
    std::shared_ptr<const SearchAnswer> m_searched;
    QUndoStack m_undo;
    QTimer m_notice;
    QString m_path;
    bool m_loadedModified = false;
};

} // namespace ridgepoint
