#include "app/side/maths_dock.h"

#include "app/document/document.h"
#include "app/side/part_maths.h"
#include "core/engine/evaluate.h"
#include "widgets/core_text.h"
#include "widgets/formula_view.h"
#include "widgets/number_text.h"

#include <QVBoxLayout>

namespace ridgepoint {

MathsDock::MathsDock(Document& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_view(new FormulaView)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    connect(&document, &Document::reportChanged, this, &MathsDock::refresh);
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
    if (m_path.isEmpty())
        return m_view->showNothing(
            tr("Click a readout, or a row of a table, to see how its number is computed."));
    const std::string path = m_path.toStdString();
    auto ledger = std::make_shared<Ledger>();
    const Report report = evaluate(m_document.scenario(), *ledger);
    bindParts(report, *ledger);
    if (ledger->find(path) < 0)
        return m_view->showNothing(isPartPath(path) ? tr("There is no such part in this scenario.")
                                                    : coreText(reasonForNull(report, path)));
    std::shared_ptr<Ledger> baseline;
    if (const std::vector<Scenario> shown = m_document.shownBaselines(); !shown.empty()) {
        baseline = std::make_shared<Ledger>();
        const Report before = evaluate(shown.front(), *baseline);
        bindParts(before, *baseline);
    }
    const Readout* readout = findReadout(path);
    const QString label = readout ? coreText(readout->firstLabel())
                                  : coreText(partLabel(report, path).value_or(path));
    m_view->showMaths(std::move(ledger), m_path, label, m_numbers, std::move(baseline),
        readout ? readout->unit : Unit::Number);
}

} // namespace ridgepoint
