#include "widgets/accessibility.h"

#include "widgets/readout_tile.h"
#include "widgets/value_slider.h"

#include <QAccessibleWidget>

#include <algorithm>

namespace ridgepoint {
namespace {

class SliderInterface : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit SliderInterface(ValueSlider* slider)
        : QAccessibleWidget(slider, QAccessible::Slider)
    {
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface)
            return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? slider()->spokenText() : QAccessibleWidget::text(kind);
    }
    QVariant currentValue() const override { return slider()->value(); }
    void setCurrentValue(const QVariant& value) override
    {
        slider()->edit(std::clamp(value.toDouble(), slider()->scale().minimum(), slider()->scale().maximum()),
            SliderPhase::Commit);
    }
    QVariant maximumValue() const override { return slider()->scale().maximum(); }
    QVariant minimumValue() const override { return slider()->scale().minimum(); }
    QVariant minimumStepSize() const override
    {
        const double value = slider()->value();
        return slider()->scale().step(value, true, false) - value;
    }

private:
    ValueSlider* slider() const { return static_cast<ValueSlider*>(widget()); }
};

// A tile is a button whose value is the number on it.
class TileInterface : public QAccessibleWidget
{
public:
    explicit TileInterface(ReadoutTile* tile)
        : QAccessibleWidget(tile, QAccessible::Button)
    {
    }

    QString text(QAccessible::Text kind) const override
    {
        const auto* tile = static_cast<const ReadoutTile*>(widget());
        return kind == QAccessible::Value ? tile->content().value : QAccessibleWidget::text(kind);
    }
    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString& name) override
    {
        if (name == pressAction())
            static_cast<ReadoutTile*>(widget())->activate();
        else
            QAccessibleWidget::doAction(name);
    }
};

QAccessibleInterface* createInterface(const QString&, QObject* object)
{
    if (auto* slider = qobject_cast<ValueSlider*>(object))
        return new SliderInterface(slider);
    if (auto* tile = qobject_cast<ReadoutTile*>(object))
        return new TileInterface(tile);
    return nullptr;
}

} // namespace

void installWidgetAccessibility()
{
    static const bool once = [] {
        QAccessible::installFactory(createInterface);
        return true;
    }();
    Q_UNUSED(once)
}

} // namespace ridgepoint
