/**
 * When the configured online map is drawn, and when the embedded one. The embedded one always comes first; the
 * online one replaces it once its style has answered, and gives way again when its tiles do not come.
 */
export interface OnlineBase {
  /** Whether the online map is what is drawn. */
  isDrawn: boolean
  /** Since it was last drawn without any. */
  errors: number
  /** Answers that did not come, or maps that had to be given up, in a row. */
  failures: number
}

/** `whole`: everything in view has been drawn. */
export type OnlineNews = 'answered' | 'silent' | 'error' | 'whole'

export const notYetAsked: OnlineBase = { isDrawn: false, errors: 0, failures: 0 }

/** One tile that is missing is no reason to take the map away; this many are. */
const TOO_MANY_ERRORS = 4
const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 600_000

export function hearOnlineNews(base: OnlineBase, news: OnlineNews): OnlineBase {
  if (news === 'answered') return { ...base, isDrawn: true, errors: 0 }
  const givenUp = { isDrawn: false, errors: 0, failures: base.failures + 1 }
  if (news === 'silent') return givenUp
  if (!base.isDrawn) return base
  if (news === 'error') {
    const errors = base.errors + 1
    return errors < TOO_MANY_ERRORS ? { ...base, errors } : givenUp
  }
  // The same object where nothing is new: the map tells of every rest.
  if (base.errors === 0 && base.failures === 0) return base
  return { isDrawn: true, errors: 0, failures: base.errors === 0 ? 0 : base.failures }
}

/** How long until the online map is asked for again: longer each time, so that the map does not flicker. */
export const waitBeforeAsking = (failures: number): number =>
  failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
