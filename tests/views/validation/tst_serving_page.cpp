// The page of published serving as people meet it: at work and stopped, points to walk and to point at, sizes
// and themes.

#include "tests/support/patience.h"
#include "tests/support/sample_report.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/validation/serving_fixture.h"
#include "views/validation/validation_view.h"
#include "views/view_frame.h"

#include <QCheckBox>
#include <QElapsedTimer>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

class TestServingPage : public QObject
{
    Q_OBJECT

    FewServingPoints m_few;

    static void prepare(ValidationView& view, const FewServingPoints& points)
    {
        view.setStyle(styleOf());
        view.setInput({shared(sampleReport()), {}, &points.catalog()});
        view.resize(1000, 600);
        view.setPage(ValidationPage::Serving);
    }
    static QString wordsOn(ValidationView& view, QSize size = {1000, 460})
    {
        QStringList words;
        for (const PaintedText& text : paintedTexts(view, size))
            words += text.text;
        return words.join(u' ');
    }

private Q_SLOTS:
    void itIsPredictedOnAnotherThread()
    {
        const FewServingPoints fresh(3);
        ValidationView view;
        prepare(view, fresh);
        view.frame();
        QVERIFY(!view.busy()); // nothing before it is shown
        QVERIFY(view.data().dots.empty() && !view.serving().outcome());
        QSignalSpy spoken(&view, &View::announced);
        view.show();
        QVERIFY(view.busy());
        QVERIFY2(wordsOn(view).contains(u"Predicting published serving"), qPrintable(wordsOn(view)));
        QVERIFY(view.stopButton()->isVisible());
        QTRY_VERIFY(view.serving().outcome());
        QTRY_VERIFY(!view.stopButton()->isVisible());
        QVERIFY2(spoken.last()[0].toString().startsWith(u"Published deployments: "),
            qPrintable(spoken.last()[0].toString()));
        QVERIFY(view.tiles()[0].value != u"—");
    }

    void stoppingAndStartingAgain()
    {
        const FewServingPoints fresh(40);
        ValidationView view;
        prepare(view, fresh);
        view.show();
        QVERIFY(view.busy());
        view.stopButton()->click();
        QTRY_VERIFY(!view.busy());
        QVERIFY(!view.serving().outcome());
        QVERIFY2(wordsOn(view).contains(u"Stopped before"), qPrintable(wordsOn(view)));
        view.hide();
        view.show();
        QVERIFY(!view.busy()); // not before it is asked for
        view.stopButton()->click();
        QVERIFY(view.busy());
        QTRY_VERIFY(view.serving().outcome());
    }

    void closingWhileAtWorkIsSafe()
    {
        const FewServingPoints fresh(30);
        for (int i = 0; i < 3; ++i) {
            ValidationView view;
            prepare(view, fresh);
            view.show();
        }
        QVERIFY(!knownServingOutcome(fresh.catalog(), false));
    }

    void exportsComputeAtOnce()
    {
        ValidationView view;
        prepare(view, m_few);
        QVERIFY(view.tiles()[0].value != u"—");
        QVERIFY(view.table().rows.size() > 10);
        QVERIFY(!view.busy());
    }

    // As the export dialog asks: without a window, while the dialog goes on.
    void previewsDoNotWait()
    {
        const FewServingPoints fresh(20);
        ValidationView view;
        view.setAnswersLater();
        prepare(view, fresh);
        QVERIFY(view.busy() && !view.serving().outcome());
        QVERIFY2(wordsOn(view).contains(u"Predicting published serving"), qPrintable(wordsOn(view)));
        QTRY_VERIFY(view.serving().outcome());
        QVERIFY2(wordsOn(view).contains(u"Published deployments: "), qPrintable(wordsOn(view)));
    }

