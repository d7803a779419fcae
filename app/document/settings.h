#pragma once

// What a person chose about the program rather than about a scenario. Kept by QSettings, under the
// application's name, as JSON of at most a megabyte: its own format holds serialized objects, and a short
// file of them (an array of a thousand million) takes all memory.

#include <QObject>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <QVariantMap>

#include "app/document/view_layout.h"
#include "core/base/format.h"
#include "views/view.h"

namespace ridgepoint {

class StoredSettings : public QSettings
{
public:
    static QSettings::Format format(); // ridgepoint.json
    StoredSettings();
};

class Settings : public QObject
{
    Q_OBJECT
public:
    explicit Settings(QObject* parent = nullptr);

    const QString& theme() const { return m_theme; }
    Motion motion() const { return m_motion; }
    const NumberFormat& numbers() const { return m_numbers; }
    const QString& language() const { return m_language; } // as app/document/language.h names it

    void setTheme(const QString& id);
    void useTheme(const QString& id); // for this run only
    void setMotion(Motion motion);
    bool axesFrozen() const { return m_axesFrozen; }
    void setAxesFrozen(bool frozen); // until the program ends
    void setPrefixes(Prefixes prefixes);
    bool liveSearch() const { return m_liveSearch; } // for the best plan, whatever is shown
    void setLiveSearch(bool on);
    bool bestPlanShown() const { return m_bestPlanShown; } // beside the scenario, as a baseline
    void setBestPlanShown(bool on);
    void setLanguage(const QString& id);
    void useLanguage(const QString& id); // for this run only

    QString exportFolder() const; // the last one used; empty at first
    void setExportFolder(const QString& folder);
    QString openFolder() const;
    void setOpenFolder(const QString& folder);

    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray& geometry);
    bool dockVisible(const QString& id, bool fallback) const;
    void setDockVisible(const QString& id, bool visible);
    // Of it, only what differs from tabs, the first views and even tiles is kept. A name: one kept to come
    // back to.
    ViewArrangement viewArrangement(const QString& name = {}) const;
    void setViewArrangement(const ViewArrangement& arrangement, const QString& name = {});
    QStringList layoutNames() const;
    void removeLayout(const QString& name);
    // What the window showed when it was closed.
    QString lastView() const;
    void setLastView(const QString& id);
    bool startPageLeft() const; // once, for something that was opened
    void setStartPageLeft();
    QVariantMap dockFolds() const;
    void setDockFolds(const QVariantMap& folds);

    QString glDevice() const; // GL_RENDERER that has drawn well; empty: to be asked for
    void setGlDevice(const QString& device);

Q_SIGNALS:
    void styleChanged(); // theme, motion or number format
    void languageChanged(const QString& id);

private:
    QString m_theme = QStringLiteral("light");
    Motion m_motion = Motion::Full;
    bool m_axesFrozen = false;
    bool m_liveSearch = true;
    bool m_bestPlanShown = false;
    NumberFormat m_numbers;
    QString m_language = QStringLiteral("system");
};

} // namespace ridgepoint
