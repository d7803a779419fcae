#pragma once

// The pictures, beside the rail that names them: one at a time, or two or four tiles, or all of them as
// thumbnails. A view is built when it
// is first shown and there is one of each; it moves to wherever it is shown. Hidden ones get new reports when
// they come back.

#include <QMap>
#include <QWidget>

#include "app/document/view_layout.h"
#include "views/view.h"

#include <vector>

class QStackedLayout;
class QTabWidget;
class QToolButton;

namespace ridgepoint {

class ContactSheet;
class TileArea;
class ViewChooser;
class ViewRail;
struct ViewEntry;

class ViewArea : public QWidget
{
    Q_OBJECT
public:
    explicit ViewArea(QWidget* parent = nullptr);
    ~ViewArea() override;

    // In tiles: in the current one; a view that another tile shows changes places with it. False when there
    // is no such view. Of a view whose pages have ids it shows the page that is meant.
    bool setCurrentView(const QString& wanted);
    bool showAsLeft(const QString& id); // the same on the page that it was left on
    bool goBack(); // to the view before this one; false: there is none
    QString currentId() const; // of the page that shows; empty on a page that is no view
    View* currentView(); // null on a page that is no view
    View* view(const QString& id) const; // null until built
    std::vector<View*> shownViews(); // those on screen

    // Options of views that are built or were given some. By view id, as left; and by page id, showing that
    // page.
    QMap<QString, QVariantMap> optionsAsLeft() const;
    QMap<QString, QVariantMap> viewOptions() const;
    void setViewOptions(const QString& id, const QVariantMap& options); // also of one that is not built yet

    void forgetTried(); // what was tried in the views: see View

    void setInput(const ViewInput& input);
    void setPictureStyle(const PictureStyle& style);

    ViewArrangement arrangement() const; // of tiles the pages that they show
    void setArrangement(const ViewArrangement& arrangement);
    ViewLayout layoutKind() const { return m_layout; }
    void setLayoutKind(ViewLayout layout); // also leaves the contact sheet
    void setTileView(int tile, const QString& id);
    void showSheet(bool shown);
    bool sheetShown() const;
    void focusTile(int step); // the next one, or the one before
    void openChooser(); // at the rail's head, or for the current tile

    // Builds every view anew, as it was set, because its words are of another language.
    void retranslate();

    // A page that is no view, at the end of the rail, with a close button. Shown at once.
    void openPage(QWidget* page, const QString& name);
    void showPage(QWidget* page);
    QWidget* currentPage() const; // null while tiles or thumbnails are shown
    QWidget* pictures() const { return m_pictures; } // all beside the rail
    ViewRail* rail() const { return m_rail; }
    TileArea* tiles() const { return m_tiles; } // null until first used, as the next two
    ContactSheet* sheet() const { return m_sheet; }
    ViewChooser* chooser() const { return m_chooser; }

Q_SIGNALS:
    void viewCreated(ridgepoint::View* view); // when it is first on screen
    void currentViewChanged(const QString& id);
    void arrangementChanged(); // what Settings keeps
    void layoutChanged(); // tabs, tiles or thumbnails

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void markCurrent(); // in the rail
    void placeRail();
    void tellPage(); // where another one of the same view shows
    struct Slot
    {
        QString id;
        QWidget* page = nullptr; // its tab
        View* view = nullptr;
        bool met = false; // the window has heard of it
        bool stale = true; // input or style has changed while hidden
        bool forgets = false; // what was tried, once it is built anew
        QVariantMap options = {}; // to set once it is built anew
    };
    void turnTo(const ViewEntry& entry);
    void turnTiles(const ViewArrangement& to); // to the pages that it names
    QStringList firstTiles() const; // where nobody has chosen others
    static QString pageOf(const Slot& slot); // that it shows, by id
    Slot* slotOf(const QWidget* page);
    Slot* slotOf(const QString& id);
    std::vector<Slot*> shownSlots();
    bool isShown(const Slot& slot);
    View* ready(Slot& slot); // built and up to date; null before there is a report
    void showSlots(); // builds what is on screen and puts it there
    void fillTiles();
    void chainTiles();
    void focusView(View* view);
    TileArea& tileArea();
    void changed();

    std::vector<Slot> m_slots;
    QWidget* m_pictures;
    QStackedLayout* m_stack;
    QTabWidget* m_tabs;
    ViewRail* m_rail;
    TileArea* m_tiles = nullptr;
    ContactSheet* m_sheet = nullptr;
    ViewChooser* m_chooser = nullptr;
    ViewLayout m_layout = ViewLayout::Tabs;
    QString m_current; // told last
    QStringList m_visited; // views in the order of their visits, this one last
    QStringList m_tileIds; // as many as there may be tiles
    SplitterShares m_shares = evenShares;
    ViewInput m_input;
    PictureStyle m_style;
};

} // namespace ridgepoint
