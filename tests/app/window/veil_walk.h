#pragma once

// Reads everything that a window says: what is painted, read out, copied and written.

#include "tests/app/window_fixture.h"

#include "app/document/figure_metadata.h"
#include "app/export/exporter.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/app/window_texts.h"
#include "tests/support/svg_reader.h"
#include "tests/views/picture_fixture.h"
#include "widgets/choice_box.h"
#include "widgets/field_row.h"
#include "widgets/number_text.h"
#include "widgets/value_slider.h"

#include <QAccessible>
#include <QClipboard>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSet>
#include <QTreeWidget>

namespace ridgepoint::testing {

inline constexpr QSize pictureSize(1000, 620);
using Names = std::vector<std::string>;

// Odd numbers, so that none is met by accident.
inline Scenario odd(const char* params, const char* tokens = "1.137T", const char* batch = "192")
{
    Scenario scenario = openingScenario(shippedCatalog());
    const std::pair<const char*, const char*> all[]{{"model.params", params}, {"model.tokens", tokens},
        {"hardware.accelerators", "96"}, {"mesh.tensor", "4"}, {"mesh.pipeline", "2"},
        {"mesh.zero_stage", "1"}, {"training.global_batch_sequences", batch},
        {"targets.price_per_accelerator_hour", "2.37"}, {"hardware.efficiency.mfu", "model"},
        {"targets.budget", "$9.17M"}};
    for (const auto& [id, text] : all)
        if (const FieldSpec* field = findField(id))
            if (const FieldError error = setField(scenario, *field, text, shippedCatalog()))
                qFatal("%s: %s", id, error.message.plain().c_str());
    return scenario;
}

// One line of the walk.
struct Said
{
    QString channel, where, text;
};

class Walk
{
public:
    void note(const QString& channel, const QString& where, const QString& text)
    {
        if (!text.isEmpty() && !m_known.contains({channel, text})) {
            m_known.insert({channel, text});
            m_all.push_back({channel, where, text});
        }
    }
    void note(const QString& channel, const QString& where, const QStringList& texts)
    {
        for (const QString& text : texts)
            note(channel, where, text);
    }
    const std::vector<Said>& all() const { return m_all; }

private:
    std::vector<Said> m_all;
    QSet<std::pair<QString, QString>> m_known; // a text once a channel
};

inline void noteTree(Walk& walk, const QString& channel, const QString& where, const QTreeWidgetItem& item)
{
    for (int column = 0; column < item.columnCount(); ++column)
        for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole})
            walk.note(channel, where, item.data(column, role).toString());
    for (int i = 0; i < item.childCount(); ++i)
        noteTree(walk, channel, where, *item.child(i));
}

// What stands behind the choices of a list that can be opened: "16 B/param with AdamW".
inline const QString choiceNotes = QStringLiteral("notes of choices");
inline QStringList notesOf(const QWidget& widget)
{
    QStringList notes;
    if (const auto* box = qobject_cast<const ChoiceBox*>(&widget); box && box->isVisible())
        for (int i = 0; i < box->count(); ++i)
            notes += box->itemData(i, ChoiceBox::noteRole).toString();
    notes.removeAll(QString());
    return notes;
}

// All that widgets say, in sight or not, by name, tip and text.
inline void noteWidgets(Walk& walk, const QString& channel, const QString& where,
    const QWidgetList& widgets = QApplication::allWidgets())
{
    for (const QWidget* widget : widgets) {
        walk.note(channel, where, textsOn(*widget));
        walk.note(choiceNotes, where + QStringLiteral(", ") + nameOf(*widget), notesOf(*widget));
        if (const auto* tree = qobject_cast<const QTreeWidget*>(widget))
            for (int i = 0; i < tree->topLevelItemCount(); ++i)
                noteTree(walk, channel, where, *tree->topLevelItem(i));
        if (const auto* line = qobject_cast<const QLineEdit*>(widget))
            walk.note(channel, where, line->text());
        if (const auto* edit = qobject_cast<const QPlainTextEdit*>(widget))
            walk.note(channel, where, edit->toPlainText().split(u'\n'));
        if (widget->isWindow())
            walk.note(QStringLiteral("window titles"), where, widget->windowTitle());
        for (const QAction* each : widget->actions()) // "Undo ..." among them
            walk.note(QStringLiteral("actions"), where,
                QStringList{each->text(), each->toolTip(), each->statusTip(), each->whatsThis()});
        if (const auto* slider = qobject_cast<const ValueSlider*>(widget))
            for (const SliderTick& tick : slider->ticks())
                walk.note(channel, where, QStringList{tick.tip, displayText(tick.value, Unit::Parameter)});
    }
}

