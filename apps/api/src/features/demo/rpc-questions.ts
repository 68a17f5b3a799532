/** What browsers may ask the embedded chains: reads and signed transactions, each bounded. */
import { parseTransaction } from 'viem'
import type { Hex } from 'viem'
import { z } from 'zod'

const allowedMethods = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])

// All methods above return a result, so a notification (a request without an id) is refused.
const question = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(100)]),
  method: z.string(),
  params: z.unknown().optional(),
})

export type Question = Omit<z.infer<typeof question>, 'params'> & { params: unknown[] }

/** Wallets read the error code in the answer, so refusals have a node's format. */
export interface Refusal {
  jsonrpc: '2.0'
  id: number | string | null
  error: { code: number; message: string }
}

/**
 * Several times the gas of any product transaction. The chain program runs a call as long as its gas lasts and
 * records every step: a tight loop with this much gas takes 0.5 s and 360 MB there.
 */
const mostGas = 1_000_000n
const calls = new Set(['eth_call', 'eth_estimateGas'])
export const isCall = (method: string): boolean => calls.has(method)

/** Blocks of one eth_getLogs; and addresses, and alternatives of a topic. */
export const mostLogBlocks = 1000n
const mostAlternatives = 100
const mostFeeBlocks = 1024n
const mostPercentiles = 20

const refuse = (id: Refusal['id'], code: number, message: string): Refusal => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
export const noJson = () => refuse(null, -32_700, 'This is not JSON.')
export const noRequest = (id: Refusal['id'] = null) => refuse(id, -32_600, 'This is not a JSON-RPC request.')
// Ethereum's parameters are positional. Named ones could pass any gas in a field that the node interprets.
const noArray = (id: Refusal['id']) => refuse(id, -32_602, 'This address takes parameters in an array.')
const tooMuchGas = (id: Refusal['id']) =>
  refuse(id, -32_602, `This address takes transactions of at most ${mostGas} gas.`)
const noMethod = (id: Refusal['id']) => refuse(id, -32_601, 'This address does not take that method.')
export const tooManyBlocks = (id: Refusal['id']) =>
  refuse(id, -32_602, `This address reads the logs of at most ${mostLogBlocks} blocks at once.`)
const tooManyValues = (id: Refusal['id']) => refuse(id, -32_602, 'This asks for too much at once.')
// The code by which clients know that they may try again.
export const tooBusy = (id: Refusal['id']) =>
  refuse(id, -32_005, 'Too many calls are waiting. Please try again in a moment.')
export const tooLarge = (id: Refusal['id']) => refuse(id, -32_005, 'The answer is too large. Ask for less.')

export function checkQuestion(given: unknown): Question | Refusal {
  const parsed = question.safeParse(given)
  if (!parsed.success)
    return noRequest(question.shape.id.safeParse((given as { id?: unknown } | null)?.id).data)
  const { id, method, params = [] } = parsed.data
  if (!allowedMethods.has(method)) return noMethod(id)
  if (!Array.isArray(params)) return noArray(id)
  const checked = { ...parsed.data, params }
  if (method === 'eth_sendRawTransaction' && gasOf(params[0]) > mostGas) return tooMuchGas(id)
  if (method === 'eth_getLogs') return boundedLogs(checked)
  if (method === 'eth_feeHistory') return boundedFees(checked)
  return calls.has(method) ? withinGas(checked) : checked
}

/** Caps the gas of a call and sets it if missing. Of further parameters only the block and the state pass. */
function withinGas(query: Question): Question {
  const [call, ...others] = query.params
  if (typeof call !== 'object' || call === null) return query
  const { gas, gasLimit: _, ...rest } = call as Record<string, unknown>
  const isWithin = gas !== undefined && gas !== null && !isAbove(gas, mostGas)
  const bounded = { ...rest, gas: isWithin ? gas : `0x${mostGas.toString(16)}` }
  return { ...query, params: [bounded, ...others.slice(0, 2)] }
}

/** The gas of a signed transaction; zero if unreadable, which the chain then reports. */
function gasOf(signed: unknown): bigint {
  try {
    return parseTransaction(signed as Hex).gas ?? 0n
  } catch {
    return 0n
  }
}

function isAbove(value: unknown, most: bigint): boolean {
  if (typeof value === 'number') return value > Number(most)
  return typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value) && BigInt(value) > most
}

/** Only the filter passes. `exceedsLogBlocks` judges its range, which may need the head. */
function boundedLogs(query: Question): Question | Refusal {
  const [filter] = query.params
  if (typeof filter !== 'object' || filter === null) return { ...query, params: [filter] }
  const { address, topics } = filter as { address?: unknown; topics?: unknown }
  const lists = [address, topics, ...(Array.isArray(topics) ? (topics as unknown[]) : [])]
  const isLong = lists.some((list) => Array.isArray(list) && list.length > mostAlternatives)
  return isLong ? tooManyValues(query.id) : { ...query, params: [filter] }
}

function boundedFees(query: Question): Question | Refusal {
  const [blocks, newest, percentiles] = query.params
  const isLong = Array.isArray(percentiles) && percentiles.length > mostPercentiles
  if (isLong || isAbove(blocks, mostFeeBlocks)) return tooManyValues(query.id)
  return { ...query, params: query.params.length > 2 ? [blocks, newest, percentiles] : [blocks, newest] }
}

/** The first and the last block of a filter; null stands for the head. A filter by block hash has one block. */
export function logRangeOf({ params: [filter] }: Question): { from: bigint | null; to: bigint | null } {
  const { fromBlock, toBlock, blockHash } = (filter ?? {}) as Record<string, unknown>
  if (blockHash !== undefined && blockHash !== null) return { from: null, to: null }
  return { from: blockOf(fromBlock), to: blockOf(toBlock) }
}

function blockOf(tag: unknown): bigint | null {
  if (tag === 'earliest') return 0n
  if (typeof tag === 'number') return BigInt(Math.trunc(tag))
  return typeof tag === 'string' && /^0x[0-9a-f]{1,16}$/i.test(tag) ? BigInt(tag) : null
}
