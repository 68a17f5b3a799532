import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { launchAnvil } from '@meridian/contracts/anvil'
import { endProcess } from '#processes/end-process.ts'
import { findProcesses } from '#processes/find-processes.ts'
import { watchEnd } from '#processes/watch-end.ts'
import { findHiddenAddress } from './hidden-address.ts'

export type Anvil = { pid: number; url: string; ended: Promise<string>; stop: () => Promise<void> }

type Options = { chainId: number; folder: string; stateFile: string | null }

/** Starts the node where no browser reaches it. One left over by a killed parent is ended first. */
export async function runAnvil({ chainId, folder, stateFile }: Options): Promise<Anvil> {
  const cache = join(folder, 'cache')
  await mkdir(cache, { recursive: true })
  // Not always the first word: an emulator may run it.
  const isOurs = (command: string[]) =>
    command.includes(cache) && command.some((word) => /^anvil(\.exe)?$/.test(basename(word)))
  for (const orphan of await findProcesses(({ command }) => isOurs(command))) {
    await endProcess(orphan, { signal: 'SIGKILL', graceMs: 0 })
  }

  const { child, rpcUrl } = await launchAnvil(anvilArguments(chainId, cache, stateFile), {
    ...(await findHiddenAddress()),
    // Its own group: Ctrl-C must reach us first, so that the last state is saved before the node ends.
    detached: true,
    // With another HOME it would write below the home folder of whoever starts it.
    env: { HOME: folder, PATH: process.env['PATH'] },
  })
  const ended = watchEnd(child)
  return {
    pid: child.pid ?? 0,
    url: rpcUrl,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const tooLong = setTimeout(() => child.kill('SIGKILL'), 2000)
      await ended
      clearTimeout(tooLong)
    },
  }
}

/**
 * No accounts: the node holds no key and signs nothing. It mines at once. Old states are dropped, as anvil would
 * otherwise spill hundreds of megabytes to disk; blocks, receipts and logs all stay.
 */
function anvilArguments(chainId: number, cache: string, stateFile: string | null): string[] {
  const fixed = ['--accounts', '0', '--no-cors', '--prune-history']
  const state = stateFile === null ? [] : ['--load-state', stateFile]
  return ['--chain-id', String(chainId), '--cache-path', cache, ...fixed, ...state]
}
