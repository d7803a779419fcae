#pragma once

// The investigation beside the pictures: one step at a time, with its conclusion, its four numbers and the
// way on. Going to a step asks for its picture; the numbers follow the scenario while the page is shown.

#include "core/teaching/investigation/investigation.h"
#include "core/validation/nearest_runs.h"

#include <QTimer>
#include <QWidget>

#include <array>
#include <optional>

class QLabel;
class QPushButton;

namespace ridgepoint {

class Document;
struct NumberFormat;

class InvestigationPage : public QWidget
{
    Q_OBJECT
public:
    // The document must outlive it.
    explicit InvestigationPage(const Document& document, QWidget* parent = nullptr);

    void begin(bool serving); // at the first step
    void resume(bool serving, std::size_t step); // without asking for its picture
    bool hasBegun() const { return m_serving.has_value(); }
    bool isOfServing() const { return m_serving.value_or(false); }
    std::size_t step() const { return m_step; }
    void setNumbers(const NumberFormat& numbers);
    QSize sizeHint() const override;

Q_SIGNALS:
    void explainRequested(const QString& path);
    void pictureRequested(const ridgepoint::InvestigationPicture& picture);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct NumberRow
    {
        QLabel *label, *value, *note;
    };
    void goTo(std::size_t step);
    void refresh();
    void say();

    const Document& m_document;
    BundledRuns m_runs;
    std::optional<bool> m_serving; // empty: not begun
    bool m_asked = false; // whether the scenario asked of serving then
    std::size_t m_step = 0;
    Investigation m_walk;
    NumberFormat m_numbers;
    QTimer m_later; // a drag is followed when it pauses
    QLabel *m_count, *m_title, *m_sentence;
    std::array<NumberRow, 4> m_rows{};
    QPushButton *m_back, *m_next;
};

} // namespace ridgepoint
