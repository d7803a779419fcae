#include "widgets/formula_view.h"

#include "widgets/fonts.h"
#include "widgets/icons.h"
#include "widgets/maths_text.h"
#include "widgets/number_text.h"

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextDocument>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <cmath>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

constexpr int detailRole = Qt::UserRole;
constexpr int nodeRole = Qt::UserRole + 1; // -1: a line without a number of its own
constexpr int baselineRole = Qt::UserRole + 2;
constexpr int targetRole = Qt::UserRole + 3;
constexpr int changedRole = Qt::UserRole + 4;

// Two lines an item; F2 or a double click opens them in a read-only line, so that parts can be selected.
class OperandDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto* tree = static_cast<const QTreeView*>(option.widget);
        int depth = 1;
        for (QModelIndex at = index.parent(); at.isValid(); at = at.parent())
            ++depth;
        const int width = tree->viewport()->width() - depth * tree->indentation();
        QTextDocument text;
        fill(text, option.font, index, width - int(spaceUnit(option.font)), QString());
        return {width, std::max(24, int(std::ceil(text.size().height() + spaceUnit(option.font) * 1.5)))};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        if (selected)
            painter->fillRect(option.rect, option.palette.brush(QPalette::Active, QPalette::Highlight));
        const auto color = [&](QPalette::ColorRole role) {
            return option.palette.color(QPalette::Active, selected ? QPalette::HighlightedText : role);
        };
        const qreal unit = spaceUnit(option.font);
        QTextDocument text;
        fill(text, option.font, index, option.rect.width() - int(unit), color(QPalette::PlaceholderText).name());
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, color(QPalette::Text));
        painter->save();
        painter->translate(option.rect.left() + unit, option.rect.top() + unit * 0.75);
        text.documentLayout()->draw(painter, context);
        painter->restore();
    }

    QWidget* createEditor(
        QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        auto* line = new QLineEdit(parent);
        line->setReadOnly(true);
        line->setFont(numberFont(option.font));
        line->setAccessibleName(tr("Line of the derivation"));
        line->setText(fullText(index));
        return line;
    }
    void setEditorData(QWidget* editor, const QModelIndex&) const override
    {
        static_cast<QLineEdit*>(editor)->selectAll();
    }
    void setModelData(QWidget*, QAbstractItemModel*, const QModelIndex&) const override { }

private:
    static QString fullText(const QModelIndex& index)
    {
        const QString first = index.data(Qt::DisplayRole).toString();
        const QString second = index.data(detailRole).toString();
        return first.isEmpty() ? second : second.isEmpty() ? first : first + u" — "_s + second;
    }
    // Both lines, wrapped; the second one smaller and in `color`.
    static void fill(
        QTextDocument& text, const QFont& font, const QModelIndex& index, int width, const QString& color)
    {
        QString first = mathsHtml(index.data(Qt::DisplayRole).toString());
        if (index.data(changedRole).toBool())
            first = u"<u>"_s + first + u"</u>"_s;
        const QString second = index.data(detailRole).toString().toHtmlEscaped();
        QStringList lines;
        if (!first.isEmpty())
            lines << first;
        if (!second.isEmpty())
            lines << u"<span style=\"font-family:'%1'; font-size:%2pt; color:%3\">%4</span>"_s.arg(
                font.family(), QString::number(font.pointSizeF() * smallScale), color, second);
        QTextOption wrap;
        wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        text.setDefaultTextOption(wrap);
        text.setDocumentMargin(0);
        text.setDefaultFont(numberFont(font));
        text.setHtml(lines.join(u"<br>"_s));
        text.setTextWidth(width);
    }
};

QLabel* selectableLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

QTreeWidgetItem* addLine(QTreeWidgetItem* parent, const QString& text, const QString& detail)
{
    auto* item = new QTreeWidgetItem(parent, {text});
    item->setData(0, detailRole, detail);
    item->setData(0, nodeRole, -1);
    item->setFlags(item->flags() | Qt::ItemIsEditable);
    item->setData(0, Qt::AccessibleTextRole, text.isEmpty() ? detail : text + u", "_s + detail);
    item->setToolTip(0, text.isEmpty() ? detail : text + u'\n' + detail);
    return item;
}

void rememberUnfolded(const QTreeWidgetItem* item, const QString& key, QStringList& keys)
{
    for (int i = 0; i < item->childCount(); ++i) {
        const QTreeWidgetItem* child = item->child(i);
        const QString childKey = key + u'/' + QString::number(i);
        if (child->isExpanded())
            keys << childKey;
        rememberUnfolded(child, childKey, keys);
    }
}

} // namespace

