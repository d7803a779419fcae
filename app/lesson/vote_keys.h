#pragma once

class QWidget;

namespace ridgepoint {

// Digits typed here are a text's or a slider's own; anywhere else they are the open card's.
bool keepsDigits(const QWidget& focus);

} // namespace ridgepoint
