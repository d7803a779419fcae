#pragma once

// What measurements of one deployment make of predicted times: three factors, 1 where nothing was measured.

#include "core/serving/traffic.h"

#include <algorithm>

namespace ridgepoint {

struct ServingCalibration
{
    double decode = 1; // on iterations that decode
    double prompts = 1; // on what reading prompts adds to them, and on iterations of prompts alone
    double admission = 1; // on the engine's time before a prompt's first iteration
    bool operator==(const ServingCalibration&) const = default;
};

// The times of another, which must outlive this, with the first two applied.
class CalibratedTimes : public IterationTimes
{
public:
    CalibratedTimes(const IterationTimes& times, const ServingCalibration& calibration)
        : m_times(times)
        , m_calibration(calibration)
    {
    }

    Seconds of(double decoding, double context, double promptTokens, double promptLength) const override
    {
        const Seconds all = m_times.of(decoding, context, promptTokens, promptLength);
        if (!(decoding > 0))
            return all * m_calibration.prompts;
        if (!(promptTokens > 0) || m_calibration.decode == m_calibration.prompts)
            return all * m_calibration.decode;
        const Seconds tokens = std::min(all, m_times.of(decoding, context, 0, 0));
        return tokens * m_calibration.decode + (all - tokens) * m_calibration.prompts;
    }

private:
    const IterationTimes& m_times;
    ServingCalibration m_calibration;
};

} // namespace ridgepoint
