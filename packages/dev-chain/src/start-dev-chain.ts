import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { OpenParams } from './main.ts'

export type { OpenParams } from './main.ts'

const program = join(import.meta.dirname, 'main.ts')

export interface DevChainProcess {
  pid: number
  /** Opens a chain and returns its address. */
  open: (params: OpenParams) => Promise<string>
  close: (name: string) => Promise<void>
  /** Resolves with the reason when the process is over. */
  ended: Promise<string>
  stop: () => Promise<void>
}

export interface ProcessOptions {
  /** Megabytes. */
  memoryLimit?: number
  /** More words on its command line, by which the process can be found. */
  marks?: string[]
}

/** Starts the program. It ends with this process, however that ends. */
export async function startDevChainProcess({
  memoryLimit,
  marks = [],
}: ProcessOptions = {}): Promise<DevChainProcess> {
  const limit = memoryLimit === undefined ? [] : ['--memory-limit', String(memoryLimit)]
  const child = spawn(process.execPath, ['--max-semi-space-size=2', program, ...limit, ...marks], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A group of its own: Ctrl-C reaches this process first, which then stops the chains.
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
  // Neither keeps this process alive.
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
    // With the process its chains are closed.
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
