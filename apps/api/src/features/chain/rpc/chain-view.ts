/** The node's chain during one step: caches blocks, and uses a child's parentHash as the hash of its parent. */
import type { WaitingEvent } from '#features/chain/events/store-events.ts'
import type { Block, BlockTag, ChainNode } from '#platform/chain/chain-node.ts'

/** The chain changed during the read; another read finds the new chain. */
export class ChainMoved extends Error {
  constructor() {
    super('the chain changed while it was read')
    this.name = 'ChainMoved'
  }
}

export class ChainView {
  readonly head: Block
  readonly #node: ChainNode
  readonly #blocks = new Map<bigint, Block>()

  private constructor(node: ChainNode, head: Block) {
    this.#node = node
    this.head = head
    this.#blocks.set(head.number, head)
  }

  static async open(node: ChainNode): Promise<ChainView> {
    const head = await node.block('latest')
    if (!head) throw new ChainMoved()
    return new ChainView(node, head)
  }

  async block(number: bigint): Promise<Block | null> {
    const known = this.#blocks.get(number)
    if (known) return known
    const found = await this.#node.block(number)
    if (found) this.#blocks.set(number, found)
    return found
  }

  async existing(number: bigint): Promise<Block> {
    const block = await this.block(number)
    if (!block) throw new ChainMoved()
    return block
  }

  /** Null when the node does not have the block. */
  async hashAt(number: bigint): Promise<string | null> {
    if (number > this.head.number) return null
    const known = this.#blocks.get(number)
    if (known) return known.hash
    // The next block is often needed anyway.
    return (await this.block(number + 1n))?.parentHash ?? (await this.block(number))?.hash ?? null
  }

  /** Uses the transaction's receipt, which does not depend on the node's index of logs. */
  async proves({ tx_hash, block_hash, log_index }: WaitingEvent): Promise<boolean> {
    const receipt = await this.#node.receipt(tx_hash)
    return (
      receipt?.blockHash === block_hash && receipt.logs.some(({ logIndex }) => Number(logIndex) === log_index)
    )
  }

  /** Number of the block that the network marks with this tag; null if there is none. */
  async numberOf(tag: Exclude<BlockTag, 'latest'>): Promise<bigint | null> {
    return (await this.#node.block(tag))?.number ?? null
  }
}
