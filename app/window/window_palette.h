#pragma once

// What "find anything" finds and what the shortcut sheet lists.

#include <QObject>

class QDialog;

namespace ridgepoint {

class Actions;
class Catalog;
class CommandPalette;
class MainWindow;
class View;

// Commands, views, controls, readouts and examples. A child of the window.
CommandPalette* createPalette(MainWindow& window, const Catalog& catalog);
// `view`: whose own keys are listed; null: none.
QDialog* createShortcutSheet(const Actions& actions, const View* view, QWidget* parent);

} // namespace ridgepoint
