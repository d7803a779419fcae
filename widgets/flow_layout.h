#pragma once

// Lays items out in rows and starts a new row when the width is used up, in columns as even as possible: what
// asks for more than its share has it where others can spare it. Cells of a row are as high as the highest;
// left over width is shared out, so that the rows end together.

#include <QLayout>

#include <vector>

namespace ridgepoint {

class FlowLayout : public QLayout
{
    Q_OBJECT
public:
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange({0, 0, width, 0}, false); }
    QSize sizeHint() const override; // all in one row
    QSize minimumSize() const override; // one cell
    void setGeometry(const QRect& rect) override;

private:
    int arrange(const QRect& rect, bool apply) const; // returns the height used
    static std::vector<int> widths(const std::vector<QLayoutItem*>& row, int room);

    std::vector<QLayoutItem*> m_items;
};

} // namespace ridgepoint
