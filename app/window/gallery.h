#pragma once

// The examples that come with the program, each as a small picture of the view that shows its point, its
// point in a few words and the figures that matter for it. Pictures and figures are made one after the other
// once the page is on screen, so that no start waits for them.

#include "core/inputs/catalog/catalog.h"

#include <QBasicTimer>
#include <QStringList>
#include <QWidget>

#include <vector>

namespace ridgepoint {

class Settings;
class StartCard;
struct Report;

class Gallery : public QWidget
{
    Q_OBJECT
public:
    // Both must outlive it.
    Gallery(const Catalog& catalog, const Settings& settings, QWidget* parent = nullptr);
    ~Gallery() override;

    struct Shown
    {
        QString id; // of the preset
        StartCard* card = nullptr;
    };
    const std::vector<Shown>& shown() const { return m_shown; }
    bool complete() const { return m_pending.empty(); }
    void finish(); // at once
    void restyle(); // theme or numbers are others

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(const QString& id); // of a scenario preset

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    struct Grid;
    Grid gridFor(int width) const;
    void arrange();
    void makeNext();

    const Catalog& m_catalog;
    const Settings& m_settings;
    std::vector<Shown> m_shown;
    std::vector<Shown> m_pending; // whose picture is to be made, the last one first
    QBasicTimer m_timer;
};

// What the gallery says of an example; empty of one that does not come with the program.
QString examplePoint(const QString& id);
QString exampleFigures(const QString& id, const Report& report, const NumberFormat& numbers);

} // namespace ridgepoint
