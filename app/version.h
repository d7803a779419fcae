#pragma once

#include <QString>

namespace ridgepoint {

inline QString versionText() { return QStringLiteral(RIDGEPOINT_VERSION); }

} // namespace ridgepoint
