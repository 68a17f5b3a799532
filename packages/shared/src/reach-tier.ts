/**
 * The tier rule, for the server's answer and the cart's preview alike. `tier` is null below the first tier, `next` is
 * null on the highest. `tiers` are ordered from the lowest; `start` is the number of plots that reaches one.
 */
export const reachTier = <Tier extends { start: number }>(
  tiers: readonly Tier[],
  plots: number,
): { tier: Tier | null; next: Tier | null } => ({
  tier: tiers.findLast(({ start }) => start <= plots) ?? null,
  next: tiers.find(({ start }) => start > plots) ?? null,
})
