import type { PublicConfig } from '@meridian/shared/endpoints/system'
import i18next from 'i18next'
import { connectToNetwork } from '#features/wallet/connection/connect-to-network.ts'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import { WalletError } from '#features/wallet/connection/wallet-error.ts'
import { shortenAddress } from '#lib/format.ts'
import type { MintSession } from './mint-session.ts'
import '#features/minting/words.ts'

/** More than the mint takes: the wallet need not estimate it. */
const MINT_GAS = 600_000n

/** The linked wallet on the right network, about to be asked for the mint. */
export interface MintWallet {
  address: string
  /** The hash, where the wallet gave one. */
  mint: () => Promise<string | null>
}

export async function connectMintWallet(
  config: PublicConfig,
  session: MintSession,
  listeners: WalletListeners,
): Promise<MintWallet> {
  const connection = await connectToNetwork(config, session.targetNetworkId, listeners)
  const { address } = connection
  // The token would go to the linked one all the same, but at the gas of somebody who may not know that.
  if (address.toLowerCase() !== session.to.toLowerCase())
    throw new WalletError('failed', {
      message: i18next.t('minting:otherAccount', {
        address: shortenAddress(address, 5),
        linked: shortenAddress(session.to, 5),
      }),
    })
  const [{ openWalletClient, throughWallet }, { writeContract }, { landNftAbi }] = await Promise.all([
    import('#features/wallet/connection/transactions.ts'),
    import('viem/actions'),
    import('@meridian/contracts/abi'),
  ])
  return {
    address,
    mint: () =>
      throughWallet(
        writeContract(openWalletClient(connection), {
          address: session.contract as `0x${string}`,
          abi: landNftAbi,
          functionName: 'safeMint',
          args: [session.to as `0x${string}`, BigInt(session.tokenId), session.uri],
          gas: MINT_GAS,
        }),
      ),
  }
}
