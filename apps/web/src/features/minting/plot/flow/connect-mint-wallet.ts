import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { connectToNetwork } from '#features/wallet/connection/connect-to-network.ts'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import { expectLinked } from '#features/wallet/connection/expect-linked.ts'
import type { MintSession } from './mint-session.ts'

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
  expectLinked(address, session.to)
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
