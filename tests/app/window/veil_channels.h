#pragma once

// A window walked through all that it says: pictures, docks, dialogs, what is copied and written, what a room
// sees.

#include "app/docks/control_dock.h"
#include "app/docks/side_panel.h"
#include "app/document/view_input.h"
#include "app/export/export_dialog.h"
#include "app/presentation/audience_window.h"
#include "app/presentation/presenter.h"
#include "app/presentation/stage.h"
#include "app/window/gallery.h"
#include "app/window/job_row.h"
#include "app/window/launch_dialog.h"
#include "app/window/start_page.h"
#include "app/window/start_screen.h"
#include "app/window/sweep_dialog.h"
#include "app/window/view_area.h"
#include "tests/app/window/veil_walk.h"
#include "views/registry.h"
#include "views/view_frame.h"

#include <QFile>
#include <QTemporaryDir>

namespace ridgepoint::testing {

using namespace Qt::StringLiterals;

class VeilChannels : public WindowFixture
{
protected:
    static QStringList allViews()
    {
        QStringList all;
        for (const ViewEntry& entry : figureRegistry())
            all += entry.id;
        return all;
    }

    void walkViews(Walk& walk, const QStringList& views)
    {
        for (const QString& id : views) {
            QVERIFY(m_window->showView(id));
            turn();
            View* view = m_window->viewArea().currentView();
            QVERIFY(view);
            QStringList pictures = view->choicesOf(u"show"_s);
            if (pictures.isEmpty())
                pictures.append(QString());
            for (const QString& picture : std::as_const(pictures)) {
                if (!picture.isEmpty())
                    view->setOptions({{u"show"_s, picture}});
                turn();
                noteView(walk, *view, id + u'/' + picture);
            }
            noteWidgets(walk, u"widgets"_s, id);
            notePainted(walk, u"window as painted"_s, id, *m_window);
            noteSpoken(walk, id);
            action(u"edit.copyTable")->trigger();
            walk.note(u"copied table"_s, id, clipboardTexts());
            action(u"edit.copyFigure")->trigger();
            walk.note(u"copied figure"_s, id, clipboardTexts());
        }
    }

    void walkDocks(Walk& walk)
    {
        QVERIFY(m_window->showView(u"stack"_s));
        ControlDock* dock = m_window->controls();
        QVariantMap open;
        for (int group = 0; group < 32; ++group)
            open.insert(QString::number(group), QVariantList{true, true});
        dock->setFolds(open);
        turn();
        QTest::qWait(300); // the lines behind the sliders
        noteWidgets(walk, u"controls"_s, u"dock"_s);
        notePainted(walk, u"controls"_s, u"dock"_s, *dock);
        for (const char16_t* page : {u"compare.show", u"view.table", u"help.here", u"learn.investigate"}) {
            if (!action(page)->isChecked())
                action(page)->trigger();
            turn();
            noteWidgets(walk, QString::fromUtf16(page), u"side panel"_s);
        }
        for (const Readout& readout : readouts()) {
            m_window->explain(toQString(readout.path));
            turn();
            noteWidgets(walk, u"maths"_s, toQString(readout.path), // it changes nothing else
                m_window->findChild<SidePanel*>()->findChildren<QWidget*>());
        }
        noteWidgets(walk, u"maths"_s, u"side panel"_s);
        action(u"edit.tryAdvice")->trigger();
        turn();
        noteWidgets(walk, u"lever"_s, u"strip and notices"_s);
        document().cancel();
        turn();
        action(u"file.copyCode")->trigger();
        walk.note(u"copied code"_s, {}, clipboardTexts());
        noteWidgets(walk, u"notices"_s, u"copied code"_s);
        m_window->showStartPage(); // refused under a veil
        turn();
        if (StartPage* page = m_window->startScreen().page()) {
            page->job().answer();
            page->gallery().finish();
        }
        noteWidgets(walk, u"start page"_s, {});
        m_window->startScreen().hide();
        action(u"tools.palette")->trigger();
        turn();
        noteWidgets(walk, u"palette"_s, {});
        if (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
        m_window->viewArea().showSheet(true);
        for (int i = 0; i < 60; ++i)
            turn();
        noteWidgets(walk, u"contact sheet"_s, {});
        m_window->viewArea().showSheet(false);
    }

    void walkDialogs(Walk& walk)
    {
        SweepDialog& sweep = m_window->sweepDialog();
        sweep.sweepReadout(u"memory.state_total_bytes"_s);
        sweep.show();
        turn();
        noteWidgets(walk, u"sweep"_s, {});
        notePainted(walk, u"sweep"_s, {}, sweep);
        sweep.close();
        LaunchDialog& launch = m_window->launchDialog();
        launch.show();
        turn();
        noteWidgets(walk, u"launch"_s, {});
        launch.close();
        ExportDialog& dialog = m_window->exportDialog();
        dialog.show();
        turn();
        noteWidgets(walk, u"export dialog"_s, {});
        notePainted(walk, u"export dialog"_s, {}, dialog);
        dialog.close();
    }

    void walkExports(Walk& walk)
    {
        QTemporaryDir folder;
        ExportRequest request = m_window->exportDialog().request();
        request.what = exportAll;
        request.formats = {ExportFormat::Svg, ExportFormat::Csv, ExportFormat::Markdown, ExportFormat::Pdf};
        request.target = folder.path() + u'/';
        request.nameTemplate = u"{view}"_s;
        const ExportResult result = exportPictures(
            request, {document().scenario(), document().shownBaselines()}, document().catalog());
        QVERIFY2(result.ok(), qPrintable(result.error));
        walk.note(u"export"_s, u"left out"_s, result.leftOut);
        for (const QString& path : result.written) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            walk.note(u"codes in exports"_s, path, carriedScenario(bytes).code);
            if (path.endsWith(u".svg"))
                walk.note(u"exported SVG"_s, path, readSvg(bytes).texts);
            else if (!path.endsWith(u".pdf"))
                walk.note(u"exported tables"_s, path, QString::fromUtf8(bytes));
        }
        const PageOptions page = request.figure;
        const std::unique_ptr<View> stack = createFigureView(u"stack", inputOf(document()), page);
        const QImage image = figureImage(*stack, page, 1, {});
        for (const QString& key : image.textKeys())
            walk.note(u"exported PNG"_s, key, image.text(key));
    }

    void walkPresentation(Walk& walk, const QStringList& views)
    {
        action(u"present.audience")->trigger();
        m_window->present();
        turn();
        for (const QString& id : views) {
            m_window->presenter()->showView(id);
            turn();
            noteWidgets(walk, u"presenter"_s, id);
            notePainted(walk, u"presenter as painted"_s, id, *m_window->presenter());
            notePainted(walk, u"audience as painted"_s, id, *m_window->audience());
            noteSpoken(walk, u"presenting "_s + id);
            View* view = m_window->presenter()->stage().view();
            if (view && view->walkMarks(1, view->frame().canvas()->area()))
                walk.note(
                    u"captions"_s, id, m_window->presenter()->stage().findChildren<QLabel*>().back()->text());
        }
        m_window->presenter()->close();
        m_window->audience()->close();
        turn();
    }
};

} // namespace ridgepoint::testing
