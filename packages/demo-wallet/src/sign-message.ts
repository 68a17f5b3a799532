import { hexToBytes, isAddress, isHex } from 'viem/utils'
import type { PrivateKeyAccount } from 'viem/accounts'
import { invalidParams } from './provider-error.ts'

export function readSigner(account: unknown): string {
  if (typeof account !== 'string' || !isAddress(account, { strict: false }))
    throw invalidParams('the account to sign with must be an address')
  return account
}

/** The message to sign, and its readable form for the owner: text if it decodes as text, otherwise the bytes. */
export function readMessage(message: unknown): { message: string | { raw: `0x${string}` }; text: string } {
  if (typeof message !== 'string') throw invalidParams('the message must be a text or hexadecimal bytes')
  if (!isHex(message) || message.length % 2 === 1) return { message, text: message }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message))
    return { message: { raw: message }, text }
  } catch {
    return { message: { raw: message }, text: message }
  }
}

type TypedData = Parameters<PrivateKeyAccount['signTypedData']>[0]

/** Rejects data for another network than the current one, because the signature would be valid there. */
export function readTypedData(
  data: unknown,
  chainId: number,
): { typed: TypedData; primaryType: string; text: string } {
  let typed: unknown = data
  try {
    if (typeof data === 'string') typed = JSON.parse(data)
  } catch {
    throw invalidParams('typed data must be JSON')
  }
  const { types, primaryType, domain, message } = (typed ?? {}) as Record<string, unknown>
  if (!types || typeof primaryType !== 'string' || !domain || !message)
    throw invalidParams('typed data needs types, primaryType, domain and message')
  const { chainId: wanted } = domain as { chainId?: unknown }
  if (wanted !== undefined && Number(wanted) !== chainId)
    throw invalidParams(`the typed data is for chain ${Number(wanted)}, the wallet is on ${chainId}`)
  return { typed: typed as TypedData, primaryType, text: JSON.stringify({ domain, message }, null, 2) }
}

export const signTyped = (account: PrivateKeyAccount, typed: TypedData): Promise<string> =>
  account.signTypedData(typed).catch((error: unknown) => {
    throw invalidParams(`typed data that can not be signed: ${String(error)}`)
  })
