import { runChecks } from '../check/run-checks.ts'
import { browserStage } from './browser-stage.ts'
import { forgeStage } from './forge-stage.ts'
import type { MeasuredStage } from './stage.ts'
import { vitestStage } from './vitest-stage.ts'

const projects = ['unit', 'components', 'api', 'sandbox', 'contracts']

interface Wanted {
  /** Also what is tagged 'thorough'. */
  thorough: boolean
  killCycles: number
}

export function stagesOf({ thorough, killCycles }: Wanted): MeasuredStage[] {
  const measured = (quick: number, whole: number): number => (thorough ? whole : quick)
  return [
    { name: 'check', seconds: 60, run: runChecks },
    {
      name: 'unit, component, API, sandbox and contract tests',
      seconds: measured(270, 345),
      run: () => vitestStage(projects, { thorough }),
    },
    { name: 'contracts under forge', seconds: 30, run: () => forgeStage([]) },
    {
      name: 'journeys in the browser',
      seconds: measured(360, 600),
      run: () => browserStage({ thorough }),
    },
    {
      name: 'starting, killing, starting again',
      seconds: measured(60, 135),
      run: () => vitestStage(['start'], { thorough, env: { KILL_CYCLES: String(killCycles) } }),
    },
  ]
}
