#pragma once

// The CUDA driver, opened at run time. Names, numbers and types follow NVIDIA's published driver API
// reference; versioned entry points (_v2) are asked for by name, so any driver from 450 on answers.

#include "app/probe_helper/cuda/library.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>

namespace ridgepoint::probe {

using CuDevice = int;
using CuAddress = unsigned long long;
using CuContext = struct CuContextOpaque*;
using CuModule = struct CuModuleOpaque*;
using CuFunction = struct CuFunctionOpaque*;
using CuStream = struct CuStreamOpaque*;
using CuEvent = struct CuEventOpaque*;
using CuGraph = struct CuGraphOpaque*;
using CuGraphExec = struct CuGraphExecOpaque*;

enum CuAttribute // of a device
{
    cuMultiprocessors = 16,
    cuKernelTimeout = 17,
    cuEcc = 32,
    cuMemoryClockKilohertz = 36,
    cuBusBits = 37,
    cuL2Bytes = 38,
    cuCapabilityMajor = 75,
    cuCapabilityMinor = 76
};

enum CuResult
{
    cuSuccess = 0,
    cuOutOfMemory = 2,
    cuNotReady = 600
};

// A call that failed. Most leave the device usable; an error of a kernel does not.
class CudaError : public std::runtime_error
{
public:
    CudaError(int code_, const std::string& what)
        : std::runtime_error(what)
        , code(code_)
    {
    }
    int code;
    bool outOfMemory() const { return code == cuOutOfMemory; }
    // No call will succeed any more: a kernel's fault, a fault of the memory or link, no answer.
    bool lost() const;
};

class Driver
{
public:
    // False: why in problem(), for people.
    bool load(const std::vector<std::string>& names = {"libcuda.so.1", "libcuda.so"});
    const std::string& problem() const { return m_problem; }

    // Throws CudaError that names the call when `code` is not success.
    void check(int code, const char* call) const;
    std::string errorText(int code) const;

    int (*init)(unsigned) = nullptr;
    int (*deviceCount)(int*) = nullptr;
    int (*deviceGet)(CuDevice*, int) = nullptr;
    int (*deviceName)(char*, int, CuDevice) = nullptr;
    int (*deviceTotalMemory)(std::size_t*, CuDevice) = nullptr;
    int (*deviceAttribute)(int*, int, CuDevice) = nullptr;
    int (*devicePciBusId)(char*, int, CuDevice) = nullptr;
    int (*deviceCanAccessPeer)(int*, CuDevice, CuDevice) = nullptr;
    int (*primaryRetain)(CuContext*, CuDevice) = nullptr;
    int (*primaryRelease)(CuDevice) = nullptr;
    int (*contextSetCurrent)(CuContext) = nullptr;
    int (*contextEnablePeerAccess)(CuContext, unsigned) = nullptr;
    int (*memoryInfo)(std::size_t*, std::size_t*) = nullptr;
    int (*memoryAllocate)(CuAddress*, std::size_t) = nullptr;
    int (*memoryFree)(CuAddress) = nullptr;
    int (*hostAllocate)(void**, std::size_t, unsigned) = nullptr;
    int (*hostFree)(void*) = nullptr;
    int (*hostDevicePointer)(CuAddress*, void*, unsigned) = nullptr;
    int (*copyToHost)(void*, CuAddress, std::size_t) = nullptr;
    int (*copyToHostAsync)(void*, CuAddress, std::size_t, CuStream) = nullptr;
    int (*copyToDeviceAsync)(CuAddress, const void*, std::size_t, CuStream) = nullptr;
    int (*copyInsideAsync)(CuAddress, CuAddress, std::size_t, CuStream) = nullptr;
    int (*copyPeerAsync)(CuAddress, CuContext, CuAddress, CuContext, std::size_t, CuStream) = nullptr;
    int (*fillWordsAsync)(CuAddress, unsigned, std::size_t, CuStream) = nullptr;
    int (*moduleLoad)(CuModule*, const void*, unsigned, int*, void**) = nullptr;
    int (*moduleFunction)(CuFunction*, CuModule, const char*) = nullptr;
    int (*moduleUnload)(CuModule) = nullptr;
    int (*launch)(CuFunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, CuStream,
        void**, void**) = nullptr;
    int (*occupancy)(int*, CuFunction, int, std::size_t) = nullptr;
    int (*streamCreate)(CuStream*, unsigned) = nullptr;
    int (*streamDestroy)(CuStream) = nullptr;
    int (*streamSynchronize)(CuStream) = nullptr;
    int (*streamWaitEvent)(CuStream, CuEvent, unsigned) = nullptr;
    int (*eventCreate)(CuEvent*, unsigned) = nullptr;
    int (*eventDestroy)(CuEvent) = nullptr;
    int (*eventRecord)(CuEvent, CuStream) = nullptr;
    int (*eventQuery)(CuEvent) = nullptr;
    int (*eventElapsed)(float*, CuEvent, CuEvent) = nullptr;
    int (*errorString)(int, const char**) = nullptr;
    // Graphs: absent from old drivers.
    int (*captureBegin)(CuStream, int) = nullptr;
    int (*captureEnd)(CuStream, CuGraph*) = nullptr;
    int (*graphInstantiate)(CuGraphExec*, CuGraph, unsigned long long) = nullptr;
    int (*graphLaunch)(CuGraphExec, CuStream) = nullptr;
    int (*graphExecDestroy)(CuGraphExec) = nullptr;
    int (*graphDestroy)(CuGraph) = nullptr;
    bool hasGraphs() const { return graphInstantiate && graphLaunch && captureBegin && captureEnd; }

private:
    Library m_library;
    std::string m_problem;
};

} // namespace ridgepoint::probe
