// The Replica view: slabs that fill the device, the requests that find room, the concurrency by hand.

#include "tests/views/edit_spy.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/serving_input.h"
#include "views/serving_replica/serving_replica_view.h"
#include "views/view_frame.h"
#include "widgets/number_text.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <map>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

double bytesOf(const ReplicaData& data, const QString& key)
{
    const auto found = std::ranges::find(data.slabs, key, &ReplicaSlab::key);
    return found == data.slabs.end() ? 0 : found->bytes;
}

} // namespace

class TestServingReplica : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    // The line beside the title is cut where it is long: what matters begins it, and is short.
    void theSubtitleSaysWhatIsServed()
    {
        ServingReplicaView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(served()));
        QVERIFY2(view.subtitle().startsWith(u"vLLM measured on H200"_s), qPrintable(view.subtitle()));
        QVERIFY2(view.subtitle().endsWith(u" · TP 8 · fp8, cache bf16"_s), qPrintable(view.subtitle()));
        view.setInput(engineInput(statedRule));
        QVERIFY2(view.subtitle().contains(u"stated shares"_s), qPrintable(view.subtitle()));
        view.setInput(engineInput(refused));
        QVERIFY2(!view.subtitle().contains(u"measured"_s), qPrintable(view.subtitle()));
    }

    void slabsFillTheDevice_data()
    {
        QTest::addColumn<FieldTexts>("edits");
        for (const auto& [name, edits] : servedScenarios)
            QTest::newRow(name) << edits;
    }
    void slabsFillTheDevice()
    {
        QFETCH(FieldTexts, edits);
        const ViewInput input = engineInput(edits);
        ServingReplicaView view;
        view.setStyle(styleOf());
        view.setInput(input);
        const ReplicaData& data = view.data();
        const std::optional<double> fit = servedFigure(input, "memory.sequences");
        const double capacity = servedFigure(input, "memory.capacity_bytes").value_or(0);
        if (capacity <= 0) { // nothing can be laid out
            QVERIFY(data.slabs.empty() && !data.sentence.isEmpty());
            QCOMPARE(view.tiles()[0].value, u"—"_s);
            return;
        }
        QCOMPARE(bytesOf(data, u"slab.weights"_s), *servedFigure(input, "memory.weights_bytes"));
        QCOMPARE(data.capacity, capacity);
        QCOMPARE(data.over, !fit);
        if (!fit) {
            QVERIFY(data.total > data.capacity);
            QVERIFY2(data.verdict.startsWith(u'✗'), qPrintable(data.verdict));
            QVERIFY(!data.sentence.isEmpty() && !data.running);
            QCOMPARE(view.tiles()[0].state, GateState::Fail);
            return;
        }
        QVERIFY(std::abs(data.total / capacity - 1) < 1e-9);
        QVERIFY(std::abs((bytesOf(data, u"slab.cache"_s) + bytesOf(data, u"slab.free"_s))
                        / *servedFigure(input, "memory.cache_bytes")
                    - 1)
            < 1e-9);
        QCOMPARE(data.running->value, *servedFigure(input, "running"));
        QCOMPARE(data.room->value, *fit);
        QCOMPARE(view.tiles()[0].value, displayText(*fit, Unit::Count, {}));
        const ViewTable table = view.table();
        QCOMPARE(table.rows.size(), data.slabs.size() + 1 + data.rows().size());
    }

    // Room is made for the logits of as many as the engine takes on: vLLM's max_num_seqs on such a device.
    void activationsSayForHowMany()
    {
        ServingReplicaView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(served()));
        const auto slab = std::ranges::find(view.data().slabs, u"slab.activations"_s, &ReplicaSlab::key);
        QVERIFY(slab != view.data().slabs.end());
        QVERIFY2(slab->spoken.endsWith(u"for 1024 sequences"_s), qPrintable(slab->spoken));
        QCOMPARE(view.table().rows[1][0], u"activations, for 1024 sequences"_s);
    }

    void aSplitSaysWhichReplicaIsDrawn()
    {
        ServingReplicaView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(promptsApart));
        QVERIFY2(view.data().sentence.startsWith(
                     u"A decode replica is drawn; prefill has 1 replica of its own (TP 4)."_s),
            qPrintable(view.data().sentence));
        QCOMPARE(view.tiles()[5].value, u"prefill 1 × TP 4 + decode 2 × TP 8"_s);
    }

    void thoseWithoutRoomWait()
    {
        const ViewInput input = engineInput(crowded);
        ServingReplicaView view;
        view.setStyle(styleOf());
        view.setInput(input);
        QCOMPARE(view.data().asked->value, 5000.0);
        QVERIFY(view.data().waiting->value > 4000);
        QCOMPARE(view.tiles()[0].state, GateState::Tight);
        QVERIFY2(
            view.data().sentence.contains(u"max-num-seqs allows fewer"), qPrintable(view.data().sentence));
        view.setInput(engineInput(atRate)); // nobody asks for a concurrency
        QVERIFY(!view.data().asked);
    }

    // The triangle beside the column has its name among the slabs'.
    void theHandleHasAName()
    {
        ServingReplicaView view;
        view.setStyle(styleOf());
        for (const bool held : {true, false}) {
            view.setInput(engineInput(held ? served() : atRate)); // at a rate nothing is held
            QStringList words;
            for (const PaintedText& text : paintedTexts(view, {1480, 780}))
                words += text.text;
            QCOMPARE(words.count(u"requested"_s), held ? 2 : 0); // beside the column and in the rows
        }
    }

    // In a figure the triangle goes with its name.
    void noHandleWithoutItsName_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(700, 160), QSize(728, 265), QSize(700, 320), QSize(1480, 780)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void noHandleWithoutItsName()
    {
        QFETCH(QSize, size);
        ServingReplicaView view;
        PictureStyle figure = styleOf();
        figure.interactive = false;
        view.setStyle(figure);
        view.setInput(engineInput(served()));
        int names = 0;
        for (const PaintedText& text : paintedTexts(view, size))
            names += text.text == u"requested"_s;
        const QRectF slab =
            view.markByKey(u"slab.weights"_s, QRectF(QPointF(), QSizeF(size)))->shape.boundingRect();
        const QImage image = painted(view, size);
        const QColor ink = figure.theme->color(ColorRole::Text);
        bool handle = false;
        for (int y = 0; y < int(slab.bottom()); ++y) // the dotted line of the capacity is none
            handle = handle
                || (image.pixelColor(int(slab.left()) - 7, y) == ink
                    && image.pixelColor(int(slab.left()) - 8, y) == ink
                    && image.pixelColor(int(slab.left()) - 9, y) == ink
                    && image.pixelColor(int(slab.right()) + 12, y) != ink
                    && image.pixelColor(int(slab.right()) + 9, y) != ink);
        QCOMPARE(handle, names == 2);
    }

    void theConcurrencyIsDragged()
    {
        ServingReplicaView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(served({{"serving.concurrency", "200"}})));
        view.resize(1000, 620);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        EditSpy edits(view);
        const auto boxOf = [&](const QString& key) {
            return view.markByKey(key, canvas->area())->shape.boundingRect();
        };
        // On the cache of the column, upwards: more.
        const QRectF cache = boxOf(u"slab.cache"_s);
        QPoint from = cache.center().toPoint();
        for (qreal y = cache.bottom(); y > cache.top() - 20; --y)
            if (view.pictureCursor({cache.center().x(), y}, canvas->area()) == Qt::SizeVerCursor)
                from.setY(static_cast<int>(y));
        QCOMPARE(view.pictureCursor(from, canvas->area()), Qt::SizeVerCursor);
        QTest::mousePress(canvas, Qt::LeftButton, {}, from);
        QTest::mouseMove(canvas, from - QPoint(0, 40));
        QCOMPARE(edits.last()[0].toString(), u"serving.concurrency"_s);
        QVERIFY2(edits.last()[1].toString().toDouble() > 250, qPrintable(edits.last()[1].toString()));
        QTest::keyClick(canvas, Qt::Key_Escape);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Cancel);
        QCOMPARE(edits.last()[1].toString(), u"200"_s);
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, from);
        // On its bar, half way to the left: about half.
        const QRectF row = boxOf(u"requests.asked"_s);
        QPoint end;
        for (qreal x = row.left(); x < row.right(); ++x)
            if (view.pictureCursor({x, row.center().y()}, canvas->area()) == Qt::SizeHorCursor) {
                end = QPointF(x + 8, row.center().y()).toPoint();
                break;
            }
        QVERIFY(!end.isNull());
        QTest::mousePress(canvas, Qt::LeftButton, {}, end);
        QTest::mouseMove(canvas, end - QPoint(30, 0));
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, end - QPoint(30, 0));
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
        QVERIFY2(edits.last()[1].toString().toDouble() < 190, qPrintable(edits.last()[1].toString()));
        QTest::keyClick(canvas, Qt::Key_Plus);
        QCOMPARE(edits.last()[1].toString(), u"400"_s);
    }

    void keysWalkTheMarks()
    {
        ServingReplicaView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(served()));
        view.resize(1000, 620);
        view.show();
        QSignalSpy spoken(&view, &View::announced);
        QTest::keyClick(view.frame().canvas(), Qt::Key_Right);
        QVERIFY2(
            spoken.last()[0].toString().startsWith(u"weights, "_s), qPrintable(spoken.last()[0].toString()));
        QTest::keyClick(view.frame().canvas(), Qt::Key_End);
        QVERIFY2(
            spoken.last()[0].toString().startsWith(u"room for, "_s), qPrintable(spoken.last()[0].toString()));
    }

    void everySlabIsNamed()
    {
        ServingReplicaView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(served()));
        for (const QSize size :
            {QSize(900, 330), QSize(1200, 370), QSize(1200, 430), QSize(1200, 500), QSize(1500, 900)}) {
            const std::vector<PaintedText> texts = paintedTexts(view, size);
            QCOMPARE(textFault(texts, size), QString());
            for (const ReplicaSlab& slab : view.data().slabs)
                QVERIFY2(std::ranges::find(texts, slab.name, &PaintedText::text) != texts.end(),
                    qPrintable(slab.name));
        }
    }

    void bothPartsAreWrittenAlike()
    {
        ServingReplicaView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(served()));
        for (const QSize size : {QSize(640, 380), QSize(1500, 900), QSize(640, 380)}) {
            std::map<QString, qreal> sizes;
            for (const PaintedText& text : paintedTexts(view, size))
                sizes[text.text] = text.pixelSize;
            QVERIFY(sizes.contains(u"run now"_s));
            QCOMPARE(sizes[u"run now"_s], sizes[u"free KV cache"_s]);
        }
    }

    void textsNeverOverlap_data() { slabsFillTheDevice_data(); }
    void textsNeverOverlap()
    {
        QFETCH(FieldTexts, edits);
        for (const std::vector<FieldTexts>& baselines :
            {std::vector<FieldTexts>{}, {served(), {}, expertModel}}) {
            ServingReplicaView view;
            view.setStyle(styleOf());
            view.setInput(engineInput(edits, baselines));
            for (const QSize size : pictureSizes) {
                const QString fault = textFault(view, size);
                QVERIFY2(fault.isEmpty(),
                    qPrintable(u"%1 × %2: %3"_s.arg(size.width()).arg(size.height()).arg(fault)));
            }
        }
    }

    void everyThemePaintsSomething()
    {
        for (const Theme& theme : themes()) {
            ServingReplicaView view;
            view.setStyle(styleOf(theme.id));
            for (const FieldTexts& edits : {served(), refused, notLaidOut}) {
                view.setInput(engineInput(edits, {crowded}));
                const QImage image = painted(view, {700, 400});
                QImage empty = image;
                empty.fill(theme.color(ColorRole::Background));
                QVERIFY(image != empty);
            }
        }
    }
};

QTEST_MAIN(TestServingReplica)
#include "tst_serving_replica.moc"
