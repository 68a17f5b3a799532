import { randomBytes } from 'node:crypto'
import type { Hash, Hex } from 'viem'
import { openEvm } from './evm.ts'
import type { Evm } from './evm.ts'
import { numberToHex } from './hex.ts'
import { Journal, isBlock, withoutRolledBack } from './journal.ts'
import type { BlockEntry, CommandEntry, Entry } from './journal.ts'
import { hasExecutable } from './pool.ts'
import { RpcRefusal, invalidParams } from './rpc-error.ts'
import { WriteQueue } from './write-queue.ts'

export interface ChainOptions {
  chainId: number
  /** Number of well-known development accounts to fund; the chain signs for these. */
  accounts?: number
  blockGasLimit?: bigint
  /** Gas of calls and estimates that specify none. */
  defaultGas?: bigint
  /** Whether blocks can be rolled back. Costs a snapshot for every block. */
  reorganisable?: boolean
  /** The file that stores the chain; without it the chain exists only in memory. */
  journal?: string
  /** Called when a block could not be written to the journal: the chain must stop. */
  onJournalFailure?: (error: Error) => void
}

interface Block {
  hash: Hash
  number: Hex
  timestamp: Hex
  transactions: Hash[]
}

type Submission = () => Promise<Hash>

/**
 * A development chain. A transaction is mined as soon as it arrives, unless automine is off; concurrent ones share a
 * block. With a journal, a write returns once it is on disk, and a read waits for the writes that it may have seen.
 */
export class DevChain {
  readonly evm: Evm
  readonly options: ChainOptions
  readonly #writes: WriteQueue<Submission, Hash>
  readonly #journal: Journal | null
  /** The entries that a copy of this chain replays. Empty with a journal. */
  readonly #entries: Entry[] = []
  readonly #signedBytes = new Map<Hash, Hex>()
  /** By block number: the state while that block was the head. */
  readonly #snapshots = new Map<number, unknown>()
  readonly #genesisTime: number
  #unsaved: Entry[] = []
  #number = 0
  #automine = true
  #interval: NodeJS.Timeout | undefined

  private constructor(evm: Evm, options: ChainOptions, genesisTime: number, journal: Journal | null) {
    this.evm = evm
    this.options = options
    this.#genesisTime = genesisTime
    this.#journal = journal
    this.#writes = new WriteQueue((submissions) => this.#accept(submissions))
  }

  static async open(options: ChainOptions): Promise<DevChain> {
    const genesis = { chainId: options.chainId, genesisTime: Math.floor(Date.now() / 1000) }
    if (options.journal === undefined)
      return new DevChain(await openGenesis(options, genesis.genesisTime), options, genesis.genesisTime, null)
    const opened = await Journal.open(options.journal, genesis)
    const { genesisTime, chainId } = opened.genesis
    try {
      if (chainId !== options.chainId)
        throw new Error(`${options.journal} is the journal of chain ${chainId}`)
      const evm = await openGenesis(options, genesisTime)
      const chain = new DevChain(evm, options, genesisTime, opened.journal)
      await chain.#replay(withoutRolledBack(opened.entries))
      return chain
    } catch (error) {
      await opened.journal.close()
      throw error
    }
  }

