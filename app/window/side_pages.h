#pragma once

// The panel at the right side of the pictures and the actions that are about it: the maths of a readout, and
// the comparison with what is pinned.

#include <QObject>
#include <QStringList>

namespace ridgepoint {

class Actions;
class CentralArea;
class CompareDock;
class Document;
class MathsDock;
class Settings;
class SidePanel;
class ViewArea;

class SidePages : public QObject
{
    Q_OBJECT
public:
    enum class Page
    {
        Maths,
        Compare
    };

    // All must outlive this.
    SidePages(Document& document, const Settings& settings, ViewArea& views, CentralArea& central,
        Actions& actions, QObject* parent = nullptr);

    void setVisible(Page page, bool visible);
    void explain(const QString& path); // shows the maths of a report path
    void highlight(const QString& path); // where the maths are shown
    void pin(); // the scenario, as a baseline
    QStringList baselineTitles() const; // A first
    void applyStyle();
    void retranslate(); // built anew
    void updateActions();

Q_SIGNALS:
    void said(const QString& text);
    void refused(const QString& reason);

private:
    void build();
    std::size_t chosenBaseline() const; // in the comparison

    Document& m_document;
    const Settings& m_settings;
    ViewArea& m_views;
    CentralArea& m_central;
    Actions& m_actions;
    SidePanel* m_panel = nullptr; // with its pages, null until first shown
    MathsDock* m_maths = nullptr;
    CompareDock* m_compare = nullptr;
};

} // namespace ridgepoint
