/** Sets up a state in which every function has a caller whose call succeeds. */
import type { TestChainClient } from '@meridian/dev-chain/open-test-chain'
import { numberToHex, type Abi, type Address } from 'viem'
import { awaitReceipt } from '#deploy/await-receipt.ts'
import { deployContracts } from '#deploy/deploy-contracts.ts'
import type { Deployment } from '#deploy/deployment-file.ts'
import * as abis from '#generated/abi.ts'
import type { ContractName } from '#deploy/contract-plan.ts'
import { grantHash, world } from './caller-rules.ts'
import { people, type Person } from './test-chain.ts'

export const contractAbis: Record<ContractName, Abi> = {
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

export async function buildCallerWorld(
  chain: TestChainClient,
  rpcUrl: string,
  file: string,
): Promise<Deployment> {
  const { deployer, minter, treasury, refunder, keeper, holder, heir } = people
  const roles = {
    owner: heir.address,
    minter: minter.address,
    treasury: treasury.address,
    refunder: refunder.address,
    keeper: keeper.address,
  }
  const deployment = await deployContracts({
    rpcUrl,
    chainId: 5,
    deployer,
    set: 'land',
    file,
    demo: true,
    roles,
  })
  const addressOf = (name: ContractName): Address => deployment.contracts[name]!.address
  const send = async (by: Person, name: ContractName, functionName: string, args: readonly unknown[]) => {
    const call = { address: addressOf(name), abi: contractAbis[name], functionName, args }
    const hash = await chain.writeContract({ ...call, account: people[by], chain: null })
    await awaitReceipt(chain, hash)
  }
  const { path, deadline, minted, granted, mass, usdt } = world
  const hash = grantHash(holder.address, path)
  await send('minter', 'LandNft', 'grantBatch', [[minted, granted], [hash, hash], deadline])
  await send('holder', 'LandNft', 'safeMint', [holder.address, minted, path])
  const word = numberToHex(minted, { size: 32 })
  await send('minter', 'LandCollectionNft', 'mint', [holder.address, minted, path, word, word])
  for (const [token, amount] of [
    ['Mass', mass * 3n],
    ['Gin', mass],
    ['TestUsdt', usdt],
  ] as const) {
    await send('treasury', token, 'transfer', [holder.address, amount])
    await send('holder', token, 'approve', [heir.address, 1n])
  }
  for (const name of ['LandPayment', 'Staking'] as const)
    await send('holder', 'Gin', 'transfer', [addressOf(name), 1n])
  await send('holder', 'TestUsdt', 'approve', [addressOf('Ido'), usdt])
  await send('holder', 'Mass', 'approve', [addressOf('Staking'), mass * 2n])
  await send('holder', 'Staking', 'stake', [mass])
  const paying = { account: holder, chain: null, to: addressOf('LandPayment'), value: 1n }
  await awaitReceipt(chain, await chain.sendTransaction(paying))
  // Moves past the time of the first claim.
  await chain.increaseTime({ seconds: 86_400 })
  await chain.mine({ blocks: 1 })
  return deployment
}
