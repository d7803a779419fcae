#include "sized_files.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ridgepoint::fuzz {

namespace {

using Json = nlohmann::ordered_json;

const QByteArray mark = "@here@", quotedMark = "\"@here@\"";

} // namespace

qsizetype SizedFiles::size(qsizetype most)
{
    const double share = double(m_random() >> 11) * 0x1p-53;
    return std::clamp<qsizetype>(
        qsizetype(std::exp(share * std::log(double(most) + 1))), 1, std::max<qsizetype>(1, most));
}

QByteArray SizedFiles::take(QByteArray made)
{
    m_room = std::max<qsizetype>(1, m_room - made.size());
    return made;
}

QByteArray SizedFiles::word()
{
    static const QByteArrayList letters{
        "k", "k", "a", "7", "0", "_", "-", "é", "x.", "%", "$", "&", "*", "/"};
    const QByteArray letter = any(letters);
    return take(letter.repeated(std::max<qsizetype>(1, length() / letter.size())));
}

QByteArray SizedFiles::times(const QByteArray& piece)
{
    const qsizetype many = count(piece.size() + 4), at = piece.indexOf("%1");
    if (at < 0)
        return take(piece.repeated(many));
    QByteArray all;
    all.reserve(many * (piece.size() + 6));
    const QByteArray before = piece.left(at), after = piece.mid(at + 2);
    for (qsizetype i = 0; i < many; ++i)
        all += before + QByteArray::number(i) + after;
    return take(all);
}

QByteArray SizedFiles::nested(const QByteArray& open, const QByteArray& inside, const QByteArray& close)
{
    const qsizetype deep = std::max<qsizetype>(
        1, std::min(depth(), m_room / std::max<qsizetype>(1, open.size() + close.size())));
    const QByteArray begin = open.repeated(deep);
    const QByteArray end = often() || deep < 40 ? close.repeated(deep) : QByteArray();
    return take(begin + inside + end).left(m_most);
}

QByteArray SizedFiles::jsonKey()
{
    static const QByteArrayList odd{"k", "a.b", "[0]", "\\u0041", "é", "\\\"", "", "\\u001b[31m"};
    const QByteArray letter = any(odd);
    return take(
        '"' + letter.repeated(std::max<qsizetype>(1, length() / std::max<qsizetype>(1, letter.size()))));
}

QByteArray SizedFiles::jsonValue(const QByteArrayList& known, int level)
{
    static const QByteArrayList scalars{
        "1", "0.5", "null", "true", "\"\"", "{}", "[]", "\"auto\"", "1e300", "[1]", "{\"a\":1}"};
    const auto list = [](QByteArray items) -> QByteArray {
        items.chop(1);
        return '[' + items + ']';
    };
    switch (below(level > 2 ? 4 : 8)) {
    case 0:
        return list(times(any(scalars) + ','));
    case 1:
        return list(times('"' + word() + "\","));
    case 2:
        return '"' + word().replace('\\', "/") + '"';
    case 3:
        return take(QByteArray(length(), '7'));
    case 4: {
        const QByteArray key = jsonKey();
        QByteArray members = times(key + "%1\":" + any(scalars) + ',');
        members.chop(1);
        return '{' + members + '}';
    }
    case 5:
        return list(times(any(known) + ','));
    case 6: {
        const QByteArray inside = jsonValue(known, level + 1);
        return often() ? nested('{' + jsonKey() + "\":", inside, "}") : nested("[", inside, "]");
    }
    default: {
        QByteArray item = '{' + jsonKey() + "\":" + jsonValue(known, 3) + '}';
        return list(times(item + ','));
    }
    }
}

