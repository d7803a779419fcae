#pragma once

// The window's language: which translators are installed and how numbers are written. Commands never install
// one, so that their output is the same everywhere.

#include <QObject>
#include <QString>
#include <QTranslator>

#include <memory>
#include <vector>

namespace ridgepoint {

// What can be chosen: "system", "en", "es". "pseudo" is for finding texts that are cut or not translated.
bool isLanguage(QStringView id);

class Language : public QObject
{
    Q_OBJECT
public:
    explicit Language(QObject* parent = nullptr);
    ~Language() override; // back to English

    // Windows hear of it as QEvent::LanguageChange. An unknown id is "system".
    void use(const QString& id);
    const QString& id() const { return m_id; }
    QString code() const { return m_code; } // "en", "es", "pseudo": what "system" came to

private:
    void install(std::unique_ptr<QTranslator> translator);

    QString m_id;
    QString m_code;
    std::vector<std::unique_ptr<QTranslator>> m_installed;
};

// "[!! Ðóŵñļóáð ··· !!]": longer by about 40 %, letters with accents; placeholders, entities and tags stay.
QString pseudoText(const QString& english);

} // namespace ridgepoint
