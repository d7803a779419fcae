#pragma once

// One line of text that ends in an ellipsis where it has no room.

#include <QLabel>

namespace ridgepoint {

class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    using QLabel::QLabel;

    QSize minimumSizeHint() const override;
    bool isElided() const;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace ridgepoint
