import { isAddress, isHex } from 'viem/utils'
import type { Address, Hex } from 'viem'
import { invalidParams } from './provider-error.ts'

const quantities = [
  'value',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'chainId',
] as const
type Quantity = (typeof quantities)[number]
const known = new Set<string>([...quantities, 'from', 'to', 'data', 'input', 'type'])

/** The requested transaction, with quantities as bigint. */
export interface WantedTransaction extends Partial<Record<Quantity, bigint>> {
  from: Address
  to?: Address
  data?: Hex
  isLegacy: boolean
}

/** Rejects fields that it does not support, and a transaction for another chain than the current one. */
export function readTransaction(given: unknown, chainId: number): WantedTransaction {
  if (typeof given !== 'object' || given === null) throw invalidParams('a transaction must be given')
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  )
  const unknown = Object.keys(fields).filter((field) => !known.has(field))
  if (unknown.length > 0) throw invalidParams(`unknown fields: ${unknown.join(', ')}`)
  const { from, to, type, data = fields['input'] } = fields
  if (!isAddressText(from)) throw invalidParams('from must be an address')
  const wanted: WantedTransaction = { from, isLegacy: type === '0x0' || 'gasPrice' in fields }
  if (to !== undefined) {
    if (!isAddressText(to)) throw invalidParams('to must be an address')
    wanted.to = to
  }
  if (data !== undefined) {
    if (!isHex(data)) throw invalidParams('data must be hexadecimal')
    // Some pages send '0x' for no data.
    if (data !== '0x') wanted.data = data
  }
  if (!wanted.to && !wanted.data) throw invalidParams('neither to nor data')
  for (const name of quantities) {
    const value = fields[name]
    if (value === undefined) continue
    if (!isHex(value) || value === '0x') throw invalidParams(`${name} must be a hexadecimal number`)
    wanted[name] = BigInt(value)
  }
  if (wanted.chainId !== undefined && wanted.chainId !== BigInt(chainId))
    throw invalidParams(`the transaction is for chain ${wanted.chainId}, the wallet is on ${chainId}`)
  checkType(type, wanted)
  return wanted
}

function checkType(
  type: unknown,
  { isLegacy, gasPrice, maxFeePerGas, maxPriorityFeePerGas }: WantedTransaction,
): void {
  if (type !== undefined && type !== '0x0' && type !== '0x2')
    throw invalidParams(`transactions of type ${JSON.stringify(type)} are not known`)
  const feesOfType2 = maxFeePerGas ?? maxPriorityFeePerGas
  if ((isLegacy && feesOfType2 !== undefined) || (type === '0x2' && gasPrice !== undefined))
    throw invalidParams('the fees of two kinds of transactions are mixed')
}

const isAddressText = (value: unknown): value is Address =>
  typeof value === 'string' && isAddress(value, { strict: false })
