<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>CubeView</name>
    <message numerus="yes">
        <source>%1; %n model(s) cannot be placed under this scenario</source>
        <translation>
            <numerusform>%1; %n model cannot be placed under this scenario</numerusform>
            <numerusform>%1; %n models cannot be placed under this scenario</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message numerus="yes">
        <source>%n change(s) will do: %1</source>
        <translation>
            <numerusform>%n change will do: %1</numerusform>
            <numerusform>%n changes will do: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>first vote: %n answer(s)</source>
        <translation>
            <numerusform>first vote: %n answer</numerusform>
            <numerusform>first vote: %n answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>(%n vote(s))</source>
        <translation>
            <numerusform>(%n vote)</numerusform>
            <numerusform>(%n votes)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not counted: a round takes %n vote(s). Page Down goes on.</source>
        <translation>
            <numerusform>Not counted: a round takes %n vote. Page Down goes on.</numerusform>
            <numerusform>Not counted: a round takes %n votes. Page Down goes on.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportDocument</name>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScenarioStore</name>
    <message numerus="yes">
        <source>… and %n more.</source>
        <translation>
            <numerusform>… and %n more.</numerusform>
            <numerusform>… and %n more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 was read as a file of %2: %n setting(s) taken from it; everything else is as in the default scenario.</source>
        <translation>
            <numerusform>%1 was read as a file of %2: %n setting taken from it; everything else is as in the default scenario.</numerusform>
            <numerusform>%1 was read as a file of %2: %n settings taken from it; everything else is as in the default scenario.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WordTable</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::AboutDialog</name>
    <message numerus="yes">
        <source>Qt %1, platform %2, %n preset(s)</source>
        <translation>
            <numerusform>Qt %1, platform %2, %n preset</numerusform>
            <numerusform>Qt %1, platform %2, %n presets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::AccountingView</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::ControlDock</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::ControlGroup</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::ExportDialog</name>
    <message numerus="yes">
        <source>Cancelled after %n file(s).</source>
        <translation>
            <numerusform>Cancelled after %n file.</numerusform>
            <numerusform>Cancelled after %n files.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written to %1</source>
        <translation>
            <numerusform>%n file written to %1</numerusform>
            <numerusform>%n files written to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::GapStrip</name>
    <message numerus="yes">
        <source>median of %n answer(s) %1</source>
        <translation>
            <numerusform>median of %n answer %1</numerusform>
            <numerusform>median of %n answers %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::LaunchDialog</name>
    <message numerus="yes">
        <source>Not written: %n setting(s) of the scenario; its comments name them.</source>
        <translation>
            <numerusform>Not written: %n setting of the scenario; its comments name them.</numerusform>
            <numerusform>Not written: %n settings of the scenario; its comments name them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::LessonBoard</name>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n answer</numerusform>
            <numerusform>%n answers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::LessonPanel</name>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n answer</numerusform>
            <numerusform>%n answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s) left.</source>
        <translation>
            <numerusform>%n attempt left.</numerusform>
            <numerusform>%n attempts left.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::LessonRecorder</name>
    <message numerus="yes">
        <source>A lesson has %n card(s) at most; this step is not recorded.</source>
        <translation>
            <numerusform>A lesson has %n card at most; this step is not recorded.</numerusform>
            <numerusform>A lesson has %n cards at most; this step is not recorded.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::Lessons</name>
    <message numerus="yes">
        <source>%n card(s) were recorded. They ask for:</source>
        <translation>
            <numerusform>%n card were recorded. They ask for:</numerusform>
            <numerusform>%n cards were recorded. They ask for:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2: %n answer(s)</source>
        <translation>
            <numerusform>%1, %2: %n answer</numerusform>
            <numerusform>%1, %2: %n answers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::ProbeClient</name>
    <message numerus="yes">
        <source>The probe said nothing for %n seconds and was ended: a driver may hang.</source>
        <translation>
            <numerusform>The probe said nothing for %n seconds and was ended: a driver may hang.</numerusform>
            <numerusform>The probe said nothing for %n seconds and was ended: a driver may hang.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines of the probe could not be read.</source>
        <translation>
            <numerusform>%n lines of the probe could not be read.</numerusform>
            <numerusform>%n lines of the probe could not be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The probe came to no end within %n minute(s) and was ended.</source>
        <translation>
            <numerusform>The probe came to no end within %n minute and was ended.</numerusform>
            <numerusform>The probe came to no end within %n minutes and was ended.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::ProbeRows</name>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n sample</numerusform>
            <numerusform>%n samples</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n set aside</source>
        <extracomment>the spread, and how many samples were put aside</extracomment>
        <translation>
            <numerusform>%1, %n set aside</numerusform>
            <numerusform>%1, %n set aside</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n samples</source>
        <translation>
            <numerusform>%n samples</numerusform>
            <numerusform>%n samples</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ridgepoint::SensitivityView</name>
    <message numerus="yes">
        <source>%n change(s) together</source>
        <translation>
            <numerusform>%n change together</numerusform>
            <numerusform>%n changes together</numerusform>
        </translation>
    </message>
</context>
</TS>
