import type { FileTime, MeasuredStage } from './stage.ts'

const shown = 10

export const inMinutes = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

/** What to expect before it begins, a line for each stage. */
export function tellExpected(stages: MeasuredStage[]): string {
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    `This takes about ${Math.ceil(total / 60)} minutes on two cores:`,
    ...stages.map(({ name, seconds }) => `    ${name}: ${inMinutes(seconds)}`),
  ].join('\n')
}

/** Where the time went: the test files to make faster first. */
export function tellSlowest(files: FileTime[]): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown)
  return [
    `The ${slowest.length} slowest test files:`,
    ...slowest.map(({ file, seconds }) => `    ${seconds.toFixed(1).padStart(6)} s  ${file}`),
  ].join('\n')
}
