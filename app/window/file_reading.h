#pragma once

// What is read and understood of a file, on a thread of its own, so that the window draws and answers
// meanwhile. After a moment a notice says so, with a button that stops it.

#include <QObject>
#include <QThreadPool>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

class QEventLoop;
class QWidget;

namespace ridgepoint {

class NoticeBoard;

class FileReading : public QObject
{
public:
    struct Patience // milliseconds
    {
        int still = 40; // most files are read by then, and nothing else happens before; 0: something may
        int silent = 300; // until the notice; a window that is not shown yet is shown with it
    };

    // Both must outlive this.
    FileReading(NoticeBoard& notices, QWidget& window);
    ~FileReading() override; // waits until what was stopped has come to its end

    void setPatience(const Patience& patience) { m_patience = patience; }
    // Runs `make` on another thread and comes back with what it made, or what it threw; people's edits are
    // taken meanwhile, so that it may only use what it holds itself. None: it was stopped, overtaken by
    // another one, or the program ends. `name`: of the file, for the notice.
    template <class Make>
    auto of(const QString& name, Make make) -> std::optional<decltype(make())>
    {
        const auto made = std::make_shared<std::optional<decltype(make())>>();
        if (!run(name, [made, make = std::move(make)] { *made = make(); }))
            return std::nullopt;
        return std::move(*made);
    }
    bool busy() const { return m_loop != nullptr; }
    void stop();

private:
    bool run(const QString& name, std::function<void()> work);
    void tell(const QString& text);

    NoticeBoard& m_notices;
    QWidget& m_window;
    Patience m_patience;
    QEventLoop* m_loop = nullptr; // in which the latest one waits
    std::uint64_t m_latest = 0;
    QThreadPool m_threads; // the program's own may be busy searching
};

} // namespace ridgepoint
