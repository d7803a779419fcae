// The page of published serving on its way out of a window that has not predicted it yet: a figure waits for
// it, a table says that it is not there.

#include "tests/app/app_fixture.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/document/view_input.h"
#include "app/export/figure.h"
#include "app/window/actions.h"
#include "app/window/main_window.h"
#include "app/window/view_area.h"
#include "tests/support/patience.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/validation/serving_fixture.h"
#include "views/validation/validation_view.h"
#include "widgets/notice.h"

#include <QClipboard>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::StringLiterals;

class TestPublishedServing : public QObject
{
    Q_OBJECT

    // A window at work on points that nobody has predicted before.
    struct AtWork
    {
        explicit AtWork(int points)
            : few(points)
            , catalog(few.catalog())
            , window(catalog, settings)
        {
            window.show();
            window.showView(u"validation"_s);
            QApplication::processEvents();
            view = qobject_cast<ValidationView*>(window.viewArea().currentView());
            view->setPage(ValidationPage::Serving);
        }
        FewServingPoints few;
        Catalog catalog;
        Settings settings;
        MainWindow window;
        ValidationView* view = nullptr;
    };

private Q_SLOTS:
    void aFigureWaits()
    {
        AtWork at(20);
        QVERIFY(at.view->busy() && !at.view->serving().outcome());
        const PageOptions options{
            namedFigureSizes().front(), {}, u"light"_s, {}, {{u"validation"_s, at.view->options()}}};
        const std::unique_ptr<View> figure =
            createFigureView(u"validation", inputOf(at.window.document()), options);
        QString words;
        for (const PaintedText& text : paintedTexts(*figure, {1000, 460}))
            words += text.text + u'\n';
        QVERIFY2(words.contains(u"Published deployments: "_s), qPrintable(words));
        QVERIFY2(!words.contains(u"Predicting"_s), qPrintable(words));
        QVERIFY(figure->table().rows.size() > 10);
        // What it waited for is what the window has worked out.
        QTRY_VERIFY(at.view->serving().outcome());
        QCOMPARE(at.view->table().rows, figure->table().rows);
    }

    void aTableSaysThatItIsNotThere()
    {
        AtWork at(20);
        QGuiApplication::clipboard()->setText(u"before"_s);
        QVERIFY(at.view->busy());
        at.window.actions()[u"edit.copyTable"]->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_s);
        QVERIFY2(at.window.findChild<Notice*>()->text().contains(u"Predicting published serving"_s),
            qPrintable(at.window.findChild<Notice*>()->text()));
        QTRY_VERIFY(at.view->unfinished().isEmpty());
        at.window.actions()[u"edit.copyTable"]->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().contains(u'|'));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestPublishedServing)
#include "tst_published_serving.moc"
