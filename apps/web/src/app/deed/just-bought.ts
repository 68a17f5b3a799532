/**
 * The state of a navigation to a deed after its payment: the plots, so that the map can fly to them before anything is
 * loaded. The browser stores it with the history entry.
 */
export interface JustBought {
  bought: number[]
}

export const justBought = (bought: number[]): JustBought => ({ bought })

/** Null for a deed that was opened by its link. */
export function readJustBought(state: unknown): number[] | null {
  const bought = (state as Partial<JustBought> | null)?.bought
  return Array.isArray(bought) && bought.length > 0 ? bought : null
}
