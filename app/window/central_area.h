#pragma once

// The pictures, with a panel at their right side. In a narrow window the panel lies over the pictures instead
// of squeezing them. A page may stand in the place of both.

#include <QFrame>
#include <QWidget>

class QLabel;
class QToolButton;

namespace ridgepoint {

class CentralArea : public QWidget
{
    Q_OBJECT
public:
    static constexpr int sideBySideFrom = 1200; // width of the window

    explicit CentralArea(QWidget* main, QWidget* parent = nullptr);

    // Hidden at first. `heading` stands above the content, beside the button that closes both; `name` is said
    // of them.
    void setPanel(QWidget* heading, QWidget* content, const QString& name);
    void setPanelVisible(bool visible);
    bool isPanelVisible() const;
    // Takes the page, or gives it back: null. What it covers is hidden until then, out of the keys' way.
    void setCover(QWidget* page);
    bool overlays() const; // whether a visible panel lies over the pictures now
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

Q_SIGNALS:
    void panelClosed(); // by its own button
    void panelShown();

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrange();
    void closePanel();

    QWidget* m_main;
    QFrame* m_panel = nullptr;
    QWidget* m_content = nullptr;
    QWidget* m_cover = nullptr;
    bool m_panelCovered = false; // visible but for the cover
};

} // namespace ridgepoint
