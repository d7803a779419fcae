#include "core/validation/fit/design.h"

#include <algorithm>

namespace ridgepoint {

namespace {

double dot(const LogFactors& a, const LogFactors& b)
{
    double sum = 0;
    for (std::size_t k = 0; k < knobCount; ++k)
        sum += a[k] * b[k];
    return sum;
}

LogFactors times(const KnobMatrix& m, const LogFactors& v)
{
    LogFactors out{};
    for (std::size_t k = 0; k < knobCount; ++k)
        out[k] = dot(m[k], v);
    return out;
}

} // namespace

std::vector<std::size_t> mostTelling(const RowPointers& rows, std::size_t count)
{
    constexpr double noise = softwareNoise * softwareNoise;
    std::vector<LogFactors> slopes;
    slopes.reserve(rows.size());
    for (CalibrationRow* row : rows)
        slopes.push_back(row->slopes({}));
    KnobMatrix doubt{}; // covariance of what the knobs may still be
    for (std::size_t k = 0; k < knobCount; ++k)
        doubt[k][k] = knobs()[k].spread * knobs()[k].spread;

    std::vector<std::size_t> chosen;
    std::vector<bool> taken(rows.size(), false);
    while (chosen.size() < std::min(count, rows.size())) {
        std::size_t best = rows.size();
        double most = -1;
        for (std::size_t c = 0; c < rows.size(); ++c) {
            if (taken[c])
                continue;
            const LogFactors shared = times(doubt, slopes[c]);
            double gain = 0;
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const double covariance = dot(slopes[i], shared);
                gain += i == c ? 0 : covariance * covariance;
            }
            gain /= noise + dot(slopes[c], shared);
            if (gain > most) {
                most = gain;
                best = c;
            }
        }
        taken[best] = true;
        chosen.push_back(best);
        const LogFactors shared = times(doubt, slopes[best]);
        const double seen = noise + dot(slopes[best], shared);
        for (std::size_t i = 0; i < knobCount; ++i)
            for (std::size_t j = 0; j < knobCount; ++j)
                doubt[i][j] -= shared[i] * shared[j] / seen;
    }
    return chosen;
}

} // namespace ridgepoint
