#include "widgets/qr_code.h"

#include <QCoreApplication>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <qrencode.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(QrCode)
};

struct Free
{
    void operator()(QRcode* code) const { QRcode_free(code); }
};

// Whole pixels are only where there are pixels.
bool hasPixels(const QPainter& painter)
{
    const QPaintEngine* const engine = painter.paintEngine();
    return engine && (engine->type() == QPaintEngine::Raster || engine->type() == QPaintEngine::OpenGL2);
}

} // namespace

std::optional<QrCode> QrCode::of(const QString& text)
{
    const QByteArray bytes = text.toUtf8();
    std::unique_ptr<QRcode, Free> best;
    for (const QRecLevel level : {QR_ECLEVEL_L, QR_ECLEVEL_M, QR_ECLEVEL_Q, QR_ECLEVEL_H}) {
        if (bytes.isEmpty() || bytes.contains('\0'))
            break;
        std::unique_ptr<QRcode, Free> made(QRcode_encodeString(bytes.constData(), 0, level, QR_MODE_8, 1));
        if (!made || made->version > (best ? best->version : mostVersion))
            break;
        best = std::move(made);
    }
    if (!best)
        return std::nullopt;
    QrCode code;
    code.m_text = text;
    code.m_modules = best->width;
    const auto count = std::size_t(best->width) * std::size_t(best->width);
    code.m_dark.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        code.m_dark.push_back(best->data[i] & 1);
    return code;
}

QString QrCode::tooLong(const QString& what)
{
    return Words::tr("%1 is too long for a QR code that can be read from a page or a screen.").arg(what);
}

QRectF paintQrCode(QPainter& painter, const QRectF& room, const QrCode& code)
{
    const QTransform toDevice = painter.deviceTransform();
    const bool whole = hasPixels(painter) && toDevice.type() <= QTransform::TxScale;
    const QRectF on = whole ? toDevice.mapRect(room) : room;
    qreal module = std::min(on.width(), on.height()) / code.wholeModules();
    if (whole && module >= 1)
        module = std::floor(module + 1e-6);
    const qreal side = module * code.wholeModules();
    QPointF corner = on.center() - QPointF(side, side) / 2;
    if (whole)
        corner = {std::round(corner.x()), std::round(corner.y())};
    const QRectF taken(corner, QSizeF(side, side));
    // One path: what touches has no seam then, in any viewer.
    QPainterPath dark;
    for (int row = 0; row < code.modules(); ++row) {
        for (int column = 0, end = 0; column < code.modules(); column = end + 1) {
            for (end = column; end < code.modules() && code.isDark(end, row);)
                ++end;
            if (end > column)
                dark.addRect(QRectF(corner.x() + (column + QrCode::quietZone) * module,
                    corner.y() + (row + QrCode::quietZone) * module, (end - column) * module, module));
        }
    }
    painter.save();
    if (whole) {
        painter.setTransform(toDevice.inverted(), true);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    painter.fillRect(taken, Qt::white);
    painter.fillPath(dark, Qt::black);
    painter.restore();
    return whole ? toDevice.inverted().mapRect(taken) : taken;
}

} // namespace ridgepoint
