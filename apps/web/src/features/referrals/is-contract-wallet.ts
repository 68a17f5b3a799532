/** Loaded on demand, so that viem is not part of the page. */
import { getCode } from 'viem/actions'
import { openChainReader } from '#features/wallet/connection/transactions.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'

/** A contract can not send the fee as a plain transaction. Accounts that delegate to code (EIP-7702) can. */
export async function isContractWallet(chain: Chain, address: Address): Promise<boolean> {
  const code = await getCode(openChainReader(chain), { address })
  return code !== undefined && !code.startsWith('0xef0100')
}
