/** Live changes of the land, for whoever shows some of it. */
import { debounce } from '#lib/debounce.ts'
import { liveStream } from './live.ts'
import type { LiveStream } from './live-stream.ts'
import { LandVersions } from './land-versions.ts'
import type { LandChanges } from './land-versions.ts'
import { createLiveSign } from './live-sign.ts'
import type { LiveSign } from './live-sign.ts'
import { covers, queryOf, viewOf } from './land-view.ts'
import type { LandInterest } from './land-view.ts'

export interface LandNews {
  /** These have another version than before, or are told of for the first time. */
  changed: (land: LandChanges) => void
  /** Everything that is looked at was told: what lies elsewhere is told by nobody from now on. */
  shown?: () => void
  /** Whether all that is seen is told. */
  connection?: (live: boolean) => void
}

interface Follower {
  interest: LandInterest
  sign: LiveSign
}

/** Who moves about asks for another stream when they have come to rest. */
const REST_MS = 1000
/** By when the versions have come, or what is seen is read without them. */
const PATIENCE_MS = 300

export function createLand(stream: Pick<LiveStream, 'follow' | 'look' | 'watch'>) {
  const versions = new LandVersions()
  const followers = new Map<LandNews, Follower>()
  let view = viewOf([])
  /** Somebody whose land the view still has. */
  let hasLeft = false
  let isOpen = false
  let arrived = Promise.withResolvers<void>()
  let unfollow: (() => void) | null = null

  const tell = (land: LandChanges) => {
    for (const { changed } of followers.keys()) changed(land)
  }
  const sign = () => {
    for (const one of followers.values()) one.sign.note(isOpen && versions.tellsOf(one.interest))
  }
  const forget = () => {
    versions.forget()
    // Nobody shall wait for what does not come.
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  const leave = () => {
    isOpen = false
    forget()
    for (const one of followers.values()) one.sign.lose()
  }
  // Whoever comes later is told of all that was heard before.
  stream.watch({
    opened: () => {
      isOpen = true
      versions.forget()
      sign()
    },
    lost: leave,
    idle: leave,
    heard: (message) => {
      if (message.type === 'changes') tell(versions.change(message))
      if (message.type !== 'versions') return
      const land = versions.show(message)
      arrived.resolve()
      for (const { shown } of followers.keys()) shown?.()
      tell(land)
      sign()
    },
  })

  function lookNow(): void {
    lookSoon.stop()
    hasLeft = false
    view = viewOf([...followers.values()].map(({ interest }) => interest))
    const query = queryOf(view)
    // Of nothing, no versions come that would take the place of those before.
    if (query === '') forget()
    stream.look(query)
  }
  const lookSoon = debounce(REST_MS, lookNow)
  const lookAgain = () => {
    // Who has come back to what is told anyway does not leave any more.
    const isSeen = [...followers.values()].every(({ interest }) => covers(view, interest))
    if (isSeen && !hasLeft) lookSoon.stop()
    else lookSoon.ask()
  }

  return {
    versions,
    /** Resolves when it is known which version of what is seen is the one of now, or that takes too long. */
    toldSoon: () =>
      Promise.race([arrived.promise, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]),
    follow: (news: LandNews, first: LandInterest) => {
      const follower = { interest: first, sign: createLiveSign((live) => news.connection?.(live)) }
      followers.set(news, follower)
      if (!covers(view, first)) lookNow()
      unfollow ??= stream.follow({})
      sign()
      return {
        look: (interest: LandInterest) => {
          follower.interest = interest
          lookAgain()
          sign()
        },
        unfollow: () => {
          followers.delete(news)
          follower.sign.stop()
          hasLeft = true
          lookAgain()
          if (followers.size > 0) return
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
