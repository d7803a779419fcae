#include "app/docks/control_group.h"

#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/quiet_button.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace ridgepoint {

void showIf(QWidget* widget, bool shown)
{
    const bool said = widget->testAttribute(Qt::WA_WState_ExplicitShowHide);
    if (shown ? widget->isHidden() && (said || widget->parentWidget()->isVisible())
              : !widget->isHidden() || !said)
        widget->setVisible(shown);
}

QuietButton* newFold(const QString& name, QWidget* parent)
{
    auto* fold = new QuietButton(parent);
    fold->setText(QString(name).replace(u'&', QStringLiteral("&&")));
    fold->setAccessibleName(ControlGroup::tr("%1, group").arg(name));
    fold->setCheckable(true);
    fold->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    QFont bold = fold->font();
    bold.setBold(true);
    fold->setFont(bold);
    fold->setForegroundRole(QPalette::WindowText);
    showFold(*fold, false);
    return fold;
}

void showFold(QuietButton& fold, bool open)
{
    fold.setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    fold.setChecked(open);
}

ControlGroup::ControlGroup(FieldGroup group, QWidget* parent)
    : QWidget(parent)
    , id(group)
{
    const QString name = coreText(groupLabel(group));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* headline = new QWidget(this);
    auto* line = new QHBoxLayout(headline);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(0);
    m_header = newFold(name, headline);
    m_reset = new QuietButton(headline);
    m_reset->setText(tr("Reset"));
    m_reset->setToolTip(tr("Sets every control of %1 back to its default").arg(name));
    m_reset->setAccessibleName(tr("Reset %1").arg(name));
    m_reset->waitIn(*headline);
    m_reset->hide();
    m_more = new QuietButton(headline);
    m_more->setCheckable(true);
    m_more->hide();
    for (QuietButton* button : {m_reset, m_more})
        button->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(m_header, 1);
    line->addWidget(m_reset);
    line->addWidget(m_more);
    column->addWidget(headline);
}

void ControlGroup::placeRows(const QWidgetList& rows)
{
    if (!m_body) {
        m_body = new QWidget(this);
        m_rows = new QVBoxLayout(m_body);
        m_rows->setContentsMargins(0, 0, 0, int(spaceUnit(font())));
        m_rows->setSpacing(0);
        layout()->addWidget(m_body);
    } else if (m_placed == rows) {
        return;
    }
    for (QWidget* row : std::as_const(m_placed))
        m_rows->removeWidget(row);
    for (QWidget* row : rows)
        m_rows->addWidget(row);
    m_placed = rows;
}

void ControlGroup::showOpen(bool opened)
{
    showFold(*m_header, opened);
    if (m_body)
        showIf(m_body, opened);
}

void ControlGroup::showMore(int count)
{
    showIf(m_more, count > 0);
    m_more->setArrowType(moreOpen ? Qt::DownArrow : Qt::RightArrow);
    m_more->setChecked(moreOpen);
    m_more->setText(moreOpen ? tr("Fewer") : tr("%n more", nullptr, count));
    m_more->setAccessibleName(tr("%1 controls of %2").arg(m_more->text(), coreText(groupLabel(id))));
}

void ControlGroup::showChanged(bool changed)
{
    m_header->setMarked(changed);
    m_header->setAccessibleDescription(changed ? tr("Some of its controls are changed.") : QString());
    showIf(m_reset, changed);
}

} // namespace ridgepoint
