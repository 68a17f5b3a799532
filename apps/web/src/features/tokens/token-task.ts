/** What a wallet is asked to do with tokens: one call of a contract, and what must be so before and after it. */
import type { Abi, ContractFunctionArgs, ContractFunctionName, TransactionReceipt } from 'viem'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address, Hex } from '#features/wallet/provider/provider.ts'

export type TokenTaskKind =
  | 'buy'
  | 'stake'
  | 'claim'
  | 'withdrawStake'
  | 'setPrice'
  | 'depositSale'
  | 'withdrawSale'
  | 'depositPool'
  | 'withdrawPool'

export interface TokenCall {
  address: Address
  abi: Abi
  functionName: string
  args: readonly unknown[]
}

/** A call whose arguments are checked where it is written. */
export const tokenCall = <const A extends Abi, Name extends ContractFunctionName<A, 'nonpayable'>>(call: {
  address: Address
  abi: A
  functionName: Name
  args: ContractFunctionArgs<A, 'nonpayable', Name>
}): TokenCall => call as unknown as TokenCall

export interface TokenTask {
  kind: TokenTaskKind
  chain: Chain
  /** The account that the screen showed: another one is not asked. */
  wallet: Address
  /** What the contract must be allowed to take, and how much it is allowed where that is too little. */
  approval: { token: Address; spender: Address; needed: bigint; amount: bigint } | null
  call: TokenCall
  gas?: bigint
  /** Throws a TransactionRefusal for what the chain would refuse, as far as it can be known before anything is allowed. */
  check: () => Promise<void>
  /** Asked until nothing is pending; left out where the receipt is all there is to know. */
  verify?: (receipt: TransactionReceipt) => Promise<{ pending: boolean }>
  /** For a page that shows what is under way, until it is decided. */
  keep?: (hash: Hex) => void
  forget?: () => void
  /** Said at the end, of what really happened. */
  success: (receipt: TransactionReceipt) => { title: string; message: string }
}

/** One of each kind is under way at a time. */
export const tokenKey = (kind: TokenTaskKind, chainId: number, wallet: string): string =>
  `${kind}:${chainId}:${wallet.toLowerCase()}`
