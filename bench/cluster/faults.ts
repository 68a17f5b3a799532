/** Faults of the servers of a reference cluster: deaths, freezes, switchovers. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcesses } from '../../apps/sandbox/src/processes/find-processes.ts'
import { sendSignal } from '../../apps/sandbox/src/processes/send-signal.ts'

interface RunFile {
  ports: Record<string, number>
  pids: Record<string, number>
}

interface Settled {
  shop: { successesSince: (since: number) => number }
}

const nodeNames = ['node1', 'node2', 'node3']
const withinMs = 120_000

export class Faults {
  readonly #folder: string
  readonly #settled: Settled

  /** @param folder the data folder of the cluster */
  constructor(folder: string, settled: Settled) {
    this.#folder = join(folder, 'cluster')
    this.#settled = settled
  }

  #run(world: 'cluster' | 'shop' = 'cluster'): RunFile {
    const path = world === 'cluster' ? join(this.#folder, 'run.json') : join(this.#folder, '../run.json')
    return JSON.parse(readFileSync(path, 'utf8')) as RunFile
  }

  async leader(): Promise<string> {
    return this.#find('leader')
  }

  /** Until every node runs and one of them has every commit of the leader. */
  async waitUntilWhole(): Promise<void> {
    for (const name of nodeNames)
      await this.#find(
        'health',
        nodeNames.filter((other) => other !== name),
      )
    await this.#find('sync')
  }

  async #find(
    role: 'leader' | 'replica' | 'sync' | 'health',
    except: readonly string[] = [],
  ): Promise<string> {
    const until = Date.now() + withinMs
    while (Date.now() < until) {
      const { ports } = this.#run()
      for (const name of nodeNames.filter((one) => !except.includes(one))) {
        const answer = await fetch(`http://127.0.0.1:${ports[`${name}-patroni`]}/${role}`, {
          signal: AbortSignal.timeout(1000),
        }).catch(() => null)
        await answer?.body?.cancel()
        if (answer?.status === 200) return name
      }
      await sleep(100)
    }
    throw new Error(`no node answers /${role} with 200 within ${withinMs / 1000} s`)
  }

  /** Patroni and PostgreSQL of a node. */
  async #processesOf(name: string): Promise<number[]> {
    const inside = join(this.#folder, name)
    const found = await findProcesses(({ command }) => command.some((part) => part.startsWith(inside)))
    const parents = new Set(found.map(({ pid }) => pid))
    // PostgreSQL's own processes replace their command line.
    const children = await findProcesses(({ pid }) => parents.has(parentOf(pid)))
    return [...parents, ...children.map(({ pid }) => pid)]
  }

  async #signal(name: string, signal: NodeJS.Signals): Promise<void> {
    for (const pid of await this.#processesOf(name)) sendSignal(pid, signal)
  }

  #hold(name: string, isHeld: boolean): void {
    const path = join(this.#folder, name, 'hold')
    if (isHeld) writeFileSync(path, '')
    else if (existsSync(path)) rmSync(path)
  }

  /** The node dies and comes back once another leads. */
  async killLeader(): Promise<void> {
    const name = await this.leader()
    this.#hold(name, true)
    await this.#signal(name, 'SIGKILL')
    await this.#find('leader', [name])
    this.#hold(name, false)
  }

  /** The server dies alone; Patroni starts it again or lets another lead. */
  async killServer(): Promise<void> {
    const name = await this.leader()
    const pidFile = join(this.#folder, name, 'data/postmaster.pid')
    sendSignal(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
  }

  async killStandby(): Promise<void> {
    await this.#signal(await this.#find('replica'), 'SIGKILL')
  }

  /** The leader dies, and its successor 0.3 s after its first purchase. */
  async killLeaderAndSuccessor(): Promise<void> {
    const first = await this.leader()
    this.#hold(first, true)
    await this.#signal(first, 'SIGKILL')
    const second = await this.#find('leader', [first])
    const since = Date.now()
    while (this.#settled.shop.successesSince(since) === 0 && Date.now() < since + withinMs) await sleep(20)
    await sleep(300)
    this.#hold(second, true)
    await this.#signal(second, 'SIGKILL')
    this.#hold(first, false)
    this.#hold(second, false)
  }

  async freezeLeader(ms: number): Promise<void> {
    const name = await this.leader()
    await this.#signal(name, 'SIGSTOP')
    await sleep(ms)
    await this.#signal(name, 'SIGCONT')
  }

  async switchOver(): Promise<void> {
    const leader = await this.leader()
    const { ports } = this.#run()
    const answer = await fetch(`http://127.0.0.1:${ports[`${leader}-patroni`]}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader }),
    })
    const said = await answer.text()
    // 503: Patroni did not wait for the end, as on a busy machine.
    if (!answer.ok && answer.status !== 503) throw new Error(`the switchover was refused: ${said}`)
    await this.#find('leader', [leader])
  }

  killProgram(name: 'api' | 'worker' | 'api-2' | 'worker-2' | 'etcd'): void {
    const isOfDemo = name === 'api' || name === 'worker'
    const pid = this.#run(isOfDemo ? 'shop' : 'cluster').pids[name]
    if (pid === undefined) throw new Error(`${name} does not run`)
    sendSignal(pid, 'SIGKILL')
  }
}

function parentOf(pid: number): number {
  try {
    // The name, in parentheses, may contain spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}
