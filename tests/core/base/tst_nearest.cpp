#include "core/base/nearest.h"

#include <QTest>

#include <random>

using namespace ridgepoint;

namespace {

std::string randomWord(std::mt19937& random)
{
    std::string word(random() % 14, 'a');
    for (char& c : word)
        c = static_cast<char>('a' + random() % 3);
    return word;
}

} // namespace

class TestNearest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void distances_data()
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
    void distances()
    {
        QFETCH(QByteArray, a);
        QFETCH(QByteArray, b);
        QTEST(static_cast<int>(editDistance(a.toStdString(), b.toStdString())), "distance");
    }

    void aLimitChangesNoAnswerWithinIt()
    {
        std::mt19937 random(1);
        for (int i = 0; i < 20000; ++i) {
            const std::string a = randomWord(random), b = randomWord(random);
            const std::size_t whole = editDistance(a, b), most = random() % 8;
            QCOMPARE(editDistance(a, b, most), std::min(whole, most + 1));
        }
    }

    void isSymmetric()
    {
        std::mt19937 random(2);
        for (int i = 0; i < 2000; ++i) {
            const std::string a = randomWord(random), b = randomWord(random);
            QCOMPARE(editDistance(a, b), editDistance(b, a));
        }
    }

    void questions_data()
    {
        QTest::addColumn<QByteArray>("wanted");
        QTest::addColumn<QByteArray>("question");
        const auto row = [](const char* name, const char* wanted, const char* question) {
            QTest::newRow(name) << QByteArray(
                wanted) << (*question ? "; did you mean " + QByteArray(question) + '?' : QByteArray());
        };
        row("a beginning, not a letter less", "b200", "b200-sxm");
        row("a beginning in capitals", "B300", "b300-sxm");
        row("one letter more", "l40", "l40s");
        row("with its memory", "A100-80GB", "a100-80-pcie or a100-80-sxm");
        row("as the driver has it", "nvidia-h100-80gb-hbm3", "h100-pcie, h100-sxm or grand-teton-h100");
        row("as its maker has it", "NVIDIA A100-SXM4-80GB", "a100-80-sxm");
        row("as a server's list has it", "H100 SXM5 80GB HBM3", "h100-sxm");
        row("a word inside", "teton", "grand-teton-h100");
        row("a word of a name", "4090", "rtx4090");
        row("a published model", "meta-llama/Meta-Llama3-70B-Instruct", "llama3-70b");
        row("a typo", "h100-smx", "h100-sxm");
        row("a vendor alone", "nvidia", "");
        row("nothing near", "qqqqqq", "");
    }
    void questions()
    {
        QFETCH(QByteArray, wanted);
        const std::string text = wanted.toStdString();
        Nearest nearest(text);
        const std::pair<const char*, const char*> names[] = {{"a10", "A10 24GB"}, {"a40", "A40 48GB"},
            {"a100-80-pcie", "A100 PCIe 80GB"}, {"a100-80-sxm", "A100 SXM4 80GB"},
            {"b200-sxm", "B200 SXM6 180GB"}, {"b300-sxm", "B300 SXM6 (Blackwell Ultra)"},
            {"gb200", "GB200 NVL72 (per GPU)"}, {"gb300", "GB300 NVL72 (per GPU)"},
            {"grand-teton-h100", "Grand Teton H100 96GB (HBM2e, 500 W)"}, {"h100-pcie", "H100 PCIe 80GB"},
            {"h100-sxm", "H100 SXM5 80GB"}, {"h800-sxm", "H800 SXM5 80GB"}, {"l40s", "L40S 48GB"},
            {"rtx4090", "GeForce RTX 4090"}, {"llama3-8b", "Llama 3 8B"}, {"llama3-70b", "Llama 3 70B"}};
        for (const auto& [id, name] : names) {
            nearest.consider(id);
            nearest.consider(name, id);
        }
        QTEST(QByteArray::fromStdString(nearest.question().plain()), "question");
    }
};

QTEST_APPLESS_MAIN(TestNearest)
#include "tst_nearest.moc"
