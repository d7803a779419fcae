#pragma once

#include "views/validation/serving_page.h"
#include "views/validation/training_page.h"

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
// of the user's, and published points of serving engines, each predicted when it is first shown.
class ValidationView : public View
{
    Q_OBJECT
public:
    explicit ValidationView(QWidget* parent = nullptr);

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

    ValidationMeasure measure() const { return m_training.measure(); }
    void setMeasure(ValidationMeasure measure);
    // Each source predicted with shared constants found without it, instead of the engine as it is.
    bool leavesOut() const { return m_training.leavesOut(); }
    void setLeaveOut(bool on);
    bool busy() const { return m_training.busy() || m_serving.busy(); }
    const ValidationOutcome& outcome() const { return m_training.outcome(); }
    const ValidationData& data() const { return m_training.data(); }
    const BandData& bands() const { return m_training.bands(); }
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
    const ComparedPage& shown() const { return *m_pages[static_cast<std::size_t>(m_page)]; }
    ComparedPage& shown() { return *m_pages[static_cast<std::size_t>(m_page)]; }
    ValidationPicture* dots() { return ready() ? shown().dots() : nullptr; } // null: bars, or nothing
    void changed() override;
    void start();
    void found(const ComparedPage& page);
    void forgetRuns(const QString& path);
    void syncControls();

    ValidationPage m_page = ValidationPage::Training;
    TrainingPage m_training;
    ServingPage m_serving;
    const std::array<ComparedPage*, 2> m_pages{&m_training, &m_serving}; // by ValidationPage
    const Catalog* m_catalog = nullptr; // that the pages know

    // In the frame, once it exists.
    QPointer<QPushButton> m_published, m_stop;
};

} // namespace ridgepoint
