import { isAddress, isHex } from 'viem/utils'
import type { Address, Hex } from '#features/wallet/connection/provider.ts'
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

/** A transaction as the page asked for it, in numbers. */
export interface WantedTransaction extends Partial<Record<Quantity, bigint>> {
  from: Address
  to?: Address
  data?: Hex
}

export function readTransaction(given: unknown, chainId: number): WantedTransaction {
  if (typeof given !== 'object' || given === null) throw invalidParams('a transaction must be given')
  const { from, to, data, input, ...rest } = given as Record<string, unknown>
  if (!isAddressText(from)) throw invalidParams('from must be an address')
  const wanted: WantedTransaction = { from }
  if (to !== undefined && to !== null) {
    if (!isAddressText(to)) throw invalidParams('to must be an address')
    wanted.to = to
  }
  const bytes = data ?? input
  if (bytes !== undefined && bytes !== null) {
    if (!isHex(bytes)) throw invalidParams('data must be hexadecimal')
    wanted.data = bytes
  }
  if (!wanted.to && !wanted.data) throw invalidParams('neither to nor data')
  for (const name of quantities) {
    const value = rest[name]
    if (value === undefined || value === null) continue
    if (!isHex(value) || value === '0x') throw invalidParams(`${name} must be a hexadecimal number`)
    wanted[name] = BigInt(value)
  }
  if (wanted.chainId !== undefined && wanted.chainId !== BigInt(chainId))
    throw invalidParams(`the transaction is for chain ${wanted.chainId}, the wallet is on ${chainId}`)
  return wanted
}

const isAddressText = (value: unknown): value is Address =>
  typeof value === 'string' && isAddress(value, { strict: false })
