#pragma once

// What the cube is drawn with where OpenGL draws it, in GLSL 1.50. Names of vertex attributes and matrices
// are those that the scene graph sets.

namespace ridgepoint {

inline constexpr const char* vertexShader = R"(#version 150 core
in vec3 vertexPosition;
in vec3 vertexNormal;
out vec3 localPosition;
out vec3 worldPosition;
out vec3 worldNormal;
uniform mat4 modelMatrix;
uniform mat3 modelNormalMatrix;
uniform mat4 mvp;
void main()
{
    localPosition = vertexPosition;
    worldPosition = vec3(modelMatrix * vec4(vertexPosition, 1.0));
    worldNormal = modelNormalMatrix * vertexNormal;
    gl_Position = mvp * vec4(vertexPosition, 1.0);
}
)";

// Phong with a wrapped diffuse term, so that the shaded side keeps its hue: hue tells the binding axis.
inline constexpr const char* litShader = R"(#version 150 core
in vec3 worldPosition;
in vec3 worldNormal;
out vec4 fragColor;
uniform vec3 color;
uniform vec3 light;
uniform vec3 eyePosition;
void main()
{
    vec3 n = normalize(worldNormal);
    vec3 v = normalize(eyePosition - worldPosition);
    vec3 h = normalize(light + v);
    float diffuse = max(0.0, 0.25 + 0.75 * dot(n, light));
    float sky = 0.5 + 0.5 * n.y;
    float shine = pow(max(0.0, dot(n, h)), 40.0);
    float rim = pow(1.0 - max(0.0, dot(n, v)), 3.0);
    vec3 c = color * (0.46 + 0.10 * sky + 0.56 * diffuse);
    c = mix(c, vec3(1.0), 0.55 * shine);
    c = mix(c, color * 0.45, 0.55 * rim);
    fragColor = vec4(c, 1.0);
}
)";

inline constexpr const char* plainShader = R"(#version 150 core
out vec4 fragColor;
uniform vec3 color;
void main() { fragColor = vec4(color, 1.0); }
)";

// The inside of the box: a line at every decade, and the dimness of a corner.
inline constexpr const char* boxShader = R"(#version 150 core
in vec3 localPosition;
in vec3 worldNormal;
out vec4 fragColor;
uniform vec3 color;
uniform vec3 gridColor;
uniform vec3 decades;
uniform float dim;
void main()
{
    vec3 across = abs(worldNormal);
    vec3 at = (localPosition + 0.5) * decades;
    vec3 away = abs(fract(at - 0.5) - 0.5) / max(fwidth(at), vec3(1e-6)) + 1e6 * step(vec3(0.5), across);
    float line = 1.0 - clamp(min(away.x, min(away.y, away.z)) - 0.15, 0.0, 1.0);
    vec3 edge = 0.5 - abs(localPosition) + 10.0 * step(vec3(0.5), across);
    float corner = exp(-9.0 * min(edge.x, min(edge.y, edge.z)));
    vec3 c = mix(color, gridColor, max(0.25 * across.y, line));
    fragColor = vec4(c * (1.0 - dim * corner), 1.0);
}
)";

// Glass: denser towards its rim and at a flat angle, as a pane is.
inline constexpr const char* glassShader = R"(#version 150 core
in vec3 localPosition;
in vec3 worldPosition;
in vec3 worldNormal;
out vec4 fragColor;
uniform vec3 color;
uniform vec3 eyePosition;
void main()
{
    vec2 edge = 0.5 - abs(localPosition.xy);
    float rim = exp(-26.0 * min(edge.x, edge.y));
    float facing = abs(dot(normalize(worldNormal), normalize(eyePosition - worldPosition)));
    float alpha = 0.115 + 0.13 * rim + 0.12 * pow(1.0 - facing, 2.0);
    fragColor = vec4(color, alpha);
}
)";

inline constexpr const char* shadowShader = R"(#version 150 core
in vec3 localPosition;
out vec4 fragColor;
uniform float strength;
void main()
{
    float r = 2.0 * length(localPosition.xy);
    float alpha = strength * pow(max(0.0, 1.0 - r * r), 2.0);
    fragColor = vec4(0.0, 0.0, 0.0, alpha);
}
)";

} // namespace ridgepoint
