import { runChecks } from '../check/run-checks.ts'
import { browserStage, walksStage } from './browser-stage.ts'
import { solidityStage } from './solidity-stage.ts'
import type { MeasuredStage } from './stage.ts'
import { vitestStage } from './vitest-stage.ts'

const projects = ['unit', 'components', 'api', 'sandbox', 'contracts']

interface Wanted {
  /** Includes tests that are tagged 'thorough'. */
  thorough: boolean
  killCycles: number
  /** The browser's path; null where none can be used. */
  chromium: string | null
}

/** Seconds: quick, and thorough. */
type Measured = readonly [number, number]

/** On two cores of each kind. */
const measured = {
  x64: {
    check: [105, 105],
    tests: [600, 760],
    solidity: [50, 50],
    journeys: [470, 685],
    walks: [0, 80],
    starts: [75, 200],
  },
  arm64: {
    check: [75, 75],
    tests: [545, 690],
    solidity: [45, 45],
    journeys: [745, 765],
    walks: [0, 65],
    starts: [75, 215],
  },
} satisfies Record<string, Record<string, Measured>>

export function stagesOf({ thorough, killCycles, chromium }: Wanted): MeasuredStage[] {
  const times = process.arch === 'arm64' ? measured.arm64 : measured.x64
  const secondsOf = (stage: keyof typeof times): number => times[stage][thorough ? 1 : 0]
  return [
    { name: 'check', seconds: secondsOf('check'), run: runChecks },
    {
      name: 'unit, component, API, sandbox and contract tests',
      seconds: secondsOf('tests'),
      run: () => vitestStage(projects, { thorough }),
    },
    { name: 'Solidity tests', seconds: secondsOf('solidity'), run: () => solidityStage([]) },
    {
      name: 'journeys in the browser',
      seconds: chromium === null ? 0 : secondsOf('journeys'),
      run: () => browserStage({ thorough, chromium }),
    },
    ...(thorough
      ? [
          {
            name: 'walks of the documents, traced',
            seconds: chromium === null ? 0 : secondsOf('walks'),
            run: () => walksStage(chromium),
          },
        ]
      : []),
    {
      name: 'starting, killing, starting again',
      seconds: secondsOf('starts'),
      run: () => vitestStage(['start'], { thorough, env: { KILL_CYCLES: String(killCycles) } }),
    },
  ]
}
