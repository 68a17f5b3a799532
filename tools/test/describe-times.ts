import type { FileTime, MeasuredStage } from './stage.ts'

const shown = 10

export function inMinutes(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 90 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** The expected duration of npm test, a line for each stage. */
export function describeExpected(stages: MeasuredStage[]): string {
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    `This takes about ${Math.ceil(total / 60)} minutes on two cores:`,
    ...stages.map(({ name, seconds }) => `    ${name}: ${inMinutes(seconds)}`),
  ].join('\n')
}

/** The slowest test files. */
export function describeSlowest(files: FileTime[]): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown)
  return [
    `The ${slowest.length} slowest test files:`,
    ...slowest.map(({ file, seconds }) => `    ${seconds.toFixed(1).padStart(6)} s  ${file}`),
  ].join('\n')
}
