/**
 * The results of a part of the bench, for RESULTS.md: each part runs as a separate process and writes them to a file.
 */
import { appendFileSync } from 'node:fs'

export interface Measured {
  work: string
  /** A limit, or what ours is compared with. */
  beside: string
  /** The other's value, where it was measured in the same run. */
  theirs?: number
  ours: number
  unit: string
  /** For ours as a share of theirs, or for ours itself where there is no other value. */
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

/** The variable with the output file; unset where a part runs by itself. */
export const resultsFile = 'BENCH_RESULTS'

function write(line: Written): void {
  const file = process.env[resultsFile]
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

export const report = (measured: Measured): void => write({ measured })
export const reportGrowth = (grown: Grown): void => write({ grown })

export const ratioOf = ({ ours, theirs }: Measured): number | null =>
  theirs === undefined || theirs === 0 ? null : ours / theirs

/** Null where there is no goal. */
export function isMet(measured: Measured): boolean | null {
  const { goal, ours } = measured
  if (!goal) return null
  const value = ratioOf(measured) ?? ours
  return 'least' in goal ? value >= goal.least : value <= goal.most
}
