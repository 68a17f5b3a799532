/** One call of a token contract by a wallet, with its checks before and after. */
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

/** A call whose arguments are type-checked where it is written. */
export const tokenCall = <const A extends Abi, Name extends ContractFunctionName<A, 'nonpayable'>>(call: {
  address: Address
  abi: A
  functionName: Name
  args: ContractFunctionArgs<A, 'nonpayable', Name>
}): TokenCall => call as unknown as TokenCall

export interface TokenTask {
  kind: TokenTaskKind
  chain: Chain
  /** The account that the screen showed: the request is never sent to another one. */
  wallet: Address
  /** The allowance that the contract needs, and the amount to approve where it is too small. */
  approval: { token: Address; spender: Address; needed: bigint; amount: bigint } | null
  call: TokenCall
  gas?: bigint
  /** Throws a TransactionRefusal for what the chain would revert, as far as it can be known before the approval. */
  check: () => Promise<void>
  /** Polled until nothing is pending; omitted where the receipt is enough. */
  verify?: (receipt: TransactionReceipt) => Promise<{ pending: boolean }>
  /** Stores the hash for a page that shows pending transactions, until it is decided. */
  keep?: (hash: Hex) => void
  forget?: () => void
  /** The final message, from the receipt's events. */
  success: (receipt: TransactionReceipt) => { title: string; message: string }
}

/** One task of each kind is under way at a time. */
export const tokenKey = (kind: TokenTaskKind, chainId: number, wallet: string): string =>
  `${kind}:${chainId}:${wallet.toLowerCase()}`
