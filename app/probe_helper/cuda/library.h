#pragma once

// A shared library opened at run time, and functions looked up in it by name. Nothing of a vendor is linked
// or included: the prototypes are ours.

#include "core/base/text.h"

#include <string>
#include <vector>

namespace ridgepoint::probe {

class Library
{
public:
    Library() = default;
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    // The first of `names` that opens; false and problem() when none does.
    bool open(const std::vector<std::string>& names);
    bool isOpen() const { return m_handle != nullptr; }
    const std::string& problem() const { return m_problem; }
    const std::string& name() const { return m_name; }

    // Leaves `function` null when the library has no such name; a needed one that is missing is a problem.
    template <class Function>
    bool find(Function*& function, const char* name, bool needed = true)
    {
        function = reinterpret_cast<Function*>(address(name));
        if (!function && needed && m_problem.empty())
            m_problem = phrase("%1 has no %2", m_name, name).plain();
        return function != nullptr;
    }

private:
    void* address(const char* name) const;

    void* m_handle = nullptr;
    std::string m_name;
    std::string m_problem;
};

} // namespace ridgepoint::probe
