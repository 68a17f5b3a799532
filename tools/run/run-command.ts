/** Runs a program and waits. Its output is stored, and shown only on request or when the program fails. */
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
  /** Prints the output while the program runs. */
  show?: boolean
}

const running = new Set<ChildProcess>()
let isStoppedOnSignal = false
let isStopping = false

export async function runCommand(command: string[], options: CommandOptions = {}): Promise<CommandResult> {
  // This process is about to end, so nothing new begins.
  if (isStopping) await new Promise(() => {})
  const began = performance.now()
  const [program, ...args] = command as [string, ...string[]]
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, so that a signal ends the program with all its children.
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
    // A program that was ended by a signal to this process did not fail.
    if (!isStopping) resolve(code ?? 1)
  })
  return { code: await promise, output, seconds: (performance.now() - began) / 1000 }
}

const graceMs = 8000

/**
 * From now on, the first signal ends all running programs with their children, and then this process. They get
 * SIGINT, as from a terminal: Playwright then stops the product that it tests.
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
    // The whole group has ended.
  }
}

/** The program of a package, run by this Node. */
export const bin = (name: string, ...args: string[]): string[] => [
  process.execPath,
  fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)),
  ...args,
]
