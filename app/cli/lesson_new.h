#pragma once

// `ridgepoint lesson new ID [SCENARIO] [--readout PATH] [-o FILE]`: a lesson to be written.

namespace ridgepoint {

class CommandParser;
struct CommandContext;

void declareLessonNew(CommandParser& parser);
int newLesson(CommandContext& context);

} // namespace ridgepoint
