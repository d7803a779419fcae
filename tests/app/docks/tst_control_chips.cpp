// The chips below controls: what else the scenario could say, one click away.

#include "tests/app/window_fixture.h"

#include "app/docks/control_dock.h"
#include "core/inputs/scenario/field.h"
#include "views/layer_strip.h"

#include <QLabel>
#include <QToolButton>

using namespace ridgepoint;
using namespace ridgepoint::testing;
using namespace Qt::StringLiterals;

class TestControlChips : public WindowFixture
{
    Q_OBJECT

private:
    using Edits = QList<std::pair<QString, QString>>;

    QToolButton* chipOf(const QString& field, QStringView ending)
    {
        FieldRow* row = m_window->controls()->reveal(field);
        if (!row)
            return nullptr;
        for (QToolButton* button : row->findChildren<QToolButton*>())
            if (button->isVisibleTo(row) && button->text().endsWith(ending))
                return button;
        return nullptr;
    }
    QString stated(const char* field)
    {
        return QString::fromStdString(fieldText(document().scenario(), *findField(field)));
    }
    void commit(const Edits& edits)
    {
        for (const auto& [field, text] : edits)
            QVERIFY2(!document().commit(field, text), qPrintable(field));
        turn();
    }

private Q_SLOTS:
    void oneClickSetsTheField_data()
    {
        QTest::addColumn<Edits>("edits");
        QTest::addColumn<QString>("control");
        QTest::addColumn<QString>("chip");
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<QString>("becomes");
        const Edits nominal{
            {u"hardware.accelerator"_s, u"h100-sxm"_s}, {u"hardware.capacity_basis"_s, u"nominal"_s}};
        // 79.6 GiB of an H100 SXM, usable_gib of its preset with its source.
        QTest::newRow("nominal memory")
            << nominal << u"hardware.capacity_basis"_s << u"what the driver reports: 85.5 GB · use it"_s
            << QByteArray("hardware.capacity_basis") << u"reported"_s;
        QTest::newRow("an efficiency beside a stated MFU")
            << Edits{{u"hardware.efficiency.mfu"_s, u"40 %"_s}} << u"hardware.efficiency.gemm"_s
            << u"no effect while the MFU is stated · predict instead"_s
            << QByteArray("hardware.efficiency.mfu") << u"model"_s;
    }
    void oneClickSetsTheField()
    {
        QFETCH(Edits, edits);
        QFETCH(QString, control);
        QFETCH(QString, chip);
        QFETCH(QByteArray, field);
        QFETCH(QString, becomes);
        commit(edits);
        QVERIFY(stated(field.constData()) != becomes);
        QToolButton* button = chipOf(control, chip);
        QVERIFY(button);
        QCOMPARE(button->text(), chip);
        button->click();
        turn();
        QCOMPARE(stated(field.constData()), becomes);
        QVERIFY(!chipOf(control, chip));
    }

    void nothingElseIsOffered_data()
    {
        QTest::addColumn<Edits>("edits");
        QTest::addColumn<QString>("control");
        QTest::addColumn<QString>("chip");
        QTest::newRow("what the driver reports is taken already")
            << Edits{{u"hardware.capacity_basis"_s, u"reported"_s}} << u"hardware.capacity_basis"_s
            << u"use it"_s;
        QTest::newRow("nobody knows what the driver reports")
            << Edits{{u"hardware.capacity_basis"_s, u"nominal"_s},
                   {u"hardware.accelerator.usable_gib"_s, u"0"_s}}
            << u"hardware.capacity_basis"_s << u"use it"_s;
        QTest::newRow("an efficiency of a predicted step")
            << Edits{{u"hardware.efficiency.mfu"_s, u"model"_s}} << u"hardware.efficiency.gemm"_s
            << u"predict instead"_s;
    }
    void nothingElseIsOffered()
    {
        QFETCH(Edits, edits);
        QFETCH(QString, control);
        QFETCH(QString, chip);
        commit(edits);
        QVERIFY(m_window->controls()->reveal(control));
        QVERIFY(!chipOf(control, chip));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestControlChips)
#include "tst_control_chips.moc"
