#include "app/probe_helper/cuda/driver.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace ridgepoint::probe {

bool CudaError::lost() const
{
    // The errors after which NVIDIA's reference has the process end, or the context destroyed; and no answer.
    constexpr std::array faults{214, 220, 700, 702, 709, 710, 714, 715, 716, 717, 718, 719, 721, 999};
    return code == cuNotReady || std::ranges::find(faults, code) != faults.end();
}

bool Driver::load(const std::vector<std::string>& names)
{
    if (!m_library.open(names)) {
        m_problem = phrase("no NVIDIA driver is installed (%1)", m_library.problem()).plain();
        return false;
    }
    m_library.find(init, "cuInit");
    m_library.find(deviceCount, "cuDeviceGetCount");
    m_library.find(deviceGet, "cuDeviceGet");
    m_library.find(deviceName, "cuDeviceGetName");
    m_library.find(deviceTotalMemory, "cuDeviceTotalMem_v2");
    m_library.find(deviceAttribute, "cuDeviceGetAttribute");
    m_library.find(devicePciBusId, "cuDeviceGetPCIBusId");
    m_library.find(deviceCanAccessPeer, "cuDeviceCanAccessPeer");
    m_library.find(primaryRetain, "cuDevicePrimaryCtxRetain");
    m_library.find(primaryRelease, "cuDevicePrimaryCtxRelease_v2");
    m_library.find(contextSetCurrent, "cuCtxSetCurrent");
    m_library.find(contextEnablePeerAccess, "cuCtxEnablePeerAccess");
    m_library.find(memoryInfo, "cuMemGetInfo_v2");
    m_library.find(memoryAllocate, "cuMemAlloc_v2");
    m_library.find(memoryFree, "cuMemFree_v2");
    m_library.find(hostAllocate, "cuMemHostAlloc");
    m_library.find(hostFree, "cuMemFreeHost");
    m_library.find(hostDevicePointer, "cuMemHostGetDevicePointer_v2");
    m_library.find(copyToHost, "cuMemcpyDtoH_v2");
    m_library.find(copyToHostAsync, "cuMemcpyDtoHAsync_v2");
    m_library.find(copyToDeviceAsync, "cuMemcpyHtoDAsync_v2");
    m_library.find(copyInsideAsync, "cuMemcpyDtoDAsync_v2");
    m_library.find(copyPeerAsync, "cuMemcpyPeerAsync");
    m_library.find(fillWordsAsync, "cuMemsetD32Async");
    m_library.find(moduleLoad, "cuModuleLoadDataEx");
    m_library.find(moduleFunction, "cuModuleGetFunction");
    m_library.find(moduleUnload, "cuModuleUnload");
    m_library.find(launch, "cuLaunchKernel");
    m_library.find(occupancy, "cuOccupancyMaxActiveBlocksPerMultiprocessor");
    m_library.find(streamCreate, "cuStreamCreate");
    m_library.find(streamDestroy, "cuStreamDestroy_v2");
    m_library.find(streamSynchronize, "cuStreamSynchronize");
    m_library.find(streamWaitEvent, "cuStreamWaitEvent");
    m_library.find(eventCreate, "cuEventCreate");
    m_library.find(eventDestroy, "cuEventDestroy_v2");
    m_library.find(eventRecord, "cuEventRecord");
    m_library.find(eventQuery, "cuEventQuery");
    m_library.find(eventElapsed, "cuEventElapsedTime");
    m_library.find(errorString, "cuGetErrorString");
    m_library.find(captureBegin, "cuStreamBeginCapture_v2", false);
    m_library.find(captureEnd, "cuStreamEndCapture", false);
    m_library.find(graphInstantiate, "cuGraphInstantiateWithFlags", false);
    m_library.find(graphLaunch, "cuGraphLaunch", false);
    m_library.find(graphExecDestroy, "cuGraphExecDestroy", false);
    m_library.find(graphDestroy, "cuGraphDestroy", false);
    if (!m_library.problem().empty()) {
        m_problem = phrase("the NVIDIA driver is too old: %1", m_library.problem()).plain();
        return false;
    }
    if (const int code = init(0); code != cuSuccess) {
        m_problem = phrase("the NVIDIA driver does not start: %1", errorText(code)).plain();
        return false;
    }
    return true;
}

std::string Driver::errorText(int code) const
{
    const char* text = nullptr;
    if (errorString && errorString(code, &text) == cuSuccess && text)
        return text;
    return phrase("error %1", code).plain();
}

void Driver::check(int code, const char* call) const
{
    if (code != cuSuccess)
        throw CudaError(code, std::string(call) + ": " + errorText(code));
}

} // namespace ridgepoint::probe
