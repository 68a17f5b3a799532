/** The fee of an unfinished withdrawal, in the journal of wallet transactions, so that no second fee is paid. */
import { journal } from '#features/wallet/transaction/journal.ts'

/** Fees are separate for each chain. */
export interface FeeOwner {
  chainId: number
  wallet: string
}

export const feeKey = ({ chainId, wallet }: FeeOwner) => `referral-fee:${chainId}:${wallet.toLowerCase()}`

export const readStoredFee = (owner: FeeOwner): string | null => journal.read(feeKey(owner))?.hash ?? null

/** Removes only this fee: another window may have paid another one in the meantime. */
export function forgetFee(owner: FeeOwner, hash: string): void {
  if (readStoredFee(owner) === hash) journal.remove(feeKey(owner))
}
