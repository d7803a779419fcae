#include "widgets/readout_bar.h"

#include "widgets/flow_layout.h"
#include "widgets/tokens.h"

#include <QEvent>

namespace ridgepoint {

ReadoutBar::ReadoutBar(QWidget* parent)
    : QWidget(parent)
    , m_layout(new FlowLayout(this))
    , m_theme(&themeById(u"light"))
{
    spaceOut();
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Readouts"));
}

void ReadoutBar::setTiles(const std::vector<ReadoutTileContent>& contents)
{
    while (m_tiles.size() > contents.size()) {
        delete m_tiles.back();
        m_tiles.pop_back();
    }
    while (m_tiles.size() < contents.size()) {
        auto* tile = new ReadoutTile(this);
        tile->setTheme(*m_theme);
        tile->setBaselines(m_baselines);
        connect(tile, &ReadoutTile::activated, this, &ReadoutBar::activated);
        connect(tile, &ReadoutTile::copied, this, &ReadoutBar::copied);
        connect(tile, &ReadoutTile::pinRequested, this, &ReadoutBar::pinRequested);
        connect(tile, &ReadoutTile::sweepRequested, this, &ReadoutBar::sweepRequested);
        connect(tile, &ReadoutTile::goalRequested, this, &ReadoutBar::goalRequested);
        m_layout->addWidget(tile);
        m_tiles.push_back(tile);
    }
    for (std::size_t i = 0; i < contents.size(); ++i)
        m_tiles[i]->setContent(contents[i]);
}

void ReadoutBar::setBaselines(const QStringList& names)
{
    m_baselines = names;
    for (ReadoutTile* tile : m_tiles)
        tile->setBaselines(names);
}

void ReadoutBar::setTheme(const Theme& theme)
{
    m_theme = &theme;
    for (ReadoutTile* tile : m_tiles)
        tile->setTheme(theme);
}

void ReadoutBar::spaceOut()
{
    const int gap = tokens::steps(font(), tokens::gap);
    m_layout->setSpacing(gap);
    m_layout->setContentsMargins(0, 0, gap, 0);
}

void ReadoutBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        spaceOut();
    else if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Readouts"));
    QWidget::changeEvent(event);
}

} // namespace ridgepoint
