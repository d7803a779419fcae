#pragma once

// What the sliders of the controls do to one readout: a line behind every track, all of them on one scale,
// and where a bound is kept. The button chooses the readout and the bound.

#include <QToolButton>
#include <QVariantMap>

#include <optional>

namespace ridgepoint {

struct Readout;
class Document;
class FieldRow;
class Theme;

class SliderLines : public QToolButton
{
    Q_OBJECT
public:
    // `document` must outlive it.
    explicit SliderLines(const Document& document, QWidget* parent = nullptr);

    const Readout* readout() const { return m_readout; } // null: no lines
    void choose(const Readout* readout); // forgets the bound
    std::optional<double> bound() const { return m_bound; }
    // "10 s"; empty: none. At most for what is better when it is less, else at least. Why it is no number of
    // the readout; empty: taken.
    QString setBound(const QString& text);

    // Of a row with a slider, for the scenario as it is. Some thirty evaluations.
    void show(FieldRow& row) const;

    void setTheme(const Theme& theme);
    QVariantMap state() const; // for another window, or the next start
    void setState(const QVariantMap& state);

Q_SIGNALS:
    void changed(); // what is asked, by hand

private:
    void fillMenu();
    void askBound(const QString& text, const QString& fault);
    void refresh();

    const Document& m_document;
    const Readout* m_readout;
    std::optional<double> m_bound;
    QString m_boundText;
};

} // namespace ridgepoint
