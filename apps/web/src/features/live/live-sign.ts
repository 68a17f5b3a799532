/**
 * Whether a part of the page may show that it is live: the stream covers everything that it shows. While a new stream
 * opens, the previous one still covers most of it, so the sign stays for a moment.
 */
export interface LiveSign {
  note: (isCovered: boolean) => void
  /** The stream is gone. */
  lose: () => void
  /** Makes no further calls. */
  stop: () => void
}

/** Resting, opening a stream and receiving its versions takes a second or two. */
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
    note: (isCovered) => {
      if (isCovered) set(true)
      else if (isLive) doubt ??= setTimeout(() => set(false), DOUBT_MS)
    },
    lose: () => set(false),
    stop: () => clearTimeout(doubt),
  }
}
