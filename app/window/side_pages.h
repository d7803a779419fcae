#pragma once

// The panel at the right side of the pictures and the actions that are about it: the maths of a readout, the
// comparison with what is pinned, the figure as a table, help, and the investigation in five steps.

#include <QObject>
#include <QStringList>

namespace ridgepoint {

class Actions;
class CentralArea;
class CompareDock;
class Document;
class HelpPanel;
class InvestigationPage;
class MathsDock;
class Settings;
class SidePanel;
class TablePanel;
class ViewArea;

class SidePages : public QObject
{
    Q_OBJECT
public:
    enum class Page
    {
        Maths,
        Compare,
        Table,
        Help,
        Investigation
    };

    // All must outlive this.
    SidePages(Document& document, const Settings& settings, ViewArea& views, CentralArea& central,
        Actions& actions, QObject* parent = nullptr);

    void setVisible(Page page, bool visible);
    bool isShown(Page page) const;
    HelpPanel& help(); // built with the panel
    TablePanel& table();
    void followPicture(); // the table, after the view or its input has changed
    void explain(const QString& path); // shows the maths of a report path
    void highlight(const QString& path); // where the maths are shown
    void pin(); // the scenario, as a baseline
    void forgetWhatWasSaid(); // by table and help; the other pages see to themselves
    QStringList baselineTitles() const; // A first
    void applyStyle();
    void retranslate(); // built anew
    void updateActions();

Q_SIGNALS:
    void said(const QString& text);
    void refused(const QString& reason);
    void helpShown(); // by its tab too

private:
    void build();
    void investigate(bool visible);
    void beginInvestigation(); // at its first step
    void pageChanged();
    std::size_t chosenBaseline() const; // in the comparison

    Document& m_document;
    const Settings& m_settings;
    ViewArea& m_views;
    CentralArea& m_central;
    Actions& m_actions;
    SidePanel* m_panel = nullptr; // with its pages, null until first shown
    MathsDock* m_maths = nullptr;
    CompareDock* m_compare = nullptr;
    TablePanel* m_table = nullptr;
    HelpPanel* m_help = nullptr;
    InvestigationPage* m_walk = nullptr;
};

} // namespace ridgepoint
