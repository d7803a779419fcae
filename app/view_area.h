#pragma once

// The pictures, one tab a view. A view is built when its tab is first shown; hidden ones get new reports when
// they come back.

#include <QHash>
#include <QTabWidget>

#include "views/view.h"

namespace ridgepoint {

class ViewArea : public QTabWidget
{
    Q_OBJECT
public:
    explicit ViewArea(QWidget* parent = nullptr);

    bool setCurrentView(const QString& id); // false when there is none
    QString currentId() const; // empty on a page that is no view
    View* currentView(); // null on a page that is no view
    View* view(const QString& id) const; // null until built

    QMap<QString, QVariantMap> viewOptions() const; // of the built views, by id

    void setInput(const ViewInput& input);
    void setPictureStyle(const PictureStyle& style);

    // Builds every view anew, as it was set, because its words are of another language.
    void retranslate();

    // A page that is no view, at the end, with a close button. Shown at once.
    void openPage(QWidget* page, const QString& name);

Q_SIGNALS:
    void viewCreated(ridgepoint::View* view);
    void currentViewChanged(const QString& id);

private:
    void showCurrent();
    void nameTabs();
    View* build(int index);

    struct Slot
    {
        QString id;
        View* view = nullptr;
        bool stale = true; // input or style has changed while hidden
        QVariantMap options = {}; // to set once it is built anew
    };
    Slot* slotOf(const QWidget* page);

    std::vector<std::pair<QWidget*, Slot>> m_slots;
    ViewInput m_input;
    PictureStyle m_style;
};

} // namespace ridgepoint
