#pragma once

// What a view asked to be changed: one row an emission of View::edited(), with its field ids, their texts and
// the phase. A list of one reads as its only text.

#include "views/view.h"

#include <QVariant>

namespace ridgepoint {

class EditSpy : public QList<QVariantList>
{
public:
    explicit EditSpy(const View& view)
    {
        m_connection =
            QObject::connect(&view, &View::edited, [this](const FieldEdits& edits, EditPhase phase) {
                QStringList fields, texts;
                for (const FieldEdit& edit : edits) {
                    fields += QString::fromStdString(edit.field);
                    texts += QString::fromStdString(edit.text);
                }
                append({fields, texts, QVariant::fromValue(phase)});
            });
    }
    ~EditSpy() { QObject::disconnect(m_connection); }
    EditSpy(const EditSpy&) = delete;
    EditSpy& operator=(const EditSpy&) = delete;

private:
    QMetaObject::Connection m_connection;
};

} // namespace ridgepoint
