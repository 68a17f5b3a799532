/**
 * A PMTiles source that fetches neighbouring byte ranges in one request. Browsers send range requests for the same
 * file one after another because of their cache, so the dozen tiles of a view would take a dozen round trips.
 * Neighbours on the map are mostly neighbours in the archive, so two or three round trips remain.
 */
import { EtagMismatch } from 'pmtiles'
import type { RangeResponse, Source } from 'pmtiles'

/** MapLibre requests the tiles of a view within a few milliseconds. */
const BATCH_MS = 8
/** In bytes. The gap between two parts is discarded; a larger gap would cost more than a second request. */
const WIDEST_GAP = 16 * 1024
/** In bytes. A larger request would delay its first tile too long. */
const LARGEST_RUN = 64 * 1024

interface PendingPart {
  offset: number
  end: number
  signal: AbortSignal | undefined
  etag: string | undefined
  resolve: (answer: RangeResponse) => void
  reject: (cause: unknown) => void
}

interface Run {
  offset: number
  end: number
  parts: [PendingPart, ...PendingPart[]]
}

export class JoinedSource implements Source {
  readonly #source: Source
  #pending: PendingPart[] = []
  /** The first response also contains directories that are requested separately later. */
  #beginning: RangeResponse | null = null

  constructor(source: Source) {
    this.#source = source
  }

  getKey(): string {
    return this.#source.getKey()
  }

  async getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    etag?: string,
  ): Promise<RangeResponse> {
    const end = offset + length
    // A read from offset 0 checks the ETag of the archive, so the cache must not answer it.
    if (offset === 0) return (this.#beginning = await this.#source.getBytes(offset, length, signal, etag))
    const cached = this.#beginning
    if (cached && cached.etag === etag && end <= cached.data.byteLength) return cut(cached, offset, end)
    return new Promise((resolve, reject) => {
      if (this.#pending.length === 0) setTimeout(() => this.#fetchPending(), BATCH_MS)
      this.#pending.push({ offset, end, signal, etag, resolve, reject })
    })
  }

  #fetchPending(): void {
    const pending = this.#pending
    this.#pending = []
    for (const { signal, reject } of pending) if (signal?.aborted) reject(signal.reason)
    for (const run of runsOf(pending.filter(({ signal }) => !signal?.aborted))) void this.#fetchRun(run)
  }

  async #fetchRun({ offset, end, parts }: Run): Promise<void> {
    const length = end - offset
    try {
      const answer = await this.#source.getBytes(offset, length, signalWhenAllAborted(parts), parts[0].etag)
      if (answer.data.byteLength < length) throw new Error('The archive has become shorter.')
      for (const part of parts) part.resolve(cut(answer, part.offset - offset, part.end - offset))
    } catch (cause) {
      // Retries each part alone: the browser may have the part in its cache, but not the gaps.
      if (parts.length > 1 && !(cause instanceof EtagMismatch))
        for (const part of parts) this.#fetchAlone(part)
      else for (const { reject } of parts) reject(cause)
    }
  }

  #fetchAlone({ offset, end, signal, etag, resolve, reject }: PendingPart): void {
    this.#source.getBytes(offset, end - offset, signal, etag).then(resolve, reject)
  }
}

const cut = ({ data, ...answer }: RangeResponse, from: number, to: number): RangeResponse => ({
  ...answer,
  data: data.slice(from, to),
})

/** In the order of the calls: MapLibre requests the middle of a view first. */
function runsOf(pending: readonly PendingPart[]): Run[] {
  const runs: Run[] = []
  for (const part of pending.toSorted((one, other) => one.offset - other.offset)) {
    const last = runs.at(-1)
    if (last && isNear(last, part)) {
      last.end = Math.max(last.end, part.end)
      last.parts.push(part)
    } else runs.push({ offset: part.offset, end: part.end, parts: [part] })
  }
  const orderOf = ({ parts }: Run) => Math.min(...parts.map((part) => pending.indexOf(part)))
  return runs.toSorted((one, other) => orderOf(one) - orderOf(other))
}

const isNear = ({ offset, end, parts }: Run, part: PendingPart): boolean =>
  parts[0].etag === part.etag &&
  part.offset - end <= WIDEST_GAP &&
  (part.end <= end || part.end - offset <= LARGEST_RUN)

/** Rejects each aborted part at once, and aborts the request when all of its parts are aborted. */
function signalWhenAllAborted(parts: readonly PendingPart[]): AbortSignal {
  const allAborted = new AbortController()
  let waiting = parts.length
  for (const { signal, reject } of parts) {
    const abort = () => {
      reject(signal?.reason)
      waiting -= 1
      if (waiting === 0) allAborted.abort(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
  }
  return allAborted.signal
}
