#pragma once

// A button that shows the preset in force and opens a searchable list of all of that kind, with the figures
// that tell them apart: parameters and year for a model, memory and peak for an accelerator, bandwidth for a
// link.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "widgets/filter_list.h"

#include <QFrame>
#include <QPushButton>

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

struct PresetChoice
{
    QString id;
    FilterItem item;
};

// Everything the catalog has of that kind, in reading order; `autoWord` adds a first entry that releases the
// field.
std::vector<PresetChoice> presetChoices(const Catalog& catalog, PresetKind kind, const QString& autoWord);

class PresetPicker : public QPushButton
{
    Q_OBJECT
public:
    PresetPicker(const Catalog& catalog, PresetKind kind, const QString& autoWord, QWidget* parent = nullptr);

    // Id of the preset in force; empty or unknown ids show as `otherwise` ("by size").
    void setCurrent(const QString& id, const QString& otherwise);
    QString current() const { return m_current; }
    void setFieldName(const QString& name); // for screen readers: "model: Llama 3 70B"
    const std::vector<PresetChoice>& choices(); // made when they are first asked for
    FilterList* openList(); // shows the popup
    // A long name is cut with an ellipsis; the tool tip has it whole.
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(const QString& id);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void initStyleOption(QStyleOptionButton* option) const override;

private:
    void describe();
    void fillList();

    const Catalog& m_catalog;
    PresetKind m_kind;
    QString m_autoWord;
    std::optional<std::vector<PresetChoice>> m_choices;
    const AcceleratorPreset* m_devices = nullptr; // of the catalog when the choices were made
    QString m_current;
    QString m_fieldName;
    QFrame* m_popup = nullptr;
    FilterList* m_list = nullptr;
};

} // namespace ridgepoint
