#pragma once

// All views at once as small pictures of the scenario; Enter or a click opens one. The pictures are painted
// one after the other while nothing else happens, so that twenty of them never hold up a slider.

#include <QBasicTimer>
#include <QListWidget>

#include <functional>

namespace ridgepoint {

class Theme;
class View;

class ContactSheet : public QListWidget
{
    Q_OBJECT
public:
    using ViewSource = std::function<View*(const QString& id)>; // ready to paint; null: cannot

    explicit ContactSheet(ViewSource source, QWidget* parent = nullptr);

    void setCurrentId(const QString& id);
    QString currentId() const;
    void invalidate();
    void forget(); // what was painted may not be seen any more // every picture is out of date
    bool complete() const { return m_pending.isEmpty(); }

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(const QString& id);
    void dismissed(); // Esc

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit(); // as many columns as show every view at once, if they can
    void paintNext();
    QListWidgetItem* itemOf(const QString& id) const;

    ViewSource m_source;
    QStringList m_pending; // views whose picture is out of date
    QBasicTimer m_timer;
};

} // namespace ridgepoint
