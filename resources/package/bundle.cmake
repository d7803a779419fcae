# Puts Qt and what else the program needs beside it, in a tree that runs on a system without them: everything but the C and
# C++ libraries, whose newer versions serve older programs. `arguments` are the folders of programs, libraries, helpers
# and documents.
list(POP_FRONT arguments bin lib libexec documents)
set(prefix "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")
find_program(patchelf patchelf REQUIRED)

# Opened by name when they are wanted; what is not installed here is not in the bundle.
set(wanted
  platforms/libqxcb.so platforms/libqoffscreen.so platforms/libqminimal.so
  platforms/libqwayland-egl.so platforms/libqwayland-generic.so
  wayland-shell-integration/libxdg-shell.so wayland-graphics-integration-client/libqt-plugin-wayland-egl.so
  wayland-decoration-client/libbradient.so
  xcbglintegrations/libqxcb-egl-integration.so xcbglintegrations/libqxcb-glx-integration.so
  platforminputcontexts/libcomposeplatforminputcontextplugin.so platforminputcontexts/libibusplatforminputcontextplugin.so
  imageformats/libqsvg.so imageformats/libqjpeg.so iconengines/libqsvgicon.so
  renderers/libopenglrenderer.so)
set(plugins)
foreach(plugin IN LISTS wanted)
  if(EXISTS "${qtPlugins}/${plugin}")
    list(APPEND plugins "${qtPlugins}/${plugin}")
    get_filename_component(folder "${plugin}" DIRECTORY)
    file(COPY "${qtPlugins}/${plugin}" DESTINATION "${prefix}/${lib}/qt6/plugins/${folder}" FILE_PERMISSIONS ${readable})
  endif()
endforeach()
file(GLOB words "${qtTranslations}/qtbase_*.qm")
file(COPY ${words} DESTINATION "${prefix}/share/qt6/translations" FILE_PERMISSIONS ${readable})
file(WRITE "${prefix}/${bin}/qt.conf"
  "[Paths]\nPrefix=..\nPlugins=${lib}/qt6/plugins\nTranslations=share/qt6/translations\n")

file(GLOB modules "${prefix}/${lib}/ridgepoint/*.so")
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES "${prefix}/${bin}/ridgepoint" "${prefix}/${libexec}/ridgepoint/ridgepoint-probe"
  LIBRARIES ${plugins} MODULES ${modules}
  RESOLVED_DEPENDENCIES_VAR found UNRESOLVED_DEPENDENCIES_VAR missing
  PRE_EXCLUDE_REGEXES "^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|stdc\\+\\+|gcc_s))\\.so")
if(missing)
  message(FATAL_ERROR "needed and not found: ${missing}")
endif()
list(SORT found)
set(files)
foreach(library IN LISTS found)
  get_filename_component(name "${library}" NAME) # its soname; the file behind it has a longer one
  file(REAL_PATH "${library}" real)
  list(APPEND files "${real}")
  file(COPY_FILE "${real}" "${prefix}/${lib}/${name}")
endforeach()
# The old kind of search path, which holds for what is opened later too. It comes before the system's libraries.
file(RELATIVE_PATH path "/${bin}" "/${lib}")
execute_process(COMMAND ${patchelf} --force-rpath --set-rpath "$ORIGIN/${path}" "${prefix}/${bin}/ridgepoint"
  COMMAND_ERROR_IS_FATAL ANY)

# --- whose they are: Debian's packages say it
set(notes "${prefix}/${documents}/bundled")
set(list "")
find_program(dpkgQuery dpkg-query)
if(dpkgQuery)
  set(packages)
  foreach(file IN LISTS files plugins words)
    string(REGEX REPLACE "^/usr/lib" "/lib" merged "${file}")
    foreach(name "${file}" "${merged}")
      execute_process(COMMAND ${dpkgQuery} -S "${name}" OUTPUT_VARIABLE owner ERROR_QUIET RESULT_VARIABLE unknown)
      if(NOT unknown)
        string(REGEX REPLACE ": .*$" "" owner "${owner}")
        list(APPEND packages "${owner}")
        break()
      endif()
    endforeach()
    if(unknown)
      message(FATAL_ERROR "no package owns ${file}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES packages)
  list(SORT packages)
  foreach(package IN LISTS packages)
    execute_process(COMMAND ${dpkgQuery} -W "-f=\${Package} \${Version}  (source \${source:Package} \${source:Version})\n"
      "${package}" OUTPUT_VARIABLE line COMMAND_ERROR_IS_FATAL ANY)
    string(APPEND list "${line}")
    string(REGEX REPLACE ":.*$" "" name "${package}")
    file(REAL_PATH "/usr/share/doc/${name}/copyright" real)
    file(MAKE_DIRECTORY "${notes}")
    file(COPY_FILE "${real}" "${notes}/${name}.copyright")
    file(READ "${real}" text)
    string(REGEX MATCHALL "/usr/share/common-licenses/[A-Za-z]+(-[0-9.]*[0-9])?" licences "${text}")
    foreach(licence IN LISTS licences)
      get_filename_component(name "${licence}" NAME)
      if(EXISTS "${licence}" AND NOT EXISTS "${notes}/licences/${name}")
        file(REAL_PATH "${licence}" real)
        file(MAKE_DIRECTORY "${notes}/licences")
        file(COPY_FILE "${real}" "${notes}/licences/${name}")
      endif()
    endforeach()
  endforeach()
endif()
file(WRITE "${notes}/README" "Libraries of others, as Debian built them, lie in ${lib} beside this program, each under the licence that its
file of this folder says; the texts of licences that several share are in licences/.

Qt is used under the GNU General Public License, version 3; most of the others are under the LGPL, MIT or similar licences.
You may replace any of them by a version of your own: put the file in ${lib} under the same name. Without a file there,
the program takes the system's library of that name. The C and C++ libraries are the system's.

The sources are Debian's: `apt-get source NAME=VERSION`, or https://snapshot.debian.org/package/NAME/VERSION/, with the
names and versions of the sources in this list.

${list}")

# Whatever the umask.
file(CHMOD_RECURSE "${prefix}/${lib}" "${prefix}/share/qt6" "${notes}" FILE_PERMISSIONS ${readable}
  DIRECTORY_PERMISSIONS ${searchable})
file(CHMOD "${prefix}/${bin}/qt.conf" PERMISSIONS ${readable})
