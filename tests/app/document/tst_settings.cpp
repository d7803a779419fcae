// What the window keeps about itself, and what a file in its place can do.

#include "app/document/settings.h"
#include "tests/app/app_fixture.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

using namespace ridgepoint;

class TestSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { StoredSettings().clear(); }

    void everythingComesBack()
    {
        const QByteArray geometry("\x01\xd9\xd0\xcb\x00\x03\xff", 7);
        const QVariantMap folds{
            {QStringLiteral("1"), QVariantList{true, false}}, {QStringLiteral("4"), QVariantList{false}}};
        ViewArrangement arrangement;
        arrangement.layout = ViewLayout::Grid;
        arrangement.tiles = {QStringLiteral("stack"), QStringLiteral("roofline")};
        arrangement.shares[0] = 0.375;
        arrangement.railFolded = true;
        arrangement.shown = QStringLiteral("cost");
        const QString name = QStringLiteral("año 1/2 · \U0001F680");
        {
            Settings settings;
            settings.setTheme(QStringLiteral("dark"));
            settings.setMotion(Motion::Off);
            settings.setPrefixes(Prefixes::Iec);
            settings.setLanguage(QStringLiteral("es"));
            settings.setWindowGeometry(geometry);
            settings.setDockFolds(folds);
            settings.setExportFolder(QStringLiteral("/tmp/ñ, \"x\""));
            settings.setViewArrangement(arrangement);
            settings.setViewArrangement(arrangement, name);
            StoredSettings().sync();
        }
        QVERIFY(StoredSettings().fileName().endsWith(QStringLiteral("ridgepoint.json")));
        const Settings again;
        QCOMPARE(again.theme(), QStringLiteral("dark"));
        QCOMPARE(again.motion(), Motion::Off);
        QCOMPARE(again.numbers().prefixes, Prefixes::Iec);
        QCOMPARE(again.language(), QStringLiteral("es"));
        QCOMPARE(again.windowGeometry(), geometry);
        QCOMPARE(again.dockFolds(), folds);
        QCOMPARE(again.exportFolder(), QStringLiteral("/tmp/ñ, \"x\""));
        QCOMPARE(again.layoutNames(), QStringList{name});
        for (const QString& of : {QString(), name}) {
            const ViewArrangement read = again.viewArrangement(of);
            QCOMPARE(read.layout, arrangement.layout);
            QCOMPARE(read.tiles, arrangement.tiles);
            QCOMPARE(read.shares, arrangement.shares);
            QCOMPARE(read.railFolded, arrangement.railFolded);
            QCOMPARE(read.shown, arrangement.shown);
        }
    }

    void aFileInItsPlace_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("[General]\ntheme=dark\n");
        // 191 bytes of it took 24 seconds and all memory while settings were kept in Qt's own format.
        QTest::newRow("a serialized list of 805 million") << QByteArray(
            "{\"layout/splitters\": \"@Variant(\\u0000\\u0000\\u0000\\t0\\u0000\\u0000\\u0001)\"}");
        QTest::newRow("an array") << QByteArray("[1, 2]");
        QTest::newRow("wrong types") << QByteArray(
            "{\"theme\": {\"a\": 1}, \"motion\": [], \"prefixes\": 7, \"language\": null, "
            "\"window/folds\": 3, \"window/geometry\": [1], \"layout/kind\": {}, \"layout/views\": 1e99, "
            "\"layout/splitters\": {\"0\": 0.2}, \"layout/rail\": \"perhaps\"}");
        QTest::newRow("deep") << QByteArray(100000, '[') + QByteArray(100000, ']');
        QTest::newRow("two megabytes")
            << QByteArray("{\"theme\": \"dark\", \"x\": \"") + QByteArray(2 << 20, 'x') + "\"}";
    }
    void aFileInItsPlace()
    {
        QFETCH(QByteArray, bytes);
        const Settings usual;
        put(bytes);
        const Settings read;
        QCOMPARE(read.theme(), usual.theme());
        QCOMPARE(read.motion(), usual.motion());
        QCOMPARE(read.numbers().prefixes, usual.numbers().prefixes);
        QCOMPARE(read.language(), usual.language());
        QVERIFY(read.dockFolds().isEmpty());
        QVERIFY(read.layoutNames().isEmpty());
        const ViewArrangement arrangement = read.viewArrangement();
        QCOMPARE(arrangement.layout, ViewLayout::Tabs);
        QCOMPARE(arrangement.shares, ViewArrangement().shares);
        for (const QString& tile : arrangement.tiles)
            QVERIFY(tile.size() < 100);
        (void)read.windowGeometry();
        // And it can be written over.
        Settings writes;
        writes.setTheme(QStringLiteral("contrast"));
        StoredSettings().sync();
        QCOMPARE(Settings().theme(), QStringLiteral("contrast"));
    }

private:
    static void put(const QByteArray& bytes)
    {
        const QString path = StoredSettings().fileName();
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestSettings)
#include "tst_settings.moc"
