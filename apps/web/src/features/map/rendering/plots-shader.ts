/** The shaders that draw plots. Most of the work is in the vertex shaders: there are far more pixels than corners. */
import { compile } from './compile.ts'
import type { Program } from './compile.ts'
import { PAINTS, PARTS_OF_PLOT } from './block-shapes.ts'

const vertexSource = `#version 300 es
layout(location = 0) in vec2 a_parts;
layout(location = 1) in vec2 a_halves;
layout(location = 2) in float a_paint;
// Left edge and width of a column; bottom edge, height and growth of rows: see PlacedBlock.
uniform vec2 u_across;
uniform vec3 u_upward;
// The width of a line in halves of the view, for grid and outlines.
uniform vec2 u_gridLine;
uniform vec2 u_outline;
uniform vec4 u_palette[${Object.keys(PAINTS).length}];
out vec2 v_cell;
flat out vec4 v_color;
void main() {
  vec2 cell = a_parts / ${PARTS_OF_PLOT}.0;
  vec2 line = int(a_paint) == ${PAINTS.grid} ? u_gridLine : u_outline;
  gl_Position = vec4(
    u_across.x + cell.x * u_across.y + a_halves.x * 0.5 * line.x,
    u_upward.x + cell.y * (u_upward.y + cell.y * u_upward.z) + a_halves.y * 0.5 * line.y,
    0.0, 1.0);
  v_cell = cell;
  v_color = u_palette[int(a_paint)];
}`

// Colours are premultiplied.
const solidSource = `#version 300 es
precision mediump float;
flat in vec4 v_color;
out vec4 fragColor;
void main() {
  fragColor = v_color;
}`

// A whole number of strokes fits into each plot, so that strokes continue across plots.
const hatchSource = `#version 300 es
precision highp float;
uniform float u_strokes;
uniform float u_strokeHalf;
uniform float u_softness;
flat in vec4 v_color;
in vec2 v_cell;
out vec4 fragColor;
void main() {
  float toStroke = 0.5 - abs(fract((v_cell.x - v_cell.y) * u_strokes) - 0.5);
  float share = clamp((u_strokeHalf - toStroke) * u_softness + 0.5, 0.2, 1.0);
  fragColor = v_color * share;
}`

const uniforms = [
  'u_across',
  'u_upward',
  'u_gridLine',
  'u_outline',
  'u_palette',
  'u_strokes',
  'u_strokeHalf',
  'u_softness',
] as const
type Uniform = (typeof uniforms)[number]

export type PlotsProgram = Program<Uniform>

export const compileSolid = (gl: WebGL2RenderingContext) => compile(gl, vertexSource, solidSource, uniforms)
export const compileHatch = (gl: WebGL2RenderingContext) => compile(gl, vertexSource, hatchSource, uniforms)
