/** The contracts of a deployment in order of dependency, and their terms. */
import { encodeDeployData, parseAbi, parseEther, type Abi, type Address, type Hex } from 'viem'
import * as abis from '#generated/abi.ts'
import { bytecode } from '#generated/bytecode.ts'
import type { ChainClient } from './chain-client.ts'

export type ContractName = keyof typeof bytecode
export type ContractSet = 'land' | 'gin'

/** The deployer has every role that is not named. */
export type Roles = {
  owner: Address
  minter: Address
  treasury: Address
  refunder: Address
  keeper: Address
}

export const terms = {
  /** Basis points per year. */
  stakingAnnualRate: 1_200,
  claimIntervalSeconds: 86_400,
  /** MASS for the sale and for staking rewards, from a supply of one billion. The rest goes to the treasury. */
  saleMass: parseEther('400000000'),
  stakingMass: parseEther('200000000'),
  stakingTermDays: 3 * 365,
  /** Wei that LandPayment refunds in a day at most, even if the refunder's key is stolen. */
  dailyRefundLimit: parseEther('20'),
  /** The opening price of one MASS, half a dollar, divided by its minimum: no price below five cents can be set. */
  priceToFloor: 10n,
} as const

export type PlanInput = {
  client: ChainClient
  set: ContractSet
  demo: boolean
  roles: Roles
  stakingTermDays: number
  claimIntervalSeconds: number
  /** Undefined: leaves the current limit, or uses the terms where none was set. */
  dailyRefundLimit: bigint | undefined
  usdt: Address | undefined
  /** Base URL of the token metadata, with a trailing slash. */
  metadataUrl: string
  /** The address of a contract that was deployed before. */
  addressOf: (name: ContractName) => Address
}

type Planned = { name: ContractName; creationCode: (input: PlanInput) => Hex | Promise<Hex> }

const creation = (name: ContractName, abi: Abi, args: readonly unknown[]): Hex =>
  encodeDeployData({ abi, bytecode: bytecode[name], args })

const gin: Planned = {
  name: 'Gin',
  creationCode: ({ roles }) => creation('Gin', abis.ginAbi, [roles.treasury]),
}

const land: Planned[] = [
  {
    name: 'LandNft',
    creationCode: ({ client, roles, metadataUrl }) =>
      creation('LandNft', abis.landNftAbi, [client.account.address, roles.minter, metadataUrl]),
  },
  {
    name: 'LandCollectionNft',
    creationCode: ({ client, roles, metadataUrl }) =>
      creation('LandCollectionNft', abis.landCollectionNftAbi, [
        client.account.address,
        roles.minter,
        metadataUrl,
      ]),
  },
  {
    name: 'LandPayment',
    creationCode: ({ client }) => creation('LandPayment', abis.landPaymentAbi, [client.account.address]),
  },
  gin,
  { name: 'Mass', creationCode: ({ client }) => creation('Mass', abis.massAbi, [client.account.address]) },
  {
    name: 'Ido',
    creationCode: async (input) => {
      const { client, addressOf } = input
      const usdt = saleCurrency(input)
      const price = await halfDollar(client, usdt)
      const floor = price / terms.priceToFloor
      return creation('Ido', abis.idoAbi, [client.account.address, addressOf('Mass'), usdt, price, floor])
    },
  },
  {
    name: 'Staking',
    creationCode: async ({ client, addressOf, stakingTermDays, claimIntervalSeconds }) => {
      const { timestamp } = await client.getBlock()
      const termEnd = Number(timestamp) + stakingTermDays * 86_400
      return creation('Staking', abis.stakingAbi, [
        client.account.address,
        addressOf('Mass'),
        terms.stakingAnnualRate,
        claimIntervalSeconds,
        termEnd,
      ])
    },
  },
]

const demoOnly: Planned[] = [
  { name: 'TestUsdt', creationCode: ({ roles }) => creation('TestUsdt', abis.testUsdtAbi, [roles.treasury]) },
  {
    name: 'PriceFeed',
    creationCode: ({ client, roles }) =>
      creation('PriceFeed', abis.priceFeedAbi, [client.account.address, roles.keeper, 8, 'ETH / USD']),
  },
]

export function planContracts({ set, demo }: Pick<PlanInput, 'set' | 'demo'>): Planned[] {
  if (set === 'gin') return [gin]
  return demo ? [...demoOnly, ...land] : land
}

export function saleCurrency({
  demo,
  usdt,
  addressOf,
}: Pick<PlanInput, 'demo' | 'usdt' | 'addressOf'>): Address {
  if (demo) return addressOf('TestUsdt')
  if (usdt === undefined) throw new Error('A live deployment needs the address of USDT.')
  return usdt
}

/** 1 MASS = 0.5 USDT, in the smallest unit. USDT has six decimals on some networks and eighteen on others. */
async function halfDollar(client: ChainClient, usdt: Address): Promise<bigint> {
  const abi = parseAbi(['function decimals() view returns (uint8)'])
  const decimals = await client.readContract({ address: usdt, abi, functionName: 'decimals' })
  if (decimals < 2)
    throw new Error(`The token at ${usdt} has ${decimals} decimals: five cents cannot be said in it.`)
  return 5n * 10n ** BigInt(decimals - 1)
}
