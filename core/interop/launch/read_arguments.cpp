#include "core/interop/launch/server_command.h"
#include "core/interop/launch/setting.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>
#include <unordered_set>

namespace ridgepoint::launch {

namespace {

// "--tensor-model-parallel-size", "--nproc_per_node=8"; no number and no lone dashes.
bool isArgument(std::string_view word)
{
    return word.size() > 2 && word.starts_with("--") && std::isalpha(static_cast<unsigned char>(word[2]));
}

bool isShortOption(std::string_view word)
{
    return word.size() > 1 && word[0] == '-' && std::isalpha(static_cast<unsigned char>(word[1]));
}

// Whether a branch runs, as far as the script itself says.
enum class Branch
{
    Runs,
    Depends,
    Never
};

class ScriptReader
{
public:
    explicit ScriptReader(ReadSettings& out)
        : m_out(out)
    {
    }

    void read(std::string_view script)
    {
        m_words = shellWords(script);
        for (m_at = 0; m_at < m_words.size();)
            statement();
        noteNames(m_setAside, [](const std::string& names) {
            return phrase("under conditions of the script, so not taken: %1", names);
        });
        if (m_servers > 1)
            m_out.notes.push_back(phrase("the script starts several servers; the last one is taken"));
        noteNames(m_beforeServer, [](const std::string& names) {
            return phrase("of what starts the server, so not taken: %1", names);
        });
    }

private:
    using Kind = ShellWord::Kind;

    template <typename Note>
    void noteNames(const std::vector<std::string>& all, Note note)
    {
        if (all.empty())
            return;
        std::string names;
        constexpr std::size_t most = 30;
        for (std::size_t i = 0; i < std::min(most, all.size()); ++i)
            names += (i ? ", " : "") + all[i];
        if (all.size() > most)
            names += " …";
        m_out.notes.push_back(note(names));
    }

    bool isWord() const { return m_at < m_words.size() && m_words[m_at].kind == Kind::Word; }
    const std::string& word() const { return m_words[m_at].text; }
    bool is(std::string_view text) const { return isWord() && !m_words[m_at].quoted && word() == text; }

    // A block of the script, open where the reader is.
    struct Block
    {
        Branch own = Branch::Runs;
        Branch all = Branch::Runs; // with those around it
    };

    Branch branch() const { return m_blocks.empty() ? Branch::Runs : m_blocks.back().all; }

    void open(Branch own) { m_blocks.push_back({own, std::max(branch(), own)}); }

    // The next part of the innermost block: what has run before decides.
    void otherwise(Branch next)
    {
        if (m_blocks.empty())
            return;
        const Branch before = m_blocks.back().own;
        m_blocks.pop_back();
        open(before == Branch::Runs ? Branch::Never : before == Branch::Never ? next : Branch::Depends);
    }

    void statement()
    {
        if (!isWord()) {
            ++m_at;
            return;
        }
        if (is("if") || is("elif")) {
            const bool first = is("if");
            ++m_at;
            const Branch now = condition();
            first ? open(now) : otherwise(now);
            return;
        }
        if (is("else")) {
            otherwise(Branch::Runs);
            ++m_at;
            return;
        }
        if (is("case") || is("for") || is("while") || is("until") || is("{")) {
            open(Branch::Depends);
            ++m_at;
            return;
        }
        if (is("fi") || is("esac") || is("done") || is("}")) {
            if (!m_blocks.empty())
                m_blocks.pop_back();
            ++m_at;
            return;
        }
        if (is("then") || is("do") || is("export") || is("declare") || is("local") || is("readonly")) {
            ++m_at;
            return;
        }
        if (isAssignment())
            assignment();
        else
            command();
    }

    // [ "$A" = 1 ], [[ $A == text ]] and [ -z "$A" ], where all of it is known.
    static Branch test(const std::vector<std::string>& parts)
    {
        const bool bracket = !parts.empty() && (parts[0] == "[" || parts[0] == "[[");
        const bool open = std::ranges::any_of(
            parts, [](const std::string& part) { return part.find('$') != std::string::npos; });
        const auto runs = [](bool yes) { return yes ? Branch::Runs : Branch::Never; };
        if (!bracket || open || parts.size() < 4 || parts.size() > 5)
            return Branch::Depends;
        if (parts.size() == 4 && (parts[1] == "-z" || parts[1] == "-n"))
            return runs(parts[2].empty() == (parts[1] == "-z"));
        if (parts.size() == 4 || parts[3].find_first_of("*?[") != std::string::npos) // a pattern
            return Branch::Depends;
        const bool same = parts[1] == parts[3];
        if (parts[2] == "=" || parts[2] == "==" || parts[2] == "-eq")
            return runs(same);
        if (parts[2] == "!=" || parts[2] == "-ne")
            return runs(!same);
        return Branch::Depends;
    }

