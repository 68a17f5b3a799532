/**
 * Reads the next piece of a chain: near the head block by block, each by its hash, so that the stored events belong to
 * exactly that block; further back in ranges, whose size adapts to the node's limits.
 */
import type { RpcLog } from 'viem'
import { timeOf } from '#platform/chain/chain-node.ts'
import { nodeFailure } from '#platform/chain/node-failure.ts'
import type { Block, ChainNode } from '#platform/chain/chain-node.ts'
import { createBloomTest } from './bloom.ts'
import type { ReadBlock } from '#features/chain/events/chain-cursor.ts'
import { ChainMoved } from './chain-view.ts'
import type { ChainView } from './chain-view.ts'
import { decodeEvent } from '#features/chain/events/decode-event.ts'
import type { EventRow } from '#features/chain/events/decode-event.ts'
import { logFilter } from '#features/chain/events/indexed-events.ts'
import type { EventSource } from '#features/chain/events/indexed-events.ts'

const largestRange = 10_000n
/** Events per piece, unless one block has more; limits the size of the storing transaction. */
const largestPiece = 100
/** Concurrent requests to the node, and therefore the blocks per piece that are read one by one. */
const width = 16
/** Nodes behind one address may differ by a few blocks, so a range this close to the head could be cut silently. */
const unsettledDepth = 8n

export interface Piece {
  from: bigint
  /** The last block read. */
  end: bigint
  blocks: ReadBlock[]
  events: EventRow[]
  /** Whether the logs of every block were requested and a node that is behind can not have omitted any. */
  isSure: boolean
}

export interface ReadRequest {
  from: bigint
  /** Hash of the block before `from`, if known. */
  before: string | null
  confirmations: number
  /** Uses one request for all blocks while it finds nothing; only for blocks that are read again before finality. */
  isQuick: boolean
}

export class EventReader {
  readonly #node: ChainNode
  #sources: EventSource[]
  #mayHoldEvents: (bloom: Block['logsBloom']) => boolean
  #range = 2000n
  #trustsBlooms = true

  constructor(node: ChainNode, sources: EventSource[]) {
    this.#node = node
    this.#sources = sources
    this.#mayHoldEvents = createBloomTest(sources)
  }

  /** Replaces the sources. */
  watch(sources: EventSource[]): void {
    this.#sources = sources
    this.#mayHoldEvents = createBloomTest(sources)
  }

  async readPiece(view: ChainView, request: ReadRequest): Promise<Piece> {
    const depth = BigInt(request.confirmations)
    const settled = view.head.number - (depth > unsettledDepth ? depth : unsettledDepth)
    if (request.from <= settled) return this.readRange(view, request.from, settled)
    return request.isQuick && request.from < view.head.number
      ? this.#readQuickly(view, request)
      : this.#readStretch(view, request)
  }

  /** Some chains always leave bloom filters empty. Once noticed, they are ignored. */
  doubtBlooms(): void {
    this.#trustsBlooms = false
  }

  /** Reads as much as the node returns at once, for these sources or for all. */
  async readRange(view: ChainView, from: bigint, last: bigint, sources = this.#sources): Promise<Piece> {
    const { end, logs } = await this.#logsFrom(from, last, sources)
    const endBlock = await view.existing(end)
    const times = await this.#times(view, logs)
    const events = decode(logs, sources, (number) => times.get(number))
    if (events.some((event) => event.block_number === end && event.block_hash !== endBlock.hash))
      throw new ChainMoved()
    return { from, end, blocks: [endBlock], events, isSure: true }
  }

