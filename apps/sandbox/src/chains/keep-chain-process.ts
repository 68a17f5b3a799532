import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDevChainProcess } from '@meridian/dev-chain/start-dev-chain'
import type { DevChainProcess } from '@meridian/dev-chain/start-dev-chain'
import { endProcess } from '#processes/end-process.ts'
import { findProcesses } from '#processes/find-processes.ts'

/** The process that runs the chains, and the address of each. */
export type Running = { ended: Promise<string>; urls: Map<number, string> }

export type ChainChange = { up: true; pid: number } | { up: false; why: string; fatal: boolean }

type Options = { ids: number[]; folder: string; onChange: (change: ChainChange) => void }

const launchesBeforeGivingUp = 5

/** Transaction gas is enough for a contract of the largest size. A call with more gas could need gigabytes. */
const limits = { callGas: 5_000_000, transactionGas: 10_000_000 }
const memoryLimit = 1500

/** Keeps the chain program running: whenever it ends, a new process starts from the journals. */
export async function keepChainProcess({ ids, folder, onChange }: Options) {
  const folders = ids.map((id) => join(folder, String(id)))
  for (const one of folders) refuseOlderFormat(one)
  let isStopping = false
  let current: DevChainProcess
  let running: Promise<Running>

  async function launch(): Promise<Running> {
    await endOrphans(folders)
    current = await startDevChainProcess({ memoryLimit, marks: folders })
    const urls = await openAll(current).catch(async (error: Error) => {
      await current.stop()
      throw error
    })
    void current.ended.then(replace)
    onChange({ up: true, pid: current.pid })
    return { ended: current.ended, urls }
  }

  async function openAll({ open }: DevChainProcess): Promise<Map<number, string>> {
    const urls = new Map<number, string>()
    for (const [index, chainId] of ids.entries()) {
      const journal = join(folders[index]!, 'journal.jsonl')
      urls.set(chainId, await open({ name: String(chainId), chainId, journal, ...limits }))
    }
    return urls
  }

  function replace(why: string): void {
    if (isStopping) return
    onChange({ up: false, why, fatal: false })
    running = relaunch()
    running.catch((error: Error) => onChange({ up: false, why: error.message, fatal: true }))
  }

  async function relaunch(): Promise<Running> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await launch()
      } catch (error) {
        if (attempt === launchesBeforeGivingUp || isStopping) throw error
        await sleep(100 * 2 ** attempt)
      }
    }
  }

  running = launch()
  await running
  return {
    running: () => running,
    stop: async () => {
      isStopping = true
      await running.catch(() => null)
      await current.stop()
    },
  }
}

/** A process that a killed parent left may still be ending, and two processes must not write to one journal. */
async function endOrphans(folders: string[]): Promise<void> {
  const orphans = await findProcesses(({ command }) => folders.some((folder) => command.includes(folder)))
  for (const orphan of orphans) await endProcess(orphan, { signal: 'SIGKILL', graceMs: 0 })
}

function refuseOlderFormat(folder: string): void {
  if (existsSync(join(folder, 'state.json')) && !existsSync(join(folder, 'journal.jsonl')))
    throw new Error(
      `${folder} was written by an older version of Meridian and cannot be read: delete the data folder.`,
    )
}
