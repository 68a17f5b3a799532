/** The shaders that draw heat into a small picture of the screen, and that picture onto the map. */
import { compile } from './compile.ts'
import type { Program } from './compile.ts'

const vertexSource = `#version 300 es
layout(location = 0) in vec2 a_part;
// Left and upper edge, width and height of the window, in clip space (corners at -1 and 1).
uniform vec4 u_place;
out vec2 v_window;
out vec2 v_screen;
void main() {
  vec2 place = vec2(u_place.x + a_part.x * u_place.z, u_place.y - a_part.y * u_place.w);
  gl_Position = vec4(place, 0.0, 1.0);
  v_window = a_part;
  v_screen = place * 0.5 + 0.5;
}`

const mixingSource = `#version 300 es
precision highp float;
uniform sampler2D u_fine;
uniform sampler2D u_coarse;
uniform sampler2D u_opacities;
uniform float u_fineness;
uniform float u_opacity;
in vec2 v_window;
out vec4 fragColor;
void main() {
  float root = mix(texture(u_coarse, v_window).r, texture(u_fine, v_window).r, u_fineness);
  // From the middle of the first to the middle of the last of 256 texels.
  fragColor = texture(u_opacities, vec2((root * 255.0 + 0.5) / 256.0, 0.5)) * u_opacity;
}`

// Runs for each pixel of the screen, so it does nothing else. Colours are premultiplied.
const showingSource = `#version 300 es
precision mediump float;
uniform sampler2D u_heat;
uniform vec4 u_color;
in vec2 v_screen;
out vec4 fragColor;
void main() {
  fragColor = u_color * texture(u_heat, v_screen).r;
}`

const uniforms = [
  'u_place',
  'u_fine',
  'u_coarse',
  'u_opacities',
  'u_fineness',
  'u_opacity',
  'u_heat',
  'u_color',
] as const

export type HeatProgram = Program<(typeof uniforms)[number]>

export const compileMixing = (gl: WebGL2RenderingContext) => compile(gl, vertexSource, mixingSource, uniforms)
export const compileShowing = (gl: WebGL2RenderingContext) =>
  compile(gl, vertexSource, showingSource, uniforms)
