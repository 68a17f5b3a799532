import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchEnd } from '@meridian/sandbox/processes/watch-end'
import { root } from '../../bootstrap/checkout.mjs'
import { Failure } from '../state/failure.ts'
import type { Part, Running } from './keep-running.ts'

export type NodeProgram = {
  name: string
  /** The TypeScript file, from the root of the checkout. */
  entry: string
  args?: string[]
  env: NodeJS.ProcessEnv
  /** For a program that starts before all of its environment is known. */
  ahead?: Ahead
  /** The folder from which it loads packages; null: from node_modules. */
  bundle?: string | null
  log: string
  /** The data folder, shown on the command line, by which orphans of this world are recognised. */
  world: string
}

export type Ahead = {
  /** A file that only imports what the entry needs, from the root of the checkout. */
  modules: string
  /** The rest of the environment; the program waits for it. */
  env: Promise<NodeJS.ProcessEnv>
}

const readyWithinMs = 60_000
const stopWithinMs = 10_000

/**
 * The module that ends a program with its parent. It names the world only to show it on the command line; the program
 * itself, which may check its arguments strictly, does not see it.
 */
export function preloadFor(world: string): string {
  return new URL(`../../bootstrap/end-with-parent.mjs?world=${encodeURIComponent(world)}`, import.meta.url)
    .href
}

/** The module that leads imports of packages to the bundle. */
function bundlePreload(folder: string): string {
  return new URL(`../bundle/use-bundle.ts?folder=${encodeURIComponent(folder)}`, import.meta.url).href
}

const runAhead = join(import.meta.dirname, 'run-ahead.ts')

/** A program of ours that runs until it is stopped, and reports when it is ready. */
export function nodePart(program: NodeProgram, onMessage: (message: unknown) => void = () => {}): Part {
  return {
    name: program.name,
    start: async (signal) => {
      signal.throwIfAborted()
      const log = openSync(program.log, 'a', 0o600)
      const child = spawnNode(program, [log, log])
      closeSync(log)
      child.on('message', onMessage)
      const running = toRunning(child)
      const abort = () => void running.stop()
      signal.addEventListener('abort', abort, { once: true })
      try {
        if (program.ahead) await sendEnvironment(program.ahead, child, running)
        await waitUntilReady(program, child, running)
      } finally {
        signal.removeEventListener('abort', abort)
      }
      return running
    },
  }
}

/** Runs a program that ends by itself, and returns its output. */
export async function runNode(program: NodeProgram, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const log = openSync(program.log, 'a', 0o600)
  const child = spawnNode(program, ['pipe', log])
  closeSync(log)
  const running = toRunning(child)
  const abort = () => void running.stop()
  signal.addEventListener('abort', abort, { once: true })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const outcome = await running.ended
  signal.removeEventListener('abort', abort)
  if (outcome !== 'exit code 0')
    throw new Failure(`${program.name} failed (${outcome}).`, { log: program.log })
  return printed
}

function spawnNode(program: NodeProgram, output: ('pipe' | number)[]): ChildProcess {
  const { entry, args = [], env, ahead, bundle, world } = program
  const files = ahead ? [runAhead, join(root, ahead.modules), join(root, entry)] : [join(root, entry)]
  // A small nursery: these programs mostly wait, and a large one would only hold memory. It has this size from
  // the start: growing to it costs collections that find no garbage.
  const preloads = [preloadFor(world), ...(bundle ? [bundlePreload(bundle)] : [])]
  const imports = preloads.flatMap((preload) => ['--import', preload])
  const command = ['--min-semi-space-size=2', '--max-semi-space-size=2', ...imports, ...files, ...args]
  return spawn(process.execPath, command, {
    cwd: root,
    // By default glibc gives every thread its own heap: a sixth of the demo's memory, unused.
    env: { MALLOC_ARENA_MAX: '1', ...env },
    // In its own process group: Ctrl-C reaches only this process, which stops everything in order.
    detached: true,
    stdio: ['ignore', ...output, 'ipc'],
  })
}

async function sendEnvironment({ env }: Ahead, child: ChildProcess, { ended }: Running): Promise<void> {
  const message = await Promise.race([env.then((values) => ({ env: values })), ended])
  // A program that has ended accepts no message; waitUntilReady then reports it.
  if (typeof message !== 'string') child.send(message, () => {})
}

function toRunning(child: ChildProcess): Running {
  const ended = watchEnd(child)
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const tooLong = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
      await ended
      clearTimeout(tooLong)
    },
  }
}

async function waitUntilReady(
  { name, log }: NodeProgram,
  child: ChildProcess,
  running: Running,
): Promise<void> {
  const waiting = new AbortController()
  const ready = new Promise<'ready'>((resolve) => {
    child.on('message', (message: { ready?: boolean }) => {
      if (message.ready) resolve('ready')
    })
  })
  const tooLong = sleep(readyWithinMs, 'too long', { signal: waiting.signal }).catch(() => 'too long')
  const outcome = await Promise.race([ready, running.ended, tooLong])
  waiting.abort()
  if (outcome === 'ready') return
  if (outcome === 'too long') {
    await running.stop()
    throw new Failure(`${name} was not ready after ${readyWithinMs / 1000} s`, { log })
  }
  throw new Failure(`${name} ended before it was ready (${outcome})`, { log })
}
