/** A WebGL program with the locations of its uniforms. */
export interface Program<Uniform extends string> {
  program: WebGLProgram
  at: Record<Uniform, WebGLUniformLocation | null>
}

export function compile<Uniform extends string>(
  gl: WebGL2RenderingContext,
  vertexSource: string,
  fragmentSource: string,
  uniforms: readonly Uniform[],
): Program<Uniform> {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type)
    // Null after a lost context; everything is compiled again when it is restored.
    if (!shader) continue
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(`The map cannot draw this: ${gl.getProgramInfoLog(program)}`)
  const at = Object.fromEntries(uniforms.map((name) => [name, gl.getUniformLocation(program, name)]))
  return { program, at: at as Program<Uniform>['at'] }
}
