/** Decodes calls of our own contracts. Loaded with the window, since the contracts' ABIs are large. */
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
import { decodeFunctionData, zeroAddress } from 'viem'
import type { Abi } from 'viem'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address, Hex } from '#features/wallet/provider/provider.ts'

interface Token {
  symbol: string
  decimals: number
}

export type CallFact =
  | { label: 'moved' | 'allowed' | 'bought' | 'atMost' | 'price'; amount: bigint; token: Token }
  | { label: 'spender' | 'receiver' | 'referrer'; account: Address }

interface ReadCall {
  functionName: string
  facts: CallFact[]
}

type Reader = (args: readonly unknown[], chain: Chain) => CallFact | null

const mass = { symbol: 'MASS', decimals: 18 }
const usdt = { symbol: 'USDT', decimals: 6 }
const tokens: Record<string, Token> = { Mass: mass, TestUsdt: usdt, Gin: { symbol: 'Gin', decimals: 18 } }

type AmountLabel = Extract<CallFact, { amount: bigint }>['label']
type AccountLabel = Extract<CallFact, { account: Address }>['label']

const amount =
  (label: AmountLabel, at: number, token: Token): Reader =>
  (args) => ({ label, amount: args[at] as bigint, token })

const account =
  (label: AccountLabel, at: number): Reader =>
  (args) =>
    args[at] === zeroAddress ? null : { label, account: args[at] as Address }

/** The amount, in the token whose address is the first argument. */
const amountOfToken: Reader = ([address, , moved], chain) => {
  const token = tokens[nameContract(chain, address as Address) ?? '']
  return token ? { label: 'moved', amount: moved as bigint, token } : null
}

const ofToken = (token: Token): Record<string, Reader[]> => ({
  approve: [amount('allowed', 1, token), account('spender', 0)],
  transfer: [amount('moved', 1, token), account('receiver', 0)],
})

/** The amounts to show, by contract and function; for other functions the window shows the name only. */
const contracts: Record<string, { abi: Abi; calls: Record<string, Reader[]> }> = {
  Mass: { abi: massAbi, calls: ofToken(mass) },
  TestUsdt: { abi: testUsdtAbi, calls: ofToken(usdt) },
  Gin: { abi: ginAbi, calls: ofToken(tokens['Gin']!) },
  Ido: {
    abi: idoAbi,
    calls: {
      buy: [amount('bought', 0, mass), amount('atMost', 1, usdt), account('referrer', 2)],
      setPrice: [amount('price', 0, usdt)],
      deposit: [amount('moved', 0, mass)],
      withdraw: [amountOfToken, account('receiver', 1)],
    },
  },
  Staking: {
    abi: stakingAbi,
    calls: {
      stake: [amount('moved', 0, mass)],
      withdrawStake: [amount('moved', 0, mass)],
      deposit: [amount('moved', 0, mass)],
      withdraw: [amount('moved', 1, mass), account('receiver', 0)],
    },
  },
  LandNft: { abi: landNftAbi, calls: {} },
  LandCollectionNft: { abi: landCollectionNftAbi, calls: {} },
  LandPayment: { abi: landPaymentAbi, calls: {} },
}

export const nameContract = (chain: Chain, address: Address): string | undefined =>
  Object.entries(chain.contracts).find(([, at]) => at.toLowerCase() === address.toLowerCase())?.[0]

/** Null: not one of our contracts, or not a function of it. */
export function readCall(chain: Chain, to: Address | null, data: Hex | null): ReadCall | null {
  const contract = to && contracts[nameContract(chain, to) ?? '']
  if (!contract || data === null) return null
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: contract.abi, data })
    const readers = contract.calls[functionName] ?? []
    return { functionName, facts: readers.flatMap((read) => read(args, chain) ?? []) }
  } catch {
    return null
  }
}
