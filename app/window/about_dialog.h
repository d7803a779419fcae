#pragma once

#include <QDialog>

namespace ridgepoint {

// Name, version, licence, where numbers come from, and what this build runs on.
class AboutDialog : public QDialog
{
    Q_OBJECT
public:
    AboutDialog(int presets, QWidget* parent);
};

} // namespace ridgepoint
