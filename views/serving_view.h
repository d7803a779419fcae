#pragma once

// What views of serving are beside views: they say which service they show, so that nobody serves it again.

namespace ridgepoint {

struct ServiceReport;
struct ServingJob;

struct ShownService
{
    const ServingJob* job = nullptr; // null: it is being looked for
    const ServiceReport* report = nullptr;
    bool judged = true; // its times are of the statistic that the targets are about
};

class ServingView
{
public:
    virtual ~ServingView() = default;
    virtual ShownService service() const = 0; // valid until the view has another input
};

} // namespace ridgepoint
