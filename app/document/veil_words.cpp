#include "app/document/veil_words.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Veil)
};

} // namespace

QString refusedUnderVeil() { return Words::tr("A lesson hides the answer; share it after the reveal."); }

QString hiddenUnderVeil() { return Words::tr("A lesson hides this until the reveal."); }

} // namespace ridgepoint
