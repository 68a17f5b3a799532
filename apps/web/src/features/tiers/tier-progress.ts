/** The bar is full from 1,000 plots on, also where the operator added higher tiers. */
const FULL_AT = 1000

/** The fill of the bar in per cent: the owned plots relative to the next tier, or 100 at the top. */
export function tierPercent({
  count_land,
  ratio_next_land,
}: {
  count_land: number
  ratio_next_land: number
}) {
  if (count_land >= FULL_AT) return 100
  return Math.min(100, Math.floor(ratio_next_land * 100))
}
