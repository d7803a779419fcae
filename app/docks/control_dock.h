#pragma once

// Every field of the scenario as rows, grouped as the field table groups them, those that the question is
// about open and on top. Seldom used ones stay folded away; a row is built when it is first to be seen; a
// line at the top finds any of them by name, a button beside it collects what is changed.

#include <QHash>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <QVariantMap>
#include <QWidget>

#include "app/docks/control_match.h"
#include "core/analysis/sweep.h"
#include "core/inputs/scenario/field.h"
#include "widgets/field_row.h"

#include <optional>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QScrollArea;

namespace ridgepoint {

class ControlGroup;
class Document;
class LayerStrip;
class QuietButton;
class SliderLines;
class Theme;

class ControlDock : public QWidget
{
    Q_OBJECT
public:
    // `document` must outlive the dock.
    explicit ControlDock(Document& document, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // Fields that a search keeps as they are, and those of which it tries some values alone.
    void setHeld(const std::vector<std::string>& locks, const std::vector<SweepAxis>& vary);
    void focusSearch();
    // Whether the question is of serving: its groups are open and on top then, those of training folded away
    // under one headline; else the other way round. Each remembers its folds.
    void setServing(bool serving);
    // Opens its group, scrolls to the row and focuses it; null when there is no such row.
    FieldRow* reveal(const QString& fieldId);
    static bool isOfTraining(FieldGroup group); // and of nothing else
    FieldRow* row(const QString& fieldId) const { return m_rows.value(fieldId); } // null until built

    // What is folded open, searched for and scrolled to, for a dock that takes the place of this one.
    QVariantMap folds() const;
    QVariantMap lastingFolds() const; // what the next start takes up
    void setFolds(const QVariantMap& folds);

    SliderLines& lines() { return *m_lines; }
    void showLines(); // of the rows that are to be seen; by itself when the scenario has rested a moment

    void focusModelSize(); // where the keyboard stands at first

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; // rows stay usable

Q_SIGNALS:
    void sweepRequested(const QString& fieldId);
    void lockRequested(const QString& fieldId, bool locked);
    void valuesRequested(const QString& fieldId);
    void message(const QString& text); // a refused edit, or what was copied

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    FieldGroup home(
        const FieldSpec& field) const; // what serving uses of a training group stands elsewhere then
    void dealFields(); // to the groups that they are at home in
    ControlGroup* groupOf(const QString& fieldId) const;
    void openGroup(ControlGroup& group, bool open);
    // Scrolls to its headline, and to as many of its rows as find room. Not while something is searched for.
    void bringIntoSight(FieldGroup id);
    void scrollToWanted();
    void buildRows(ControlGroup& group); // those that are to be seen and not there yet
    void placeRows(ControlGroup& group);
    bool applies(const FieldSpec& field) const;
    std::vector<QPointer<FieldRow>> rowsWithLines() const;
    void showNextLine();
    bool isSifted() const; // by the search line, or to what is changed
    bool isWanted(const ControlGroup& group, const FieldSpec& field) const;
    std::vector<ControlGroup*> shownOrder() const;
    void arrange(); // which groups and rows show, and where: folds, the question, the search line
    void placeGroups(const std::vector<ControlGroup*>& order);
    void chainRows(const std::vector<ControlGroup*>& order);
    void show(const FieldSpec& field, FieldRow& row) const;
    void showLock(const FieldSpec& field, FieldRow& row) const;
    void refresh();
    void showChanged();
    void resetGroup(const ControlGroup& group);
    void resetField(const QString& fieldId);
    void edit(const QString& fieldId, const QString& text, SliderPhase phase);
    QString meshProduct() const;
    void showLayers();
    void showWallTicks(FieldRow& row) const;
    void showEffectChip(FieldRow& row) const;
    void showMfuChip(FieldRow& row) const; // stated beside predicted; one click takes the other
    void showCapacityChip(FieldRow& row) const; // stated as nominal: one click takes the driver's
    void showRecipeChip(FieldRow& row) const; // how the scenario departs from its stack

    Document& m_document;
    Scenario m_defaults;
    const Theme* m_theme;
    QLineEdit* m_search;
    QuietButton* m_changedOnly;
    QScrollArea* m_scroll;
    std::optional<FieldGroup> m_wanted; // to be in sight
    int m_scrolledTo = 0; // for it
    QLabel* m_nothing;
    QuietButton* m_training; // over the groups of training where the question is of serving
    QLabel* m_product; // in the mesh's group
    LayerStrip* m_layers; // in the model's group
    std::vector<ControlGroup*> m_groups;
    std::vector<ControlGroup*> m_order; // as they stand
    QWidgetList m_chain; // as Tab goes through them
    bool m_serving = false;
    bool m_trainingOpen = false;
    QHash<QString, FieldRow*> m_rows;
    std::vector<const FieldSpec*> m_changed;
    std::vector<const FieldSpec*> m_collected; // changed now, or since the button for them was pressed
    QHash<const FieldSpec*, ControlMatch> m_found; // by the search line
    std::vector<std::string> m_locks;
    std::vector<SweepAxis> m_vary;
    SliderLines* m_lines;
    QTimer m_rest, m_nextLine;
    std::vector<QPointer<FieldRow>> m_withLines; // that wait for their turn
};

} // namespace ridgepoint
