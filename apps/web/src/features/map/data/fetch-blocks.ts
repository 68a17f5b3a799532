/** Requests and decodes blocks of plots: docs/map-blocks.md describes the format. */

export interface BlockBits {
  sold: Uint8Array
  held: Uint8Array
}

export interface ReadBlock extends BlockBits {
  /** Null where nothing is sold or held; undefined when the response had no version. */
  version: string | null | undefined
}

const EMPTY = new Uint8Array(512)
export const freeBlock: ReadBlock = { sold: EMPTY, held: EMPTY, version: null }

/**
 * Decodes many blocks: for each its number, a byte that says which halves follow (1 sold, 2 held), and those halves.
 */
export function decodeBlocks(buffer: ArrayBuffer, versions: readonly string[]): Map<number, ReadBlock> {
  const view = new DataView(buffer)
  const blocks = new Map<number, ReadBlock>()
  let at = 0
  const half = (present: boolean) => {
    if (!present) return EMPTY
    const bits = new Uint8Array(buffer, at, 512)
    at += 512
    return bits
  }
  for (let index = 0; at < buffer.byteLength; index += 1) {
    const block = view.getUint32(at, true)
    const halves = view.getUint32(at + 4, true)
    at += 8
    const sold = half((halves & 1) !== 0)
    blocks.set(block, { sold, held: half((halves & 2) !== 0), version: versions[index] })
  }
  return blocks
}

export async function fetchBlocks(blocks: number[]): Promise<Map<number, ReadBlock>> {
  const response = await request(`/api/map/blocks?ids=${blocks.join(',')}`)
  return decodeBlocks(await response.arrayBuffer(), response.headers.get('x-versions')?.split(',') ?? [])
}

export async function fetchBlock(block: number, version: string): Promise<ReadBlock> {
  const response = await requestByVersion(`/api/map/blocks/${block}`, version, AbortSignal.timeout(20_000))
  const bits = new Uint8Array(await response.arrayBuffer())
  if (!bits.some((byte) => byte !== 0)) return freeBlock
  return { sold: bits.subarray(0, 512), held: bits.subarray(512), version: versionOfResponse(response) }
}

/** Falls back to the address without version: an older server, during a deployment, returns its current state there. */
export async function requestByVersion(
  path: string,
  version: string,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${path}/${version}`, { signal })
  return response.status === 404 ? request(path, signal) : checked(response)
}

/** Without the header, the version is the beginning of the ETag. */
export const versionOfResponse = ({ headers }: Response): string | undefined =>
  headers.get('x-version') ?? /"([\w-]{22})/.exec(headers.get('etag') ?? '')?.[1]

export async function request(path: string, signal = AbortSignal.timeout(20_000)): Promise<Response> {
  return checked(await fetch(path, { signal }))
}

function checked(response: Response): Response {
  if (!response.ok) throw new Error(`Land: ${response.status}`)
  return response
}
