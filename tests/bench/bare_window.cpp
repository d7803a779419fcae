// The peer of the start-up benchmark: the least a Qt Widgets program can show, closed after its first paint.

#include <QApplication>
#include <QEvent>
#include <QWidget>

#include <cstdlib>

namespace {

class Bare : public QWidget
{
protected:
    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            QMetaObject::invokeMethod(qApp, [] { std::_Exit(0); }, Qt::QueuedConnection);
        return QWidget::event(event);
    }
};

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    Bare window;
    window.resize(1280, 800); // as large as Ridgepoint starts
    window.show();
    return QApplication::exec();
}
