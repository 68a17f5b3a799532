import type { Tier } from '@meridian/shared/endpoints/tiers'

/** The tier that so many plots reach, null below the first, and the one after it, null on the highest. From the lowest up. */
export const reachTier = (
  tiers: readonly Tier[],
  plots: number,
): { tier: Tier | null; next: Tier | null } => ({
  tier: tiers.findLast(({ start }) => start <= plots) ?? null,
  next: tiers.find(({ start }) => start > plots) ?? null,
})
