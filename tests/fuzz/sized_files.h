#pragma once

// Files of every kind that the program opens, whose sizes are crossed: length of names × count × depth, each
// log-uniform up to what the kind's files may hold. One seed, one file.

#include <QByteArray>
#include <QByteArrayList>

#include <cstdint>
#include <random>

namespace ridgepoint::fuzz {

enum class Format
{
    Json,
    Yaml,
    Toml,
    Shell,
    Table, // lines of cells
    Code, // what a share code has behind "ridge1:"
    Picture, // the first byte chooses SVG, PNG, PDF or any
    Gguf
};

class SizedFiles
{
public:
    SizedFiles(std::uint64_t seed, qsizetype most)
        : m_random(seed)
        , m_most(most)
    {
    }

    // `example` is a file of the kind; empty: none.
    QByteArray make(Format format, const QByteArray& example);

private:
    qsizetype below(qsizetype most)
    {
        return qsizetype(m_random() % std::uint64_t(std::max<qsizetype>(1, most)));
    }
    bool often() { return below(2) == 0; }
    qsizetype size(qsizetype most); // log-uniform, 1 to most
    // Half of them within what readers take, or all would be refused for the first that is too large.
    qsizetype length() { return size(often() ? std::min<qsizetype>(m_room, 250) : m_room); }
    qsizetype depth() { return size(often() ? 30 : std::max<qsizetype>(1, m_room / 8)); }
    qsizetype count(qsizetype bytesEach)
    {
        return size(std::max<qsizetype>(1, m_room / std::max<qsizetype>(1, bytesEach)));
    }
    QByteArray take(QByteArray made); // from the room

    QByteArray any(const QByteArrayList& some) { return some[below(some.size())]; }
    QByteArray word(); // letters, digits, or what has to be escaped somewhere
    QByteArray times(const QByteArray& piece); // %1 in it counts
    QByteArray nested(const QByteArray& open, const QByteArray& inside, const QByteArray& close);
    QByteArray jsonKey();
    QByteArray jsonValue(const QByteArrayList& known, int level = 0);
    QByteArray json(const QByteArray& example);
    QByteArray lines(Format format, const QByteArray& example);
    QByteArray picture();
    QByteArray gguf();
    QByteArray into(const QByteArray& example, const QByteArray& made, const QByteArray& marks);

    std::mt19937_64 m_random;
    qsizetype m_most, m_room = 0;
};

} // namespace ridgepoint::fuzz
