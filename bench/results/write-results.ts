import { cpus, totalmem } from 'node:os'
import { growthPlot } from './growth-plot.ts'
import { isMet, ratioOf } from './report.ts'
import type { Grown, Measured, Written } from './report.ts'

/** How a part ended, where it did not end well. */
export interface Failure {
  part: string
  how: string
}

interface Results {
  written: readonly Written[]
  failures: readonly Failure[]
  parts: readonly string[]
  at: Date
}

export interface Pages {
  markdown: string
  /** Null where nothing was measured at several sizes. */
  plot: string | null
}

export function writeResults({ written, failures, parts, at }: Results): Pages {
  const measured = written.filter((line) => 'measured' in line)
  const grown = written.filter((line) => 'grown' in line).map((line) => line.grown)
  const plot = hasSizes(grown) ? growthPlot(grown) : null
  const asked = measured.map((line) => isMet(line.measured)).filter((met) => met !== null)
  const met = asked.filter(Boolean).length
  const markdown = [
    '# What was measured',
    '',
    `${at.toISOString().slice(0, 10)}, ${machine()}. Written by \`npm run bench\`: the figures are of one run on one machine, whatever else it did; what carries over to others are the ratios.`,
    '',
    `${met} of ${asked.length} goals are met.`,
    ...failures.flatMap(({ part, how }) => [
      '',
      `**${part} ${how}**: what it would have measured is missing.`,
    ]),
    ...(plot === null ? [] : ['', '![Answers a second as more is sold](growth.svg)']),
    ...parts.flatMap((part) =>
      tableOf(
        part,
        measured.filter((line) => line.part === part).map((line) => line.measured),
      ),
    ),
    '',
  ].join('\n')
  return { markdown, plot }
}

function machine(): string {
  const cores = cpus()
  const model = cores[0]?.model.trim()
  return `${cores.length} cores${model && model !== 'unknown' ? ` (${model})` : ''}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}

const hasSizes = (grown: readonly Grown[]) => new Set(grown.map(({ size }) => size)).size > 1

function tableOf(part: string, rows: readonly Measured[]): string[] {
  if (rows.length === 0) return []
  return [
    '',
    `## ${part}`,
    '',
    '| work | beside | theirs | ours | ratio | goal | met |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${cellsOf(row).join(' | ')} |`),
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
