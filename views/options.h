#pragma once

// A setting of a view, said once: what files and `export --option KEY=VALUE` call it, what it takes, and the
// control that sets it by hand. View::addOption() makes of it what is shown, kept, restored and listed.

#include <QPointer>
#include <QString>
#include <QStringList>
#include <QVariant>
#include <QWidget>

#include <functional>
#include <vector>

class QLayout;

namespace ridgepoint {

struct OptionSpec
{
    QString key;
    std::function<QVariant()> get; // invalid: there is none now
    // What it does not take changes nothing.
    std::function<void(const QVariant&)> set;
    std::function<QStringList()> words = {}; // that it takes; null: a number, a switch or a text
};

OptionSpec toggleOption(const QString& key, bool& value);
OptionSpec textOption(const QString& key, QString& value);
OptionSpec numberOption(const QString& key, double& value, double least, double most);
OptionSpec numberOption(const QString& key, int& value, int least, int most);
// A finite number; `set` says which.
OptionSpec numberOption(
    const QString& key, std::function<double()> get, std::function<void(double number)> set);
// One of a few words, by its place among them.
OptionSpec wordOption(const QString& key, const QStringList& words, std::function<int()> get,
    std::function<void(int index)> set);
// An enumeration (or a bool), whose values are called by `words` in their order.
template <class Choice>
OptionSpec choiceOption(const QString& key, Choice& value, const QStringList& words)
{
    return wordOption(
        key, words, [&value] { return static_cast<int>(value); },
        [&value](int index) { value = static_cast<Choice>(index); });
}

// What a box or a row of radio buttons offers: a value that the setting takes, and what people read.
struct OptionItem
{
    QVariant value;
    QString label;
    QString tip = {}, name = {}; // of a radio button
};
// The words of a setting with the labels of each.
std::vector<OptionItem> optionItems(const QStringList& words, const QStringList& labels);
// Those of an enumeration, in their order.
template <class Choice>
std::vector<OptionItem> optionItems(const QStringList& words, QString (*nameOf)(Choice))
{
    QStringList labels;
    for (int i = 0; i < words.size(); ++i)
        labels += nameOf(static_cast<Choice>(i));
    return optionItems(words, labels);
}

// How a setting is set by hand. With items a box or radio buttons, else a check box: of a switch, or of two
// words, where the second is on.
struct OptionControl
{
    QString caption = {}; // a label before it
    QString label = {}; // of a check box
    QString name = {}; // of a box, for a screen reader
    QString tip = {};
    std::function<std::vector<OptionItem>()> items = {}; // of now
    bool radio = false;
    int letters = 0; // a box as wide as so many, however long its labels; 0: as wide as the longest
    // A value that is none of the items becomes one, called so; null: it shows as none of them.
    std::function<QString(const QVariant&)> labelOf = {};
    std::function<QVariant()> shown = {}; // where that is not what is set; null: it is
    std::function<bool()> applies = {}, enabled = {}; // null: always
    std::function<QString()> tipNow = {}; // where it changes
    std::function<void()> then = {}; // after the view has become another by it: what is announced

    bool exists() const { return items || !label.isEmpty(); } // else the setting has none
};

// A setting of a view with its control, once that is made.
struct ViewOption
{
    OptionSpec spec;
    OptionControl control;
    std::vector<QPointer<QWidget>> widgets = {}; // radio buttons, or one; null: gone with their row
    std::vector<QVariant> values = {}; // of radio buttons
    QPointer<QWidget> caption = {};

    // Behind what stands in the row; `choose` hears what a hand sets.
    void place(QLayout& row, QWidget* parent, const std::function<void(const QVariant&)>& choose);
    void sync() const;
};

} // namespace ridgepoint
