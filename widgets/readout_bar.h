#pragma once

// A row of readout tiles; wraps when it is narrow.

#include "widgets/readout_tile.h"

#include <QWidget>

#include <vector>

namespace ridgepoint {

class FlowLayout;

class ReadoutBar : public QWidget
{
    Q_OBJECT
public:
    explicit ReadoutBar(QWidget* parent = nullptr);

    // Tiles are kept by position, so focus survives an update.
    void setTiles(const std::vector<ReadoutTileContent>& contents);
    const std::vector<ReadoutTile*>& tiles() const { return m_tiles; }
    void setBaselines(const QStringList& names); // see ReadoutTile
    void setTheme(const Theme& theme);

Q_SIGNALS:
    void activated(const QString& path);
    void copied(const QString& text);
    void pinRequested(const QString& path);
    void sweepRequested(const QString& path);
    void goalRequested(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    void spaceOut();

    FlowLayout* m_layout;
    std::vector<ReadoutTile*> m_tiles;
    QStringList m_baselines;
    const Theme* m_theme;
};

} // namespace ridgepoint
