import type { ChainConfig } from '#platform/config/chain-config.ts'

/** Every valid configuration has one. */
export const findLandChain = ({ chains }: { chains: readonly ChainConfig[] }): ChainConfig | undefined =>
  chains.find(({ role }) => role === 'land')
