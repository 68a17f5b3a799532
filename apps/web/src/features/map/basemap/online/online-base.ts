/**
 * Decides when the online map is drawn and when the embedded one. The embedded map is always first; the online map
 * replaces it once its style has loaded, and is dropped again when its tiles fail.
 */
export interface OnlineBase {
  isDrawn: boolean
  /** Errors since the online map was last drawn completely. */
  errors: number
  /** Consecutive failures: styles that did not load, or maps that were dropped. */
  failures: number
}

/** `whole`: everything in view has been drawn. */
export type OnlineEvent = 'loaded' | 'failed' | 'error' | 'whole'

export const initialOnlineBase: OnlineBase = { isDrawn: false, errors: 0, failures: 0 }

/** A few missing tiles are tolerated; this many are not. */
const TOO_MANY_ERRORS = 4
const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 600_000

export function reduceOnlineBase(base: OnlineBase, event: OnlineEvent): OnlineBase {
  if (event === 'loaded') return { ...base, isDrawn: true, errors: 0 }
  const dropped = { isDrawn: false, errors: 0, failures: base.failures + 1 }
  if (event === 'failed') return dropped
  if (!base.isDrawn) return base
  if (event === 'error') {
    const errors = base.errors + 1
    return errors < TOO_MANY_ERRORS ? { ...base, errors } : dropped
  }
  // Returns the same object when nothing changed, because `whole` arrives after every map movement.
  if (base.errors === 0 && base.failures === 0) return base
  return { isDrawn: true, errors: 0, failures: base.errors === 0 ? 0 : base.failures }
}

/** The delay before the next request of the online style grows, so that the map does not flicker. */
export const retryDelay = (failures: number): number =>
  failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
