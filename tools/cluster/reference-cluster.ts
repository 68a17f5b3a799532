import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseServerUser } from '@meridian/sandbox/postgres/server-user'
import { openBundle } from '../start/bundle/open-bundle.ts'
import { DemoWorld } from '../start/demo-world.ts'
import { baseEnvironment } from '../start/environment.ts'
import { nodePart } from '../start/parts/node-part.ts'
import type { NodeProgram } from '../start/parts/node-part.ts'
import { PartKeeper } from '../start/parts/part-keeper.ts'
import { Progress } from '../start/progress.ts'
import { localUrl } from '../start/settings.ts'
import type { Settings } from '../start/settings.ts'
import { findPortFrom, reservePort } from '../start/state/ports.ts'
import { RunFile } from '../start/state/run-file.ts'
import { readEnvironment } from '../start/stored-environment.ts'
import { DatabaseCluster } from './database-cluster.ts'
import { findPrograms } from './find-programs.ts'
import { nginxSettings } from './nginx-settings.ts'
import { answers, programPart } from './program-part.ts'

type Running = { url: string; leader: string; apis: number[]; runFile: string }

/**
 * The demo world on three database nodes, with two APIs, two workers and nginx before them. The database starts
 * first and stops last.
 */
export class ReferenceCluster {
  readonly #settings: Settings
  readonly #fail: (error: unknown) => void
  readonly #progress = new Progress()
  readonly #stopping = new AbortController()
  readonly #folder: string
  readonly #runFile: RunFile
  readonly #databaseKeeper: PartKeeper
  readonly #shopKeeper: PartKeeper
  #database: DatabaseCluster | null = null
  #world: DemoWorld | null = null

  constructor(settings: Settings, fail: (error: unknown) => void) {
    this.#settings = settings
    this.#fail = fail
    this.#folder = join(settings.dataFolder, 'cluster')
    mkdirSync(join(this.#folder, 'logs'), { recursive: true })
    this.#runFile = new RunFile(this.runFilePath)
    const options = { runFile: this.#runFile, say: (line: string) => this.#progress.say(line), fail }
    this.#databaseKeeper = new PartKeeper(options)
    this.#shopKeeper = new PartKeeper(options)
  }

  get runFilePath(): string {
    return join(this.#folder, 'run.json')
  }

  async start(): Promise<Running> {
    const programs = findPrograms()
    const { host } = this.#settings
    const port = await findPortFrom(this.#settings.port, host)
    const publicUrl = this.#settings.publicUrl ?? localUrl(host, port)
    const { url: databaseUrl, leader } = await this.#progress.step(
      'database',
      'starting etcd and three PostgreSQL nodes under Patroni',
      async () => {
        this.#database = new DatabaseCluster({
          folder: this.#folder,
          programs,
          keeper: this.#databaseKeeper,
          runFile: this.#runFile,
        })
        const value = await this.#database.start()
        return { said: `three nodes, ${value.leader} leads`, value }
      },
    )
    const [first, second] = [await reservePort(), await reservePort()]
    this.#world = new DemoWorld({ ...this.#settings, port: first, publicUrl, databaseUrl }, this.#fail)
    // The APIs know the visitors' networks by nginx.
    process.env['TRUST_PROXY'] ??= '127.0.0.1'
    await this.#world.start()
    await this.#progress.step('second', 'starting another API and another worker', async () => {
      const bundle = await this.#openBundle()
      await Promise.all([
        this.#startProgram('server', second, bundle),
        this.#startProgram('worker', second, bundle),
      ])
      return { said: 'another API and another worker', value: undefined }
    })
    await this.#progress.step('front', 'starting nginx', async () => {
      await this.#startFront(programs.nginx, port, [first, second])
      return { said: `nginx on port ${port}, with a cache for the map`, value: undefined }
    })
    await this.#runFile.update((content) => (content.url = publicUrl))
    this.#progress.say(`\nThe cluster is running at ${publicUrl}. What runs where: ${this.runFilePath}\n`)
    return { url: publicUrl, leader, apis: [first, second], runFile: this.runFilePath }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#shopKeeper.stop()
    await this.#world?.stop()
    await this.#databaseKeeper.stop()
    await this.#database?.stop()
    await this.#runFile.remove()
  }

  /** The one that the demo world has just made: from node_modules, a start takes a multiple of the time. */
  async #openBundle(): Promise<string | null> {
    const run = (program: NodeProgram) => this.#shopKeeper.runOnce(program)
    const log = join(this.#folder, 'logs', 'bundle.log')
    const options = { env: baseEnvironment(), log, world: this.#settings.dataFolder, run }
    return (await openBundle(options, this.#stopping.signal))?.folder ?? null
  }

  async #startProgram(file: 'server' | 'worker', port: number, bundle: string | null): Promise<void> {
    const name = file === 'server' ? 'api-2' : 'worker-2'
    const stored = await readEnvironment({ DATA_DIR: this.#settings.dataFolder })
    const metrics = await reservePort()
    await this.#runFile.update(({ ports }) => (ports[name] = file === 'server' ? port : metrics))
    const program = {
      name,
      entry: `apps/api/src/${file}.ts`,
      env: { ...baseEnvironment(), ...stored, PORT: String(port), METRICS_PORT: String(metrics) },
      bundle,
      log: join(this.#folder, 'logs', `${name}.log`),
      world: this.#settings.dataFolder,
    }
    await this.#shopKeeper.keep(nodePart(program), 'first')
  }

  async #startFront(nginx: string, port: number, apis: number[]): Promise<void> {
    const folder = join(this.#folder, 'nginx')
    mkdirSync(folder, { recursive: true })
    const settings = join(folder, 'nginx.conf')
    writeFileSync(settings, nginxSettings({ port, apis, folder, asRoot: chooseServerUser(null) !== null }))
    const part = programPart({
      name: 'nginx',
      command: [nginx, '-c', settings, '-p', folder],
      user: null,
      log: join(this.#folder, 'logs', 'nginx.log'),
      isReady: () => answers(`http://127.0.0.1:${port}/api/health`, [200, 503]),
    })
    await this.#shopKeeper.keep(part, 'last')
  }
}
