/**
 * Side trips: the visitor leaves a page to log in or to link a wallet, and returns to it. The router's state carries
 * where to return to, and what to continue there.
 */
import { deviceStorage } from './device-storage.ts'

/** The action that was interrupted; each page continues its own kind. */
export type Interrupted = Readonly<Record<string, string>> & { doing: Doing }

const doings = ['buyPlots', 'buyCredits', 'mintPlot', 'mintCollection', 'convertGin'] as const
export type Doing = (typeof doings)[number]

export interface ReturnTo {
  /** The page, and on the map the camera. */
  from: string
  interrupted?: Interrupted | undefined
}

/** Read when the visitor leaves: the map changes the address without notifying the router. */
export const returnToHere = (interrupted?: Interrupted): ReturnTo => ({
  from: window.location.pathname + window.location.search + window.location.hash,
  ...(interrupted && { interrupted }),
})

export function readReturnTo(state: unknown): string {
  const from = (state as Partial<ReturnTo> | null)?.from
  const inside = typeof from === 'string' && /^\/(?![/\\])/.test(from) && !/^\/login(?![\w-])/.test(from)
  return inside ? from : '/'
}

/** The router's state on the way back. The pages of the side trip have another, so that none of them continues it. */
export interface GoOn {
  goOn: Interrupted
}

/** Null where there is nothing to continue. */
export function readGoOn(state: unknown): GoOn | null {
  const { interrupted } = (state ?? {}) as Partial<ReturnTo>
  return isInterrupted(interrupted) ? { goOn: interrupted } : null
}

export function isInterrupted(value: unknown): value is Interrupted {
  const { doing, ...others } = (value ?? {}) as Partial<Interrupted>
  const isText = Object.values(others).every((other) => typeof other === 'string')
  return isText && doings.some((known) => known === doing)
}

const KEY = 'return-to'
/** The lifetime of a mail with a link to a new password. */
const LIFETIME_MS = 60 * 60_000

/** For a link in a mail, which opens in another tab. */
export function storeReturn(state: unknown): void {
  const returnTo: ReturnTo = { from: readReturnTo(state), interrupted: readGoOn(state)?.goOn }
  deviceStorage.set(KEY, JSON.stringify({ ...returnTo, at: Date.now() }))
}

/** Null where nothing is stored; removes it. */
export function takeStoredReturn(): unknown {
  const stored = deviceStorage.get(KEY)
  deviceStorage.remove(KEY)
  try {
    const state = JSON.parse(stored ?? 'null') as { at?: unknown } | null
    return typeof state?.at === 'number' && Math.abs(Date.now() - state.at) < LIFETIME_MS ? state : null
  } catch {
    return null
  }
}
