import { createPrivateKey, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** The signed fields, in the provider's names. */
export interface SignedFields {
  address: string
  commodity: string
  commodity_amount: string
  network: string
  sc_address: string
  sc_input_data: string
}

/** The DER prefix of a PKCS #8 ed25519 key, before its 32-byte seed. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export const signingKey = (seed: `0x${string}`): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, Buffer.from(seed.slice(2), 'hex')]),
    format: 'der',
    type: 'pkcs8',
  })

/** The format of the provider's own signer: these lines in this order, two of them in lower case. */
export function signFields(fields: SignedFields, key: KeyObject): string {
  const text = [
    `address:${fields.address}`,
    `commodity:${fields.commodity.toLowerCase()}`,
    `commodity_amount:${fields.commodity_amount}`,
    `network:${fields.network.toLowerCase()}`,
    `sc_address:${fields.sc_address}`,
    `sc_input_data:${fields.sc_input_data}`,
  ].join('\n')
  return sign(null, Buffer.from(text), key).toString('hex').toUpperCase()
}
