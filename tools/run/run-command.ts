/** Runs a program and waits; its output is kept, and shown only when asked for or when it fails. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface CommandResult {
  code: number
  output: string
  seconds: number
}

export interface CommandOptions {
  env?: Record<string, string | undefined>
  /** The checkout's root by default. */
  cwd?: string
  /** Passes the output on while it comes. */
  show?: boolean
}

const running = new Set<ChildProcess>()
let isStoppedOnSignal = false
let isStopping = false

export async function runCommand(command: string[], options: CommandOptions = {}): Promise<CommandResult> {
  // This process is about to end: nothing new begins.
  if (isStopping) await new Promise(() => {})
  const began = performance.now()
  const [program, ...args] = command as [string, ...string[]]
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that all that it starts can be ended with it.
    detached: isStoppedOnSignal && process.platform !== 'win32',
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (options.show) process.stdout.write(chunk)
    })
  }
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('error', (error) => {
    running.delete(child)
    reject(error)
  })
  child.once('exit', () => running.delete(child))
  child.once('close', (code) => {
    // A program that a signal to this process has ended did not fail.
    if (!isStopping) resolve(code ?? 1)
  })
  return { code: await promise, output, seconds: (performance.now() - began) / 1000 }
}

const graceMs = 8000

/**
 * From now on the first signal ends all running programs with all that they started, and then this process. They receive
 * SIGINT, as from a terminal: on that, Playwright stops the product that it tests.
 */
export function stopCommandsOnSignal(): void {
  isStoppedOnSignal = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl-C arrives several times: from the terminal, and from npm.
      if (isStopping) return
      isStopping = true
      void stopCommands().then(() => process.exit(128 + constants.signals[signal]))
    })
  }
}

async function stopCommands(): Promise<void> {
  const stopped = [...running]
  const ended = Promise.all(stopped.map((child) => once(child, 'exit')))
  for (const child of stopped) signalGroup(child, 'SIGINT')
  await Promise.race([ended, sleep(graceMs)])
  // Workers of a test runner may outlive it.
  for (const child of stopped) signalGroup(child, 'SIGKILL')
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (!pid) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // All of it has ended.
  }
}

/** A package's own program, run by this Node. */
export const bin = (name: string, ...args: string[]): string[] => [
  process.execPath,
  fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)),
  ...args,
]
