#include "tests/app/app_fixture.h"

#include "app/document/figure_metadata.h"

#include <QApplication>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QSvgRenderer>
#include <QtEndian>

#include <sys/resource.h>

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

    using State = CarriedScenario::State;
    static QByteArray chunk(const char* type, const QByteArray& data)
    {
        QByteArray out(4, '\0');
        qToBigEndian<quint32>(quint32(data.size()), out.data());
        return out + type + data + "crc ";
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
        for (const QByteArray& picture : {svg(metadata), png(metadata), pdf(metadata)}) {
            const CarriedScenario carried = carriedScenario(picture);
            QCOMPARE(carried.code, code);
            QVERIFY(carried.state == (code.isEmpty() ? State::None : State::Whole));
        }
        QVERIFY(QSvgRenderer(svg(metadata)).isValid());
    }

    // A byte anywhere in the picture turned into another: the code that was exported, or none.
    void aDamagedPictureNeverOpensAnother_data()
    {
        QTest::addColumn<QByteArray>("picture");
        const FigureMetadata metadata{QStringLiteral("t"),
            QStringLiteral("ridge1:hardware.accelerators=256,mesh.tensor=8,model.params=70e9"), {}};
        QTest::newRow("SVG") << svg(metadata);
        QTest::newRow("PNG") << png(metadata);
        QTest::newRow("PDF") << pdf(metadata);
    }
    void aDamagedPictureNeverOpensAnother()
    {
        QFETCH(QByteArray, picture);
        const QString whole = carriedScenario(picture).code;
        QVERIFY(!whole.isEmpty());
        int damaged = 0;
        const qsizetype every = std::max<qsizetype>(1, picture.size() / 4000);
        for (qsizetype i = 0; i < picture.size(); i += i < 2000 ? 1 : every)
            for (const char byte : {'\x01', '9', '"'}) {
                QByteArray copy = picture;
                copy[i] = byte;
                const CarriedScenario carried = carriedScenario(copy);
                damaged += carried.state == State::Damaged ? 1 : 0;
                QVERIFY2(carried.code.isEmpty() || carried.code == whole,
                    qPrintable(QStringLiteral("byte %1: %2").arg(i).arg(carried.code)));
            }
        QVERIFY(damaged > 50);
    }

    void picturesWithoutAChecksum()
    {
        const QByteArray element = "<ridgepoint:check>";
        QByteArray older = svg({QStringLiteral("t"), QStringLiteral("ridge1:x"), {}});
        const qsizetype start = older.indexOf(element), end = older.indexOf("</ridgepoint:check>");
        QVERIFY(start > 0 && end > start);
        older.remove(start, end - start + qsizetype(sizeof("</ridgepoint:check>") - 1));
        const CarriedScenario carried = carriedScenario(older);
        QVERIFY(carried.state == State::Unchecked);
        QCOMPARE(carried.code, QStringLiteral("ridge1:x"));
    }

    void otherProgramsRewriteSvg_data()
    {
        QTest::addColumn<QByteArray>("picture");
        const auto row = [](const char* name, const char* element) {
            QTest::newRow(name) << QByteArray("<?xml version=\"1.0\"?>\n<svg ") + element + "<g/></svg>";
        };
        row("the prefix declared at the root",
            "xmlns:r=\"urn:ridgepoint:scenario:1\"><metadata><r:scenario id=\"a\">\n ridge1:a=1,b=2 "
            "\n</r:scenario></metadata>");
        row("no prefix",
            "><metadata><scenario xmlns='urn:ridgepoint:scenario:1'>ridge1:a=1,b=2</scenario></metadata>");
        row("characters by number",
            "xmlns:ridgepoint = "
            "\"urn:ridgepoint:scenario:1\"><ridgepoint:scenario>ridge1:a&#61;1&#x2c;b=2</"
            "ridgepoint:scenario>");
    }
    void otherProgramsRewriteSvg()
    {
        QFETCH(QByteArray, picture);
        QCOMPARE(carriedScenario(picture).code, QStringLiteral("ridge1:a=1,b=2"));
    }

    void foreignBytesCarryNothing_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("ridge1:x");
        QTest::newRow("cut png") << png({QStringLiteral("t"), QStringLiteral("ridge1:x"), {}}).left(30);
        QTest::newRow("cut svg") << QByteArray("<svg><metadata>");
        QTest::newRow("other code") << svg({QStringLiteral("t"), QStringLiteral("javascript:alert(1)"), {}});
        QTest::newRow("an entity for a code") << QByteArray(
            "<!DOCTYPE s [<!ENTITY a \"ridge1:aaaaaaaaaa\">]><svg xmlns:r=\"urn:ridgepoint:scenario:1\">"
            "<r:scenario>&a;</r:scenario></svg>");
        QTest::newRow("too long") << svg(
            {QStringLiteral("t"), QStringLiteral("ridge1:") + QString(200000, u'k'), {}});
        QTest::newRow("a namespace and nothing") << QByteArray("<svg urn:ridgepoint:scenario:1");
        QTest::newRow("a prefix without end") << QByteArray("<svg xmlns:") + QByteArray(100'000, 'p')
                + "=\"urn:ridgepoint:scenario:1\"><scenario>ridge1:x</scenario></svg>";
    }
    void foreignBytesCarryNothing()
    {
        QFETCH(QByteArray, bytes);
        QCOMPARE(carriedScenario(bytes).code, QString());
    }

    // What ended the program, took gigabytes or minutes. The bound on memory is asked of the machine.
    void hostilePictures_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("100,000 nested titles") << "<svg>" + QByteArray("<title>").repeated(100'000);
        QTest::newRow("200,000 attributes")
            << "<svg " + QByteArray("aaaaaaa=\"1\" ").repeated(200'000) + "></svg>";
        QTest::newRow("an entity a million times") << "<!DOCTYPE s [<!ENTITY e \"" + QByteArray(7000, 'e')
                + "\">]><svg><title>" + QByteArray("&e;").repeated(1'000'000) + "</title></svg>";
        QTest::newRow("a deep PDF") << "%PDF-1.4 <x:xmpmeta>" + QByteArray("<x:a>").repeated(200'000)
                + "</x:xmpmeta>";
        QTest::newRow("a million namespaces")
            << "<svg>" + QByteArray("<a xmlns:r=\"urn:ridgepoint:scenario:1\"/>").repeated(1'000'000);
        QByteArray bomb = QByteArray("\x89PNG\r\n\x1a\n", 8);
        const QByteArray seven = qCompress(QByteArray(7'000'000, 'x'), 9).mid(4);
        for (int i = 0; i < 500; ++i)
            bomb += chunk("zTXt", "ridgepoint-scenario" + QByteArray(2, '\0') + seven);
        QTest::newRow("a PNG of 500 compressed texts") << bomb;
        QTest::newRow("a chunk longer than the file")
            << QByteArray("\x89PNG\r\n\x1a\n", 8) + "\xff\xff\xff\xfftEXt";
        QTest::newRow("ten million empty chunks")
            << QByteArray("\x89PNG\r\n\x1a\n", 8) + chunk("tEXt", {}).repeated(10'000'000);
    }
    void hostilePictures()
    {
        QFETCH(QByteArray, bytes);
        rusage before = {}, after = {};
        getrusage(RUSAGE_SELF, &before);
        QCOMPARE(carriedScenario(bytes).code, QString());
        getrusage(RUSAGE_SELF, &after);
        QVERIFY2(after.ru_maxrss - before.ru_maxrss < 300'000, // kB
            qPrintable(QString::number(after.ru_maxrss - before.ru_maxrss)));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestFigureMetadata)
#include "tst_figure_metadata.moc"
