#include "app/window/welcome_page.h"

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QCommandLinkButton>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace ridgepoint {

namespace {

// "Doesn't fit" and "takes too long" are the two reasons to distribute; every example says where it stands.
QString standing(const Report& report)
{
    QStringList parts;
    if (!report.fit.summary.empty())
        parts += WelcomePage::tr("Fit: %1").arg(coreText(report.fit.summary));
    if (report.run.wallClock)
        parts +=
            WelcomePage::tr("Wall-clock: %1").arg(displayText(report.run.wallClock->value(), Unit::Second));
    return parts.join(QStringLiteral(" · "));
}

QLabel* heading(const QString& text)
{
    auto* label = new QLabel(text);
    label->setFont(baseFont(leadScale));
    return label;
}

// Framed like a readout tile, which is clicked for more as well.
class Card : public QCommandLinkButton
{
public:
    Card(const QString& title, const QString& text)
        : QCommandLinkButton(title, text)
    {
        setIcon(QIcon());
        setCursor(Qt::PointingHandCursor);
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const qreal unit = spaceUnit(font());
        const bool marked = underMouse() || hasFocus();
        painter.setPen(QPen(palette().color(hasFocus() ? QPalette::Highlight
                                    : marked       ? QPalette::Text
                                                   : QPalette::Mid),
            hasFocus() ? 2 : 1));
        painter.setBrush(palette().color(QPalette::Base));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), unit, unit);
        painter.end();
        QCommandLinkButton::paintEvent(event);
    }
    void enterEvent(QEnterEvent* event) override
    {
        underline(true);
        QCommandLinkButton::enterEvent(event);
    }
    void leaveEvent(QEvent* event) override
    {
        underline(false);
        QCommandLinkButton::leaveEvent(event);
    }

private:
    void underline(bool on)
    {
        QFont shown = font();
        shown.setUnderline(on);
        setFont(shown);
    }
};

QCommandLinkButton* card(const QString& title, const QString& text)
{
    // Titles come from files and folders: an ampersand is not a mnemonic there.
    QString shown = title;
    auto* button = new Card(shown.replace(u'&', QStringLiteral("&&")), text);
    button->setAccessibleName(title);
    button->setAccessibleDescription(text);
    return button;
}

} // namespace

WelcomePage::WelcomePage(const Catalog& catalog, const QStringList& recent, bool standings, QWidget* parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setAccessibleName(tr("Welcome"));
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    const int space = int(spaceUnit(font()));
    layout->setContentsMargins(6 * space, 6 * space, 6 * space, 6 * space);
    layout->setSpacing(3 * space);

    auto* title = new QLabel(tr("Why distribute a model?"));
    title->setFont(baseFont(titleScale));
    auto* text = new QLabel(
        tr("For two reasons only: it does not fit, or it takes too long. Move a control on the left and "
           "watch which limit gives way first; click any number to see how it was computed."));
    text->setWordWrap(true);
    layout->addWidget(title);
    layout->addWidget(text);
    layout->addWidget(buildWays());
    layout->addSpacing(2 * space);
    layout->addWidget(heading(tr("Examples")));
    layout->addWidget(buildExamples(catalog, standings));
    layout->addSpacing(2 * space);
    layout->addWidget(heading(tr("Files")));
    layout->addWidget(buildFiles(recent));
    layout->addStretch();
    setWidget(content);
}

// Three ways in, side by side.
QWidget* WelcomePage::buildWays()
{
    auto* area = new QWidget;
    auto* row = new QHBoxLayout(area);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& title, const QString& text, auto does) {
        QCommandLinkButton* button = card(title, text);
        connect(button, &QAbstractButton::clicked, this, does);
        row->addWidget(button, 1);
    };
    add(tr("Learn"),
        tr("Sentences that are often said of training runs: say which are true, then see the numbers."),
        [this] { Q_EMIT presetChosen(QStringLiteral("ridgepoint://lesson/true-or-false")); });
    add(tr("Explore"), tr("70 billion parameters on one accelerator: what is in the way, and what helps."),
        [this] { Q_EMIT presetChosen(QStringLiteral("seed-question")); });
    add(tr("Measure"), tr("What this machine reaches: its memory, its processor and its GPU, in a minute."),
        [this] { Q_EMIT commandChosen(QStringLiteral("tools.probe")); });
    return area;
}

QWidget* WelcomePage::buildExamples(const Catalog& catalog, bool standings)
{
    auto* area = new QWidget;
    auto* grid = new QGridLayout(area);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    int shown = 0;
    const auto addExample = [&](const ScenarioPreset& preset) {
        const ScenarioReadResult read = readScenario(preset.json, catalog, preset.id);
        if (!read.file)
            return;
        QCommandLinkButton* button =
            card(coreText(preset.name), standings ? standing(evaluate(read.file->scenario)) : QString());
        button->setToolTip(
            coreText(preset.notes.empty() ? read.file->scenario.notes : preset.notes));
        connect(button, &QAbstractButton::clicked, this,
            [this, id = QString::fromStdString(preset.id)] { Q_EMIT presetChosen(id); });
        grid->addWidget(button, shown / 2, shown % 2);
        ++shown;
    };
    // The question that everything starts from, then the rest by id.
    const ScenarioPreset* first = catalog.scenario("seed-question");
    if (first)
        addExample(*first);
    for (const ScenarioPreset& preset : catalog.scenarios())
        if (&preset != first)
            addExample(preset);
    if (shown == 0)
        grid->addWidget(new QLabel(tr("No examples were found beside the program.")), 0, 0);
    return area;
}

QWidget* WelcomePage::buildFiles(const QStringList& recent)
{
    auto* area = new QWidget;
    auto* layout = new QVBoxLayout(area);
    layout->setContentsMargins(0, 0, 0, 0);
    for (const QString& path : recent) {
        QCommandLinkButton* button =
            card(QFileInfo(path).fileName(), QDir::toNativeSeparators(QFileInfo(path).absolutePath()));
        connect(button, &QAbstractButton::clicked, this, [this, path] { Q_EMIT fileChosen(path); });
        layout->addWidget(button);
    }
    QCommandLinkButton* open = card(
        tr("Open…"), tr("A scenario file, a picture exported by Ridgepoint, or drop either on this window."));
    connect(
        open, &QAbstractButton::clicked, this, [this] { Q_EMIT commandChosen(QStringLiteral("file.open")); });
    layout->addWidget(open);
    return area;
}

} // namespace ridgepoint
