#include "views/figure/panel_view.h"

#include "widgets/flow_layout.h"

#include <QButtonGroup>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSignalBlocker>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(PanelSwitch)
};

} // namespace

PanelView::PanelView(QWidget* parent, ViewNames names, QString option)
    : View(parent, std::move(names))
    , m_option(std::move(option))
{
}

void PanelView::addPanel(PanelWords words, std::unique_ptr<Panel> panel)
{
    m_panels.push_back({std::move(words), std::move(panel), nullptr});
}

QString PanelView::ownSubtitle() const { return m_panels[static_cast<std::size_t>(m_shown)].words.subtitle; }

void PanelView::rebuild()
{
    for (const Entry& entry : m_panels)
        if (entry.panel)
            entry.panel->outdate();
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

QWidget* PanelView::controls(QWidget* parent)
{
    auto* row = new QWidget(parent);
    auto* lines = new FlowLayout(row, FlowLayout::Cells::Own); // what is too narrow for one takes a second
    lines->setContentsMargins({});
    lines->setSpacing(0);
    QHBoxLayout* layout = controlRow(row);
    lines->addWidget(layout->parentWidget());
    auto* group = new QButtonGroup(row);
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const PanelWords& words = m_panels[i].words;
        auto* button = new QRadioButton(words.name, layout->parentWidget());
        button->setToolTip(words.tip);
        button->setAccessibleName(Words::tr("Show: %1").arg(words.name));
        group->addButton(button, static_cast<int>(i));
        layout->addWidget(button);
        m_panels[i].button = button;
    }
    connect(group, &QButtonGroup::idClicked, this, &PanelView::setPanel);
    QHBoxLayout* others = controlRow(row);
    others->parentWidget()->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    lines->addWidget(others->parentWidget());
    addControls(*others);
    syncControls();
    return row;
}

void PanelView::addControls(QHBoxLayout& row) { row.addStretch(1); }

void PanelView::syncControls()
{
    for (std::size_t i = 0; i < m_panels.size(); ++i)
        if (QRadioButton* button = m_panels[i].button) {
            const QSignalBlocker quiet(button);
            button->setChecked(static_cast<int>(i) == m_shown);
        }
}

void PanelView::changed()
{
    rebuild();
    setCurrentMark({}, QRectF());
    refresh();
    Q_EMIT optionsChanged();
}

void PanelView::setPanel(int panel)
{
    if (panel == m_shown)
        return;
    panelChanged();
    m_shown = panel;
    changed();
    Q_EMIT announced(subtitle());
}

QRadioButton* PanelView::panelButton(int panel) const
{
    return m_panels[static_cast<std::size_t>(panel)].button;
}

bool PanelView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (held())
        return View::keyPressed(event, area);
    const int index = event->key() - Qt::Key_1;
    if ((event->modifiers() & ~Qt::KeypadModifier) || index < 0 || index >= std::ssize(m_panels))
        return false;
    setPanel(index);
    return true;
}

QStringList PanelView::choicesOf(const QString& key) const
{
    QStringList words;
    for (const Entry& entry : m_panels)
        if (key == m_option)
            words += entry.words.option;
    return words;
}

QVariantMap PanelView::options() const
{
    return {{m_option, m_panels[static_cast<std::size_t>(m_shown)].words.option}};
}

void PanelView::setOptions(const QVariantMap& options)
{
    if (const qsizetype panel = choicesOf(m_option).indexOf(options.value(m_option).toString()); panel >= 0)
        setPanel(static_cast<int>(panel));
}

} // namespace ridgepoint
