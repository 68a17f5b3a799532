import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { OpenParams } from './main.ts'

export type { OpenParams } from './main.ts'

const program = join(import.meta.dirname, 'main.ts')

export interface DevChainProcess {
  pid: number
  /** Opens a chain and returns its URL. */
  open: (params: OpenParams) => Promise<string>
  close: (name: string) => Promise<void>
  /** Resolves with the reason when the process ends. */
  ended: Promise<string>
  stop: () => Promise<void>
}

export interface ProcessOptions {
  /** In megabytes. */
  memoryLimit?: number
  /** Extra arguments, by which the process can be found in a process list. */
  marks?: string[]
}

/** Starts the program. It ends with this process, even after a crash. */
export async function startDevChainProcess({
  memoryLimit,
  marks = [],
}: ProcessOptions = {}): Promise<DevChainProcess> {
  const limit = memoryLimit === undefined ? [] : ['--memory-limit', String(memoryLimit)]
  const child = spawn(process.execPath, ['--max-semi-space-size=2', program, ...limit, ...marks], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A separate process group: Ctrl-C reaches this process first, which then stops the chains.
    detached: true,
  })
  let printed = ''
  child.stderr?.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-4000)))
  const ended = (once(child, 'exit') as Promise<[number | null, string | null]>).then(([code, signal]) =>
    `${signal ?? `exit code ${code}`} ${printed.trim()}`.trim(),
  )
  const port = await Promise.race([
    once(child, 'message').then(([message]: unknown[]) => (message as { port: number }).port),
    ended.then((reason) => Promise.reject(new Error(`the chain program did not start: ${reason}`))),
  ])
  // Neither the child nor its pipes must stop this process from exiting.
  child.unref()
  child.channel?.unref()
  ;(child.stderr as { unref?: () => void } | null)?.unref?.()
  const url = `http://127.0.0.1:${port}/`
  const control = async (method: string, params: unknown): Promise<void> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [params] })
    const response = await fetch(url, { method: 'POST', body })
    const { error } = (await response.json()) as { error?: { message: string } }
    if (error) throw new Error(error.message)
  }
  return {
    pid: child.pid ?? 0,
    open: async (params) => {
      await control('devchain_open', params)
      return `${url}${params.name}`
    },
    // The end of the process also closes its chains.
    close: (name) => Promise.race([control('devchain_close', name), ended.then(() => {})]),
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const tooLong = setTimeout(() => child.kill('SIGKILL'), 2000)
      await ended
      clearTimeout(tooLong)
    },
  }
}
