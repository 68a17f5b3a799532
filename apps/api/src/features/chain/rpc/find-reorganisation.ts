/** Checks whether the node's chain is still the one that was read. */
import type { Cursor, ReadBlock } from '#features/chain/events/chain-cursor.ts'
import type { ChainView } from './chain-view.ts'

export type Reorganisation =
  | { kind: 'none' }
  /** Every block above `ancestor` was replaced. */
  | { kind: 'shallow'; ancestor: bigint }
  /** A final block, whose events had effects, was replaced. */
  | { kind: 'deep'; block: bigint }

export class NodeBehind extends Error {
  constructor(read: bigint) {
    super(`the node does not have block ${read}, which was read before`)
    this.name = 'NodeBehind'
  }
}

/** @param read newest first. */
export async function findReorganisation(
  view: ChainView,
  cursor: Pick<Cursor, 'final_number' | 'read_number'>,
  read: ReadBlock[],
): Promise<Reorganisation> {
  let replaced = false
  let missing = false
  for (const block of read) {
    const hash = await view.hashAt(block.number)
    if (hash === null) missing = true
    else if (hash === block.hash) {
      if (replaced) return { kind: 'shallow', ancestor: block.number }
      // A node that is behind proves nothing about blocks that it lacks.
      if (missing) throw new NodeBehind(read[0]?.number ?? block.number)
      return { kind: 'none' }
    } else {
      if (block.number <= cursor.final_number) return { kind: 'deep', block: block.number }
      replaced = true
    }
  }
  if (replaced) return { kind: 'shallow', ancestor: cursor.final_number }
  if (missing) throw new NodeBehind(read[0]?.number ?? cursor.read_number)
  return { kind: 'none' }
}
