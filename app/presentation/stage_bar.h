#pragma once

// Up to three fields of the scenario as sliders below a stage, each with a button that puts another field in
// its place.

#include <QPointer>
#include <QStringList>
#include <QWidget>

#include <array>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace ridgepoint {

class Document;
class FieldRow;
class FilterList;
class Theme;

inline constexpr int stageSliderCount = 3,
                     mostStageSliders = 4; // that anybody chooses; that a lesson asks for

class StageBar : public QWidget
{
    Q_OBJECT
public:
    // `document` must outlive the bar.
    explicit StageBar(Document& document, QWidget* parent = nullptr);

    // What matters most for a view, when nobody has chosen.
    static QStringList fieldsFor(const QString& viewId);

    void setFields(const QStringList& ids); // unknown ones are left out
    const QStringList& fields() const { return m_fields; }
    FieldRow* row(int index) const { return m_rows[std::size_t(index)]; } // null: the place is empty
    void setFixed(bool fixed); // nobody chooses others: a lesson's
    void setNotesShown(bool shown); // of choices
    void choose(int index); // opens the list of fields
    FilterList* chooser() const { return m_list; } // null until first opened
    void setTheme(const Theme& theme);
    void setStatus(const QString& text);
    QString status() const;
    void rebuild(); // after a change of font or language

Q_SIGNALS:
    void message(const QString& text); // a refused edit
    void fieldsChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void fit();
    void refresh();
    int places() const;
    void put(int index, const QString& id);

    Document& m_document;
    const Theme* m_theme;
    QHBoxLayout* m_layout;
    QLabel* m_status;
    QStringList m_fields; // may have empty places
    std::array<QPointer<FieldRow>, mostStageSliders> m_rows;
    std::array<QPointer<QWidget>, mostStageSliders> m_cells;
    std::array<QPointer<QToolButton>, mostStageSliders> m_buttons;
    QWidget* m_popup = nullptr;
    FilterList* m_list = nullptr;
    QStringList m_listed; // ids in the list; an empty one takes the slider away
    int m_choosing = 0;
    bool m_fixed = false, m_notesShown = true;
};

} // namespace ridgepoint
