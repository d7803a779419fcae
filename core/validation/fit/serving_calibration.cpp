#include "core/validation/fit/serving_calibration.h"

#include "core/validation/fit/map_fit.h"
#include "core/validation/serving_prediction.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace ridgepoint {

namespace {

using Factors = OfServingFactors<double>; // ln(factor)

// One standard deviation between sites: of tokens and prompts between what the online bands of published
// rows, left out, leave with and without the engine's own kernels (serving_bands.cpp: ln(1.20 / 0.83) and
// ln(2.29 / 0.82) over 2.6 are 0.14 and 0.39), of admission a factor of two, for client, network and
// tokenizer are anybody's.
constexpr Factors spread{0.17, 0.35, 0.7};
constexpr Factors widest{std::numbers::ln2, 1.4, 3.0}; // either way
// Two runs of one benchmark; first tokens hang on who begins when.
constexpr double timeNoise = 0.06, firstTokenNoise = 0.2;
constexpr double probe = 0.1;

ServingCalibration calibrationOf(const Factors& x)
{
    return {.decode = std::exp(x[0]), .prompts = std::exp(x[1]), .admission = std::exp(x[2])};
}

// A time of one measurement. Each factor stands on a share of it, which the next fit looks up anew.
class Observation
{
public:
    Observation(double logError, const Factors& shares, const Factors& about, double noise)
        : m_error(logError)
        , m_shares(shares)
        , m_about(about)
        , m_noise(noise)
    {
    }

    double noise() const { return m_noise; }
    double lowest(std::size_t k) const { return -widest[k]; }
    double highest(std::size_t k) const { return widest[k]; }
    double logError(const Factors& x) const { return m_error + std::log(longer(x)); }
    Factors slopes(const Factors& x) const
    {
        Factors out;
        for (std::size_t k = 0; k < servingFactorCount; ++k)
            out[k] = m_shares[k] * std::exp(x[k] - m_about[k]) / longer(x);
        return out;
    }

private:
    double longer(const Factors& x) const
    {
        constexpr double least = 1e-3;
        double sum = 1;
        for (std::size_t k = 0; k < servingFactorCount; ++k)
            sum += m_shares[k] * std::expm1(x[k] - m_about[k]);
        return std::max(least, sum);
    }

    double m_error; // ln(predicted / measured), about `m_about`
    Factors m_shares, m_about;
    double m_noise;
};

using Observations = std::vector<std::vector<Observation>>; // of each measurement

// What a row says of the factors. End to end and tokens/s follow from the time per token where that is
// stated.
std::vector<ServingMeasure> toldBy(const ServingRow& row)
{
    std::vector<ServingMeasure> out;
    for (const ServingMeasure measure :
        {ServingMeasure::Tpot, ServingMeasure::EndToEnd, ServingMeasure::Throughput})
        if (out.empty() && row.error(measure))
            out.push_back(measure);
    if (row.error(ServingMeasure::Ttft) && !row.run.serverCapped())
        out.push_back(ServingMeasure::Ttft);
    return out;
}

// Tokens/s as the time of one.
double timeOf(const ServingAnswer& answer, ServingMeasure measure)
{
    const double value = answer.of(measure).value_or(0);
    return measure == ServingMeasure::Throughput ? 1 / value : value;
}

ServingAnswer answerAt(const ServingRow& row, const Factors& x)
{
    return predictServing(row.run, row.subject, engineOf(row.run, row.subject), calibrationOf(x));
}

std::vector<Observation> observe(const ServingRow& row, const Factors& about)
{
    const ServingAnswer here = answerAt(row, about);
    OfServingFactors<ServingAnswer> moved;
    for (std::size_t k = 0; k < servingFactorCount; ++k) {
        Factors x = about;
        x[k] += probe;
        moved[k] = answerAt(row, x);
    }
    std::vector<Observation> out;
    for (const ServingMeasure measure : toldBy(row)) {
        const double predicted = timeOf(here, measure), stated = *row.measured(measure),
                     measured = measure == ServingMeasure::Throughput ? 1 / stated : stated;
        Factors shares{};
        for (std::size_t k = 0; k < servingFactorCount; ++k)
            shares[k] = std::clamp((timeOf(moved[k], measure) / predicted - 1) / std::expm1(probe), 0.0, 1.0);
        out.emplace_back(std::log(predicted / measured), shares, about,
            measure == ServingMeasure::Ttft ? firstTokenNoise : timeNoise);
    }
    return out;
}

FactorFit<servingFactorCount> fitWithout(Observations& all, const std::vector<Observation>* left)
{
    std::vector<Observation*> rows;
    for (std::vector<Observation>& of : all)
        if (&of != left)
            for (Observation& one : of)
                rows.push_back(&one);
    return MapFit<servingFactorCount, Observation>(rows, spread).fit();
}

// Ten of them, evenly from the fastest to the slowest.
std::vector<std::size_t> chosenOf(const std::vector<ServingRow>& rows, std::vector<std::size_t> members)
{
    if (members.size() <= mostServingMeasurements)
        return members;
    const auto time = [&rows](std::size_t i) { return timeOf(*rows[i].answer, toldBy(rows[i]).front()); };
    std::ranges::stable_sort(members, {}, time);
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < mostServingMeasurements; ++i)
        out.push_back(members[i * (members.size() - 1) / (mostServingMeasurements - 1)]);
    return out;
}

