#pragma once

// What a person reads in a window or hears of it, whether it can be read whole, and what a translation lacks.

#include "app/presentation/stage_bar.h"
#include "widgets/status_strip.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTabBar>
#include <QTextBrowser>
#include <QTranslator>

namespace ridgepoint::testing {

// Asked last: remembers what no translation was found for.
class Missing : public QTranslator
{
public:
    QString translate(const char* context, const char* source, const char*, int) const override
    {
        // Qt's own texts are Qt's; not every machine has their Spanish. coreText() also looks up names, so
        // tst_source_texts compares core's texts with the Spanish file instead. The glossary is a page of the
        // language.
        const QByteArrayView asking(context);
        if (!asking.startsWith('Q') && asking != "CloseButton" && asking != "core" && asking != "Glossary")
            m_texts.insert(QString::fromUtf8(context) + QStringLiteral(": ") + QString::fromUtf8(source));
        return {};
    }
    bool isEmpty() const override { return false; }
    void forget() { m_texts.clear(); }
    QStringList texts() const
    {
        QStringList all(m_texts.begin(), m_texts.end());
        all.sort();
        return all;
    }

private:
    mutable QSet<QString> m_texts;
};

inline QString withoutMarkup(QString text)
{
    static const QRegularExpression tags(QStringLiteral("<code>.*?</code>|<[^>]*>|&(?=\\w)"));
    return text.remove(tags);
}

// Words that are the same in every language: units, names of things, what is typed, ids, formulas.
inline bool isEverywhere(const QString& word)
{
    static const QRegularExpression same(QStringLiteral(
        "^(([kMGTPEZ]i?)?(FLOPs?|OPS|Hz|Gb|bit|B)|min|tokens?|GPUs?|NCCL|SXM\\w*|PCIe|NVLink|NVSwitch|"
        "InfiniBand|"
        "HBM\\w*|"
        "Adam\\w*|ZeRO|FSDP|Megatron\\w*|DeepSpeed|DeepSeek|PyTorch|NVIDIA|Google|Llama|Mixtral|MosaicML|TPU|"
        "GeForce|"
        "RTX|Chimera|Hanayo|DualPipe\\w*|GPipe|Interleaved|Spectrum|Quantum|Ridgepoint|English|Espa.ol|"
        "Shift|Ctrl|Alt|Return|Space|Markdown|LaTeX|CSV|JSON|SVG|PNG|PDF|scale|reduce|gather|scatter|"
        "trillium|Trillium|"
        "arXiv|json|ridge|params?|auto|none|model|on|off|system|SLOs?)$"));
    return same.match(word).hasMatch();
}

// The first word that the pseudo-locale would have changed; empty when there is none.
inline QString englishWord(const QString& text)
{
    // What a formula is called, code and ids.
    static const QRegularExpression identifiers(QStringLiteral(
        "\\(f\\S{6} \\w+\\)|`[^`]*`|'[^']*'|\"[^\"]*\"|\\S*[._/][A-Za-z]\\S*|\\b[A-Za-z]*\\d\\w*\\b|\\b[A-Za-z]\\b"));
    static const QRegularExpression words(QStringLiteral("[\\p{L}]{3,}"));
    static const QRegularExpression plain(QStringLiteral("[aceginosuyACEGINOSUY]"));
    const QString rest = withoutMarkup(text).remove(identifiers);
    for (auto it = words.globalMatch(rest); it.hasNext();) {
        const QString word = it.next().captured();
        if (word.contains(plain) && !isEverywhere(word))
            return word;
    }
    return {};
}

inline QString nameOf(const QWidget& widget)
{
    return QStringLiteral("%1 “%2” in %3")
        .arg(QString::fromLatin1(widget.metaObject()->className()), widget.accessibleName(),
            QString::fromLatin1(widget.window()->metaObject()->className()));
}

// What a person reads on it or hears of it.
inline QStringList textsOn(const QWidget& widget)
{
    QStringList texts{widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()};
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        texts += label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        texts += button->text();
    if (const auto* group = qobject_cast<const QGroupBox*>(&widget))
        texts += group->title();
    if (const auto* entry = qobject_cast<const QLineEdit*>(&widget))
        texts += entry->placeholderText();
    if (const auto* browser = qobject_cast<const QTextBrowser*>(&widget))
        texts += browser->toPlainText().split(u'\n');
    // A list that drops down shows its box's texts.
    if (const auto* list = qobject_cast<const QAbstractItemView*>(&widget);
        list && list->model() && !qobject_cast<const QHeaderView*>(list)) {
        const QAbstractItemModel& model = *list->model();
        for (int column = 0; column < model.columnCount(); ++column) {
            texts += model.headerData(column, Qt::Horizontal).toString();
            for (int row = 0; row < model.rowCount(); ++row)
                for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole})
                    texts += model.index(row, column).data(role).toString();
        }
    }
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            texts << tabs->tabText(i) << tabs->tabToolTip(i);
    for (const QAction* action : widget.actions())
        texts << action->text();
    texts.removeAll(QString());
    return texts;
}

// One line each: a message of QVERIFY2 is cut after some.
inline QByteArray listed(const QStringList& faults)
{
    for (const QString& fault : faults)
        qWarning("%s", qPrintable(fault));
    return QByteArray::number(faults.size()) + " faults, listed above";
}

// How many sliders stand on a stage is a matter of room.
inline bool inStageBar(const QWidget* widget)
{
    for (; widget; widget = widget->parentWidget())
        if (qobject_cast<const StageBar*>(widget))
            return true;
    return false;
}

// Why the text of a widget cannot be read whole; empty when it can.
inline QString cutText(const QWidget& widget)
{
    const auto narrower = [&](int need) {
        return widget.width() < need
            ? QStringLiteral("%1 px wide, its text needs %2").arg(widget.width()).arg(need)
            : QString();
    };
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (label->text().isEmpty() || label->pixmap().width() > 0)
            return {};
        if (!label->wordWrap())
            return label->toolTip().isEmpty() ? narrower(label->minimumSizeHint().width()) : QString();
        const int need = label->heightForWidth(label->width());
        return label->height() < need
            ? QStringLiteral("%1 px high, its text needs %2").arg(label->height()).arg(need)
            : QString();
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        if (button->text().isEmpty() || qobject_cast<const GateButton*>(&widget))
            return {};
        const int text = button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width();
        return button->toolTip().isEmpty() && button->accessibleDescription().isEmpty() ? narrower(text)
                                                                                        : QString();
    }
    return {};
}

} // namespace ridgepoint::testing
