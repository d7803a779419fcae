// The Validation view as people meet it: nothing before it is shown, dots to walk, files, sizes and themes.

#include "tests/support/patience.h"
#include "tests/support/sample_report.h"
#include "tests/support/shipped_catalog.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/validation/validation_fixture.h"
#include "views/validation/validation_view.h"
#include "views/view_frame.h"

#include <QCheckBox>
#include <QFile>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <numeric>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

ViewInput anyInput() { return {shared(sampleReport()), {}, &shippedCatalog()}; }

} // namespace

class TestValidationView : public QObject
{
    Q_OBJECT

    static void prepare(ValidationView& view)
    {
        view.setStyle(styleOf());
        view.setInput(anyInput());
        view.resize(1000, 600);
    }

private Q_SLOTS:
    void nothingHappensBeforeItIsShown()
    {
        ValidationView view;
        prepare(view);
        view.frame(); // as the window does
        QVERIFY(!view.busy());
        QVERIFY(!view.outcome().validation);
        QCOMPARE(view.tiles()[0].value, u"—"_s);
        view.show();
        QTRY_VERIFY(view.outcome().validation);
        QVERIFY(view.tiles()[0].value != u"—");
        // A slider of the scenario changes nothing here.
        const auto before = view.outcome().validation;
        view.setInput(anyInput());
        QVERIFY(!view.busy());
        QCOMPARE(view.outcome().validation, before);
    }

    // Where not every source has a row, the last one is all others, so that the rows add up to the sum.
    void rowsAddUpToTheSum_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(728, 265), QSize(900, 300), QSize(1000, 600), QSize(1500, 900)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void rowsAddUpToTheSum()
    {
        QFETCH(QSize, size);
        ValidationView view;
        view.setStyle(styleOf());
        view.setInput(anyInput());
        view.show();
        QTRY_VERIFY(view.outcome().validation);
        const std::vector<PaintedText> texts = paintedTexts(view, size);
        qreal right = -1;
        for (const PaintedText& text : texts)
            if (text.text == u"runs")
                right = text.box.boundingRect().right();
        QVERIFY(right > 0);
        std::vector<int> counts; // of the rows, then their sum
        for (const PaintedText& text : texts)
            if (bool number = false; std::abs(text.box.boundingRect().right() - right) < 1.5)
                if (const int count = text.text.toInt(&number); number)
                    counts.push_back(count);
        QVERIFY(counts.size() > 2);
        const int total = counts.back();
        counts.pop_back();
        QCOMPARE(std::accumulate(counts.begin(), counts.end(), 0), total);
    }

    void itSaysThatItIsAtWork()
    {
        ValidationView view;
        prepare(view);
        view.show();
        QStringList words;
        for (const PaintedText& text : paintedTexts(view, {900, 400}))
            words += text.text;
        QVERIFY2(view.outcome().validation || words.join(u' ').contains(u"Predicting"),
            qPrintable(words.join(u' ')));
        QSignalSpy spoken(&view, &View::announced);
        QTRY_VERIFY(view.outcome().validation);
        QVERIFY(spoken.last()[0].toString().startsWith(u"Published runs: "));
    }

    void closingWhileAtWorkIsSafe()
    {
        for (int i = 0; i < 5; ++i) {
            ValidationView view;
            prepare(view);
            view.show();
        }
    }

    void exportsComputeAtOnce()
    {
        ValidationView view;
        prepare(view);
        QVERIFY(view.tiles()[0].value != u"—");
        QVERIFY(view.table().rows.size() > 150);
        QVERIFY(!view.busy());
    }

    void keysWalkFromTheWorstRun()
    {
        ValidationView view;
        prepare(view);
        view.show();
        QTRY_VERIFY(view.outcome().validation);
        QSignalSpy spoken(&view, &View::announced);
        QTest::keyClick(view.frame().canvas(), Qt::Key_Right);
        QCOMPARE(view.currentMark(), view.data().dots.front().key);
        QCOMPARE(spoken.last()[0].toString(), view.data().dots.front().spoken);
        QStringList words;
        for (const PaintedText& text : paintedTexts(view, {1000, 460}))
            words += text.text;
        QVERIFY(words.contains(view.data().dots.front().id));
        QVERIFY(words.join(u' ').contains(u"predicted "));
        QVERIFY(!words.join(u' ').contains(u"worst rows"));
        QTest::keyClick(view.frame().canvas(), Qt::Key_Escape);
        QVERIFY(view.currentMark().isEmpty());
    }

