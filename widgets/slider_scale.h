#pragma once

// Where a value sits on a slider's track, and which values its keys and its drag reach. No widget: pure
// numbers.

#include "core/inputs/scenario/field.h"

#include <vector>

namespace ridgepoint {

class SliderScale
{
public:
    SliderScale() = default;
    // A logarithmic or power-of-two scale whose minimum is 0 gets a short stretch for "zero" at its left end.
    SliderScale(double minimum, double maximum, FieldScale kind, bool wholeNumbers);

    double minimum() const { return m_minimum; }
    double maximum() const { return m_maximum; }
    FieldScale kind() const { return m_kind; }

    double position(double value) const; // 0…1, clamped
    // The value at a place of the track, rounded to what a hand can mean: three digits, whole numbers, powers
    // of two.
    double valueAt(double position) const;
    // One key step up or down: about 1 % in decimal digits that read well ("70B" → "71B"); the next power of
    // two on that scale. `fine` is ten times smaller. The result keeps inside the range and always differs
    // from `value` unless it is at the end.
    double step(double value, bool up, bool fine) const;
    double page(double value, bool up) const; // × or ÷ 2; ±10 % of the range on a linear scale

private:
    double bounded(double value) const;
    double raw(double position) const;

    double m_minimum = 0;
    double m_maximum = 1;
    double m_low = 0; // smallest value on the logarithmic part
    double m_zeroShare = 0; // part of the track that stands for 0
    FieldScale m_kind = FieldScale::Linear;
    bool m_whole = false;
};

// `mantissa` · 10^`exponent`, correctly rounded for every value a slider can have.
double decimal(double mantissa, int exponent);

} // namespace ridgepoint
