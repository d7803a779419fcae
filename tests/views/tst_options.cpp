// What holds of every setting of a view, whoever declares it.

#include "views/options.h"
#include "views/registry.h"
#include "views/view.h"
#include "widgets/options_bar.h"

#include <QApplication>
#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace ridgepoint;
using namespace Qt::StringLiterals;

namespace {

enum class Colour
{
    Red,
    Green,
    Blue,
};

QString colourName(Colour colour) { return u"colour %1"_s.arg(static_cast<int>(colour)); }

const QStringList colours{u"red"_s, u"green"_s, u"blue"_s};
const QStringList sides{u"left"_s, u"right"_s};

// With a setting of every kind.
class Sample : public View
{
public:
    Sample()
        : View(nullptr, {u"sample"_s, u"Sample"_s})
    {
        addOption(toggleOption(u"grid"_s, grid), {.label = u"grid"_s, .tip = u"lines"_s});
        addOption(choiceOption(u"colour"_s, colour, colours),
            {.caption = u"in"_s,
                .name = u"the colour"_s,
                .items = [] { return optionItems(colours, colourName); },
                .applies = [this] { return grid; },
                .then = [this] { Q_EMIT announced(colourName(colour)); }});
        addOption(choiceOption(u"side"_s, right, sides),
            {.items =
                    [] {
                        return std::vector<OptionItem>{
                            {sides[0], u"to the left"_s}, {sides[1], u"to the right"_s}};
                    },
                .radio = true});
        addOption(choiceOption(u"mirror"_s, mirrored, sides),
            {.label = u"mirrored"_s, .shown = [this] { return mirrored; }});
        addOption(numberOption(u"size"_s, size, 0, 100),
            {.items =
                    [] {
                        return std::vector<OptionItem>{{1.0, u"one"_s}, {2.0, u"two"_s}};
                    },
                .labelOf = [](const QVariant& value) { return u"%1 of them"_s.arg(value.toDouble()); }});
        addOption(numberOption(u"rank"_s, rank, -1, 8));
        addOption(textOption(u"note"_s, note));
        addOption(numberOption(
            u"place"_s, [this] { return place; }, [this](double wanted) { place = wanted; }));
        addOption({u"never"_s, [] { return QVariant(); }, [](const QVariant&) {}});
    }
    std::vector<ReadoutTileData> makeTiles() const override { return {}; }
    ViewTable makeTable() const override { return {}; }
    void drawPicture(QPainter&, const QRectF&) override { }
    std::vector<Mark> listMarks(const QRectF&) override { return {}; }
    template <class Control>
    Control* control(const QString& key, std::size_t radio = 0) const
    {
        return qobject_cast<Control*>(optionControl(key, radio));
    }

    bool grid = false, right = false, mirrored = false;
    Colour colour = Colour::Green;
    double size = 2, place = 0;
    int rank = 0;
    QString note;
};

} // namespace

