#include "app/docks/maths_dock.h"

#include "app/docks/part_maths.h"
#include "app/document/document.h"
#include "app/document/veil_words.h"
#include "core/outcome/answer_mask.h"
#include "core/outcome/derive.h"
#include "core/outcome/readout.h"
#include "core/serving/service_figures.h"
#include "core/training/report.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/formula_view.h"
#include "widgets/glossary.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double alike = 5e-3; // two numbers of three digits

// Whether a number on the way to this path is hidden, or the path itself. Of what is the same by nature
// (gradients as large as weights) the ledger knows only that it comes to the same.
bool derivationTells(
    const Report& report, const Ledger& ledger, const std::string& path, const AnswerMask& veil)
{
    if (veil.hides(path))
        return true;
    std::vector<char> used(ledger.nodes().size(), 0);
    if (const std::int32_t node = ledger.find(path); node >= 0)
        used[static_cast<std::size_t>(node)] = 1;
    for (std::size_t node = used.size(); node-- > 0;)
        for (const std::int32_t operand : ledger.nodes()[node].operands)
            if (used[node] && operand >= 0)
                used[static_cast<std::size_t>(operand)] = 1;
    const auto says = [&](double value, Unit unit) {
        for (std::size_t i = 0; i < used.size(); ++i)
            if (const LedgerNode& node = ledger.nodes()[i];
                used[i] && node.unit == unit && std::abs(node.value - value) <= alike * std::abs(value))
                return true;
        return false;
    };
    return std::ranges::any_of(ledger.paths(), [&](const std::string& other) {
        const std::int32_t node = ledger.find(other);
        return node >= 0 && used[static_cast<std::size_t>(node)] && veil.hides(other);
    }) || std::ranges::any_of(readouts(), [&](const Readout& readout) {
        if (readout.ofService) // all of it is hidden, and no derivation of training tells it
            return false;
        const std::optional<double> value = readout.get(report);
        return value && *value != 0 && *value != 1 && veil.hides(readout.path) && says(*value, readout.unit);
    });
}

bool isServed(const std::string& path) { return path.starts_with(ServingFigure::prefix); }

} // namespace

MathsDock::MathsDock(Document& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_view(new FormulaView)
    , m_term(new QLabel)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    layout->addWidget(m_term);
    m_term->setTextFormat(Qt::RichText);
    m_term->setWordWrap(true);
    m_term->setMargin(int(spaceUnit(font())));
    m_term->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_term->setOpenExternalLinks(true);
    m_term->hide();
    connect(&document, &Document::reportChanged, this, [this](bool previewing) {
        if (!previewing || !isServed(m_path.toStdString()))
            refresh();
    });
    connect(&document, &Document::veilChanged, this, [this] { m_view->showNothing({}); });
    connect(m_view, &FormulaView::operandHovered, this, &MathsDock::operandHovered);
    connect(m_view, &FormulaView::copied, this, [this] { Q_EMIT message(tr("Copied the derivation")); });
}

QSize MathsDock::sizeHint() const
{
    const int line = fontMetrics().height();
    return {line * 20, line * 30};
}

void MathsDock::explain(const QString& path)
{
    m_path = path;
    refresh();
}

void MathsDock::highlight(const QString& path)
{
    if (isVisible())
        m_view->highlight(path);
}

void MathsDock::setTheme(const Theme& theme) { m_view->setTheme(theme); }

void MathsDock::setNumbers(const NumberFormat& numbers)
{
    if (numbers == m_numbers)
        return; // the style is set for every drag
    m_numbers = numbers;
    refresh();
}

void MathsDock::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void MathsDock::refresh()
{
    if (!isVisible())
        return;
    const QString term = glossaryLink(m_path);
    m_term->setText(term);
    m_term->setVisible(!term.isEmpty());
    if (m_path.isEmpty())
        return m_view->showNothing(
            tr("Click a readout, or a row of a table, to see how its number is computed."));
    const std::string path = m_path.toStdString();
    const std::shared_ptr<const AnswerMask> veil = m_document.report()->veil;
    if (veil && isServed(path)) // as the pictures that have these paths
        return m_view->showNothing(hiddenUnderVeil());
    auto ledger = std::make_shared<Ledger>();
    const Report report = derive(*m_document.report(), path, *ledger);
    if (veil && derivationTells(report, *ledger, path, *veil))
        return m_view->showNothing(hiddenUnderVeil());
    if (ledger->find(path) < 0)
        return m_view->showNothing(isPartPath(path) ? tr("There is no such part in this scenario.")
                                                    : labelledFields(coreText(reasonForNull(report, path))));
    std::shared_ptr<Ledger> baseline;
    if (const std::vector<Scenario> shown = m_document.shownBaselines(); !shown.empty()) {
        baseline = std::make_shared<Ledger>();
        const Report before = derive(*m_document.baselineReports().front(), path, *baseline);
        if (veil && derivationTells(before, *baseline, path, *veil))
            baseline.reset();
    }
    const Readout* readout = findReadout(path);
    const QString label =
        readout ? coreText(readout->firstLabel()) : coreText(partLabel(report, path).value_or(path));
    m_view->showMaths(std::move(ledger), m_path, label, m_numbers, std::move(baseline),
        readout ? readout->unit : Unit::Number);
}

} // namespace ridgepoint
