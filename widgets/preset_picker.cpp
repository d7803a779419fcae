#include "widgets/preset_picker.h"

#include "core/inputs/catalog/published_names.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QKeyEvent>
#include <QScreen>
#include <QStyleOptionButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

QString facts(const QStringList& parts)
{
    QStringList known;
    for (const QString& part : parts) {
        if (!part.isEmpty())
            known << part;
    }
    return known.join(u" · "_s);
}

QString yearText(int year) { return year > 0 ? QString::number(year) : QString(); }

PresetChoice choice(const PresetInfo& preset, const QString& detail)
{
    return {toQString(preset.id), {toQString(preset.name), detail, {}, toQString(preset.id), true}};
}

QString modelFacts(const ModelPreset& preset)
{
    const QString kind = preset.architecture.isMoe() ? QObject::tr("mixture of experts") : QString();
    const double total = preset.statedTotal.value();
    return facts({toQString(preset.family), total > 0 ? displayText(total, Unit::Parameter) : QString(), kind,
        yearText(preset.year)});
}

QString acceleratorFacts(const AcceleratorPreset& preset)
{
    const Accelerator& device = preset.accelerator;
    const double peak = device.peak(DataType::Bf16).value();
    // What fits is judged by what the device reports; its name has the nominal size.
    const QString nominal = displayText(device.memoryNominal.value(), Unit::Byte),
                  reported = displayText(device.memoryReported.value(), Unit::Byte);
    const QString memory = device.memoryReported.value() <= 0 || reported == nominal
        ? nominal + u' ' + toQString(preset.memoryType)
        : QObject::tr("%1 %2 (nominal %3)", "85.5 GB HBM (nominal 80.0 GB)")
              .arg(reported, toQString(preset.memoryType), nominal);
    return facts({toQString(device.vendor), memory.simplified(),
        peak > 0 ? QObject::tr("bf16 %1").arg(displayText(peak, Unit::FlopPerSecond)) : QString(),
        yearText(preset.year)});
}

QString linkFacts(const LinkPreset& preset)
{
    return facts({displayText(preset.link.bandwidth.value(), Unit::BytePerSecond),
        preset.link.latency.value() > 0 ? displayText(preset.link.latency.value(), Unit::Second)
                                        : QString()});
}

} // namespace

std::vector<PresetChoice> presetChoices(const Catalog& catalog, PresetKind kind, const QString& autoWord)
{
    std::vector<PresetChoice> result;
    if (!autoWord.isEmpty())
        result.push_back(
            {autoWord, {autoWord, QObject::tr("no preset: the other fields decide"), {}, {}, true}});
    switch (kind) {
    case PresetKind::None:
        break;
    case PresetKind::Model:
        for (const ModelPreset& preset : catalog.models()) {
            result.push_back(choice(preset, modelFacts(preset)));
            for (const std::string& name : publishedNames(preset.id))
                result.back().item.keywords += u' ' + toQString(name);
        }
        break;
    case PresetKind::Accelerator:
        for (const AcceleratorPreset& preset : catalog.accelerators())
            result.push_back(choice(preset, acceleratorFacts(preset)));
        break;
    case PresetKind::ScaleUp:
    case PresetKind::ScaleOut:
        for (const LinkPreset& preset : catalog.links()) {
            if (preset.scaleUp == (kind == PresetKind::ScaleUp))
                result.push_back(choice(preset, linkFacts(preset)));
        }
        break;
    }
    // What matches alike stands in this order: the module that trains models, then the card of the same die.
    const auto place = [](const PresetChoice& c) { return QString(c.id).replace(u"-sxm"_s, u"-!sxm"_s); };
    if (kind == PresetKind::Accelerator)
        std::ranges::stable_sort(
            result.begin() + (autoWord.isEmpty() ? 0 : 1), result.end(), std::less(), place);
    return result;
}

PresetPicker::PresetPicker(const Catalog& catalog, PresetKind kind, const QString& autoWord, QWidget* parent)
    : QPushButton(parent)
    , m_catalog(catalog)
    , m_kind(kind)
    , m_autoWord(autoWord)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumHeight(std::max(24, int(spaceUnit(font()) * 6)));
    connect(this, &QPushButton::clicked, this, &PresetPicker::openList);
}

