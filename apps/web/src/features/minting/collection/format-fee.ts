import i18next from 'i18next'
import { coinWords } from '#lib/coin.ts'
import { formatShortEther, withoutOrderName } from '#lib/format.ts'
import { isFree } from './fee-session.ts'
import './words.ts'

/** @param ether null where the fee is not known. */
export function formatFee(ether: string | null): string {
  const t = i18next.t
  if (ether === null) return t('collectionMint:shownByWallet')
  if (isFree({ amountCurrency: ether })) return t('collectionMint:feeNone')
  return t('collectionMint:amount', {
    amount: formatShortEther(withoutOrderName(ether), i18next.language),
    ...coinWords,
  })
}
