/**
 * The hash of a fee that was paid and whose withdrawal is not over, kept on the device: whatever happens to the page, the
 * same fee is gone on with, and no second one is asked.
 */
import { deviceStorage } from '#lib/device-storage.ts'

export interface KeptFee {
  hash: string
  /** Milliseconds since 1970. */
  at: number
}

/** One chain's fees are nothing to another's. */
export interface FeeOwner {
  chainId: number
  wallet: string
}

const keyOf = ({ chainId, wallet }: FeeOwner) => `referral-fee:${chainId}:${wallet.toLowerCase()}`

export const keepFee = (owner: FeeOwner, fee: KeptFee): void =>
  deviceStorage.set(keyOf(owner), `${fee.hash} ${fee.at}`)

export function readKeptFee(owner: FeeOwner): KeptFee | null {
  const [hash = '', at] = deviceStorage.get(keyOf(owner))?.split(' ') ?? []
  return hash === '' ? null : { hash, at: Number(at) || 0 }
}

/** Only this one: another window may have paid another meanwhile. */
export function forgetFee(owner: FeeOwner, hash: string): void {
  if (readKeptFee(owner)?.hash === hash) deviceStorage.remove(keyOf(owner))
}
