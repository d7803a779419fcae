// What is drawn as a QR code says the same text to another program, is dark on light on any page, and is
// sharp.

#include "tests/support/qr_reader.h"
#include "widgets/qr_code.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <set>

using namespace ridgepoint;
using namespace ridgepoint::testing;

namespace {

QImage page(const QString& text, const QColor& paper, qreal side, qreal scale)
{
    QImage image((QSizeF(side, side) * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(paper);
    QPainter painter(&image);
    paintQrCode(painter, QRectF(10.3, 7.7, side - 20, side - 20), *QrCode::of(text));
    return image;
}

} // namespace

class TestQrCode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void says_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QColor>("paper");
        QTest::addColumn<double>("scale");
        const QString link = QStringLiteral("ridgepoint://lesson/does-it-fit?seed=3");
        QTest::newRow("a lesson's link") << link << QColor(Qt::white) << 1.0;
        QTest::newRow("on a dark page") << link << QColor(17, 20, 24) << 1.0;
        QTest::newRow("at a screen's own scale") << link << QColor(17, 20, 24) << 1.5;
        QTest::newRow("a long code") << QStringLiteral("ridge1:") + QString(1100, u'k') << QColor(Qt::white)
                                     << 1.0;
        QTest::newRow("at twice the pixels") << link << QColor(Qt::white) << 2.0;
    }
    void says()
    {
        if (!hasQrReader())
            QSKIP("zbarimg is not installed");
        QFETCH(QString, text);
        QFETCH(QColor, paper);
        QFETCH(double, scale);
        QCOMPARE(qrTextIn(page(text, paper, 420, scale)), text);
    }

    void isSharp()
    {
        for (const qreal scale : {1.0, 1.25, 2.0}) {
            const QImage image =
                page(QStringLiteral("ridgepoint://lesson/bubbles"), QColor(Qt::red), 301, scale);
            std::set<QRgb> colors;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    colors.insert(image.pixel(x, y));
            QCOMPARE(colors, (std::set<QRgb>{qRgb(0, 0, 0), qRgb(255, 0, 0), qRgb(255, 255, 255)}));
        }
    }

    void hasItsQuietZone()
    {
        const QrCode code = *QrCode::of(QStringLiteral("ridgepoint://lesson/bubbles"));
        const int module = 3, side = code.wholeModules() * module;
        QImage image(side, side, QImage::Format_RGB32);
        image.fill(Qt::red);
        QPainter painter(&image);
        QCOMPARE(paintQrCode(painter, QRectF(0, 0, side, side), code), QRectF(0, 0, side, side));
        painter.end();
        const int quiet = QrCode::quietZone * module;
        for (int y = 0; y < side; ++y) {
            for (int x = 0; x < side; ++x) {
                const bool inside = x >= quiet && y >= quiet && x < side - quiet && y < side - quiet;
                const bool dark = inside && code.isDark((x - quiet) / module, (y - quiet) / module);
                QCOMPARE(image.pixel(x, y), dark ? qRgb(0, 0, 0) : qRgb(255, 255, 255));
            }
        }
    }

    void refusals()
    {
        QVERIFY(!QrCode::of(QString()));
        QVERIFY(!QrCode::of(QString(5000, u'k')));
        QVERIFY(!QrCode::of(QString(1400, u'k'))); // version 27
        const std::optional<QrCode> largest = QrCode::of(QString(1273, u'k'));
        QVERIFY(largest);
        QCOMPARE(largest->modules(), 117);
        QVERIFY(
            QrCode::tooLong(QStringLiteral("The code")).startsWith(QStringLiteral("The code is too long")));
    }
};

QTEST_MAIN(TestQrCode)
#include "tst_qr_code.moc"
