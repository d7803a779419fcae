#pragma once

#include "tests/support/shipped_catalog.h"
#include "widgets/field_row.h"

#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <vector>

namespace ridgepoint::testing {

struct Edit
{
    QString field, text;
    SliderPhase phase;
};

// A row in a window that applies what the row asks for, as the document does.
class Bench : public QWidget
{
public:
    explicit Bench(std::string_view id)
        : catalog(shippedCatalog())
        , row(new FieldRow(*findField(id), catalog, this))
        , other(new QLineEdit(this))
    {
        auto* layout = new QVBoxLayout(this);
        layout->addWidget(row);
        layout->addWidget(other);
        QObject::connect(row, &FieldRow::edited, row,
            [this](const QString& field, const QString& text, SliderPhase phase) {
                edits.push_back({field, text, phase});
                if (!setField(scenario, row->field(), text.toStdString(), catalog) && apply)
                    row->showScenario(scenario);
            });
        row->showScenario(scenario);
        resize(360, 160);
        show();
        activateWindow();
        row->setFocus();
    }
    QLineEdit* entry() const { return row->findChild<QLineEdit*>(); }
    QString message() const
    {
        for (const QLabel* label : row->findChildren<QLabel*>()) {
            if (label->isVisible() && label->textInteractionFlags().testFlag(Qt::TextSelectableByMouse))
                return label->text();
        }
        return {};
    }

    const Catalog& catalog;
    Scenario scenario;
    FieldRow* row;
    QLineEdit* other;
    std::vector<Edit> edits;
    bool apply = true;
};

} // namespace ridgepoint::testing
