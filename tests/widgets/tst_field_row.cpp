// Rows generated from the field table: entry, refusal, restore, auto, menu, and every field of the table at
// once.

#include "core/inputs/catalog/published_names.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/patience.h"
#include "tests/widgets/field_row_bench.h"
#include "widgets/choice_box.h"
#include "widgets/number_text.h"
#include "widgets/preset_picker.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QHelpEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QSignalSpy>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

using namespace ridgepoint;
using namespace ridgepoint::testing;
using namespace Qt::Literals::StringLiterals;

class TestFieldRow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyFieldHasARow_data()
    {
        QTest::addColumn<QString>("id");
        for (const FieldSpec& field : fields())
            QTest::newRow(std::string(field.id).c_str()) << toQString(field.id);
    }
    void everyFieldHasARow()
    {
        QFETCH(QString, id);
        const std::string key = id.toStdString();
        Bench bench(key);
        QCOMPARE(bench.row->id(), id);
        QVERIFY(bench.edits.empty()); // showing is not editing
        QVERIFY(!bench.grab().isNull());
        if (ValueSlider* slider = bench.row->slider(); slider && slider->isEnabled()) {
            // A key step in either direction is always a legal value.
            for (const bool up : {true, false}) {
                const double next = slider->scale().step(slider->value(), up, false);
                Scenario wanted = bench.scenario;
                const FieldError error = setField(
                    wanted, bench.row->field(), formatExact(next, bench.row->field().unit), bench.catalog);
                QVERIFY2(!error, error.message.plain().c_str());
            }
        }
    }

    void typingADigitOpensTheEntry()
    {
        Bench bench("model.params");
        QVERIFY(QTest::qWaitForWindowActive(&bench));
        QTest::keyClicks(bench.row->slider(), u"1"_s);
        QVERIFY(bench.entry()->hasFocus());
        QTest::keyClicks(bench.entry(), u"3B"_s);
        QVERIFY(bench.edits.empty());
        QTest::keyClick(bench.entry(), Qt::Key_Return);
        QCOMPARE(bench.edits.size(), std::size_t(1));
        QCOMPARE(bench.edits[0].field, u"model.params"_s);
        QCOMPARE(bench.edits[0].text, u"13B"_s);
        QCOMPARE(bench.edits[0].phase, SliderPhase::Commit);
        QCOMPARE(bench.scenario.model.params.value(), 13e9);
        QVERIFY(bench.row->slider()->hasFocus());
        QCOMPARE(bench.entry()->text(), u"13B"_s);
        QVERIFY(bench.row->slider()->value() == 13e9);
    }

    void entries_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("accepted");
        QTest::newRow("plain number") << u"model.params"_s << u"7000000000"_s << true;
        QTest::newRow("short scale") << u"model.params"_s << u"6.7B"_s << true;
        QTest::newRow("a length is no size") << u"model.params"_s << u"80 GB"_s << false;
        QTest::newRow("words") << u"model.params"_s << u"many"_s << false;
        QTest::newRow("empty") << u"model.params"_s << u""_s << false;
        QTest::newRow("not a number") << u"model.params"_s << u"nan"_s << false;
        QTest::newRow("out of range") << u"model.params"_s << u"1e30"_s << false;
        QTest::newRow("days") << u"targets.deadline"_s << u"30d"_s << true;
        QTest::newRow("a percentage for MFU") << u"hardware.efficiency.mfu"_s << u"55%"_s << true;
        QTest::newRow("very long") << u"model.params"_s << QString(5000, u'9') << false;
    }
    void entries()
    {
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(bool, accepted);
        Bench bench(field.toStdString());
        QVERIFY(QTest::qWaitForWindowActive(&bench));
        const Scenario before = bench.scenario;
        QTest::keyClick(bench.row->slider(), Qt::Key_Return);
        QVERIFY(bench.entry()->hasFocus());
        bench.entry()->setText(text);
        bench.entry()->setModified(true);
        QTest::keyClick(bench.entry(), Qt::Key_Return);
        QCOMPARE(bench.edits.size(), std::size_t(accepted ? 1 : 0));
        QCOMPARE(bench.message().isEmpty(), accepted);
        QCOMPARE(bench.scenario == before, !accepted);
    }

    void refusedEntryKeepsTheValue()
    {
        Bench bench("model.params");
        QVERIFY(QTest::qWaitForWindowActive(&bench));
        QTest::keyClicks(bench.row->slider(), u"8"_s);
        QTest::keyClicks(bench.entry(), u"0 GB/s"_s);
        QTest::keyClick(bench.entry(), Qt::Key_Return);
        QVERIFY(bench.edits.empty());
        QCOMPARE(bench.entry()->text(), u"80 GB/s"_s); // still there, to be corrected
        QVERIFY2(bench.message().contains(u"70B"_s), qPrintable(bench.message())); // the accepted forms
        QVERIFY(bench.row->slider()->value() == 70e9);
        bench.other->setFocus();
        QCOMPARE(bench.entry()->text(), u"70B"_s);
        QVERIFY(bench.edits.empty());
    }

    void escapeRestores()
    {
        Bench bench("model.params");
        QVERIFY(QTest::qWaitForWindowActive(&bench));
        QTest::keyClicks(bench.row->slider(), u"9"_s);
        QTest::keyClicks(bench.entry(), u"9 nonsense"_s);
        QTest::keyClick(bench.entry(), Qt::Key_Return);
        QVERIFY(!bench.message().isEmpty());
        QTest::keyClick(bench.entry(), Qt::Key_Escape);
        QCOMPARE(bench.entry()->text(), u"70B"_s);
        QVERIFY(bench.message().isEmpty());
        QVERIFY(bench.edits.empty());
        QVERIFY(bench.row->slider()->hasFocus());
    }

    void leavingCommits()
    {
        Bench bench("model.params");
        QVERIFY(QTest::qWaitForWindowActive(&bench));
        QTest::keyClicks(bench.row->slider(), u"7"_s);
        QTest::keyClicks(bench.entry(), u"B"_s);
        bench.other->setFocus();
        QCOMPARE(bench.edits.size(), std::size_t(1));
        QCOMPARE(bench.edits[0].text, u"7B"_s);
        QVERIFY(bench.other->hasFocus());
    }

    void sliderEmitsTextThatReadsBack()
    {
        Bench bench("model.params");
        for (const double value : {70.553706496e9, 1.23e8, 1e12 / 3, 175e9}) {
            bench.row->slider()->edit(value, SliderPhase::Preview);
            QCOMPARE(bench.edits.back().phase, SliderPhase::Preview);
            Scenario wanted = bench.scenario;
            QVERIFY(
                !setField(wanted, bench.row->field(), bench.edits.back().text.toStdString(), bench.catalog));
            QVERIFY(wanted.model.params.value() == value); // to the last bit
        }
    }

    void previewsDoNotFightTheDrag()
    {
        Bench bench("model.params");
        bench.apply = false;
        ValueSlider* slider = bench.row->slider();
        QTest::mousePress(slider, Qt::LeftButton, {}, slider->handleRect().center().toPoint());
        const QPoint to = slider->trackPoint(900e9).toPoint();
        QMouseEvent move(QEvent::MouseMove, to, slider->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(slider, &move);
        const double dragged = slider->value();
        bench.row->showScenario(Scenario()); // a report that is one frame late
        QVERIFY(slider->value() == dragged);
        QTest::keyClick(slider, Qt::Key_Escape);
        QCOMPARE(bench.edits.back().phase, SliderPhase::Cancel);
        QCOMPARE(bench.edits.back().text, u"70B"_s);
        QTest::mouseRelease(slider, Qt::LeftButton);
    }

    void choiceEmitsItsKey()
    {
        Bench bench("training.optimizer");
        auto* combo = bench.row->findChild<QComboBox*>();
        QVERIFY(combo);
        for (int i = 0; i < combo->count(); ++i) {
            Q_EMIT combo->activated(i);
            Scenario wanted;
            QVERIFY(
                !setField(wanted, bench.row->field(), bench.edits.back().text.toStdString(), bench.catalog));
            QCOMPARE(combo->currentIndex(), i);
        }
        QCOMPARE(int(bench.edits.size()), combo->count());
    }

    // As wide as a lesson's panel is in a small window.
    void longChoicesHaveRoom()
    {
        Bench bench("training.optimizer");
        QVERIFY(!setField(bench.scenario, bench.row->field(), "sgd_momentum", bench.catalog));
        bench.row->showScenario(bench.scenario);
        bench.resize(285, 160);
        QTRY_COMPARE(bench.width(), 285);
        auto* const combo = bench.row->findChild<QComboBox*>();
        QStyleOptionComboBox option;
        option.initFrom(combo);
        option.subControls = QStyle::SC_All;
        const QRect room =
            combo->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, combo);
        const int needed = combo->fontMetrics().horizontalAdvance(combo->currentText());
        QVERIFY2(room.width() >= needed, qPrintable(u"%1 of %2"_s.arg(room.width()).arg(needed)));
    }

    void noChoiceIsCutInMidLetter()
    {
        ChoiceBox box;
        box.addItem(u"SGD with momentum"_s);
        box.setFixedSize(100, 30);
        const QImage cut = box.grab().toImage();
        QStyleOptionComboBox option;
        option.initFrom(&box);
        option.subControls = QStyle::SC_All;
        const int room =
            box.style()
                ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box)
                .width();
        const QString elided = box.fontMetrics().elidedText(box.currentText(), Qt::ElideRight, room);
        QVERIFY(elided.endsWith(QChar(0x2026)));
        box.setItemText(0, elided);
        QCOMPARE(box.grab().toImage(), cut);
    }

    void toggleRoundTrips()
    {
        Bench bench("training.flash_attention");
        auto* check = bench.row->findChild<QCheckBox*>();
        QVERIFY(check && check->isChecked());
        check->click();
        QVERIFY(!bench.scenario.training.flashAttention);
        check->click();
        QVERIFY(bench.scenario.training.flashAttention);
        QCOMPARE(bench.edits.size(), std::size_t(2));
    }

    void presetListsTheCatalog()
    {
        Bench bench("hardware.accelerator");
        auto* picker = bench.row->findChild<PresetPicker*>();
        QVERIFY(picker);
        QCOMPARE(picker->choices().size(), bench.catalog.accelerators().size());
        QVERIFY(!picker->choices().empty());
        FilterList* list = picker->openList();
        list->setFilter(u"h100"_s);
        QVERIFY(!list->shownItems().empty());
        QVERIFY(picker->choices()[std::size_t(list->shownItems().front())].id.contains(u"h100"_s));
        QTest::keyClick(list->line(), Qt::Key_Return);
        QCOMPARE(bench.edits.size(), std::size_t(1));
        QVERIFY(bench.edits[0].text.contains(u"h100"_s));
        QVERIFY(!bench.scenario.hardware.accelerator.name.empty());
        QVERIFY(picker->accessibleName().contains(toQString(bench.scenario.hardware.accelerator.name)));
    }

    // The number that fits are judged by, and the one in the name as what it is.
    void devicesNameBothTheirCapacities_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("memory");
        QTest::newRow("reported is more") << u"h100-sxm"_s << u"85.5 GB HBM (nominal 80.0 GB)"_s;
        QTest::newRow("the same") << u"trainium2"_s << u"103 GB HBM"_s;
        QTest::newRow("nobody knows what is reported") << u"vr200"_s << u"288 GB HBM4"_s;
    }
    void devicesNameBothTheirCapacities()
    {
        QFETCH(QString, id);
        QFETCH(QString, memory);
        const std::vector<PresetChoice> all = presetChoices(shippedCatalog(), PresetKind::Accelerator, {});
        const auto found = std::ranges::find(all, id, &PresetChoice::id);
        QVERIFY(found != all.end());
        QVERIFY2(found->item.detail.split(u" · "_s).contains(memory), qPrintable(found->item.detail));
    }

    // By its id, by its name, and by those that its repositories have.
    void modelsAreFoundByAnyName()
    {
        Bench bench("model.preset");
        auto* picker = bench.row->findChild<PresetPicker*>();
        QVERIFY(picker);
        FilterList* list = picker->openList();
        const auto shown = [&](const QString& typed) {
            list->setFilter(typed);
            QStringList ids;
            for (const int row : list->shownItems())
                ids << picker->choices()[std::size_t(row)].id;
            return ids;
        };
        const auto best = [&](const QString& typed) { return shown(typed).value(0); };
        int published = 0;
        for (const ModelPreset& preset : shippedCatalog().models()) {
            const QString id = toQString(preset.id);
            QCOMPARE(best(id), id);
            QCOMPARE(best(toQString(preset.name)), id);
            for (const std::string& name : publishedNames(preset.id)) {
                ++published;
                // Another's name may begin with it: GLM-4.5, GLM-4.5-Air.
                QVERIFY2(shown(toQString(name)).mid(0, 2).contains(id), name.c_str());
            }
        }
        QVERIFY(published > 150);
        QCOMPARE(best(u"kimi k2.6"_s), u"kimi-k2.5"_s);
        QCOMPARE(best(u"glm 4.5 air"_s), u"glm-4.5-air"_s);
        QCOMPARE(best(u"qwen3.5 397b"_s), u"qwen3.5-397b-a17b"_s);
    }

    // What was typed and Enter take the module that trains models, where the card of that name matches alike;
    // words that stand there as they are come before letters found in their order.
    void enterTakesWhatWasMeant_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("id");
        QTest::newRow("a100 80") << u"a100 80"_s << u"a100-80-sxm"_s;
        QTest::newRow("a100 40") << u"a100 40"_s << u"a100-40-sxm"_s;
        QTest::newRow("a100 80 pcie") << u"a100 80 pcie"_s << u"a100-80-pcie"_s;
        QTest::newRow("80gb a100") << u"80gb a100"_s << u"a100-80-sxm"_s;
        QTest::newRow("h100") << u"h100"_s << u"h100-sxm"_s;
        QTest::newRow("h100 nvl") << u"h100 nvl"_s << u"h100-nvl"_s;
        QTest::newRow("h200") << u"h200"_s << u"h200-sxm"_s;
        QTest::newRow("b200") << u"b200"_s << u"b200-sxm"_s;
        QTest::newRow("gb200") << u"gb200"_s << u"gb200"_s;
        QTest::newRow("mi300") << u"mi300"_s << u"mi300x"_s;
        // Every one by its own id and by its own name.
        for (const AcceleratorPreset& preset : shippedCatalog().accelerators()) {
            QTest::addRow("id %s", preset.id.c_str()) << toQString(preset.id) << toQString(preset.id);
            QTest::addRow("name %s", preset.id.c_str()) << toQString(preset.name) << toQString(preset.id);
        }
    }
    void enterTakesWhatWasMeant()
    {
        QFETCH(QString, typed);
        QFETCH(QString, id);
        Bench bench("hardware.accelerator");
        auto* picker = bench.row->findChild<PresetPicker*>();
        FilterList* list = picker->openList();
        QTest::keyClicks(list->line(), typed);
        // What is taken is what is seen: the row that is lit, in sight.
        QListWidgetItem* lit = list->list()->currentItem();
        QVERIFY(lit && lit->isSelected());
        QVERIFY(list->list()->viewport()->rect().intersects(list->list()->visualItemRect(lit)));
        const QString seen =
            picker->choices()[std::size_t(list->shownItems()[std::size_t(list->list()->currentRow())])].id;
        QCOMPARE(seen, id);
        QTest::keyClick(list->line(), Qt::Key_Return);
        QCOMPARE(bench.edits.size(), std::size_t(1));
        QCOMPARE(bench.edits[0].text, id);
    }

    // A length says what its k is, a trap what is known of its figure; both take the value.
    void anEntryIsExplained()
    {
        Bench length("training.sequence_length");
        QVERIFY(length.entry()->toolTip().contains(u"k is 1024"));
        length.entry()->setFocus();
        length.entry()->clear();
        QTest::keyClicks(length.entry(), u"32k"_s);
        QTest::keyClick(length.entry(), Qt::Key_Return);
        QCOMPARE(length.scenario.training.sequenceLength, 32768.0);
        QCOMPARE(length.entry()->text(), u"32768"_s);
        QVERIFY2(length.message().contains(u"32768 here"), qPrintable(length.message()));
        length.scenario.training.sequenceLength = 8192;
        length.row->showScenario(length.scenario);
        QVERIFY2(length.message().isEmpty(), qPrintable(length.message()));

        Bench peak("hardware.accelerator.peak_dense_flops.bf16");
        peak.scenario = defaultScenario(peak.catalog);
        peak.row->showScenario(peak.scenario);
        QVERIFY2(peak.message().isEmpty(), qPrintable(peak.message()));
        peak.entry()->setFocus();
        peak.entry()->clear();
        QTest::keyClicks(peak.entry(), u"1979 TFLOP/s"_s);
        QTest::keyClick(peak.entry(), Qt::Key_Return);
        QCOMPARE(peak.scenario.hardware.accelerator.peak(DataType::Bf16).value(), 1979e12);
        QVERIFY2(peak.message().contains(u"dense is 989 TFLOP/s"), qPrintable(peak.message()));
    }

    void releaseToAuto()
    {
        Bench bench("hardware.efficiency.mfu");
        const QString word = toQString(bench.row->field().autoWord);
        QVERIFY(!word.isEmpty());
        QAction* release = nullptr;
        for (QAction* action : bench.row->findChildren<QAction*>()) {
            if (action->text().contains(word))
                release = action;
        }
        QVERIFY(release);
        release->trigger();
        QVERIFY(bench.scenario.hardware.efficiency.mfu.isModel());
        QVERIFY(bench.row->slider()->isAutomatic());
        QCOMPARE(bench.entry()->text(), word);
        QVERIFY(bench.entry()->font().italic());
        bench.row->showEffective(0.41);
        QVERIFY(bench.row->slider()->accessibleName().contains(u"41 %"_s));
        QCOMPARE(bench.row->slider()->value(), 0.41); // not at the end of the track, as if it were nothing
        QTest::keyClick(bench.row->slider(), Qt::Key_Home);
        QVERIFY(bench.scenario.hardware.efficiency.mfu.number());
    }

    void twoWordsForOneField()
    {
        Bench bench("hardware.efficiency.mfu");
        for (const QString& word : {u" Model "_s, u"auto"_s}) {
            bench.entry()->setText(u"0.4"_s);
            QTest::keyClick(bench.entry(), Qt::Key_Return);
            QVERIFY(bench.scenario.hardware.efficiency.mfu.number());
            bench.entry()->setText(word);
            QTest::keyClick(bench.entry(), Qt::Key_Return);
            QVERIFY(bench.scenario.hardware.efficiency.mfu.isModel());
            QVERIFY(bench.row->slider()->isAutomatic());
            QCOMPARE(bench.entry()->text(), u"model"_s);
        }
        bench.entry()->setText(u"0"_s); // a number, and none that means it
        QTest::keyClick(bench.entry(), Qt::Key_Return);
        QVERIFY(bench.scenario.hardware.efficiency.mfu.isModel());
    }

    void anotherAnswerIsOneClickAway()
    {
        Bench bench("hardware.efficiency.mfu");
        const auto chip = [&] {
            for (QToolButton* button : bench.row->findChildren<QToolButton*>())
                if (button->text().contains(u"predicted"_s) && button->isVisibleTo(bench.row))
                    return button;
            return static_cast<QToolButton*>(nullptr);
        };
        QVERIFY(!chip());
        bench.row->showAlternative(u"stated 40 % · predicted 51 %"_s, u"model"_s);
        QVERIFY(chip());
        QVERIFY(chip()->accessibleName().contains(u"MFU"_s));
        chip()->click();
        QVERIFY(bench.scenario.hardware.efficiency.mfu.isModel());
        bench.row->showAlternative({}, {});
        QVERIFY(!chip());
    }

    void inferredIsItalic()
    {
        Bench bench("model.layers");
        QVERIFY(bench.entry()->font().italic());
        bench.scenario.model.source = ModelSpec::Source::Dimensions;
        bench.scenario.model.architecture = architectureOf(Scenario().model);
        bench.row->showScenario(bench.scenario);
        QVERIFY(!bench.entry()->font().italic());
    }

    void flaggedSaysSoInWords()
    {
        Bench bench("model.params");
        bench.row->setFlagged(true, u"first slider that hit it"_s);
        QVERIFY(bench.message().contains(u"first slider that hit it"_s));
        bench.row->showDiagnostic(u"does not divide"_s);
        QVERIFY(bench.message().contains(u"does not divide"_s));
        bench.row->setFlagged(false);
        bench.row->showDiagnostic({});
        QVERIFY(bench.message().isEmpty());
    }

    void copyIdAndValue()
    {
        Bench bench("model.params");
        QSignalSpy copied(bench.row, &FieldRow::copied);
        for (QAction* action : bench.row->findChild<QMenu*>()->actions()) {
            if (action->text().contains(u"id=value"_s))
                action->trigger();
        }
        QCOMPARE(copied.size(), 1);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"model.params=70B"_s);
    }

    void marksOnTheTrackAreExplained()
    {
        Bench bench("model.params");
        QVERIFY(QTest::qWaitForWindowActive(&bench));
        ValueSlider* slider = bench.row->slider();
        bench.row->showTicks({{5e9, SliderTick::Shape::Square, ColorRole::MemoryAxis,
                                  u"■ memory wall from 5B on"_s},
            {80e9, SliderTick::Shape::Triangle, ColorRole::ComputeAxis, u"▲ compute wall from 80B on"_s}});
        for (const QString& tip : {u"■ memory wall from 5B on"_s, u"▲ compute wall from 80B on"_s}) {
            QVERIFY(slider->toolTip().contains(tip));
            QVERIFY(slider->accessibleDescription().contains(tip));
        }
        const auto tipAt = [slider](QPointF at) {
            QHelpEvent help(QEvent::ToolTip, at.toPoint(), slider->mapToGlobal(at.toPoint()));
            QApplication::sendEvent(slider, &help);
            return QToolTip::text();
        };
        QCOMPARE(tipAt(slider->trackPoint(5e9) - QPointF(0, 6)), u"■ memory wall from 5B on"_s);
        QCOMPARE(
            tipAt(slider->trackPoint(5e9) + QPointF(0, 6)), slider->toolTip()); // under the track: everything
        QCOMPARE(tipAt(slider->trackPoint(80e9) - QPointF(0, 6)), u"▲ compute wall from 80B on"_s);
    }

    void anUntouchedEntryFollowsAnUndo()
    {
        Bench bench("model.params");
        QVERIFY(QTest::qWaitForWindowActive(&bench));
        bench.entry()->setFocus();
        Scenario other = bench.scenario;
        other.model.params = Parameters(7e9);
        bench.row->showScenario(other);
        QCOMPARE(bench.entry()->text(), u"7B"_s);
        QTest::keyClicks(bench.entry(), u"3"_s);
        const QString typed = bench.entry()->text();
        bench.row->showScenario(bench.scenario);
        QCOMPARE(bench.entry()->text(), typed);
    }
};

QTEST_MAIN(TestFieldRow)
#include "tst_field_row.moc"
