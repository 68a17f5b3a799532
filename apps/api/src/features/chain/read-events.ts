/**
 * Reads the next piece of a chain. Near the head block by block, each by its hash, so that what is stored for a
 * block is what that very block says; further back in ranges, whose size adapts to what the node is ready to answer.
 */
import type { RpcLog } from 'viem'
import { nodeFailure, timeOf } from '#platform/chain/chain-node.ts'
import type { Block, ChainNode } from '#platform/chain/chain-node.ts'
import { decodeEvent } from './decode-event.ts'
import type { EventRow } from './decode-event.ts'
import { logFilter } from './followed-events.ts'
import type { EventSource } from './followed-events.ts'

const largestRange = 10_000n
/** Events in a piece, unless one block has more: what a transaction stores and applies has to stay small. */
const largestPiece = 100
/** Questions to the node at once, and so the blocks that are read one by one in a piece. */
const width = 16
/** Nodes behind one address may differ by a few blocks: this close to the head a range could silently be cut. */
const unsettledDepth = 8n

export interface Piece {
  /** The last block that was read. */
  end: bigint
  blocks: Pick<Block, 'number' | 'hash'>[]
  events: EventRow[]
}

/** The chain changed under the reading; reading again finds the new one. */
export class ChainMoved extends Error {
  constructor() {
    super('the chain changed while it was read')
    this.name = 'ChainMoved'
  }
}

export interface ReadRequest {
  from: bigint
  head: Block
  /** The hash of the block before `from`, if it is known. */
  before: string | null
  confirmations: number
}

export class EventReader {
  readonly #node: ChainNode
  readonly #sources: EventSource[]
  #range = 2000n

  constructor(node: ChainNode, sources: EventSource[]) {
    this.#node = node
    this.#sources = sources
  }

  async readPiece(request: ReadRequest): Promise<Piece> {
    const depth = BigInt(request.confirmations)
    const settled = request.head.number - (depth > unsettledDepth ? depth : unsettledDepth)
    return request.from <= settled ? this.#readRange(request.from, settled) : this.#readStretch(request)
  }

  async #readRange(from: bigint, last: bigint): Promise<Piece> {
    const { end, logs } = await this.#logsFrom(from, last)
    const endBlock = await this.#existing(end)
    const times = await this.#times(logs)
    const events = this.#decode(logs, (number) => times.get(number))
    if (events.some((event) => event.block_number === end && event.block_hash !== endBlock.hash))
      throw new ChainMoved()
    return { end, blocks: [endBlock], events }
  }

  async #logsFrom(from: bigint, last: bigint): Promise<{ end: bigint; logs: RpcLog[] }> {
    for (;;) {
      const end = min(last, from + this.#range - 1n)
      try {
        const logs = await this.#node.logsOfRange(from, end, logFilter(this.#sources))
        const cut = cutPoint(logs)
        if (cut !== null) {
          this.#range = cut - from + 1n
          return { end: cut, logs: logs.filter((log) => blockOf(log) <= cut) }
        }
        this.#range = min(largestRange, this.#range + this.#range / 4n + 1n)
        return { end, logs }
      } catch (error) {
        if (end === from || !nodeFailure(error)?.mayAnswerLess) throw error
        this.#range = (end - from + 1n) / 2n
      }
    }
  }

  /** Newer nodes send the time with each log; of others the blocks are asked. */
  async #times(logs: RpcLog[]): Promise<Map<bigint, Date>> {
    const times = new Map<bigint, Date>()
    const unknown = new Set<bigint>()
    for (const log of logs) {
      const { blockTimestamp } = log as { blockTimestamp?: `0x${string}` | null }
      if (blockTimestamp) times.set(blockOf(log), timeOf(blockTimestamp))
      else unknown.add(blockOf(log))
    }
    const numbers = [...unknown]
    for (let at = 0; at < numbers.length; at += width) {
      const blocks = await Promise.all(numbers.slice(at, at + width).map((number) => this.#existing(number)))
      for (const { number, time } of blocks) times.set(number, time)
    }
    return times
  }

  async #readStretch({ from, head, before }: ReadRequest): Promise<Piece> {
    const end = min(head.number, from + BigInt(width) - 1n)
    const numbers = Array.from({ length: Number(end - from) + 1 }, (_, n) => from + BigInt(n))
    const blocks = await Promise.all(
      numbers.map(async (number) => (number === head.number ? head : this.#existing(number))),
    )
    blocks.forEach((block, n) => {
      const parent = n === 0 ? before : blocks[n - 1]!.hash
      if (parent !== null && block.parentHash !== parent) throw new ChainMoved()
    })
    const filter = logFilter(this.#sources)
    const events = await Promise.all(
      blocks.map(async ({ hash, time }) =>
        this.#decode(await this.#node.logsOfBlock(hash, filter), () => time),
      ),
    )
    return { end, blocks, events: events.flat() }
  }

  #decode(logs: RpcLog[], timeOfBlock: (number: bigint) => Date | undefined): EventRow[] {
    return logs.flatMap((log) => {
      const time = timeOfBlock(blockOf(log))
      return (time && decodeEvent(log, this.#sources, time)) ?? []
    })
  }

  async #existing(number: bigint): Promise<Block> {
    const block = await this.#node.block(number)
    if (!block) throw new ChainMoved()
    return block
  }
}

const blockOf = (log: RpcLog): bigint => BigInt(log.blockNumber ?? 0)

/** The last whole block that still fits a piece; null when everything does. */
function cutPoint(logs: RpcLog[]): bigint | null {
  const [first, tooMany] = [logs[0], logs[largestPiece]]
  if (!first || !tooMany) return null
  return blockOf(tooMany) === blockOf(first) ? blockOf(first) : blockOf(tooMany) - 1n
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
