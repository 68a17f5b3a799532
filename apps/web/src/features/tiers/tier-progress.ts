/** The bar is full from 1,000 plots on, also where the operator added higher tiers. */
const FULL_AT = 1000

/** How full the bar is, in per cent: the plots owned over those of the next tier, or all of it at the top. */
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
