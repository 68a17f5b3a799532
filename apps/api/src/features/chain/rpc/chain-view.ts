/** The node's chain as one step sees it: no block is asked for twice, and a child tells its parent's hash. */
import type { WaitingEvent } from '#features/chain/events/store-events.ts'
import type { Block, BlockTag, ChainNode } from '#platform/chain/chain-node.ts'

/** The chain changed under the reading; reading again finds the new one. */
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
    // The next one is often wanted anyway.
    return (await this.block(number + 1n))?.parentHash ?? (await this.block(number))?.hash ?? null
  }

  /** By the receipt of its transaction, which needs no index of logs. */
  async proves({ tx_hash, block_hash, log_index }: WaitingEvent): Promise<boolean> {
    const receipt = await this.#node.receipt(tx_hash)
    return (
      receipt?.blockHash === block_hash && receipt.logs.some(({ logIndex }) => Number(logIndex) === log_index)
    )
  }

  /** The number of a block that the network vouches for; null where there is none. */
  async numberOf(tag: Exclude<BlockTag, 'latest'>): Promise<bigint | null> {
    return (await this.#node.block(tag))?.number ?? null
  }
}
