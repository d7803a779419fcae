#pragma once

// What a search is asked, as the settings of its view.

#include "core/search/answer.h"

#include <QVariantMap>

namespace ridgepoint {

// Settings that are missing or not understood are as they come.
SearchQuestion questionOf(const QVariantMap& options);
QVariantMap optionsOf(const SearchQuestion& question);
// A field is kept as it is, or free to take every value.
void hold(SearchQuestion& question, const std::string& field, bool locked);

namespace search_option {
inline const QString headroom = QStringLiteral("headroom");
inline const QString locks = QStringLiteral("locks");
inline const QString vary = QStringLiteral("vary"); // "mesh.tensor=1,2,4;mesh.pipeline=1:8"
inline const QString pair = QStringLiteral("pair"); // "mesh.tensor,mesh.pipeline": across, down
} // namespace search_option

} // namespace ridgepoint
