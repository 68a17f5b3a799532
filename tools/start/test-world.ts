/** A started demo world for tests: real processes, on a separate folder and port. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcesses } from '@meridian/sandbox/processes/find-processes'
import type { RunningProcess } from '@meridian/sandbox/processes/find-processes'
import pg from 'pg'
import { preloadFor } from './parts/node-part.ts'
import { reservePort } from './state/ports.ts'

type Run = { pid: number; url: string | null; ports: Record<string, number>; pids: Record<string, number> }

/**
 * The test runner sets variables (such as MODE) that a new user's shell does not have. Only Node is on PATH, and the
 * home folder does not exist: the demo must start without other programs.
 */
function cleanEnvironment(folder: string): NodeJS.ProcessEnv {
  const { TMPDIR } = process.env
  const path = { PATH: dirname(process.execPath), HOME: join(folder, 'no-home') }
  return TMPDIR === undefined ? path : { ...path, TMPDIR }
}

export class TestWorld {
  readonly folder: string
  readonly port: number
  /** The output of the current start. */
  output = ''
  child: ChildProcess | null = null

  private constructor(folder: string, port: number) {
    this.folder = folder
    this.port = port
  }

  static async create(): Promise<TestWorld> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'meridian-world-')))
    // A temporary folder is private, and root's database would be moved out of it.
    await chmod(folder, 0o755)
    return new TestWorld(folder, await reservePort())
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  /** Starts without waiting. */
  launch(env: NodeJS.ProcessEnv = {}): ChildProcess {
    this.output = ''
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...cleanEnvironment(this.folder), DATA_DIR: this.folder, PORT: String(this.port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    }
    this.child = child
    return child
  }

  /** Starts and waits for the last output. Returns the milliseconds until all parts were up. */
  async start(env: NodeJS.ProcessEnv = {}): Promise<number> {
    const began = Date.now()
    const child = this.launch(env)
    await this.waitUntilHealthy(child)
    const took = Date.now() - began
    while (!this.output.includes('Meridian is running')) await sleep(10)
    return took
  }

  async waitUntilHealthy(child = this.child): Promise<void> {
    const deadline = Date.now() + 90_000
    while (!(await this.isHealthy())) {
      if (child && child.exitCode !== null) throw new Error(`the start ended:\n${this.output}`)
      if (Date.now() > deadline) throw new Error(`not healthy in time:\n${this.output}`)
      await sleep(50)
    }
  }

  async isHealthy(): Promise<boolean> {
    const port = (await this.run().catch(() => null))?.ports['web'] ?? this.port
    const response = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    await response?.arrayBuffer().catch(() => null)
    return response?.status === 200
  }

  async run(): Promise<Run> {
    return JSON.parse(await readFile(join(this.folder, 'run.json'), 'utf8')) as Run
  }

  /** A connection to the embedded database. Its queries report when a kill breaks it. */
  async openDatabase(): Promise<pg.Client> {
    const password = await readFile(join(this.folder, 'postgres/password'), 'utf8')
    const port = (await this.run()).ports['postgres'] ?? 0
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'app', password, database: 'meridian' })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** Sends a signal to the start and returns its exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const closed = once(child, 'close') as Promise<[number | null]>
    child.kill(signal)
    const [code] = await closed
    return code
  }

  /** The programs of this world, of any start: ours, chains and database (with its backends). */
  processes(): Promise<RunningProcess[]> {
    const mark = preloadFor(this.folder)
    return findProcesses(
      ({ command }) => command.includes(mark) || command.some((part) => part.startsWith(`${this.folder}/`)),
    )
  }

  /** Kills all processes, as a power cut would. */
  async killEverything(): Promise<void> {
    const { child } = this
    const closed = child && child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    child?.kill('SIGKILL')
    for (const { pid } of await this.processes()) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended first.
      }
    }
    await closed
  }

  async remove(): Promise<void> {
    await this.end('SIGTERM')
    await this.killEverything()
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
