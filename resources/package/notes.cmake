# The notes of a release, compressed without a time: the program's own and the package's, into `made`/notes.
find_program(gzip gzip REQUIRED)
file(REMOVE_RECURSE "${made}/notes")
file(MAKE_DIRECTORY "${made}/notes")
foreach(pair "${notes}:changelog" "${made}/changelog:changelog.Debian")
  string(REGEX REPLACE ":[^:]*$" "" from "${pair}")
  string(REGEX REPLACE "^.*:" "" to "${pair}")
  execute_process(COMMAND ${gzip} -9nc "${from}" OUTPUT_FILE "${made}/notes/${to}.gz" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
