#include "views/options.h"

#include "views/view.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QRadioButton>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

void fill(QComboBox& box, const OptionControl& control)
{
    const std::vector<OptionItem> items = control.items();
    const int count = static_cast<int>(items.size());
    // Behind them may stand what was set once and is none of them.
    bool same = control.labelOf ? box.count() >= count : box.count() == count;
    for (int i = 0; same && i < count; ++i) {
        const OptionItem& item = items[static_cast<std::size_t>(i)];
        same = box.itemText(i) == item.label && box.itemData(i) == item.value;
    }
    if (same)
        return;
    box.clear();
    for (const OptionItem& item : items)
        box.addItem(item.label, item.value);
}

} // namespace

OptionSpec toggleOption(const QString& key, bool& value)
{
    return {key, [&value] { return value; }, [&value](const QVariant& given) { value = given.toBool(); }};
}

OptionSpec textOption(const QString& key, QString& value)
{
    return {key, [&value] { return value; }, [&value](const QVariant& given) { value = given.toString(); }};
}

OptionSpec numberOption(const QString& key, double& value, double least, double most)
{
    return {key, [&value] { return value; },
        [&value, least, most](const QVariant& given) {
            bool number = false;
            const double wanted = given.toDouble(&number);
            if (number && wanted >= least && wanted <= most)
                value = wanted;
        }};
}

OptionSpec numberOption(const QString& key, int& value, int least, int most)
{
    return {key, [&value] { return value; },
        [&value, least, most](const QVariant& given) {
            bool number = false;
            const int wanted = given.toInt(&number);
            if (number && wanted >= least && wanted <= most)
                value = wanted;
        }};
}

OptionSpec numberOption(const QString& key, std::function<double()> get, std::function<void(double)> set)
{
    return {key, std::move(get), [set = std::move(set)](const QVariant& given) {
                bool number = false;
                if (const double wanted = given.toDouble(&number); number && std::isfinite(wanted))
                    set(wanted);
            }};
}

OptionSpec wordOption(
    const QString& key, const QStringList& words, std::function<int()> get, std::function<void(int)> set)
{
    return {key, [words, get = std::move(get)] { return words[get()]; },
        [words, set = std::move(set)](const QVariant& given) {
            if (const qsizetype index = words.indexOf(given.toString()); index >= 0)
                set(static_cast<int>(index));
        },
        [words] { return words; }};
}

std::vector<OptionItem> optionItems(const QStringList& words, const QStringList& labels)
{
    std::vector<OptionItem> items;
    for (qsizetype i = 0; i < words.size(); ++i)
        items.push_back({words[i], labels[i]});
    return items;
}

void ViewOption::place(QLayout& row, QWidget* parent, const std::function<void(const QVariant&)>& choose)
{
    widgets.clear();
    values.clear();
    if (!control.caption.isEmpty()) {
        caption = new QLabel(control.caption, parent);
        row.addWidget(caption);
    }
    if (control.radio) {
        auto* group = new QButtonGroup(parent);
        for (const OptionItem& item : control.items()) {
            auto* button = new QRadioButton(item.label, parent);
            button->setToolTip(item.tip);
            button->setAccessibleName(item.name);
            group->addButton(button);
            QObject::connect(
                button, &QRadioButton::clicked, parent, [choose, value = item.value] { choose(value); });
            widgets.emplace_back(button);
            values.push_back(item.value);
        }
    } else if (control.items) {
        auto* box = new QComboBox(parent);
        box->setAccessibleName(control.name);
        if (control.letters > 0) {
            box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
            box->setMinimumContentsLength(control.letters);
        }
        QObject::connect(
            box, &QComboBox::activated, parent, [box, choose](int index) { choose(box->itemData(index)); });
        widgets.emplace_back(box);
    } else {
        auto* box = new QCheckBox(control.label, parent);
        const QStringList words = spec.words ? spec.words() : QStringList();
        QObject::connect(box, &QCheckBox::toggled, parent,
            [choose, words](bool on) { choose(words.size() == 2 ? QVariant(words[on]) : QVariant(on)); });
        widgets.emplace_back(box);
    }
    for (const QPointer<QWidget>& widget : widgets) {
        if (!control.radio)
            widget->setToolTip(control.tip);
        row.addWidget(widget);
    }
    if (caption)
        static_cast<QLabel*>(caption.data())->setBuddy(widgets.front());
    sync();
}

