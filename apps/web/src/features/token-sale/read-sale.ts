/** Loaded with the first read: viem is large. */
import { idoAbi } from '@meridian/contracts/abi'
import { readContract } from 'viem/actions'
import { readDecimals } from '#features/tokens/read-token.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { openChainReader } from '#features/wallet/connection/transactions.ts'
import type { Sale } from './sale.ts'

export async function readSale(chain: Chain): Promise<Sale> {
  const reader = openChainReader(chain)
  const ido = chain.contracts['Ido'] as Address
  const contract = { address: ido, abi: idoAbi } as const
  const [price, priceFloor, available, isPaused, owner, mass, usdt] = await Promise.all([
    readContract(reader, { ...contract, functionName: 'price' }),
    readContract(reader, { ...contract, functionName: 'priceFloor' }),
    readContract(reader, { ...contract, functionName: 'massAvailable' }),
    readContract(reader, { ...contract, functionName: 'paused' }),
    readContract(reader, { ...contract, functionName: 'owner' }),
    readContract(reader, { ...contract, functionName: 'mass' }),
    readContract(reader, { ...contract, functionName: 'usdt' }),
  ])
  const usdtDecimals = await readDecimals(chain, usdt)
  return { ido, price, priceFloor, available, isPaused, owner, mass, usdt, usdtDecimals }
}
