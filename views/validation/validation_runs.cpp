#include "views/validation/validation_runs.h"

#include "core/validation/fit/leave_one_out.h"
#include "core/validation/run_file.h"
#include "widgets/core_text.h"
#include "widgets/files.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Validation)
};

constexpr qint64 largestFile = largestFileBytes; // published tables are a thousandth of it

// The first error; a file with one has no runs.
QString problemOf(const RunFile& file)
{
    for (const Diagnostic& d : file.diagnostics) {
        if (d.severity != Severity::Error)
            continue;
        return toQString(d.field) + QStringLiteral(": ") + coreText(withFix(d.message, d.fix));
    }
    return {};
}

ValidationOutcome outcomeOf(
    std::vector<Run> runs, const QString& origin, const Catalog& catalog, bool leaveOut)
{
    ValidationOutcome outcome;
    outcome.origin = origin;
    if (runs.empty())
        outcome.problem = Words::tr("%1: no runs in it.").arg(origin);
    else if (leaveOut) {
        LeaveOneOut result = leaveOneOut(runs, catalog);
        outcome.sources = result.sources.size();
        outcome.validation = std::make_shared<const Validation>(std::move(result.validation));
    } else
        outcome.validation = std::make_shared<const Validation>(validate(runs, catalog));
    return outcome;
}

ValidationOutcome validateFile(const QString& path, const Catalog& catalog, bool leaveOut)
{
    ValidationOutcome outcome;
    outcome.origin = QFileInfo(path).fileName();
    const auto failed = [&](const QString& why) {
        outcome.problem = Words::tr("%1 could not be read: %2.").arg(QDir::toNativeSeparators(path), why);
        return outcome;
    };
    const FileContent file = readFile(path, largestFile);
    if (!file.ok())
        return failed(file.problem);
    if (file.beyond(largestFile))
        return failed(Words::tr("it is larger than 64 MiB"));
    const QByteArray& text = file.bytes;
    RunFile read =
        readRuns({text.constData(), static_cast<std::size_t>(text.size())}, outcome.origin.toStdString());
    if (!read.ok()) {
        outcome.problem = Words::tr("%1: %2.").arg(outcome.origin, problemOf(read));
        return outcome;
    }
    return outcomeOf(std::move(read.runs), outcome.origin, catalog, leaveOut);
}

} // namespace

ValidationOutcome validateRuns(const QString& path, const Catalog& catalog, bool leaveOut)
{
    // A broken file is among the catalog's problems.
    ValidationOutcome outcome = path.isEmpty()
        ? outcomeOf(bundledRuns(catalog).runs, Words::tr("published runs"), catalog, leaveOut)
        : validateFile(path, catalog, leaveOut);
    outcome.leftOut = leaveOut;
    return outcome;
}

} // namespace ridgepoint
