#include "core/interop/huggingface/limits.h"

#include "core/inputs/scenario/field.h"

namespace ridgepoint::config {

double mostOf(std::string_view field) { return findField(field)->maximum; }

} // namespace ridgepoint::config
