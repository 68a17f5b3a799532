/** The objects of the recording WebGL context, and the decoding of a vertex attribute from its buffer. */
export interface Stored {
  bytes: ArrayBuffer
  isDeleted: boolean
}

export interface Attribute {
  buffer: Stored
  size: number
  type: number
  stride: number
  offset: number
  isEnabled: boolean
}

export interface Layout {
  attributes: Attribute[]
  indices: Stored | null
  isDeleted: boolean
}

export interface Picture {
  width: number
  height: number
  /** Null for a texture that was only rendered into, never filled. */
  content: Uint8Array | null
  isDeleted: boolean
}

/** A framebuffer. */
export interface Canvas {
  picture: Picture | null
}

export interface Program {
  sources: string[]
  uniforms: Map<string, number[]>
}

export interface Uniform {
  program: Program
  name: string
}

export interface DrawCall {
  /** Of the vertex and the fragment shader. */
  sources: readonly string[]
  uniforms: Readonly<Record<string, number[]>>
  count: number
  /** In bytes. */
  offset: number
  /** The attributes of each vertex in order, three vertices for a triangle. */
  corners: number[][][]
  /** The bound textures at the time of the call, by their uniform's name. */
  pictures: Readonly<Record<string, Picture>>
  /** Null for the screen. */
  onto: Picture | null
  /** Whether the target was cleared before. */
  isOntoClear: boolean
  viewport: readonly number[]
  isBlended: boolean
}

/** WebGL's numbers of the attribute types. */
const [BYTE, SHORT, FLOAT] = [0x1400, 0x1402, 0x1406]

/** The values of an attribute at one vertex. Without a stride, the values are packed. */
export function readAttribute(
  { buffer, size, type, stride, offset, isEnabled }: Attribute,
  corner: number,
): number[] {
  if (!isEnabled || buffer.isDeleted) throw new Error('An attribute has no values')
  const step = stride === 0 && type === FLOAT ? size * 4 : stride
  const view = new DataView(buffer.bytes, corner * step + offset)
  return Array.from({ length: size }, (_, at) => {
    if (type === FLOAT) return view.getFloat32(at * 4, true)
    if (type === SHORT) return view.getInt16(at * 2, true)
    return type === BYTE ? view.getInt8(at) : view.getUint8(at)
  })
}

/** WebGL's constants, by their names. */
export class GlConstants {
  readonly TRIANGLES = 4
  readonly DEPTH_TEST = 0x0b71
  readonly BYTE = 0x1400
  readonly UNSIGNED_BYTE = 0x1401
  readonly SHORT = 0x1402
  readonly UNSIGNED_INT = 0x1405
  readonly FLOAT = 0x1406
  readonly RED = 0x1903
  readonly RGBA = 0x1908
  readonly R8 = 0x8229
  readonly BLEND = 0x0be2
  readonly COLOR_BUFFER_BIT = 0x4000
  readonly TEXTURE_2D = 0x0de1
  readonly TEXTURE0 = 0x84c0
  readonly TEXTURE_MAG_FILTER = 0x2800
  readonly TEXTURE_MIN_FILTER = 0x2801
  readonly TEXTURE_WRAP_S = 0x2802
  readonly TEXTURE_WRAP_T = 0x2803
  readonly LINEAR = 0x2601
  readonly CLAMP_TO_EDGE = 0x812f
  readonly FRAMEBUFFER = 0x8d40
  readonly COLOR_ATTACHMENT0 = 0x8ce0
  readonly DYNAMIC_DRAW = 0x88e8
  readonly ARRAY_BUFFER = 0x8892
  readonly ELEMENT_ARRAY_BUFFER = 0x8893
  readonly STATIC_DRAW = 0x88e4
  readonly FRAGMENT_SHADER = 0x8b30
  readonly VERTEX_SHADER = 0x8b31
  readonly LINK_STATUS = 0x8b82
}