double meanError(const ServingRow& row, const ServingAnswer& answer)
{
    double sum = 0;
    const std::vector<ServingMeasure> told = toldBy(row);
    for (const ServingMeasure measure : told)
        sum += std::abs(answer.of(measure).value_or(0) / *row.measured(measure) - 1);
    return sum / static_cast<double>(told.size());
}

void doubt(const CalibratedDeployment& of, Diagnostics& out)
{
    const auto note = [&](Text message, Text fix) {
        out.push_back({Severity::Warning, of.name, std::move(message), std::move(fix)});
    };
    for (std::size_t k = 0; k < servingFactorCount; ++k)
        if (of.atBound[k])
            note(phrase("the factor on %1 ran into its bound", std::string(servingFactorKeys[k])),
                phrase("check device, layout, precision and load of what was measured"));
    if (of.helps == false)
        note(phrase("a measurement that is left out is predicted no better than without calibrating"),
            phrase("measure at more loads, or trust the uncalibrated prediction"));
}

std::optional<bool> helpsLeftOut(const CalibratedDeployment& of, const std::vector<ServingRow>& rows)
{
    double before = 0, leftOut = 0;
    bool told = false;
    for (const CalibratedMeasurement& m : of.measurements)
        if (m.leftOut) {
            told = true;
            before += meanError(rows[m.row], m.before);
            leftOut += meanError(rows[m.row], *m.leftOut);
        }
    return told ? std::optional(leftOut <= before) : std::nullopt;
}

CalibratedDeployment calibrateOne(
    const std::string& name, const std::vector<ServingRow>& rows, const std::vector<std::size_t>& members)
{
    const std::vector<std::size_t> chosen = chosenOf(rows, members);
    const auto observed = [&](const Factors& about) {
        Observations all;
        for (const std::size_t i : chosen)
            all.push_back(observe(rows[i], about));
        return all;
    };
    Observations first = observed({});
    Observations all = observed(fitWithout(first, nullptr).x);
    const FactorFit<servingFactorCount> fit = fitWithout(all, nullptr);

    CalibratedDeployment out;
    out.name = name;
    out.calibration = calibrationOf(fit.x);
    out.spread = fit.spread;
    out.identifiable = fit.identifiable;
    out.atBound = fit.atBound;
    for (const std::size_t i : members) {
        CalibratedMeasurement& m = out.measurements.emplace_back();
        m.row = i;
        m.before = *rows[i].answer;
        m.after = answerAt(rows[i], fit.x);
        const auto place = std::ranges::find(chosen, i);
        m.fitted = place != chosen.end();
        if (!m.fitted)
            m.leftOut = m.after;
        else if (chosen.size() > 1)
            m.leftOut =
                answerAt(rows[i], fitWithout(all, &all[static_cast<std::size_t>(place - chosen.begin())]).x);
    }
    out.helps = helpsLeftOut(out, rows);
    return out;
}

} // namespace

std::size_t CalibratedDeployment::fitted() const
{
    return static_cast<std::size_t>(std::ranges::count_if(measurements, &CalibratedMeasurement::fitted));
}

CalibratedServing calibrateServing(std::vector<ServingRow> rows)
{
    CalibratedServing out;
    answerRows(rows,
        [](const ServingRun& run, const ServingSubject& subject) { return predictServing(run, subject); });
    std::map<std::string, std::vector<std::size_t>> deployments;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].answer && !toldBy(rows[i]).empty())
            deployments[rows[i].family()].push_back(i);
    for (const auto& [name, members] : deployments) {
        out.deployments.push_back(calibrateOne(name, rows, members));
        doubt(out.deployments.back(), out.doubts);
    }
    out.rows = std::move(rows);
    return out;
}

std::vector<ServingRow> rowsAt(const CalibratedServing& serving, ServingStage stage)
{
    std::vector<ServingRow> rows = serving.rows;
    for (ServingRow& row : rows)
        row.answer.reset();
    for (const CalibratedDeployment& deployment : serving.deployments)
        for (const CalibratedMeasurement& m : deployment.measurements)
            if (stage != ServingStage::LeftOut || m.leftOut)
                rows[m.row].answer = stage == ServingStage::Before ? m.before
                    : stage == ServingStage::After                 ? m.after
                                                                   : *m.leftOut;
    return rows;
}

} // namespace ridgepoint
