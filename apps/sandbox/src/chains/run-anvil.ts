import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { endProcess } from '#processes/end-process.ts'
import { findProcesses } from '#processes/find-processes.ts'
import { watchEnd } from '#processes/watch-end.ts'

export type Anvil = { pid: number; url: string; ended: Promise<string>; stop: () => Promise<void> }

type Options = { chainId: number; folder: string; stateFile: string | null }

const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/** The program itself: npm's wrapper takes half a second more and leaves it behind when it is killed. */
function anvilProgram(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? process.arch}`
  try {
    const ofWrapper = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
    return ofWrapper.resolve(`${name}/bin/anvil${process.platform === 'win32' ? '.exe' : ''}`)
  } catch (cause) {
    const where = `${process.platform}-${process.arch}`
    throw new Error(`no anvil for ${where} is installed (${name}): install without --omit=optional`, {
      cause,
    })
  }
}

/** Starts the node on a port that the system picks. One left over by a killed parent is ended first. */
export async function runAnvil({ chainId, folder, stateFile }: Options): Promise<Anvil> {
  const cache = join(folder, 'cache')
  await mkdir(cache, { recursive: true })
  const isOurs = (command: string[]) =>
    basename(command[0] ?? '').startsWith('anvil') && command.includes(cache)
  for (const orphan of await findProcesses(({ command }) => isOurs(command))) {
    await endProcess(orphan, { signal: 'SIGKILL', graceMs: 0 })
  }

  const child = spawn(anvilProgram(), anvilArguments(chainId, cache, stateFile), {
    // Its own group: Ctrl-C must reach us first, so that the last state is saved before the node ends.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // With another HOME it would write below the home folder of whoever starts it.
    env: { HOME: folder, PATH: process.env['PATH'] },
  })
  const ended = watchEnd(child)
  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
      const match = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)
      if (match?.[1]) resolve(match[1])
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then((why) => reject(new Error(`anvil did not start (${why}): ${said.trim().slice(-600)}`)))
  })
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
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
  const fixed = ['--host', '127.0.0.1', '--port', '0', '--accounts', '0', '--no-cors', '--prune-history']
  const state = stateFile === null ? [] : ['--load-state', stateFile]
  return ['--chain-id', String(chainId), '--cache-path', cache, ...fixed, ...state]
}
