#include "app/window/about_dialog.h"

#include "app/document/program.h"
#include "views/cube/gl_probe.h"
#include "widgets/fonts.h"
#include "widgets/icons.h"

#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ridgepoint {

AboutDialog::AboutDialog(int presets, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("About Ridgepoint"));
    auto* picture = new QLabel;
    const int side = fontMetrics().height() * 4;
    picture->setPixmap(applicationIcon().pixmap(QSize(side, side), devicePixelRatioF()));
    picture->setAlignment(Qt::AlignTop);
    picture->setAccessibleName(tr("Ridgepoint icon"));

    auto* name = new QLabel(tr("Ridgepoint %1").arg(versionAndRevision()));
    name->setFont(baseFont(titleScale));
    auto* text = new QLabel(
        tr("What it costs to train and serve large models on many accelerators.\n\n"
           "Every number is computed on this machine from published formulas and presets; click a number "
           "to see how. Nothing is sent anywhere.\n\n"
           "Free software under the GNU General Public License, version 3 or later. It comes without any "
           "warranty."));
    text->setWordWrap(true);
    text->setMinimumWidth(fontMetrics().averageCharWidth() * 60);
    auto* details = new QLabel(tr("Qt %1, platform %2, %n preset(s)", nullptr, presets)
                                   .arg(QString::fromLatin1(qVersion()), QGuiApplication::platformName()));
    details->setWordWrap(true);
    details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    details->setAccessibleName(tr("Build details"));

    // Known once the cube has been looked at.
    const QString drawing = graphics3dStatus();
    auto* graphics =
        new QLabel(drawing.isEmpty() ? tr("Cube view: not drawn yet.") : tr("Cube view: %1").arg(drawing));
    graphics->setTextInteractionFlags(Qt::TextSelectableByMouse);
    graphics->setWordWrap(true);
    graphics->setAccessibleName(tr("What draws the cube"));

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setAccessibleName(tr("Close"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);

    auto* column = new QVBoxLayout;
    column->addWidget(name);
    column->addWidget(text);
    column->addWidget(details);
    column->addWidget(graphics);
    column->addStretch();
    auto* row = new QHBoxLayout;
    row->addWidget(picture);
    row->addLayout(column, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(row, 1);
    layout->addWidget(buttons);
    // As high as its lines, which the usual size leaves out on a small screen.
    const int width = layout->sizeHint().width();
    resize(width, layout->totalHeightForWidth(width));
}

} // namespace ridgepoint
