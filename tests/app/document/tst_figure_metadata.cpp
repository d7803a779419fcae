#include "tests/app/app_fixture.h"

#include "app/document/figure_metadata.h"

#include <QApplication>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QSvgRenderer>

using namespace ridgepoint;

class TestFigureMetadata : public QObject
{
    Q_OBJECT

    static QByteArray svg(const FigureMetadata& metadata)
    {
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        {
            QSvgGenerator generator;
            generator.setOutputDevice(&buffer);
            generator.setSize({100, 80});
            generator.setTitle({});
            QPainter painter(&generator);
            painter.drawText(10, 10, QStringLiteral("x"));
        }
        return embedInSvg(buffer.data(), metadata);
    }
    static QByteArray png(const FigureMetadata& metadata)
    {
        QImage image(10, 8, QImage::Format_RGB32);
        image.fill(Qt::white);
        embedInImage(image, metadata);
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        image.save(&buffer, "PNG");
        return bytes;
    }
    static QByteArray pdf(const FigureMetadata& metadata)
    {
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        {
            QPdfWriter writer(&buffer);
            embedInPdf(writer, metadata);
            QPainter painter(&writer);
            painter.drawText(100, 100, QStringLiteral("x"));
        }
        return buffer.data();
    }

private Q_SLOTS:
    void comesBack_data()
    {
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("code");
        QTest::newRow("plain") << "Stack"
                               << "ridge1:model.params=7e9";
        QTest::newRow("marks of XML and PDF") << "a < b & (c) \\ > \"d\""
                                              << "ridge1:a<b>&amp;(c)\\\"d'";
        QTest::newRow("beyond Latin-1") << "größer – 数"
                                        << "ridge1:name=größer–数";
        QTest::newRow("long") << "t" << QStringLiteral("ridge1:") + QString(20000, u'k');
        QTest::newRow("none") << "t"
                              << "";
    }
    void comesBack()
    {
        QFETCH(QString, title);
        QFETCH(QString, code);
        const FigureMetadata metadata{title, code, QStringLiteral("a < b & c")};
        QCOMPARE(readFigureMetadata(svg(metadata)).code, code);
        QCOMPARE(readFigureMetadata(png(metadata)).code, code);
        QCOMPARE(readFigureMetadata(pdf(metadata)).code, code);
        QVERIFY(QSvgRenderer(svg(metadata)).isValid());
        if (!code.isEmpty()) {
            QCOMPARE(readFigureMetadata(svg(metadata)).title, title);
            QCOMPARE(readFigureMetadata(png(metadata)).title, title);
            QCOMPARE(readFigureMetadata(pdf(metadata)).title, title);
        }
    }

    void foreignBytesCarryNothing_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("ridge1:x");
        QTest::newRow("cut png") << png({QStringLiteral("t"), QStringLiteral("ridge1:x"), {}}).left(30);
        QTest::newRow("cut svg") << QByteArray("<svg><metadata>");
        QTest::newRow("other code") << svg({QStringLiteral("t"), QStringLiteral("javascript:alert(1)"), {}});
        QTest::newRow("entities") << QByteArray(
            "<!DOCTYPE s [<!ENTITY a \"ridge1:aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;"
            "&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;"
            "&c;&c;&c;\">]><svg><title>&d;&d;&d;&d;&d;&d;&d;&d;</title></svg>");
        QTest::newRow("too long") << svg(
            {QStringLiteral("t"), QStringLiteral("ridge1:") + QString(200000, u'k'), {}});
    }
    void foreignBytesCarryNothing()
    {
        QFETCH(QByteArray, bytes);
        QCOMPARE(readFigureMetadata(bytes).code, QString());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestFigureMetadata)
#include "tst_figure_metadata.moc"
