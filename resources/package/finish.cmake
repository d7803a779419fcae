# Before a tree is packed: folders open to everybody, whatever the umask; what a debugger reads goes out of our own files.
file(CHMOD_RECURSE "${CPACK_TEMPORARY_INSTALL_DIRECTORY}" DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
find_program(strip strip REQUIRED)
foreach(name ridgepoint ridgepoint-probe ridgepoint-gl.so)
  file(GLOB_RECURSE files "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${name}")
  foreach(file IN LISTS files)
    file(READ "${file}" magic LIMIT 4 HEX)
    if(magic STREQUAL "7f454c46")
      execute_process(COMMAND ${strip} --strip-unneeded --remove-section=.comment --remove-section=.note "${file}"
        COMMAND_ERROR_IS_FATAL ANY)
    endif()
  endforeach()
endforeach()
