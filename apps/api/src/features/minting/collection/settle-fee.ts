import type { MintFees } from '#features/orders/mint-fees.ts'
import { awaitFee, forgetFees, isFeeAwaited } from './await-fee.ts'
import { beginMint } from './begin-mint.ts'
import { findOwnMint, readMintWallet } from './mint-queries.ts'

/** What happens to a collection's mint when its fee is seen, final or given up. */
export const settleFee: MintFees = {
  readWallet: readMintWallet,
  wait: awaitFee,
  isAwaited: isFeeAwaited,
  forget: forgetFees,
  /** To the owner's wallet, which paid the fee. */
  begin: async (tx, { tid, accountId, payer, txHash }) => {
    const mint = await findOwnMint(tx, { accountId, tid })
    return mint !== null && (await beginMint(tx, { mint, to: payer, feeTxHash: txHash })) === null
  },
}
