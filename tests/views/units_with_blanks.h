#pragma once

// A language in which the words behind a number have blanks, as "horas de acelerador" has: whoever cuts a
// printed text at its last blank leaves half a unit behind.

#include <QTranslator>

#include <cstring>

namespace ridgepoint::test {

class UnitsWithBlanks : public QTranslator
{
public:
    QString translate(const char* context, const char* text, const char*, int) const override
    {
        return std::strcmp(context, "NumberText") == 0 ? QStringLiteral("full %1").arg(QLatin1String(text))
                                                       : QString();
    }
    bool isEmpty() const override { return false; }
};

} // namespace ridgepoint::test
