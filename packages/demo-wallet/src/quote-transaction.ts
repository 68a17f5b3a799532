import type { Address, Hex } from 'viem'
import type { WantedTransaction } from './read-transaction.ts'
import type { AskNode, WalletChain } from './wallet-chain.ts'

type Fees = { gasPrice: bigint } | { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** The cost of a transaction, and whether the sender's balance covers it. Amounts are in wei. */
export interface TransactionQuote {
  to: Address | null
  value: bigint
  data: Hex | null
  /** Null while the balance is too low to estimate it. */
  gas: bigint | null
  fees: Fees
  /** The maximum cost of gas. */
  mostForGas: bigint | null
  balance: bigint
  isShort: boolean
}

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

/** Throws the node's error when the transaction would fail for any reason other than a low balance. */
export async function quoteTransaction(
  askNode: AskNode,
  chain: WalletChain,
  wanted: WantedTransaction,
): Promise<TransactionQuote> {
  const ask: Ask = (method, ...params) => askNode(chain, method, params)
  const { from, to = null, data = null, value = 0n } = wanted
  const [balance, fees] = await Promise.all([
    ask('eth_getBalance', from, 'latest').then(toBigInt),
    chooseFees(ask, wanted),
  ])
  const price = 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas
  const gas = wanted.gas ?? (balance < value ? null : await estimateGas(askNode, chain, wanted))
  const mostForGas = gas === null ? null : gas * price
  const isShort = mostForGas === null || balance < value + mostForGas
  return { to, value, data, gas, fees, mostForGas, balance, isShort }
}

export async function estimateGas(
  askNode: AskNode,
  chain: WalletChain,
  { from, to, data, value = 0n }: WantedTransaction,
): Promise<bigint> {
  const call = { from, ...(to && { to }), ...(data && { data }), value: toHex(value) }
  const exact = toBigInt(await askNode(chain, 'eth_estimateGas', [call]))
  // Adds 20 per cent: a contract may need slightly more gas after other transactions.
  return data ? (exact * 12n) / 10n : exact
}

async function chooseFees(ask: Ask, wanted: WantedTransaction): Promise<Fees> {
  const { isLegacy, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = wanted
  if (isLegacy) return { gasPrice: gasPrice ?? toBigInt(await ask('eth_gasPrice')) }
  const tip = maxPriorityFeePerGas ?? toBigInt(await ask('eth_maxPriorityFeePerGas'))
  if (maxFeePerGas !== undefined)
    return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
  const block = (await ask('eth_getBlockByNumber', 'latest', false)) as { baseFeePerGas?: Hex }
  // Twice the base fee is still enough after five full blocks in a row.
  return { maxFeePerGas: 2n * BigInt(block.baseFeePerGas ?? 0) + tip, maxPriorityFeePerGas: tip }
}

export const toBigInt = (value: unknown): bigint => BigInt(value as string)
const toHex = (value: bigint): Hex => `0x${value.toString(16)}`
