#pragma once

#include "views/figure/picture_view.h"
#include "views/serving_token/token_picture.h"

#include <memory>

namespace ridgepoint {

// Where the time between two tokens goes.
class ServingTokenView : public PictureView<TokenPicture>, public ServingView
{
    Q_OBJECT
public:
    explicit ServingTokenView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    QString ownSubtitle() const override;
    ShownService service() const override { return shownService(m_served); }
    QString reasonForNothing(const ViewInput& input) const override;

    const TokenData& data() const { return m_data; }

protected:
    void rebuild() override;

private:
    std::shared_ptr<const Served> m_served;
    ServedPins m_pins;
    TokenData m_data;
};

} // namespace ridgepoint
