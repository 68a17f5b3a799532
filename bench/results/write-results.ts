import { cpus, totalmem } from 'node:os'
import { growthPlot } from './growth-plot.ts'
import { isMet, ratioOf } from './report.ts'
import type { Grown, Measured } from './report.ts'

/** One run of one part, as it is stored: a new run of a part replaces only its own rows. */
export interface PartRun {
  part: string
  /** The day. */
  at: string
  machine: string
  /** The error, where the run failed. */
  failure?: string
  measured: Measured[]
  grown: Grown[]
}

export interface Pages {
  markdown: string
  /** Null where nothing was measured at several sizes. */
  plot: string | null
}

export function writeResults(runs: readonly PartRun[]): Pages {
  const grown = runs.flatMap((run) => run.grown)
  const plot = hasSizes(grown) ? growthPlot(grown) : null
  const asked = runs.flatMap((run) => run.measured.map(isMet)).filter((met) => met !== null)
  const met = asked.filter(Boolean).length
  const markdown = [
    '# What was measured',
    '',
    'Written by `npm run bench`: each part is one run on one machine, whatever else it did; what carries over to others are the ratios.',
    '',
    `${met} of ${asked.length} goals are met.`,
    ...runs.flatMap(({ part, failure }) =>
      failure === undefined ? [] : ['', `**${part} ${failure}**: what it would have measured is missing.`],
    ),
    ...(plot === null ? [] : ['', '![Answers a second as more is sold](growth.svg)']),
    ...runs.flatMap(tableOf),
    '',
  ].join('\n')
  return { markdown, plot }
}

export function machine(): string {
  const cores = cpus()
  const model = cores[0]?.model.trim()
  return `${cores.length} cores${model && model !== 'unknown' ? ` (${model})` : ''}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}

const hasSizes = (grown: readonly Grown[]) => new Set(grown.map(({ size }) => size)).size > 1

function tableOf({ part, at, machine: on, measured }: PartRun): string[] {
  if (measured.length === 0) return []
  return [
    '',
    `## ${part}`,
    '',
    `${at}, ${on}`,
    '',
    '| work | beside | theirs | ours | ratio | goal | met |',
    '|---|---|---|---|---|---|---|',
    ...measured.map((row) => `| ${cellsOf(row).join(' | ')} |`),
  ]
}

function cellsOf(row: Measured): string[] {
  const ratio = ratioOf(row)
  const met = isMet(row)
  return [
    row.work,
    row.beside,
    row.theirs === undefined ? '' : figure(row.theirs, row.unit),
    figure(row.ours, row.unit),
    ratio === null ? '' : ratio.toFixed(2),
    goalOf(row),
    met === null ? '' : met ? 'yes' : '**no**',
  ].map((cell) => cell.replaceAll('|', '\\|'))
}

function goalOf({ goal, theirs, unit }: Measured): string {
  if (!goal) return ''
  const ofRatio = theirs !== undefined
  const [sign, value] = 'least' in goal ? ['≥', goal.least] : ['≤', goal.most]
  return `${sign} ${ofRatio ? value : figure(value, unit)}`
}

function figure(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 1 ? 1 : 2
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === '' ? text : `${text} ${unit}`
}
