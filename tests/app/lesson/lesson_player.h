#pragma once

// A window whose lessons are played by keyboard.

#include "tests/app/window_fixture.h"

#include "app/lesson/answer_editor.h"
#include "app/lesson/lesson_panel.h"
#include "app/lesson/lesson_session.h"
#include "app/lesson/sketch_editor.h"
#include "app/window/lessons.h"
#include "core/inputs/scenario/field.h"
#include "widgets/field_row.h"

#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>

#include <cmath>

namespace ridgepoint::testing {

class LessonPlayer : public WindowFixture
{
protected:
    static QStringList languages() { return {QStringLiteral("en"), QStringLiteral("es")}; }
    static QStringList shippedLessons()
    {
        QStringList all;
        const QDir folder(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/lessons"));
        for (const QFileInfo& file :
            folder.entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
            all += file.completeBaseName();
        return all;
    }

    Lessons& lessons() { return m_window->lessons(); }
    LessonPanel& panel() { return *lessons().panel(); }
    const LessonPlay& play() { return *lessons().session().play(); }

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWidget* const focus = QApplication::focusWidget() ? QApplication::focusWidget() : &panel();
        QTest::keyClick(focus, key, modifiers);
    }

    // Over whatever stands there.
    void type(const QString& text)
    {
        auto* const entry = panel().editor().findChild<QLineEdit*>();
        entry->setFocus();
        QTest::keyClick(entry, Qt::Key_A, Qt::ControlModifier);
        for (const QChar c : text) { // keyClick() knows no letter beyond Latin ones
            QKeyEvent press(QEvent::KeyPress, Qt::Key_unknown, Qt::NoModifier, QString(c));
            QApplication::sendEvent(entry, &press);
        }
        QTest::keyClick(entry, Qt::Key_Return);
    }

    void choose(std::size_t option)
    {
        panel().editor().firstField()->setFocus();
        key(Qt::Key(Qt::Key_1 + int(option)));
        key(Qt::Key_Return);
    }

    // The right answer, as somebody at the keyboard gives it.
    void answerRightly()
    {
        const LessonCard& card = play().card();
        const CardTruth truth = play().truth();
        AnswerEditor& editor = panel().editor();
        switch (card.kind) {
        case CardKind::Choice:
        case CardKind::Flaw:
            return choose(truth.right.front());
        case CardKind::Number:
        case CardKind::Threshold:
            return type(QString::fromStdString(formatExact(truth.answer.si, truth.unit))
                            .replace(u'.', QLocale().decimalPoint()));
        case CardKind::Rank: {
            auto* list = editor.findChild<QListWidget*>();
            list->setFocus();
            for (int place = 0; place < list->count(); ++place)
                for (int row = place; row < list->count(); ++row)
                    if (list->item(row)->data(Qt::UserRole).toInt() == int(truth.right[std::size_t(place)])) {
                        list->setCurrentRow(row);
                        for (int step = row; step > place; --step)
                            QTest::keyClick(list, Qt::Key_Up, Qt::ControlModifier);
                        break;
                    }
            return QTest::keyClick(list, Qt::Key_Return);
        }
        case CardKind::Sketch: {
            SketchEditor* sketch = editor.sketch();
            sketch->setFocus();
            for (int handle = 0; handle < int(truth.curve.size()); ++handle) {
                const double wanted = truth.curve[std::size_t(handle)];
                QTest::keyClick(sketch, Qt::Key_Up);
                for (int step = 0; step < 200; ++step) {
                    const double off = *sketch->value(handle) / wanted;
                    if (std::abs(std::log(off)) < 0.06)
                        break;
                    QTest::keyClick(sketch,
                        off > 1.8        ? Qt::Key_PageDown
                            : off > 1    ? Qt::Key_Down
                            : off < 0.55 ? Qt::Key_PageUp
                                         : Qt::Key_Up);
                }
                QTest::keyClick(sketch, Qt::Key_Right);
            }
            return QTest::keyClick(&panel(), Qt::Key_Return);
        }
        case CardKind::Goal:
            break;
        }
        for (const FieldEdit& edit : truth.solution->edits) {
            FieldRow* row = panel().row(QString::fromStdString(edit.field));
            QVERIFY2(row, edit.field.c_str());
            if (auto* entry = row->findChild<QLineEdit*>(); entry && !row->findChild<QComboBox*>()) {
                entry->setFocus();
                entry->selectAll();
                QTest::keyClicks(entry, QString::fromStdString(edit.text));
                QTest::keyClick(entry, Qt::Key_Return);
            } else
                QVERIFY(!document().commit(
                    QString::fromStdString(edit.field), QString::fromStdString(edit.text)));
        }
        turn();
        panel().setFocus();
        QTest::keyClick(&panel(), Qt::Key_Return);
    }
};

} // namespace ridgepoint::testing
