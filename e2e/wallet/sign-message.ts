import { isAddress, isHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { invalidParams } from './provider-error.ts'

type TypedData = Parameters<PrivateKeyAccount['signTypedData']>[0]

/** personal_sign takes the text first, eth_signTypedData_v4 the account first. */
export function readSigner(account: unknown): string {
  if (typeof account !== 'string' || !isAddress(account, { strict: false })) {
    throw invalidParams(`the account to sign with must be an address, not ${JSON.stringify(account)}`)
  }
  return account
}

export function readText(text: unknown): string {
  if (typeof text !== 'string') throw invalidParams('the message must be a text or hexadecimal bytes')
  return text
}

export function signText(account: PrivateKeyAccount, text: string): Promise<string> {
  const isBytes = isHex(text) && text.length % 2 === 0
  return account.signMessage({ message: isBytes ? { raw: text } : text })
}

/** A wallet refuses to sign for a chain that it does not stand on: such a signature would count elsewhere. */
export function readTypedData(data: unknown, currentChain: number): TypedData {
  const typed = typeof data === 'string' ? parse(data) : data
  if (typeof typed !== 'object' || typed === null) throw invalidParams('typed data must be an object')
  for (const field of ['types', 'primaryType', 'domain', 'message']) {
    if (!(field in typed)) throw invalidParams(`typed data without ${field}`)
  }
  const { domain } = typed as { domain: { chainId?: unknown } | null }
  const chainId = domain?.chainId
  if (chainId !== undefined && Number(chainId) !== currentChain) {
    throw invalidParams(`the typed data is for chain ${Number(chainId)}, the wallet is on ${currentChain}`)
  }
  return typed as TypedData
}

export async function signTyped(account: PrivateKeyAccount, data: TypedData): Promise<string> {
  try {
    return await account.signTypedData(data)
  } catch (error) {
    throw invalidParams(`typed data that cannot be signed: ${String(error)}`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams('typed data must be JSON')
  }
}
