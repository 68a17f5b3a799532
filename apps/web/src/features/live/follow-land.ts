/** Live changes of the land, for every part of a page that shows land. */
import { debounce } from '#lib/debounce.ts'
import { pageState } from '#lib/page-state.ts'
import { liveStream } from './live.ts'
import type { LiveStream } from './live-stream.ts'
import { LandVersions } from './land-versions.ts'
import type { LandChanges } from './land-versions.ts'
import { createLiveSign } from './live-sign.ts'
import type { LiveSign } from './live-sign.ts'
import { covers, queryOf, viewOf } from './land-view.ts'
import type { LandInterest } from './land-view.ts'

export interface LandNews {
  /** These blocks and tiles have a new version, or their version was received for the first time. */
  changed: (land: LandChanges) => void
  /**
   * The versions of the whole view were received: from now on, the stream sends nothing about land outside the view.
   */
  shown?: () => void
  /** Whether the stream covers everything that this part shows. */
  connection?: (live: boolean) => void
}

interface Subscriber {
  interest: LandInterest
  sign: LiveSign
}

/** The view must rest this long before a stream for it is opened. */
const REST_MS = 1000
/** Reads wait this long for the versions, then go without them. */
const PATIENCE_MS = 300

export function createLand(stream: Pick<LiveStream, 'follow' | 'look' | 'watch'>) {
  const versions = new LandVersions()
  const subscribers = new Map<LandNews, Subscriber>()
  let view = viewOf([])
  /** A part has unfollowed, and the view still includes its land. */
  let hasLeft = false
  let isOpen = false
  let arrived = Promise.withResolvers<void>()
  let unfollow: (() => void) | null = null

  const notify = (land: LandChanges) => {
    for (const { changed } of subscribers.keys()) changed(land)
  }
  const sign = () => {
    for (const one of subscribers.values()) one.sign.note(isOpen && versions.coversInterest(one.interest))
  }
  const forget = () => {
    versions.forget()
    // No versions will come, so release the waiting reads.
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  const leave = () => {
    isOpen = false
    forget()
    for (const one of subscribers.values()) one.sign.lose()
  }
  // Watched from the start, so that a part that follows later gets all versions received before.
  stream.watch({
    opened: () => {
      isOpen = true
      versions.forget()
      sign()
    },
    lost: leave,
    idle: leave,
    received: (message) => {
      if (message.type === 'changes') notify(versions.change(message))
      if (message.type !== 'versions') return
      const land = versions.show(message)
      arrived.resolve()
      for (const { shown } of subscribers.keys()) shown?.()
      notify(land)
      sign()
    },
  })

  function lookNow(): void {
    lookSoon.stop()
    hasLeft = false
    view = viewOf([...subscribers.values()].map(({ interest }) => interest))
    const query = queryOf(view)
    // The server sends no versions for an empty view, so the old ones must be cleared here.
    if (query === '') forget()
    stream.look(query)
  }
  const lookSoon = debounce(REST_MS, lookNow)
  const lookAgain = () => {
    // If the view is covered again before the timer fires, the current stream stays.
    const isSeen = [...subscribers.values()].every(({ interest }) => covers(view, interest))
    if (isSeen && !hasLeft) lookSoon.stop()
    else lookSoon.ask()
  }

  return {
    versions,
    /** Resolves when the current versions of the view are known, or after a timeout. */
    awaitVersions: () =>
      Promise.race([arrived.promise, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]),
    follow: (news: LandNews, first: LandInterest) => {
      const subscriber = { interest: first, sign: createLiveSign((live) => news.connection?.(live)) }
      subscribers.set(news, subscriber)
      if (!covers(view, first)) lookNow()
      unfollow ??= stream.follow({})
      sign()
      return {
        look: (interest: LandInterest) => {
          subscriber.interest = interest
          lookAgain()
          sign()
        },
        unfollow: () => {
          subscribers.delete(news)
          subscriber.sign.stop()
          hasLeft = true
          lookAgain()
          if (subscribers.size > 0) return
          unfollow?.()
          unfollow = null
        },
      }
    },
  }
}

const land = pageState(() => createLand(liveStream()))
export const followLand = (news: LandNews, first: LandInterest) => land().follow(news, first)
export const landVersions = () => land().versions
export const awaitLandVersions = () => land().awaitVersions()
