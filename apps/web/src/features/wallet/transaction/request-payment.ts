import type { Address, Hex } from '#features/wallet/provider/provider.ts'
import type { TransactionRequest } from './wallet-transaction.ts'

/** A payment in ether, as the server requests it. */
export interface AskedPayment {
  targetNetworkId: string
  targetWallet: string
  amountCurrency: string
  data: string
}

export async function requestPayment({
  targetWallet,
  amountCurrency,
  data,
}: Omit<AskedPayment, 'targetNetworkId'>): Promise<TransactionRequest> {
  const { parseEther } = await import('viem/utils')
  return { to: targetWallet as Address, value: parseEther(amountCurrency), data: data as Hex }
}
