#include "app/probe_helper/cuda/ptx.h"

#include <bit>
#include <cstdio>

namespace ridgepoint::probe {

namespace {

// PTX writes fp32 constants as their bits.
std::string floatBits(float value)
{
    char text[16];
    std::snprintf(text, sizeof text, "0f%08X", std::bit_cast<std::uint32_t>(value));
    return text;
}

std::string n(int value) { return std::to_string(value); }

// The head that all kernels share, and lines of their bodies.
class Body
{
public:
    void line(const std::string& text) { m_text += '\t' + text + ";\n"; }
    void label(const std::string& name) { m_text += name + ":\n"; }

    // Parameters and the thread's number: %thread, %pa, %pb, %pc, %pout, %left, %stride, %key, %first,
    // %scale.
    void begin(const std::string& name)
    {
        m_text = ".visible .entry " + name
            + "(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 out, .param .u32 iterations, "
              ".param .u64 stride, .param .u32 key, .param .u32 first, .param .f32 scale)\n{\n"
              "\t.reg .pred %more;\n"
              "\t.reg .b32 %thread, %block, %width, %left, %key, %first, %all, %r<64>;\n"
              "\t.reg .b64 %pa, %pb, %pc, %pout, %stride, %own, %d<32>;\n"
              "\t.reg .b16 %h<4>;\n"
              "\t.reg .f32 %scale, %f<64>;\n";
        line("mov.u32 %thread, %tid.x");
        line("mov.u32 %block, %ctaid.x");
        line("mov.u32 %width, %ntid.x");
        line("mad.lo.u32 %thread, %block, %width, %thread");
        for (const char* each : {"a", "b", "c", "out"}) {
            const std::string pointer = std::string("%p") + each;
            line("ld.param.u64 " + pointer + ", [" + each + "]");
            line("cvta.to.global.u64 " + pointer + ", " + pointer);
        }
        line("ld.param.u32 %left, [iterations]");
        line("ld.param.u64 %stride, [stride]");
        line("ld.param.u32 %key, [key]");
        line("ld.param.u32 %first, [first]");
        line("ld.param.f32 %scale, [scale]");
        line("mov.b32 %all, 0");
    }
    // Each thread's own place in the arrays.
    void place(std::initializer_list<const char*> pointers)
    {
        line("mul.wide.u32 %own, %thread, 16");
        for (const char* pointer : pointers)
            line(std::string("add.u64 ") + pointer + ", " + pointer + ", %own");
    }
    void loop() { label("again"); }
    void loopEnd()
    {
        line("sub.u32 %left, %left, 1");
        line("setp.ne.u32 %more, %left, 0");
        line("@%more bra again");
    }
    // out[thread] = %all
    void storeAll()
    {
        line("mul.wide.u32 %own, %thread, 4");
        line("add.u64 %pout, %pout, %own");
        line("st.global.u32 [%pout], %all");
    }
    std::string end()
    {
        line("ret");
        return m_text + "}\n";
    }

