import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { connectToNetwork } from './connect-to-network.ts'
import type { WalletListeners } from './connect-to-network.ts'

/** What the server asks to be paid, in ether, and where. */
export interface AskedPayment {
  targetNetworkId: string
  targetWallet: string
  amountCurrency: string
  data: string
}

/** A wallet on the right network, let in, about to be asked for the money. */
export interface PayingWallet {
  address: string
  /** The hash, where the wallet gave one. */
  send: () => Promise<string | null>
}

interface PayingOptions extends WalletListeners {
  /** At what the network asks for gas now; otherwise the wallet itself chooses. */
  atCurrentGasPrice?: boolean
  /** No more gas than this; otherwise what the wallet estimates. */
  gas?: bigint
}

export async function connectPayingWallet(
  config: PublicConfig,
  asked: AskedPayment,
  { atCurrentGasPrice = false, gas, ...listeners }: PayingOptions,
): Promise<PayingWallet> {
  const connection = await connectToNetwork(config, asked.targetNetworkId, listeners)
  const [{ openWalletClient, throughWallet }, { getGasPrice, sendTransaction }, { parseEther }] =
    await Promise.all([import('./transactions.ts'), import('viem/actions'), import('viem/utils')])
  const send = async () => {
    const client = openWalletClient(connection)
    return sendTransaction(client, {
      to: asked.targetWallet as `0x${string}`,
      value: parseEther(asked.amountCurrency),
      data: asked.data as `0x${string}`,
      ...(gas !== undefined && { gas }),
      ...(atCurrentGasPrice && { gasPrice: await getGasPrice(client) }),
    })
  }
  return { address: connection.address, send: () => throughWallet(send()) }
}
