#include "views/device_words.h"

#include "core/inputs/catalog/catalog.h"
#include "core/training/report.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(DeviceWords)
};

} // namespace

bool isGpu(const Catalog& catalog, const Accelerator& device)
{
    const AcceleratorPreset* preset = catalog.accelerator(device.id);
    if (!preset && !device.measured.dataSheet.empty())
        preset = catalog.accelerator(device.measured.dataSheet);
    if (!preset)
        return true;
    // A device of the probe without a data sheet has no vendor; a processor's memory is DRAM.
    const std::string& vendor = preset->accelerator.vendor;
    return vendor == "NVIDIA" || vendor == "AMD" || vendor == "Apple" || preset->name.starts_with("Arc ")
        || (vendor.empty() && preset->memoryType != "DRAM");
}

QString deviceWords(const QString& text, const Catalog& catalog, const Accelerator& device)
{
    if (!text.contains(u"GPU") || isGpu(catalog, device))
        return text;
    // Spanish has one form of "GPU" for one and for many.
    static const QRegularExpression many(QStringLiteral("\\bGPUs\\b|(?<=\\d )(?<!\\b1 )GPU\\b"));
    static const QRegularExpression one(QStringLiteral("\\bGPU\\b"));
    QString said = text;
    said.replace(many, Words::tr("chips"));
    return said.replace(one, Words::tr("chip"));
}

QString deviceWords(const QString& text, const ViewInput& input)
{
    return deviceWords(text, *input.catalog, input.report->scenario.hardware.accelerator);
}

} // namespace ridgepoint
