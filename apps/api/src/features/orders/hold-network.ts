import { createHmac } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'
import type { HoldNetwork } from './limit-holds.ts'

/** Null for networks that the configuration exempts. Orders store a keyed hash only, not the address. */
export function holdNetwork(
  { holds, jwtSecret }: Pick<Config, 'holds' | 'jwtSecret'>,
  network: string,
): HoldNetwork | null {
  if (holds.unlimitedFrom.includes(network)) return null
  const name = createHmac('sha256', jwtSecret).update(`holds from ${network}`).digest('base64url')
  return { name, most: holds.perNetwork }
}
