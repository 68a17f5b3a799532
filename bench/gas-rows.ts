import {
  ginAbi,
  idoAbi,
  landCollectionNftAbi,
  landNftAbi,
  landPaymentAbi,
  massAbi,
  stakingAbi,
  testUsdtAbi,
} from '@meridian/contracts/abi'
import {
  bareNftAbi,
  bareNftBytecode,
  pooledRewardsAbi,
  pooledRewardsBytecode,
} from '@meridian/contracts/baselines'
import { bytecode } from '@meridian/contracts/bytecode'
import { maxUint256, numberToHex, parseAbiParameters, parseEther, parseSignature, zeroAddress } from 'viem'
import type { GasChain } from './gas-chain.ts'
import { baseUri, grantHash, path } from './gas-promises.ts'

/** `limit` is the highest ratio of ours to bare that we promise; rows without one are for information. */
export type GasRow = { what: string; ours: number; bare: number; beside: string; limit?: number }

const wholeAddress = `${baseUri}${path}`
const day = 86_400

export async function mintRows({ owner, alice, deploy, gas, time }: GasChain): Promise<GasRow[]> {
  const roles = [owner.address, owner.address, baseUri]
  const land = await deploy(landNftAbi, bytecode.LandNft, roles)
  const bare = await deploy(bareNftAbi, bareNftBytecode)
  const collections = await deploy(landCollectionNftAbi, bytecode.LandCollectionNft, roles)
  const hash = grantHash(alice.address, path)
  const deadline = (await time()) + day
  const ids = Array.from({ length: 50 }, (_, index) => BigInt(index + 100))
  const mint = (contract: typeof land, id: bigint, uri: string) =>
    gas(alice, contract, 'safeMint', [alice.address, id, uri])
  const mintCollection = (id: bigint) => {
    const word = numberToHex(id, { size: 32 })
    return gas(owner, collections, 'mint', [alice.address, id, `collections/${id}`, word, word])
  }

  const grant = await gas(owner, land, 'grant', [1n, hash, deadline])
  await gas(owner, land, 'grant', [2n, hash, deadline])
  await gas(owner, land, 'grant', [3n, hash, deadline])
  const batch = await gas(owner, land, 'grantBatch', [ids, ids.map(() => hash), deadline])
  const [first, next] = [await mint(land, 1n, path), await mint(land, 2n, path)]
  const [bareFirst, bareNext] = [await mint(bare, 1n, path), await mint(bare, 2n, path)]
  const bareAddress = await mint(bare, 3n, wholeAddress)
  const revoked = await gas(owner, land, 'revokeGrant', [3n])
  const revokedBatch = await gas(owner, land, 'revokeBatch', [ids])
  const appointed = await gas(owner, land, 'setMinter', [owner.address])
  await mintCollection(1n)
  const collection = await mintCollection(2n)

  const beside = 'ERC721URIStorage mint'
  const fixed = `${beside}, whole address`
  return [
    { what: 'LandNft.safeMint, first of a wallet', ours: first, bare: bareFirst, beside, limit: 1.01 },
    { what: 'LandNft.safeMint, next', ours: next, bare: bareNext, beside, limit: 1.01 },
    { what: 'LandNft.safeMint, next', ours: next, bare: bareAddress, beside: fixed, limit: 1.01 },
    { what: 'LandNft.grant', ours: grant, bare: bareNext, beside },
    { what: 'LandNft.grantBatch of 50, each', ours: Math.round(batch / 50), bare: bareNext, beside },
    { what: 'LandNft.revokeGrant', ours: revoked, bare: bareNext, beside },
    { what: 'LandNft.revokeBatch of 50, each', ours: Math.round(revokedBatch / 50), bare: bareNext, beside },
    { what: 'LandNft.setMinter, ends every grant', ours: appointed, bare: bareNext, beside },
    { what: 'LandCollectionNft.mint', ours: collection, bare: bareNext, beside },
  ]
}

export async function stakingRows(chain: GasChain): Promise<GasRow[]> {
  const { owner, deploy, gas, time } = chain
  const mass = await deploy(massAbi, bytecode.Mass, [owner.address])
  const termEnd = (await time()) + 1000 * day
  const staking = await deploy(stakingAbi, bytecode.Staking, [
    owner.address,
    mass.address,
    1200,
    day,
    termEnd,
  ])
  const pooled = await deploy(pooledRewardsAbi, pooledRewardsBytecode, [mass.address, mass.address])
  const pool = parseEther('100000')
  for (const { address } of [staking, pooled]) await gas(owner, mass, 'transfer', [address, pool])
  await gas(owner, pooled, 'notifyRewardAmount', [pool, 1000n * BigInt(day)])

  const ours = await stakingLife(chain, mass, staking, { claim: 'claimReward', withdraw: 'withdrawStake' })
  const bare = await stakingLife(chain, mass, pooled, { claim: 'getReward', withdraw: 'withdraw' })
  return Object.entries(ours).map(([what, cost]) => ({
    what: `Staking.${what}`,
    ours: cost,
    bare: bare[what] ?? Number.NaN,
    beside: 'Synthetix-style rewards',
    limit: 1,
  }))
}

