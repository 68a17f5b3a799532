import type { PublicConfig } from '@meridian/shared/endpoints/system'
import i18next from 'i18next'
import { connectToNetwork } from '#features/wallet/connection/connect-to-network.ts'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import { expectLinked } from '#features/wallet/connection/expect-linked.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { formatGin } from '#features/gin/format-gin.ts'
import type { GinSession } from './gin-session.ts'
import '#features/gin/words.ts'

/** More than a transfer takes: the wallet need not estimate it. */
const TRANSFER_GAS = 500_000n
const GAS_PRICE = 30_000_000_000n

/** The linked wallet on the chosen network, about to be asked for the transfer. */
export interface GinWallet {
  address: string
  /** The hash, where the wallet gave one. */
  send: () => Promise<string | null>
}

export async function connectGinWallet(
  config: PublicConfig,
  { session, networkId }: { session: GinSession; networkId: string },
  listeners: WalletListeners,
): Promise<GinWallet> {
  const network = session.networks.find(({ id }) => id === networkId)
  if (!network) throw new WalletError('unknownChain')
  const connection = await connectToNetwork(config, networkId, listeners)
  const { address } = connection
  expectLinked(address, session.from)
  const [{ openChainReader, openWalletClient, throughWallet }, viem, { ginAbi }] = await Promise.all([
    import('#features/wallet/connection/transactions.ts'),
    import('viem/actions'),
    import('@meridian/contracts/abi'),
  ])
  const token = { address: network.contract as `0x${string}`, abi: ginAbi } as const
  // With its gas given, a wallet would send what the token refuses, and pay for it. A node that is silent decides nothing.
  const balance = await viem
    .readContract(openChainReader(connection.chain), { ...token, functionName: 'balanceOf', args: [address] })
    .catch(() => null)
  if (balance !== null && balance < BigInt(session.amount))
    throw new WalletError('failed', {
      message: i18next.t('gin:tooLittle', {
        amount: formatGin(balance, i18next.language),
        network: network.name,
      }),
    })
  return {
    address,
    send: () =>
      throughWallet(
        viem.writeContract(openWalletClient(connection), {
          ...token,
          functionName: 'transfer',
          args: [session.targetWallet as `0x${string}`, BigInt(session.amount)],
          gas: TRANSFER_GAS,
          gasPrice: GAS_PRICE,
        }),
      ),
  }
}