class TestOptions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theyAreTakenAndGiven_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QVariant>("given");
        QTest::addColumn<QVariant>("taken"); // invalid: refused
        const auto row = [](const char* name, const QString& key, const QVariant& given,
                             const QVariant& taken) { QTest::newRow(name) << key << given << taken; };
        row("a switch", u"grid"_s, true, true);
        row("a switch as text", u"grid"_s, u"true"_s, true);
        row("a word", u"colour"_s, u"blue"_s, u"blue"_s);
        row("an unknown word", u"colour"_s, u"black"_s, {});
        row("the place of a word", u"colour"_s, 2, {});
        row("one of two words", u"side"_s, u"right"_s, u"right"_s);
        row("a number", u"size"_s, 100.0, 100.0);
        row("a number as text", u"size"_s, u"7"_s, 7.0);
        row("a number beyond", u"size"_s, 100.5, {});
        row("no number", u"size"_s, u"many"_s, {});
        row("not a number", u"size"_s, double(NAN), {});
        row("the least whole number", u"rank"_s, -1, -1);
        row("a whole number below", u"rank"_s, -2, {});
        row("a text", u"note"_s, u"see A"_s, u"see A"_s);
        row("a finite number", u"place"_s, -3.5, -3.5);
        row("an infinite number", u"place"_s, double(INFINITY), {});
        row("no such setting", u"other"_s, 1, {});
    }
    void theyAreTakenAndGiven()
    {
        QFETCH(QString, key);
        QFETCH(QVariant, given);
        QFETCH(QVariant, taken);
        Sample view;
        QSignalSpy changed(&view, &View::optionsChanged);
        QVariantMap wanted = view.options();
        QVERIFY(!wanted.contains(u"never"_s));
        if (taken.isValid())
            wanted.insert(key, taken);
        view.setOptions({{key, given}});
        QCOMPARE(view.options(), wanted);
        QCOMPARE(changed.size(), taken.isValid() ? 1 : 0);
        view.setOptions(view.options());
        QCOMPARE(view.options(), wanted);
        QCOMPARE(changed.size(), taken.isValid() ? 1 : 0);
    }

    void aHandSetsThem()
    {
        Sample view;
        const std::unique_ptr<QWidget> row(view.controls(nullptr));
        QSignalSpy changed(&view, &View::optionsChanged), spoken(&view, &View::announced);
        view.control<QCheckBox>(u"grid"_s)->click();
        QVERIFY(view.grid);
        auto* colour = view.control<QComboBox>(u"colour"_s);
        colour->setCurrentIndex(2);
        Q_EMIT colour->activated(2);
        QCOMPARE(view.colour, Colour::Blue);
        QCOMPARE(spoken.size(), 1);
        QCOMPARE(spoken[0][0].toString(), u"colour 2"_s);
        view.control<QRadioButton>(u"side"_s, 1)->click();
        QVERIFY(view.right);
        view.control<QCheckBox>(u"mirror"_s)->click();
        QVERIFY(view.mirrored);
        QCOMPARE(view.options().value(u"mirror"_s), QVariant(u"right"_s));
        QCOMPARE(changed.size(), 4);
        view.control<QRadioButton>(u"side"_s, 1)->click(); // as it is
        QCOMPARE(changed.size(), 4);
        QVERIFY(!view.control<QWidget>(u"note"_s)); // has none
    }

    void controlsFollow()
    {
        Sample view;
        const std::unique_ptr<QWidget> row(view.controls(nullptr));
        auto* colour = view.control<QComboBox>(u"colour"_s);
        const auto* caption = row->findChild<QLabel*>();
        QVERIFY(colour->isHidden() && caption->isHidden()); // it does not apply
        QCOMPARE(colour->accessibleName(), u"the colour"_s);
        QCOMPARE(caption->buddy(), colour);
        QSignalSpy changed(&view, &View::optionsChanged);
        view.setOptions({{u"grid"_s, true}, {u"colour"_s, u"red"_s}, {u"side"_s, u"right"_s},
            {u"mirror"_s, u"right"_s}, {u"size"_s, 5}});
        QCOMPARE(changed.size(), 1);
        QVERIFY(view.control<QCheckBox>(u"grid"_s)->isChecked());
        QVERIFY(!colour->isHidden() && !caption->isHidden());
        QCOMPARE(colour->currentText(), u"colour 0"_s);
        QVERIFY(view.control<QRadioButton>(u"side"_s, 1)->isChecked());
        QVERIFY(!view.control<QRadioButton>(u"side"_s, 0)->isChecked());
        QVERIFY(view.control<QCheckBox>(u"mirror"_s)->isChecked());
        // What is none of the items is added once, and stays.
        auto* size = view.control<QComboBox>(u"size"_s);
        QCOMPARE(size->currentText(), u"5 of them"_s);
        view.setOptions({{u"size"_s, 1}});
        QCOMPARE(size->currentText(), u"one"_s);
        view.setOptions({{u"size"_s, 5}});
        QCOMPARE(size->count(), 3);
    }

    // In the order of their use: what comes last goes first, and a box stands in for radio buttons.
    void aLineTakesWhatHasRoom()
    {
        QWidget frame;
        auto* layout = new QHBoxLayout(&frame);
        layout->addStretch(1);
        auto* bar = new OptionsBar(&frame);
        layout->addWidget(bar, 0, Qt::AlignTop);
        auto* options = new QWidget(bar->drawer());
        auto* line = new OptionsLine(options);
        QButtonGroup group;
        for (int i = 0; i < 4; ++i) {
            auto* button = new QRadioButton(u"a choice with a name %1"_s.arg(i), options);
            group.addButton(button, i);
            line->addWidget(button);
        }
        group.button(0)->setChecked(true);
        auto* caption = new QLabel(u"caption"_s, options);
        auto* number = new QSpinBox(options);
        caption->setBuddy(number);
        auto* tick = new QCheckBox(u"seldom used"_s, options);
        for (QWidget* each : QWidgetList{caption, number, tick})
            line->addWidget(each);
        bar->setOptions(options);
        frame.resize(1200, 400);
        frame.show();
        const auto inLine = [&](const QWidget* each) {
            return each->visibleRegion().boundingRect() == each->rect();
        };
        const auto give = [&](int room) {
            bar->setRoom(room);
            QApplication::processEvents();
            QVERIFY(bar->width() <= std::max(room, bar->moreButton()->width()));
        };
        give(1100);
        QVERIFY(bar->moreButton()->isHidden() && inLine(tick) && inLine(group.button(3)));
        const int all = bar->width();
        give(all - 1);
        QVERIFY(bar->moreButton()->isVisible() && !inLine(tick) && inLine(number) && inLine(caption));
        give(all - tick->width() - number->width());
        QVERIFY(inLine(group.button(3)) && !inLine(number) && !inLine(caption)); // they go together
        give(400);
        QVERIFY(!inLine(group.button(0)));
        const QList<QComboBox*> boxes = options->findChildren<QComboBox*>();
        QCOMPARE(boxes.size(), 1);
        QVERIFY(inLine(boxes[0]) && boxes[0]->count() == 4);
        QCOMPARE(boxes[0]->currentIndex(), 0);
        QSignalSpy clicked(group.button(2), &QRadioButton::clicked);
        Q_EMIT boxes[0]->activated(2);
        QVERIFY(group.button(2)->isChecked() && clicked.size() == 1);
        QCOMPARE(boxes[0]->currentIndex(), 2);
        give(10);
        QVERIFY(boxes[0]->isHidden() && !inLine(group.button(0)));
        bar->setOpen(true);
        QApplication::processEvents();
        for (const QWidget* each : QWidgetList{group.button(0), group.button(3), caption, number, tick})
            QVERIFY(inLine(each));
        give(1100); // nothing is left in the drawer
        QVERIFY(!bar->isOpen() && boxes[0]->isHidden() && inLine(group.button(0)));
    }

    // As the command line asks them.
    void everyViewTakesItsWords_data()
    {
        QTest::addColumn<QString>("id");
        for (const ViewEntry& entry : figureRegistry())
            QTest::newRow(qPrintable(entry.id)) << entry.id;
    }
    void everyViewTakesItsWords()
    {
        QFETCH(QString, id);
        const std::unique_ptr<View> view(findView(id)->create(nullptr));
        const QVariantMap first = view->options();
        view->setOptions(first);
        QCOMPARE(view->options(), first);
        for (const QString& key : first.keys())
            for (const QString& word : view->choicesOf(key)) {
                view->setOptions({{key, word}});
                QCOMPARE(view->options().value(key).toString(), word);
                view->setOptions({{key, u"no such word"_s}});
                QCOMPARE(view->options().value(key).toString(), word);
            }
        QVERIFY(view->choicesOf(u"no such setting"_s).isEmpty());
    }
};

QTEST_MAIN(TestOptions)
#include "tst_options.moc"