FormulaView::FormulaView(QWidget* parent)
    : QWidget(parent)
    , m_title(selectableLabel(this))
    , m_value(selectableLabel(this))
    , m_formula(selectableLabel(this))
    , m_source(selectableLabel(this))
    , m_tree(new QTreeWidget(this))
    , m_copyText(new QToolButton(this))
    , m_copyMarkdown(new QToolButton(this))
    , m_copyLatex(new QToolButton(this))
{
    m_title->setAccessibleName(tr("Readout"));
    m_value->setAccessibleName(tr("Result"));
    m_formula->setAccessibleName(tr("Formula and substitution"));
    m_source->setAccessibleName(tr("Source"));
    m_formula->setTextFormat(Qt::RichText);
    m_source->setForegroundRole(QPalette::PlaceholderText);
    m_tree->setAccessibleName(tr("Operands"));
    m_tree->setHeaderHidden(true);
    m_tree->setColumnCount(1);
    m_tree->header()->setStretchLastSection(true);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // lines wrap
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_tree->setItemDelegate(new OperandDelegate(m_tree));
    m_tree->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setMouseTracking(true);
    m_tree->viewport()->installEventFilter(this);
    connect(m_tree, &QTreeWidget::itemExpanded, this, &FormulaView::unfold);
    connect(m_tree, &QTreeWidget::itemEntered, this,
        [this](QTreeWidgetItem* item) { Q_EMIT operandHovered(item->data(0, targetRole).toString()); });
    connect(m_tree, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (item && m_tree->hasFocus())
            Q_EMIT operandHovered(item->data(0, targetRole).toString());
    });

    const auto button = [](QToolButton* b, const QString& text, const QString& name) {
        b->setText(text);
        b->setAccessibleName(name);
        b->setToolTip(name);
        b->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        b->setAutoRaise(true);
    };
    button(m_copyText, tr("Text"), tr("Copy the derivation as text"));
    button(m_copyMarkdown, tr("Markdown"), tr("Copy the derivation as Markdown"));
    button(m_copyLatex, tr("LaTeX"), tr("Copy the derivation as LaTeX"));
    connect(m_copyText, &QToolButton::clicked, this, &FormulaView::copyText);
    connect(m_copyMarkdown, &QToolButton::clicked, this, &FormulaView::copyMarkdown);
    connect(m_copyLatex, &QToolButton::clicked, this, &FormulaView::copyLatex);

    const int unit = int(spaceUnit(font()));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * unit, 2 * unit, 2 * unit, 2 * unit);
    layout->setSpacing(unit);
    layout->addWidget(m_title);
    layout->addWidget(m_value);
    layout->addWidget(m_formula);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_source);
    layout->addStretch(); // words stay together where there is no tree to take the room
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(unit);
    buttons->addWidget(m_copyText);
    buttons->addWidget(m_copyMarkdown);
    buttons->addWidget(m_copyLatex);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    updateFonts();
    showNothing(tr("Click a readout to see how it is computed."));
    setTheme(themeById(u"light"));
}

void FormulaView::updateFonts()
{
    QFont lead = font();
    lead.setPointSizeF(font().pointSizeF() * leadScale);
    m_title->setFont(lead);
    QFont large = numberFont(font());
    large.setPointSizeF(font().pointSizeF() * titleScale);
    large.setBold(true);
    m_value->setFont(large);
    m_formula->setFont(numberFont(font()));
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * smallScale);
    m_source->setFont(small);
}

void FormulaView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        updateFonts();
    QWidget::changeEvent(event);
}

void FormulaView::setTheme(const Theme& theme)
{
    for (QToolButton* button : {m_copyText, m_copyMarkdown, m_copyLatex})
        button->setIcon(icon(QLatin1String("copy"), theme));
}

void FormulaView::showNothing(const QString& reason)
{
    m_ledger.reset();
    m_baseline.reset();
    m_path.clear();
    m_title->setText(reason);
    m_tree->clear();
    for (QLabel* words : {m_value, m_formula, m_source}) // nothing stays behind what is hidden
        words->clear();
    for (QWidget* part : std::initializer_list<QWidget*>{
             m_value, m_formula, m_tree, m_source, m_copyText, m_copyMarkdown, m_copyLatex})
        part->hide();
}

int FormulaView::node() const { return m_ledger ? m_ledger->find(m_path.toStdString()) : -1; }

