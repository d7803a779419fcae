#pragma once

// Options of a picture in one line. What the line has no room for lies in a drawer below it, over the
// picture: a button at the line's end opens it, and so does the focus that the Tab key brings there.

#include <QHBoxLayout>
#include <QPointer>

#include <vector>

class QButtonGroup;
class QComboBox;
class QRadioButton;
class QToolButton;

namespace ridgepoint {

// Options, in the order in which they keep their place in the line. A label stands with the control that it
// names, and radio buttons together, or a box in their place.
class OptionsLine : public QHBoxLayout
{
    Q_OBJECT
public:
    explicit OptionsLine(QWidget* parent);

    struct First
    {
        std::size_t parts = 0; // that stand in the line
        int width = 0;
        bool all = false;
        bool operator==(const First&) const = default;
    };
    First fitting(int room, const QWidget* standIn = nullptr) const;
    void setFirst(const First& first, int left); // where the line begins
    int lineHeight() const; // whatever shows now
    int drawerWidth() const; // of what is below, in one line
    std::vector<QRadioButton*> radioButtons() const; // those that come first of all
    void setStandIn(QWidget* standIn); // in their place; null: themselves

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override; // with the first line
    int minimumHeightForWidth(int width) const override { return heightForWidth(width); }
    QSize sizeHint() const override; // everything in one line
    QSize minimumSize() const override { return {0, lineHeight()}; }
    void setGeometry(const QRect& rect) override;

private:
    struct Part
    {
        std::vector<QLayoutItem*> items;
        QSize size;
        const QButtonGroup* group = nullptr; // of radio buttons
    };
    std::vector<Part> parts() const; // that show
    bool isReplaced(std::size_t part, const std::vector<Part>& all) const;
    bool isTall(const QSize& size) const; // never in a line
    // Both return the height used.
    int arrange(const QRect& rect, bool apply) const;
    int arrangeDrawer(const std::vector<Part>& below, const QRect& rect, bool apply) const;

    First m_first;
    int m_left = 0;
    QPointer<QWidget> m_standIn;
};

class OptionsBar : public QWidget
{
    Q_OBJECT
public:
    explicit OptionsBar(QWidget* parent); // with a layout that gives the line its place
    ~OptionsBar() override;

    QWidget* drawer() const; // parent of the options
    void setOptions(QWidget* options); // whose layout is an OptionsLine
    void setRoom(int width); // that the line may take
    bool isOpen() const { return m_open; }
    void setOpen(bool open);
    QToolButton* moreButton() const { return m_more; }
    QSize sizeHint() const override { return minimumSize(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    class Drawer;
    OptionsLine& line() const;
    void fit();
    void place();
    void fillBox();
    void followFocus(QWidget* now);
    bool isBelow(const QWidget* control) const;

    Drawer* m_drawer; // a child of the parent, over all that it has
    QWidget* m_options = nullptr;
    QToolButton* m_more = nullptr;
    QComboBox* m_box = nullptr; // null until it is needed
    OptionsLine::First m_first;
    int m_room = 0;
    bool m_open = false;
    QObject m_focus; // receives focusChanged; destroyed before ~QWidget, which moves the focus again
};

} // namespace ridgepoint
