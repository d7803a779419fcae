#include "app/document/veil_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Veil)
};

} // namespace

QString refusedUnderVeil() { return Words::tr("A lesson hides the answer; share it after the reveal."); }

QString hiddenUnderVeil() { return Words::tr("A lesson hides this until the reveal."); }

QString helpUnderVeil(const QString& text)
{
    static const QRegularExpression end(QStringLiteral("(?<=[.!?]) (?=[\\p{Lu}¿¡])"));
    static const QRegularExpression digit(QStringLiteral("\\d"));
    QStringList kept = text.split(end);
    if (kept.removeIf([](const QString& sentence) { return sentence.contains(digit); }) > 0)
        kept += Words::tr("A number in this help comes back at the reveal.");
    return kept.join(u' ');
}

} // namespace ridgepoint
