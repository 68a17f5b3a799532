import type { readMintStatus, requestCollectionMint } from '@meridian/shared/endpoints/collection-mint'
import type { Collection } from '@meridian/shared/endpoints/collections'
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { AskedPayment } from '#features/wallet/transaction/request-payment.ts'

export type MintedCollection = Pick<Collection, 'id' | 'name' | 'total' | 'txid'>

/** All that a wallet needs for paying the fee of one mint. */
export type FeeSession = AskedPayment & {
  tid: string
  /** The linked wallet, which pays and gets the token. */
  from: string
}

export type MintStatus = Omit<EndpointAnswer<typeof readMintStatus>, 'error' | 'msg'>

type Requested = EndpointAnswer<typeof requestCollectionMint>

/** Null: it is minting or minted already, and there is nothing to pay. */
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

/** However many zeros it is written with. */
export const isFree = ({ amountCurrency }: Pick<FeeSession, 'amountCurrency'>): boolean =>
  !/[1-9]/.test(amountCurrency)
