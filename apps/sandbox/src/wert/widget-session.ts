import { createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** The fields that the shop signed, by the provider's names, and its unsigned note. */
export type WidgetSession = {
  address: `0x${string}`
  commodity: string
  commodity_amount: string
  network: string
  sc_address: `0x${string}`
  sc_input_data: `0x${string}`
  signature: string
  click_id: string
}

export class WidgetRefusal extends Error {
  /** The `name` of the error that the widget posts to its page. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const required: Record<Exclude<keyof WidgetSession, 'click_id'>, RegExp> = {
  address: /^0x[0-9a-fA-F]{40}$/,
  commodity: /^[\w-]+$/,
  commodity_amount: /^\d{1,12}(\.\d{1,8})?$/,
  network: /^[\w-]+$/,
  sc_address: /^0x[0-9a-fA-F]{40}$/,
  sc_input_data: /^0x([0-9a-fA-F]{2})*$/,
  signature: /^[0-9a-fA-F]{128}$/,
}

/** `hex`: the 32 bytes of an ed25519 key. */
export const partnerKey = (hex: string): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') },
    format: 'jwk',
  })

/** The session, if it is complete and the partner signed exactly this. */
export function readSession(query: Record<string, string | undefined>, key: KeyObject): WidgetSession {
  for (const [name, shape] of Object.entries(required)) {
    if (!shape.test(query[name] ?? ''))
      throw new WidgetRefusal('INVALID_PARAMETERS', `${name} is missing or not valid.`)
  }
  const session = { ...query, click_id: query['click_id'] ?? '' } as WidgetSession
  if (!verify(null, Buffer.from(signedText(session)), key, Buffer.from(session.signature, 'hex')))
    throw new WidgetRefusal('INVALID_SIGNATURE', 'The signature does not belong to these values.')
  return session
}

function signedText(session: WidgetSession): string {
  return [
    ['address', session.address],
    ['commodity', session.commodity.toLowerCase()],
    ['commodity_amount', session.commodity_amount],
    ['network', session.network.toLowerCase()],
    ['sc_address', session.sc_address],
    ['sc_input_data', session.sc_input_data],
  ]
    .map((field) => field.join(':'))
    .join('\n')
}

/** In wei. */
export function valueOf({ commodity_amount: text }: WidgetSession): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, '0'))
}
