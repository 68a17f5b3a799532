import { createHmac } from 'node:crypto'

/** For limits by network: rows store a hash, not the address. Each limit has its own hash of a network. */
export const hashNetwork = (secret: string, limit: 'grants' | 'holds', network: string): string =>
  createHmac('sha256', secret).update(`${limit} from ${network}`).digest('base64url')
