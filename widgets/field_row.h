#pragma once

// One FieldSpec as a row: label, editor, exact entry, menu, message. The row never changes the scenario
// itself; it says what the user wants as text that setField() takes, and shows whatever scenario comes back.
//
// Typing a digit anywhere in the row opens the exact entry; Enter commits, Esc restores. A refused entry
// stays visible with the accepted forms underneath, while the scenario keeps its last good value.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "widgets/value_slider.h"

#include <QWidget>

#include <optional>
#include <string_view>
#include <vector>

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace ridgepoint {

class ElidedLabel;
class PresetPicker;
class QuietButton;

class FieldRow : public QWidget
{
    Q_OBJECT
public:
    // Both must outlive the row. `shortName` stands in the label's place ("TP"); the label is in its tooltip
    // then.
    FieldRow(const FieldSpec& field, const Catalog& catalog, QWidget* parent = nullptr,
        const QString& shortName = {});

    ~FieldRow() override;

    const FieldSpec& field() const { return m_field; }
    QString id() const;
    ValueSlider* slider() const { return m_slider; } // null unless the field is a number

    // A field that does not apply is disabled, with the reason as tooltip.
    void showScenario(const Scenario& scenario);
    // What the engine says about this field; empty takes it away. The row's own entry error comes first.
    void showDiagnostic(const QString& message);
    // What "auto" comes to, in the field's unit: beside the word, and where the slider stands, while the field is
    // left to auto.
    void showEffective(std::optional<double> value);
    // Another answer, as a chip under the row: one click says `value`. Empty takes it away. `tip`: what of
    // the text had no room; `of`: the field that the answer is for, where it is not the row's.
    void showAlternative(
        const QString& text, const QString& value, const QString& tip = {}, const FieldSpec* of = nullptr);
    // Marks on the slider's track, listed with their tips in tooltip and description. Numbers only.
    void showTicks(std::vector<SliderTick> ticks);
    // Whether searches leave this field as it is, to be seen at the menu and changed there. Until it is
    // called there is no such question.
    // `values`: those that searches try and no others, "1,2,4"; empty: all.
    void showLock(bool locked, const QString& values);
    // What the slider does to something, and the same in words for tooltip and description. Numbers only; no
    // points and no words: nothing.
    void showTrace(SliderTrace trace, const QString& words);
    void setNotesShown(bool shown); // what stands beside a choice: "16 B/param with AdamW"
    // Whether it is another value than the default: a dot beside the name, and a way back in the menu.
    void setChanged(bool changed);
    bool isChanged() const { return m_changed; }
    // A static mark at the row: this field made a limit break. Words beside it, no colour alone.
    void setFlagged(bool flagged, const QString& text = {});
    void setTheme(const Theme& theme);

Q_SIGNALS:
    void edited(const QString& fieldId, const QString& text, ridgepoint::SliderPhase phase);
    void resetRequested(const QString& fieldId);
    void sweepRequested(const QString& fieldId);
    void lockRequested(const QString& fieldId, bool locked);
    void valuesRequested(const QString& fieldId); // somebody wants to say which ones searches try
    void copied(const QString& text); // "id=value" went to the clipboard

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void buildNumber();
    void buildChoice();
    void buildToggle();
    void buildPreset();
    void buildText();
    void arrange();
    int valueWidth() const; // the least that the value can be read in
    void buildMenu();
    void refreshMenu();
    QWidget* editor() const; // what the label's mnemonic and tab lead to
    void commitEntry();
    void restoreEntry();
    QString local(const QString& text) const;
    QString neutral(const QString& typed) const;
    QString shownText() const;
    void refresh();
    void refreshEditor(bool automatic, bool inferred);
    void refreshMessage();
    QString reasonNotApplicable() const;
    QString hint() const;
    QString help() const; // the field's own, and what the marks mean
    void refreshHelp();
    QString description() const; // the same, and how the keyboard sets it

    const FieldSpec& m_field;
    const Catalog& m_catalog;
    Scenario m_scenario;
    bool m_shown = false; // a scenario has been given

    const QString m_shortName;
    ElidedLabel* m_label;
    QLabel* m_note;
    QLabel* m_message;
    QuietButton* m_menu;
    QToolButton* m_alternative = nullptr; // until one is shown
    QString m_alternativeValue;
    const FieldSpec* m_alternativeField = nullptr; // that it sets
    ValueSlider* m_slider = nullptr;
    QLineEdit* m_entry = nullptr;
    QComboBox* m_combo = nullptr;
    QCheckBox* m_check = nullptr;
    PresetPicker* m_picker = nullptr;

    QString m_ticks; // in words, a line each
    QString m_trace; // in words
    QString m_entryError;
    QString m_entryNote; // how the last entry was read, and the text that it left in the entry
    QString m_entryNoteOf;
    QString m_hint; // under the entry
    QString m_diagnostic;
    std::optional<double> m_effective;
    QString m_flagText;
    bool m_flagged = false;
    bool m_changed = false;
    bool m_locked = false;
    QString m_values;
    QAction* m_reset = nullptr;
    QAction* m_lock = nullptr; // null: no question of it
    QAction* m_range = nullptr; // with it
    const Theme* m_theme = nullptr;
};

} // namespace ridgepoint
