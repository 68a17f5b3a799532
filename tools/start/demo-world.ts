import { join } from 'node:path'
import { demoLogin, isDemoSeeded } from '@meridian/api/find-demo'
import { openChainKeys } from '@meridian/sandbox/chains/chain-keys'
import type { Postgres } from '@meridian/sandbox/postgres/start-postgres'
import { actInDemo } from './act-in-demo.ts'
import { buildWeb } from './build-web.ts'
import { openBundle } from './bundle/open-bundle.ts'
import { openCardProviders, playedEnvironment } from './parts/card-providers.ts'
import type { CardProviders } from './parts/card-providers.ts'
import { closingWords } from './closing-words.ts'
import { takeDataFolder, trimLog } from './data-folder.ts'
import type { DataFolder } from './data-folder.ts'
import { databasePart } from './parts/database-part.ts'
import { deployContracts } from './deploy-contracts.ts'
import type { EmbeddedChain } from './deploy-contracts.ts'
import { endLeftovers } from './end-leftovers.ts'
import { apiEnvironment, baseEnvironment } from './environment.ts'
import { forgetEnvironment, keepEnvironment } from './stored-environment.ts'
import { inviteOperator } from './invite-operator.ts'
import { nodePart } from './parts/node-part.ts'
import type { NodeProgram } from './parts/node-part.ts'
import { checkOwnDatabase } from './parts/own-database.ts'
import { PartKeeper } from './parts/part-keeper.ts'
import { reservePort, findPortFrom } from './state/ports.ts'
import { Progress } from './progress.ts'
import { RunFile } from './state/run-file.ts'
import { openSecret } from './state/secrets.ts'
import { localUrl } from './settings.ts'
import type { Settings } from './settings.ts'
import { waitForHealth } from './parts/wait-for-health.ts'

const chainSets = [
  { id: 5, set: 'land' },
  { id: 56, set: 'gin' },
  { id: 1, set: 'gin' },
] as const
const logNames = ['build', 'bundle', 'postgres', 'sandbox', 'deploy', 'api', 'worker', 'seed'] as const

type Database = { url: string; cluster: string | null }

/** The parts of the demo world, in order of dependency. */
export class DemoWorld {
  readonly #settings: Settings
  readonly #folder: DataFolder
  readonly #progress = new Progress()
  readonly #stopping = new AbortController()
  readonly #runFile: RunFile
  readonly #keeper: PartKeeper
  readonly #bundle = Promise.withResolvers<string | null>()

  constructor(settings: Settings, fail: (error: unknown) => void) {
    this.#settings = settings
    this.#folder = takeDataFolder(settings.dataFolder)
    this.#runFile = new RunFile(this.#folder.runFile)
    this.#keeper = new PartKeeper({ runFile: this.#runFile, say: (line) => this.#progress.say(line), fail })
  }

