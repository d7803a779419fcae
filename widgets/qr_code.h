#pragma once

// A text as a QR code (ISO/IEC 18004), and the code as a picture. Always dark on light, whatever the theme,
// with the quiet zone that readers need. libqrencode makes the matrix: its error correction and masks are a
// standard's work, which readers depend on to the bit.

#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

class QPainter;

namespace ridgepoint {

class QrCode
{
public:
    static constexpr int quietZone = 4; // modules on each side
    // 117 modules a side. Beyond it they are too small in the corner of a page, or from the back of a room.
    static constexpr int mostVersion = 25;

    // Nothing where the text is empty or too long. Corrects as many errors as cost no module.
    static std::optional<QrCode> of(const QString& text);
    // For people: why there is none, what the text is ("the share code of this scenario").
    static QString tooLong(const QString& what);

    const QString& text() const { return m_text; }
    int modules() const { return m_modules; } // a side, without the quiet zone
    int wholeModules() const { return m_modules + 2 * quietZone; }
    bool isDark(int column, int row) const { return m_dark[std::size_t(row * m_modules + column)]; }

private:
    QString m_text;
    int m_modules = 0;
    std::vector<bool> m_dark; // by rows
};

// Square, in the middle of `room`, its quiet zone included; in pictures and windows each module is a whole
// number of pixels, so that it may be smaller than the room. Returns what it takes.
QRectF paintQrCode(QPainter& painter, const QRectF& room, const QrCode& code);

} // namespace ridgepoint
