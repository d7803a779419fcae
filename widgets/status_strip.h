#pragma once

// The spine of the window in one line: three gates, then one sentence with the verdict, and a button with the
// next step. The first gate that fails is lit; a lit gate has an icon and words, never colour alone. A
// sentence is never cut: of several wordings the first that has room is said.

#include "widgets/state_mark.h"

#include <QAbstractButton>
#include <QWidget>

#include <array>
#include <vector>

class QLabel;
class QPushButton;
class QTimer;

namespace ridgepoint {

struct GateContent
{
    QString name{}; // "Fit"
    ReadoutState state = ReadoutState::None;
    QString summary{}; // "14.0×"
    QString path{}; // report path to explain
    QString detail{}; // tooltip: what is asked, and the value in full
    // Characters of the summary that always have room, so that gates stay put while a value changes.
    int reserved = 6;
    bool operator==(const GateContent&) const = default;
};

struct StatusContent
{
    std::array<GateContent, 3> gates;
    QStringList sentences{}; // wordings of one sentence, the longest first
    QStringList levers{}; // wordings of the button, the longest first; empty: nothing to try
    QString leverDetail{}; // tooltip: what it does here
    QString about{}; // accessible name of it all
    bool operator==(const StatusContent&) const = default;
};

// One gate, painted: name, mark, value. Lit when it is the first that fails.
class GateButton : public QAbstractButton
{
    Q_OBJECT
public:
    GateButton(int number, QWidget* parent);

    void setContent(const GateContent& content, bool lit);
    const GateContent& content() const { return m_content; }
    bool isLit() const { return m_lit; }
    void setTheme(const Theme& theme);
    QSize sizeHint() const override; // for what is reserved, or for a value that is longer
    QSize minimumSizeHint() const override { return sizeHint(); }
    bool showsAll() const; // nothing of the value is cut

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void measure();

    int m_width = 0;
    int m_number;
    GateContent m_content;
    bool m_lit = false;
    const Theme* m_theme;
};

class StatusStrip : public QWidget
{
    Q_OBJECT
public:
    explicit StatusStrip(QWidget* parent = nullptr);

    void setContent(const StatusContent& content);
    void setTheme(const Theme& theme);
    const std::array<GateButton*, 3>& gates() const { return m_gates; }
    QPushButton* leverButton() const { return m_lever; }
    // The button stays as it is below the pointer, until that leaves it or presses it.
    void holdLever();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void gateActivated(const QString& path);
    void leverActivated();
    void leverRested(); // the pointer has come to rest on the button
    void leverLeft(); // that is held

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void name();
    void place();
    int gatesWidth() const; // with what lies between them
    int sentenceNeed(const QString& sentence) const;
    int leverNeed(const QString& lever) const;

    StatusContent m_content;
    std::array<GateButton*, 3> m_gates{};
    std::vector<QLabel*> m_arrows;
    QLabel* m_sentence;
    QPushButton* m_lever;
    QTimer* m_rest;
    QString m_offered; // on the button, where nothing is cut
    bool m_held = false;
};

} // namespace ridgepoint
