import { createHash } from 'node:crypto'

type Bought =
  | {
      kind: 'plots'
      cells: bigint[]
      landType: 'individual' | 'collection'
      collectionId: string | null
      totalCents: bigint
    }
  | { kind: 'credits'; quantity: number; totalCents: bigint }

/**
 * The same for the same thing at the same price, in whatever order the plots are named. The price belongs to it:
 * when it has changed, the buyer sees another price, and that is another purchase.
 */
export function fingerprintOf(bought: Bought): string {
  const parts =
    bought.kind === 'plots'
      ? [bought.landType, bought.collectionId ?? '', ...sorted(bought.cells)]
      : [bought.quantity]
  return createHash('sha256')
    .update([bought.kind, bought.totalCents, ...parts].join('|'))
    .digest('base64url')
}

const sorted = (cells: bigint[]): bigint[] => cells.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
