/**
 * Keys in mails, derived from the id of their row: the database holds none, so that reading it opens no account, and
 * each attempt can render the mail again. This checks only that we created the key; the row decides whether it is
 * still valid.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const idBytes = 16
const tagBytes = 24
/** 40 bytes in base64url. */
const keyLength = 54
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A separate secret, so that a mail key and an access token are never interchangeable. */
const signingKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'meridian mail keys v1', 32))

/** `secret` is the configuration's JWT secret, `keyId` the uuid of the key's row. */
export function mailKey(secret: string, keyId: string): string {
  if (!uuid.test(keyId)) throw new Error('a mail key stands for a uuid')
  const id = Buffer.from(keyId.replaceAll('-', ''), 'hex')
  const tag = createHmac('sha256', signingKey(secret)).update(id).digest().subarray(0, tagBytes)
  return Buffer.concat([id, tag]).toString('base64url')
}

/** The row id of a key; null if we did not create exactly this key. */
export function readMailKey(secret: string, key: string): string | null {
  if (key.length !== keyLength || !/^[\w-]+$/.test(key)) return null
  const hex = Buffer.from(key, 'base64url').toString('hex', 0, idBytes)
  const keyId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  // Compared as text, because several texts decode to the same bytes.
  return timingSafeEqual(Buffer.from(mailKey(secret, keyId)), Buffer.from(key)) ? keyId : null
}
