import { createHash, randomBytes } from 'node:crypto'

/** Of an invitation or a session: 32 random bytes, of which the database has the hash only. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
