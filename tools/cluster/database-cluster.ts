import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canEnter, chooseServerUser } from '@meridian/sandbox/postgres/server-user'
import type { ServerUser } from '@meridian/sandbox/postgres/server-user'
import { endProcess } from '@meridian/sandbox/processes/end-process'
import { findProcesses } from '@meridian/sandbox/processes/find-processes'
import pg from 'pg'
import type { PartKeeper } from '../start/parts/part-keeper.ts'
import { Failure } from '../start/state/failure.ts'
import { reservePort } from '../start/state/ports.ts'
import type { RunFile } from '../start/state/run-file.ts'
import { openSecret } from '../start/state/secrets.ts'
import type { ClusterPrograms } from './find-programs.ts'
import { patroniSettings } from './patroni-settings.ts'
import type { NodePlace } from './patroni-settings.ts'
import { answers, programPart } from './program-part.ts'

type Options = {
  /** Holds the data, the settings, the secrets and the logs of all nodes. */
  folder: string
  programs: ClusterPrograms
  keeper: PartKeeper
  runFile: RunFile
}

const nodeNames = ['node1', 'node2', 'node3']
const database = 'meridian'
const roleWithinMs = 120_000

/** Three PostgreSQL servers under Patroni, with etcd for its votes. */
export class DatabaseCluster {
  readonly #options: Options
  readonly #user: ServerUser
  readonly #sockets: string
  #nodes: NodePlace[] = []

  constructor(options: Options) {
    this.#options = options
    this.#user = chooseServerUser(null)
    this.#sockets = mkdtempSync(join(tmpdir(), 'meridian-'))
    this.#own(this.#sockets)
  }

  /** Resolves with the address of the shop's database, which names every node, and with the leader's name. */
  async start(): Promise<{ url: string; leader: string }> {
    const { folder, programs, keeper, runFile } = this.#options
    await endLeftovers(folder)
    for (const name of ['logs', 'etcd', ...nodeNames]) this.#makeFolder(join(folder, name))
    this.#requireAccess(folder)
    const secrets = join(folder, 'secrets')
    mkdirSync(secrets, { recursive: true, mode: 0o700 })
    const secret = (name: string) => openSecret(secrets, name)
    const passwords = {
      superuser: await secret('superuser'),
      replication: await secret('replication'),
      rewind: await secret('rewind'),
    }
    const etcdPort = await this.#startEtcd()
    this.#nodes = await Promise.all(
      nodeNames.map(async (name) => ({
        name,
        port: await reservePort(),
        apiPort: await reservePort(),
        data: join(folder, name, 'data'),
        sockets: this.#sockets,
      })),
    )
    await runFile.update(({ ports }) => {
      for (const { name, port, apiPort } of this.#nodes)
        Object.assign(ports, { [name]: port, [`${name}-patroni`]: apiPort })
    })
    await Promise.all(
      this.#nodes.map((node) => {
        const settings = join(folder, node.name, 'patroni.yml')
        const content = patroniSettings(node, { etcdPort, postgres: programs.postgres, passwords })
        writeFileSync(settings, content, { mode: 0o600 })
        this.#own(settings)
        const part = programPart({
          name: node.name,
          command: [programs.patroni, settings],
          user: this.#user,
          log: join(folder, 'logs', `${node.name}.log`),
          // `touch` it to keep a node down.
          holdFile: join(folder, node.name, 'hold'),
          // Patroni itself: its server may have to wait for a leader, for as long as there is none.
          isReady: () => answers(patroniUrl(node, 'liveness')),
        })
        return keeper.keep(part, 'first')
      }),
    )
    const leader = await this.#find('leader')
    // Without a synchronous standby nothing is committed: strict synchronous mode.
    await this.#find('sync')
    const password = await secret('shop')
    await createShopDatabase(addressOf('postgres', passwords.superuser, [leader], 'postgres'), password)
    return { url: addressOf('app', password, this.#nodes, database), leader: leader.name }
  }

  /** Patroni ends its server when it stops; a server whose Patroni was killed is ended here. */
  async stop(): Promise<void> {
    await endLeftovers(this.#options.folder)
    rmSync(this.#sockets, { recursive: true, force: true })
  }

  /** The leader, or a standby that has every commit of the leader. */
  async #find(role: 'leader' | 'sync'): Promise<NodePlace> {
    const until = Date.now() + roleWithinMs
    while (Date.now() < until) {
      for (const node of this.#nodes)
        if (await answers(patroniUrl(node, role)).catch(() => false)) return node
      await sleep(200)
    }
    throw new Failure(`No node became ${role === 'leader' ? 'the leader' : 'its synchronous standby'}.`)
  }

  async #startEtcd(): Promise<number> {
    const { folder, programs, keeper, runFile } = this.#options
    const [port, peerPort] = [await reservePort(), await reservePort()]
    await runFile.update(({ ports }) => (ports['etcd'] = port))
    const client = `http://127.0.0.1:${port}`
    const peer = `http://127.0.0.1:${peerPort}`
    const part = programPart({
      name: 'etcd',
      command: [
        programs.etcd,
        `--data-dir=${join(folder, 'etcd')}`,
        `--listen-client-urls=${client}`,
        `--advertise-client-urls=${client}`,
        `--listen-peer-urls=${peer}`,
        `--initial-advertise-peer-urls=${peer}`,
        `--initial-cluster=default=${peer}`,
      ],
      user: this.#user,
      log: join(folder, 'logs', 'etcd.log'),
      isReady: () => answers(`${client}/health`),
    })
    // Patroni needs it until its end.
    await keeper.keep(part, 'last')
    return port
  }

  #makeFolder(path: string): void {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    this.#own(path)
  }

  #own(path: string): void {
    if (this.#user !== null) chownSync(path, this.#user.uid, this.#user.gid)
  }

  #requireAccess(folder: string): void {
    if (canEnter(folder, this.#user)) return
    throw new Failure(
      `PostgreSQL cannot run as root, and its user cannot enter ${folder}. Start as an ordinary user, or set DATA_DIR.`,
    )
  }
}

const patroniUrl = ({ apiPort }: NodePlace, path: string): string => `http://127.0.0.1:${apiPort}/${path}`

const addressOf = (user: string, password: string, nodes: readonly NodePlace[], name: string): string =>
  `postgres://${user}:${password}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${name}`

async function createShopDatabase(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount: roles } = await client.query(`select from pg_roles where rolname = 'app'`)
    if (roles === 0) await client.query(`create role app login password ${client.escapeLiteral(password)}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database} owner app`)
  } finally {
    await client.end()
  }
}

/** Ends the programs that a killed cluster left: those with this folder on their command line. */
async function endLeftovers(folder: string): Promise<void> {
  const inside = `${folder}/`
  const leftovers = await findProcesses(({ command }) => command.some((part) => part.startsWith(inside)))
  // Patroni before its server, which it would start again.
  const isServer = (command: readonly string[]) => command[0]?.endsWith('/postgres') === true
  for (const servers of [false, true]) {
    const some = leftovers.filter(({ command }) => isServer(command) === servers)
    await Promise.all(some.map((one) => endProcess(one, { signal: 'SIGINT', graceMs: 20_000 })))
  }
}
