/** The sources and the time span of an audit against the outside. */
import type { Platform } from '#platform/platform.ts'

export type Outside = Pick<Platform, 'config' | 'db' | 'stripe'>

const usualDays = 7
/** The card provider stores its events for so long. */
const mostDays = 30
/** Webhooks and the indexer may still be busy with anything younger. */
const graceMs = 10 * 60_000

export interface Window {
  since: Date
  until: Date
}

export function windowOf(days: string | undefined, now = Date.now()): Window {
  const count = days === undefined ? usualDays : Number(days)
  if (!Number.isInteger(count) || count < 1 || count > mostDays)
    throw new Error(`--days is a whole number from 1 to ${mostDays}.`)
  return { since: new Date(now - count * 86_400_000), until: new Date(now - graceMs) }
}
