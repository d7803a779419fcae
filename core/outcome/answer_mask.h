#pragma once

// What a lesson hides until the reveal. It names readouts ("memory.ratio") and groups of them ("memory",
// "memory.stack"); hidden with them is what can be computed from them, and the rest of every chapter that
// holds an answer, because a picture draws a chapter as a whole. A veiled report holds none of it, so that
// nothing that reads the report can give an answer away.

#include "core/formulas/ledger.h"

#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct Report;

class AnswerMask
{
public:
    // Answers are followed through the ledgers of all scenarios that are shown together. A name that is no
    // readout, and begins none, hides the chapter of its first word.
    AnswerMask(std::vector<std::string> named, std::span<const Ledger> ledgers);

    const std::vector<std::string>& named() const { return m_named; }
    // A readout, another path of the report ("step.parts.matmul"), a whole chapter ("communication") or a
    // gate ("gates.fit"). What is of no chapter that is known is hidden.
    bool hides(std::string_view path) const;
    // Whether it is an answer: named, or computed from one. Else it is hidden beside one.
    bool isAnswer(std::string_view path) const { return m_answers.contains(path); }

private:
    bool add(std::string_view path); // whether it is new
    bool answers(std::string_view group) const; // whether any answer is of it
    void addNamed(std::string_view name);
    bool follow(const Ledger& ledger);
    bool followTable();
    void findChapters();

    std::vector<std::string> m_named;
    std::set<std::string, std::less<>> m_answers;
    std::set<std::string_view, std::less<>> m_chapters; // that hold one
};

// What is an input of the scenario, or read off one: shown beside hidden answers of its chapter unless it is
// named itself.
bool isInputReadout(std::string_view path);

// The report in which what `veil` hides is as if it had never been computed. Two reports of one scenario
// that differ in nothing else come out equal.
Report veiled(const Report& report, std::shared_ptr<const AnswerMask> veil);

} // namespace ridgepoint
