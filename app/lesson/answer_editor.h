#pragma once

// Where one card is answered: options to choose, a number with its order of magnitude first, a place on a
// slider, an order, a curve of handles, or the sliders themselves. Keyboard and pointer are equal.

#include <QWidget>

#include "core/base/format.h"
#include "core/teaching/lesson/play.h"
#include "widgets/theme.h"

#include <optional>
#include <vector>

class QButtonGroup;
class QLineEdit;
class QListWidget;
class QLabel;

namespace ridgepoint {

class SketchEditor;
class ValueSlider;

// An answer that is begun.
struct AnswerDraft
{
    QString entry = {};
    int option = -1;
    std::vector<int> order = {};
    bool moved = false; // the order
    std::vector<std::optional<double>> heights = {};
};

class AnswerEditor : public QWidget
{
    Q_OBJECT
public:
    explicit AnswerEditor(QWidget* parent = nullptr);

    // Another card, or the same in another language; empty.
    void show(const LessonPlay& play, const NumberFormat& numbers, const Theme& theme);
    // What stands in it; empty where nothing does or it cannot be read, with the reason.
    std::optional<CardAnswer> answer(const LessonPlay& play, QString& problem) const;
    // To be put back where the same card is shown anew.
    AnswerDraft draft() const;
    void restore(const AnswerDraft& draft);
    void clear();
    // A digit key: chooses an option. False where the card has none of it.
    bool chooseOption(int number);
    void selectEntry(); // so that what is typed next replaces it
    // A character for the entry, typed elsewhere; a digit puts the next line of an order in its place. False
    // where the card has neither.
    bool type(const QString& text);
    bool erase(); // what was typed last; false: nothing is typed
    SketchEditor* sketch() const { return m_sketch; } // null: the card is none
    QWidget* firstField() const { return m_first; } // takes the focus; null: nothing to answer here

Q_SIGNALS:
    void changed();
    void submitted(); // Enter
    void takenBack(); // Backspace where nothing is typed

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildOptions(const LessonPlay& play, const NumberFormat& numbers);
    void buildNumber(const LessonPlay& play, const NumberFormat& numbers);
    void buildThreshold(const LessonPlay& play, const NumberFormat& numbers, const Theme& theme);
    void buildTally(const LessonPlay& play, const NumberFormat& numbers);
    void buildRank(const LessonPlay& play, const NumberFormat& numbers);
    void buildSketch(const LessonPlay& play, const NumberFormat& numbers, const Theme& theme);
    void moveRank(int step);
    void placeRank(int option); // behind those that were typed before it
    void touchRank();

    QWidget* m_body = nullptr; // of the card shown
    QWidget* m_first = nullptr;
    QButtonGroup* m_options = nullptr;
    QLineEdit* m_entry = nullptr;
    bool m_tally = false; // the entry takes an order, digit by digit
    ValueSlider* m_slider = nullptr;
    QListWidget* m_rank = nullptr;
    bool m_rankMoved = false; // until then nobody has said anything
    std::vector<int> m_rankTyped; // options, in the order of their digits
    SketchEditor* m_sketch = nullptr;
};

} // namespace ridgepoint
