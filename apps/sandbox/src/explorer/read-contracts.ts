import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as abis from '@meridian/contracts/abi'
import { getAddress } from 'viem'
import type { Abi, Address } from 'viem'

export type KnownContract = { name: string; address: Address; abi: Abi }

const abiOf: Record<string, Abi> = {
  Gin: abis.ginAbi,
  Ido: abis.idoAbi,
  LandCollectionNft: abis.landCollectionNftAbi,
  LandNft: abis.landNftAbi,
  LandPayment: abis.landPaymentAbi,
  Mass: abis.massAbi,
  PriceFeed: abis.priceFeedAbi,
  Staking: abis.stakingAbi,
  TestUsdt: abis.testUsdtAbi,
}

type DeploymentFile = {
  contracts: Record<string, { address: string }>
  usdt?: string
  priceFeed?: string
}

/** Read at each call: the explorer starts before the contracts are deployed. Without a file there are none. */
export async function readContracts(folder: string | null, chainId: number): Promise<KnownContract[]> {
  const text = folder && (await readFile(join(folder, `${chainId}.json`), 'utf8').catch(() => null))
  if (!text) return []
  const { contracts, usdt, priceFeed } = JSON.parse(text) as DeploymentFile
  const addresses = {
    ...Object.fromEntries(Object.entries(contracts).map(([name, { address }]) => [name, address])),
    ...(usdt && { TestUsdt: usdt }),
    ...(priceFeed && { PriceFeed: priceFeed }),
  }
  return Object.entries(addresses).flatMap(([name, address]) => {
    const abi = abiOf[name]
    return abi ? [{ name, address: getAddress(address), abi }] : []
  })
}
