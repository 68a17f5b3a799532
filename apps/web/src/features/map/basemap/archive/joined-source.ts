/**
 * An archive of which parts that lie near each other are fetched at once. For the sake of their cache, browsers ask for
 * the next part of a file only when the one before is answered, and the dozen tiles of a view would take a dozen trips.
 * Neighbours on the map are mostly neighbours in the archive: two or three trips remain.
 */
import { EtagMismatch } from 'pmtiles'
import type { RangeResponse, Source } from 'pmtiles'

/** Tiles of a view are asked for within a few milliseconds. */
const GATHER_MS = 8
/** What lies between two parts is thrown away: no more than another trip would cost. */
const WIDEST_GAP = 16 * 1024
/** Larger ones would keep the first tile back until the last one is there. */
const LARGEST_RUN = 64 * 1024

interface Wanted {
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
  parts: [Wanted, ...Wanted[]]
}

export class JoinedSource implements Source {
  readonly #source: Source
  #wanted: Wanted[] = []
  /** The first answer has directories too that are asked for by themselves later. */
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
    // Whoever reads from the very start wants to know whether it is still the same archive.
    if (offset === 0) return (this.#beginning = await this.#source.getBytes(offset, length, signal, etag))
    const kept = this.#beginning
    if (kept && kept.etag === etag && end <= kept.data.byteLength) return cut(kept, offset, end)
    return new Promise((resolve, reject) => {
      if (this.#wanted.length === 0) setTimeout(() => this.#fetchWanted(), GATHER_MS)
      this.#wanted.push({ offset, end, signal, etag, resolve, reject })
    })
  }

  #fetchWanted(): void {
    const wanted = this.#wanted
    this.#wanted = []
    for (const { signal, reject } of wanted) if (signal?.aborted) reject(signal.reason)
    for (const run of runsOf(wanted.filter(({ signal }) => !signal?.aborted))) void this.#fetchRun(run)
  }

  async #fetchRun({ offset, end, parts }: Run): Promise<void> {
    const length = end - offset
    try {
      const answer = await this.#source.getBytes(offset, length, onceAllLeave(parts), parts[0].etag)
      if (answer.data.byteLength < length) throw new Error('The archive has become shorter.')
      for (const part of parts) part.resolve(cut(answer, part.offset - offset, part.end - offset))
    } catch (cause) {
      // Each may still be had by itself: what the browser has kept of a part needs no network, and a gap does.
      if (parts.length > 1 && !(cause instanceof EtagMismatch))
        for (const part of parts) this.#fetchAlone(part)
      else for (const { reject } of parts) reject(cause)
    }
  }

  #fetchAlone({ offset, end, signal, etag, resolve, reject }: Wanted): void {
    this.#source.getBytes(offset, end - offset, signal, etag).then(resolve, reject)
  }
}

const cut = ({ data, ...answer }: RangeResponse, from: number, to: number): RangeResponse => ({
  ...answer,
  data: data.slice(from, to),
})

/** In the order in which they were asked for: the middle of a view comes first. */
function runsOf(wanted: readonly Wanted[]): Run[] {
  const runs: Run[] = []
  for (const part of wanted.toSorted((one, other) => one.offset - other.offset)) {
    const last = runs.at(-1)
    if (last && isNear(last, part)) {
      last.end = Math.max(last.end, part.end)
      last.parts.push(part)
    } else runs.push({ offset: part.offset, end: part.end, parts: [part] })
  }
  const turnOf = ({ parts }: Run) => Math.min(...parts.map((part) => wanted.indexOf(part)))
  return runs.toSorted((one, other) => turnOf(one) - turnOf(other))
}

const isNear = ({ offset, end, parts }: Run, part: Wanted): boolean =>
  parts[0].etag === part.etag &&
  part.offset - end <= WIDEST_GAP &&
  (part.end <= end || part.end - offset <= LARGEST_RUN)

/** Whoever leaves waits no longer; a run is given up when nobody waits for any of its parts. */
function onceAllLeave(parts: readonly Wanted[]): AbortSignal {
  const left = new AbortController()
  let waiting = parts.length
  for (const { signal, reject } of parts) {
    const leave = () => {
      reject(signal?.reason)
      waiting -= 1
      if (waiting === 0) left.abort(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
  }
  return left.signal
}
