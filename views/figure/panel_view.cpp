#include "views/figure/panel_view.h"

#include "core/training/report.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(PanelSwitch)
};

} // namespace

PanelView::PanelView(QWidget* parent, ViewNames names, QString option)
    : HandleView(parent, std::move(names))
    , m_option(std::move(option))
{
}

QStringList PanelView::panelKeys() const
{
    QStringList keys;
    for (const Entry& entry : m_panels)
        keys += entry.words.option;
    return keys;
}

void PanelView::addPanel(PanelWords words, std::unique_ptr<Panel> panel)
{
    m_panels.push_back({std::move(words), std::move(panel)});
    if (m_panels.size() != 2)
        return;
    addOption({m_option, [this] { return panelKeys()[m_shown]; },
                  [this](const QVariant& given) {
                      const qsizetype wanted = panelKeys().indexOf(given.toString());
                      if (wanted < 0 || wanted == m_shown)
                          return;
                      drop();
                      panelChanged();
                      m_shown = static_cast<int>(wanted);
                  },
                  [this] { return panelKeys(); }},
        {.items =
                [this] {
                    std::vector<OptionItem> items;
                    for (const Entry& entry : m_panels)
                        items.push_back({entry.words.option, entry.words.name, entry.words.tip,
                            Words::tr("Show: %1").arg(entry.words.name)});
                    return items;
                },
            .radio = true,
            // Not every picture of a view can be drawn while a lesson hides its numbers.
            .enabled = [this] { return !given().report || !given().report->veil; },
            .then = [this] { Q_EMIT announced(subtitle()); }});
}

QString PanelView::ownSubtitle() const { return m_panels[static_cast<std::size_t>(m_shown)].words.subtitle; }

void PanelView::rebuild()
{
    for (const Entry& entry : m_panels)
        if (entry.panel) {
            entry.panel->hold(byHand()); // let go, the axes may move again
            entry.panel->outdate();
        }
    syncControls();
}

ViewTable PanelView::makeTable() const
{
    return input().report && shownPanel() ? shownPanel()->table() : ViewTable();
}

void PanelView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (ready() && shownPanel())
        shownPanel()->paint(painter, area);
}

std::vector<Mark> PanelView::listMarks(const QRectF& area)
{
    return ready() && shownPanel() ? shownPanel()->marks(area) : std::vector<Mark>();
}

HandleView::ShownSheet PanelView::sheetIn(const QRectF& area) const
{
    return {shownPanel() ? shownPanel()->sheet() : nullptr, area};
}

QWidget* PanelView::controls(QWidget* parent)
{
    QHBoxLayout* row = controlRow(parent);
    if (m_panels.size() > 1)
        placeOption(*row, m_option);
    addControls(*row);
    placeOptions(*row); // that it has not placed itself
    syncControls();
    return row->parentWidget();
}

void PanelView::changed()
{
    rebuild();
    setCurrentMark({}, QRectF());
    refresh();
    Q_EMIT optionsChanged();
}

QRadioButton* PanelView::panelButton(int panel) const
{
    return static_cast<QRadioButton*>(optionControl(m_option, static_cast<std::size_t>(panel)));
}

bool PanelView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (HandleView::keyPressed(event, area))
        return true;
    const int index = event->key() - Qt::Key_1;
    if (held() || (event->modifiers() & ~Qt::KeypadModifier) || index < 0 || index >= std::ssize(m_panels))
        return false;
    setPanel(index);
    return true;
}

} // namespace ridgepoint
