/** An authenticator in software: one passkey, which answers the options of a ceremony as a browser would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Choices {
  /** The page's origin, as the browser reports it. */
  origin: string
  /** False: without a PIN or a fingerprint. */
  verifiesUser?: boolean
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

export function aPasskey({ origin, verifiesUser = true }: Choices) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  const head = (flags: number): Buffer => {
    counter += 1
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags | userPresent | (verifiesUser ? userVerified : 0), 0)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(new URL(origin).hostname), rest])
  }
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    register({ challenge }: { challenge: string }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = Buffer.concat([
        head(hasCredential),
        // The authenticator's model: unknown.
        Buffer.alloc(16),
        length,
        credentialId,
        // CBOR: an EC key for ES256.
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      // CBOR: {fmt: 'none', attStmt: {}, authData}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      }
    },

    enter({ challenge }: { challenge: string }) {
      const client = clientData('webauthn.get', challenge)
      const data = head(0)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest()
