#pragma once

// `ridgepoint lesson new ID [SCENARIO] [--readout PATH] [-o FILE]`: a lesson to be written.

class QCommandLineParser;

namespace ridgepoint {

struct CommandContext;

void declareLessonNew(QCommandLineParser& parser);
int newLesson(CommandContext& context);

} // namespace ridgepoint
