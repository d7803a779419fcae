// Everything that can take the focus has a name for a screen reader, in every widget of this library.

#include "made_ledger.h"
#include "tests/support/shipped_catalog.h"
#include "widgets/command_palette.h"
#include "widgets/field_row.h"
#include "widgets/formula_view.h"
#include "widgets/notice.h"
#include "widgets/preset_picker.h"
#include "widgets/readout_bar.h"
#include "widgets/shortcut_sheet.h"
#include "widgets/status_strip.h"

#include <QAccessible>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

class TestWidgetNames : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyFocusableHasAName_data()
    {
        QTest::addColumn<QString>("what");
        for (const QString& what : {u"field rows"_s, u"readout bar"_s, u"formula view"_s, u"notice"_s,
                 u"status strip"_s, u"command palette"_s, u"shortcut sheet"_s, u"preset picker"_s})
            QTest::newRow(qPrintable(what)) << what;
    }
    void everyFocusableHasAName()
    {
        QFETCH(QString, what);
        const std::unique_ptr<QWidget> window(make(what));
        int seen = 0;
        for (QWidget* widget : window->findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus || qobject_cast<QScrollBar*>(widget)
                || widget->objectName().startsWith(u"qt_"_s))
                continue;
            if (widget->parentWidget() && widget->parentWidget()->inherits("QComboBox"))
                continue; // Qt's own parts of a named box
            if (widget->parentWidget() && widget->parentWidget()->inherits("QComboBoxPrivateContainer"))
                continue;
            ++seen;
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
            QVERIFY(spoken);
            QVERIFY2(!spoken->text(QAccessible::Name).trimmed().isEmpty(),
                qPrintable(QString::fromLatin1(widget->metaObject()->className()) + u" in "_s
                    + (widget->parentWidget()
                            ? QString::fromLatin1(widget->parentWidget()->metaObject()->className())
                            : u"nothing"_s)));
        }
        QVERIFY(seen > 0);
    }

private:
    QWidget* make(const QString& what)
    {
        const Catalog& catalog = shippedCatalog();
        auto* window = new QWidget;
        auto* layout = new QVBoxLayout(window);
        if (what == u"field rows"_s) {
            for (const FieldSpec& field : fields()) {
                auto* row = new FieldRow(field, catalog, window);
                row->showScenario(Scenario());
                layout->addWidget(row);
            }
        } else if (what == u"readout bar"_s) {
            auto* bar = new ReadoutBar(window);
            bar->setTiles({{.label = u"column height"_s, .value = u"1.12 TB"_s},
                {.label = u"vs ceiling"_s, .value = u"14.0×"_s, .state = ReadoutState::Over}});
            layout->addWidget(bar);
        } else if (what == u"formula view"_s) {
            auto* view = new FormulaView(window);
            view->showMaths(
                std::make_shared<Ledger>(testing::madeLedger()), u"memory.ratio"_s, u"vs ceiling"_s);
            layout->addWidget(view);
        } else if (what == u"notice"_s) {
            auto* notice = new Notice(window);
            notice->showText(u"Saved."_s, u"Undo"_s);
        } else if (what == u"status strip"_s) {
            auto* strip = new StatusStrip(window);
            StatusContent content;
            content.gates = {GateContent{.name = u"Fit"_s}, GateContent{.name = u"Busy"_s},
                GateContent{.name = u"Hide"_s}};
            content.levers = {u"try: FSDP"_s};
            strip->setContent(content);
            layout->addWidget(strip);
        } else if (what == u"command palette"_s) {
            auto* palette = new CommandPalette(window);
            palette->addEntries({{{u"model size"_s, {}, {}, {}, true}, {}}});
            palette->open();
        } else if (what == u"shortcut sheet"_s) {
            auto* sheet = new ShortcutSheet({{u"Compare"_s, {}, {{u"←"_s, u"one step"_s}}}}, window);
            sheet->show();
        } else {
            auto* picker = new PresetPicker(catalog, PresetKind::Model, u"none"_s, window);
            picker->setFieldName(u"model"_s);
            picker->setCurrent({}, u"by size"_s);
            layout->addWidget(picker);
        }
        window->resize(800, 500);
        window->show();
        return window;
    }
};

QTEST_MAIN(TestWidgetNames)
#include "tst_widget_names.moc"
