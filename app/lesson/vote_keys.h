#pragma once

class QWidget;

namespace ridgepoint {

// Digits typed here are a text's or a slider's own; anywhere else they are the open card's.
bool keepsDigits(const QWidget& focus);
// Whether keys arrive here: the focus, or the window where nothing in it has the focus.
bool receivesKeys(const QWidget& widget);

} // namespace ridgepoint