void FormulaView::showMaths(std::shared_ptr<const Ledger> ledger, const QString& path, const QString& label,
    const NumberFormat& style, std::shared_ptr<const Ledger> baseline, Unit unit)
{
    const int found = ledger ? ledger->find(path.toStdString()) : -1;
    if (found < 0)
        return showNothing(tr("%1 has no derivation in this scenario.").arg(label));
    QStringList unfolded;
    if (path == m_path)
        rememberUnfolded(m_tree->invisibleRootItem(), {}, unfolded);
    m_ledger = std::move(ledger);
    m_baseline = std::move(baseline);
    m_path = path;
    m_style = style;

    MathsStep step = mathsStep(*m_ledger, found, style);
    // The ledger knows what a number counts, not that a reader calls it a ratio.
    if (const LedgerNode& entry = m_ledger->node(found); entry.unit == Unit::Number)
        step.value = displayText(entry.value, unit, style);
    m_title->setText(label.isEmpty() ? step.meaning : label);
    m_value->setText(step.value);
    m_formula->setText(mathsHtml(step.formula.isEmpty()
            ? step.meaning
            : step.formula + u"\n= "_s + step.substituted + u"\n= "_s + step.value));
    m_source->setText(step.source.isEmpty() ? QString() : tr("source: %1").arg(step.source));
    m_tree->clear();
    addOperands(m_tree->invisibleRootItem(), found, m_baseline ? m_baseline->find(path.toStdString()) : -1);
    for (QWidget* part :
        std::initializer_list<QWidget*>{m_value, m_formula, m_copyText, m_copyMarkdown, m_copyLatex})
        part->show();
    m_tree->setVisible(m_tree->topLevelItemCount() > 0);
    m_source->setVisible(!m_source->text().isEmpty());
    for (const QString& key : unfolded) { // parents come before their children
        QTreeWidgetItem* item = m_tree->invisibleRootItem();
        for (const QString& index : key.split(u'/', Qt::SkipEmptyParts))
            item = item ? item->child(index.toInt()) : nullptr;
        if (item)
            item->setExpanded(true);
    }
}

void FormulaView::addOperands(QTreeWidgetItem* parent, int node, int baselineNode)
{
    const LedgerNode& entry = m_ledger->node(node);
    const LedgerNode* before = baselineNode >= 0 ? &m_baseline->node(baselineNode) : nullptr;
    // Derivations are compared part by part only while they have the same shape.
    const bool comparable = before && before->kind == entry.kind && before->formula == entry.formula
        && before->operands.size() == entry.operands.size();
    for (std::size_t i = 0; i < entry.operands.size(); ++i) {
        const int operand = entry.operands[i];
        if (operand < 0 || operand >= node)
            continue;
        const MathsStep step = mathsStep(*m_ledger, operand, m_style, node, i);
        const int old = comparable ? before->operands[i] : -1;
        const bool usable = old >= 0 && old < baselineNode;
        const bool changed = usable && m_baseline->node(old).value != m_ledger->node(operand).value;
        QString text = (step.symbol.isEmpty() ? step.meaning : step.symbol) + u" = "_s + step.value;
        if (changed)
            text += tr("  (was %1)")
                        .arg(displayText(m_baseline->node(old).value, m_baseline->node(old).unit, m_style));
        QString detail = step.symbol.isEmpty() ? QString() : step.meaning;
        const LedgerNode& operandNode = m_ledger->node(operand);
        if (operandNode.operands.empty() && !step.source.isEmpty())
            detail += detail.isEmpty() ? step.source : u" · "_s + step.source;
        QTreeWidgetItem* item = addLine(parent, text, detail);
        item->setData(0, nodeRole, operand);
        item->setData(0, baselineRole, usable ? old : -1);
        item->setData(0, targetRole, step.target);
        item->setData(0, changedRole, changed);
        if (!operandNode.operands.empty())
            item->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
    }
}

void FormulaView::unfold(QTreeWidgetItem* item)
{
    const int node = item->data(0, nodeRole).toInt();
    if (!m_ledger || node < 0 || item->childCount() > 0)
        return;
    const MathsStep step = mathsStep(*m_ledger, node, m_style);
    addLine(item, step.formula, u"= "_s + step.substituted);
    addOperands(item, node, item->data(0, baselineRole).toInt());
    if (!step.source.isEmpty())
        addLine(item, {}, tr("source: %1").arg(step.source));
}

void FormulaView::highlight(const QString& target)
{
    if (target.isEmpty())
        return m_tree->clearSelection();
    for (QTreeWidgetItemIterator it(m_tree); *it; ++it) {
        if ((*it)->data(0, targetRole).toString() == target) {
            m_tree->clearSelection();
            (*it)->setSelected(true);
            return;
        }
    }
}

void FormulaView::copy(const QString& text)
{
    QGuiApplication::clipboard()->setText(text);
    Q_EMIT copied(text);
}

void FormulaView::copyText()
{
    if (m_ledger)
        copy(mathsAsText(*m_ledger, node(), m_style));
}

void FormulaView::copyMarkdown()
{
    if (m_ledger)
        copy(mathsAsMarkdown(*m_ledger, node(), m_style));
}

void FormulaView::copyLatex()
{
    if (m_ledger)
        copy(mathsAsLatex(*m_ledger, node(), m_style));
}

bool FormulaView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree->viewport() && event->type() == QEvent::Leave)
        Q_EMIT operandHovered({});
    if (watched == m_tree->viewport() && event->type() == QEvent::Resize)
        m_tree->doItemsLayout(); // lines wrap elsewhere now
    return QWidget::eventFilter(watched, event);
}

} // namespace ridgepoint