    void aClickOnAWorstRowChoosesItsDot()
    {
        ValidationView view;
        prepare(view);
        view.show();
        QTRY_VERIFY(view.outcome().validation);
        PictureCanvas* canvas = view.frame().canvas();
        const std::vector<Mark> marks = view.marks(canvas->area());
        const QRectF all = marks[1].shape.boundingRect();
        QTest::mouseClick(canvas, Qt::LeftButton, {}, QPointF(all.right() - 10, all.top() + 5).toPoint());
        QVERIFY(!view.currentMark().isEmpty());
    }

    void measuresAreTwoPictures()
    {
        ValidationView view;
        prepare(view);
        view.show();
        QTRY_VERIFY(view.outcome().validation);
        QSignalSpy changed(&view, &View::optionsChanged);
        view.measureButton(ValidationMeasure::Memory)->click();
        QCOMPARE(view.measure(), ValidationMeasure::Memory);
        QVERIFY(view.table().columns[5].contains(u"memory"));
        QTest::keyClick(view.frame().canvas(), Qt::Key_1);
        QCOMPARE(view.measure(), ValidationMeasure::StepTime);
        QCOMPARE(changed.count(), 2);
    }

    void bandsAreAPictureOfTheirOwn()
    {
        ValidationView view;
        prepare(view);
        view.show();
        QTRY_VERIFY(view.outcome().validation);
        const auto tiles = view.tiles();
        QTest::keyClick(view.frame().canvas(), Qt::Key_3);
        QCOMPARE(view.measure(), ValidationMeasure::Bands);
        QCOMPARE(view.options().value(u"measure"_s), QVariant(u"bands"_s));
        QCOMPARE(view.table().columns[3], u"held"_s);
        QCOMPARE(view.table().rows.size(), view.outcome().validation->summary.bands.size());
        QCOMPARE(view.tiles()[1].value, tiles[1].value); // errors are those of the step times
        const auto marks = view.marks(QRectF(0, 0, 1000, 500));
        QCOMPARE(marks.size(), view.table().rows.size());
        QVERIFY(marks[0].key.startsWith(u"band.") && marks[0].text.contains(u"bands promise 80 %"));
        QStringList words;
        for (const PaintedText& text : paintedTexts(view, {1000, 500}))
            words += text.text;
        QVERIFY2(words.contains(u"promised 80 %"_s), qPrintable(words.join(u'|')));
    }

    void leavingSourcesOutAndBack()
    {
        ValidationView view;
        prepare(view);
        view.show();
        QTRY_VERIFY(view.outcome().validation);
        const auto plain = view.outcome().validation;
        view.leaveOutBox()->click();
        QVERIFY(view.leavesOut() && view.busy()); // on another thread
        QVERIFY(view.data().sentence.startsWith(u"Fitting the shared constants"));
        QTRY_VERIFY(view.outcome().validation);
        QVERIFY(view.outcome().leftOut);
        QVERIFY(view.data().sentence.contains(u"fitted without it"));
        QCOMPARE(view.options().value(u"leave_one_out"_s), QVariant(true));
        const auto left = view.outcome().validation;
        QTest::keyClick(view.frame().canvas(), Qt::Key_4);
        QVERIFY(!view.busy()); // what is known is kept
        QCOMPARE(view.outcome().validation, plain);
        QVERIFY(!view.leaveOutBox()->isChecked());
        view.setLeaveOut(true);
        QCOMPARE(view.outcome().validation, left);
    }

    void changingOnesMindWhileAtWork()
    {
        ValidationView view;
        prepare(view);
        view.show(); // as it is
        view.setLeaveOut(true);
        view.setLeaveOut(false);
        view.setLeaveOut(true);
        QTRY_VERIFY(view.outcome().validation);
        QVERIFY(view.outcome().leftOut);
    }

