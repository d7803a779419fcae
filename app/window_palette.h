#pragma once

// What "find anything" finds and what the shortcut sheet lists.

#include <QObject>

class QDialog;

namespace ridgepoint {

class Actions;
class Catalog;
class CommandPalette;
class MainWindow;

// Commands, views, controls, readouts and examples. A child of the window.
CommandPalette* createPalette(MainWindow& window, const Catalog& catalog);
QDialog* createShortcutSheet(const Actions& actions, QWidget* parent);

} // namespace ridgepoint
