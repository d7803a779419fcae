#pragma once

// What draws the scene of the cube: shapes, lines and glass, and no text. Text, rings and letters are put on
// top by CubePicture, for every renderer alike.

#include "views/cube/cube_scene.h"

#include <QImage>
#include <QObject>
#include <QPainter>

namespace ridgepoint {

// Pictures come when they are done, in the order asked for; a request may be skipped where a later one is
// waiting.
class SceneRenderer : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    virtual QString name() const = 0; // for people: "OpenGL on llvmpipe"
    virtual void request(const SceneFrame& frame) = 0;

Q_SIGNALS:
    // Size in device pixels: frame.viewport.size × frame.ratio; the whole image is opaque.
    void delivered(const QImage& image, const ridgepoint::SceneFrame& frame);
    void failed(const QString& reason);
};

} // namespace ridgepoint
