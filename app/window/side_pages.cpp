#include "app/window/side_pages.h"

#include "app/docks/compare_dock.h"
#include "app/docks/help_panel.h"
#include "app/docks/investigation_page.h"
#include "app/docks/maths_dock.h"
#include "app/docks/side_panel.h"
#include "app/docks/table_panel.h"
#include "app/document/baselines.h"
#include "app/document/document.h"
#include "app/document/scenario_title.h"
#include "app/document/settings.h"
#include "app/window/actions.h"
#include "app/window/central_area.h"
#include "app/window/view_area.h"
#include "views/view.h"
#include "widgets/number_text.h"
#include "widgets/theme.h"

#include <QAction>

namespace ridgepoint {

SidePages::SidePages(Document& document, const Settings& settings, ViewArea& views, CentralArea& central,
    Actions& actions, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_settings(settings)
    , m_views(views)
    , m_central(central)
    , m_actions(actions)
{
    const auto on = [this](const char16_t* id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on(u"view.maths", [this](bool visible) { setVisible(Page::Maths, visible); });
    on(u"view.table", [this](bool visible) { setVisible(Page::Table, visible); });
    on(u"compare.show", [this](bool visible) { setVisible(Page::Compare, visible); });
    on(u"learn.investigate", &SidePages::investigate);
    on(u"compare.pin", &SidePages::pin);
    on(u"compare.swap", [this] { swapWithBaseline(m_document, chosenBaseline()); });
    on(u"compare.open", [this] { openBaseline(m_document, chosenBaseline()); });
    on(u"compare.clear", [this] { m_document.setBaselines({}, [] { return tr("clearing of baselines"); }); });
    connect(&central, &CentralArea::panelClosed, this, [this] {
        updateActions();
        if (View* view = m_views.currentView())
            view->setFocus(Qt::OtherFocusReason); // its picture
    });
    connect(&document, &Document::reportChanged, this, &SidePages::updateActions);
    updateActions();
}

void SidePages::build()
{
    m_maths = new MathsDock(m_document);
    connect(m_maths, &MathsDock::message, this, &SidePages::said);
    connect(m_maths, &MathsDock::operandHovered, this, [this](const QString& target) {
        if (View* view = m_views.currentView())
            view->highlightPath(target);
    });
    m_compare = new CompareDock(m_document);
    connect(m_compare, &CompareDock::message, this, &SidePages::said);
    connect(m_compare, &CompareDock::refused, this, &SidePages::refused);
    connect(m_compare, &CompareDock::explainRequested, this, &SidePages::explain);
    connect(m_compare, &CompareDock::chosenChanged, this, &SidePages::updateActions);
    m_table = new TablePanel;
    connect(m_table, &TablePanel::explainRequested, this, &SidePages::explain);
    m_help = new HelpPanel;
    m_walk = new InvestigationPage(m_document);
    connect(m_walk, &InvestigationPage::explainRequested, this, &SidePages::explain);
    connect(m_walk, &InvestigationPage::pictureRequested, this, [this](const InvestigationPicture& picture) {
        const QString id = toQString(picture.view);
        if (m_views.setCurrentView(id) && !picture.option.empty())
            if (View* view = m_views.view(id))
                view->setOptions({{toQString(picture.option), toQString(picture.choice)}});
    });
    applyStyle();
    m_panel = new SidePanel;
    m_panel->addPage(m_maths, tr("Formula")); // in the order of Page
    m_panel->addPage(m_compare, tr("Compare"));
    m_panel->addPage(m_table, tr("Table"));
    m_panel->addPage(m_help, tr("Help"));
    m_panel->addPage(m_walk, tr("Investigation"));
    m_central.setPanel(m_panel->tabs(), m_panel, tr("side panel"));
    connect(m_panel, &SidePanel::currentChanged, this, &SidePages::pageChanged);
}

void SidePages::pageChanged()
{
    followPicture();
    if (isShown(Page::Help))
        Q_EMIT helpShown();
    if (isShown(Page::Investigation) && !m_walk->hasBegun())
        beginInvestigation();
    m_panel->updateGeometry();
    m_central.setPanelVisible(m_central.isPanelVisible()); // as wide as this page asks
    updateActions();
}

bool SidePages::isShown(Page page) const
{
    return m_panel && m_central.isPanelVisible() && m_panel->currentIndex() == int(page);
}

HelpPanel& SidePages::help()
{
    if (!m_panel)
        build();
    return *m_help;
}

void SidePages::investigate(bool visible)
{
    const bool again = m_walk && m_walk->hasBegun();
    setVisible(Page::Investigation, visible);
    if (visible && again)
        beginInvestigation();
}

// From a view of serving it is about serving, whatever the scenario opens on.
void SidePages::beginInvestigation()
{
    m_walk->begin(
        asksOfServing(m_document.scenario()) || m_views.currentId().startsWith(QLatin1String("serving-")));
}

TablePanel& SidePages::table()
{
    if (!m_panel)
        build();
    return *m_table;
}

void SidePages::followPicture()
{
    if (View* view = isShown(Page::Table) ? m_views.currentView() : nullptr)
        m_table->setView(*view);
}

void SidePages::setVisible(Page page, bool visible)
{
    if (visible && !m_panel)
        build();
    if (visible)
        m_panel->setCurrentIndex(int(page));
    m_central.setPanelVisible(visible);
    m_panel ? pageChanged() : updateActions();
}

void SidePages::explain(const QString& path)
{
    setVisible(Page::Maths, true);
    m_maths->explain(path);
}

void SidePages::highlight(const QString& path)
{
    if (m_maths)
        m_maths->highlight(path);
}

void SidePages::forgetWhatWasSaid()
{
    if (!m_panel)
        return;
    m_table->clear();
    m_help->showHelp({}, {});
}

void SidePages::pin() { Q_EMIT said(pinScenario(m_document).sentence); }

std::size_t SidePages::chosenBaseline() const { return m_compare ? m_compare->chosen() : 0; }

QStringList SidePages::baselineTitles() const
{
    QStringList titles;
    for (const Scenario& baseline : m_document.shownBaselines())
        titles += scenarioTitle(baseline);
    return titles;
}

void SidePages::applyStyle()
{
    if (!m_maths)
        return;
    const Theme& theme = themeById(m_settings.theme());
    m_maths->setTheme(theme);
    m_maths->setNumbers(m_settings.numbers());
    m_compare->setTheme(theme);
    m_compare->setNumbers(m_settings.numbers());
    m_walk->setNumbers(m_settings.numbers());
}

void SidePages::updateActions()
{
    m_actions[u"view.maths"]->setChecked(isShown(Page::Maths));
    m_actions[u"compare.show"]->setChecked(isShown(Page::Compare));
    m_actions[u"view.table"]->setChecked(isShown(Page::Table));
    m_actions[u"help.here"]->setChecked(isShown(Page::Help));
    m_actions[u"learn.investigate"]->setChecked(isShown(Page::Investigation));
    const std::size_t pinned = m_document.baselines().size();
    m_actions[u"compare.swap"]->setEnabled(chosenBaseline() < pinned);
    m_actions[u"compare.open"]->setEnabled(chosenBaseline() < m_document.shownBaselines().size());
    m_actions[u"compare.clear"]->setEnabled(pinned > 0);
    const QString letter = baselineLetter(chosenBaseline());
    m_actions[u"compare.swap"]->setText(tr("&Swap with baseline %1").arg(letter));
    m_actions[u"compare.open"]->setText(tr("&Open baseline %1").arg(letter));
}

void SidePages::retranslate()
{
    if (m_panel) {
        const QString path = m_maths->path();
        const auto page = Page(m_panel->currentIndex());
        const bool visible = m_central.isPanelVisible(), walks = m_walk->hasBegun(),
                   serving = m_walk->isOfServing();
        const std::size_t step = m_walk->step();
        m_panel = nullptr; // and its pages with it
        build();
        m_maths->explain(path);
        if (walks)
            m_walk->resume(serving, step);
        setVisible(page, visible);
    }
    updateActions();
}

} // namespace ridgepoint