// In place of a value of the example, or beside it under another name.
QByteArray SizedFiles::json(const QByteArray& example)
{
    Json root = Json::parse(example.toStdString(), nullptr, false);
    if (root.is_discarded() || !root.is_structured() || below(8) == 0)
        return '{' + jsonKey() + "\":" + jsonValue({"1"}) + '}';
    std::vector<Json*> all{&root};
    QByteArrayList known;
    for (std::size_t i = 0; i < all.size() && all.size() < 4096; ++i) {
        if (all[i]->is_structured())
            for (Json& each : *all[i])
                all.push_back(&each);
        if (i > 0 && known.size() < 64)
            known.append(QByteArray::fromStdString(all[i]->dump()));
    }
    if (known.isEmpty())
        known.append("1");
    Json& at = *all[std::size_t(below(qsizetype(all.size())))];
    QByteArray made;
    if (at.is_array() && !at.empty() && often()) { // the list itself becomes long
        made = times(QByteArray::fromStdString(at[std::size_t(below(qsizetype(at.size())))].dump()) + ',');
        at.push_back(mark.toStdString());
        made += "null";
    } else if (at.is_object() && often()) {
        const QByteArray key = jsonKey();
        at[mark.toStdString()] = 1;
        made = often() ? QByteArray(key + "\":" + jsonValue(known) + ',') : times(key + "%1\":1,");
        made += "\"z\"";
    } else {
        at = mark.toStdString();
        made = jsonValue(known);
    }
    return QByteArray::fromStdString(root.dump(often() ? 1 : -1)).replace(quotedMark, made);
}

// Behind one of `marks`, somewhere.
QByteArray SizedFiles::into(const QByteArray& example, const QByteArray& made, const QByteArray& marks)
{
    std::vector<qsizetype> places{0, example.size()};
    for (qsizetype i = 0; i < example.size(); ++i)
        if (marks.contains(example[i]))
            places.push_back(i + 1);
    const qsizetype at = places[std::size_t(below(qsizetype(places.size())))];
    return example.left(at) + made + example.mid(at);
}

