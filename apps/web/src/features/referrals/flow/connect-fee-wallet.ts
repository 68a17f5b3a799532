import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { connectPayingWallet } from '#features/wallet/connection/connect-paying-wallet.ts'
import type { PayingWallet } from '#features/wallet/connection/connect-paying-wallet.ts'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { shortenAddress } from '#lib/format.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import '#features/referrals/words.ts'

/** What sending coins takes, to the unit: the receiver's is no contract. */
const TRANSFER_GAS = 21_000n

interface Asked {
  chain: Chain
  wallet: string
  fee: { coins: string; receiver: string }
}

/** The very wallet that earned, on the land's network, about to be asked for the fee. */
export async function connectFeeWallet(
  config: PublicConfig,
  { chain, wallet, fee }: Asked,
  listeners: WalletListeners,
): Promise<PayingWallet> {
  const asked = {
    targetNetworkId: chain.hexId,
    targetWallet: fee.receiver,
    amountCurrency: fee.coins,
    data: '0x',
  }
  const payer = await connectPayingWallet(config, asked, { gas: TRANSFER_GAS, ...listeners })
  if (payer.address.toLowerCase() !== wallet.toLowerCase()) {
    const shown = { address: shortenAddress(payer.address, 5), wallet: shortenAddress(wallet, 5) }
    throw new WalletError('failed', { message: i18next.t('referrals:otherAccount', shown) })
  }
  if (await isContract(chain, wallet as Address))
    throw new WalletError('failed', { message: errorMessage(new AppError('REFERRAL_CONTRACT_WALLET')) })
  if (await hasLess(chain, wallet as Address, fee.coins)) {
    const message = i18next.t('referrals:tooFewCoins', { coins: fee.coins, symbol: chain.coin.symbol })
    throw new WalletError('failed', { message })
  }
  return payer
}

/** Said before a coin is paid. A node that is silent decides nothing: the server refuses it, too. */
async function isContract(chain: Chain, address: Address): Promise<boolean> {
  const { isContractWallet } = await import('#features/referrals/is-contract-wallet.ts')
  return isContractWallet(chain, address).catch(() => false)
}

/** A node that is silent decides nothing: the wallet knows what it has, too. */
async function hasLess(chain: Chain, address: Address, coins: string): Promise<boolean> {
  const [{ openChainReader }, { getBalance }, { parseEther }] = await Promise.all([
    import('#features/wallet/connection/transactions.ts'),
    import('viem/actions'),
    import('viem/utils'),
  ])
  return getBalance(openChainReader(chain), { address }).then(
    (balance) => balance < parseEther(coins),
    () => false,
  )
}
