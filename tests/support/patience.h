#pragma once

// How long tests wait for what comes of itself. No answer depends on it: a wait ends with what it waits for,
// and this ends those that would be for ever. Qt Test's own five seconds pass on a busy machine.

#include <QTest>

namespace ridgepoint::testing {

inline constexpr int patience = 120'000; // ms

} // namespace ridgepoint::testing

#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT((condition), ridgepoint::testing::patience)
#define QTRY_VERIFY2(condition, message)                                                                     \
    QTRY_VERIFY2_WITH_TIMEOUT((condition), (message), ridgepoint::testing::patience)
#define QTRY_COMPARE(actual, expected)                                                                       \
    QTRY_COMPARE_WITH_TIMEOUT((actual), (expected), ridgepoint::testing::patience)