QByteArray SizedFiles::lines(Format format, const QByteArray& example)
{
    // A line of the example, and a word of it.
    const QByteArrayList all = example.left(200'000).split('\n');
    const QByteArray line = any(all);
    const QByteArrayList cells = QByteArray(line).replace(',', ' ').simplified().split(' ');
    const QByteArray cell = any(cells);
    QByteArray made;
    const QByteArray name = word();
    const auto choose = [this](const QByteArrayList& some) { return any(some); };
    switch (below(3)) { // what all lines have in common
    case 0:
        made = often() ? times(line + '\n') : times(line + "%1\n");
        return into(example, made, "\n");
    case 1:
        made = often()
            ? name
            : times(
                choose({",", " ", "\t", ";", "\"", "'", ".", ":", "=", "-", "#", "(", "[", "{", "\\", "\r\n"})
                + (often() ? cell : QByteArray()));
        return into(example, made, "\n, \t:=");
    default:
        break;
    }
    switch (format) {
    case Format::Yaml: {
        const QByteArray list =
            choose({"1, ", "a, ", "[], ", "{}, ", "[1], ", "{a: 1}, ", "'x', ", "? , ", "\"\\x41\", "});
        made = choose({name + ": [" + times(list) + "1]\n",
            name + ":\n" + times(choose({"- 1\n", "- a: 1\n", "- - 1\n", "-\n"})),
            times(name + "%1: " + choose({"1\n", "\n", "[1]\n", "{a: 1}\n"})), times(name + ": 1\n"),
            "a: "
                + nested(choose({"[", "{" + name + ": ", "- ", "? ", "!!map ", "&a "}), "1",
                    choose({"]", "}", ""}))
                + '\n',
            name + ": |\n" + times("  text\n"),
            name + ": \"" + times(choose({"\\n", " \\\n ", "\n", "\\u0041", "x "})) + "\"\n",
            "a:\n " + times(choose({"x ", "x\n ", "# \n ", "\n\n "})) + '\n', times("*a ") + '\n',
            "a: {" + times(name + "%1: 1, ") + "}\n", times("%TAG !a%1! x\n") + "---\n", times("--- {}\n"),
            times("# " + name + '\n'), "a: &x [" + times("1,") + "]\n" + times("b%1: *x\n")});
        break;
    }
    case Format::Toml:
        made = choose({name + " = [" + times(choose({"1, ", "[], ", "{}, ", "'x', ", "[1], ", "{a=1}, "}))
                + "1]\n",
            times(name + "%1 = 1\n"), times('[' + name + "%1]\n"), times("[[" + name + "%1]]\n"),
            times("[[a]]\n"), times("[[a]]\n" + name + " = 1\n"), times("a.b%1 = 1\n"), times("[a.b.c%1]\n"),
            nested(choose({"a.", "'!'.", "\"" + name + "\" . ", "a.b%1."}), "a", "") + " = 1\n",
            '[' + nested(choose({"a.", "'!'.", "\"#\"."}), "a", "") + "]\n",
            "a = " + nested(choose({"[", "{" + name + " = ", "{a.b.c.d = "}), "1", choose({"]", "}"})) + '\n',
            "a = \"\"\"" + times(choose({"\n", "\\\n", "\"\" ", "x"})) + "\"\"\"\n",
            "a = '''" + times("''\n") + "'''\n", "a = {" + times(name + "%1 = 1, ") + "b = 1}\n",
            times("# " + name + '\n'), "a = " + times("1_0") + '\n'});
        break;
    case Format::Shell:
        made = choose({" --" + name + ' ' + times(choose({"1 ", "$A ", "'x' ", "${A:-1} ", "$((A*A)) "})),
            times(" --" + name + "%1 1"), times(" --" + name + " 1"),
            "A=" + word() + '\n'
                + times(choose(
                    {"B=$A$A\n", "A=$A$A\n", "--b $A\n", "if $A; then\n", "B%1=$A\n", "--b%1=$A$A\n"})),
            nested(choose({"if x; then\n", "if [ $A = 1 ]; then\n", "case x in\n", "{ ", "( ",
                       "for i in 1; do\n"}),
                "--bf16\n", choose({"fi\n", "\nesac\n", " }\n", " )\n", "done\n"})),
            nested(choose({"$(", "${A:-", "$((", "\"", "`", "\"'", "\\\""}), "1",
                choose({")", "}", "))", "\"", "`", ""})),
            times("else\n"), times("elif [ a = a ]; then\n"),
            times(choose({"cat <<E\na: 1\nE\n", "cat <<E ", "<<1 ", "cat <<E\n", "<<\n"})),
            times("#SBATCH --" + name + "=4\n"), times("vllm serve x\n"), times("vllm serve --port 80 x\n"),
            times("docker run vllm/vllm-openai --a 1 "), "bash -c \"" + times(" --a%1 1") + "\"\n",
            "A=(" + times("--a%1 1 ") + ")\n", times("; "), times("\\\n"),
            "cat <<E\n" + times("a%1: 1\n") + "E\n", " --moe-layer-freq " + nested("(", "[1]", ")*2"),
            " --json '" + nested("{\"a\":", "1", "}") + "'"});
        break;
    case Format::Code:
        made = choose({times(name + "%1=1;"), times(name + "=1;"), times(line.left(200) + ';'),
            times(line.left(200) + ','), name, times("%41"), times("="), times("%")});
        break;
    default:
        made = choose({times(cell + ','), times("%1,"), times("%1 "),
            times(QByteArray(line).replace(cell, cell.isEmpty() ? cell : QByteArray("%1")) + '\n'),
            times(line + ' '), times("\"" + name + "\","), times("\"\""), times("# " + name + '\n'),
            times(name + "%1,"), times("\n"), times("\r"), times("  %1  256 float sum -1 1 1 1 0 1 1 1 0\n"),
            times("0F%1,0B%1,"), times(name + "%1=1: 1 s\n"), times("{" + name + "\n")});
    }
    return into(example, made, "\n");
}

QByteArray SizedFiles::picture()
{
    const char kind = char(below(4));
    const QByteArray name = word();
    QByteArray made(1, kind);
    const QByteArray ours =
        " xmlns=\"http://www.w3.org/2000/svg\"><metadata xmlns:r=\"urn:ridgepoint:scenario:1\">";
    const QByteArray in = any({times("&"), times("&#65;"), times("&" + name + ';'), times("&lt;"),
        times("<r:check>"), times("<r:scenario>"), name, nested("<g>", "x", "</g>"),
        times("<r:scenario>ridge1:</r:scenario>"), times("ridge1:"), times("&#x1F600;")});
    if (kind == 1) {
        const QByteArray key = any({"ridgepoint-scenario", "ridgepoint-check", "Title"}),
                         type = any({"tEXt", "zTXt", "iTXt"});
        const QByteArray text = often() ? in : qCompress(QByteArray(size(200'000'000), 'x'), 1).mid(4);
        const QByteArray data = key
            + QByteArray(type == "iTXt" ? any({QByteArray("\0\1\0\0\0", 5), QByteArray("\0\0\0\0\0", 5)})
                    : type == "zTXt"    ? QByteArray(2, '\0')
                                        : QByteArray(1, '\0'))
            + text;
        const auto length = quint32(data.size());
        QByteArray chunk;
        for (const int shift : {24, 16, 8, 0})
            chunk += char(length >> shift);
        return made + times(chunk + type + data + "crc.");
    }
    const QByteArray packet = "<r:scenario>" + in + "</r:scenario><r:check>" + in.left(10'000) + "</r:check>";
    if (kind == 3)
        return made + times(any({"<x:xmpmeta>", "[", "endobj\n", " ", "<?xpacket?>"}))
            + "<x:xmpmeta xmlns:r=\"urn:ridgepoint:scenario:1\">" + packet + "</x:xmpmeta>"
            + times("<x:xmpmeta");
    return made
        + any({ours + packet, times("xmlns=\"urn:ridgepoint:scenario:1\" ") + packet, ours + times(packet),
            times("<svg "), ours + in + "</metadata>"})
        + "</svg>";
}

// Counts are what is there or any; so are lengths of lists.
QByteArray SizedFiles::gguf()
{
    const auto number = [](quint64 value, int bytes) -> QByteArray {
        QByteArray all;
        for (int i = 0; i < bytes; ++i)
            all += char(value >> (8 * i));
        return all;
    };
    const auto claimed = [&](qsizetype there) -> QByteArray {
        return number(often() || often() ? quint64(there) : quint64(m_random()) >> below(64), 8);
    };
    const auto text = [&](const QByteArray& said) -> QByteArray { return claimed(said.size()) + said; };
    const QByteArray family = any({"llama", "qwen3moe", "mamba", "deepseek2"});
    const QByteArray key =
        any({"block_count", "expert_count", "attention.head_count", "k", "ssm.inner_size"});
    const quint64 type = quint64(below(14));
    QByteArray value = number(m_random(), 8);
    if (type == 8)
        value = text(word());
    if (type == 9) {
        const qsizetype items = count(8);
        value = number(quint64(below(14)), 4) + claimed(items) + take(number(1, 8).repeated(items));
    }
    QByteArray keys = number(20, 8) + "general.architecture" + number(8, 4) + text(family), tensors;
    const qsizetype many = count(family.size() + key.size() + value.size() + 20);
    for (qsizetype i = 0; i < many; ++i) {
        const QByteArray name = family + '.' + key + (i > 0 ? QByteArray::number(i) : QByteArray());
        keys += number(quint64(name.size()), 8) + name + number(type, 4) + value;
    }
    const qsizetype more = count(60);
    for (qsizetype i = 0; i < more; ++i)
        tensors += text("blk." + QByteArray::number(i) + ".w") + number(2, 4) + claimed(32) + claimed(64)
            + number(quint64(below(42)), 4) + number(0, 8);
    return "GGUF" + number(3, 4) + claimed(more) + claimed(many + 1) + take(keys) + take(tensors);
}

QByteArray SizedFiles::make(Format format, const QByteArray& example)
{
    m_room = often() ? m_most : size(m_most); // what is drawn from it is smaller again
    const QByteArray made = format == Format::Json ? json(example)
        : format == Format::Picture                ? picture()
        : format == Format::Gguf                   ? gguf()
                                                   : lines(format, example);
    return made.left(m_most);
}

} // namespace ridgepoint::fuzz
