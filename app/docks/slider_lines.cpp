#include "app/docks/slider_lines.h"

#include "app/document/document.h"
#include "core/analysis/sensitivity.h"
#include "core/base/parse.h"
#include "core/training/report.h"
#include "views/asked_readout.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"
#include "widgets/field_row.h"
#include "widgets/icons.h"

#include <QActionGroup>
#include <QInputDialog>
#include <QMenu>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString readoutKey = QStringLiteral("lines");
const QString boundKey = QStringLiteral("lines_bound");
constexpr int places = 32; // along a track
constexpr double mostFactor = 4; // at the top of a track; a quarter at the bottom

std::vector<double> numbersAlong(const SliderScale& scale)
{
    std::vector<double> numbers;
    for (int i = 0; i <= places; ++i)
        if (const double at = scale.valueAt(double(i) / places); numbers.empty() || at > numbers.back())
            numbers.push_back(at);
    return numbers;
}

double levelOf(double value, double now)
{
    if (value > 0 && now > 0)
        return std::clamp(std::log(value / now) / std::log(mostFactor), -1.0, 1.0);
    const double scale = std::max(std::abs(value), std::abs(now));
    return scale > 0 ? std::clamp((value - now) / scale, -1.0, 1.0) : 0;
}

QString labelOf(const Readout& readout) { return coreText(readout.firstLabel()); }

} // namespace

SliderLines::SliderLines(const Document& document, QWidget* parent)
    : QToolButton(parent)
    , m_document(document)
    , m_readout(findReadout("step.seconds"))
{
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
    setPopupMode(QToolButton::InstantPopup);
    setAccessibleName(tr("Lines at the sliders"));
    setMenu(new QMenu(this));
    connect(menu(), &QMenu::aboutToShow, this, &SliderLines::fillMenu);
    connect(&document, &Document::veilChanged, this, &SliderLines::refresh);
    refresh();
}

void SliderLines::setTheme(const Theme& theme)
{
    setIcon(ridgepoint::icon(QLatin1String("view-sensitivity"), theme));
}

void SliderLines::fillMenu()
{
    menu()->clear();
    auto* group = new QActionGroup(menu());
    const auto add = [&](const QString& text, const Readout* readout) {
        QAction* action = menu()->addAction(text);
        action->setCheckable(true);
        action->setChecked(readout == m_readout);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, readout] { choose(readout); });
    };
    add(tr("No lines at the sliders"), nullptr);
    for (const AskedReadout& each : askedReadouts())
        add(labelOf(*findReadout(each.path)), findReadout(each.path));
    menu()->addSeparator();
    menu()->addAction(tr("Goal…"), this, [this] { askBound(m_boundText, {}); })->setEnabled(m_readout);
    menu()->addAction(tr("No goal"), this, [this] { setBound({}); })->setEnabled(m_bound.has_value());
}

void SliderLines::askBound(const QString& text, const QString& fault)
{
    if (m_document.isVeiled())
        return;
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Goal of the sliders"));
    const QString now = shownValue(m_readout->get(*m_document.report()), m_readout->unit, NumberFormat());
    QString label =
        (isLessBetter(*m_readout) ? tr("%1 of at most (now %2):") : tr("%1 of at least (now %2):"))
            .arg(labelOf(*m_readout), now);
    if (!fault.isEmpty())
        label += u'\n' + fault;
    dialog->setLabelText(label);
    dialog->setTextValue(text.isEmpty() ? now : text);
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& typed) {
        if (const QString reason = setBound(typed); !reason.isEmpty())
            askBound(typed, reason); // what was typed is not lost
    });
    dialog->resize(fontMetrics().averageCharWidth() * 50, dialog->sizeHint().height());
    dialog->open();
}

void SliderLines::choose(const Readout* readout)
{
    if (readout == m_readout)
        return;
    m_readout = readout;
    m_bound.reset();
    m_boundText.clear();
    refresh();
    Q_EMIT changed();
}

