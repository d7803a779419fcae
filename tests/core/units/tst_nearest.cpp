#include "core/units/nearest.h"

#include <QTest>

#include <random>

using namespace ridgepoint;

class TestNearest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void distances_data();
    void distances();
    void aLimitChangesNoAnswerWithinIt();
    void isSymmetric();
};

void TestNearest::distances_data()
{
    QTest::addColumn<QByteArray>("a");
    QTest::addColumn<QByteArray>("b");
    QTest::addColumn<int>("distance");
    // Wagner and Fischer's examples as textbooks print them, and a swap of neighbours counted once.
    QTest::newRow("kitten, sitting") << QByteArray("kitten") << QByteArray("sitting") << 3;
    QTest::newRow("Saturday, Sunday") << QByteArray("Saturday") << QByteArray("Sunday") << 3;
    QTest::newRow("a swap") << QByteArray("adawm") << QByteArray("adamw") << 1;
    QTest::newRow("case") << QByteArray("ADAMW") << QByteArray("adamw") << 0;
    QTest::newRow("nothing") << QByteArray() << QByteArray("abc") << 3;
    QTest::newRow("no part is edited twice") << QByteArray("CA") << QByteArray("ABC") << 3;
}

void TestNearest::distances()
{
    QFETCH(QByteArray, a);
    QFETCH(QByteArray, b);
    QTEST(static_cast<int>(editDistance(a.toStdString(), b.toStdString())), "distance");
}

namespace {

std::string randomWord(std::mt19937& random)
{
    std::string word(random() % 14, 'a');
    for (char& c : word)
        c = static_cast<char>('a' + random() % 3);
    return word;
}

} // namespace

void TestNearest::aLimitChangesNoAnswerWithinIt()
{
    std::mt19937 random(1);
    for (int i = 0; i < 20000; ++i) {
        const std::string a = randomWord(random), b = randomWord(random);
        const std::size_t whole = editDistance(a, b), most = random() % 8;
        QCOMPARE(editDistance(a, b, most), std::min(whole, most + 1));
    }
}

void TestNearest::isSymmetric()
{
    std::mt19937 random(2);
    for (int i = 0; i < 2000; ++i) {
        const std::string a = randomWord(random), b = randomWord(random);
        QCOMPARE(editDistance(a, b), editDistance(b, a));
    }
}

QTEST_APPLESS_MAIN(TestNearest)
#include "tst_nearest.moc"
