/** Runs a program and waits; its output is kept, and shown only when asked for or when it fails. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface CommandResult {
  code: number
  output: string
  seconds: number
}

export interface CommandOptions {
  env?: Record<string, string | undefined>
  /** The checkout's root unless told. */
  cwd?: string
  /** Passes the output on while it comes. */
  show?: boolean
}

export async function runCommand(command: string[], options: CommandOptions = {}): Promise<CommandResult> {
  const began = performance.now()
  const [program, ...args] = command as [string, ...string[]]
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (options.show) process.stdout.write(chunk)
    })
  }
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('error', reject)
  child.once('close', (code) => resolve(code ?? 1))
  return { code: await promise, output, seconds: (performance.now() - began) / 1000 }
}

/** A package's own program, run by this Node. */
export const bin = (name: string, ...args: string[]): string[] => [
  process.execPath,
  fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)),
  ...args,
]
