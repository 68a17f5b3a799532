import { decodeFunctionData, erc20Abi, isAddressEqual, parseEventLogs } from 'viem'
import type { TransactionReceipt } from 'viem'
import type { Sent } from './sent-transaction.ts'

const transferSelector = '0xa9059cbb'

/**
 * Whether a token transfer moved tokens: a token may return false instead of reverting, and only its Transfer event
 * shows the difference. True for every other transaction.
 */
export function hasTransferred(
  { data, from_address: from, to_address: token }: Pick<Sent, 'data' | 'from_address' | 'to_address'>,
  { logs }: Pick<TransactionReceipt, 'logs'>,
): boolean {
  if (!data.startsWith(transferSelector)) return true
  const { args } = decodeFunctionData({ abi: erc20Abi, data })
  const [to, amount] = args as readonly [`0x${string}`, bigint]
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).some(
    ({ address, args: moved }) =>
      isAddressEqual(address, token) &&
      isAddressEqual(moved.from, from) &&
      isAddressEqual(moved.to, to) &&
      moved.value === amount,
  )
}
