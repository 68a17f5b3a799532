import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAnvil } from './run-anvil.ts'
import type { Anvil } from './run-anvil.ts'
import { createStateSaver } from './save-state.ts'
import type { StateSaver } from './save-state.ts'

/** One life of the node. What was done in one life must be saved from the same one. */
export type Life = { anvil: Anvil; saver: StateSaver }

export type ChainChange = { up: true; pid: number } | { up: false; why: string; fatal: boolean }

type Options = { chainId: number; folder: string; onChange: (change: ChainChange) => void }

const launchesBeforeGivingUp = 5

/** Keeps one node running: whenever it ends, another is started from the last saved state. */
export async function keepAnvil({ chainId, folder, onChange }: Options) {
  const stateFile = join(folder, 'state.json')
  let isStopping = false
  let life: Promise<Life>

  async function launch(): Promise<Life> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const anvil = await runAnvil({ chainId, folder, stateFile: existsSync(stateFile) ? stateFile : null })
    const saver = createStateSaver(anvil, stateFile)
    void anvil.ended.then((why) => replace(why, saver))
    onChange({ up: true, pid: anvil.pid })
    return { anvil, saver }
  }

  function replace(why: string, saver: StateSaver): void {
    if (isStopping) return
    onChange({ up: false, why, fatal: false })
    // A dump of the ended node may still be on its way to disk and will be acknowledged: load it, not the one
    // before.
    life = saver.settle().then(relaunch)
    life.catch((error: Error) => onChange({ up: false, why: error.message, fatal: true }))
  }

  async function relaunch(): Promise<Life> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await launch()
      } catch (error) {
        if (attempt === launchesBeforeGivingUp || isStopping) throw error
        await sleep(100 * 2 ** attempt)
      }
    }
  }

  life = launch()
  await life
  return {
    life: () => life,
    stop: async () => {
      isStopping = true
      const last = await life.catch(() => null)
      await last?.saver.settle()
      await last?.anvil.stop()
    },
  }
}
