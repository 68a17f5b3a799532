/**
 * What is looked at, by whom, and the version of it that all of them were told. Whatever changes is read once for all
 * who look at it, and not at all where nobody does.
 */
import { Semaphore } from '#platform/semaphore.ts'

/** Null where there is nothing. */
export type Version = string | null

export interface Changed<Thing> {
  versions: ReadonlyMap<Thing, Version>
  /** The same as members of a JSON object, written once for all who are told. */
  text: string
}

interface Watched<Thing, Watcher> {
  versions: Map<Thing, Version>
  watchers: Set<Watcher>
  /** Resolves when the versions are there, or nobody looks any more. */
  ready: Promise<void>
  isReady: boolean
  readAt: number
}

export interface WatchedParts<Topic, Thing> {
  thingsOf: (topic: Topic) => readonly Thing[]
  topicOf: (thing: Thing) => Topic
  read: (things: readonly Thing[]) => Promise<ReadonlyMap<Thing, Version>>
  onFailure: (error: unknown) => void
}

/** Changes that somebody makes by hand are announced to nobody: who comes after this long has it read again. */
const longestMs = 60_000
const retryMs = 1000
/** Of what is looked at for the first time: whoever names much and leaves has had little of it read. */
const firstReadsAtOnce = 4

export class WatchedVersions<Topic, Thing extends string | number, Watcher> {
  readonly #parts: WatchedParts<Topic, Thing>
  readonly #topics = new Map<Topic, Watched<Thing, Watcher>>()
  readonly #outdated = new Set<Thing>()
  readonly #firstReads = new Semaphore(firstReadsAtOnce)

  constructor(parts: WatchedParts<Topic, Thing>) {
    this.#parts = parts
  }

  get hasOutdated(): boolean {
    return this.#outdated.size > 0
  }

  watch(topic: Topic, watcher: Watcher): Promise<void> {
    const watched = this.#topics.get(topic) ?? this.#begin(topic, watcher)
    watched.watchers.add(watcher)
    if (watched.isReady && Date.now() - watched.readAt > longestMs) this.#outdateWhole(topic, watched)
    return watched.ready
  }

  leave(topic: Topic, watcher: Watcher): void {
    const watched = this.#topics.get(topic)
    watched?.watchers.delete(watcher)
    if (watched?.watchers.size === 0) this.#topics.delete(topic)
  }

  /** Without things, all that are watched. */
  outdate(things?: readonly Thing[]): void {
    if (!things) for (const [topic, watched] of this.#topics) this.#outdateWhole(topic, watched)
    for (const thing of things ?? [])
      if (this.#topics.has(this.#parts.topicOf(thing))) this.#outdated.add(thing)
  }

  outdateTopics(isOutdated: (topic: Topic) => boolean): void {
    for (const [topic, watched] of this.#topics) if (isOutdated(topic)) this.#outdateWhole(topic, watched)
  }

  /** Of all that there is. */
  versionsOf(topics: readonly Topic[]): Map<Thing, string> {
    const found = new Map<Thing, string>()
    for (const topic of topics)
      for (const [thing, version] of this.#topics.get(topic)?.versions ?? [])
        if (version !== null) found.set(thing, version)
    return found
  }

  /** Reads what is out of date, and answers what of it has changed for whom. One at a time. */
  async readChanges(): Promise<Map<Watcher, Changed<Thing>[]>> {
    // What is being read for the first time is read again after that: the reading may have begun before the change.
    const things = [...this.#outdated].filter(
      (thing) => this.#topics.get(this.#parts.topicOf(thing))?.isReady ?? true,
    )
    for (const thing of things) this.#outdated.delete(thing)
    const watched = things.filter((thing) => this.#topics.has(this.#parts.topicOf(thing)))
    if (watched.length === 0) return new Map()
    const before = new Map(this.#topics)
    try {
      const found = await this.#parts.read(watched)
      // Left and looked at again meanwhile, it was read anew, which may be later than this.
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
    const told = new Map<Watcher, Changed<Thing>[]>()
    for (const [topic, versions] of changes) {
      const changed = { versions, text: membersOf(versions) }
      for (const watcher of this.#topics.get(topic)!.watchers) {
        const before = told.get(watcher)
        if (before) before.push(changed)
        else told.set(watcher, [changed])
      }
    }
    return told
  }

  #begin(topic: Topic, watcher: Watcher): Watched<Thing, Watcher> {
    const watched: Watched<Thing, Watcher> = {
      versions: new Map(),
      watchers: new Set([watcher]),
      ready: Promise.resolve(),
      isReady: false,
      readAt: Date.now(),
    }
    this.#topics.set(topic, watched)
    watched.ready = this.#readFirst(topic, watched)
    return watched
  }

  async #readFirst(topic: Topic, watched: Watched<Thing, Watcher>): Promise<void> {
    while (!watched.isReady && watched.watchers.size > 0) {
      try {
        await this.#firstReads.run(async () => {
          if (watched.watchers.size === 0) return
          for (const [thing, version] of await this.#parts.read(this.#parts.thingsOf(topic)))
            watched.versions.set(thing, version)
          watched.isReady = true
          watched.readAt = Date.now()
        })
      } catch (error) {
        this.#parts.onFailure(error)
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
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