const std::vector<PresetChoice>& PresetPicker::choices()
{
    // A device may have joined the catalog since.
    const AcceleratorPreset* devices =
        m_kind == PresetKind::Accelerator ? m_catalog.accelerators().data() : nullptr;
    if (!m_choices || m_devices != devices) {
        m_choices = presetChoices(m_catalog, m_kind, m_autoWord);
        m_devices = devices;
        if (m_list)
            fillList();
    }
    return *m_choices;
}

QSize PresetPicker::minimumSizeHint() const
{
    constexpr int readableCharacters = 10;
    const QSize whole = QPushButton::minimumSizeHint();
    return {std::min(whole.width(), fontMetrics().averageCharWidth() * readableCharacters), whole.height()};
}

void PresetPicker::initStyleOption(QStyleOptionButton* option) const
{
    QPushButton::initStyleOption(option);
    const int room = style()->subElementRect(QStyle::SE_PushButtonContents, option, this).width();
    option->text = option->fontMetrics.elidedText(option->text, Qt::ElideRight, room, Qt::TextShowMnemonic);
}

void PresetPicker::setCurrent(const QString& id, const QString& otherwise)
{
    m_current = id;
    const PresetChoice* found = nullptr;
    if (!id.isEmpty()) // or a start would wait for presets that nobody asked for
        for (const PresetChoice& choice : choices())
            if (choice.id == id)
                found = &choice;
    const bool known = found != nullptr;
    const QString name = known ? found->item.title : id.isEmpty() ? otherwise : id;
    setText(QString(name).replace(u'&', u"&&"_s));
    QFont shown = parentWidget() ? parentWidget()->font() : font();
    shown.setItalic(!known);
    setFont(shown);
    setToolTip(known ? name + u'\n' + found->item.detail : QString());
    describe();
}

void PresetPicker::setFieldName(const QString& name)
{
    m_fieldName = name;
    describe();
}

void PresetPicker::describe()
{
    setAccessibleName(m_fieldName.isEmpty()
            ? text()
            : tr("%1: %2").arg(m_fieldName, QString(text()).replace(u"&&"_s, u"&"_s)));
}

void PresetPicker::fillList()
{
    std::vector<FilterItem> items;
    for (const PresetChoice& c : *m_choices)
        items.push_back(c.item);
    m_list->setItems(std::move(items));
}

FilterList* PresetPicker::openList()
{
    const int unit = int(spaceUnit(font()));
    if (!m_popup) {
        m_popup = new QFrame(this, Qt::Popup);
        m_popup->setFrameShape(QFrame::StyledPanel);
        auto* layout = new QVBoxLayout(m_popup);
        layout->setContentsMargins(unit, unit, unit, unit);
        m_list = new FilterList(tr("Type to search"), m_popup);
        layout->addWidget(m_list);
        choices();
        fillList();
        connect(m_list, &FilterList::dismissed, m_popup, &QWidget::close);
        connect(m_list, &FilterList::chosen, this, [this](int index) {
            m_popup->close();
            setFocus();
            Q_EMIT picked(choices()[std::size_t(index)].id);
        });
    }
    const auto found = std::find_if(
        choices().begin(), choices().end(), [this](const PresetChoice& c) { return c.id == m_current; });
    m_list->setCurrentItem(found == choices().end() ? -1 : int(found - choices().begin()));
    const QSize size(std::max(width(), unit * 90), unit * 100);
    QPoint place = mapToGlobal(QPoint(0, height()));
    if (const QScreen* screen = this->screen()) {
        const QRect room = screen->availableGeometry();
        place.setX(std::clamp(place.x(), room.left(), std::max(room.left(), room.right() - size.width())));
        if (place.y() + size.height() > room.bottom()) // open upwards when there is no room below
            place.setY(std::max(room.top(), mapToGlobal(QPoint(0, 0)).y() - size.height()));
    }
    m_popup->setGeometry(QRect(place, size));
    m_popup->show();
    m_list->start();
    return m_list;
}

void PresetPicker::keyPressEvent(QKeyEvent* event)
{
    // As in a combo box: Down opens, and so does a letter, which then is the first of the search.
    if (event->key() == Qt::Key_Down || event->key() == Qt::Key_F4) {
        openList();
        return;
    }
    const QString typed = event->text();
    if (!typed.isEmpty() && typed[0].isLetterOrNumber()
        && !event->modifiers().testAnyFlags(Qt::ControlModifier | Qt::AltModifier)) {
        openList()->setFilter(typed);
        return;
    }
    QPushButton::keyPressEvent(event);
}

} // namespace ridgepoint
