#include "app/presentation/stage_bar.h"

#include "app/document/document.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/readout.h"
#include "views/registry.h"
#include "widgets/core_text.h"
#include "widgets/field_row.h"
#include "widgets/filter_list.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"
#include "widgets/theme.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QScreen>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int readableRow = 16; // width of a row whose label can be read, in heights of the font

} // namespace

StageBar::StageBar(Document& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_theme(&themeById(u"light"))
    , m_layout(new QHBoxLayout(this))
    , m_status(new QLabel(this))
{
    setAutoFillBackground(true);
    m_status->setTextFormat(Qt::PlainText);
    m_status->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    rebuild();
    connect(&document, &Document::reportChanged, this, &StageBar::refresh);
}

QStringList StageBar::fieldsFor(const QString& viewId)
{
    const ViewEntry* const view = findView(viewId);
    QStringList ids;
    for (const char* id : view ? view->sliders : std::vector<const char*>())
        ids += QString::fromLatin1(id);
    return ids;
}

void StageBar::setFields(const QStringList& ids)
{
    m_fields.clear();
    const int most = m_fixed ? mostStageSliders : stageSliderCount;
    for (const QString& id : ids)
        if (m_fields.size() < most && (id.isEmpty() || findField(id.toStdString())))
            m_fields += id;
    rebuild();
    Q_EMIT fieldsChanged();
}

void StageBar::setFixed(bool fixed)
{
    if (std::exchange(m_fixed, fixed) != fixed)
        setFields(m_fields);
}

void StageBar::setNotesShown(bool shown)
{
    m_notesShown = shown;
    for (FieldRow* row : m_rows)
        if (row)
            row->setNotesShown(shown);
}

// A lesson's may be four, with nothing beside them.
int StageBar::places() const { return m_fixed ? std::max(1, int(m_fields.size())) : stageSliderCount; }

void StageBar::setTheme(const Theme& theme)
{
    m_theme = &theme;
    for (FieldRow* row : m_rows)
        if (row)
            row->setTheme(theme);
}

void StageBar::setStatus(const QString& text) { m_status->setText(text); }

QString StageBar::status() const { return m_status->text(); }

void StageBar::rebuild()
{
    // The list is as large as the font was.
    delete m_popup;
    m_popup = nullptr;
    m_list = nullptr;
    for (QWidget* cell : m_cells)
        delete cell;
    m_rows.fill(nullptr);
    const int unit = int(spaceUnit(font()));
    m_layout->setContentsMargins(4 * unit, unit, 4 * unit, 2 * unit);
    m_layout->setSpacing(4 * unit);
    m_layout->removeWidget(m_status);
    m_status->setFont(font());
    m_status->setAccessibleName(tr("State of the presentation"));
    for (int i = 0; i < places(); ++i) {
        auto* cell = new QWidget(this);
        cell->setFont(font());
        auto* line = new QHBoxLayout(cell);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(unit);
        const FieldSpec* field = findField(m_fields.value(i).toStdString());
        if (field) {
            auto* row = new FieldRow(*field, m_document.catalog(), cell);
            row->setTheme(*m_theme);
            row->setNotesShown(m_notesShown);
            line->addWidget(row, 1);
            m_rows[std::size_t(i)] = row;
            connect(row, &FieldRow::edited, this,
                [this](const QString& id, const QString& text, SliderPhase phase) {
                    FieldError error;
                    if (phase == SliderPhase::Preview)
                        error = m_document.preview(id, text);
                    else if (phase == SliderPhase::Commit)
                        error = m_document.commit(id, text);
                    else
                        m_document.cancel();
                    if (error)
                        Q_EMIT message(labelledFields(coreText(error.message)));
                });
        } else {
            m_rows[std::size_t(i)] = nullptr;
            line->addStretch(1);
        }
        auto* button = new QToolButton(cell);
        button->setAutoRaise(true);
        button->setArrowType(Qt::DownArrow);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAccessibleName(tr("Choose slider %1").arg(i + 1));
        button->setToolTip(tr("Put another control here"));
        line->addWidget(button);
        button->setVisible(!m_fixed);
        connect(button, &QToolButton::clicked, this, [this, i] { choose(i); });
        m_buttons[std::size_t(i)] = button;
        m_cells[std::size_t(i)] = cell;
        m_layout->addWidget(cell, 1);
    }
    m_layout->addWidget(m_status);
    refresh();
    fit();
}

// Large sizes on a small screen leave room for fewer.
void StageBar::fit()
{
    const int room = width() - m_layout->contentsMargins().left() - m_layout->contentsMargins().right();
    int used = m_status->text().isEmpty() ? 0 : m_status->sizeHint().width();
    for (int i = 0; i < places(); ++i) {
        QWidget* cell = m_cells[std::size_t(i)];
        if (!cell) // before the bar was rebuilt
            continue;
        used += std::max(cell->minimumSizeHint().width(), fontMetrics().height() * readableRow)
            + m_layout->spacing();
        const bool shown = i == 0 || used <= room;
        if (cell->isHidden() == shown)
            cell->setVisible(shown);
    }
}

void StageBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

// Rows want another width once they are styled, or say other words.
bool StageBar::event(QEvent* event)
{
    const bool handled = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit();
    return handled;
}

void StageBar::refresh()
{
    const std::shared_ptr<const Report> report = m_document.report();
    for (FieldRow* row : m_rows) {
        if (!row)
            continue;
        row->showScenario(m_document.scenario());
        row->showEffective(effectiveValue(*report, row->field().id));
    }
}

void StageBar::put(int index, const QString& id)
{
    QStringList ids = m_fields;
    while (ids.size() <= index)
        ids += QString();
    if (const qsizetype other = ids.indexOf(id); other >= 0 && !id.isEmpty())
        ids[other] = ids[index];
    ids[index] = id;
    setFields(ids);
}

void StageBar::choose(int index)
{
    m_choosing = index;
    if (!m_popup) {
        auto* popup = new QFrame(this, Qt::Popup);
        popup->setFont(font());
        popup->setFrameShape(QFrame::StyledPanel);
        m_popup = popup;
        auto* layout = new QVBoxLayout(popup);
        m_list = new FilterList(tr("Find a control"), popup);
        layout->addWidget(m_list);
        std::vector<FilterItem> items{{.title = tr("No slider")}};
        m_listed = {QString()};
        for (const FieldSpec& field : ridgepoint::fields()) {
            if (!field.inDock || field.kind == FieldKind::Text)
                continue;
            m_listed += toQString(field.id);
            items.push_back({.title = coreText(field.label),
                .detail = coreText(groupLabel(field.group)),
                .trailing = {},
                .keywords = toQString(field.id)});
        }
        m_list->setItems(std::move(items));
        connect(m_list, &FilterList::dismissed, popup, &QWidget::hide);
        connect(m_list, &FilterList::chosen, this, [this](int item) {
            const QString id = m_listed[item];
            m_popup->hide();
            // Afterwards: the list is rebuilt with the bar.
            QMetaObject::invokeMethod(
                this, [this, id] { put(m_choosing, id); }, Qt::QueuedConnection);
        });
    }
    const int unit = int(spaceUnit(font()));
    const QToolButton* button = m_buttons[std::size_t(index)];
    const QRect room = screen()->availableGeometry();
    const QSize size = QSize(unit * 80, unit * 90).boundedTo(room.size());
    m_popup->resize(size);
    const QPoint right = button->mapToGlobal(QPoint(button->width(), 0));
    m_popup->move(
        std::max(room.left(), right.x() - size.width()), std::max(room.top(), right.y() - size.height()));
    m_list->setCurrentItem(int(std::max<qsizetype>(0, m_listed.indexOf(m_fields.value(index)))));
    m_popup->show();
    m_list->start();
}

} // namespace ridgepoint
