import { isAddress, isHex } from 'viem'
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
const known = new Set<string>([...quantities, 'from', 'to', 'data', 'type'])

export type TransactionRequest = Partial<Record<(typeof quantities)[number] | 'data', Hex>> & {
  from: Address
  to?: Address
  type?: '0x0' | '0x2'
}

/** Refuses what it would have to drop, and a transaction meant for another chain than the wallet stands on. */
export function readTransaction(params: readonly unknown[], currentChain: number): TransactionRequest {
  const given = params[0]
  if (typeof given !== 'object' || given === null) throw invalidParams('a transaction must be given')
  const { input, ...fields } = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const { from, to, type, data = input } = fields
  const unknown = Object.keys(fields).filter((field) => !known.has(field))
  if (unknown.length > 0) throw invalidParams(`unknown fields: ${unknown.join(', ')}`)

  if (!isAddressText(from)) throw invalidParams('from must be an address')
  if (to !== undefined && !isAddressText(to)) throw invalidParams('to must be an address')
  if (data !== undefined && !isHex(data)) throw invalidParams('data must be hexadecimal')
  if (data === undefined && to === undefined) throw invalidParams('neither to nor data')
  for (const field of quantities) {
    if (fields[field] !== undefined && !isQuantity(fields[field])) {
      throw invalidParams(`${field} must be a hexadecimal number, not ${JSON.stringify(fields[field])}`)
    }
  }
  if (fields['chainId'] !== undefined && Number(fields['chainId']) !== currentChain) {
    throw invalidParams(
      `the transaction is for chain ${Number(fields['chainId'])}, the wallet is on ${currentChain}`,
    )
  }
  if (type !== undefined && type !== '0x0' && type !== '0x2') {
    throw invalidParams(`transactions of type ${String(type)} are not known`)
  }
  const feesOfType2 = fields['maxFeePerGas'] ?? fields['maxPriorityFeePerGas']
  const mixed =
    fields['gasPrice'] === undefined ? type === '0x0' && feesOfType2 : type === '0x2' || feesOfType2
  if (mixed) throw invalidParams('the fees of two kinds of transactions are mixed')
  return { ...fields, ...(data === undefined ? {} : { data }) } as TransactionRequest
}

function isAddressText(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value, { strict: false })
}

function isQuantity(value: unknown): value is Hex {
  return isHex(value) && value !== '0x'
}