inline void noteSpoken(Walk& walk, const QString& where, QAccessibleInterface* spoken)
{
    if (!spoken || !spoken->isValid() || spoken->state().invisible)
        return;
    for (const QAccessible::Text text :
        {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help})
        walk.note(QStringLiteral("screen reader"), where, spoken->text(text));
    if (QAccessibleTextInterface* const text = spoken->textInterface())
        walk.note(QStringLiteral("screen reader"), where, text->text(0, text->characterCount()));
    for (int i = 0; i < spoken->childCount(); ++i)
        noteSpoken(walk, where, spoken->child(i));
}

// What a screen reader finds in the windows that are visible.
inline void noteSpoken(Walk& walk, const QString& where)
{
    for (QWidget* window : QApplication::topLevelWidgets())
        if (window->isVisible())
            noteSpoken(walk, where, QAccessible::queryAccessibleInterface(window));
}

inline void notePainted(Walk& walk, const QString& channel, const QString& where, QWidget& widget)
{
    const std::vector<test::PaintedText> texts =
        test::paintedTexts([&](QPainter& painter) { widget.render(&painter); }, widget.size());
    for (const test::PaintedText& text : texts)
        walk.note(channel, where, text.text);
}

inline void noteView(Walk& walk, View& view, const QString& where)
{
    const QRectF area({0, 0}, QSizeF(pictureSize));
    walk.note(QStringLiteral("titles"), where, QStringList{view.title(), view.subtitle()});
    for (const ReadoutTileData& tile : view.tiles()) {
        walk.note(QStringLiteral("tiles"), where, QStringList{tile.label, tile.value, tile.detail});
        walk.note(QStringLiteral("tiles"), where, QStringList(tile.deltas.begin(), tile.deltas.end()));
    }
    const ViewTable table = view.table();
    walk.note(QStringLiteral("table"), where, table.columns);
    for (const QStringList& row : table.rows)
        walk.note(QStringLiteral("table"), where, row);
    walk.note(QStringLiteral("table CSV"), where, tableCsv(table));
    walk.note(QStringLiteral("table Markdown"), where, tableMarkdown(table));
    for (const test::PaintedText& text : test::paintedTexts(view, pictureSize))
        walk.note(QStringLiteral("picture"), where, text.text);
    for (const Mark& mark : view.marks(area))
        walk.note(QStringLiteral("marks"), where, mark.text);
    for (qreal x = 20; x < area.width(); x += 90)
        for (qreal y = 20; y < area.height(); y += 60)
            if (const std::optional<Mark> mark = view.markAt({x, y}, area))
                walk.note(QStringLiteral("tool tips"), where, mark->text);
    if (view.walkMarks(1, area))
        if (const std::optional<Mark> mark = view.markByKey(view.currentMark(), area))
            walk.note(QStringLiteral("marks"), where, mark->text);
}

inline QStringList clipboardTexts()
{
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    QStringList all;
    if (!data)
        return all;
    all += data->text();
    const QByteArray svg = data->data(QStringLiteral("image/svg+xml"));
    all += readSvg(svg).texts;
    all += carriedScenario(svg).code;
    const QImage image = data->imageData().value<QImage>();
    for (const QString& key : image.textKeys())
        all += image.text(key);
    return all;
}

} // namespace ridgepoint::testing
