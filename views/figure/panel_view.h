#pragma once

// A view of several pictures, one at a time: the row of buttons that chooses, the keys 1, 2, …, the option
// under which the choice is kept, and whatever asks for the picture of now. With one picture there is no
// choice.

#include "views/figure/handle_view.h"
#include "views/figure/panel.h"

#include <QRadioButton>

#include <memory>

class QHBoxLayout;

namespace ridgepoint {

struct PanelWords
{
    QString option = {}; // "scaling"; empty, as name and tip, of a view of one picture
    QString name = {}, tip = {}; // of its button
    QString subtitle = {}; // of the view while it shows
};

class PanelView : public HandleView
{
public:
    static inline const QString usualOption = QStringLiteral("show");

    QString ownSubtitle() const override;
    std::vector<ReadoutTileData> makeTiles() const override { return {}; }
    ViewTable makeTable() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;
    QWidget* controls(QWidget* parent) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;

    int panel() const { return m_shown; }
    void setPanel(int panel) { setOptions({{m_option, panelKeys()[panel]}}); }
    QRadioButton* panelButton(int panel) const; // null until the frame is built

protected:
    PanelView(QWidget* parent, ViewNames names, QString option = usualOption);

    // In the order of the buttons. Without a panel the view itself draws and lists what shows.
    void addPanel(PanelWords words, std::unique_ptr<Panel> panel = nullptr);
    template <class Data, class Picture, class Read,
        class Tabulate = ViewTable (*)(const SheetData&, const NumberFormat&)>
    PanelOf<Data, Picture>& addPanel(PanelWords words, Read read, Tabulate tabulate = sheetTable)
    {
        auto made = std::make_unique<PanelOf<Data, Picture>>(*this, std::move(read), std::move(tabulate));
        auto& panel = *made;
        addPanel(std::move(words), std::move(made));
        return panel;
    }

    ShownSheet sheetIn(const QRectF& area) const override;
    virtual bool byHand() const { return held(); } // whether a hand holds what the picture shows
    void rebuild() override; // outdates all panels; the next painting makes them anew
    void changed() override;
    // Behind the buttons: what is no setting, and settings that stand before it. The others follow.
    virtual void addControls(QHBoxLayout&) { }
    virtual void syncControls() { }
    virtual void panelChanged() { } // before the new one is shown

private:
    struct Entry
    {
        PanelWords words;
        std::unique_ptr<Panel> panel;
    };
    QStringList panelKeys() const;
    // Null where the view draws by itself.
    Panel* shownPanel() const { return m_panels[static_cast<std::size_t>(m_shown)].panel.get(); }

    QString m_option;
    std::vector<Entry> m_panels;
    int m_shown = 0;
};

// The same with names for the panels.
template <class Names>
class PanelViewOf : public PanelView
{
public:
    using Show = Names;
    Names shown() const { return static_cast<Names>(panel()); }
    void setShown(Names panel) { setPanel(static_cast<int>(panel)); }
    QRadioButton* showButton(Names panel) const { return panelButton(static_cast<int>(panel)); }

protected:
    using PanelView::PanelView;
};

} // namespace ridgepoint
