import { createHmac } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'
import type { HoldNetwork } from './limit-holds.ts'

/** Null: one that the configuration does not limit. An order keeps only a keyed hash: it is nobody's address any more. */
export function holdNetwork(
  { holds, jwtSecret }: Pick<Config, 'holds' | 'jwtSecret'>,
  network: string,
): HoldNetwork | null {
  if (holds.unlimitedFrom.includes(network)) return null
  const name = createHmac('sha256', jwtSecret).update(`holds from ${network}`).digest('base64url')
  return { name, most: holds.perNetwork }
}
