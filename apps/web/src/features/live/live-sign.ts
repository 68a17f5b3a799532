/**
 * Whether a part of the page may say that it is live: all that it shows is told. While another stream is on its way
 * to tell of the rest, the one before tells of most, and the sign stays for a moment.
 */
export interface LiveSign {
  note: (isTold: boolean) => void
  /** Nothing is told any more. */
  lose: () => void
  /** Says nothing more. */
  stop: () => void
}

/** To come to rest, open a stream and hear its versions takes a second or two. */
const DOUBT_MS = 5000

export function createLiveSign(say: (live: boolean) => void): LiveSign {
  let isLive = false
  let doubt: ReturnType<typeof setTimeout> | undefined
  const set = (live: boolean) => {
    clearTimeout(doubt)
    doubt = undefined
    if (live === isLive) return
    isLive = live
    say(live)
  }
  return {
    note: (isTold) => {
      if (isTold) set(true)
      else if (isLive) doubt ??= setTimeout(() => set(false), DOUBT_MS)
    },
    lose: () => set(false),
    stop: () => clearTimeout(doubt),
  }
}
