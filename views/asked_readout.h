#pragma once

// The readouts that a view can be asked about (Sensitivity, Compare), and the box that one chooses them from.

#include "core/report/report.h"

#include <QComboBox>

#include <span>

namespace ridgepoint {

// A readout that is offered, and which way is better.
struct AskedReadout
{
    const char* path;
    bool lessIsBetter;
};
std::span<const AskedReadout> askedReadouts();
bool isLessBetter(const Readout& readout); // also of the others: less, unless more is offered
// A tenth better than now, rounded, as somebody types a bound: "10.7 s". Empty: nothing could be better.
QString betterBound(const Readout& readout, const Report& report);

class ReadoutBox : public QComboBox
{
    Q_OBJECT
public:
    explicit ReadoutBox(QWidget* parent);
    void choose(const Readout& readout); // one that is not offered is added

Q_SIGNALS:
    void asked(const ridgepoint::Readout& readout); // by hand
};

} // namespace ridgepoint
