#pragma once

// One of the pictures of a view, with the data behind it: report → data → picture, each made when it is first
// asked for after the report or the style has changed. A hidden picture costs nothing.

#include "core/figures/plot.h"
#include "views/view.h"

#include <functional>
#include <optional>
#include <type_traits>

namespace ridgepoint {

class SheetPicture;

class Panel
{
public:
    explicit Panel(const View& owner)
        : m_owner(owner)
    {
    }
    virtual ~Panel() = default;
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;

    virtual void outdate() = 0; // another report, another style, another setting
    virtual void paint(QPainter& painter, const QRectF& area) = 0;
    virtual std::vector<Mark> marks(const QRectF& area) = 0;
    virtual ViewTable table() = 0;
    virtual SheetPicture* sheet() { return nullptr; } // that it shows, if it does

    // While a hand is on the picture its axes stay as far as they can.
    void hold(bool held) { m_held = held; }

protected:
    const View& m_owner;
    bool m_held = false;
};

// `Picture` is anything with update(data, style) or update(data, style, held), paint and marks.
template <class Data, class Picture>
class PanelOf : public Panel
{
public:
    // `read` makes the data of the input and the number format, or of the report and the baselines, and of
    // whether it is interactive where it asks. `tabulate` takes the data, and the input and the number format
    // where it needs them.
    template <class Read, class Tabulate>
    PanelOf(const View& owner, Read read, Tabulate tabulate)
        : Panel(owner)
        , m_read([this, read] {
            const ViewInput& input = m_owner.input();
            const PictureStyle& style = m_owner.style();
            if constexpr (std::is_invocable_v<Read, const Report&, Baselines, bool>)
                return read(*input.report, input.baselines, style.interactive);
            else if constexpr (std::is_invocable_v<Read, const Report&, Baselines>)
                return read(*input.report, input.baselines);
            else if constexpr (std::is_invocable_v<Read, const ViewInput&, const NumberFormat&, bool>)
                return read(input, style.numbers, style.interactive);
            else
                return read(input, style.numbers);
        })
        , m_tabulate([this, tabulate] {
            const NumberFormat& numbers = m_owner.style().numbers;
            if constexpr (std::is_invocable_v<Tabulate, const Data&>)
                return tabulate(data());
            else if constexpr (std::is_invocable_v<Tabulate, const Data&, const NumberFormat&>)
                return tabulate(data(), numbers);
            else
                return tabulate(data(), m_owner.input(), numbers);
        })
    {
    }

    const Data& data()
    {
        if (m_stale && m_owner.input().report) {
            m_data = m_read();
            m_stale = false;
        }
        return m_data;
    }
    // Needs an owner that is ready().
    Picture& picture()
    {
        if (!m_picture)
            m_picture.emplace();
        if (m_unpictured) {
            m_unpictured = false;
            if constexpr (requires { m_picture->update(m_data, m_owner.style(), m_held); })
                m_picture->update(data(), m_owner.style(), m_held);
            else
                m_picture->update(data(), m_owner.style());
        }
        return *m_picture;
    }

    void outdate() override { m_stale = m_unpictured = true; }
    void paint(QPainter& painter, const QRectF& area) override { picture().paint(painter, area); }
    std::vector<Mark> marks(const QRectF& area) override { return picture().marks(area); }
    ViewTable table() override { return m_tabulate(); }
    SheetPicture* sheet() override
    {
        if constexpr (std::is_same_v<Picture, SheetPicture>)
            return &picture();
        else
            return nullptr;
    }

private:
    std::function<Data()> m_read;
    std::function<ViewTable()> m_tabulate;
    Data m_data;
    std::optional<Picture> m_picture; // charts are built when first shown
    bool m_stale = true, m_unpictured = true;
};

} // namespace ridgepoint
