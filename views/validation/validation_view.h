#pragma once

#include "views/validation/band_data.h"
#include "views/validation/serving_page.h"
#include "views/validation/validation_picture.h"

#include <QFutureWatcher>
#include <QPointer>

#include <array>

class QCheckBox;
class QPushButton;
class QRadioButton;

namespace ridgepoint {

enum class ValidationPage
{
    Training,
    Serving,
};

// Predicted against measured, on two pages: the published training runs that come with the program or a file
// of the user's, and published points of serving engines. In a window the runs are predicted on another
// thread, when the view is first shown; an export does it at once.
class ValidationView : public View
{
    Q_OBJECT
public:
    explicit ValidationView(QWidget* parent = nullptr);
    ~ValidationView() override;

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    bool showsScenario() const override { return false; }
    // While a picture in a window waits for another thread, or has been stopped: a sentence that says so.
    // Empty: table() is whole. What is only exported never waits so.
    QString unfinished() const;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;

    QWidget* controls(QWidget* parent) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;

    ValidationPage page() const { return m_page; }
    void setPage(ValidationPage page);
    const ServingPage& serving() const { return m_serving; }
    void setServingShow(ServingShow show);
    void setServingGrouping(ServingGrouping grouping);

    ValidationMeasure measure() const { return m_measure; }
    void setMeasure(ValidationMeasure measure);
    // Each source predicted with shared constants found without it, instead of the engine as it is.
    bool leavesOut() const { return m_leaveOut; }
    void setLeaveOut(bool on);
    bool busy() const { return m_watcher.isRunning() || m_serving.busy(); }
    const ValidationOutcome& outcome() const;
    const ValidationData& data() const;
    const BandData& bands() const;
    QRadioButton* measureButton(ValidationMeasure measure) const; // null until the frame is built
    QRadioButton* pageButton(ValidationPage page) const; // likewise
    QCheckBox* leaveOutBox() const; // likewise
    QPushButton* stopButton() const; // likewise

public Q_SLOTS:
    // Another runs file (JSON or CSV); empty: the published runs.
    void openRuns(const QString& path);

protected:
    void inputChanged() override;
    void styleChanged() override;
    void showEvent(QShowEvent* event) override;
    QString ownSubtitle() const override;
    std::optional<Mark> findMarkAt(QPointF at, const QRectF& area) override;
    std::optional<Mark> findMark(const QString& key, const QRectF& area) override;
    bool walkOwnMarks(int step, const QRectF& area) override;

private:
    bool servesPage() const { return m_page == ValidationPage::Serving; }
    ValidationPicture* dots(); // of now; null: bars are shown
    void changed() override;
    void servingFinished();
    void start();
    void finished();
    void invalidate(); // what is known of the runs
    void outdate(); // what is drawn of them
    bool done() const { return m_outcomes[m_leaveOut].has_value(); }
    void ensure() const; // a result now, unless another thread works on it
    bool showsBands() const { return m_measure == ValidationMeasure::Bands; }
    bool drawsBars() const;
    QString working() const; // while another thread is
    void preparePicture();
    void syncControls();

    ValidationPage m_page = ValidationPage::Training;
    ServingPage m_serving;
    ValidationMeasure m_measure = ValidationMeasure::StepTime;
    QString m_path; // empty: the published runs
    bool m_leaveOut = false;
    const Catalog* m_catalog = nullptr; // that the outcomes were made with
    mutable std::array<std::optional<ValidationOutcome>, 2> m_outcomes; // as it is; each source left out
    QFutureWatcher<ValidationOutcome> m_watcher;
    mutable std::optional<ValidationData> m_data; // of the outcome, measure and style
    mutable std::optional<BandData> m_bands; // of the outcome and style
    ValidationPicture m_picture;
    RowsPicture m_bandPicture;
    bool m_pictured = false; // the shown picture has its data

    // In the frame, once it exists.
    QPointer<QPushButton> m_published, m_stop;
};

} // namespace ridgepoint
