#pragma once

// A chart as a value: everything that is drawn in it, read aloud, walked to, explained and taken hold of. A
// figure turns a report into one; views/figure/sheet.h draws it, finds what is under the pointer and lists
// it. Numbers stay numbers and words stay English until then.

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint {

struct Report;
using Baselines = std::span<const std::shared_ptr<const Report>>;

// What a colour is for; the theme says which it is.
enum class Ink
{
    Text,
    Secondary,
    Line,
    Focus,
    Memory,
    Compute,
    Bandwidth,
    Lost,
    Overshoot, // a stated limit is exceeded; nothing else is ever this colour
};

enum class Dash
{
    Solid,
    Dashes,
    Dots,
    DashDots,
    DashDotDots,
};

enum class MarkerShape
{
    None,
    Circle,
    Square,
    Triangle,
    Diamond,
    Cross
};

// What a thing in a figure is to keys, pointer and screen reader. An empty key: it is only ink.
struct FigureMark
{
    std::string key = {}; // "iso.budget"; one datum in several plots is one mark
    Text spoken = {};
    std::string path = {}; // of the report; empty: nothing explains it
};

struct FigureStroke
{
    Ink ink = Ink::Text;
    double width = 2; // pixels; 0: none
    Dash dash = Dash::Solid;
};

// Words beside something: the first that has room is written.
struct FigureLabel
{
    std::vector<Text> words = {}; // the longest first
    Ink ink = Ink::Secondary;
    bool once = false; // in the first plot that has room
    bool atTop = false; // of a rule that stands upright: begins there
    int above = 0; // of such a rule: in this row over the plot, 1 the nearest, the first words alone; 0,
                   // and where no row has room: beside it
    int rank = 0; // in such a row the highest stays longest
    bool bold = false; // of such a rule
};

struct PlotXY
{
    double x = 0, y = 0;
};

// What a pull along an axis edits: a field, whose values are those of the axis times `scale`.
struct FigurePull
{
    std::string field = {}; // empty: nothing
    double scale = 1;
    double step = 0; // once or more of it; 0: three digits
    double least = 0; // where that is more than the field's own minimum
    double keyFactor = 1.1; // of Shift and an arrow; 0: they do nothing
};

// What can be taken hold of and pulled. Where both axes edit something, a pull edits the one along which it
// begins.
struct FigureHandle
{
    std::string key = {}; // of its mark; empty: there is none
    FigurePull x = {}, y = {};
    std::string path = {}; // that a press without a pull explains; empty: the mark's
};

struct PlotCurve
{
    FigureMark mark = {};
    Text name = {}; // of its column in the table; empty: it has none
    std::vector<PlotXY> points = {};
    FigureStroke stroke = {};
    MarkerShape marker = MarkerShape::None; // at each of the points
    double size = 7; // of the markers, pixels
    Text label = {}; // on the line, where there is room
    bool labelAtStart = false; // is tried first
};

// Between two curves, washed with the colour.
struct PlotRibbon
{
    std::vector<PlotXY> lower = {}, upper = {};
    Ink ink = Ink::Text;
    double wash = 0.16; // opacity
};

struct PlotPoint
{
    FigureMark mark = {};
    PlotXY at = {};
    MarkerShape shape = MarkerShape::Circle; // None: drawn by a curve
    Ink ink = Ink::Text;
    double size = 9; // pixels
    bool hollow = false;
    double rim = 2.5; // pixels, of what is hollow and on top
    bool onTop = false; // of rules and of all other points
    FigureHandle handle = {};
    std::optional<std::pair<double, double>> whisker = {}; // along y; of what is on top
    FigureLabel label = {};
    std::optional<std::size_t> baseline = {}; // its letter is the label
    Text note = {}; // beside it in the table; empty: it has no row there
};

inline std::string letterOf(std::size_t baseline)
{
    return std::string(1, static_cast<char>('A' + baseline));
}

inline PlotPoint baselinePoint(std::size_t baseline, PlotXY at, double size, Text spoken = {})
{
    PlotPoint point{
        .at = at, .shape = MarkerShape::Square, .size = size, .hollow = true, .baseline = baseline};
    point.note = phrase("baseline %1", letterOf(baseline));
    if (!spoken.empty())
        point.mark = {"baseline." + letterOf(baseline), std::move(spoken)};
    return point;
}

// A straight line across the plot, or upright.
struct PlotRule
{
    FigureMark mark = {};
    bool upright = false;
    double at = 0;
    std::optional<double> from = {}; // upright, and upwards only
    bool leads = false; // goes on to its name over the plot, and is drawn only where that has room
    FigureStroke stroke = {};
    FigureLabel label = {};
    FigureHandle handle = {};
};

// Beyond a limit: the stretch of a line above it, hatched down towards it.
struct PlotMiss
{
    std::vector<PlotXY> points = {};
    double limit = 0;
};

// The least and the most of what an axis has to show; what has no place on it does not count.
struct PlotRange
{
    double low = INFINITY, high = 0;
    void add(double value)
    {
        if (value > 0 && std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    // Room for ticks around what hardly changes.
    void widen(double factor)
    {
        if (!(high < factor * low))
            return;
        const double apart = std::sqrt(factor * low / high);
        low /= apart;
        high *= apart;
    }
};

struct PlotAxis
{
    enum class Ticks
    {
        Linear, // from 0
        CloseLog,
        Decades,
        Values, // a logarithmic axis with `values`
    };
    Text title = {};
    Ticks ticks = Ticks::Linear;
    Unit unit = Unit::Number;
    int most = 7; // ticks
    PlotRange range = {};
    std::vector<double> values = {};
};

struct PlotData
{
    Text title = {}; // above the plot
    PlotAxis x = {}, y = {};
    std::vector<PlotRibbon> ribbons = {}; // lowest
    std::vector<PlotCurve> curves = {}; // the lowest first
    std::vector<PlotMiss> misses = {};
    std::vector<PlotRule> rules = {};
    std::vector<PlotPoint> points = {}; // the first on top
    double weight = 1; // of the width, beside others
    bool beyond = false; // a drag goes on beyond the plot; of a sheet of one plot
    Text instead = {}; // why there is nothing to draw
};

struct FigureEntry // of a legend
{
    Text name = {};
    FigureStroke stroke = {};
    MarkerShape marker = MarkerShape::None;
    double size = 7; // of the marker, pixels
    bool ribbon = false;
    FigureMark mark = {};
};

// The table of a sheet: what the curves with a name are at some values of x, then the points with a note,
// which all plots have alike.
struct FigureTable
{
    Text x = {}; // of the first column; empty: the title of the axis
    std::vector<double> at = {}; // between points as well; empty: where the first curve has points
    std::size_t every = 1; // of those
    bool topFirst = false; // the curves, as a legend may have them
    Text notes = phrase("note"); // of the last column; empty: there is none, and no point has a row
};

// Shows as many plots as fit, in rows, with a legend above and sentences below. The keyboard visits rules,
// points, curves and legend entries in this order. Lengths are in lines of text.
struct SheetData
{
    std::vector<PlotData> plots = {}; // empty: the sentences alone
    std::vector<FigureEntry> legend = {};
    std::vector<Text> sentences = {};
    FigureTable table = {};
    int sentenceLines = 3, legendLines = 1; // at most
    bool legendGrows = false; // has more lines in a column of a page
    bool legendLast = false; // goes after the names over the plot
    double widestSentence = 90;
    double leastChart = 8; // height, before sentences go, then the legend
    double leastWidth = 15, leastHeight = 0; // of each of several plots; height 0: all in one row
    double gap = 1.2; // between them
    double spacing = 0.5; // before the sentences; behind the legend a little less
    double titleHeight = 1.2;
};

} // namespace ridgepoint
