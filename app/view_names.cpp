#include "app/view_names.h"

namespace ridgepoint {

QString viewTabName(const QString& id)
{
    QString name = id;
    name.replace(u'-', u' ');
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return name;
}

} // namespace ridgepoint
