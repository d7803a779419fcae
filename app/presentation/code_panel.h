#pragma once

// A QR code as large as its room allows, to be scanned from the last row, with its text or what it is below.

#include "views/view.h"
#include "widgets/qr_code.h"

#include <QWidget>

#include <optional>

namespace ridgepoint {

class CodePanel : public QWidget
{
    Q_OBJECT
public:
    explicit CodePanel(QWidget* parent = nullptr);

    // What stands below; with no code, in its place: why there is none.
    void setContent(std::optional<QrCode> code, const QString& words);
    void setPictureStyle(const PictureStyle& style);
    const std::optional<QrCode>& code() const { return m_code; }
    QString words() const { return m_words; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<QrCode> m_code;
    QString m_words;
};

} // namespace ridgepoint
