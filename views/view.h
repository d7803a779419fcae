#pragma once

// What every view is: a picture of one report, with its readout tiles, its table twin and its marks. The same
// paintPicture() draws the window and every export. Views register once (see registry.h) and never know each
// other.
//
// A View is the widget itself: when it is first shown (or frame() is asked for) the base lays out a ViewFrame
// inside it, with title line, canvas, the view's own controls and the readout tiles. A view that is only
// exported never builds one.
//
// A lesson may hide answers (core/outcome/answer_mask.h). Whoever asks a view, asks the base, which gives
// nothing of them away: under a veil a view is covered, unless it says that it can draw a veiled report.

// Qt first: moc 6.4 cannot read libstdc++'s <concepts> unless a Qt header came before it.
#include <QPainter>
#include <QPainterPath>
#include <QString>
#include <QStringList>
#include <QVariantMap>
#include <QWidget>

#include "core/base/format.h"
#include "core/base/unit.h"
#include "core/inputs/scenario/edits.h"
#include "core/training/gate.h"
#include "views/handle.h"
#include "views/options.h"
#include "widgets/theme.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QHBoxLayout;
class QKeyEvent;

namespace ridgepoint {

class AnswerMask; // core/outcome/answer_mask.h
class Catalog;
class ViewFrame;
struct Report;
struct ProbeRun; // core/measurement/probe_run.h
struct FurtherQuestions; // core/search/answer.h
struct SearchAnswer;

enum class Motion
{
    Full,
    Reduced,
    Off
};

// Everything a view may read. Reports are immutable snapshots.
struct ViewInput
{
    std::shared_ptr<const Report> report; // never null
    std::vector<std::shared_ptr<const Report>> baselines; // A, B, C
    const Catalog* catalog = nullptr; // never null
    std::shared_ptr<const ProbeRun> measurement = {}; // of the probe; null: none
    std::shared_ptr<const SearchAnswer> search = {}; // may be of an earlier scenario; null: none yet
    bool tentative = false; // the report is of a suggestion that is being tried on
    QString letter = {}; // of the report, where it is one of several side by side; empty: "now"
};

// How to draw: the same for window and export, with other values.
struct PictureStyle
{
    const Theme* theme = nullptr; // never null
    QFont font; // base size; pictures scale it by the type scale
    NumberFormat numbers;
    Motion motion = Motion::Full;
    bool dragging = false; // a slider moves: axes go on by steps and nothing else is animated
    bool interactive = true; // false on paper and on stage: no buttons, nobody is asked to click
    bool axesFrozen = false; // whatever the data do
};

// One datum of the picture: what hover, arrow keys and a screen reader visit.
struct Mark
{
    QString key; // stable id: "slab.master", "ridge.memory"
    QString text; // one spoken row: "Adam v, 280 gigabytes, 25 percent"
    QString path; // report path it shows; empty when none
    QPainterPath shape; // in picture coordinates of the rectangle given to marks()
};

// The marks that most pictures have: a rectangle, or a disc around a point.
Mark boxMark(QString key, QString text, QString path, const QRectF& box);
Mark dotMark(QString key, QString text, QString path, QPointF at, qreal radius);

struct ReadoutTileData
{
    QString label; // as the report names the readout, or its short form
    QString value; // "1.12 TB", or "—" with reason in `detail`
    QString detail; // tooltip: exact value, or why there is none
    QString path; // report path, for the maths dock
    GateState state = GateState::NotApplicable; // icon: pass ✓, tight ▲, fail ✗
    std::vector<QString> deltas; // one a baseline: "A  +12.0 GB  ×1.10"
    bool caveat = false; // `detail` says what the value rests on and does not hold
};

// The number behind a cell's text, for files.
struct CellNumber
{
    qsizetype column = 0;
    std::optional<double> si; // empty or not finite: none
    Unit unit = Unit::Number;
};

// One column of a row: words, or a value as shown with the number behind it.
struct TableCell
{
    TableCell() = default;
    TableCell(QString words)
        : text(std::move(words))
    {
    }
    TableCell(QString shown, std::optional<double> value, Unit valueUnit)
        : text(std::move(shown))
        , si(value)
        , unit(valueUnit)
    {
    }

    QString text;
    std::optional<double> si;
    std::optional<Unit> unit; // empty: words
};

struct ViewTable
{
    QStringList columns = {}; // header texts with units
    std::vector<QStringList> rows = {}; // as shown
    std::vector<QString> paths = {}; // report path a row explains; as long as rows, empty strings allowed
    std::vector<std::vector<CellNumber>> numbers = {}; // of the rows, in their order; may be shorter

