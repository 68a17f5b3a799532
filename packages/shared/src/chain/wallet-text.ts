/** The text format of wallet messages. Written here because a chain library would double the page's script. */
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/** The letters of an address are capitals where the hash of the small ones has an 8 or more (EIP-55). */
export function checksumAddress(address: string): `0x${string}` {
  const small = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(small))
  return `0x${small.replace(/[a-f]/g, (letter, at: number) => (hash[at]! >= '8' ? letter.toUpperCase() : letter))}`
}

/** A text in the form in which a wallet is asked to sign it. */
export const hexOfText = (text: string): `0x${string}` => `0x${bytesToHex(utf8ToBytes(text))}`