  async #logsFrom(
    from: bigint,
    last: bigint,
    sources: EventSource[],
  ): Promise<{ end: bigint; logs: RpcLog[] }> {
    for (;;) {
      const end = min(last, from + this.#range - 1n)
      try {
        const logs = await this.#node.logsOfRange(from, end, logFilter(sources))
        const cut = cutPoint(logs)
        if (cut !== null) {
          this.#range = cut - from + 1n
          return { end: cut, logs: logs.filter((log) => blockOf(log) <= cut) }
        }
        this.#range = min(largestRange, this.#range + this.#range / 4n + 1n)
        return { end, logs }
      } catch (error) {
        if (!nodeFailure(error)?.mayAnswerLess) throw error
        if (end === from) return { end, logs: await this.#logsOfOne(from, sources, error) }
        this.#range = (end - from + 1n) / 2n
      }
    }
  }

  /** For a single block that exceeds the node's limit. */
  async #logsOfOne(number: bigint, sources: EventSource[], refusal: unknown): Promise<RpcLog[]> {
    const block = await this.#node.block(number)
    if (!block) throw refusal
    return this.#node.logsOfBlock(block.hash, logFilter(sources))
  }

  /** Newer nodes send the block time with each log; otherwise the blocks are requested. */
  async #times(view: ChainView, logs: RpcLog[]): Promise<Map<bigint, Date>> {
    const times = new Map<bigint, Date>()
    const unknown = new Set<bigint>()
    for (const log of logs) {
      const { blockTimestamp } = log as { blockTimestamp?: `0x${string}` | null }
      if (blockTimestamp) times.set(blockOf(log), timeOf(blockTimestamp))
      else unknown.add(blockOf(log))
    }
    const numbers = [...unknown]
    for (let at = 0; at < numbers.length; at += width) {
      const blocks = await Promise.all(numbers.slice(at, at + width).map((number) => view.existing(number)))
      for (const { number, time } of blocks) times.set(number, time)
    }
    return times
  }

  async #readQuickly(view: ChainView, request: ReadRequest): Promise<Piece> {
    const { head } = view
    const { end, logs } = await this.#logsFrom(request.from, head.number, this.#sources)
    const found = decode(logs, this.#sources, () => head.time)
    if (found.length === 0 && end === head.number)
      return {
        from: request.from,
        end,
        blocks: [{ ...head, doubtful: this.#mayHold(head) }],
        events: [],
        isSure: false,
      }
    const piece = await this.#readStretch(view, request)
    if (!found.some(({ block_number }) => block_number <= piece.end) || piece.events.length > 0) return piece
    // The bloom filters were empty although the blocks contain events.
    this.doubtBlooms()
    return this.#readStretch(view, request)
  }

  async #readStretch(view: ChainView, { from, before }: ReadRequest): Promise<Piece> {
    const end = min(view.head.number, from + BigInt(width) - 1n)
    const numbers = Array.from({ length: Number(end - from) + 1 }, (_, n) => from + BigInt(n))
    const blocks = await Promise.all(numbers.map((number) => view.existing(number)))
    blocks.forEach((block, n) => {
      const parent = n === 0 ? before : blocks[n - 1]!.hash
      if (parent !== null && block.parentHash !== parent) throw new ChainMoved()
    })
    const read = await Promise.all(blocks.map((block) => this.#readBlock(block)))
    return {
      from,
      end,
      blocks: blocks.map(({ number, hash }, n) => ({ number, hash, doubtful: read[n]!.isDoubtful })),
      events: read.flatMap(({ events }) => events),
      isSure: read.every(({ isAsked, isDoubtful }) => isAsked && !isDoubtful),
    }
  }

  async #readBlock(block: Block): Promise<{ events: EventRow[]; isAsked: boolean; isDoubtful: boolean }> {
    if (!this.#mayHold(block)) return { events: [], isAsked: false, isDoubtful: false }
    const logs = await this.#node.logsOfBlock(block.hash, logFilter(this.#sources))
    const events = decode(logs, this.#sources, () => block.time)
    return { events, isAsked: true, isDoubtful: logs.length === 0 }
  }

  #mayHold({ logsBloom }: Block): boolean {
    return !this.#trustsBlooms || this.#mayHoldEvents(logsBloom)
  }
}

function decode(
  logs: RpcLog[],
  sources: EventSource[],
  timeOfBlock: (number: bigint) => Date | undefined,
): EventRow[] {
  return logs.flatMap((log) => {
    const time = timeOfBlock(blockOf(log))
    return (time && decodeEvent(log, sources, time)) ?? []
  })
}

const blockOf = (log: RpcLog): bigint => BigInt(log.blockNumber ?? 0)

/** The last whole block that fits into a piece; null if all fit. */
function cutPoint(logs: RpcLog[]): bigint | null {
  const [first, tooMany] = [logs[0], logs[largestPiece]]
  if (!first || !tooMany) return null
  return blockOf(tooMany) === blockOf(first) ? blockOf(first) : blockOf(tooMany) - 1n
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
