#include "views/registry.h"

#include "views/accounting/accounting_view.h"
#include "views/budget/budget_view.h"
#include "views/collective/collective_view.h"
#include "views/communication/communication_view.h"
#include "views/cube/cube_view.h"
#include "views/mesh/mesh_view.h"
#include "views/pipeline/pipeline_view.h"
#include "views/roofline/roofline_view.h"
#include "views/stack/stack_view.h"
#include "views/step/step_view.h"
#include "views/validation/validation_view.h"
#include "views/walls/walls_view.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

template <class T>
View* create(QWidget* parent)
{
    return new T(parent);
}

} // namespace

std::span<const ViewEntry> viewRegistry()
{
    static const std::array<ViewEntry, 12> entries{{
        {QStringLiteral("stack"), create<StackView>},
        {QStringLiteral("walls"), create<WallsView>},
        {QStringLiteral("roofline"), create<RooflineView>},
        {QStringLiteral("cube"), create<CubeView>},
        {QStringLiteral("budget"), create<BudgetView>},
        {QStringLiteral("accounting"), create<AccountingView>},
        {QStringLiteral("pipeline"), create<PipelineView>},
        {QStringLiteral("communication"), create<CommunicationView>},
        {QStringLiteral("collective"), create<CollectiveView>},
        {QStringLiteral("mesh"), create<MeshView>},
        {QStringLiteral("step"), create<StepView>},
        {QStringLiteral("validation"), create<ValidationView>},
    }};
    return entries;
}

const ViewEntry* findView(QStringView id)
{
    const std::span<const ViewEntry> entries = viewRegistry();
    const auto found = std::ranges::find(entries, id, &ViewEntry::id);
    return found == entries.end() ? nullptr : &*found;
}

} // namespace ridgepoint
