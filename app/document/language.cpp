#include "app/document/language.h"
#include "app/document/meanwhile_english.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>

namespace ridgepoint {

namespace {

constexpr std::array languages{u"system", u"en", u"es", u"pseudo"};

thread_local bool meanwhileEnglish = false;

QString fileOf(const QString& language)
{
    return QStringLiteral(":/translations/ridgepoint_") + language + QStringLiteral(".qm");
}

// Of a language other than English: silent meanwhile, so that what was installed before it is asked.
class OwnTranslator : public QTranslator
{
public:
    QString translate(const char* context, const char* source, const char* remark, int n) const override
    {
        return meanwhileEnglish ? QString() : QTranslator::translate(context, source, remark, n);
    }
};

class PseudoTranslator : public QTranslator
{
public:
    PseudoTranslator() { (void)m_known.load(fileOf(QStringLiteral("es"))); }
    // coreText() also looks up texts that need no translation, such as names. Core's texts are those that
    // the Spanish file has.
    QString translate(const char* context, const char* source, const char*, int) const override
    {
        const bool ofCore = QByteArrayView(context) == "core";
        return meanwhileEnglish || (ofCore && m_known.translate(context, source).isNull())
            ? QString()
            : pseudoText(QString::fromUtf8(source));
    }
    bool isEmpty() const override { return false; }

private:
    QTranslator m_known;
};

// Keys as this program writes them everywhere, in menus as in sentences: Qt's own Spanish says
// "Control+Mayúsculas". Asked for by QKeySequence, through the translator that was installed last.
[[maybe_unused]] constexpr const char* keyNames[] = {QT_TRANSLATE_NOOP("QShortcut", "Ctrl"),
    QT_TRANSLATE_NOOP("QShortcut", "Shift"), QT_TRANSLATE_NOOP("QShortcut", "Alt"),
    QT_TRANSLATE_NOOP("QShortcut", "Esc"), QT_TRANSLATE_NOOP("QShortcut", "Return"),
    QT_TRANSLATE_NOOP("QShortcut", "Enter"), QT_TRANSLATE_NOOP("QShortcut", "Space"),
    QT_TRANSLATE_NOOP("QShortcut", "Left"), QT_TRANSLATE_NOOP("QShortcut", "Right"),
    QT_TRANSLATE_NOOP("QShortcut", "Up"), QT_TRANSLATE_NOOP("QShortcut", "Down"),
    QT_TRANSLATE_NOOP("QShortcut", "PgUp"), QT_TRANSLATE_NOOP("QShortcut", "PgDown"),
    QT_TRANSLATE_NOOP("QShortcut", "Home"), QT_TRANSLATE_NOOP("QShortcut", "End"),
    QT_TRANSLATE_NOOP("QShortcut", "Tab"), QT_TRANSLATE_NOOP("QShortcut", "Del")};

// Of the languages there are, the first that the person asked the system for.
QString systemLanguage()
{
    for (const QString& wanted : QLocale::system().uiLanguages()) {
        if (wanted.startsWith(QLatin1String("es")))
            return QStringLiteral("es");
        if (wanted.startsWith(QLatin1String("en")) || wanted == QLatin1String("C"))
            break;
    }
    return QStringLiteral("en");
}

// What stands between % and the end of a placeholder, & and ; of an entity, < and > of a tag.
qsizetype untouched(const QString& text, qsizetype at)
{
    const QChar c = text[at];
    const auto next = [&](qsizetype i) { return i < text.size() ? text[i] : QChar(); };
    if (c == u'%') {
        qsizetype end = at + 1;
        if (next(end) == u'L')
            ++end;
        while (next(end).isDigit() || (end == at + 1 && next(end) == u'n'))
            ++end;
        return end - at;
    }
    const QChar close = c == u'<' ? u'>' : c == u'&' ? u';' : QChar();
    if (close.isNull() || !(next(at + 1).isLetter() || next(at + 1) == u'/'))
        return 1;
    const qsizetype end = text.indexOf(close, at);
    const bool entity = close == u'>' || (end > 0 && end - at <= 6);
    return end > 0 && entity ? end - at + 1 : 1;
}

} // namespace

bool isLanguage(QStringView id)
{
    return std::any_of(
        languages.begin(), languages.end(), [id](const char16_t* known) { return id == QStringView(known); });
}

QString pseudoText(const QString& english)
{
    static const QString plain = QStringLiteral("aceginosuyACEGINOSUY");
    static const QString accented = QStringLiteral("áçéğíñóšúýÁÇÉĞÍÑÓŠÚÝ");
    QString out = QStringLiteral("[!!");
    qsizetype letters = 0;
    for (qsizetype i = 0; i < english.size();) {
        const qsizetype kept = untouched(english, i);
        if (kept > 1 || english[i] == u'%') {
            out += english.mid(i, kept);
        } else {
            const qsizetype index = plain.indexOf(english[i]);
            out += index < 0 ? english[i] : accented[index];
            letters += english[i] != u'&';
        }
        i += kept;
    }
    // With the brackets 35 to 40 %, and never less than one letter.
    const qsizetype longer = std::max<qsizetype>(1, letters * 38 / 100 - 6);
    return out + QString(longer, u'~') + QStringLiteral("!!]");
}

MeanwhileEnglish::MeanwhileEnglish()
    : m_within(std::exchange(meanwhileEnglish, true))
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

MeanwhileEnglish::~MeanwhileEnglish()
{
    meanwhileEnglish = m_within;
    QLocale::setDefault(m_before);
}

Language::Language(QObject* parent)
    : QObject(parent)
{
    use(QStringLiteral("en"));
}

Language::~Language()
{
    for (const auto& translator : m_installed)
        QCoreApplication::removeTranslator(translator.get());
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

void Language::use(const QString& id)
{
    m_id = isLanguage(id) ? id : QStringLiteral("system");
    const QString code = m_id == QLatin1String("system") ? systemLanguage() : m_id;
    if (code == m_code)
        return;
    m_code = code;
    // First, because windows hear of the new translators at once.
    QLocale::setDefault(code == QLatin1String("es") ? QLocale(QLocale::Spanish, QLocale::Spain)
                                                    : QLocale(QLocale::English, QLocale::UnitedStates));
    std::vector<std::unique_ptr<QTranslator>> old = std::exchange(m_installed, {});
    for (const auto& translator : old)
        QCoreApplication::removeTranslator(translator.get());
    // English says plurals. It is asked where a language has nothing to say.
    const auto installOwn = [this](std::unique_ptr<QTranslator> own, const QString& of) {
        if (own->load(fileOf(of)))
            install(std::move(own));
    };
    installOwn(std::make_unique<QTranslator>(), QStringLiteral("en"));
    if (code == QLatin1String("pseudo"))
        return install(std::make_unique<PseudoTranslator>());
    if (code == QLatin1String("en"))
        return;
    // Qt's own: the buttons of message boxes, the file dialog. Not every machine has them.
    auto qt = std::make_unique<QTranslator>();
    if (qt->load(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        install(std::move(qt));
    installOwn(std::make_unique<OwnTranslator>(), code);
}

void Language::install(std::unique_ptr<QTranslator> translator)
{
    QCoreApplication::installTranslator(translator.get());
    m_installed.push_back(std::move(translator));
}

} // namespace ridgepoint
