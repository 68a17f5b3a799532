/** Funds and configures the deployed contracts, and checks them before use. */
import {
  encodeFunctionData,
  erc20Abi,
  formatEther,
  isAddressEqual,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import {
  idoAbi,
  landCollectionNftAbi,
  landNftAbi,
  landPaymentAbi,
  massAbi,
  priceFeedAbi,
  stakingAbi,
} from '#generated/abi.ts'
import { awaitReceipt } from './await-receipt.ts'
import { terms, type ContractName, type PlanInput } from './contract-plan.ts'
import { sendOnce, type Deploying } from './send-once.ts'

const ownableAbi = parseAbi([
  'function owner() view returns (address)',
  'function pendingOwner() view returns (address)',
  'function transferOwnership(address newOwner)',
])
const owned: ContractName[] = ['LandNft', 'LandCollectionNft', 'LandPayment', 'Ido', 'Staking', 'PriceFeed']

const nfts = [
  ['LandNft', landNftAbi],
  ['LandCollectionNft', landCollectionNftAbi],
] as const

/** Transfers MASS to the sale and the staking pool, once; the rest of the supply goes to the treasury. */
export async function fundContracts(deploying: Deploying, treasury: Address): Promise<void> {
  const { client, deployment } = deploying
  const [mass, ido, staking] = [
    address(deploying, 'Mass'),
    address(deploying, 'Ido'),
    address(deploying, 'Staking'),
  ]
  const once = async (name: string, to: Address, data: () => Hex | Promise<Hex>) => {
    if (deployment.steps[name] === undefined)
      await sendOnce(deploying, { kind: 'step', name, to, data: await data() })
  }
  const { saleMass, stakingMass } = terms
  await once('Mass.approve(Ido)', mass, () => approve(ido, saleMass))
  await once('Ido.deposit', ido, () =>
    encodeFunctionData({ abi: idoAbi, functionName: 'deposit', args: [saleMass] }),
  )
  await once('Mass.approve(Staking)', mass, () => approve(staking, stakingMass))
  await once('Staking.deposit', staking, () =>
    encodeFunctionData({ abi: stakingAbi, functionName: 'deposit', args: [stakingMass] }),
  )
  if (isAddressEqual(treasury, client.account.address)) return
  await once('Mass.transfer(treasury)', mass, async () => {
    const args = [client.account.address] as const
    const rest = await client.readContract({ address: mass, abi: massAbi, functionName: 'balanceOf', args })
    return encodeFunctionData({ abi: massAbi, functionName: 'transfer', args: [treasury, rest] })
  })
}

function approve(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}

/** Each run applies the configured roles: a new minter's address replaces the old one. */
export async function appointRoles(
  deploying: Deploying,
  { roles, dailyRefundLimit }: Pick<PlanInput, 'roles' | 'dailyRefundLimit'>,
): Promise<void> {
  const { client, deployment, log } = deploying
  for (const [name, abi] of nfts) {
    const contract = { address: address(deploying, name), abi }
    const minter = await client.readContract({ ...contract, functionName: 'minter' })
    if (isAddressEqual(minter, roles.minter)) continue
    await mined(
      deploying,
      await client.writeContract({ ...contract, functionName: 'setMinter', args: [roles.minter] }),
    )
    log(`${name}: minter is now ${roles.minter}`)
  }
  const payment = { address: address(deploying, 'LandPayment'), abi: landPaymentAbi }
  const appointed = {
    refunder: await client.readContract({ ...payment, functionName: 'refunder' }),
    limit: await client.readContract({ ...payment, functionName: 'dailyRefundLimit' }),
  }
  const limit = dailyRefundLimit ?? (appointed.limit > 0n ? appointed.limit : terms.dailyRefundLimit)
  if (!isAddressEqual(appointed.refunder, roles.refunder) || appointed.limit !== limit) {
    const args = [roles.refunder, limit] as const
    await mined(deploying, await client.writeContract({ ...payment, functionName: 'setRefunder', args }))
    log(`LandPayment: refunder is now ${roles.refunder}, for ${formatEther(limit)} a day`)
  }
  if (deployment.contracts['PriceFeed'] !== undefined) {
    const feed = { address: address(deploying, 'PriceFeed'), abi: priceFeedAbi }
    const keeper = await client.readContract({ ...feed, functionName: 'keeper' })
    if (!isAddressEqual(keeper, roles.keeper)) {
      await mined(
        deploying,
        await client.writeContract({ ...feed, functionName: 'setKeeper', args: [roles.keeper] }),
      )
      log(`PriceFeed: keeper is now ${roles.keeper}`)
    }
  }
}

/** Applies the configured metadata URL, as long as the deployer is the owner. */
export async function moveMetadata(deploying: Deploying, metadataUrl: string): Promise<void> {
  const { client, log } = deploying
  for (const [name, abi] of nfts) {
    const contract = { address: address(deploying, name), abi }
    const current = await client.readContract({ ...contract, functionName: 'baseURI' })
    if (current === metadataUrl) continue
    const owner = await client.readContract({ ...contract, functionName: 'owner' })
    if (!isAddressEqual(owner, client.account.address)) {
      log(`${name}: described at ${current}; its owner ${owner} can move it to ${metadataUrl}`)
      continue
    }
    await mined(
      deploying,
      await client.writeContract({ ...contract, functionName: 'setBaseURI', args: [metadataUrl] }),
    )
    log(`${name}: described at ${metadataUrl}`)
  }
}

/** Offers ownership to the final owner, who must accept it. */
export async function offerOwnership(deploying: Deploying, owner: Address): Promise<void> {
  const { client, deployment, log } = deploying
  for (const name of owned.filter((each) => deployment.contracts[each] !== undefined)) {
    const contract = { address: address(deploying, name), abi: ownableAbi }
    const current = await client.readContract({ ...contract, functionName: 'owner' })
    const offered = await client.readContract({ ...contract, functionName: 'pendingOwner' })
    if (isAddressEqual(current, owner) || isAddressEqual(offered, owner)) continue
    await mined(
      deploying,
      await client.writeContract({ ...contract, functionName: 'transferOwnership', args: [owner] }),
    )
    log(`${name}: offered to ${owner}, who accepts with acceptOwnership()`)
  }
}

/** Reads all settings back. Throws one error that lists every difference. */
export async function checkWiring(
  deploying: Deploying,
  { roles, claimIntervalSeconds }: Pick<PlanInput, 'roles' | 'claimIntervalSeconds'>,
): Promise<void> {
  const { client, demo, deployment } = deploying
  const { usdt = zeroAddress, priceFeed = zeroAddress } = deployment
  const problems: string[] = []
  const expect = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem)
  }
  for (const [name, abi] of nfts) {
    const minter = await client.readContract({
      address: address(deploying, name),
      abi,
      functionName: 'minter',
    })
    expect(
      isAddressEqual(minter, roles.minter),
      `${name} has the minter ${minter} instead of ${roles.minter}.`,
    )
  }
  const payment = { address: address(deploying, 'LandPayment'), abi: landPaymentAbi }
  const refunder = await client.readContract({ ...payment, functionName: 'refunder' })
  expect(
    isAddressEqual(refunder, roles.refunder),
    `LandPayment has the refunder ${refunder} instead of ${roles.refunder}.`,
  )
  const mass = address(deploying, 'Mass')
  const ido = { address: address(deploying, 'Ido'), abi: idoAbi }
  const staking = { address: address(deploying, 'Staking'), abi: stakingAbi }
  expect(
    isAddressEqual(await client.readContract({ ...ido, functionName: 'mass' }), mass),
    'Ido sells another MASS.',
  )
  expect(
    isAddressEqual(await client.readContract({ ...ido, functionName: 'usdt' }), usdt),
    'Ido takes another USDT.',
  )
  expect(
    isAddressEqual(await client.readContract({ ...staking, functionName: 'token' }), mass),
    'Staking takes another MASS.',
  )
  const rate = await client.readContract({ ...staking, functionName: 'annualRate' })
  const interval = await client.readContract({ ...staking, functionName: 'claimInterval' })
  expect(rate === BigInt(terms.stakingAnnualRate), `Staking pays ${rate} basis points a year.`)
  expect(interval === BigInt(claimIntervalSeconds), `Staking pays every ${interval} seconds.`)
  // The demo's feed has no answer until its keeper starts; a live feed must have one.
  if (!demo) {
    const feed = { address: priceFeed, abi: priceFeedAbi }
    const [, answer] = await client.readContract({ ...feed, functionName: 'latestRoundData' })
    expect(answer > 0n, `The price feed at ${priceFeed} answers ${answer}.`)
  }
  if (problems.length > 0) throw new Error(`The deployment is not as it should be:\n${problems.join('\n')}`)
}

function address({ deployment }: Deploying, name: ContractName): Address {
  const contract = deployment.contracts[name]
  if (contract === undefined) throw new Error(`${name} is not deployed.`)
  return contract.address
}

async function mined({ client }: Deploying, hash: Hex): Promise<void> {
  const { status } = await awaitReceipt(client, hash)
  if (status !== 'success') throw new Error(`The chain refused transaction ${hash}.`)
}
