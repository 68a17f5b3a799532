import type { readMintStatus, requestCollectionMint } from '@meridian/shared/endpoints/collection-mint'
import type { Collection } from '@meridian/shared/endpoints/collections'
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { AskedPayment } from '#features/wallet/transaction/request-payment.ts'

export type MintedCollection = Pick<Collection, 'id' | 'name' | 'total' | 'txid' | 'uriid'>

/** Everything that a wallet needs to pay the fee of one mint. */
export type FeeSession = AskedPayment & {
  tid: string
  /** The linked wallet, which pays the fee and receives the token. */
  from: string
}

export type MintStatus = Omit<EndpointAnswer<typeof readMintStatus>, 'error' | 'msg'>

type Requested = EndpointAnswer<typeof requestCollectionMint>

/** Null: the collection is being minted or is minted already, so no fee is due. */
export function readSession(requested: Requested): FeeSession | null {
  const { already, tid, targetNetworkId, targetWallet, amountCurrency, data, from } = requested
  if (already) return null
  if (tid === null || amountCurrency === null) throw new Error('A mint is neither begun nor to be paid for.')
  return {
    tid,
    amountCurrency,
    targetNetworkId: targetNetworkId ?? '',
    targetWallet: targetWallet ?? '',
    data: data ?? '0x',
    from: from ?? '',
  }
}

/** Ignores the last digits, which only name the order. */
export const isDearer = ({ amountCurrency }: Pick<FeeSession, 'amountCurrency'>, shown: string): boolean =>
  Number(amountCurrency) > Number(shown) * 1.001

/** Accepts zero with any number of digits, such as '0.00'. */
export const isFree = ({ amountCurrency }: Pick<FeeSession, 'amountCurrency'>): boolean =>
  !/[1-9]/.test(amountCurrency)
