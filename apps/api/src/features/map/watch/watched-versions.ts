/**
 * The watched topics, their watchers and the version last sent to them. Each change is read once for all watchers,
 * and not at all without any.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { FairQueue } from '#platform/fair-queue.ts'

/** Null if there is nothing. */
export type Version = string | null

export interface Changed<Thing> {
  versions: ReadonlyMap<Thing, Version>
  /** The same as members of a JSON object, serialised once for all watchers. */
  text: string
}

interface Watched<Thing, Watcher> {
  versions: Map<Thing, Version>
  watchers: Set<Watcher>
  isReady: boolean
  readAt: number
}

export interface WatchedParts<Topic, Thing> {
  thingsOf: (topic: Topic) => readonly Thing[]
  topicOf: (thing: Thing) => Topic
  read: (things: readonly Thing[]) => Promise<ReadonlyMap<Thing, Version>>
  onFailure: (error: unknown) => void
}

/** Manual changes in the database cause no event, so that after this time a new watcher triggers a new read. */
const longestMs = 60_000
const retryMs = 1000
/** First reads under way, of all networks and of each: a page that names much and leaves has caused few reads. */
const firstReadsAtOnce = 4
const firstReadsPerSite = 2

/** Who waits for first reads: a network, and a signal that aborts when the page leaves. */
export interface Reader {
  site: string
  left: AbortSignal
}

export class WatchedVersions<Topic, Thing extends string | number, Watcher> {
  readonly #parts: WatchedParts<Topic, Thing>
  readonly #topics = new Map<Topic, Watched<Thing, Watcher>>()
  readonly #outdated = new Set<Thing>()
  readonly #firstReads = new FairQueue<void>({
    atOnce: firstReadsAtOnce,
    atOncePerGroup: firstReadsPerSite,
  })

  constructor(parts: WatchedParts<Topic, Thing>) {
    this.#parts = parts
  }

  get hasOutdated(): boolean {
    return this.#outdated.size > 0
  }

  /** Resolves when the versions are known, or the page has left. */
  async watch(topic: Topic, watcher: Watcher, reader: Reader): Promise<void> {
    const watched = this.#topics.get(topic) ?? this.#begin(topic)
    watched.watchers.add(watcher)
    if (!watched.isReady) await this.#readFirst(topic, watched, reader)
    else if (Date.now() - watched.readAt > longestMs) this.#outdateWhole(topic, watched)
  }

  leave(topic: Topic, watcher: Watcher): void {
    const watched = this.#topics.get(topic)
    watched?.watchers.delete(watcher)
    if (watched?.watchers.size === 0) this.#topics.delete(topic)
  }

  /** Without things, all watched ones. */
  outdate(things?: readonly Thing[]): void {
    if (!things) for (const [topic, watched] of this.#topics) this.#outdateWhole(topic, watched)
    for (const thing of things ?? [])
      if (this.#topics.has(this.#parts.topicOf(thing))) this.#outdated.add(thing)
  }

  outdateTopics(isOutdated: (topic: Topic) => boolean): void {
    for (const [topic, watched] of this.#topics) if (isOutdated(topic)) this.#outdateWhole(topic, watched)
  }

  /** The complete state. */
  versionsOf(topics: readonly Topic[]): Map<Thing, string> {
    const found = new Map<Thing, string>()
    for (const topic of topics)
      for (const [thing, version] of this.#topics.get(topic)?.versions ?? [])
        if (version !== null) found.set(thing, version)
    return found
  }

  /** Reads outdated topics and returns their changes by watcher. One at a time. */
  async readChanges(): Promise<Map<Watcher, Changed<Thing>[]>> {
    // Read again what is being read for the first time, because that read may have begun before the change.
    const things = [...this.#outdated].filter(
      (thing) => this.#topics.get(this.#parts.topicOf(thing))?.isReady ?? true,
    )
    for (const thing of things) this.#outdated.delete(thing)
    const watched = things.filter((thing) => this.#topics.has(this.#parts.topicOf(thing)))
    if (watched.length === 0) return new Map()
    const before = new Map(this.#topics)
    try {
      const found = await this.#parts.read(watched)
      // The topic was left and watched again meanwhile; its newer read may be later than this one.
      return this.#takeChanges(found, (topic) => this.#topics.get(topic) === before.get(topic))
    } catch (error) {
      this.#parts.onFailure(error)
      this.outdate(watched)
      return new Map()
    }
  }

  #takeChanges(
    found: ReadonlyMap<Thing, Version>,
    isSame: (topic: Topic) => boolean,
  ): Map<Watcher, Changed<Thing>[]> {
    const changes = new Map<Topic, Map<Thing, Version>>()
    for (const [thing, version] of found) {
      const topic = this.#parts.topicOf(thing)
      const watched = this.#topics.get(topic)
      if (!watched || !isSame(topic) || watched.versions.get(thing) === version) continue
      watched.versions.set(thing, version)
      const ofTopic = changes.get(topic) ?? new Map<Thing, Version>()
      changes.set(topic, ofTopic.set(thing, version))
    }
    const byWatcher = new Map<Watcher, Changed<Thing>[]>()
    for (const [topic, versions] of changes) {
      const changed = { versions, text: membersOf(versions) }
      for (const watcher of this.#topics.get(topic)!.watchers) {
        const before = byWatcher.get(watcher)
        if (before) before.push(changed)
        else byWatcher.set(watcher, [changed])
      }
    }
    return byWatcher
  }

  #begin(topic: Topic): Watched<Thing, Watcher> {
    const watched: Watched<Thing, Watcher> = {
      versions: new Map(),
      watchers: new Set(),
      isReady: false,
      readAt: Date.now(),
    }
    this.#topics.set(topic, watched)
    return watched
  }

  /** In the reader's turn, or earlier if another network waits for the same topic. */
  async #readFirst(topic: Topic, watched: Watched<Thing, Watcher>, { site, left }: Reader): Promise<void> {
    const run = async () => {
      try {
        for (const [thing, version] of await this.#parts.read(this.#parts.thingsOf(topic)))
          watched.versions.set(thing, version)
        watched.isReady = true
        watched.readAt = Date.now()
      } catch (error) {
        this.#parts.onFailure(error)
        await pause(retryMs)
      }
    }
    // A read of the same topic may be one for earlier watchers, who have all left.
    while (!watched.isReady && !left.aborted)
      await this.#firstReads.add({ group: site, key: String(topic), run, signal: left }).catch(() => {})
  }

  #outdateWhole(topic: Topic, watched: Watched<Thing, Watcher>): void {
    watched.readAt = Date.now()
    for (const thing of this.#parts.thingsOf(topic)) this.#outdated.add(thing)
  }
}

export const membersOf = (versions: Iterable<[string | number, Version]>): string =>
  Array.from(versions, ([thing, version]) => `"${thing}":${version === null ? 'null' : `"${version}"`}`).join(
    ',',
  )