  /** Returns an independent chain with the same blocks. */
  async copy(): Promise<DevChain> {
    if (this.#journal) throw new RpcRefusal(invalidParams, 'a chain with a journal cannot be copied')
    const evm = await openGenesis(this.options, this.#genesisTime)
    const chain = new DevChain(evm, this.options, this.#genesisTime, null)
    await chain.#replay(withoutRolledBack(this.#entries))
    return chain
  }

  get automine(): boolean {
    return this.#automine
  }

  /** A read must not show a write that a kill would lose. */
  async read(method: string, params: readonly unknown[]): Promise<unknown> {
    const answer = await this.evm(method, params)
    if (this.#journal) await this.#writes.settled()
    return answer
  }

  sendRawTransaction(raw: Hex): Promise<Hash> {
    return this.#writes.push(() => this.#submitRaw(raw))
  }

  /** The chain signs, for a development account or an impersonated one. */
  sendTransaction(params: readonly unknown[]): Promise<Hash> {
    return this.#writes.push(() => this.evm('eth_sendTransaction', params) as Promise<Hash>)
  }

  signedBytesOf(hash: Hash): Hex | null {
    return this.#signedBytes.get(hash) ?? null
  }

  /** Changes the state without a block, such as hardhat_setBalance. */
  command(command: string, params: unknown[]): Promise<unknown> {
    return this.#writes.exclusive(async () => {
      const answer = await this.evm(command, params)
      await this.#save([{ command, params }])
      return answer
    })
  }

  /** @param timestamp of the first block; default: the chain's clock. */
  mine(
    blocks = 1,
    { timestamp, gapSeconds }: { timestamp?: number; gapSeconds?: number } = {},
  ): Promise<void> {
    return this.#writes.exclusive(async () => {
      for (let block = 0; block < blocks; block += 1) {
        if (block > 0 && gapSeconds) await this.evm('evm_increaseTime', [numberToHex(gapSeconds - 1)])
        await this.#mineBlock(block === 0 ? timestamp : undefined)
      }
      await this.#save()
    })
  }

