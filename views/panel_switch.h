#pragma once

// Which of its pictures a view shows: a row of radio buttons, the keys 1, 2, …, and the word under which the
// view's options keep the choice. The choice itself is the view's.

#include <QCoreApplication>
#include <QPointer>
#include <QRadioButton>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

class QHBoxLayout;
class QKeyEvent;

namespace ridgepoint {

// A row for the controls of a view: its parentWidget().
QHBoxLayout* controlRow(QWidget* parent);

struct PanelName
{
    QString name, tip;
};

class PanelSwitch
{
    Q_DECLARE_TR_FUNCTIONS(PanelSwitch)
public:
    explicit PanelSwitch(QStringList words)
        : m_words(std::move(words))
    {
    }

    // Puts a button for each word into `layout`, in their order. `choose` is called while `view` lives.
    void build(QHBoxLayout& layout, const std::vector<PanelName>& names, QObject& view,
        std::function<void(int)> choose);
    void show(int index); // checks that button; the view knows already
    QRadioButton* button(int index) const; // null until built, or with the frame

    // 0 for a plain 1, …; empty for every other key.
    std::optional<int> panelOf(const QKeyEvent& event) const;
    const QStringList& words() const { return m_words; }
    const QString& word(int index) const { return m_words[index]; }
    std::optional<int> panelOf(const QString& word) const;

private:
    QStringList m_words;
    std::vector<QPointer<QRadioButton>> m_buttons;
};

} // namespace ridgepoint