    // %d<from…from+7>: addresses of one iteration's vectors; the pointer moves on to the next.
    void addresses(const std::string& pointer, int from)
    {
        for (int i = 0; i < ptxUnrolled; ++i) {
            line("mov.b64 %d" + n(from + i) + ", " + pointer);
            line("add.u64 " + pointer + ", " + pointer + ", %stride");
        }
    }
    static std::string vector(const char* kind, int first)
    {
        std::string text = "{";
        for (int i = 0; i < 4; ++i)
            text += (i > 0 ? ", %" : "%") + std::string(kind) + n(first + i);
        return text + '}';
    }
    // target = mixBits(target)
    void mix(const std::string& target, const std::string& scratch)
    {
        const auto shift = [&](int bits) {
            line("shr.u32 " + scratch + ", " + target + ", " + n(bits));
            line("xor.b32 " + target + ", " + target + ", " + scratch);
        };
        shift(16);
        line("mul.lo.u32 " + target + ", " + target + ", 0x7feb352d");
        shift(15);
        line("mul.lo.u32 " + target + ", " + target + ", 0x846ca68b");
        shift(16);
    }
    // fp32 in [-1, 1) from random bits
    void unit(const std::string& to, const std::string& bits)
    {
        line("cvt.rn.f32.s32 " + to + ", " + bits);
        line("mul.f32 " + to + ", " + to + ", " + floatBits(0x1p-31F));
    }
    // Two fp32 to one word of 16-bit numbers, the first in the low half.
    void pack(PtxType type, const std::string& to, const std::string& low, const std::string& high)
    {
        const std::string conversion = type == PtxType::F16x2 ? "cvt.rn.f16.f32 " : "cvt.rn.bf16.f32 ";
        line(conversion + "%h0, " + low);
        line(conversion + "%h1, " + high);
        line("mov.b32 " + to + ", {%h0, %h1}");
    }

private:
    std::string m_text;
};

const char* nameOf(PtxType type)
{
    return type == PtxType::F32 ? "f32" : type == PtxType::F16x2 ? "f16x2" : "bf16x2";
}

int leastOf(PtxType type) { return type == PtxType::Bf16x2 ? 80 : 75; }

// One random word of %r<index>, at position first + 4 · (vector) + lane.
enum class Fill
{
    Bits,
    F32,
    F16x2,
    Bf16x2,
    E4m3
};

PtxKernel fillKernel(const std::string& name, Fill kind, int least)
{
    Body body;
    body.begin(name);
    body.place({"%pa"});
    // Position of the thread's first word; each vector further on is a stride of bytes, a quarter as many
    // words.
    body.line("shl.b32 %r40, %thread, 2");
    body.line("add.u32 %r40, %r40, %first");
    body.line("cvt.u32.u64 %r41, %stride");
    body.line("shr.u32 %r41, %r41, 2");
    body.loop();
    for (int lane = 0; lane < 4; ++lane) {
        const std::string word = "%r" + n(lane);
        body.line("add.u32 " + word + ", %r40, " + n(lane));
        body.line("add.u32 " + word + ", " + word + ", %key");
        body.mix(word, "%r42");
        if (kind == Fill::F32) {
            body.unit("%f0", word);
            body.line("mov.b32 " + word + ", %f0");
        } else if (kind == Fill::F16x2 || kind == Fill::Bf16x2) {
            // The word's own value, and that of its bits mixed once more.
            body.line("mov.b32 %r43, " + word);
            body.mix("%r43", "%r42");
            body.unit("%f0", word);
            body.unit("%f1", "%r43");
            body.pack(kind == Fill::F16x2 ? PtxType::F16x2 : PtxType::Bf16x2, word, "%f0", "%f1");
        } else if (kind == Fill::E4m3) {
            // Each byte: its sign bit, and a magnitude below 1.0, whose code is 0x38: see e4m3Of().
            body.line("mov.b32 %r43, 0");
            for (int byte = 0; byte < 4; ++byte) {
                body.line("shr.u32 %r44, " + word + ", " + n(8 * byte));
                body.line("and.b32 %r45, %r44, 0x7f");
                body.line("mul.lo.u32 %r45, %r45, 0x38");
                body.line("shr.u32 %r45, %r45, 7");
                body.line("and.b32 %r44, %r44, 0x80");
                body.line("or.b32 %r44, %r44, %r45");
                body.line("shl.b32 %r44, %r44, " + n(8 * byte));
                body.line("or.b32 %r43, %r43, %r44");
            }
            body.line("mov.b32 " + word + ", %r43");
        }
    }
    body.line("st.global.v4.u32 [%pa], " + Body::vector("r", 0));
    body.line("add.u64 %pa, %pa, %stride");
    body.line("add.u32 %r40, %r40, %r41");
    body.loopEnd();
    PtxKernel out{name, body.end(), least};
    out.bytesWritten = 16;
    out.vectors = 1;
    return out;
}

} // namespace

PtxKernel ptxFillBits() { return fillKernel("fill_bits", Fill::Bits, 75); }
PtxKernel ptxFillE4m3() { return fillKernel("fill_e4m3", Fill::E4m3, 75); }

PtxKernel ptxFill(PtxType type)
{
    const Fill kind = type == PtxType::F32 ? Fill::F32 : type == PtxType::F16x2 ? Fill::F16x2 : Fill::Bf16x2;
    return fillKernel(std::string("fill_") + nameOf(type), kind, leastOf(type));
}

PtxKernel ptxRead()
{
    Body body;
    body.begin("read");
    body.place({"%pa"});
    body.loop();
    body.addresses("%pa", 0);
    for (int i = 0; i < ptxUnrolled; ++i)
        body.line("ld.global.nc.v4.u32 " + Body::vector("r", 4 * i) + ", [%d" + n(i) + "]");
    for (int i = 0; i < 4 * ptxUnrolled; ++i)
        body.line("xor.b32 %all, %all, %r" + n(i));
    body.loopEnd();
    body.storeAll();
    PtxKernel out{"read", body.end()};
    out.bytesRead = 16.0 * ptxUnrolled;
    out.vectors = ptxUnrolled;
    return out;
}

PtxKernel ptxReadSet()
{
    Body body;
    body.begin("read_set");
    body.line("rem.u32 %r40, %thread, %key");
    body.loop();
    for (int i = 0; i < ptxUnrolled; ++i) {
        body.line("mul.wide.u32 %d" + n(i) + ", %r40, 16");
        body.line("add.u64 %d" + n(i) + ", %d" + n(i) + ", %pa");
        body.line("add.u32 %r40, %r40, %first");
        body.line("setp.ge.u32 %more, %r40, %key");
        body.line("@%more sub.u32 %r40, %r40, %key");
    }
    for (int i = 0; i < ptxUnrolled; ++i)
        body.line("ld.global.v4.u32 " + Body::vector("r", 4 * i) + ", [%d" + n(i) + "]");
    for (int i = 0; i < 4 * ptxUnrolled; ++i)
        body.line("xor.b32 %all, %all, %r" + n(i));
    body.loopEnd();
    body.storeAll();
    PtxKernel out{"read_set", body.end()};
    out.bytesRead = 16.0 * ptxUnrolled;
    return out;
}

PtxKernel ptxWrite()
{
    PtxKernel out = fillKernel("write", Fill::Bits, 75);
    return out;
}

PtxKernel ptxCopy()
{
    Body body;
    body.begin("copy");
    body.place({"%pa", "%pb"});
    body.loop();
    body.addresses("%pb", 0);
    body.addresses("%pa", ptxUnrolled);
    for (int i = 0; i < ptxUnrolled; ++i)
        body.line("ld.global.nc.v4.u32 " + Body::vector("r", 4 * i) + ", [%d" + n(i) + "]");
    for (int i = 0; i < ptxUnrolled; ++i)
        body.line("st.global.v4.u32 [%d" + n(ptxUnrolled + i) + "], " + Body::vector("r", 4 * i));
    body.loopEnd();
    PtxKernel out{"copy", body.end()};
    out.bytesRead = out.bytesWritten = 16.0 * ptxUnrolled;
    out.vectors = ptxUnrolled;
    return out;
}

PtxKernel ptxTriad()
{
    Body body;
    body.begin("triad");
    body.place({"%pa", "%pb", "%pc"});
    body.loop();
    body.addresses("%pb", 0);
    body.addresses("%pc", ptxUnrolled);
    body.addresses("%pa", 2 * ptxUnrolled);
    // Half of the vectors at a time: all of both arrays would not leave room for enough threads.
    constexpr int half = ptxUnrolled / 2;
    for (int part = 0; part < 2; ++part) {
        for (int i = 0; i < half; ++i) {
            const int at = part * half + i;
            body.line("ld.global.nc.v4.f32 " + Body::vector("f", 4 * i) + ", [%d" + n(at) + "]");
            body.line(
                "ld.global.nc.v4.f32 " + Body::vector("f", 16 + 4 * i) + ", [%d" + n(ptxUnrolled + at) + "]");
        }
        for (int i = 0; i < 4 * half; ++i)
            body.line("fma.rn.f32 %f" + n(i) + ", %f" + n(16 + i) + ", %scale, %f" + n(i));
        for (int i = 0; i < half; ++i)
            body.line("st.global.v4.f32 [%d" + n(2 * ptxUnrolled + part * half + i) + "], "
                + Body::vector("f", 4 * i));
    }
    body.loopEnd();
    PtxKernel out{"triad", body.end()};
    out.bytesRead = 32.0 * ptxUnrolled;
    out.bytesWritten = 16.0 * ptxUnrolled;
    out.flops = 2.0 * 4 * ptxUnrolled;
    out.vectors = ptxUnrolled;
    return out;
}

PtxKernel ptxFma(PtxType type)
{
    const std::string name = std::string("fma_") + nameOf(type);
    const bool wide = type == PtxType::F32;
    const std::string reg = wide ? "%f" : "%r";
    Body body;
    body.begin(name);
    // x and y of each pair: positions first + 2 · pairs · thread + index; the turn: a multiplier of its own
    // key.
    body.line("mul.lo.u32 %r40, %thread, " + n(2 * ptxPairs));
    body.line("add.u32 %r40, %r40, %first");
    for (int i = 0; i < 2 * ptxPairs; ++i) {
        body.line("add.u32 %r41, %r40, " + n(i));
        body.line("add.u32 %r41, %r41, %key");
        body.mix("%r41", "%r42");
        body.unit("%f40", "%r41");
        if (wide) {
            body.line("mov.f32 %f" + n(i) + ", %f40");
        } else {
            body.mix("%r41", "%r42");
            body.unit("%f41", "%r41");
            body.pack(type, "%r" + n(i), "%f40", "%f41");
        }
    }
    // 0.90 to 0.99, as randomMultiplier() without its sign.
    body.line("add.u32 %r41, %thread, %first");
    body.line("not.b32 %r43, %key");
    body.line("add.u32 %r41, %r41, %r43");
    body.mix("%r41", "%r42");
    body.line("shr.u32 %r41, %r41, 8");
    body.line("cvt.rn.f32.u32 %f40, %r41");
    body.line("fma.rn.f32 %f40, %f40, " + floatBits(0.09F * 0x1p-24F) + ", " + floatBits(0.9F));
    body.line("neg.f32 %f41, %f40");
    if (!wide) {
        body.pack(type, "%r44", "%f40", "%f40");
        body.pack(type, "%r45", "%f41", "%f41");
    }
    const std::string turn = wide ? "%f40" : "%r44", back = wide ? "%f41" : "%r45";
    const std::string fma = std::string("fma.rn.") + nameOf(type) + ' ';
    body.loop();
    for (int round = 0; round < ptxFmaTurns; ++round) {
        for (int i = 0; i < ptxPairs; ++i) {
            const std::string x = reg + n(i), y = reg + n(ptxPairs + i);
            body.line(fma + x + ", " + y + ", " + turn + ", " + x);
        }
        for (int i = 0; i < ptxPairs; ++i) {
            const std::string x = reg + n(i), y = reg + n(ptxPairs + i);
            body.line(fma + y + ", " + x + ", " + back + ", " + y);
        }
    }
    body.loopEnd();
    for (int i = 0; i < 2 * ptxPairs; ++i) {
        std::string word = reg + n(i);
        if (wide) {
            body.line("mov.b32 %r43, " + word);
            word = "%r43";
        }
        body.line("xor.b32 %all, %all, " + word);
    }
    body.storeAll();
    PtxKernel out{name, body.end(), leastOf(type)};
    out.flops = 2.0 * (wide ? 1 : 2) * 2 * ptxPairs * ptxFmaTurns;
    return out;
}

PtxKernel ptxSweep(PtxType type, int fmas, bool writing)
{
    const bool wide = type == PtxType::F32;
    const std::string name = std::string(writing ? "update_" : "sweep_") + nameOf(type) + '_' + n(fmas);
    const std::string reg = wide ? "%f" : "%r";
    const std::string kind(1, wide ? 'f' : 'r');
    const std::string load = wide ? "f32 " : "u32 ";
    Body body;
    body.begin(name);
    body.place({"%pa"});
    // With scale = 1/√2, x·scale + scale and x·(−2·scale) + scale in turn come round after four: the
    // products' signs alternate, their sizes cancel, so deep points neither settle, grow nor vanish.
    std::string scale = "%scale", back = "%f41";
    body.line("mul.f32 " + back + ", %scale, " + floatBits(-2));
    if (!wide) {
        body.pack(type, "%r44", "%scale", "%scale");
        body.pack(type, "%r47", back, back);
        scale = "%r44";
        back = "%r47";
    }
    const auto all = [&](const std::string& before, const std::string& after) {
        for (int i = 0; i < 4 * ptxUnrolled; ++i)
            body.line(before + reg + n(i) + ", " + reg + n(i) + after);
    };
    body.loop();
    body.addresses("%pa", 0);
    for (int i = 0; i < ptxUnrolled; ++i)
        body.line((writing ? "ld.global.v4." : "ld.global.nc.v4.") + load + Body::vector(kind.c_str(), 4 * i)
            + ", [%d" + n(i) + "]");
    // bf16x2 has no addition before compute capability 9.0: a product with one does the same.
    if (!wide && fmas == 0)
        body.line(std::string("mov.b32 %r45, ") + (type == PtxType::F16x2 ? "0x3c003c00" : "0x3f803f80"));
    if (fmas == 0) {
        if (wide)
            all("add.rn.f32 ", ", " + scale);
        else
            all(std::string("fma.rn.") + nameOf(type) + ' ', ", %r45, " + scale);
    }
    const std::string fma = std::string("fma.rn.") + nameOf(type) + ' ';
    const auto turn = [&](int step) { all(fma, ", " + (step % 2 == 0 ? scale : back) + ", " + scale); };
    // Multiply-adds a value, beyond which a loop keeps the code in its cache: even, so the turns go on.
    constexpr int mostUnrolled = 32;
    if (fmas > mostUnrolled) {
        body.line("mov.b32 %r46, " + n(fmas / mostUnrolled));
        body.label("deeper");
        for (int i = 0; i < mostUnrolled; ++i)
            turn(i);
        body.line("sub.u32 %r46, %r46, 1");
        body.line("setp.ne.u32 %more, %r46, 0");
        body.line("@%more bra deeper");
    }
    const int rest = fmas > mostUnrolled ? fmas % mostUnrolled : fmas;
    for (int i = 0; i < rest; ++i)
        turn(i);
    if (writing) {
        for (int i = 0; i < ptxUnrolled; ++i)
            body.line("st.global.v4." + load + "[%d" + n(i) + "], " + Body::vector(kind.c_str(), 4 * i));
    } else {
        for (int i = 0; i < 4 * ptxUnrolled; ++i) {
            if (wide)
                body.line("mov.b32 %r" + n(i) + ", %f" + n(i));
            body.line("xor.b32 %all, %all, %r" + n(i));
        }
    }
    body.loopEnd();
    if (!writing)
        body.storeAll();
    PtxKernel out{name, body.end(), leastOf(type)};
    const double values = (wide ? 1.0 : 2.0) * 4 * ptxUnrolled;
    out.bytesRead = 16.0 * ptxUnrolled;
    out.bytesWritten = writing ? out.bytesRead : 0;
    // A lone addition is one operation, though bf16 spells it as a multiply-add.
    out.flops = values * (fmas == 0 ? 1 : 2.0 * fmas);
    out.vectors = ptxUnrolled;
    return out;
}

PtxKernel ptxMma()
{
    constexpr int sums = 8; // independent accumulators of four fp32 values a thread
    Body body;
    body.begin("mma_bf16");
    // Random operands: four words of A and two of B.
    body.line("mul.lo.u32 %r40, %thread, 6");
    body.line("add.u32 %r40, %r40, %first");
    for (int i = 0; i < 6; ++i) {
        body.line("add.u32 %r41, %r40, " + n(i));
        body.line("add.u32 %r41, %r41, %key");
        body.mix("%r41", "%r42");
        body.unit("%f40", "%r41");
        body.mix("%r41", "%r42");
        body.unit("%f41", "%r41");
        body.pack(PtxType::Bf16x2, "%r" + n(i), "%f40", "%f41");
    }
    for (int i = 0; i < 4 * sums; ++i)
        body.line("mov.f32 %f" + n(i) + ", 0f00000000");
    body.loop();
    for (int i = 0; i < sums; ++i) {
        const std::string sum = Body::vector("f", 4 * i);
        body.line("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 " + sum
            + ", {%r0, %r1, %r2, %r3}, {%r4, %r5}, " + sum);
    }
    body.loopEnd();
    for (int i = 0; i < 4 * sums; ++i) {
        body.line("mov.b32 %r43, %f" + n(i));
        body.line("xor.b32 %all, %all, %r43");
    }
    body.storeAll();
    PtxKernel out{"mma_bf16", body.end(), 80};
    out.flops = sums * 2.0 * 16 * 8 * 16 / 32; // a warp's, shared by its 32 threads
    return out;
}

PtxKernel ptxEmpty()
{
    return {"empty",
        ".visible .entry empty(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 out, "
        ".param .u32 iterations, .param .u64 stride, .param .u32 key, .param .u32 first, .param .f32 scale)\n"
        "{\n\tret;\n}\n"};
}

PtxKernel ptxGate()
{
    Body body;
    body.begin("gate");
    body.loop();
    body.line("ld.volatile.global.u32 %r0, [%pa]");
    body.line("setp.ne.u32 %more, %r0, 0");
    body.line("@%more bra open");
    body.loopEnd();
    body.label("open");
    return {"gate", body.end()};
}

std::string ptxModule(std::span<const PtxKernel> kernels, int capability)
{
    std::string text = ".version 7.0\n.target sm_" + n(capability >= 80 ? 80 : 75) + "\n.address_size 64\n\n";
    for (const PtxKernel& kernel : kernels)
        if (kernel.least <= capability)
            text += kernel.text + '\n';
    return text;
}

} // namespace ridgepoint::probe
