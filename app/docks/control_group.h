#pragma once

// A group of controls: a headline that folds, and the rows below it, which are built when they are first
// seen.

#include "core/inputs/scenario/field.h"

#include <QWidget>

#include <array>
#include <vector>

class QVBoxLayout;

namespace ridgepoint {

class QuietButton;

// Text with an arrow that folds what is below it.
QuietButton* newFold(const QString& name, QWidget* parent);
void showFold(QuietButton& fold, bool open);

class ControlGroup : public QWidget
{
    Q_OBJECT
public:
    explicit ControlGroup(FieldGroup id, QWidget* parent = nullptr);

    const FieldGroup id;
    std::vector<const FieldSpec*> fields;
    std::array<bool, 2> open{}; // of a question of training, and of serving
    bool moreOpen = false; // of those that are seldom used

    QuietButton& header() const { return *m_header; }
    QuietButton& reset() const { return *m_reset; }
    QuietButton& more() const { return *m_more; }
    void placeRows(const QWidgetList& rows); // in this order; those of other groups come over
    const QWidgetList& placed() const { return m_placed; }
    void showOpen(bool opened);
    void showMore(int count); // so many are folded away, or can be; 0: there is no such button
    void showChanged(bool changed);

private:
    QuietButton* m_header;
    QuietButton* m_reset;
    QuietButton* m_more;
    QWidget* m_body = nullptr;
    QVBoxLayout* m_rows = nullptr;
    QWidgetList m_placed;
};

// A widget nobody has hidden appears with its parent; showing it by itself before would lay it out alone.
void showIf(QWidget* widget, bool shown);

} // namespace ridgepoint
