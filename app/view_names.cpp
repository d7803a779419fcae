#include "app/view_names.h"

#include <QCoreApplication>

#include <array>

namespace ridgepoint {

namespace {

// For translators: the names below come from the ids of the views.
[[maybe_unused]] constexpr std::array names{QT_TRANSLATE_NOOP("ViewNames", "Accounting"),
    QT_TRANSLATE_NOOP("ViewNames", "Budget"), QT_TRANSLATE_NOOP("ViewNames", "Claims"),
    QT_TRANSLATE_NOOP("ViewNames", "Collective"), QT_TRANSLATE_NOOP("ViewNames", "Communication"),
    QT_TRANSLATE_NOOP("ViewNames", "Compare"), QT_TRANSLATE_NOOP("ViewNames", "Cost"),
    QT_TRANSLATE_NOOP("ViewNames", "Cube"), QT_TRANSLATE_NOOP("ViewNames", "Inference"),
    QT_TRANSLATE_NOOP("ViewNames", "Memory timeline"), QT_TRANSLATE_NOOP("ViewNames", "Mesh"),
    QT_TRANSLATE_NOOP("ViewNames", "Pipeline"), QT_TRANSLATE_NOOP("ViewNames", "Remedies"),
    QT_TRANSLATE_NOOP("ViewNames", "Resilience"), QT_TRANSLATE_NOOP("ViewNames", "Roofline"),
    QT_TRANSLATE_NOOP("ViewNames", "Scaling laws"), QT_TRANSLATE_NOOP("ViewNames", "Search"),
    QT_TRANSLATE_NOOP("ViewNames", "Stack"), QT_TRANSLATE_NOOP("ViewNames", "Step"),
    QT_TRANSLATE_NOOP("ViewNames", "Sweep"), QT_TRANSLATE_NOOP("ViewNames", "Taxonomy"),
    QT_TRANSLATE_NOOP("ViewNames", "Validation"), QT_TRANSLATE_NOOP("ViewNames", "Walls")};

} // namespace

QString viewTabName(const QString& id)
{
    QString name = id;
    name.replace(u'-', u' ');
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return QCoreApplication::translate("ViewNames", name.toUtf8().constData());
}

} // namespace ridgepoint
