#pragma once

#include "views/validation/validation_picture.h"

#include <QFutureWatcher>
#include <QPointer>

#include <array>

class QPushButton;
class QRadioButton;

namespace ridgepoint {

// Predicted against measured, over the published runs that come with the program or a file of the user's. In
// a window the runs are predicted on another thread, when the view is first shown; an export does it at once.
class ValidationView : public View
{
    Q_OBJECT
public:
    explicit ValidationView(QWidget* parent = nullptr);
    ~ValidationView() override;

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    bool showsScenario() const override { return false; }
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;

    QWidget* controls(QWidget* parent) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;
    QStringList choicesOf(const QString& key) const override;

    ValidationMeasure measure() const { return m_measure; }
    void setMeasure(ValidationMeasure measure);
    bool busy() const { return m_watcher.isRunning(); }
    const ValidationOutcome& outcome() const { return m_outcome; }
    const ValidationData& data() const;
    QRadioButton* measureButton(ValidationMeasure measure) const; // null until the frame is built

public Q_SLOTS:
    // Another runs file (JSON or CSV); empty: the published runs.
    void openRuns(const QString& path);

protected:
    void inputChanged() override;
    void styleChanged() override;
    void showEvent(QShowEvent* event) override;

private:
    void start();
    void finished();
    void invalidate();
    void ensure() const; // a result now, unless another thread works on it
    void syncControls();

    ValidationMeasure m_measure = ValidationMeasure::StepTime;
    QString m_path; // empty: the published runs
    const Catalog* m_catalog = nullptr; // that the outcome was made with
    mutable ValidationOutcome m_outcome;
    mutable bool m_done = false;
    bool m_windowed = false; // a frame exists
    QFutureWatcher<ValidationOutcome> m_watcher;
    mutable std::optional<ValidationData> m_data; // of the outcome, measure and style
    ValidationPicture m_picture;
    bool m_pictured = false; // m_picture has m_data

    std::array<QPointer<QRadioButton>, validationMeasureCount> m_buttons; // in the frame, once it exists
    QPointer<QPushButton> m_published;
};

} // namespace ridgepoint