    // Tests between || and &&, from left to right. Ends before "then".
    Branch condition()
    {
        Branch all = Branch::Never;
        std::vector<std::string> parts;
        std::string sign = "||"; // before the parts
        bool simple = true, tested = false;
        const auto close = [&] {
            if (parts.empty())
                return;
            const Branch now = test(parts);
            simple = simple && (sign == "||" || sign == "&&");
            all = sign == "||" ? std::min(all, now) : std::max(all, now);
            parts.clear();
            sign.clear();
            tested = true;
        };
        for (; m_at < m_words.size() && !is("then"); ++m_at) {
            constexpr std::size_t most = 6; // more than any test has that is understood
            if (isWord()) {
                if (parts.size() < most)
                    parts.push_back(filledIn(word()));
            } else {
                close();
                sign += word(); // nothing of a line's end
                simple = simple && m_words[m_at].kind == Kind::End;
            }
        }
        close();
        return simple && tested ? all : Branch::Depends;
    }

    // With its variables. A long one may be asked for in each of a million words.
    std::string filledIn(const std::string& text)
    {
        if (m_filledIn > mostFilledIn)
            return text;
        std::string all = expanded(text, m_variables);
        m_filledIn += all.size() > text.size() ? all.size() - text.size() : 0;
        return all;
    }

    bool isAssignment() const
    {
        const std::string& text = word();
        std::size_t end = 0;
        while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
            ++end;
        return end > 0 && end < text.size() && !std::isdigit(static_cast<unsigned char>(text[0]))
            && (text[end] == '=' || text.compare(end, 2, "+=") == 0);
    }

    void assignment()
    {
        const ShellWord now = m_words[m_at++];
        m_commandBegan = m_out.settings->size();
        m_inServer = false;
        const std::size_t equals = now.text.find('=');
        std::string name = now.text.substr(0, equals);
        if (name.ends_with('+'))
            name.pop_back();
        const std::string value = now.text.substr(equals + 1);
        const bool array = value.empty() && m_at < m_words.size() && m_words[m_at].kind == Kind::Open;
        if (array) {
            ++m_at;
            arguments(true);
        } else if (now.quoted && value.find("--") != std::string::npos) {
            quotedArguments(value, now.line);
        } else if (branch() == Branch::Runs) {
            if (m_variables.size() < mostSettings)
                m_variables[name] = filledIn(value);
        } else if (branch() == Branch::Depends) {
            m_variables.erase(name); // whatever it was, it may be another
        }
    }

    // The words of a command, or of an array to its bracket.
    void command()
    {
        m_commandBegan = m_out.settings->size();
        m_inServer = false;
        arguments(false);
        m_inServer = false;
    }

    void arguments(bool array)
    {
        Setting* open = nullptr; // takes the words that follow
        ServerCommand server;
        while (m_at < m_words.size()) {
            const ShellWord now = m_words[m_at];
            if (now.kind == Kind::End && !array)
                return modelLast(server);
            ++m_at;
            if (now.kind == Kind::Close) {
                if (array)
                    return;
                continue;
            }
            if (now.kind == Kind::Open && open && open->values.empty()) {
                bracketed(*open);
                open = nullptr;
                continue;
            }
            if (now.kind != Kind::Word) {
                open = nullptr;
                continue;
            }
            if (const ServerCommand found = serverCommandAt(m_words, m_at - 1); !found.key.empty()) {
                server = found;
                begin(server);
                open = nullptr;
                continue;
            }
            if (now.quoted && isArgument(now.text) && now.text.find_first_of(" \t\n") != std::string::npos) {
                quotedArguments(now.text, now.line);
                open = nullptr;
            } else if (now.quoted && !array && now.text.find(" --") != std::string::npos) {
                quotedArguments(now.text, now.line); // bash -c "… --flag …"
                open = nullptr;
            } else if (isArgument(now.text)) {
                // In a list of cases, a name and a bracket.
                const bool pattern = !array && m_at < m_words.size() && m_words[m_at].kind == Kind::Close;
                open = pattern ? nullptr : begin(now);
            } else if (server.trains && isOverride(now.text)) {
                overrideWord(now);
                open = nullptr;
            } else if (!server.key.empty() && isShortOption(now.text)) {
                open = begin({.kind = Kind::Word, .text = "--" + now.text, .line = now.line}); // "-tp"
            } else if (isShortOption(now.text) || now.text.find("[@]") != std::string::npos
                || now.text.find("[*]") != std::string::npos) {
                open = nullptr;
            } else if (open) {
                value(*open, now.text);
            }
        }
        modelLast(server);
    }

