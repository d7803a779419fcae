// What is chosen in the export dialog reaches the preview and every file.

#include "tests/app/app_fixture.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/export/export_dialog.h"
#include "tests/support/patience.h"
#include "tests/views/picture_fixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTemporaryDir>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

class TestExportDialog : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    Document m_document{shippedCatalog()};
    Settings m_settings;
    std::unique_ptr<ExportDialog> m_dialog;

    template <typename Widget>
    Widget* named(const QString& name)
    {
        for (Widget* widget : m_dialog->findChildren<Widget*>())
            if (widget->accessibleName() == name)
                return widget;
        qFatal("nothing is called %s", qPrintable(name));
    }
    QCheckBox* tick(const QString& text)
    {
        for (QCheckBox* box : m_dialog->findChildren<QCheckBox*>())
            if (box->text() == text)
                return box;
        qFatal("no tick says %s", qPrintable(text));
    }
    QString previewed()
    {
        QCoreApplication::processEvents();
        auto* preview = m_dialog->findChild<FigurePreview*>();
        preview->resize(900, 700);
        QString all;
        for (const PaintedText& text :
            paintedTexts([&](QPainter& painter) { preview->render(&painter); }, preview->size()))
            all += text.text + u' ';
        return all;
    }
    QString written(const QString& suffix)
    {
        for (QCheckBox* box : m_dialog->findChildren<QCheckBox*>())
            for (const char* format : {"SVG", "PDF", "PNG", "CSV", "Markdown", "JSON"})
                if (box->text() == QLatin1String(format))
                    box->setChecked(box->text() == suffix);
        if (!m_dialog->run())
            qFatal("%s", qPrintable(m_dialog->errorText()));
        const QStringList files = QDir(m_folder.path()).entryList(QDir::Files);
        if (files.size() != 1)
            qFatal("%d files", int(files.size()));
        QFile file(m_folder.filePath(files.front()));
        const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        file.remove();
        return QString::fromUtf8(bytes);
    }

