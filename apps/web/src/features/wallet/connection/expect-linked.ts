import i18next from 'i18next'
import { shortenAddress } from '#lib/format.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import '#features/wallet/provider/words.ts'

/** Land and Gin belong to the linked wallet: another wallet would pay for something that it does not get. */
export function expectLinked(address: string, linked: string): void {
  if (address.toLowerCase() === linked.toLowerCase()) return
  const shown = { address: shortenAddress(address, 5), linked: shortenAddress(linked, 5) }
  throw new WalletError('failed', { message: i18next.t('wallet:otherAccount', shown) })
}
