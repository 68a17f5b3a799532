/**
 * Writes vector tiles (Mapbox Vector Tile 2, a protocol buffer) of our own drawings. Each layer is one feature
 * without properties: what differs in look differs in layer.
 */

/** Units along a tile's side: what MapLibre counts in itself, so that nothing is rounded twice. */
export const EXTENT = 8192

export interface TileLayer {
  name: string
  kind: 'points' | 'lines' | 'polygons'
  /** Each path is x, y, x, y … in units of the tile; polygons clockwise on screen, not closed. */
  paths: readonly (readonly number[])[]
}

const kinds = { points: 1, lines: 2, polygons: 3 }
const MOVE_ONCE = 9
const LINE_TO = 2
const CLOSE = 15

class Bytes {
  #bytes = new Uint8Array(1024)
  #length = 0

  varint(value: number): void {
    this.#reserve(5)
    let rest = value >>> 0
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  signed(value: number): void {
    this.varint((value << 1) ^ (value >> 31))
  }

  number(field: number, value: number): void {
    this.varint(field << 3)
    this.varint(value)
  }

  bytes(field: number, content: Uint8Array): void {
    this.varint((field << 3) | 2)
    this.varint(content.length)
    this.#reserve(content.length)
    this.#bytes.set(content, this.#length)
    this.#length += content.length
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const wider = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count))
    wider.set(this.#bytes)
    this.#bytes = wider
  }
}

/** Layers without paths are left out; a tile without layers is empty, and valid. */
export function encodeTile(layers: readonly TileLayer[]): ArrayBuffer {
  const tile = new Bytes()
  for (const layer of layers) if (layer.paths.length > 0) tile.bytes(3, encodeLayer(layer))
  return tile.take().buffer
}

function encodeLayer({ name, kind, paths }: TileLayer): Uint8Array {
  const feature = new Bytes()
  feature.number(3, kinds[kind])
  feature.bytes(4, encodePaths(paths, kind === 'polygons'))
  const layer = new Bytes()
  layer.number(15, 2)
  layer.bytes(1, new TextEncoder().encode(name))
  layer.bytes(2, feature.take())
  layer.number(5, EXTENT)
  return layer.take()
}

function encodePaths(paths: TileLayer['paths'], closed: boolean): Uint8Array {
  const geometry = new Bytes()
  let [x, y] = [0, 0]
  for (const path of paths) {
    for (let at = 0; at < path.length; at += 2) {
      if (at === 0) geometry.varint(MOVE_ONCE)
      if (at === 2) geometry.varint(((path.length / 2 - 1) << 3) | LINE_TO)
      geometry.signed(path[at]! - x)
      geometry.signed(path[at + 1]! - y)
      x = path[at]!
      y = path[at + 1]!
    }
    if (closed) geometry.varint(CLOSE)
  }
  return geometry.take()
}
