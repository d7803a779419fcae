#pragma once

// Every field of the scenario as rows, grouped as the field table groups them. Seldom used ones stay folded
// away; a row is built when it is first to be seen; a line at the top finds any of them by name.

#include <QHash>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <QVariantMap>
#include <QWidget>

#include "core/analysis/sweep.h"
#include "core/inputs/scenario/field.h"
#include "widgets/field_row.h"

#include <optional>
#include <string>
#include <vector>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace ridgepoint {

class Document;
class LayerStrip;
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
    // Opens its group, scrolls to the row and focuses it; null when there is no such row.
    FieldRow* reveal(const QString& fieldId);
    // Scrolls to its headline, and to as many of its rows as find room; folds stay as they are. Not while
    // something is searched for.
    void bringIntoSight(FieldGroup id);
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
    struct Group
    {
        FieldGroup id;
        std::vector<const FieldSpec*> fields;
        QWidget* box = nullptr;
        QToolButton* header = nullptr;
        QToolButton* reset = nullptr;
        QHBoxLayout* headline = nullptr;
        QWidget* body = nullptr; // null until opened
        QVBoxLayout* rows = nullptr;
        QToolButton* more = nullptr; // null when nothing is folded away
        bool open = false;
        bool moreOpen = false;
    };

    void buildGroup(Group& group, QVBoxLayout* layout);
    void openGroup(Group& group, bool open);
    void scrollToWanted();
    void buildBody(Group& group);
    void buildRows(Group& group); // those of an open group that are to be seen and not there yet
    bool applies(const FieldSpec& field) const;
    std::vector<QPointer<FieldRow>> rowsWithLines() const;
    void showNextLine();
    bool isWanted(const Group& group, const FieldSpec& field, const QString& search) const;
    void arrange(); // which rows show: folds and the search line
    void show(const FieldSpec& field, FieldRow& row) const;
    void showLock(const FieldSpec& field, FieldRow& row) const;
    void refresh();
    void resetGroup(const Group& group);
    void resetField(const QString& fieldId);
    void edit(const QString& fieldId, const QString& text, SliderPhase phase);
    QString meshProduct() const;
    void showLayers();
    void showWallTicks(FieldRow& row) const;
    void showEffectChip(FieldRow& row) const;
    void showMfuChip(FieldRow& row) const; // stated beside predicted; one click takes the other
    void showCapacityChip(FieldRow& row) const; // stated as nominal: one click takes the driver's
    void showRecipeChip(FieldRow& row) const; // how the scenario departs from its stack
    // What a search text found in a field, the weaker first.
    enum class Match
    {
        None,
        Help,
        Id,
        Words, // of its label, its group or its choices
    };
    static Match match(const FieldSpec& field, const QString& wanted);
    Match bestMatch(const QString& wanted) const; // of the fields that mean something in this scenario

    Document& m_document;
    Scenario m_defaults;
    const Theme* m_theme;
    QLineEdit* m_search;
    QScrollArea* m_scroll;
    std::optional<FieldGroup> m_wanted; // to be in sight
    int m_scrolledTo = 0; // for it
    Match m_bestMatch = Match::None; // weaker ones do not show
    QLabel* m_nothing;
    QLabel* m_product = nullptr; // in the parallelism group
    LayerStrip* m_layers = nullptr; // in the model's group
    std::vector<Group> m_groups;
    QHash<QString, FieldRow*> m_rows;
    std::vector<std::string> m_locks;
    std::vector<SweepAxis> m_vary;
    SliderLines* m_lines;
    QTimer m_rest, m_nextLine;
    std::vector<QPointer<FieldRow>> m_withLines; // that wait for their turn
};

} // namespace ridgepoint