  async start(): Promise<void> {
    const { host, port: wanted, databaseUrl } = this.#settings
    if (databaseUrl) await checkOwnDatabase(databaseUrl)
    await Promise.all(logNames.map((name) => trimLog(this.#log(name))))
    const ended = await endLeftovers(this.#folder.path)
    if (ended > 0) this.#progress.say(`Ended ${ended} programs that an earlier start had left behind.`)
    const port = await findPortFrom(wanted, host)
    if (port !== wanted) this.#progress.say(`Port ${wanted} is taken by another program; using ${port}.`)
    this.#openBundle().then(this.#bundle.resolve, this.#bundle.reject)
    // Awaited by every program.
    this.#bundle.promise.catch(() => {})
    await this.#runFile.update(({ ports }) => (ports['web'] = port))

    const environment = Promise.withResolvers<NodeJS.ProcessEnv>()
    const programs = Promise.all([
      this.#startApi(environment.promise, port),
      this.#startWorker(environment.promise),
    ])
    // Awaited below; if it fails before, the keeper shows the failure.
    programs.catch(() => {})
    const publicUrl = this.#settings.publicUrl ?? localUrl(host, port)
    const cards = await openCardProviders(this.#folder.secrets)
    const [database, { sandboxUrl, smtpUrl, chains }] = await Promise.all([
      this.#startDatabase(),
      this.#startSandbox(cards, localUrl(host, port)).then(async (sandbox) => {
        await this.#deploy(sandbox.chains, publicUrl)
        return sandbox
      }),
      this.#build(),
    ])
    const env = apiEnvironment({
      settings: this.#settings,
      port,
      publicUrl,
      databaseUrl: database.url,
      jwtSecret: await openSecret(this.#folder.secrets, 'jwt'),
      sandboxUrl,
      smtpUrl,
      chains,
      keys: await openChainKeys(this.#chainKeys),
      cards,
    })
    await keepEnvironment(this.#folder.secrets, env)
    environment.resolve(env)
    await Promise.all([this.#seed(env, database.url), programs])
    await this.#progress.step('health', 'waiting until every part is up', async () => {
      const parts = await waitForHealth(localUrl(host, port), this.#stopping.signal)
      return { said: parts.join(', '), value: undefined }
    })
    await this.#runFile.update((content) => (content.url = publicUrl))
    await this.#act(env)
    const { path: dataFolder, logs } = this.#folder
    this.#progress.say(
      closingWords({
        url: publicUrl,
        login: demoLogin,
        chains: chains.map(({ id }) => id),
        dataFolder,
        cluster: database.cluster,
        logs,
        admin: await inviteOperator(this.#settings, env),
      }),
    )
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#progress.say('\nStopping …')
    await this.#keeper.stop()
    await endLeftovers(this.#folder.path)
    await forgetEnvironment(this.#folder.secrets)
    await this.#runFile.remove()
    this.#folder.release()
    this.#progress.say('Stopped. Nothing is left running.')
  }

  get #chainKeys(): string {
    return join(this.#folder.secrets, 'chain-keys.json')
  }

  #log(name: (typeof logNames)[number]): string {
    return join(this.#folder.logs, `${name}.log`)
  }

  #startDatabase(): Promise<Database> {
    const { databaseUrl } = this.#settings
    return this.#progress.step('database', 'starting PostgreSQL', async () => {
      if (databaseUrl)
        return { said: 'your own server, by DATABASE_URL', value: { url: databaseUrl, cluster: null } }
      const home = join(this.#folder.path, 'postgres')
      const started = Promise.withResolvers<Postgres>()
      const part = databasePart({ home, log: this.#log('postgres'), onStart: started.resolve })
      await this.#keeper.keep(part, 'last')
      const { url, port, cluster, adopted } = await started.promise
      await this.#runFile.update(({ ports }) => (ports['postgres'] = port))
      return {
        said: `PostgreSQL on port ${port}${adopted ? ', found running' : ''}`,
        value: { url, cluster: cluster.startsWith(home) ? null : cluster },
      }
    })
  }

  #startSandbox(
    cards: CardProviders,
    apiUrl: string,
  ): Promise<{ sandboxUrl: string; smtpUrl: string; chains: EmbeddedChain[] }> {
    return this.#progress.step('chains', 'starting the embedded chains', async () => {
      const port = await reservePort()
      const sandboxUrl = `http://127.0.0.1:${port}`
      const smtpPort = await reservePort()
      await this.#runFile.update(({ ports }) => Object.assign(ports, { sandbox: port, smtp: smtpPort }))
      const chains = chainSets.map(({ id, set }) => ({
        id,
        set,
        rpcUrl: `${sandboxUrl}/chains/${id}`,
        deployment: join(this.#folder.deployments, `${id}.json`),
      }))
      const ids = chains.map(({ id }) => id)
      const program = {
        name: 'sandbox',
        entry: 'apps/sandbox/src/main.ts',
        env: {
          ...baseEnvironment(),
          DATA_DIR: this.#folder.path,
          SANDBOX_PORT: String(port),
          SANDBOX_CHAINS: ids.join(','),
          SANDBOX_DEPLOYMENTS: this.#folder.deployments,
          SANDBOX_SMTP_PORT: String(smtpPort),
          ...playedEnvironment(cards, {
            webhookUrl: `${apiUrl}/api/stripe/webhook`,
            deployment: chains.find(({ set }) => set === 'land')?.deployment ?? '',
          }),
        },
        bundle: await this.#bundle.promise,
        log: this.#log('sandbox'),
        world: this.#folder.path,
      }
      await this.#keeper.keep(nodePart(program, this.#keeper.receive), 'last')
      const smtpUrl = `smtp://127.0.0.1:${smtpPort}`
      return {
        said: `chains ${ids.join(', ')}; mailbox; card providers`,
        value: { sandboxUrl, smtpUrl, chains },
      }
    })
  }

  #deploy(chains: EmbeddedChain[], publicUrl: string): Promise<void> {
    return this.#progress.step('contracts', 'deploying the contracts', async () => {
      const deployed = await deployContracts(chains, {
        env: { ...baseEnvironment(), PUBLIC_URL: publicUrl },
        bundle: await this.#bundle.promise,
        log: this.#log('deploy'),
        world: this.#folder.path,
        keys: this.#chainKeys,
        run: (program) => this.#keeper.runOnce(program),
      })
      const ids = deployed.map(({ id }) => id).join(', ')
      return { said: ids ? `deployed on ${ids}` : 'already deployed', value: undefined }
    })
  }

  #build(): Promise<void> {
    return this.#progress.step('web app', 'building', async () => {
      const run = (program: NodeProgram) => this.#keeper.runOnce(program)
      const options = { env: baseEnvironment(), log: this.#log('build'), world: this.#folder.path, run }
      const isNew = await buildWeb({ ...options, admin: this.#settings.admin }, this.#stopping.signal)
      return { said: isNew ? 'built' : 'unchanged since the last build', value: undefined }
    })
  }

  #openBundle(): Promise<string | null> {
    return this.#progress.step('packages', 'bundling', async () => {
      const run = (program: NodeProgram) => this.#keeper.runOnce(program)
      const options = { env: baseEnvironment(), log: this.#log('bundle'), world: this.#folder.path, run }
      const bundle = await openBundle(options, this.#stopping.signal)
      const said = bundle ? (bundle.isNew ? 'bundled' : 'unchanged since they were bundled') : 'not bundled'
      return { said, value: bundle?.folder ?? null }
    })
  }

  #startApi(env: Promise<NodeJS.ProcessEnv>, port: number): Promise<void> {
    return this.#progress.step('api', 'starting', async () => {
      await this.#keepApiProgram('api', 'server', env)
      return { said: `listening on port ${port}`, value: undefined }
    })
  }