    void add(const QString& path, const std::vector<TableCell>& cells); // a row
};

struct ViewNames
{
    QString id; // "stack"
    QString tab; // "Stack"
    QString title = {}, subtitle = {};
};

enum class EditPhase
{
    Preview,
    Commit,
    Cancel,
    Try // put on until somebody keeps or drops it
};

// A row for the controls of a view: its parentWidget().
QHBoxLayout* controlRow(QWidget* parent);

class View : public QWidget
{
    Q_OBJECT
public:
    View(QWidget* parent, ViewNames names);
    ~View() override;

    const QString& id() const { return m_names.id; }
    const QString& tabName() const { return m_names.tab; }
    QString title() const;
    QString subtitle() const;

    void setInput(const ViewInput& input);
    void setStyle(const PictureStyle& style);
    // What the picture is made of: while it is covered, of a scenario that has nothing to do with what is
    // asked. What the view was given is given().
    const ViewInput& input() const { return m_input; }
    const ViewInput& given() const { return m_given; }
    const PictureStyle& style() const { return m_style; }
    bool ready() const { return m_input.report && m_input.catalog && m_style.theme; }
    ViewFrame& frame();
    // Answers that take long come later, and pictureChanged() tells: so in a window and in a preview. A file
    // is made of all of them at once.
    void setAnswersLater() { m_answersLater = true; }
    bool answersLater() const { return m_answersLater; }
    // Nothing of the picture may be seen: a cover is painted, and there are no marks, tiles, rows or
    // controls.
    bool isCovered() const { return m_covered; }

    std::vector<ReadoutTileData> tiles() const;
    ViewTable table() const;
    // Why a figure of such an input says nothing, as a sentence; empty: it does.
    QString nothingToShow(const ViewInput& input) const;
    // Whether the picture is of the scenario, so that its assumptions belong below an export.
    virtual bool showsScenario() const { return true; }
    // Whether it reads ViewInput::search.
    virtual bool showsPlans() const { return false; }
    // What it would have of it beyond the best plans.
    virtual void addQuestions(FurtherQuestions&) const { }
    // The figure alone (no title, no tiles), clipped to `area` by the code that draws it.
    void paintPicture(QPainter& painter, const QRectF& area);
    // Valid for the last area painted or given; in walking order.
    std::vector<Mark> marks(const QRectF& area);
    std::optional<Mark> markAt(QPointF at, const QRectF& area);
    std::optional<Mark> markByKey(const QString& key, const QRectF& area);

    // The view's own controls, shown between picture and tiles; called once. Null: none.
    virtual QWidget* controls(QWidget* parent);
    // The view's own settings that shape the picture (split panels, log scale …), see addOption(), as plain
    // values under fixed keys, so that an export can be drawn like the view on screen. setOptions() takes
    // what options() gave; keys it does not know or that are missing keep their value.
    virtual QVariantMap options() const;
    virtual void setOptions(const QVariantMap& options);
    // What was tried here on the scenario alone (a what-if, a bound, a place in time) belongs to it: another
    // one, which is no edit of it, stands in its place now.
    virtual void forgetTried() { }
    // The words that a setting takes, where it takes a few; for help and messages. Empty: a number, a switch
    // or a text.
    virtual QStringList choicesOf(const QString& key) const;
    // The keys of this view's own, for the help and the shortcut sheet: keys, what they do. What every figure
    // has (arrow keys, Enter, Esc) is not among them.
    virtual std::vector<std::pair<QString, QString>> keys() const { return {}; }
    // Input over the picture, in the coordinates of `area`, before the frame's own use of it (click =
    // explain, arrows = walk the marks). True: the view has taken it; a press that was taken keeps the mouse
    // until its release.
    bool pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers);
    bool pictureMouseMove(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers);
    bool pictureMouseRelease(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers);
    bool pictureKeyPress(QKeyEvent* event, const QRectF& area);
    // `angle` as QWheelEvent::angleDelta().
    bool pictureWheel(QPointF at, QPoint angle, const QRectF& area, Qt::KeyboardModifiers modifiers);
    // The pointer without a button; empty when it has left the picture.
    void pictureHovered(const std::optional<QPointF>& at, const QRectF& area);
    Qt::CursorShape pictureCursor(QPointF at, const QRectF& area) const;