    void anotherFileAndBack()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"layouts.csv"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("params_b,nodes,dp,tp,pp,mbs,grad_acc,zero,mfu_pct,tokens_per_s_per_gpu,gpu_mem_gb\n"
                   "8.86,8,16,4,1,2,8,1,40,5000,40\n");
        file.close();
        ValidationView view;
        prepare(view);
        view.show();
        view.openRuns(file.fileName()); // while the published ones are still at work
        QTRY_COMPARE(view.outcome().origin, u"layouts.csv"_s);
        QCOMPARE(view.outcome().validation->rows.size(), 1u);
        ValidationView exported;
        prepare(exported);
        exported.setOptions(view.options());
        QCOMPARE(exported.data().origin, u"layouts.csv"_s);
        auto* back = view.findChild<QPushButton*>();
        QVERIFY(back && back->isVisible());
        QTest::mouseClick(back, Qt::LeftButton);
        QTRY_COMPARE(view.outcome().origin, u"published runs"_s);
        QVERIFY(!back->isVisible());
        view.openRuns(folder.filePath(u"missing.json"_s));
        QTRY_VERIFY(!view.outcome().problem.isEmpty());
        QVERIFY(view.data().sentence.contains(u"missing.json"));
    }

    void hiddenWhileAtWorkItForgetsTheOldFile()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"layouts.csv"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("params_b,nodes,dp,tp,pp,mbs,grad_acc,zero,mfu_pct,tokens_per_s_per_gpu,gpu_mem_gb\n"
                   "8.86,8,16,4,1,2,8,1,40,5000,40\n");
        file.close();
        ValidationView view;
        prepare(view);
        view.frame();
        view.show(); // the published runs are at work
        view.hide();
        view.openRuns(file.fileName()); // their word is still on its way
        QTest::qWait(50);
        QVERIFY2(!view.outcome().validation, qPrintable(view.outcome().origin));
        view.show();
        QTRY_COMPARE(view.outcome().origin, u"layouts.csv"_s);
    }

    void textsNeverOverlap_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(320, 120), QSize(480, 200), QSize(560, 260), QSize(740, 420),
                 QSize(1000, 560), QSize(1640, 900)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void textsNeverOverlap()
    {
        QFETCH(QSize, size);
        ValidationView view;
        prepare(view);
        view.setMeasure(ValidationMeasure::Bands);
        QCOMPARE(textFault(view, size), QString());
        for (const ValidationMeasure measure : {ValidationMeasure::StepTime, ValidationMeasure::Memory}) {
            view.setMeasure(measure);
            for (const bool selected : {false, true}) {
                view.setCurrentMark(
                    selected ? view.data().dots.front().key : QString(), QRectF(QPointF(), QSizeF(size)));
                const QString fault = textFault(view, size);
                QVERIFY2(fault.isEmpty(), qPrintable(fault));
            }
        }
    }

    void anySizeAnyRuns_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size :
            {QSize(0, 0), QSize(1, 1), QSize(3, 300), QSize(300, 3), QSize(560, 260), QSize(3000, 2000)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void anySizeAnyRuns()
    {
        QFETCH(QSize, size);
        std::vector<ValidatedRun> absurd;
        for (const double value : {1e-300, 1e300, 5e-324, 1.7e308, 1.0})
            absurd.push_back(
                validated(std::string(500, 'x'), std::string(500, 'y') + std::to_string(value), value, 1));
        for (const ValidationOutcome& outcome : {outcomeOf({}), outcomeOf(absurd),
                 outcomeOf({validated("one", "alpha", 1, 1)}), ValidationOutcome()}) {
            for (const Theme& theme : themes()) {
                ValidationPicture picture;
                picture.update(validationData(outcome, ValidationMeasure::StepTime, {}), styleOf(theme.id));
                QImage image(size.expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
                QPainter painter(&image);
                const QRectF area{QPointF(), QSizeF(size)};
                picture.paint(painter, area, {});
                picture.paint(painter, area, u"run.0"_s);
                (void)picture.marks(area, {});
            }
        }
    }
};

QTEST_MAIN(TestValidationView)
#include "tst_validation_view.moc"
