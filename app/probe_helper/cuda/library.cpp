#include "app/probe_helper/cuda/library.h"

#include <dlfcn.h>

namespace ridgepoint::probe {

Library::~Library()
{
    if (m_handle)
        dlclose(m_handle);
}

bool Library::open(const std::vector<std::string>& names)
{
    for (const std::string& name : names) {
        m_handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (m_handle) {
            m_name = name;
            m_problem.clear();
            return true;
        }
        if (m_problem.empty()) // the first name is the one to ask for
            m_problem = dlerror();
    }
    return false;
}

void* Library::address(const char* name) const { return m_handle ? dlsym(m_handle, name) : nullptr; }

} // namespace ridgepoint::probe
