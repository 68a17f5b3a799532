/**
 * WalletConnect's keys and envelopes (specs.walletconnect.com, "Crypto"): X25519 agrees on a secret, HKDF-SHA256
 * derives a symmetric key from it, the key's SHA-256 is the topic, and ChaCha20-Poly1305 seals the messages. The relay
 * sees topics and sealed messages only.
 */
import { chacha20poly1305 } from '@noble/ciphers/chacha'
import { x25519 } from '@noble/curves/ed25519'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, hexToBytes, randomBytes } from '@noble/hashes/utils'

const KEY_BYTES = 32
const NONCE_BYTES = 12
/** Both sides have the key already; type 1 carries the sender's public key. */
const TYPE_0 = 0

export interface KeyPair {
  privateKey: string
  publicKey: string
}

export const createKey = (): string => bytesToHex(randomBytes(KEY_BYTES))

export function createKeyPair(): KeyPair {
  const privateKey = randomBytes(KEY_BYTES)
  return { privateKey: bytesToHex(privateKey), publicKey: bytesToHex(x25519.getPublicKey(privateKey)) }
}

export const agreeOnKey = (privateKey: string, peerPublicKey: string): string =>
  bytesToHex(hkdf(sha256, x25519.getSharedSecret(privateKey, peerPublicKey), undefined, undefined, KEY_BYTES))

export const topicOf = (key: string): string => bytesToHex(sha256(hexToBytes(key)))

export function seal(key: string, payload: unknown): string {
  const nonce = randomBytes(NONCE_BYTES)
  const text = new TextEncoder().encode(JSON.stringify(payload))
  const sealed = chacha20poly1305(hexToBytes(key), nonce).encrypt(text)
  return toBase64(concatBytes(Uint8Array.of(TYPE_0), nonce, sealed))
}

/** Throws for a message that was not sealed with this key. */
export function open(key: string, message: string): unknown {
  const bytes = Uint8Array.from(atob(message), (letter) => letter.codePointAt(0)!)
  if (bytes[0] !== TYPE_0) throw new Error(`an envelope of type ${bytes[0]}`)
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
  const text = chacha20poly1305(hexToBytes(key), nonce).decrypt(bytes.subarray(1 + NONCE_BYTES))
  return JSON.parse(new TextDecoder().decode(text))
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
