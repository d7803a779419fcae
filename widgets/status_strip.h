#pragma once

// The spine of the window in one line: Fit → Keep busy → Hide communication, then the first wall and the
// lever to try. The first gate that fails is lit; a lit gate has an icon and words, never colour alone.

#include "widgets/state_mark.h"

#include <QAbstractButton>
#include <QWidget>

#include <array>
#include <vector>

class QLabel;
class QPushButton;

namespace ridgepoint {

struct GateContent
{
    QString name{}; // "Fit"
    ReadoutState state = ReadoutState::None;
    QString summary{}; // "14.0× over"
    QString path{}; // report path to explain
    QString detail{}; // tooltip: the invariant it violates
    bool operator==(const GateContent&) const = default;
};

struct StatusContent
{
    std::array<GateContent, 3> gates;
    QString firstWall{}; // "first wall hit: memory, at 5.00B", or what else is said in short; empty: none
    QStringList shorterWalls{}; // what is said where there is no room for that, the longest first
    QString lever{}; // "FSDP over 16 GPUs"; empty: nothing to try
    QString leverDetail{}; // tooltip: what it does here
    QString about{}; // accessible name of it all
    bool operator==(const StatusContent&) const = default;
};

// One gate, painted: number, mark, name, summary. Lit when it is the first that fails.
class GateButton : public QAbstractButton
{
    Q_OBJECT
public:
    GateButton(int number, QWidget* parent);

    void setContent(const GateContent& content, bool lit);
    const GateContent& content() const { return m_content; }
    bool isLit() const { return m_lit; }
    void setTheme(const Theme& theme);
    QSize sizeHint() const override; // for the usual summaries: says nothing of the one shown now
    QSize minimumSizeHint() const override;
    int widthFor(int characters) const; // of the summary
    bool showsAll() const; // nothing of the summary is cut

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void measure();
    qreal summaryLeft() const;
    QFont summaryFont(QSizeF room) const;

    qreal m_nameWidth = 0; // with the margins
    qreal m_digitWidth = 0;
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
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void gateActivated(const QString& path);
    void leverActivated();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void name();
    void place();
    int betweenGates() const;
    int leverNeed() const; // width of the lever with its whole text
    QString leverText() const;

    StatusContent m_content;
    std::array<GateButton*, 3> m_gates{};
    std::vector<QLabel*> m_arrows;
    QLabel* m_wall;
    QPushButton* m_lever;
};

} // namespace ridgepoint
