#pragma once

// Choosing what to export and how, with the page itself as preview. Not modal; errors appear in place.

#include <QDialog>
#include <QImage>

#include "app/export/exporter.h"

#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTimer;

namespace ridgepoint {

class Document;
class Settings;

// The page scaled into whatever room there is, drawn by paintPage().
class FigurePreview : public QWidget
{
    Q_OBJECT
public:
    explicit FigurePreview(QWidget* parent = nullptr);
    void setFigure(std::unique_ptr<View> view, const PageOptions& options);
    void setNote(const QString& note); // in the place of a figure
    void setPage(const QImage& page); // likewise: of a report
    const QImage& page() const { return m_page; } // null: none is shown
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::unique_ptr<View> m_view;
    PageOptions m_options;
    QString m_note;
    QImage m_page;
};

class ExportDialog : public QDialog
{
    Q_OBJECT
public:
    // Both must outlive the dialog.
    ExportDialog(Document& document, Settings& settings, QWidget* parent);
    ~ExportDialog() override;

    void setView(const QString& viewId); // what "this view" means
    // As the views on screen are set, by view id.
    void setViewOptions(const QMap<QString, QVariantMap>& options);
    ExportRequest request() const;
    void setFolder(const QString& folder);
    QString errorText() const;
    // Runs the export; false when it failed, with the reason shown in place.
    bool run();

Q_SIGNALS:
    void exported(const QStringList& files);

protected:
    void showEvent(QShowEvent* event) override;
    void reject() override;

private:
    void build();
    QWidget* buildForm();
    void refresh(); // preview, example name, enabled states
    int dpi() const; // of a PNG: chosen, else what the size is for
    bool isReport() const;
    void followWhat(); // a report has formats of its own
    void showReport(const ExportRequest& wanted); // its first page, once nothing has changed for a while
    void makeFirstPage();
    ScenarioFile exportedFile() const; // as the preview
    QString namesText(const ExportRequest& wanted) const; // of what will be written
    std::optional<FigureSize> chosenSize(QString* error) const;
    void setMessage(const QString& text, bool error);

    Document& m_document;
    Settings& m_settings;
    struct OwnWords
    {
        QString title, caption;
    };

    QString m_viewId;
    QMap<QString, OwnWords>
        m_words; // of the views that were shown before, by id: a caption is of one picture
    QMap<QString, QVariantMap> m_viewOptions;
    bool m_running = false;
    bool m_cancel = false;

    QComboBox* m_what = nullptr;
    std::vector<std::pair<ExportFormat, QCheckBox*>> m_formats;
    std::vector<ExportFormat> m_otherFormats{ExportFormat::Pdf}; // ticked for reports, or else for figures
    bool m_ofReport = false; // what the ticks are for
    QComboBox* m_profile = nullptr;
    QComboBox* m_size = nullptr;
    QLineEdit* m_customSize = nullptr;
    QComboBox* m_theme = nullptr;
    QComboBox* m_fonts = nullptr;
    QSpinBox* m_dpi = nullptr;
    bool m_ownDpi = false; // somebody has chosen them
    QCheckBox* m_title = nullptr;
    QLineEdit* m_ownTitle = nullptr; // empty: the view's
    QLineEdit* m_caption = nullptr;
    QCheckBox* m_legend = nullptr;
    QCheckBox* m_readouts = nullptr;
    QCheckBox* m_footnote = nullptr;
    QCheckBox* m_stamp = nullptr;
    QCheckBox* m_code = nullptr;
    QLineEdit* m_name = nullptr;
    QLineEdit* m_folder = nullptr;
    QLabel* m_example = nullptr;
    QLabel* m_message = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_close = nullptr;
    FigurePreview* m_preview = nullptr;
    QTimer *m_refresh = nullptr, *m_makePage = nullptr;
    QString m_pageOf; // identifies the input of the first page shown; empty: there is no page
};

} // namespace ridgepoint