  #startWorker(env: Promise<NodeJS.ProcessEnv>): Promise<void> {
    return this.#progress.step('worker', 'starting', async () => {
      await this.#keepApiProgram('worker', 'worker', env)
      return { said: 'doing jobs', value: undefined }
    })
  }

  async #keepApiProgram(
    name: 'api' | 'worker',
    file: 'server' | 'worker',
    env: Promise<NodeJS.ProcessEnv>,
  ): Promise<void> {
    const metrics = await reservePort()
    await this.#runFile.update(({ ports }) => (ports[`${name}-metrics`] = metrics))
    const program = {
      name,
      entry: `apps/api/src/${file}.ts`,
      env: { ...baseEnvironment(), METRICS_PORT: String(metrics) },
      ahead: { modules: `apps/api/src/start-${file}.ts`, env },
      bundle: await this.#bundle.promise,
      log: this.#log(name),
      world: this.#folder.path,
    }
    await this.#keeper.keep(nodePart(program), 'first')
  }

  #seed(env: NodeJS.ProcessEnv, databaseUrl: string): Promise<void> {
    return this.#progress.step('demo world', 'seeding', async () => {
      if (!(await isDemoSeeded(databaseUrl)))
        await this.#keeper.runOnce({
          name: 'the seed',
          entry: 'apps/api/src/seed-demo.ts',
          env,
          bundle: await this.#bundle.promise,
          log: this.#log('seed'),
          world: this.#folder.path,
        })
      return { said: `log in as ${demoLogin.login}`, value: undefined }
    })
  }

  #act(env: NodeJS.ProcessEnv): Promise<void> {
    return this.#progress.step('demo login', 'minting, converting and staking', async () => {
      const said = await actInDemo({
        env,
        keys: this.#chainKeys,
        bundle: await this.#bundle.promise,
        log: this.#log('seed'),
        world: this.#folder.path,
        run: (program) => this.#keeper.runOnce(program),
      })
      this.#stopping.signal.throwIfAborted()
      return { said, value: undefined }
    })
  }
}
