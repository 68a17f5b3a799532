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
  /** Priced in ether, by its attempt. */
  | { kind: 'mint'; collectionId: string; totalCents: 0n }

/** A branded type, created here only: a wrong fingerprint would match the order of other plots. */
export type Fingerprint = string & { readonly madeBy: typeof fingerprintOf }

/**
 * Equal for the same purchase at the same price, whatever the order of the plots. It includes the price, because at
 * another price it is another purchase.
 */
export function fingerprintOf(bought: Bought): Fingerprint {
  return createHash('sha256')
    .update([bought.kind, bought.totalCents, ...partsOf(bought)].join('|'))
    .digest('base64url') as Fingerprint
}

function partsOf(bought: Bought): (string | number | bigint)[] {
  if (bought.kind === 'mint') return [bought.collectionId]
  if (bought.kind === 'credits') return [bought.quantity]
  return [bought.landType, bought.collectionId ?? '', ...sorted(bought.cells)]
}

const sorted = (cells: bigint[]): bigint[] => cells.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