    // A value that begins with a bracket, as in a string that Python gets whole: ([0]*3+[1]*58)*2.
    void bracketed(Setting& setting)
    {
        std::string all = "(";
        int depth = 1;
        for (; m_at < m_words.size() && m_words[m_at].kind != Kind::End; ++m_at) {
            const ShellWord& now = m_words[m_at];
            const bool goesOn = now.kind == Kind::Word && !isArgument(now.text)
                && (depth > 0 || now.text.starts_with('*') || now.text.starts_with('+'));
            if (depth == 0 && !goesOn)
                break;
            depth += now.kind == Kind::Open;
            depth -= now.kind == Kind::Close;
            all += now.kind == Kind::Open ? "(" : now.kind == Kind::Close ? ")" : now.text;
        }
        value(setting, all);
    }

    // Variables that torchtitan's run_train.sh takes for arguments; it starts 8 processes unless told.
    void beginTrainer(const std::string& key, int line)
    {
        m_out.settings->push_back({.key = key, .values = {}, .kind = Setting::Kind::Switch, .line = line});
        if (key != "run_train.sh")
            return;
        for (const auto& [variable, name, usual] : {std::tuple("MODULE", "module", "llama3"),
                 {"CONFIG", "config", "llama3_debugmodel"}, {"NGPU", "nproc-per-node", "8"}}) {
            const auto known = m_variables.find(std::string_view(variable));
            m_out.settings->push_back({.key = name,
                .values = {known == m_variables.end() ? std::string(usual) : known->second},
                .line = line});
        }
    }

    // "a.b=c", "+a.b=c": what Hydra's programs take.
    bool isOverride(std::string_view word) const
    {
        const std::size_t equals = word.find('=');
        return equals != std::string_view::npos && equals > 0
            && word.substr(0, equals).find_first_not_of(
                   "+~.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-@/")
            == std::string_view::npos;
    }

    void overrideWord(const ShellWord& now)
    {
        const std::size_t equals = now.text.find('=');
        std::string key = now.text.substr(0, equals);
        key.erase(0, std::min(key.find_first_not_of("+~"), key.size()));
        if (branch() == Branch::Depends)
            m_setAside.push_back(key);
        if (branch() != Branch::Runs || key.empty())
            return;
        if (++m_names > mostSettings || key.size() > longestKey) {
            m_full = true;
            return;
        }
        if (!m_seen.insert(key).second) // the last counts
            std::erase_if(*m_out.settings, [&key](const Setting& one) { return one.key == key; });
        m_out.settings->push_back({.key = std::move(key), .values = {}, .line = now.line});
        if (now.text.compare(equals + 1, std::string::npos, "null") == 0)
            m_out.settings->back().kind = Setting::Kind::Null;
        else
            value(m_out.settings->back(), now.text.substr(equals + 1));
    }

    // What stands before it in the same command is of the program that starts it: docker, srun, env.
    void begin(const ServerCommand& server)
    {
        const int line = m_words[m_at - 1].line;
        const std::string key(server.key);
        m_at += server.words - 1;
        if (branch() == Branch::Depends)
            m_setAside.push_back(key);
        if (branch() != Branch::Runs)
            return;
        if (server.trains)
            return beginTrainer(key, line);
        Settings& settings = *m_out.settings;
        for (std::size_t i = m_commandBegan; i < settings.size(); ++i)
            m_beforeServer.push_back(settings[i].key);
        settings.resize(std::min(settings.size(), m_commandBegan));
        // Of an earlier server in the script nothing is left: the two are not one.
        if (m_servers++ > 0)
            settings.erase(
                std::remove_if(settings.begin() + static_cast<std::ptrdiff_t>(m_serverBegan), settings.end(),
                    [this](const Setting& one) { return m_ofServer.contains(one.key); }),
                settings.end());
        m_ofServer = {key};
        m_commandBegan = m_serverBegan = settings.size();
        m_inServer = true;
        settings.push_back({.key = key, .values = {}, .kind = Setting::Kind::Switch, .line = line});
        if (server.takesModel && isWord() && !word().starts_with('-'))
            value(settings.back(), m_words[m_at++].text);
    }

