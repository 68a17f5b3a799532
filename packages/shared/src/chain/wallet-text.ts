/** The text format of wallet messages. Implemented here because a chain library would double the page's script. */
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/**
 * Checksum case of an address: upper case where the hash of the lower case form has a digit of 8 or more (EIP-55).
 */
export function checksumAddress(address: string): `0x${string}` {
  const small = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(small))
  return `0x${small.replace(/[a-f]/g, (letter, at: number) => (hash[at]! >= '8' ? letter.toUpperCase() : letter))}`
}

/** A text in the hex form that wallets sign. */
export const hexOfText = (text: string): `0x${string}` => `0x${bytesToHex(utf8ToBytes(text))}`