    void leavingOutIsAnotherAnswer()
    {
        ValidationView view;
        prepare(view, m_few);
        view.show();
        QTRY_VERIFY(view.serving().outcome());
        view.leaveOutBox()->click();
        QTRY_VERIFY(view.serving().outcome());
        QVERIFY(view.serving().outcome()->leftOut);
        QTRY_VERIFY(!view.busy()); // an answer is known a moment before its worker has said so
        QTest::keyClick(view.frame().canvas(), Qt::Key_6);
        QVERIFY(!view.busy() && !view.serving().outcome()->leftOut); // what is known is kept
    }

    void keysChooseAndWalk()
    {
        ValidationView view;
        prepare(view, m_few);
        view.show();
        QTRY_VERIFY(view.serving().outcome());
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_4);
        QCOMPARE(view.options().value(u"serving"_s), QVariant(u"throughput"_s));
        QTest::keyClick(canvas, Qt::Key_G);
        QCOMPARE(view.options().value(u"errors_by"_s), QVariant(u"device"_s));
        QTest::keyClick(canvas, Qt::Key_Right);
        QCOMPARE(view.currentMark(), view.serving().data().dots.front().key);
        QVERIFY2(wordsOn(view).contains(view.serving().data().dots.front().name), qPrintable(wordsOn(view)));
        QTest::keyClick(canvas, Qt::Key_Right);
        QCOMPARE(view.currentMark(), view.serving().data().dots[1].key);
        QTest::keyClick(canvas, Qt::Key_5);
        QVERIFY(view.currentMark().isEmpty());
        QVERIFY(view.marks({0, 0, 1000, 500}).front().key.startsWith(u"band."));
        QTest::keyClick(canvas, Qt::Key_P);
        QCOMPARE(view.page(), ValidationPage::Training);
        QVERIFY(view.pageButton(ValidationPage::Training)->isChecked());
        view.pageButton(ValidationPage::Serving)->click();
        QCOMPARE(view.page(), ValidationPage::Serving);
        ValidationView other;
        prepare(other, m_few);
        other.setOptions(view.options());
        QCOMPARE(other.options(), view.options());
    }

    // Single marks are those of the list.
    void pointingFindsTheNearest()
    {
        ValidationView view;
        prepare(view, m_few);
        const QRectF area(0, 0, 1000, 500);
        const std::vector<Mark> all = view.marks(area);
        QVERIFY(all.size() > 10);
        for (const Mark& mark : all) {
            const std::optional<Mark> same = view.markByKey(mark.key, area);
            QVERIFY(same);
            QCOMPARE(same->text, mark.text);
            QCOMPARE(same->shape, mark.shape);
        }
        const std::optional<Mark> found = view.markAt(all.back().shape.boundingRect().center(), area);
        QVERIFY(found
            && found->shape.boundingRect()
                   .adjusted(-1, -1, 1, 1)
                   .contains(all.back().shape.boundingRect().center()));
        QVERIFY(!view.markAt({-50, -50}, area));
    }

    // In a window of 1024 × 640.
    void bandsAreNamedInFull()
    {
        ValidationView view;
        prepare(view, m_few);
        view.setServingShow(ServingShow::Bands);
        const QString words = wordsOn(view, {632, 405});
        QVERIFY2(words.contains(u"online, per token"_s) && !words.contains(u'…'), qPrintable(words));
        QVERIFY(view.table().rows[0][0].startsWith(u"online, time per token"_s));
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
        prepare(view, m_few);
        for (int show = 0; show < servingShowCount; ++show) {
            view.setServingShow(static_cast<ServingShow>(show));
            for (const bool selected : {false, true}) {
                if (selected && static_cast<ServingShow>(show) != ServingShow::Bands)
                    view.setCurrentMark(view.serving().data().dots.front().key, QRectF(QPointF(), size));
                const QString fault = textFault(view, size);
                QVERIFY2(fault.isEmpty(), qPrintable(fault));
            }
        }
    }
};

QTEST_MAIN(TestServingPage)
#include "tst_serving_page.moc"
