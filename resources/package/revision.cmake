# Writes OUTPUT, a source with the revision of SOURCE: "5583d1222f0c", "+" behind it where files have changed since, and
# nothing where there is no git or SOURCE is no working copy of its own (an unpacked archive inside somebody's).
set(revision "")
find_program(git git)
if(git)
  execute_process(COMMAND ${git} -C "${SOURCE}" rev-parse --show-toplevel OUTPUT_VARIABLE top ERROR_QUIET
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  file(REAL_PATH "${SOURCE}" source)
  if("${top}" STREQUAL "${source}")
    execute_process(COMMAND ${git} -C "${SOURCE}" rev-parse --short=12 HEAD OUTPUT_VARIABLE revision ERROR_QUIET
      OUTPUT_STRIP_TRAILING_WHITESPACE)
    execute_process(COMMAND ${git} -C "${SOURCE}" diff --quiet HEAD RESULT_VARIABLE changed ERROR_QUIET)
    if(revision AND changed)
      string(APPEND revision "+")
    endif()
  endif()
endif()
set(text "extern const char* const ridgepointRevision;\nconst char* const ridgepointRevision = \"${revision}\";\n")
if(EXISTS "${OUTPUT}")
  file(READ "${OUTPUT}" before)
endif()
if(NOT "${before}" STREQUAL "${text}")
  file(WRITE "${OUTPUT}" "${text}")
endif()
