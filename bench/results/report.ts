/** What a part of the bench has measured, for RESULTS.md: the parts run as processes of their own, and write it down. */
import { appendFileSync } from 'node:fs'

export interface Measured {
  work: string
  /** A limit, or who does the same. */
  beside: string
  /** What those need or manage, where it was measured in the same run. */
  theirs?: number
  ours: number
  unit: string
  /** Of ours as a share of theirs, or of ours itself where there are none. */
  goal?: { least: number } | { most: number }
}

/** A point of the growth plot. */
export interface Grown {
  series: string
  /** Plots sold. */
  size: number
  perSecond: number
}

export type Written = { measured: Measured } | { grown: Grown }

/** Where to; nowhere where a part runs by itself. */
export const resultsFile = 'BENCH_RESULTS'

function write(line: Written): void {
  const file = process.env[resultsFile]
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

export const report = (measured: Measured): void => write({ measured })
export const reportGrowth = (grown: Grown): void => write({ grown })

export const ratioOf = ({ ours, theirs }: Measured): number | null =>
  theirs === undefined || theirs === 0 ? null : ours / theirs

/** Null where nothing is asked of it. */
export function isMet(measured: Measured): boolean | null {
  const { goal, ours } = measured
  if (!goal) return null
  const value = ratioOf(measured) ?? ours
  return 'least' in goal ? value >= goal.least : value <= goal.most
}
