#pragma once

// One field or two swept against a readout: the chart and its table side by side, live with the scenario. Not
// modal.

#include <QDialog>

#include "views/sweep/sweep_view.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace ridgepoint {

class Document;
class Settings;
class TablePanel;

class SweepDialog : public QDialog
{
    Q_OBJECT
public:
    // Both must outlive the dialog.
    SweepDialog(Document& document, Settings& settings, QWidget* parent);

    void sweepField(const QString& id); // against the readout last chosen
    void sweepFields(const QString& id, const QString& against);
    void sweepReadout(const QString& path); // over the field last chosen
    void setStyle(const PictureStyle& style);
    SweepView& view() { return *m_view; }
    TablePanel& table() { return *m_table; }
    // As the export dialog would, in the format of the suffix; a sentence when that failed.
    QString save(const QString& path);
    void copyFigure();

Q_SIGNALS:
    void explainRequested(const QString& path);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void follow(); // the scenario
    void choose(const SweepView::Asked& asked);
    void chooseFile();
    void say(const QString& what);

    Document& m_document;
    Settings& m_settings;
    SweepView* m_view;
    TablePanel* m_table;
    QComboBox* m_fields;
    QComboBox* m_against; // the second field; its first row is none
    QComboBox* m_readouts;
    QLineEdit* m_range;
    QLineEdit* m_rangeAgainst;
    QLabel* m_message;
};

} // namespace ridgepoint