    // The mark that keys have reached, by key; empty: none.
    const QString& currentMark() const { return m_currentMark; }
    void setCurrentMark(const QString& key, const QRectF& area);
    // Forward or back in walking order, stopping at the ends. False when there is nothing to walk.
    bool walkMarks(int step, const QRectF& area);
    // Outlines the marks that show this report path; empty: none.
    void highlightPath(const QString& path);
    const QString& highlightedPath() const { return m_highlightedPath; }

Q_SIGNALS:
    // A drag or a click inside the picture changes fields, as one step to undo. What is to be tried is named
    // ("FSDP on 32 GPUs") and says what it would do.
    void edited(const ridgepoint::FieldEdits& edits, ridgepoint::EditPhase phase, const QString& name = {},
        const QString& effect = {});
    void explainRequested(const QString& path);
    // The report path under the pointer; empty when it has left.
    void pathHovered(const QString& path);
    void optionsChanged();
    void pictureChanged(); // what is painted, or what the title line and the tiles say, is another now
    // For screen readers and the status bar; once per gesture end.
    void announced(const QString& text);

protected:
    // What the functions above ask for, of the same meaning, where nothing hides it. Title and subtitle where
    // they hang on what is shown.
    virtual QString ownTitle() const { return writtenTitle(); }
    // A covered picture has these, for they tell no number of a report.
    virtual QString writtenTitle() const { return m_names.title; }
    virtual QString writtenSubtitle() const { return m_names.subtitle; }
    virtual QString ownSubtitle() const { return m_names.subtitle; }
    virtual std::vector<ReadoutTileData> makeTiles() const = 0;
    virtual ViewTable makeTable() const = 0;
    virtual QString reasonForNothing(const ViewInput&) const { return {}; }
    virtual void drawPicture(QPainter& painter, const QRectF& area) = 0;
    virtual std::vector<Mark> listMarks(const QRectF& area) = 0;
    // Single marks, so that a view of many thousands need not list them for every event. By default the
    // smallest of marks() that holds the point, and the one of that key.
    virtual std::optional<Mark> findMarkAt(QPointF at, const QRectF& area);
    virtual std::optional<Mark> findMark(const QString& key, const QRectF& area);
    virtual bool walkOwnMarks(int step, const QRectF& area);
    virtual bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers);
    virtual bool mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers);
    virtual bool mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers);
    virtual bool keyPressed(QKeyEvent* event, const QRectF& area);
    virtual bool wheelTurned(QPointF at, QPoint angle, const QRectF& area, Qt::KeyboardModifiers modifiers);
    virtual void pointerMoved(const std::optional<QPointF>& at, const QRectF& area);
    virtual Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const;
    // Whether it draws a report under this veil as an empty picture that says nothing else of what is hidden:
    // from the report alone, with nothing computed again from the scenario. Else it is covered.
    virtual bool drawsVeiled(const AnswerMask&) const { return false; }

    // Another report, or another way to draw it: data and picture are to be made again; the base repaints.
    virtual void inputChanged() { rebuild(); }
    virtual void styleChanged() { rebuild(); }
    virtual void rebuild() { }
    // A value that can be dragged: what a press here holds, and the edits that the pointer asks for while
    // held() is. A press that asks for nothing explains its mark; letGo() follows the last edit. Esc cancels.
    virtual std::optional<HeldHandle> holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers);
    virtual FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers);
    virtual void clicked(const HeldHandle& held, const QRectF& area);
    virtual void letGo(const HeldHandle& held, EditPhase phase);
    bool held() const { return m_held.has_value(); }
    QPointF pressedAt() const { return m_held->start; }
    void drop() { m_held.reset(); }
    // A setting of this view. They are taken in the order in which they were added.
    void addOption(OptionSpec spec, OptionControl control = {});
    void placeOption(QLayout& row, const QString& key); // its control, behind what stands there
    void placeOptions(QLayout& row); // all that have a control and no place yet, in their order
    QWidget* optionControl(const QString& key, std::size_t radio = 0) const; // null until it is placed
    // Settings are others now, by hand or by setOptions().
    virtual void changed();
    // edited() of one field.
    void edit(const QString& field, const QString& text, EditPhase phase);
    // Repaints the picture alone; refresh() also the title line and the tiles.
    void repaintPicture();
    void refresh();
    // Whether somebody waits for what takes long: hidden views of a window ask for nothing.
    bool isAwaited() const { return m_answersLater && (isVisible() || !(parentWidget() || m_frame)); }
    bool event(QEvent* event) override;

private:
    std::vector<ViewOption>::const_iterator findOption(const QString& key) const;
    bool tells(const QString& own, const QString& written) const;
    const AnswerMask* veil() const;
    bool keepsBack(const QString& path) const;
    void cover(const ViewInput& given);
    void uncover();
    void forgetWhatWasSaid();
    void releaseAxes();
    void paintCover(QPainter& painter, const QRectF& area) const;
    void pull(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers);
    void end(const HeldHandle& done, EditPhase phase);

    ViewNames m_names;
    std::vector<ViewOption> m_options;
    ViewInput m_given, m_input;
    bool m_covered = false, m_answersLater = false;
    QVariantMap m_optionsBefore, m_optionsUnder; // it was covered, and right after
    PictureStyle m_style;
    ViewFrame* m_frame = nullptr; // a child
    QString m_currentMark;
    QString m_highlightedPath;
    std::optional<HeldHandle> m_held;
};

} // namespace ridgepoint