    // "vllm serve --port 80 MODEL": the last word is no second port.
    void modelLast(const ServerCommand& server)
    {
        Settings& settings = *m_out.settings;
        if (!server.takesModel || settings.empty() || settings.back().values.size() != 2
            || std::ranges::find(settings, "model", &Setting::key) != settings.end())
            return;
        const auto own = std::find_if(settings.begin() + static_cast<std::ptrdiff_t>(m_serverBegan),
            settings.end(), [&server](const Setting& one) { return one.key == server.key; });
        if (own == settings.end() || !own->values.empty())
            return;
        own->values.push_back(std::move(settings.back().values.back()));
        own->kind = settings.back().kind = Setting::Kind::Word;
        settings.back().values.pop_back();
    }

    void quotedArguments(const std::string& text, int line)
    {
        if (m_nesting >= 3)
            return;
        ++m_nesting;
        std::vector<ShellWord> words = shellWords(text, line);
        words.swap(m_words);
        std::size_t at = 0;
        std::swap(at, m_at);
        arguments(true);
        while (m_at < m_words.size())
            arguments(true);
        std::swap(at, m_at);
        words.swap(m_words);
        --m_nesting;
    }

    Setting* begin(const ShellWord& now)
    {
        const std::size_t equals = now.text.find('=');
        std::string name = now.text.substr(0, equals);
        if (branch() == Branch::Depends)
            m_setAside.push_back(name);
        if (branch() != Branch::Runs)
            return nullptr;
        Setting setting{.key = name.substr(2), .values = {}, .kind = Setting::Kind::Switch, .line = now.line};
        std::replace(setting.key.begin(), setting.key.end(), '_', '-');
        Settings& settings = *m_out.settings;
        if (++m_names > mostSettings || setting.key.size() > longestKey) {
            m_full = true;
            return nullptr;
        }
        const auto before = m_seen.insert(setting.key).second
            ? settings.end()
            : std::ranges::find(settings, setting.key, &Setting::key);
        if (before != settings.end()) {
            if (before - settings.begin() < static_cast<std::ptrdiff_t>(m_serverBegan))
                --m_serverBegan;
            if (!m_repeated)
                m_out.notes.push_back(phrase(
                    "--%1 is given more than once; the last counts, as the launcher reads it", setting.key));
            m_repeated = true;
            settings.erase(before);
        }
        if (m_inServer)
            m_ofServer.insert(setting.key);
        settings.push_back(std::move(setting));
        if (equals != std::string::npos)
            value(settings.back(), now.text.substr(equals + 1));
        return &settings.back();
    }

    void value(Setting& setting, const std::string& text)
    {
        constexpr std::size_t mostValues = 10'000;
        if (setting.values.size() >= mostValues)
            return;
        setting.values.push_back(filledIn(text));
        setting.kind = setting.values.size() > 1 ? Setting::Kind::List : Setting::Kind::Word;
    }

public:
    bool full() const { return m_full; }
    bool overflows() const { return m_filledIn > mostFilledIn; }

    static constexpr std::size_t mostFilledIn = 4 * mostBytes;

private:
    ReadSettings& m_out;
    std::vector<ShellWord> m_words;
    std::size_t m_at = 0;
    ShellVariables m_variables;
    std::vector<Block> m_blocks;
    std::vector<std::string> m_setAside, m_beforeServer;
    std::size_t m_commandBegan = 0; // settings before it
    int m_servers = 0; // that the script starts
    bool m_inServer = false; // in the command of one
    std::size_t m_serverBegan = 0; // settings before the last one
    std::set<std::string> m_ofServer; // what it is given there
    std::unordered_set<std::string> m_seen; // names of arguments
    std::size_t m_filledIn = 0; // bytes that variables added
    int m_nesting = 0;
    std::size_t m_names = 0; // however often each stands there
    bool m_full = false;
    bool m_repeated = false;
};

} // namespace

ReadSettings readArguments(std::string_view text)
{
    if (const auto problem = notText(text))
        return ReadSettings::refused(*problem);
    ReadSettings out;
    out.settings.emplace();
    ScriptReader reader(out);
    reader.read(text);
    if (reader.full())
        return ReadSettings::refused({.line = 0,
            .path = {},
            .message = "more than " + std::to_string(mostSettings) + " arguments, or a name of more than "
                + std::to_string(longestKey) + " bytes"});
    if (reader.overflows())
        return ReadSettings::refused({.line = 0,
            .path = {},
            .message = "its variables stand for more than " + std::to_string(ScriptReader::mostFilledIn)
                + " bytes"});
    return out;
}

} // namespace ridgepoint::launch