private Q_SLOTS:
    void init()
    {
        m_dialog = std::make_unique<ExportDialog>(m_document, m_settings, nullptr);
        m_dialog->setView(u"stack"_s);
        m_dialog->setFolder(m_folder.path());
    }

    // A large dialog gives its room to the options too: a folder's name is read without scrolling it.
    void roomIsForTheOptionsToo()
    {
        m_dialog->resize(1600, 950);
        m_dialog->show();
        const auto* folder = named<QLineEdit>(u"Folder"_s);
        QVERIFY2(folder->width() > 40 * m_dialog->fontMetrics().averageCharWidth(),
            qPrintable(QString::number(folder->width())));
        QVERIFY(m_dialog->findChild<FigurePreview*>()->width() > m_dialog->width() / 2);
        m_dialog->hide();
    }

    void aFigureGetsItsOwnWords()
    {
        const QString usual = u"Column height: "_s;
        QVERIFY(previewed().contains(usual));
        auto* title = named<QLineEdit>(u"Own title"_s);
        auto* caption = named<QLineEdit>(u"Caption"_s);
        QVERIFY2(title->placeholderText().startsWith(usual), qPrintable(title->placeholderText()));
        title->setText(u"State of 70B"_s);
        caption->setText(u"Fourteen devices hold it."_s);
        const QString seen = previewed();
        QVERIFY2(seen.contains(u"State of 70B"_s) && seen.contains(u"Fourteen devices hold it."_s)
                && !seen.contains(usual),
            qPrintable(seen));
        const QString svg = written(u"SVG"_s);
        QVERIFY(svg.contains(u"<title>State of 70B</title>"_s)
            && svg.contains(u"<desc>Fourteen devices hold it."_s) && !svg.contains(usual));
        const QString table = written(u"Markdown"_s);
        QVERIFY2(table.startsWith(u"# State of 70B\n\n|"_s)
                && table.endsWith(u"|\n\nFourteen devices hold it.\n"_s),
            qPrintable(table));
        tick(u"Title"_s)->click();
        QVERIFY(!previewed().contains(u"State of 70B"_s));
        QVERIFY(!title->isEnabled());
        QVERIFY(written(u"Markdown"_s).startsWith(u'|'));
    }

    // A caption is of one picture: another view has none, and it is there again with its own.
    void wordsBelongToTheirView()
    {
        auto* caption = named<QLineEdit>(u"Caption"_s);
        caption->setText(u"Fourteen devices hold it."_s);
        m_dialog->setView(u"walls"_s);
        QCOMPARE(m_dialog->request().figure.caption, QString());
        m_dialog->setView(u"stack"_s);
        QCOMPARE(m_dialog->request().figure.caption, u"Fourteen devices hold it."_s);
        named<QComboBox>(u"What"_s)->setCurrentIndex(1); // all views
        QTRY_VERIFY(!caption->isEnabled());
        QCOMPARE(m_dialog->request().figure.caption, QString());
    }

    // A size is called what it is, print has 300 dots an inch, screens 192; what somebody chose stays.
    void aSizeHasItsDots()
    {
        auto* size = named<QComboBox>(u"Size"_s);
        const auto choose = [&](const char* key) {
            size->setCurrentIndex(size->findData(QString::fromLatin1(key)));
            QCoreApplication::processEvents();
            return qRound(m_dialog->request().pngScale * 96);
        };
        QCOMPARE(choose("half"), 300);
        QCOMPARE(size->currentText(), u"Single column, 80 mm"_s);
        auto* dots = named<QSpinBox>(u"PNG resolution"_s);
        QCOMPARE(dots->value(), 300);
        for (const char* print : {"document", "ieee-column", "neurips", "custom"})
            QVERIFY2(choose(print) == 300, print);
        named<QLineEdit>(u"Custom size"_s)->setText(u"800x600px"_s);
        QCOMPARE(choose("custom"), 192);
        QCOMPARE(choose("slide"), 192);
        QCOMPARE(dots->value(), 192);
        dots->setValue(150);
        QCOMPARE(choose("half"), 150);
    }

    // Neither SVG nor PNG holds a report, and figures find their own formats again.
    void aReportHasItsOwnFormats()
    {
        tick(u"PNG"_s)->setChecked(true);
        named<QComboBox>(u"What"_s)->setCurrentIndex(2); // report
        named<QComboBox>(u"Report"_s)->setCurrentIndex(2); // brief
        QCOMPARE(m_dialog->request().formats, std::vector{ExportFormat::Pdf});
        for (const QString& picture : {u"SVG"_s, u"PNG"_s})
            QVERIFY2(!tick(picture)->isEnabled() && !tick(picture)->isChecked(), qPrintable(picture));
        // Its first page, as it will be written, and nothing of the view.
        const auto* preview = m_dialog->findChild<FigurePreview*>();
        QVERIFY2(!previewed().contains(u"Column height"_s), qPrintable(previewed()));
        QTRY_VERIFY_WITH_TIMEOUT(!preview->page().isNull(), ridgepoint::testing::patience);
        const QImage page = preview->page();
        QVERIFY(std::abs(double(page.height()) / page.width() - 297.0 / 210) < 0.01);
        int ink = 0;
        for (int y = 0; y < page.height() / 4; ++y)
            for (int x = 0; x < page.width(); ++x)
                ink += qGray(page.pixel(x, y)) < 128;
        QVERIFY2(ink > 1000, qPrintable(QString::number(ink)));
        QString promised;
        for (const QLabel* label : m_dialog->findChildren<QLabel*>())
            if (label->text().endsWith(u".pdf"_s))
                promised = label->text();
        QVERIFY(m_dialog->run());
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), QStringList{promised});
        QFile::remove(m_folder.filePath(promised));
        tick(u"CSV"_s)->setChecked(true);
        named<QComboBox>(u"What"_s)->setCurrentIndex(0);
        QCOMPARE(m_dialog->request().formats, (std::vector{ExportFormat::Svg, ExportFormat::Png}));
        QVERIFY(!tick(u"HTML"_s)->isEnabled() && previewed().contains(u"Column height"_s));
        QVERIFY(preview->page().isNull());
        named<QComboBox>(u"What"_s)->setCurrentIndex(2);
        QCOMPARE(m_dialog->request().formats, (std::vector{ExportFormat::Pdf, ExportFormat::Csv}));
    }

    void everyFileThatAReportPromisesIsCounted()
    {
        named<QComboBox>(u"What"_s)->setCurrentIndex(2);
        named<QComboBox>(u"Report"_s)->setCurrentIndex(2);
        tick(u"Markdown"_s)->setChecked(true);
        QStringList files;
        connect(m_dialog.get(), &ExportDialog::exported, this, [&](const QStringList& all) { files = all; });
        QVERIFY(m_dialog->run());
        QDir folder(m_folder.path());
        QCOMPARE(folder.entryList(QDir::Files).size(), files.size());
        for (const QString& each : files)
            QVERIFY2(QFile::remove(each), qPrintable(each));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestExportDialog)
#include "tst_export_dialog.moc"
