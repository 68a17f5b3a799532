import type { Config } from '#platform/config/config.ts'
import { hashNetwork } from '#platform/net/hash-network.ts'
import type { HoldNetwork } from './limit-holds.ts'

/** Null for networks that the configuration exempts. */
export function holdNetwork(
  config: Pick<Config, 'holds' | 'jwtSecret'>,
  network: string,
): HoldNetwork | null {
  const { perNetwork, unlimitedFrom } = config.holds
  if (unlimitedFrom.includes(network)) return null
  return { name: hashNetwork(config.jwtSecret, 'holds', network), most: perNetwork }
}
