#pragma once

#include "views/figure/picture_view.h"
#include "views/serving_token/token_picture.h"
#include "views/serving_view.h"

namespace ridgepoint {

// Where the time between two tokens goes.
class ServingTokenView : public ServedView<TokenData, PictureView<TokenPicture>>
{
    Q_OBJECT
public:
    explicit ServingTokenView(QWidget* parent = nullptr);

protected:
    void rebuild() override;
};

} // namespace ridgepoint
