// Nothing: CMake builds the precompiled headers of the test programs with this file.
