/**
 * Sends open pages the current versions of the land they show: all at first, then changes, at most once a second.
 * The versions are those of the readers' answers.
 */
import { setMaxListeners } from 'node:events'
import { blocksOfSquare, squareOf } from '@meridian/shared/grid/squares'
import { mapTopic } from '#platform/live/live-events.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { Log } from '#platform/logging/log.ts'
import type { LandReaders } from '#features/map/block-routes.ts'
import type { Answer } from '#features/map/response-cache.ts'
import { tileKey } from '#features/map/counts/count-tiles.ts'
import type { Tile } from '#features/map/counts/count-tiles.ts'
import { storedTile } from '#features/map/read-counts.ts'
import { versionOf } from '#features/map/version.ts'
import { WatchedVersions } from './watched-versions.ts'
import type { Changed, Version } from './watched-versions.ts'

/** The area that a page shows. */
export interface LandView {
  squares: readonly number[]
  /** Tiles of counts, as `zoom/x/y`. */
  tiles: readonly string[]
}

export interface LandWatcher {
  /** The complete state: blocks that are not named are free, tiles without sales. */
  show: (blocks: ReadonlyMap<number, string>, counts: ReadonlyMap<string, string>) => void
  change: (blocks: readonly Changed<number>[], counts: readonly Changed<string>[]) => void
}

interface Viewer extends LandWatcher {
  isShown: boolean
  hasLeft: boolean
}

const beatMs = 1000
/** Yields to other work after this many pages. */
const pagesPerTick = 250

export class LandWatch {
  readonly #squares: WatchedVersions<number, number, Viewer>
  readonly #tiles: WatchedVersions<string, string, Viewer>
  #timer: NodeJS.Timeout | null = null
  #isBeating = false
  #lastBeat = 0
  #isClosed = false

  constructor(readers: LandReaders, live: LiveHub, log: Log) {
    const onFailure = (err: unknown) => log.warn({ err }, 'live: the land that is looked at can not be read')
    const change = (what: string, answer: Answer): Version => {
      readers.sent.remember(what, answer)
      return versionOf(answer)
    }
    this.#squares = new WatchedVersions({
      thingsOf: blocksOfSquare,
      topicOf: squareOf,
      onFailure,
      read: async (blocks) => {
        const found = await readers.blocks.readWatched(blocks)
        return new Map(
          Array.from(found, ([block, answer]) => [block, answer.halves ? change(`${block}`, answer) : null]),
        )
      },
    })
    this.#tiles = new WatchedVersions({
      thingsOf: (tile) => [tile],
      topicOf: (tile) => tile,
      onFailure,
      read: async (tiles) => {
        const answers = await Promise.all(tiles.map((tile) => readers.counts.readWatched(tileOf(tile))))
        return new Map(
          tiles.map((tile, at) => [tile, answers[at]!.body.length > 0 ? change(tile, answers[at]!) : null]),
        )
      },
    })
    live.subscribe([mapTopic], ({ payload }) => {
      if (payload.type === 'plots') this.#squares.outdate(payload.all ? undefined : (payload.blocks ?? []))
      if (payload.type === 'counts') this.#outdateCounts(payload.tiles)
      this.#askForBeat()
    })
    // Events may be lost between two connections.
    live.onNewLine(() => {
      this.#squares.outdate()
      this.#tiles.outdate()
      this.#askForBeat()
    })
  }

  /** Tiles of deep zooms are pieces of the named ones. */
  #outdateCounts(tiles: readonly string[] | undefined): void {
    const named = tiles && new Set(tiles)
    this.#tiles.outdateTopics((tile) => !named || named.has(tileKey(storedTile(tileOf(tile)))))
  }

  /** Networks of one `site` share their turns to read. Call the returned function when the page leaves. */
  watch({ squares, tiles }: LandView, watcher: LandWatcher, site: string): () => void {
    const viewer: Viewer = { ...watcher, isShown: false, hasLeft: false }
    const leaving = new AbortController()
    // One for each square and tile.
    setMaxListeners(0, leaving.signal)
    const reader = { site, left: leaving.signal }
    const ready = [
      ...squares.map((square) => this.#squares.watch(square, viewer, reader)),
      ...tiles.map((tile) => this.#tiles.watch(tile, viewer, reader)),
    ]
    this.#askForBeat()
    void Promise.all(ready).then(() => {
      if (viewer.hasLeft) return
      viewer.isShown = true
      viewer.show(this.#squares.versionsOf(squares), this.#tiles.versionsOf(tiles))
    })
    return () => {
      viewer.hasLeft = true
      leaving.abort()
      for (const square of squares) this.#squares.leave(square, viewer)
      for (const tile of tiles) this.#tiles.leave(tile, viewer)
    }
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  /** At once after a quiet time, otherwise a second after the last message. */
  #askForBeat(): void {
    if (this.#timer || this.#isBeating || this.#isClosed) return
    if (!this.#squares.hasOutdated && !this.#tiles.hasOutdated) return
    const pause = Math.max(0, this.#lastBeat + beatMs - Date.now())
    this.#timer = setTimeout(() => void this.#beat(), pause)
  }

  async #beat(): Promise<void> {
    this.#timer = null
    this.#isBeating = true
    this.#lastBeat = Date.now()
    const [blocks, counts] = await Promise.all([this.#squares.readChanges(), this.#tiles.readChanges()])
    let sent = 0
    for (const viewer of new Set([...blocks.keys(), ...counts.keys()])) {
      // A page that still waits for the complete state gets this as well.
      if (viewer.hasLeft || !viewer.isShown) continue
      viewer.change(blocks.get(viewer) ?? [], counts.get(viewer) ?? [])
      sent += 1
      if (sent % pagesPerTick === 0) await new Promise(setImmediate)
    }
    this.#isBeating = false
    this.#askForBeat()
  }
}

function tileOf(text: string): Tile {
  const [zoom, x, y] = text.split('/').map(Number) as [number, number, number]
  return { zoom, x, y }
}
