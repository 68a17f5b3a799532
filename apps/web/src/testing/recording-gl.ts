/**
 * A WebGL 2 context without a screen, with the calls that the layers of plots and heat use. It reads the drawn data
 * from the buffers at the time of the call, and throws where a real context would report an error.
 */
import { GlConstants, readAttribute } from './gl-objects.ts'
import type { Canvas, DrawCall, Layout, Picture, Program, Stored, Uniform } from './gl-objects.ts'

export class RecordingGl extends GlConstants {
  drawingBufferWidth = 1440
  drawingBufferHeight = 900
  /** The calls since the list was last cleared. */
  readonly calls: DrawCall[] = []
  readonly #objects = new Set<Stored | Layout | Program | Picture | Canvas>()
  readonly #noLayout: Layout = { attributes: [], indices: null, isDeleted: false }
  #layout = this.#noLayout
  #array: Stored | null = null
  #program: Program | null = null
  readonly #units: (Picture | null)[] = []
  #unit = 0
  #canvas: Canvas | null = null
  #isBlending = true
  #isClear = false
  #viewport: readonly number[] = []

  get context(): WebGL2RenderingContext {
    return this as unknown as WebGL2RenderingContext
  }

  /** The number of buffers, layouts, programs, textures and framebuffers that were not deleted. */
  get objects(): number {
    return this.#objects.size
  }

