#pragma once

// What the pictures and the levers change in the document: a drag as one step to undo, and a suggestion that
// is put on until Enter keeps it or Esc drops it.

#include <QObject>

#include "core/outcome/advice.h"
#include "views/view.h"

#include <array>
#include <functional>
#include <optional>

class QShortcut;

namespace ridgepoint {

class Document;
class StatusStrip;

class PictureEdits : public QObject
{
    Q_OBJECT
public:
    // All must outlive this. Enter and Esc are keys of `window`; the levers stand on `strip`.
    PictureEdits(Document& document, StatusStrip& strip, QWidget& window);

    void edit(const FieldEdits& edits, EditPhase phase, const QString& name = {}, const QString& effect = {});
    // Puts the next one on, asked for once nothing is being typed; keeps the one that is on. `held`: it
    // leaves fields alone that somebody keeps fixed.
    void tryLever(const std::function<std::optional<Advice>()>& next, bool held);
    // Puts it on while the pointer stays.
    void previewLever(const std::function<std::optional<Advice>()>& next);
    const Advice* trying() const; // null: none
    QString tried() const; // what it is, and what it would do; empty: none

Q_SIGNALS:
    void said(const QString& text);
    void refused(const QString& reason);

private:
    void tryOn(const Advice& advice);
    void updateKeys();

    Document& m_document;
    StatusStrip& m_strip;
    std::optional<Advice> m_trying;
    bool m_previewed = false; // it goes with the pointer
    QShortcut* m_escape;
    std::array<QShortcut*, 2> m_keep; // Return and Enter
};

} // namespace ridgepoint
