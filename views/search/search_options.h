#pragma once

// What a search is asked, as the settings of its view.

#include "core/search/answer.h"

#include <QVariantMap>

namespace ridgepoint {

// Settings that are missing or not understood are as they come.
SearchQuestion questionOf(const QVariantMap& options);
QVariantMap optionsOf(const SearchQuestion& question);

namespace search_option {
inline const QString headroom = QStringLiteral("headroom");
inline const QString locks = QStringLiteral("locks");
inline const QString pair = QStringLiteral("pair"); // "mesh.tensor,mesh.pipeline": across, down
} // namespace search_option

} // namespace ridgepoint
