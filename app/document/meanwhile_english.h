#pragma once

// Files for programs are the same in every language. While it lives, this thread's texts and numbers are English,
// and no window hears of it: what is made and used up meanwhile is.

#include <QLocale>

namespace ridgepoint {

class MeanwhileEnglish
{
public:
    MeanwhileEnglish();
    ~MeanwhileEnglish();
    MeanwhileEnglish(const MeanwhileEnglish&) = delete;
    MeanwhileEnglish& operator=(const MeanwhileEnglish&) = delete;

private:
    QLocale m_before;
    bool m_within; // another one
};

} // namespace ridgepoint
