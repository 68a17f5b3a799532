/** Live changes of the land, for whoever shows some of it. */
import { debounce } from '#lib/debounce.ts'
import { liveStream } from './live.ts'
import type { LiveStream } from './live-stream.ts'
import { LandVersions } from './land-versions.ts'
import type { LandChanges } from './land-versions.ts'
import { covers, queryOf, viewOf } from './land-view.ts'
import type { LandInterest } from './land-view.ts'

export interface LandNews {
  /** These have another version than before, or are told of for the first time. */
  changed: (land: LandChanges) => void
  /** Everything that is looked at was told: what lies elsewhere is told by nobody from now on. */
  shown?: () => void
  connection?: (live: boolean) => void
}

/** Who moves about asks for another stream when they have come to rest. */
const REST_MS = 1000
/** By when the versions have come, or what is seen is read without them. */
const PATIENCE_MS = 300

export function createLand(stream: Pick<LiveStream, 'follow' | 'look' | 'watch'>) {
  const versions = new LandVersions()
  const followers = new Map<LandNews, LandInterest>()
  let view = viewOf([])
  let isLive = false
  let arrived = Promise.withResolvers<void>()
  let unfollow: (() => void) | null = null

  const tell = (land: LandChanges) => {
    for (const { changed } of followers.keys()) changed(land)
  }
  const connect = (live: boolean) => {
    isLive = live
    versions.forget()
    for (const { connection } of followers.keys()) connection?.(live)
  }
  const leave = () => {
    connect(false)
    // Nobody shall wait for what does not come.
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  // Whoever comes later is told of all that was heard before.
  stream.watch({
    opened: () => connect(true),
    lost: leave,
    idle: leave,
    heard: (name: string, data: string) => {
      if (name === 'changes') tell(versions.change(data))
      if (name !== 'versions') return
      const land = versions.show(data)
      arrived.resolve()
      for (const { shown } of followers.keys()) shown?.()
      tell(land)
    },
  })

  function lookNow(): void {
    lookSoon.stop()
    view = viewOf([...followers.values()])
    stream.look(queryOf(view))
  }
  const lookSoon = debounce(REST_MS, lookNow)

  return {
    versions,
    /** Resolves when it is known which version of what is seen is the one of now, or that takes too long. */
    toldSoon: () =>
      Promise.race([arrived.promise, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]),
    follow: (news: LandNews, first: LandInterest) => {
      followers.set(news, first)
      if (!covers(view, first)) lookNow()
      unfollow ??= stream.follow({})
      if (isLive) news.connection?.(true)
      return {
        look: (interest: LandInterest) => {
          followers.set(news, interest)
          // Who has come back to what is told anyway does not leave any more.
          if ([...followers.values()].every((one) => covers(view, one))) lookSoon.stop()
          else lookSoon.ask()
        },
        unfollow: () => {
          followers.delete(news)
          if (followers.size > 0) return
          lookSoon.stop()
          unfollow?.()
          unfollow = null
        },
      }
    },
  }
}

const land = createLand(liveStream)
export const followLand = land.follow
export const landVersions = land.versions
export const landToldSoon = land.toldSoon
