/** The fee of a withdrawal that is not over, in the journal of wallet transactions: no second one is paid. */
import { journal } from '#features/wallet/transaction/journal.ts'

/** One chain's fees are nothing to another's. */
export interface FeeOwner {
  chainId: number
  wallet: string
}

export const feeKey = ({ chainId, wallet }: FeeOwner) => `referral-fee:${chainId}:${wallet.toLowerCase()}`

export const readKeptFee = (owner: FeeOwner): string | null => journal.read(feeKey(owner))?.hash ?? null

/** Only this one: another window may have paid another meanwhile. */
export function forgetFee(owner: FeeOwner, hash: string): void {
  if (readKeptFee(owner) === hash) journal.remove(feeKey(owner))
}