  /** Of the bound layout. */
  get indices(): Uint32Array {
    return new Uint32Array(this.#layout.indices?.bytes ?? [])
  }

  disable(what: number): void {
    if (what === this.BLEND) this.#isBlending = false
  }

  /** MapLibre enables blending again between draws. */
  blendAgain(): void {
    this.#isBlending = true
  }

  createTexture(): Picture {
    return this.#keep({ width: 0, height: 0, content: null, isDeleted: false })
  }

  activeTexture(unit: number): void {
    this.#unit = unit - this.TEXTURE0
  }

  bindTexture(_: number, picture: Picture): void {
    if (picture.isDeleted) throw new Error('A deleted picture is bound')
    this.#units[this.#unit] = picture
  }

  texParameteri(): void {}

  texImage2D(
    _target: number,
    _level: number,
    internal: number,
    width: number,
    height: number,
    _border: number,
    _format: number,
    _type: number,
    content: Uint8Array | null,
  ): void {
    const perPlace = internal === this.R8 ? 1 : 4
    if (content && content.length !== width * height * perPlace)
      throw new Error(`${content.length} bytes are no picture of ${width} × ${height}`)
    Object.assign(this.#units[this.#unit]!, { width, height, content: content?.slice() ?? null })
  }

  deleteTexture(picture: Picture): void {
    this.#delete(picture)
  }

  createFramebuffer(): Canvas {
    return this.#keep<Canvas>({ picture: null })
  }

  bindFramebuffer(_: number, canvas: Canvas | null): void {
    this.#canvas = canvas
    this.#isClear = false
  }

  framebufferTexture2D(_target: number, _attachment: number, _kind: number, picture: Picture): void {
    this.#canvas!.picture = picture
  }

  deleteFramebuffer(canvas: Canvas): void {
    this.#objects.delete(canvas)
  }

  viewport(...box: number[]): void {
    this.#viewport = box
  }

  clearColor(): void {}

  clear(): void {
    this.#isClear = true
  }

  createBuffer(): Stored {
    return this.#keep({ bytes: new ArrayBuffer(0), isDeleted: false })
  }

  bindBuffer(target: number, buffer: Stored): void {
    if (target === this.ELEMENT_ARRAY_BUFFER) this.#layout.indices = buffer
    else this.#array = buffer
  }

  bufferData(target: number, content: ArrayBuffer | Uint32Array | Float32Array): void {
    const bound = target === this.ELEMENT_ARRAY_BUFFER ? this.#layout.indices : this.#array
    bound!.bytes = ArrayBuffer.isView(content) ? content.slice().buffer : content.slice(0)
  }

  deleteBuffer(buffer: Stored): void {
    this.#delete(buffer)
  }

  createVertexArray(): Layout {
    return this.#keep({ attributes: [], indices: null, isDeleted: false })
  }

  bindVertexArray(layout: Layout | null): void {
    if (layout?.isDeleted) throw new Error('A deleted layout is bound')
    this.#layout = layout ?? this.#noLayout
  }

  deleteVertexArray(layout: Layout): void {
    this.#delete(layout)
  }

  vertexAttribPointer(
    index: number,
    size: number,
    type: number,
    _normalized: boolean,
    stride: number,
    offset: number,
  ): void {
    this.#layout.attributes[index] = { buffer: this.#array!, size, type, stride, offset, isEnabled: false }
  }

  enableVertexAttribArray(index: number): void {
    this.#layout.attributes[index]!.isEnabled = true
  }

  createProgram(): Program {
    return this.#keep({ sources: [], uniforms: new Map() })
  }

  createShader(): { source: string } {
    return { source: '' }
  }

  shaderSource(shader: { source: string }, source: string): void {
    shader.source = source
  }

  compileShader(): void {}

  attachShader(program: Program, { source }: { source: string }): void {
    program.sources.push(source)
  }

  deleteShader(): void {}

  linkProgram(): void {}

  getProgramParameter(): boolean {
    return true
  }

  getUniformLocation(program: Program, name: string): Uniform | null {
    return program.sources.some((source) => source.includes(name)) ? { program, name } : null
  }

  useProgram(program: Program): void {
    this.#program = program
  }

  deleteProgram(program: Program): void {
    this.#objects.delete(program)
  }

  uniform1f(at: Uniform | null, ...values: number[]): void {
    this.#set(at, values)
  }

  uniform2f(at: Uniform | null, ...values: number[]): void {
    this.#set(at, values)
  }

  uniform3f(at: Uniform | null, ...values: number[]): void {
    this.#set(at, values)
  }

  uniform1i(at: Uniform | null, ...values: number[]): void {
    this.#set(at, values)
  }

  uniform4f(at: Uniform | null, ...values: number[]): void {
    this.#set(at, values)
  }

  uniform4fv(at: Uniform | null, values: number[]): void {
    this.#set(at, values)
  }

  drawElements(mode: number, count: number, type: number, offset: number): void {
    if (mode !== this.TRIANGLES || type !== this.UNSIGNED_INT) throw new Error('Not drawn like that')
    const { attributes, indices } = this.#layout
    if (!this.#program || !indices || indices.isDeleted) throw new Error('There is nothing to draw by')
    const from = offset / Uint32Array.BYTES_PER_ELEMENT
    if (!Number.isInteger(from)) throw new Error(`An index does not begin at byte ${offset}`)
    const drawn = new Uint32Array(indices.bytes).subarray(from, from + count)
    if (drawn.length < count) throw new Error(`The indices end before ${from + count}`)
    const corners = Array.from(drawn, (corner) => attributes.map((one) => readAttribute(one, corner)))
    this.#record(this.#program, { count, offset, corners })
  }

  drawArrays(mode: number, first: number, count: number): void {
    if (mode !== this.TRIANGLES || first !== 0) throw new Error('Not drawn like that')
    if (!this.#program) throw new Error('There is nothing to draw by')
    const { attributes } = this.#layout
    const corners = Array.from({ length: count }, (_, corner) =>
      attributes.map((one) => readAttribute(one, corner)),
    )
    this.#record(this.#program, { count, offset: 0, corners })
  }

  #record({ sources, uniforms }: Program, drawn: Pick<DrawCall, 'count' | 'offset' | 'corners'>): void {
    const samplers = sources.flatMap((source) =>
      [...source.matchAll(/uniform sampler2D (\w+)/g)].map(([, name]) => name!),
    )
    const pictures = samplers.map((name) => {
      const picture = this.#units[uniforms.get(name)?.[0] ?? 0]
      if (!picture || picture.isDeleted || picture.width === 0) throw new Error(`${name} has no picture`)
      if (picture === this.#canvas?.picture) throw new Error(`${name} is drawn into while it is read`)
      return [name, { ...picture }] as const
    })
    this.calls.push({
      ...drawn,
      sources,
      uniforms: Object.fromEntries(uniforms),
      pictures: Object.fromEntries(pictures),
      onto: this.#canvas?.picture ? { ...this.#canvas.picture } : null,
      isOntoClear: this.#isClear,
      viewport: this.#viewport,
      isBlended: this.#isBlending,
    })
  }

  #set(at: Uniform | null, values: number[]): void {
    if (at && at.program !== this.#program) throw new Error(`${at.name} is of a program that is not used`)
    at?.program.uniforms.set(at.name, values)
  }

  #keep<T extends Stored | Layout | Program | Picture | Canvas>(made: T): T {
    this.#objects.add(made)
    return made
  }

  #delete(one: Stored | Layout | Picture): void {
    one.isDeleted = true
    this.#objects.delete(one)
  }
}
