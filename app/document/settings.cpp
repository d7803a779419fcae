#include "app/document/settings.h"

#include "app/document/language.h"
#include "core/base/strict_json.h"

#include <QIODevice>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUrl>

#include <array>

namespace ridgepoint {

namespace {

const QString themeKey = QStringLiteral("theme");
const QString motionKey = QStringLiteral("motion");
const QString prefixesKey = QStringLiteral("prefixes");
const QString liveSearchKey = QStringLiteral("search/live");
const QString bestPlanKey = QStringLiteral("search/best_shown");
const QString languageKey = QStringLiteral("language");
const QString exportFolderKey = QStringLiteral("exportFolder");
const QString glDeviceKey = QStringLiteral("glDevice");
const QString openFolderKey = QStringLiteral("openFolder");
const QString geometryKey = QStringLiteral("window/geometry");
const QString viewKey = QStringLiteral("window/view");
const QString foldsKey = QStringLiteral("window/folds");
const QString startLeftKey = QStringLiteral("window/start_left");
const QString layoutGroup = QStringLiteral("layout"); // of now
const QString namedGroup = QStringLiteral("layouts"); // by name
const QString kindKey = QStringLiteral("kind");
const QString tilesKey = QStringLiteral("views");
const QString splittersKey = QStringLiteral("splitters");
const QString railKey = QStringLiteral("rail");
const QString shownKey = QStringLiteral("shown");
constexpr std::array kindNames{u"tabs", u"side", u"grid"}; // of ViewLayout
constexpr double narrowestShare = 0.05;
constexpr std::array motionNames{u"full", u"reduced", u"off"};

QString dockKey(const QString& id) { return QStringLiteral("window/") + id; }

// A slash in a name would be a group of its own.
QString groupOf(const QString& name)
{
    return name.isEmpty() ? layoutGroup
                          : namedGroup + u'/' + QString::fromLatin1(QUrl::toPercentEncoding(name));
}

constexpr qint64 mostBytes = 1 << 20;

bool readJson(QIODevice& device, QSettings::SettingsMap& map)
{
    const QByteArray bytes = device.read(mostBytes + 1);
    JsonProblem problem;
    // A name that a person gave a layout is a key.
    const JsonLimits limits{.maxBytes = mostBytes, .maxValues = 100'000, .longestKey = 4096};
    if (!parseStrictJson(bytes.toStdString(), problem, limits))
        return false;
    const QJsonDocument document = QJsonDocument::fromJson(bytes);
    if (!document.isObject())
        return false;
    map = document.object().toVariantMap();
    return true;
}

bool writeJson(QIODevice& device, const QSettings::SettingsMap& map)
{
    const QByteArray text = QJsonDocument(QJsonObject::fromVariantMap(map)).toJson();
    return device.write(text) == text.size();
}

} // namespace

QSettings::Format StoredSettings::format()
{
    static const QSettings::Format json =
        QSettings::registerFormat(QStringLiteral("json"), readJson, writeJson);
    return json;
}

StoredSettings::StoredSettings()
    : QSettings(format(), QSettings::UserScope, QStringLiteral("ridgepoint"), QStringLiteral("ridgepoint"))
{
}

Settings::Settings(QObject* parent)
    : QObject(parent)
{
    const StoredSettings stored;
    m_theme = themeById(stored.value(themeKey, m_theme).toString()).id;
    const QString motion = stored.value(motionKey).toString();
    for (std::size_t i = 0; i < motionNames.size(); ++i)
        if (motion == QStringView(motionNames[i]))
            m_motion = Motion(i);
    m_numbers.prefixes =
        stored.value(prefixesKey).toString() == QLatin1String("iec") ? Prefixes::Iec : Prefixes::Si;
    m_liveSearch = stored.value(liveSearchKey, m_liveSearch).toBool();
    m_bestPlanShown = stored.value(bestPlanKey, m_bestPlanShown).toBool();
    if (const QString language = stored.value(languageKey).toString(); isLanguage(language))
        m_language = language;
}

void Settings::setLanguage(const QString& id)
{
    StoredSettings().setValue(languageKey, id);
    useLanguage(id);
}

void Settings::useLanguage(const QString& id)
{
    m_language = id;
    Q_EMIT languageChanged(id);
}

void Settings::setTheme(const QString& id)
{
    StoredSettings().setValue(themeKey, id);
    useTheme(id);
}

void Settings::useTheme(const QString& id)
{
    m_theme = themeById(id).id;
    Q_EMIT styleChanged();
}

void Settings::setMotion(Motion motion)
{
    m_motion = motion;
    StoredSettings().setValue(motionKey, QString::fromUtf16(motionNames[std::size_t(motion)]));
    Q_EMIT styleChanged();
}

void Settings::setAxesFrozen(bool frozen)
{
    m_axesFrozen = frozen;
    Q_EMIT styleChanged();
}

void Settings::setPrefixes(Prefixes prefixes)
{
    m_numbers.prefixes = prefixes;
    StoredSettings().setValue(
        prefixesKey, prefixes == Prefixes::Iec ? QStringLiteral("iec") : QStringLiteral("si"));
    Q_EMIT styleChanged();
}

void Settings::setLiveSearch(bool on)
{
    m_liveSearch = on;
    StoredSettings().setValue(liveSearchKey, on);
}

void Settings::setBestPlanShown(bool on)
{
    m_bestPlanShown = on;
    StoredSettings().setValue(bestPlanKey, on);
}

QString Settings::exportFolder() const { return StoredSettings().value(exportFolderKey).toString(); }

void Settings::setExportFolder(const QString& folder) { StoredSettings().setValue(exportFolderKey, folder); }

QString Settings::glDevice() const { return StoredSettings().value(glDeviceKey).toString(); }

// On disk at once: what is forgotten here must stay so if the driver takes the program down.
void Settings::setGlDevice(const QString& device)
{
    StoredSettings stored;
    if (device.isEmpty())
        stored.remove(glDeviceKey);
    else
        stored.setValue(glDeviceKey, device);
    stored.sync();
}

QString Settings::openFolder() const { return StoredSettings().value(openFolderKey).toString(); }

void Settings::setOpenFolder(const QString& folder) { StoredSettings().setValue(openFolderKey, folder); }

QByteArray Settings::windowGeometry() const
{
    return QByteArray::fromBase64(StoredSettings().value(geometryKey).toByteArray());
}

void Settings::setWindowGeometry(const QByteArray& geometry)
{
    StoredSettings().setValue(geometryKey, QString::fromLatin1(geometry.toBase64()));
}

bool Settings::dockVisible(const QString& id, bool fallback) const
{
    return StoredSettings().value(dockKey(id), fallback).toBool();
}

void Settings::setDockVisible(const QString& id, bool visible)
{
    StoredSettings().setValue(dockKey(id), visible);
}

QString Settings::lastView() const { return StoredSettings().value(viewKey).toString(); }

void Settings::setLastView(const QString& id) { StoredSettings().setValue(viewKey, id); }

QVariantMap Settings::dockFolds() const { return StoredSettings().value(foldsKey).toMap(); }

void Settings::setDockFolds(const QVariantMap& folds) { StoredSettings().setValue(foldsKey, folds); }

bool Settings::startPageLeft() const { return StoredSettings().value(startLeftKey).toBool(); }

void Settings::setStartPageLeft()
{
    if (!startPageLeft())
        StoredSettings().setValue(startLeftKey, true);
}

QStringList Settings::layoutNames() const
{
    StoredSettings stored;
    stored.beginGroup(namedGroup);
    QStringList names;
    for (const QString& group : stored.childGroups())
        names += QUrl::fromPercentEncoding(group.toLatin1());
    names.sort(Qt::CaseInsensitive);
    return names;
}

void Settings::removeLayout(const QString& name) { StoredSettings().remove(groupOf(name)); }

ViewArrangement Settings::viewArrangement(const QString& name) const
{
    StoredSettings stored;
    stored.beginGroup(groupOf(name));
    ViewArrangement arrangement;
    arrangement.shown = stored.value(shownKey).toString();
    const QString kind = stored.value(kindKey).toString();
    for (std::size_t i = 0; i < kindNames.size(); ++i)
        if (kind == QStringView(kindNames[i]))
            arrangement.layout = ViewLayout(i);
    arrangement.tiles = stored.value(tilesKey).toStringList();
    const QStringList shares = stored.value(splittersKey).toStringList();
    for (std::size_t i = 0; i < arrangement.shares.size(); ++i) {
        bool good = false;
        const double share = shares.value(qsizetype(i)).toDouble(&good);
        if (good && share >= narrowestShare && share <= 1 - narrowestShare)
            arrangement.shares[i] = share;
    }
    if (stored.contains(railKey))
        arrangement.railFolded = stored.value(railKey).toBool();
    return arrangement;
}

void Settings::setViewArrangement(const ViewArrangement& arrangement, const QString& name)
{
    StoredSettings stored;
    stored.beginGroup(groupOf(name));
    const auto keep = [&stored](const QString& key, bool plain, const QVariant& value) {
        if (plain)
            stored.remove(key);
        else
            stored.setValue(key, value);
    };
    // A named layout of nothing out of the ordinary is a layout, too.
    keep(kindKey, arrangement.layout == ViewLayout::Tabs && name.isEmpty(),
        QString::fromUtf16(kindNames[std::size_t(arrangement.layout)]));
    keep(tilesKey, arrangement.tiles.isEmpty(), arrangement.tiles);
    QStringList shares;
    for (const double share : arrangement.shares)
        shares += QString::number(share, 'g', 4);
    keep(splittersKey, arrangement.shares == evenShares, shares);
    keep(railKey, !arrangement.railFolded, arrangement.railFolded.value_or(false));
    keep(shownKey, arrangement.shown.isEmpty(), arrangement.shown);
}

} // namespace ridgepoint