  setAutomine(isOn: boolean): Promise<void> {
    return this.#writes.exclusive(async () => {
      this.#automine = isOn
      if (isOn) await this.#mineExecutable()
      await this.#save()
    })
  }

  /** @param ms 0: transactions are mined as they arrive. */
  setIntervalMining(ms: number): void {
    clearInterval(this.#interval)
    this.#automine = ms === 0
    if (ms > 0) this.#interval = setInterval(() => void this.mine().catch(() => {}), ms)
  }

  /** Removes the last blocks and their transactions. Transactions in the pool stay there. */
  rollback(depth: number): Promise<void> {
    return this.#writes.exclusive(async () => {
      await this.#putBack(await this.#takeBack(depth))
      await this.#save()
    })
  }

  /** Replaces the last blocks by the same number of others. Each given transaction goes into the block of its index. */
  reorganise(depth: number, again: [raw: Hex, block: number][]): Promise<void> {
    return this.#writes.exclusive(async () => {
      const waiting = await this.#takeBack(depth)
      for (let block = 0; block < depth; block += 1) {
        for (const [raw, at] of again) if (at === block) await this.#submitRaw(raw)
        await this.#mineBlock()
      }
      await this.#putBack(waiting)
      await this.#save()
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#interval)
    await this.#writes.settled()
    await this.#journal?.close()
  }

  async #submitRaw(raw: Hex): Promise<Hash> {
    const hash = (await this.evm('eth_sendRawTransaction', [raw])) as Hash
    this.#signedBytes.set(hash, raw)
    return hash
  }

  async #accept(submissions: Submission[]): Promise<PromiseSettledResult<Hash>[]> {
    const outcomes: PromiseSettledResult<Hash>[] = []
    // One after the other: the pool orders transactions of the same price by arrival.
    for (const submit of submissions) outcomes.push(...(await Promise.allSettled([submit()])))
    if (this.#automine) await this.#mineExecutable()
    await this.#save()
    return outcomes
  }

  async #mineExecutable(): Promise<void> {
    while (await hasExecutable(this.evm)) if ((await this.#mineBlock()) === 0) return
  }

  /** @returns the number of transactions in the block */
  async #mineBlock(
    timestamp?: number,
    prevRandao: Hash = `0x${randomBytes(32).toString('hex')}`,
  ): Promise<number> {
    if (this.options.reorganisable) this.#snapshots.set(this.#number, await this.evm('evm_snapshot'))
    await this.evm('hardhat_setPrevRandao', [prevRandao])
    await this.evm('evm_mine', timestamp === undefined ? [] : [numberToHex(timestamp)])
    const block = (await this.evm('eth_getBlockByNumber', ['latest', false])) as Block
    this.#number = Number(block.number)
    this.#unsaved.push({
      number: this.#number,
      hash: block.hash,
      timestamp: Number(block.timestamp),
      prevRandao,
      transactions: block.transactions.map((hash) => this.#takeSignedBytes(hash)),
    })
    return block.transactions.length
  }

  /** With a journal, the bytes need not stay in memory. */
  #takeSignedBytes(hash: Hash): Hex {
    const raw = this.#signedBytes.get(hash) ?? '0x'
    if (this.#journal) this.#signedBytes.delete(hash)
    return raw
  }

  async #save(entries: Entry[] = []): Promise<void> {
    const unsaved = [...this.#unsaved, ...entries]
    this.#unsaved = []
    if (unsaved.length === 0) return
    if (!this.#journal) return void this.#entries.push(...unsaved)
    try {
      await this.#journal.append(unsaved)
    } catch (error) {
      this.options.onJournalFailure?.(error as Error)
      throw error
    }
  }

  /** @returns the signed bytes of the transactions in the pool */
  async #takeBack(depth: number): Promise<Hex[]> {
    const to = this.#number - depth
    const snapshot = this.#snapshots.get(to)
    if (snapshot === undefined) throw new RpcRefusal(invalidParams, `there is no snapshot of block ${to}`)
    const waiting = (await this.#poolHashes()).flatMap((hash) => this.#signedBytes.get(hash) ?? [])
    await this.evm('evm_revert', [snapshot])
    for (const number of this.#snapshots.keys()) if (number >= to) this.#snapshots.delete(number)
    // The snapshot's pool contains the transactions of the next block.
    for (const hash of await this.#poolHashes()) await this.evm('hardhat_dropTransaction', [hash])
    this.#number = to
    this.#unsaved.push({ rollbackTo: to })
    return waiting
  }

  async #putBack(waiting: Hex[]): Promise<void> {
    // Drops transactions that no longer fit, such as a used nonce, as a node does.
    for (const raw of waiting) await this.#submitRaw(raw).catch(() => null)
  }

  async #poolHashes(): Promise<Hash[]> {
    const pool = (await this.evm('eth_pendingTransactions')) as { hash: Hash }[]
    return pool.map(({ hash }) => hash)
  }

  async #replay(entries: (BlockEntry | CommandEntry)[]): Promise<void> {
    for (const entry of entries) {
      if (!isBlock(entry)) {
        await this.evm(entry.command, entry.params)
        this.#unsaved.push(entry)
        continue
      }
      for (const raw of entry.transactions) await this.#submitRaw(raw)
      await this.#mineBlock(entry.timestamp, entry.prevRandao)
      const { hash } = this.#unsaved.at(-1) as BlockEntry
      if (hash !== entry.hash)
        throw new Error(
          `block ${entry.number} of chain ${this.options.chainId} is ${hash} after a replay, not ${entry.hash}`,
        )
    }
    await this.#setClock(entries.findLast(isBlock)?.timestamp)
    if (!this.#journal) this.#entries.push(...this.#unsaved)
    this.#unsaved = []
  }

  /** EDR's clock continues from the last block's time; this sets it to the machine's time. */
  async #setClock(lastTimestamp: number | undefined): Promise<void> {
    const behind = lastTimestamp === undefined ? 0 : Math.floor(Date.now() / 1000) - lastTimestamp
    if (behind > 0) await this.evm('evm_increaseTime', [numberToHex(behind)])
  }
}

async function openGenesis(options: ChainOptions, genesisTime: number): Promise<Evm> {
  const { chainId, accounts: count = 0, blockGasLimit = 30_000_000n, defaultGas = 5_000_000n } = options
  // Tests alone have such accounts: the chains of the demo start without what derives them.
  const accounts = count > 0 ? (await import('./dev-accounts.ts')).devAccounts(count) : []
  return openEvm({ chainId, genesisTime, blockGasLimit, defaultGas, accounts })
}