/** The same sequence of staking calls in either contract, beside another staker who stays. */
async function stakingLife(
  { owner, alice, bob, gas, pass }: GasChain,
  mass: Parameters<GasChain['gas']>[1],
  contract: Parameters<GasChain['gas']>[1],
  { claim, withdraw }: { claim: string; withdraw: string },
): Promise<Record<string, number>> {
  const stake = parseEther('1000')
  const costs: Record<string, number> = {}
  for (const staker of [alice, bob]) {
    await gas(owner, mass, 'transfer', [staker.address, stake * 10n])
    await gas(staker, mass, 'approve', [contract.address, stake * 10n])
  }
  const measure = async (what: string, functionName: string, args: readonly unknown[]) => {
    await pass(day)
    costs[what] = await gas(bob, contract, functionName, args)
  }
  await gas(alice, contract, 'stake', [stake])
  await measure('stake, first', 'stake', [stake])
  await measure('stake, more', 'stake', [stake])
  await measure('claimReward, first', claim, [])
  await measure('claimReward, next', claim, [])
  await measure('withdrawStake, part', withdraw, [stake])
  await measure('withdrawStake, rest', withdraw, [stake])
  return costs
}

/** The gas of a permit, and the gas that its support adds to other transfers. */
export async function tokenRows({ chainId, owner, alice, bob, deploy, gas }: GasChain): Promise<GasRow[]> {
  const mass = await deploy(massAbi, bytecode.Mass, [owner.address])
  const gin = await deploy(ginAbi, bytecode.Gin, [owner.address])
  const transfer = [alice.address, 1n]
  const [ours, bare] = [
    await gas(owner, mass, 'transfer', transfer),
    await gas(owner, gin, 'transfer', transfer),
  ]
  const approved = await gas(owner, mass, 'approve', transfer)
  const message = { owner: owner.address, spender: bob.address, value: 1n, nonce: 0n, deadline: maxUint256 }
  const signature = await owner.signTypedData({
    domain: { name: 'Mass', version: '1', chainId, verifyingContract: mass.address },
    types: {
      Permit: parseAbiParameters(
        'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
      ),
    },
    primaryType: 'Permit',
    message,
  })
  const { r, s, yParity } = parseSignature(signature)
  const args = [message.owner, message.spender, message.value, message.deadline, 27 + yParity, r, s]
  const permitted = await gas(alice, mass, 'permit', args)
  return [
    { what: 'Mass.transfer', ours, bare, beside: 'ERC20 without ERC-2612', limit: 1.01 },
    { what: "Mass.permit, at the sender's cost", ours: permitted, bare: approved, beside: 'approve' },
  ]
}

export async function saleRows({ owner, alice, bob, deploy, gas }: GasChain): Promise<GasRow[]> {
  const mass = await deploy(massAbi, bytecode.Mass, [owner.address])
  const usdt = await deploy(testUsdtAbi, bytecode.TestUsdt, [owner.address])
  const ido = await deploy(idoAbi, bytecode.Ido, [owner.address, mass.address, usdt.address, 500_000n, 1n])
  await gas(owner, mass, 'approve', [ido.address, parseEther('1000')])
  await gas(owner, ido, 'deposit', [parseEther('1000')])
  await gas(owner, usdt, 'transfer', [alice.address, 1_000_000_000n])
  await gas(alice, usdt, 'approve', [ido.address, 1_000_000_000n])
  await gas(alice, ido, 'buy', [parseEther('1'), 500_000n, bob.address])
  const bought = await gas(alice, ido, 'buy', [parseEther('1'), 500_000n, zeroAddress])
  const paid = await gas(alice, usdt, 'transfer', [owner.address, 1n])
  const delivered = await gas(owner, mass, 'transfer', [alice.address, 1n])
  return [{ what: 'Ido.buy', ours: bought, bare: paid + delivered, beside: 'two ERC20 transfers' }]
}

export async function paymentRows({ owner, alice, bob, deploy, gas, send }: GasChain): Promise<GasRow[]> {
  const payment = await deploy(landPaymentAbi, bytecode.LandPayment, [owner.address])
  const bare = await send(alice, bob.address, 1n)
  await send(alice, payment.address, 1n)
  const paid = await gas(alice, payment, 'pay', [numberToHex(1, { size: 32 })], 1n)
  const plain = await send(alice, payment.address, 1n)
  await gas(owner, payment, 'setRefunder', [bob.address, 10n])
  await gas(bob, payment, 'refund', [1n, alice.address, 1n])
  const refund = await gas(bob, payment, 'refund', [2n, alice.address, 1n])
  const beside = 'a transfer between wallets'
  return [
    { what: 'LandPayment.pay', ours: paid, bare, beside },
    { what: 'LandPayment, plain transfer', ours: plain, bare, beside },
    { what: 'LandPayment.refund', ours: refund, bare, beside },
  ]
}
