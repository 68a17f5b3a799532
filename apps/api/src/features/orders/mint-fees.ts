/**
 * The fee of a collection's mint is an order of the kind `mint`. The minting feature depends on orders and payments, so
 * it registers here what happens to a mint when its fee is seen, final or given up (`effects.ts`).
 */
import type { Tx } from '#platform/db/database.ts'

export interface MintFees {
  /** The wallet that pays the fee and receives the token; null when there is no such mint. */
  readWallet: (tx: Tx, tid: string) => Promise<string | null>
  /** The right fee was seen on the chain and is not final yet. */
  wait: (tx: Tx, fee: { tid: string; txHash: string }) => Promise<void>
  isAwaited: (tx: Tx, tid: string) => Promise<boolean>
  /** These orders no longer wait for a fee that was seen. Ids of other orders have no effect. */
  forget: (tx: Tx, tids: string[]) => Promise<void>
  /** The fee is final. False: the collection can not be minted any more. */
  begin: (
    tx: Tx,
    fee: { tid: string; accountId: string; payer: string; txHash: string | null },
  ) => Promise<boolean>
}

let registered: MintFees | null = null

/** Once per process, before it handles orders. */
export function registerMintFees(fees: MintFees): void {
  registered = fees
}

export function mintFees(): MintFees {
  if (!registered) throw new Error('no feature has registered what the fee of a mint does')
  return registered
}
