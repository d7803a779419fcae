// Stands in for ridgepoint-probe and misbehaves as the environment variable RIDGEPOINT_FAKE_PROBE says.

#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

void say(const std::string& line)
{
    std::fputs((line + '\n').c_str(), stdout);
    std::fflush(stdout);
}

void begin()
{
    say(R"({"ev":"hello","proto":1,"probe":"0.1.0","pid":)" + std::to_string(getpid())
        + R"(,"when":"now","seed":1})");
    say(R"({"ev":"device","id":"cpu","kind":"cpu","name":"Fake"})");
    say(R"({"ev":"plan","steps":[{"id":"a","est_s":1},{"id":"b","est_s":1}],"budget_s":10})");
}

void results()
{
    say(R"({"ev":"result","step":"a","role":"memory","unit":"B/s","median":1e9})");
    say(R"({"ev":"result","step":"b","role":"vector","unit":"FLOP/s","median":2e9,"type":"fp32"})");
}

void done(const char* end, bool ok)
{
    say(std::string(R"({"ev":"done","ok":)") + (ok ? "true" : "false") + R"(,"end":")" + end
        + R"(","msg":"as told","elapsed_s":1})");
}

void sleepForever()
{
    for (;;)
        pause();
}

// Waits a moment for a command; its word, "" for none, "end" when nobody can send any more.
std::string command(int milliseconds)
{
    pollfd in{STDIN_FILENO, POLLIN, 0};
    if (poll(&in, 1, milliseconds) <= 0)
        return {};
    char text[256]{};
    const auto count = read(STDIN_FILENO, text, sizeof text - 1);
    if (count <= 0)
        return "end";
    for (const char* word : {"cancel", "pause", "resume"})
        if (std::strstr(text, word))
            return word;
    return {};
}

// That it lives on is said as a step left out; it holds the pipes, too.
void startChild()
{
    const pid_t child = fork();
    if (child == 0)
        sleepForever();
    say(R"({"ev":"skip","step":"child","why":")" + std::to_string(child) + "\"}");
}

[[noreturn]] void babble(std::FILE* where, const std::string& words)
{
    for (;;)
        std::fputs(words.c_str(), where);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::string(argv[1]) == "--list") {
        say(R"({"ev":"device","id":"cpu","kind":"cpu","name":"Fake"})");
        return 0;
    }
    const char* asked = std::getenv("RIDGEPOINT_FAKE_PROBE");
    const std::string how = asked ? asked : "";
    if (how == "dumb")
        return 0;
    if (how == "mute")
        sleepForever();
    if (how == "complains") {
        std::fputs("ridgepoint-probe: out of luck\n", stderr);
        return 1;
    }
    begin();
    if (how == "no device") {
        done("no device", false);
        return 3;
    }
    if (how == "garbage") {
        say("Segmentation fault (core dumped)");
        say(std::string("{\"ev\":\"result\",\"step\":\"a\xff"));
        say(std::string(std::size_t(3) << 20, 'x'));
        say(R"({"ev":"result","step":"nan","unit":"B/s","median":NaN})");
    }
    if (how == "no gpu")
        say(R"({"ev":"skip","step":"cuda","why":"there is no NVIDIA driver"})");
    if (how.ends_with("with a child"))
        startChild();
    results();
    const std::string words(1000, 'x');
    if (how == "babbles")
        babble(stdout, R"({"ev":"log","msg":")" + words + "\"}\n");
    if (how == "babbles nonsense")
        babble(stdout, words + '\n');
    if (how == "babbles without a line's end")
        babble(stdout, words);
    if (how == "babbles to standard error")
        babble(stderr, words + '\n');
    if (how == "crash" || how == "crashes with a child")
        std::raise(SIGSEGV);
    if (how == "abort") // without the message of abort()
        _exit(134);
    if (how == "hang" || how == "hangs with a child")
        sleepForever();
    if (how == "broken line") {
        std::fputs(R"({"ev":"result","step":"c","unit":"B/s","med)", stdout);
        std::fflush(stdout);
        return 0;
    }
    if (how == "deaf") {
        for (int i = 0;; ++i) {
            say(R"({"ev":"progress","step":"a","i":0,"n":2,"elapsed_s":1,"eta_s":1})");
            usleep(5000);
        }
    }
    if (how == "obedient") {
        bool paused = false;
        for (int i = 0;; ++i) {
            const std::string word = command(5);
            if (word == "cancel" || word == "end") {
                done("cancelled", false);
                return 2;
            }
            if (word == "pause")
                say(R"({"ev":"skip","step":"pause","why":"as told"})");
            paused = word == "pause" || (paused && word != "resume");
            if (!paused)
                say(R"({"ev":"sample","step":"a","k":)" + std::to_string(i)
                    + R"(,"value":1e9,"dt_s":0.005})");
        }
    }
    if (how == "check failed") {
        done("check failed", false);
        return 4;
    }
    if (how == "device lost") {
        done("device lost", false);
        return 5;
    }
    done("completed", true);
    return 0;
}
