#pragma once

// Whether OpenGL is fit to draw the cube, found out without risk: a second process of this program makes a
// context and says what it got. A driver that crashes takes that process down and nothing else.

#include "widgets/helper_process.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>

class QCoreApplication;

namespace ridgepoint {

enum class Graphics3d
{
    Auto, // OpenGL where the probe answers well
    Gl, // OpenGL without asking another process
    Painter,
};

// What an earlier probe found, kept between runs so that the next one need not start a process to ask. It is
// trusted only after pictures came: forgotten before a renderer is opened, and kept again once it has drawn,
// so that a driver that takes the program down is asked about the next time.
class GlMemory
{
public:
    virtual ~GlMemory() = default;
    virtual QString device() const = 0; // GL_RENDERER; empty: unknown
    virtual void keep(const QString& device) = 0; // empty: forget
};

struct Graphics3dSettings
{
    Graphics3d mode = Graphics3d::Painter;
    QString program = {}; // that answers --probe-gl; empty: none, and Auto draws with the painter
    std::shared_ptr<GlMemory> memory = {}; // null: every run asks
};

// Kept as properties of the application object: set once in main(), read by the view. Without it: Painter.
// Not handed in with the rest of a view's input, because it is the machine's and the process's, as QPA
// platform and surface format are: no two views could have another, and only one of them has a use for it.
void setGraphics3d(QCoreApplication& application, const Graphics3dSettings& settings);
Graphics3dSettings graphics3d();
// "Drawn by OpenGL on llvmpipe.", or why the cube is drawn without it; kept the same way, empty until it is
// known.
void setGraphics3dStatus(const QString& sentence);
QString graphics3dStatus();

struct GlReport
{
    bool usable = false;
    QString device; // GL_RENDERER
    QString reason; // why not, for people
};

// In this process; needs a QGuiApplication with the default surface format set.
GlReport probeGl();

inline constexpr int glPatienceMs = 3000; // for the probe, and for a picture

// Asks the program; always answers, and once.
class GlProbe : public QObject
{
    Q_OBJECT
public:
    explicit GlProbe(QObject* parent = nullptr);
    ~GlProbe() override;
    void start(const QString& program);

Q_SIGNALS:
    void done(const ridgepoint::GlReport& report);

private:
    void answer(const GlReport& report);

    HelperProcess m_process;
    QTimer m_patience;
    bool m_answered = false;
};

} // namespace ridgepoint