QString SliderLines::setBound(const QString& text)
{
    std::optional<double> bound;
    if (!text.trimmed().isEmpty()) {
        if (!m_readout)
            return tr("There are no lines that could have a goal.");
        const ParsedNumber read = parse(text.trimmed().toStdString(), m_readout->unit);
        if (!read.si)
            return coreText(read.message);
        bound = read.si;
    }
    m_bound = bound;
    m_boundText = text.trimmed();
    refresh();
    Q_EMIT changed();
    return {};
}

void SliderLines::refresh()
{
    QStringList lines;
    if (!m_readout)
        lines += tr("The sliders have no lines.");
    else
        lines += tr("The line behind a slider: %1 along it. Level is as now, the top four times as much, the "
                    "bottom a quarter; dotted where it does not fit.")
                     .arg(labelOf(*m_readout));
    if (m_document.isVeiled())
        lines = QStringList(tr("A lesson hides the answer: the sliders have no lines before the reveal."));
    else if (m_bound)
        lines += tr("Below the track: where it fits and meets %1 %2.")
                     .arg(isLessBetter(*m_readout) ? QStringLiteral("≤") : QStringLiteral("≥"), m_boundText);
    setEnabled(!m_document.isVeiled());
    setToolTip(lines.join(u'\n'));
    setAccessibleDescription(toolTip());
}

void SliderLines::show(FieldRow& row) const
{
    if (m_document.isVeiled()) // each point is a report of its own
        return row.showTrace({}, {});
    const Report& report = *m_document.report();
    FieldTrace trace;
    if (m_readout && isAskedAlone(row.field(), report.scenario))
        trace = traceOf(
            report, row.field(), numbersAlong(row.slider()->scale()), *m_readout, m_document.catalog());
    SliderTrace line;
    bool moves = false;
    int possible = 0;
    std::optional<double> firstKept, lastKept;
    for (const FieldTrace::Point& point : trace.points) {
        SliderTrace::Point& drawn = line.points.emplace_back();
        drawn.at = point.at;
        drawn.sound = point.fits;
        if (!point.value)
            continue;
        ++possible;
        drawn.level = levelOf(*point.value, *trace.now);
        moves = moves || !sameValue(*point.value, *trace.now);
        drawn.meets = m_bound && point.fits
            && (isLessBetter(*m_readout) ? *point.value <= *m_bound : *point.value >= *m_bound);
        if (drawn.meets) {
            firstKept = firstKept.value_or(point.at);
            lastKept = point.at;
        }
    }
    const auto shown = [&row](double at) { return displayText(at, row.field().unit); };
    QStringList words;
    if (moves)
        words += tr("The line: %1 along the slider; level as now, at the top four times as much, at the "
                    "bottom a quarter, dotted where it does not fit. No line: the value is invalid.")
                     .arg(labelOf(*m_readout));
    else if (possible > 1)
        words += tr("%1 does not depend on it.").arg(labelOf(*m_readout));
    else if (!trace.points.empty())
        words += tr("No other value is possible with the rest as it is.");
    if (trace.onePercent && !sameValue(1 + *trace.onePercent, 1))
        words +=
            tr("1 % more: %1 %2").arg(labelOf(*m_readout), shareChange(*trace.onePercent, NumberFormat()));
    if (firstKept)
        words += tr("Meets the goal between %1 and %2.").arg(shown(*firstKept), shown(*lastKept));
    else if (m_bound && possible > 0)
        words += tr("No value on the slider meets the goal.");
    if (!moves && !m_bound)
        line = {};
    row.showTrace(std::move(line), words.join(u'\n'));
}

QVariantMap SliderLines::state() const
{
    return {{readoutKey,
                m_readout ? QString::fromLatin1(m_readout->path.data(), qsizetype(m_readout->path.size()))
                          : QString()},
        {boundKey, m_boundText}};
}

void SliderLines::setState(const QVariantMap& state)
{
    if (!state.contains(readoutKey))
        return;
    const QSignalBlocker quiet(this); // whoever sets it shows it
    const QString path = state.value(readoutKey).toString();
    choose(path.isEmpty() ? nullptr : findReadout(path.toStdString()));
    setBound(m_readout ? state.value(boundKey).toString() : QString());
}

} // namespace ridgepoint
