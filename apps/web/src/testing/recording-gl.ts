/**
 * A graphics card without a screen: as much of WebGL 2 as the drawing of plots calls. What is drawn is read from its
 * buffers as a card would read it, when it is drawn, and whatever a card would refuse is thrown.
 */
interface Stored {
  bytes: ArrayBuffer
  isDeleted: boolean
}

interface Attribute {
  buffer: Stored
  size: number
  type: number
  stride: number
  offset: number
  isEnabled: boolean
}

interface Layout {
  attributes: Attribute[]
  indices: Stored | null
  isDeleted: boolean
}

interface Program {
  sources: string[]
  uniforms: Map<string, number[]>
}

interface Uniform {
  program: Program
  name: string
}

export interface DrawCall {
  /** Of its vertex and its fragment shader. */
  sources: readonly string[]
  uniforms: Readonly<Record<string, number[]>>
  count: number
  /** In bytes. */
  offset: number
  /** The attributes of one corner after the other, three for a triangle. */
  corners: number[][][]
}

export class RecordingGl {
  readonly TRIANGLES = 4
  readonly DEPTH_TEST = 0x0b71
  readonly BYTE = 0x1400
  readonly UNSIGNED_BYTE = 0x1401
  readonly SHORT = 0x1402
  readonly UNSIGNED_INT = 0x1405
  readonly ARRAY_BUFFER = 0x8892
  readonly ELEMENT_ARRAY_BUFFER = 0x8893
  readonly STATIC_DRAW = 0x88e4
  readonly FRAGMENT_SHADER = 0x8b30
  readonly VERTEX_SHADER = 0x8b31
  readonly LINK_STATUS = 0x8b82

  /** Since it was last emptied. */
  readonly calls: DrawCall[] = []
  readonly #kept = new Set<Stored | Layout | Program>()
  readonly #noLayout: Layout = { attributes: [], indices: null, isDeleted: false }
  #layout = this.#noLayout
  #array: Stored | null = null
  #program: Program | null = null

  get context(): WebGL2RenderingContext {
    return this as unknown as WebGL2RenderingContext
  }

  /** Buffers, layouts and programs that nobody has deleted. */
  get kept(): number {
    return this.#kept.size
  }

  /** Of the layout that is bound. */
  get indices(): Uint32Array {
    return new Uint32Array(this.#layout.indices?.bytes ?? [])
  }

  disable(): void {}

  createBuffer(): Stored {
    return this.#keep({ bytes: new ArrayBuffer(0), isDeleted: false })
  }

  bindBuffer(target: number, buffer: Stored): void {
    if (target === this.ELEMENT_ARRAY_BUFFER) this.#layout.indices = buffer
    else this.#array = buffer
  }

  bufferData(target: number, content: ArrayBuffer | Uint32Array): void {
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
    this.#kept.delete(program)
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
    this.calls.push({
      sources: this.#program.sources,
      uniforms: Object.fromEntries(this.#program.uniforms),
      count,
      offset,
      corners: Array.from(drawn, (corner) => attributes.map((one) => this.#read(one, corner))),
    })
  }

  #read({ buffer, size, type, stride, offset, isEnabled }: Attribute, corner: number): number[] {
    if (!isEnabled || buffer.isDeleted) throw new Error('An attribute has no values')
    const view = new DataView(buffer.bytes, corner * stride + offset)
    return Array.from({ length: size }, (_, at) => {
      if (type === this.SHORT) return view.getInt16(at * 2, true)
      return type === this.BYTE ? view.getInt8(at) : view.getUint8(at)
    })
  }

  #set(at: Uniform | null, values: number[]): void {
    if (at && at.program !== this.#program) throw new Error(`${at.name} is of a program that is not used`)
    at?.program.uniforms.set(at.name, values)
  }

  #keep<T extends Stored | Layout | Program>(made: T): T {
    this.#kept.add(made)
    return made
  }

  #delete(one: Stored | Layout): void {
    one.isDeleted = true
    this.#kept.delete(one)
  }
}
