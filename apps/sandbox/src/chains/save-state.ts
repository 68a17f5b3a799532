import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { writeFileAtomically } from '#files/write-file-atomically.ts'
import type { Anvil } from './run-anvil.ts'
import { callNode } from './rpc.ts'

export type StateSaver = {
  /** Resolves when a dump that began after this call is safely on disk. */
  save: () => Promise<void>
  /** Resolves when nothing is being written any more, whether it succeeded or not. */
  settle: () => Promise<void>
}

/**
 * Anvil's own state file is lost or torn by kill -9, so we dump and write it ourselves. A dump costs in
 * proportion to the chain's history (about 60 ms per 1,000 transactions); calls that arrive during one share
 * the next, so that a burst of writes costs two dumps, not one each.
 */
export function createStateSaver(anvil: Anvil, stateFile: string): StateSaver {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function dump(): Promise<void> {
    const packed = await callNode(anvil.url, 'anvil_dumpState')
    if (typeof packed !== 'string') throw new Error('anvil_dumpState gave no state')
    const state = await promisify(gunzip)(Buffer.from(packed.slice(2), 'hex'))
    await writeFileAtomically(stateFile, state, { mode: 0o600 })
  }

  async function dumpAfter(previous: Promise<void> | null): Promise<void> {
    await previous?.catch(() => {})
    next = null
    running = dump().finally(() => (running = null))
    return running
  }

  return {
    save: () => (next ??= dumpAfter(running)),
    settle: async () => {
      await Promise.allSettled([running, next])
    },
  }
}
