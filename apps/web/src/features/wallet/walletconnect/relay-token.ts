/** The relay's authentication: a JWT signed by an Ed25519 key of this page, which is also the client's id. */
import { ed25519 } from '@noble/curves/ed25519'
import { bytesToHex, concatBytes, randomBytes } from '@noble/hashes/utils'
import { toBase64 } from './envelope.ts'

const DAY_SECONDS = 86_400
/** The multicodec prefix of an Ed25519 public key in did:key. */
const ED25519_PREFIX = Uint8Array.of(0xed, 0x01)
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function createRelayToken(audience: string, now = Date.now()): string {
  const key = ed25519.utils.randomPrivateKey()
  const issuer = `did:key:z${toBase58(concatBytes(ED25519_PREFIX, ed25519.getPublicKey(key)))}`
  const iat = Math.floor(now / 1000)
  const header = encode({ alg: 'EdDSA', typ: 'JWT' })
  const claims = encode({
    iss: issuer,
    sub: bytesToHex(randomBytes(32)),
    aud: audience,
    iat,
    exp: iat + DAY_SECONDS,
  })
  const signature = ed25519.sign(new TextEncoder().encode(`${header}.${claims}`), key)
  return `${header}.${claims}.${toBase64Url(signature)}`
}

const encode = (part: object): string => toBase64Url(new TextEncoder().encode(JSON.stringify(part)))

const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** The first byte is never zero here, so leading zeros need no handling. */
function toBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x${bytesToHex(bytes)}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = BASE58[Number(number % 58n)]! + text
  return text
}
