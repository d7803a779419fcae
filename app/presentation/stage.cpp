#include "app/presentation/stage.h"

#include "app/lesson/lesson_board.h"
#include "app/lesson/lesson_session.h"
#include "app/presentation/code_panel.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/teaching/puzzles/link.h"
#include "core/training/report.h"
#include "widgets/number_text.h"

#include "views/device_words.h"
#include "views/registry.h"
#include "views/view_frame.h"
#include "widgets/fonts.h"
#include "widgets/readout_bar.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QMap>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr std::size_t readoutCount = 3;
constexpr int shownCaptionLines = 2;
constexpr qreal haloRadius = 0.14; // of the stage's height
constexpr int dimmed = 130; // alpha of black outside the halo
constexpr qreal linkShare = 0.36; // of the picture's width, where the link stands beside it
constexpr qreal valueUnits = 21; // width of a readout for each unit of its value's type scale, in space units

// What a view is about, by report path, where that is not what its tiles begin with.
QStringList tellingReadouts(const QString& view)
{
    static const QMap<QString, QStringList> all{
        {QStringLiteral("resilience"),
            {QStringLiteral("resilience.goodput"), QStringLiteral("resilience.failures_expected"),
                QStringLiteral("resilience.optimal_interval_seconds")}},
        {QStringLiteral("cost"),
            {QStringLiteral("run.total_dollars"), QStringLiteral("run.wall_clock_seconds"),
                QStringLiteral("run.wasted_share")}},
        {QStringLiteral("scaling-laws"),
            {QStringLiteral("scaling.tokens_per_parameter"), QStringLiteral("scaling.hoffmann.loss"),
                QStringLiteral("scaling.besiroglu.loss"), QStringLiteral("scaling.hoffmann.optimal_params"),
                QStringLiteral("scaling.besiroglu.optimal_params")}},
        {QStringLiteral("memory-timeline"),
            {QStringLiteral("memory.per_rank.total_bytes"), QStringLiteral("memory.capacity_bytes"),
                QStringLiteral("memory.per_rank.state_bytes")}},
    };
    return all.value(view);
}

// Three of them, the telling ones first.
std::vector<ReadoutTileData> shownReadouts(const QString& view, std::vector<ReadoutTileData> tiles)
{
    const QStringList telling = tellingReadouts(view);
    std::vector<ReadoutTileData> shown;
    const auto move = [&](auto wanted) {
        const auto found = std::ranges::find_if(tiles, wanted);
        if (found == tiles.end() || shown.size() == readoutCount)
            return;
        shown.push_back(std::move(*found));
        tiles.erase(found);
    };
    for (const QString& path : telling)
        move([&](const ReadoutTileData& tile) { return tile.path == path; });
    while (!tiles.empty() && shown.size() < readoutCount)
        move([](const ReadoutTileData&) { return true; });
    return shown;
}

} // namespace

// Lies over everything: black, what was frozen, or a halo.
class Stage::Cover : public QWidget
{
public:
    explicit Cover(Stage& stage)
        : QWidget(&stage)
        , m_stage(stage)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        hide();
    }
    void refresh()
    {
        setGeometry(m_stage.rect());
        setVisible(m_stage.m_blank || m_stage.m_frozen || m_stage.m_spot.has_value());
        raise();
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        if (m_stage.m_blank) {
            painter.fillRect(rect(), Qt::black);
            return;
        }
        if (m_stage.m_frozen) {
            painter.setRenderHint(QPainter::SmoothPixmapTransform);
            painter.drawPixmap(rect(), m_stage.m_frozenImage);
        }
        if (!m_stage.m_spot)
            return;
        painter.setRenderHint(QPainter::Antialiasing);
        const QPointF centre(m_stage.m_spot->x() * width(), m_stage.m_spot->y() * height());
        const qreal radius = haloRadius * height();
        QPainterPath outside;
        outside.addRect(rect());
        QPainterPath hole;
        hole.addEllipse(centre, radius, radius);
        painter.fillPath(outside - hole, QColor(0, 0, 0, dimmed));
        painter.setPen(QPen(palette().color(QPalette::Highlight), std::max(2.0, spaceUnit(font()) / 2)));
        painter.drawPath(hole);
    }

