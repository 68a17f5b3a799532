import { runCommand } from '../run/run-command.ts'
import { forgeStage } from './stages.ts'
import type { Count, Stage } from './stages.ts'
import { vitestStage } from './vitest-stage.ts'

async function seededFaults(): Promise<Count> {
  const { code } = await runCommand([process.execPath, 'packages/contracts/test/mutate.ts'], { show: true })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

export const deepStages: Stage[] = [
  {
    name: 'known and unknown take the same time; a thousand payments under kills',
    run: () => vitestStage(['deep']),
  },
  {
    name: 'the follower under 60 kills',
    run: () => vitestStage(['api'], { FOLLOWER_KILLS: '60' }, ['follower-killed']),
  },
  { name: 'contracts under forge, full size', run: () => forgeStage(['--deep']) },
  { name: 'seeded faults in the contracts are caught', run: seededFaults },
]
