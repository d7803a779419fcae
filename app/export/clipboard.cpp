#include "app/export/clipboard.h"

#include "app/export/exporter.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/training/report.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

namespace ridgepoint {

void copyFigure(const QString& viewId, const ViewInput& input, const PageOptions& options)
{
    if (const std::unique_ptr<View> view = createFigureView(viewId, input, options))
        copyFigure(*view, options);
}

void copyFigure(View& view, const PageOptions& options)
{
    const ViewInput& input = view.given();
    const QString code = input.report->veil
        ? QString() // it would tell the answer
        : QString::fromStdString(shareCode(input.report->scenario, *input.catalog));
    PageOptions roomy = options;
    roomy.size = roomyPage(view, options).size;
    auto* data = new QMimeData;
    data->setImageData(figureImage(view, roomy, 2, code));
    data->setData(QStringLiteral("image/svg+xml"), figureSvg(view, roomy, code));
    QGuiApplication::clipboard()->setMimeData(data);
}

} // namespace ridgepoint
