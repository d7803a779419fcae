#include "views/view.h"

namespace ridgepoint {

View::View(QWidget* parent)
    : QWidget(parent)
{
}

View::~View() = default;

void View::setInput(const ViewInput& input)
{
    m_input = input;
    inputChanged();
    update();
}

void View::setStyle(const PictureStyle& style)
{
    m_style = style;
    styleChanged();
    update();
}

} // namespace ridgepoint
