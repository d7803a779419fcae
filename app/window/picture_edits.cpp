#include "app/window/picture_edits.h"

#include "app/document/document.h"
#include "widgets/core_text.h"
#include "widgets/status_strip.h"

#include <QApplication>
#include <QPushButton>
#include <QShortcut>

#include <utility>

namespace ridgepoint {

namespace {

bool isTextEntry(const QWidget* widget) { return widget && widget->testAttribute(Qt::WA_InputMethodEnabled); }

} // namespace

PictureEdits::PictureEdits(Document& document, StatusStrip& strip, QWidget& window)
    : QObject(&window)
    , m_document(document)
    , m_strip(strip)
    , m_escape(new QShortcut(Qt::Key_Escape, &window))
    , m_keep{new QShortcut(Qt::Key_Return, &window), new QShortcut(Qt::Key_Enter, &window)}
{
    connect(m_escape, &QShortcut::activated, this, [this] { m_document.cancel(); });
    for (QShortcut* keep : m_keep)
        connect(keep, &QShortcut::activated, this, [this] { m_document.commit(); });
    connect(&document, &Document::reportChanged, this, &PictureEdits::updateKeys);
    connect(&strip, &StatusStrip::leverLeft, this, [this] {
        if (std::exchange(m_previewed, false) && m_document.tentative())
            m_document.cancel();
    });
    connect(qApp, &QApplication::focusChanged, this, &PictureEdits::updateKeys);
    updateKeys();
}

const Advice* PictureEdits::trying() const
{
    return m_trying && m_document.tentative() ? &*m_trying : nullptr;
}

QString PictureEdits::tried() const
{
    const Advice* const advice = trying();
    if (!advice)
        return {};
    const QString effect = coreText(advice->effect);
    return effect.isEmpty() ? coreText(advice->response)
                            : tr("%1: %2", "a lever and its effect").arg(coreText(advice->response), effect);
}

void PictureEdits::updateKeys()
{
    m_escape->setEnabled(m_document.tentative());
    // In a text entry, Enter belongs to what is being typed.
    const bool typing = isTextEntry(QApplication::focusWidget());
    for (QShortcut* keep : m_keep)
        keep->setEnabled(m_document.tentative() && !typing);
}

void PictureEdits::edit(const FieldEdits& edits, EditPhase phase, const QString& name, const QString& effect)
{
    if (phase == EditPhase::Try)
        return tryOn({{}, {}, Text::name(name.toStdString()), Text::name(effect.toStdString()), edits});
    if (phase == EditPhase::Cancel)
        return m_document.cancel();
    if (edits.empty())
        return;
    const bool several = edits.size() > 1;
    const auto previewed = [&] { // one field has a name of its own
        return several ? m_document.previewAll(
                   edits, [] { return tr("change in the picture"); }, Document::Gesture::Edit)
                       : m_document.preview(QString::fromStdString(edits.front().field),
                           QString::fromStdString(edits.front().text));
    };
    if (const FieldError error = previewed()) {
        // What the drag showed so far must not stay behind unrecorded.
        if (several || phase == EditPhase::Commit)
            m_document.cancel();
        Q_EMIT refused(labelledFields(coreText(error.message)));
    } else if (phase == EditPhase::Commit) {
        m_document.commit();
    }
}

void PictureEdits::tryOn(const Advice& advice)
{
    if (m_document.isVeiled()) {
        Q_EMIT said(tr("A lesson hides the answer: nothing is tried on before the reveal."));
        return;
    }
    if (advice.edits.empty()) {
        Q_EMIT said(tr("There is nothing to try: no field sets this."));
        return;
    }
    m_previewed = false;
    m_document.settle(); // a suggestion that is being tried goes, an edit stays
    if (const FieldError error =
            m_document.previewAll(advice.edits, [said = advice.response] { return coreText(said); }))
        Q_EMIT refused(labelledFields(coreText(error.message)));
    else
        m_trying = advice;
}

void PictureEdits::previewLever(const std::function<std::optional<Advice>()>& next)
{
    if (m_document.previewing() || m_document.isVeiled())
        return;
    if (const std::optional<Advice> lever = next()) {
        m_strip.holdLever();
        tryOn(*lever);
        m_previewed = m_document.tentative();
    }
}

void PictureEdits::tryLever(const std::function<std::optional<Advice>()>& next, bool held)
{
    if (std::exchange(m_previewed, false) && m_document.tentative()) // it stays, whatever the pointer does
        return;
    if (m_document.tentative()) {
        m_document.commit();
        return;
    }
    // Leaving a text entry keeps what was typed, and frees Enter for the lever.
    if (isTextEntry(QApplication::focusWidget()) && m_strip.leverButton()->isVisible())
        m_strip.leverButton()->setFocus(Qt::ShortcutFocusReason);
    if (m_document.isVeiled())
        return tryOn({});
    if (const std::optional<Advice> lever = next())
        tryOn(*lever);
    else
        Q_EMIT said(held
                ? tr("There is nothing to try: every gate passes, or no lever helps without a field that is "
                     "kept fixed.")
                : tr("There is nothing to try: every gate passes, or no lever helps here."));
}

} // namespace ridgepoint