void ViewOption::sync() const
{
    const bool applies = !control.applies || control.applies();
    if (control.applies && caption)
        caption->setVisible(applies);
    for (std::size_t i = 0; i < widgets.size(); ++i) {
        QWidget* const widget = widgets[i];
        if (!widget)
            return; // its row is gone
        const QSignalBlocker quiet(widget);
        if (control.applies)
            widget->setVisible(applies);
        if (!applies)
            continue; // what it would offer need not be found out
        if (control.enabled)
            widget->setEnabled(control.enabled());
        if (control.tipNow)
            widget->setToolTip(control.tipNow());
        const QVariant value = control.shown ? control.shown() : spec.get();
        if (auto* radio = qobject_cast<QRadioButton*>(widget)) {
            if (values[i] == value)
                radio->setChecked(true);
        } else if (auto* check = qobject_cast<QCheckBox*>(widget)) {
            const QStringList words = spec.words ? spec.words() : QStringList();
            check->setChecked(!control.shown && words.size() == 2 ? value == words[1] : value.toBool());
        } else {
            auto& box = static_cast<QComboBox&>(*widget);
            fill(box, control);
            if (control.labelOf && box.findData(value) < 0)
                box.addItem(control.labelOf(value), value);
            box.setCurrentIndex(box.findData(value));
        }
    }
}

void View::addOption(OptionSpec spec, OptionControl control)
{
    m_options.push_back({std::move(spec), std::move(control)});
}

std::vector<ViewOption>::const_iterator View::findOption(const QString& key) const
{
    return std::ranges::find(m_options, key, [](const ViewOption& each) { return each.spec.key; });
}

void View::placeOption(QLayout& row, const QString& key)
{
    const auto at = m_options.begin() + (findOption(key) - m_options.cbegin());
    at->place(row, row.parentWidget(), [this, key](const QVariant& value) { setOptions({{key, value}}); });
}

void View::placeOptions(QLayout& row)
{
    for (const ViewOption& each : m_options)
        if (each.control.exists() && (each.widgets.empty() || !each.widgets.front()))
            placeOption(row, each.spec.key);
}

QWidget* View::optionControl(const QString& key, std::size_t radio) const
{
    const std::vector<QPointer<QWidget>>& widgets = findOption(key)->widgets;
    return radio < widgets.size() ? widgets[radio].data() : nullptr;
}

QVariantMap View::options() const
{
    QVariantMap values;
    for (const ViewOption& each : m_options)
        if (const QVariant value = each.spec.get(); value.isValid())
            values.insert(each.spec.key, value);
    return values;
}

void View::setOptions(const QVariantMap& options)
{
    std::vector<const ViewOption*> others;
    for (const ViewOption& each : m_options)
        if (const auto given = options.find(each.spec.key); given != options.end()) {
            const QVariant before = each.spec.get();
            if (*given == before)
                continue;
            each.spec.set(*given);
            if (each.spec.get() != before)
                others.push_back(&each);
        }
    if (!others.empty())
        changed();
    for (const ViewOption* each : others)
        if (each->control.then)
            each->control.then();
}

QStringList View::choicesOf(const QString& key) const
{
    const auto found = findOption(key);
    return found != m_options.end() && found->spec.words ? found->spec.words() : QStringList();
}

void View::changed()
{
    rebuild();
    refresh();
    Q_EMIT optionsChanged();
}

} // namespace ridgepoint