private:
    Stage& m_stage;
};

Stage::Stage(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
    , m_halves(new QBoxLayout(QBoxLayout::TopToBottom))
    , m_body(new QVBoxLayout)
    , m_title(new QLabel)
    , m_subtitle(new QLabel)
    , m_place(new QWidget)
    , m_readouts(new ReadoutBar)
    , m_code(new CodePanel(this))
    , m_caption(new QLabel)
    , m_cover(nullptr)
{
    setAutoFillBackground(true);
    for (QLabel* label : {m_title, m_subtitle, m_caption}) {
        label->setTextFormat(Qt::PlainText);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
    for (QLabel* label : {m_title, m_subtitle}) // a narrow projector takes a second line
        label->setWordWrap(true);
    m_subtitle->setForegroundRole(QPalette::PlaceholderText);
    m_caption->setWordWrap(true);
    m_caption->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    for (QWidget* each :
        {m_place, static_cast<QWidget*>(m_caption)}) // the link has no layout: it lies over them
        each->installEventFilter(this);
    auto* inside = new QVBoxLayout(m_place);
    inside->setContentsMargins(0, 0, 0, 0);
    m_layout->addLayout(m_halves, 1);
    m_halves->addLayout(m_body, 1);
    m_body->addWidget(m_title);
    m_body->addWidget(m_subtitle);
    m_body->addWidget(m_place, 1);
    m_body->addWidget(m_readouts);
    m_layout->addWidget(m_caption);
    m_cover = new Cover(*this);
    connect(m_readouts, &ReadoutBar::activated, this, [this](const QString& path) {
        for (const ReadoutTile* tile : m_readouts->tiles())
            if (tile->content().path == path)
                setCaption(tile->toolTip().isEmpty()
                        ? tile->copyText()
                        : tr("%1 · %2").arg(
                            tile->copyText(), tile->toolTip().replace(u'\n', QStringLiteral(" · "))));
    });
}

Stage::~Stage() = default;

LessonBoard* Stage::board() const { return m_board; }

void Stage::retranslate()
{
    if (m_view)
        m_options = m_view->options();
    delete m_view;
    m_captionText.clear();
    if (m_board)
        m_board->retranslate();
    prepare();
    showCaption();
    refreshLink();
}

void Stage::setView(const QString& id, const QVariantMap& options)
{
    if (id == m_id && m_view) {
        if (m_view->options() != options)
            m_view->setOptions(options);
        return;
    }
    m_id = id;
    m_options = options;
    delete m_view;
    setCaption({});
    prepare();
}

void Stage::prepare()
{
    if (m_view || !findView(m_id) || !m_input.report || !m_style.theme)
        return;
    m_view = findView(m_id)->create(m_place);
    m_view->setStyle(m_style);
    m_view->setInput(m_input);
    if (!m_options.isEmpty())
        m_view->setOptions(m_options);
    m_place->layout()->addWidget(m_view);
    m_view->frame().setPlace(ViewFrame::Place::Stage);
    m_view->frame().canvas()->installEventFilter(this);
    connect(m_view, &View::announced, this, &Stage::setCaption);
    connect(m_view, &View::optionsChanged, this, &Stage::refreshTexts);
    m_view->show();
    m_code->raise();
    refreshTexts();
    m_cover->raise();
    Q_EMIT viewMade(m_view);
}

// What stands still was painted, and said, before a lesson hid it.
void Stage::take(const ViewInput& input)
{
    const bool wasVeiled = m_input.report && m_input.report->veil;
    if (input.report && input.report->veil && !wasVeiled) {
        setFrozen(false);
        setCaption({});
    }
    m_input = input;
    if (!m_code->isHidden())
        refreshLink();
}

void Stage::setInput(const ViewInput& input)
{
    take(input);
    if (m_view)
        m_view->setInput(input);
    else
        prepare();
    refreshTexts();
}

void Stage::setPlans(const ViewInput& input)
{
    take(input);
    if (m_view && m_view->showsPlans())
        setInput(input);
}

void Stage::setPictureStyle(const PictureStyle& style)
{
    m_style = style;
    const int unit = int(spaceUnit(style.font));
    m_layout->setContentsMargins(4 * unit, 2 * unit, 4 * unit, unit);
    m_layout->setSpacing(unit);
    m_halves->setSpacing(2 * unit);
    m_body->setSpacing(unit);
    QFont title = style.font;
    title.setPointSizeF(style.font.pointSizeF() * leadScale);
    title.setBold(true);
    m_title->setFont(kerned(title));
    m_subtitle->setFont(kerned(style.font));
    m_caption->setFont(kerned(style.font));
    m_caption->setFixedHeight(QFontMetrics(style.font).lineSpacing() * shownCaptionLines);
    m_readouts->setFont(style.font);
    for (ReadoutTile* tile : m_readouts->tiles())
        tile->setFont(style.font);
    QPalette colors = style.theme->palette();
    colors.setColor(QPalette::Window, style.theme->color(ColorRole::Background));
    setPalette(colors);
    m_readouts->setTheme(*style.theme);
    if (m_board)
        m_board->setPictureStyle(style);
    m_code->setPictureStyle(style);
    placeLink();
    if (m_view)
        m_view->setStyle(style);
    else
        prepare();
    refreshTexts();
    showCaption();
}

void Stage::mirror(const View& other)
{
    setView(shownId(other.id(), other.options()), other.options());
    if (!m_view)
        return;
    if (m_view->currentMark() != other.currentMark())
        m_view->setCurrentMark(other.currentMark(), m_view->frame().canvas()->area());
    if (m_view->highlightedPath() != other.highlightedPath())
        m_view->highlightPath(other.highlightedPath());
}

void Stage::refreshTexts()
{
    if (!m_view || !m_view->ready())
        return;
    m_title->setText(m_view->title());
    m_subtitle->setText(m_view->subtitle());
    std::vector<ReadoutTileContent> tiles;
    for (const ReadoutTileData& tile : shownReadouts(m_id, m_view->tiles()))
        tiles.push_back({.label = deviceWords(tile.label, m_view->input()),
            .value = tile.value,
            .detail = tile.detail,
            .path = tile.path,
            .caveat = tile.caveat,
            .state = shownState(tile.state),
            .deltas = QStringList(tile.deltas.begin(), tile.deltas.end())});
    m_readouts->setTiles(tiles);
    m_readouts->setVisible(!m_beside && !tiles.empty()); // the board says what came out
    fitReadouts();
}

// As large as three in a row can be.
void Stage::fitReadouts()
{
    const qreal unit = spaceUnit(m_style.font);
    const qreal scale =
        std::clamp((width() / qreal(readoutCount) - 14 * unit) / (unit * valueUnits), 1.0, heroScale);
    for (ReadoutTile* tile : m_readouts->tiles())
        tile->setValueScale(scale);
}

void Stage::setLesson(LessonSession* session)
{
    delete m_board;
    if (m_lesson)
        m_lesson->disconnect(this);
    m_lesson = session;
    setLinkShown(false);
    if (!session)
        return arrangeLesson();
    connect(session, &LessonSession::stepped, this, [this] {
        setLinkShown(false);
        arrangeLesson();
    });
    m_board = new LessonBoard(*session, this);
    m_halves->insertWidget(0, m_board);
    if (m_style.theme)
        m_board->setPictureStyle(m_style);
    arrangeLesson();
}

// The lesson has a name of its own. What the reveal says is long: it stands beside the picture, which keeps
// more than half of the stage.
void Stage::arrangeLesson()
{
    for (QLabel* label : {m_title, m_subtitle})
        label->setVisible(!m_board);
    const LessonPlay* const play = m_lesson ? m_lesson->play() : nullptr;
    const bool beside = m_board && play && play->showsAnswer();
    m_halves->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    if (m_board) {
        m_halves->setStretchFactor(m_board, beside ? 2 : 0);
        m_halves->setAlignment(m_board, beside ? Qt::AlignTop : Qt::Alignment());
    }
    m_halves->setStretchFactor(m_body, beside ? 3 : 1);
    m_beside = beside;
    m_readouts->setVisible(!beside && !m_readouts->tiles().empty());
    showCaption();
}

bool Stage::isHookOfAClass() const
{
    const LessonPlay* const play = m_lesson ? m_lesson->play() : nullptr;
    return play && play->mode() == PlayMode::Class && play->phase() == PlayPhase::Hook;
}

void Stage::setLinkShown(bool shown)
{
    const bool changed = std::exchange(m_linkShown, shown) != shown;
    refreshLink();
    if (changed)
        Q_EMIT linkShown(shown);
}

void Stage::refreshLink()
{
    const bool shown = m_linkShown || isHookOfAClass();
    if (shown) {
        const LessonPlay* const play = m_lesson ? m_lesson->play() : nullptr;
        QString text;
        if (play)
            text = toQString(writeLessonLink({play->lesson().id, play->lesson().seed}));
        else if (m_input.report && m_input.catalog && !m_input.report->veil)
            text = toQString(shareCode(m_input.report->scenario, *m_input.catalog));
        std::optional<QrCode> code = QrCode::of(text);
        const QString words = !code ? QrCode::tooLong(tr("The share code of this scenario"))
            : play                  ? (play->lesson().seed > 0
                                              ? tr("lesson %1, seed %2").arg(play->lesson().number).arg(play->lesson().seed)
                                              : tr("lesson %1").arg(play->lesson().number))
                + QLatin1Char('\n') + text
                   : tr("Share code of this scenario");
        m_code->setContent(std::move(code), words);
    }
    m_code->setVisible(shown);
    placeLink();
}

// The picture makes room for a link beside it. A large one lies over all but what is asked, and whatever had
// the focus keeps it.
void Stage::placeLink()
{
    const bool beside = !m_code->isHidden() && !m_linkShown;
    QRect room = m_place->geometry();
    if (beside)
        room.setLeft(room.right() - std::min(int(linkShare * room.width()), room.height()));
    const int gap = int(2 * spaceUnit(m_style.font));
    m_place->layout()->setContentsMargins(0, 0, beside ? room.width() + gap : 0, 0);
    if (m_linkShown)
        room = m_board ? m_body->geometry() : m_title->geometry() | m_caption->geometry();
    m_code->setGeometry(room);
}

void Stage::setCaption(const QString& text)
{
    m_captionText = text;
    showCaption();
}

// No more lines than there is room for.
void Stage::showCaption()
{
    const QFontMetrics metrics(m_caption->font());
    const int room = std::max(1, m_caption->width() * shownCaptionLines - 12 * metrics.averageCharWidth());
    m_caption->setVisible(!m_beside || !m_captionText.isEmpty());
    m_caption->setAccessibleName(tr("Caption"));
    m_caption->setText(metrics.elidedText(m_captionText, Qt::ElideRight, room));
}

void Stage::setFrozen(bool frozen)
{
    if (frozen == m_frozen)
        return;
    if (frozen) {
        const std::optional<QPointF> spot = std::exchange(m_spot, std::nullopt);
        const bool blank = std::exchange(m_blank, false);
        m_cover->refresh();
        m_frozenImage = grab();
        m_spot = spot;
        m_blank = blank;
    } else {
        m_frozenImage = QPixmap();
    }
    m_frozen = frozen;
    m_cover->refresh();
}

void Stage::setBlank(bool blank)
{
    m_blank = blank;
    m_cover->refresh();
}

void Stage::setSpot(std::optional<QPointF> share)
{
    if (share == m_spot)
        return;
    m_spot = share;
    m_cover->refresh();
}

void Stage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitReadouts();
    showCaption();
    m_cover->refresh();
}

// Tool tips become the caption, so that nobody has to chase the pointer.
bool Stage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_place || watched == m_caption) {
        if (event->type() == QEvent::Resize || event->type() == QEvent::Move)
            placeLink();
        return false;
    }
    if (event->type() == QEvent::ToolTip && m_view && m_view->ready()) {
        PictureCanvas* canvas = m_view->frame().canvas();
        const std::optional<Mark> mark =
            m_view->markAt(static_cast<QHelpEvent*>(event)->pos(), canvas->area());
        setCaption(mark ? mark->text : QString());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ridgepoint
